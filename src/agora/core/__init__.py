"""The engine's heart: no I/O, no clock, no global random, nothing but the standard library."""
