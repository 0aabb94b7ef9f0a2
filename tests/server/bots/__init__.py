"""Tests of `agora.server.bots`."""
