"""The tables: seats, games in progress, clocks, undo, and what happens at a table by itself."""
