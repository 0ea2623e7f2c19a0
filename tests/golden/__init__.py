"""Golden games (T23): kept logs, and what every verdict in them said when they were kept."""
