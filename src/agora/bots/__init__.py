"""Players made of code: see `bot.py` for what one must do."""
