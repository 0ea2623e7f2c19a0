"""Reports of a game: Markdown for a dispute, one self-contained HTML page for a game."""
