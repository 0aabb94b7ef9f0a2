"""Bots that choose moves in processes of their own."""
