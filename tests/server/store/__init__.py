"""Tests of `agora.server.store`."""
