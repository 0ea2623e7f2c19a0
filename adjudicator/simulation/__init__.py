"""Games played by machines: for tests, load and synthetic data, never for statistics about people."""
