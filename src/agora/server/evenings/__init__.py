"""Club evenings, tournaments: `running.py` runs them, `seating.py` seats people, `standings.py` ranks them."""
