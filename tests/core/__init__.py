"""Tests of the engine's heart and of the project as a whole."""
