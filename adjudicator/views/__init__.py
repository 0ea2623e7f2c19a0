"""What a player, the opponent, the public and the judge get to see of a game, built up from nothing."""
