"""Rulings: made on a stored game, kept as precedents, found again."""
