"""Tests of `agora.server.tables`."""
