"""Choosing where a tile goes: by its letter, then a cell and a rotation, or a number from the list of the best."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from rich.text import Text

from agora.cli.table.display import Asked
from agora.cli.table.previews import points_text
from agora.cli.text.akropolis import GAP, SLOTS, city, table
from agora.cli.text.akropolis_pieces import INDENT, indented, seen, tile_lines
from agora.cli.text.hexes import LARGE, SMALL, in_rows
from agora.core.engine import Move
from agora.core.errors import Illegal, Malformed
from agora.games.akropolis.moves import Place

LISTED = 6  # placements in the list: as many as a tile has rotations
WORDS = re.compile(
    r"(?:(?P<tile>[a-z]|[0-9]{1,3}) +)?(?P<q>-?[0-9]{1,6}) *, *(?P<r>-?[0-9]{1,6})(?: */ *(?P<rotation>[0-5]))?"
)


class Narrowed(NamedTuple):
    """What has been chosen so far."""

    slot: int | None = None
    cell: tuple[int, int] | None = None
    rotation: int | None = None

    def allows(self, move: Place) -> bool:
        """Whether a placement agrees with the choice so far."""
        return (
            self.slot in (None, move.slot)
            and self.cell in (None, (move.q, move.r))
            and self.rotation in (None, move.turn)
        )


class PlaceChooser:
    """Turns lines into a placement. The best placements that remain are numbered, by the points they bring at once."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.narrowed = Narrowed()

    @property
    def left(self) -> Sequence[Place]:
        """The placements that agree with the choice so far, best first."""
        return self._left(self.narrowed)

    def _left(self, narrowed: Narrowed) -> Sequence[Place]:
        placements = cast("list[tuple[int, float, Place]]", self.asked.rated)  # this question asks for placements only
        return [move for _, _, move in placements if narrowed.allows(move)]

    # -- showing ------------------------------------------------------------------------------------------------------

    def show(self) -> list[Text]:
        asked, slot = self.asked, self.narrowed.slot
        if slot is None:
            lines = [*table(asked.look), Text(), Text(asked.sentence, "bold")]
        else:
            anchors = {(move.q, move.r): f"{move.q},{move.r}" for move in self.left}
            lines = [*city(asked.look, asked.seat, LARGE, anchors), Text(), *self._rotations(slot)]
            lines.append(Text(asked.speech.say("cli.akropolis.where", tile=SLOTS[slot]), "bold"))
        return [*lines, *self._list()]

    def _rotations(self, slot: int) -> list[Text]:
        """The tile in all rotations that are still possible."""
        look = self.asked.look
        kinds = seen(look)["site"][slot]["hexes"]
        rotations = sorted({move.turn for move in self.left})
        size = LARGE if len(rotations) * (2 * LARGE + 3 + GAP) <= look.width else SMALL
        blocks = [[Text(f"/{k}"), *tile_lines(look, kinds, k, size)] for k in rotations]
        return indented(in_rows(blocks, look.width - INDENT, GAP))

    @property
    def best(self) -> Sequence[Place]:
        """The placements in the list: the best of each tile, by the points they bring at once."""
        left = self.left
        slots = {move.slot for move in left}
        each = max(1, LISTED // max(1, len(slots)))
        best = [move for slot in slots for move in [move for move in left if move.slot == slot][:each]]
        return sorted(best, key=left.index)

    def _list(self) -> list[Text]:
        say, best = self.asked.speech.say, self.best
        lines = [Text(say("cli.akropolis.best"))] if best else []
        for number, move in enumerate(best, 1):
            preview = self.asked.preview(move)
            events = cast("Sequence[Mapping[str, Mapping[str, int]]]", preview["events"])  # as Match.preview defines it
            height = next(event["tile-placed"]["height"] for event in events if "tile-placed" in event)
            where = f"{SLOTS[move.slot]} {move.q},{move.r}/{move.turn}"
            level = say("cli.akropolis.level", height=height)
            lines.append(Text(f"  {number}  {where:11} {level}  {points_text(preview, self.asked.speech)}"))
        return lines

    @property
    def prompt(self) -> str:
        last = len(self.best)
        if self.narrowed.slot is None:
            tiles = cast(Mapping[str, int], self.asked.question["facts"])["tiles"]  # the facts of akropolis.ask.tile
            letters = SLOTS[0] if tiles == 1 else f"{SLOTS[0]}-{SLOTS[tiles - 1]}"
            return self.asked.speech.say("cli.akropolis.prompt.tile", letters=letters, last=last)
        return self.asked.speech.say("cli.akropolis.prompt.where", last=last)

    # -- reading ------------------------------------------------------------------------------------------------------

    def read(self, line: str) -> Move | None:
        words = line.lower()
        if words == "back":
            self.narrowed = Narrowed()
            return None
        if re.fullmatch(r"[a-z]", words):
            return self._narrow(Narrowed(slot=self._affordable(SLOTS.index(words))))
        if re.fullmatch(r"/ *[0-5]", words):
            return self._narrow(self.narrowed._replace(rotation=int(words[-1]), cell=None))
        named = self._named(words)
        if named and (named.slot is None or named.rotation is None):
            return self._narrow(named)
        return self.whole(line)

    def whole(self, line: str) -> Move:
        if re.fullmatch(r"[0-9]{1,2}", line):
            best = self.best
            if not 1 <= int(line) <= len(best):
                raise Malformed("cli.table.number", last=len(best))
            return best[int(line) - 1]
        named = self._named(line.lower())
        if named and named.cell and named.slot is not None and named.rotation is not None:
            return Place(named.slot, *named.cell, named.rotation)  # even if it is illegal: the rules say why
        return self.asked.match.read_move(line)

    def _named(self, words: str) -> Narrowed | None:
        """A cell, with the tile and rotation that are named with it or were chosen before."""
        found = WORDS.fullmatch(words)
        if not found:
            return None
        tile, rotation = found["tile"], found["rotation"]
        slot = self.narrowed.slot
        if tile is not None:
            slot = int(tile) if tile.isdigit() else SLOTS.index(tile)
        return Narrowed(slot, (int(found["q"]), int(found["r"])), int(rotation) if rotation else self.narrowed.rotation)

    def _affordable(self, slot: int) -> int:
        """Raise Illegal if this tile cannot be taken."""
        refusal = self.asked.match.why_not(self.asked.seat, Place(slot, 0, 0, 0))
        if refusal and refusal.rule in ("akropolis.site", "akropolis.buy"):
            raise refusal
        return slot

    def _narrow(self, narrowed: Narrowed) -> Place | None:
        """Narrow the choice; return the move if only one is left."""
        left = self._left(narrowed)
        if not left:
            raise Illegal("cli.akropolis.nowhere")
        if len(left) == 1:
            return left[0]
        self.narrowed = narrowed
        return None
