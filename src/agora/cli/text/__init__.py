"""How each game looks in characters, drawn from a view: a module per game, named as the game."""
