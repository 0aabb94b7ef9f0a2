"""The display of Akropolis: the site, the cities, the automa."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

from rich.text import Text

from agora.cli.speech import Speech
from agora.cli.table.display import Asked, Chooser, Look
from agora.cli.text.akropolis_pieces import (
    INDENT,
    Notes,
    city_hexes,
    hex_of,
    in_bands,
    indented,
    legend,
    letter,
    seen,
    tile_lines,
)  # fmt: skip
from agora.cli.text.hexes import LARGE, SMALL, beside, in_rows, width_of
from agora.core.engine import Move, Seat
from agora.core.game import View
from agora.core.preview import Preview
from agora.games.akropolis.box import KINDS
from agora.games.akropolis.city import footprint
from agora.games.akropolis.moves import Place
from agora.games.akropolis.view import AkropolisView

SLOTS = "abcdefghijklmnopqrstuvwxyz"  # letters for the tiles of the site, because numbers choose from the list
CHOICES = ("number", "tile", "turn", "cell", "whole", "back")
TOO_DEAR = "x"
GAP = 3  # columns between two blocks


class AkropolisDisplay:
    """Displays Akropolis."""

    help: Sequence[str] = tuple(f"cli.akropolis.help.{choice}" for choice in CHOICES)

    def sides(self, view: View, people: Sequence[str], speech: Speech) -> Sequence[str]:
        automa = cast(AkropolisView, view).get("automa")  # it is a view of Akropolis
        return [*people, speech.name("architect", automa["architect"])] if automa else people

    def board(self, look: Look) -> list[Text]:
        return table(look)

    def everything(self, look: Look) -> list[Text]:
        lines = head(look)
        if not seen(look)["over"]:
            lines += [Text(), *site(look)]
        for seat in range(seen(look)["seats"]):
            lines += [Text(), *city(look, seat, LARGE)]
        return [*lines, *automa(look)]

    def after(self, asked: Asked, move: Move, preview: Preview) -> list[Text]:
        assert isinstance(move, Place), f"{move} is not a placement"
        look, view = asked.look, seen(asked.look)
        events = cast("Sequence[Mapping[str, Mapping[str, int]]]", preview["events"])  # events of Akropolis
        height = next(event["tile-placed"]["height"] for event in events if "tile-placed" in event)
        hexes = city_hexes(look, view["cities"][asked.seat], LARGE, {})
        for cell, kind in zip(footprint(*move[1:]), view["site"][move.slot]["hexes"], strict=True):
            hexes[cell] = hex_of(look, kind, height, LARGE, look.speech.say("cli.akropolis.new"))
        return indented(in_bands(hexes, look.width - INDENT))

    def chooser(self, asked: Asked) -> Chooser:
        from agora.cli.text.akropolis_place import PlaceChooser

        return PlaceChooser(asked)

    def legend(self, speech: Speech) -> list[Text]:
        return legend(speech)


DISPLAY = AkropolisDisplay()


def table(look: Look) -> list[Text]:
    """The table for one seat: its own city large, the others small beside it if there is room."""
    assert look.seat is not None, "only a seat has a table of its own"
    own = [*site(look), Text(), *city(look, look.seat, LARGE)]
    others = [city(look, seat, SMALL) for seat in range(seen(look)["seats"]) if seat != look.seat]
    aside = [line for block in others for line in (*block, Text())]
    if width_of(own) + GAP + width_of(aside) <= look.width:
        own = beside([own, aside], GAP)
    return [*head(look), Text(), *own, *automa(look), Text(), *legend(look.speech)]


def head(look: Look) -> list[Text]:
    """How far the game is, and everyone's points and stones."""
    view, say = seen(look), look.speech.say
    lines = [Text(say("cli.akropolis.head", stacks=len(view["stacks"])), "bold")]
    sides = [(city["stones"], city["score"]["total"]) for city in view["cities"]]
    if "automa" in view:
        sides.append((view["automa"]["stones"], view["automa"]["score"]["total"]))
    wide = max(map(len, look.people))
    for side, (stones, points) in enumerate(sides):
        turn = "→" if side in view["to_act"] else " "
        chief = say("cli.akropolis.chief") if view["chief"] == side else ""
        has = say("cli.akropolis.points", points=points), say("cli.akropolis.price", price=stones)
        lines.append(Text(f"{turn} {look.people[side]:{wide}}  {has[0]:>11}  {has[1]:>10}  {chief}".rstrip()))
    return lines


def site(look: Look) -> list[Text]:
    """The construction site: each tile with its letter and price; tiles that the seat cannot pay are marked."""
    view, say = seen(look), look.speech.say
    stones = view["cities"][look.seat]["stones"] if look.seat is not None else len(view["site"])
    large = len(view["site"]) * (2 * LARGE + 3 + GAP) <= look.width
    blocks = []
    for slot, tile in enumerate(view["site"]):
        price = str(tile["price"])
        if large:
            price = say("cli.akropolis.price", price=tile["price"]) if slot else say("cli.akropolis.free")
        lines = [Text(f"{SLOTS[slot]}  {price}"), *tile_lines(look, tile["hexes"], 0, LARGE if large else SMALL)]
        if slot > stones:
            lines[0].append(f" {TOO_DEAR}")
            for line in lines:
                line.stylize("dim")
        blocks.append(lines)
    title = say("cli.akropolis.site" if large else "cli.akropolis.site.small")
    if stones < len(blocks) - 1:
        title += f"  {say('cli.akropolis.too-dear', mark=TOO_DEAR)}"
    return [Text(title, "bold"), *indented(in_rows(blocks, look.width - INDENT, GAP))]


def city(look: Look, seat: Seat, size: int, notes: Notes | None = None) -> list[Text]:
    """One city with its owner's name."""
    hexes = city_hexes(look, seen(look)["cities"][seat], size, notes)
    title = Text(look.speech.say("cli.akropolis.city", name=look.people[seat]), "bold")
    return [title, *indented(in_bands(hexes, look.width - INDENT, size))]


def automa(look: Look) -> list[Text]:
    """What the automa has taken, counted by kind; nothing if there is no automa."""
    view = seen(look)
    if "automa" not in view:
        return []
    owned = Counter(kind for tile in view["automa"]["tiles"] for kind in tile["hexes"])
    words = [
        f"{owned[kind]} {letter(look.speech, kind)}{'*' if kind.endswith('-plaza') else ''}"
        for kind in KINDS
        if owned[kind]
    ]
    tiles = len(view["automa"]["tiles"])
    title = look.speech.say("cli.akropolis.automa", name=look.people[view["seats"]], tiles=tiles)
    return [Text(), Text(title, "bold"), *indented([Text("  ".join(words))])]
