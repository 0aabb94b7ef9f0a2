"""Tests of the command `agora`."""
