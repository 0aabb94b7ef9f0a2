"""Being told: the ways by which people are told that it is their turn, and the process that sends the notices."""
