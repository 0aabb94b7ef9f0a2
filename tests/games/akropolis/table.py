"""Sets up tables for tests: cities are written with the letters of their hexes. Short functions play and look.

A tile is three letters, clockwise from its anchor: `h m b t g` for the five districts, `H M B T G` for their plazas,
`q` for a quarry. A city is written as the engine writes it, with letters instead of a number, and without the `s` of
the start tile: `"hmt@1,-1/1 qqq@1,0/0"`. The tiles become a custom tile set, numbered in the order they come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import agora
from tests.games import playing
from tests.games.playing import AnyMatch, look

unreadable = partial(playing.unreadable, "akropolis")
Cell = tuple[int, int]

DISTRICTS = ("house", "market", "barracks", "temple", "garden")
VARIANTS = ("houses", "markets", "barracks", "temples", "gardens")
LETTERS = {
    **{district[0]: district for district in DISTRICTS},
    **{district[0].upper(): f"{district}-plaza" for district in DISTRICTS},
    "q": "quarry",
}
START_HEXES = {(0, 0): "house-plaza", (0, -1): "quarry", (1, 0): "quarry", (-1, 1): "quarry"}
STARS = {"house": 1, "market": 2, "barracks": 2, "temple": 2, "garden": 3}


class TileSet:
    """A custom tile set, numbered from 1 as tiles are added."""

    def __init__(self, *tiles: str, players: int = 2) -> None:
        self.tiles: list[dict[str, Any]] = []
        for letters in tiles:
            self.add(letters, players)

    def add(self, letters: str, players: int = 2) -> int:
        hexes = [LETTERS[letter] for letter in letters]
        self.tiles.append({"id": len(self.tiles) + 1, "players": players, "hexes": hexes, "source": "a test"})
        return len(self.tiles)

    def city(self, text: str) -> str:
        """Add the tiles of a city written with letters; return the city in the engine's notation."""
        words = [word.split("@") for word in text.split()]
        return " ".join(["s", *(f"{self.add(letters)}@{spot}" for letters, spot in words)])

    def row(self, text: str) -> list[int]:
        return [self.add(letters) for letters in text.split()]

    @property
    def data(self) -> dict[str, Any]:
        start = [{"q": q, "r": r, "kind": kind} for (q, r), kind in START_HEXES.items()]
        file = {"source": "a test", "stars": STARS, "start": {"source": "a test", "hexes": start}, "tiles": self.tiles}
        return {"tiles": file}


def table(
    *cities: str,
    site: str = "qqq qqq qqq qqq",
    stacks: str = "",
    seats: int | None = None,
    automa: str | None = None,
    options: Mapping[str, Any] | None = None,
    **situation: Any,
) -> AnyMatch:
    """Set up a situation. Stacks are separated by slashes; cities left out are start tiles; at least two seats.

    Without stacks the game ends when one tile of the site is left.
    """
    tiles = TileSet()
    seats = seats or max(2, len(cities))
    position = {
        "options": {"seats": seats, **(options or {})},
        "cities": [tiles.city(city) for city in (*cities, *[""] * (seats - len(cities)))],
        "site": tiles.row(site),
        "stacks": [tiles.row(stack) for stack in stacks.split("/") if stack.strip()],
        **({"automa_tiles": tiles.row(automa)} if automa is not None else {}),
        **situation,
    }
    return agora.position("akropolis", position, seed=1, data=tiles.data)


# --- playing


def with_stacks_turned(match: AnyMatch) -> AnyMatch:
    """The same match with the stacks, and the tiles of each stack, in the opposite order."""
    lines = match.to_text().splitlines()
    (number,) = [n for n, line in enumerate(lines) if " chance dealt " in line]
    start, _, stacks = lines[number].rpartition(" ")
    lines[number] = f"{start} {'/'.join(','.join(reversed(stack.split(','))) for stack in reversed(stacks.split('/')))}"
    return agora.load("\n".join(lines) + "\n")


# --- looking


def asked(match: AnyMatch) -> dict[str, Any]:
    """The open question."""
    question = match.question(match.to_act[0])
    assert question is not None
    return dict(question)


def site(match: AnyMatch) -> list[int]:
    return [tile["tile"] for tile in look(match)["site"]]


def stones(match: AnyMatch) -> list[int]:
    """Everyone's stones, the automa's last."""
    seen = look(match)
    return [city["stones"] for city in seen["cities"]] + ([seen["automa"]["stones"]] if "automa" in seen else [])


def tops(match: AnyMatch, seat: int = 0) -> dict[Cell, tuple[int, str]]:
    """Height and kind of each topmost hex of a city."""
    return {(hex["q"], hex["r"]): (hex["height"], hex["kind"]) for hex in look(match)["cities"][seat]["hexes"]}


def heights(match: AnyMatch, *cells: Cell) -> list[int]:
    """The heights of cells of the first city; an empty cell has height 0."""
    seen = tops(match)
    return [seen[cell][0] if cell in seen else 0 for cell in cells]


def scorepad(match: AnyMatch, seat: int = 0) -> dict[str, Any]:
    """The lines of a scorepad: (value, stars, points) by district, then the stones and the total."""
    seen = look(match)
    score = seen["cities"][seat]["score"] if seat < seen["seats"] else seen["automa"]["score"]
    lines = {line["name"]: line for line in score["lines"]}
    counted = {d: (lines[d]["value"], lines[d]["stars"], lines[d]["points"]) for d in DISTRICTS}
    return {**counted, **{n: line["points"] for n, line in lines.items() if n not in counted}, "total": score["total"]}


def value(city: str, district: str, *variants: str, **readings: str) -> int:
    """The value of the districts of one kind that count in a city, without the stars."""
    return int(values(city, *variants, **readings)[DISTRICTS.index(district)])


def values(city: str, *variants: str, **readings: str) -> list[int]:
    """The same for all five districts."""
    match = table(city, options={"variants": variants, **readings})
    return [scorepad(match)[district][0] for district in DISTRICTS]


def all_tiles(match: AnyMatch) -> Sequence[int]:
    """All tiles of the game, wherever they lie."""
    position: Any = match.position()
    laid = [int(word.split("@")[0]) for city in position["cities"] for word in city.split()[1:]]
    return [*laid, *position.get("automa_tiles", ()), *position["site"], *(t for s in position["stacks"] for t in s)]
