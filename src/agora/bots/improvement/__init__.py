"""The strong player of Improvement of the POLIS: a fitted value of a seat, a guide for the shared search, levels."""
