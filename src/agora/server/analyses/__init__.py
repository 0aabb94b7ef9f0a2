"""Analyses on this server: where they begin, who looks at them, and the search that thinks along."""
