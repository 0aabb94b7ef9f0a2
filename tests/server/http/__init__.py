"""Tests of `agora.server.http`."""
