"""The contract of every game, whatever its rules."""
