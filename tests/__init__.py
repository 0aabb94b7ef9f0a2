"""Tests of Agora."""
