"""The table in the terminal, the same for every game. How a game looks is in `cli/text/<game>.py`."""
