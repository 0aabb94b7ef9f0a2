"""Tests of the bots and of the loop that lets them play."""
