"""The engine, independent of any game: no I/O, no clock, no global random, nothing but the standard library."""
