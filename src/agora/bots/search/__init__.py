"""The search that every game can use: `halving.py` searches, a `Guide` tells it about the game."""
