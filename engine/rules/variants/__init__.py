"""K/T — games of more than two players: what they have in common, and each variant in its own file."""
