"""How good a state is for a seat: `worth(state, seat)` in a module per game."""
