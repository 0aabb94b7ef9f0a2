"""Tests of the rules, a folder per game."""
