"""Tests of `agora.server.live`."""
