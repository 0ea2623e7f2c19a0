"""Foreign card lists: tables and records of other programs, read into card packs (docs/lapok.md)."""
