"""What `agora cards` lists: a module for each game that has cards, named as the game."""
