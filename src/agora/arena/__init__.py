"""Where bots meet: `simulate.py` plays many games and counts."""
