"""Tests of the arena: workers, tournaments, the lab."""
