"""The terminal table: one for every game. How a game looks is in `cli/text/<game>.py`."""
