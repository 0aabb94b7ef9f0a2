"""Bots play each other here: `simulate.py` plays many games and counts."""
