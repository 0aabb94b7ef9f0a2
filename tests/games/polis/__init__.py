"""The rules of Polis, chapter by chapter."""
