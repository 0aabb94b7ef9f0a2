"""The cards and boards of Polis, with the source of each record."""

from collections.abc import Mapping, Sequence

from agora.cli.cards import Sheet
from agora.cli.speech import Speech
from agora.cli.text.polis import sign
from agora.core.questions import JSON
from agora.core.records import Record
from agora.core.shapes import Kinds
from agora.games.polis.box import SIDES, read_box
from agora.games.polis.records import BoardRecord, CardRecord, Symbol

CARD_COLUMNS = ("card", "copies", "colour", "kind", "symbols", "text", "source")
BOARD_COLUMNS = ("board", "side", "symbols", "source")


def sheets(data: JSON, speech: Speech) -> Sequence[Sheet]:
    """Cards and boards in words."""
    box, say = read_box(data), speech.say
    cards = []
    for card in box.cards.values():
        one = card.record
        text = speech.words.catalogue.get(f"polis.text.{one.id}", one.ability or "")
        name = one.name_nl if speech.language == "nl" else one.name_en
        colour, kind = speech.name("colour", one.colour), speech.name("kind", one.kind)
        row = [name, str(one.copies), colour, kind, _symbols(one.symbols, speech), str(text)]
        cards.append([*row, speech.name("source", one.source)])
    boards = [
        [
            board.name,
            side,
            _symbols(getattr(board.sides, side).symbols, speech),
            speech.name("source", board.name_source),
        ]
        for board in box.board_records
        for side in SIDES
    ]
    return [
        Sheet(say("cli.polis.cards"), [say(f"cli.polis.column.{name}") for name in CARD_COLUMNS], cards),
        Sheet(say("cli.polis.boards"), [say(f"cli.polis.column.{name}") for name in BOARD_COLUMNS], boards),
    ]


def records(data: JSON) -> Mapping[str, JSON]:
    """Cards and boards as they are in the data files."""
    box = read_box(data)
    card, board = Record(CardRecord, Kinds()), Record(BoardRecord, Kinds())
    return {
        "cards": [card.write(one.record) for one in box.cards.values()],
        "boards": [board.write(one) for one in box.board_records],
    }


def _symbols(symbols: Sequence[Symbol], speech: Speech) -> str:
    """Symbols in a few letters: those that can take a coin in brackets, those not from a rulebook with °."""
    words = []
    for symbol in symbols:
        word = sign(speech, symbol) + ("" if symbol.src == "rulebook" else "°")
        words.append(f"[{word}]" if symbol.bold else word)
    return ", ".join(words)
