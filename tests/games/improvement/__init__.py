"""The tests of Improvement of the POLIS, by chapter of its rules."""
