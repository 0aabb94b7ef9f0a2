"""The learning environments: moves and views as numbers."""
