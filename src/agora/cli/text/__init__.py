"""How each game looks in characters, drawn from its view, in a module with the name of the game."""
