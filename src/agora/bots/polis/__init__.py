"""The bot that plays Polis: what a position is worth, quick moves for rollouts, and the levels."""
