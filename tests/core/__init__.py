"""Tests of the engine and of the project as a whole."""
