"""Small pieces of text that several answers share."""

from collections.abc import Mapping


def part_text(points: int, facts: Mapping[str, int]) -> str:
    """Points, and the product they come from: `3×2=6`."""
    return f"{'×'.join(map(str, facts.values()))}={points}" if facts else str(points)
