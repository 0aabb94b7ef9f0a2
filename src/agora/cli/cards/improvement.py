"""The cards, boards and cities of Improvement of the POLIS, with the source of each record."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from agora.cli.cards import Sheet
from agora.cli.speech import Speech
from agora.core.questions import JSON
from agora.core.records import Record
from agora.core.shapes import Kinds
from agora.games.improvement.box import read_box
from agora.games.improvement.records import LevelRecord, Needs, PoliticsRecord


class Sourced(Protocol):
    """A record with its source."""

    @property
    def source(self) -> str: ...

    @property
    def confidence(self) -> JSON: ...


def sheets(data: JSON, speech: Speech) -> Sequence[Sheet]:
    """Politics cards, events, polis boards and cities."""
    box, name, say = read_box(data), speech.name, speech.say
    does, origin = say("cli.cards.does"), say("cli.cards.source")
    about = (say("cli.cards.kind"), say("cli.cards.cost"), say("cli.cards.needs"), does, origin)
    cards = [
        (card.id, name("card", card.id), *ability(card, speech), text_of(card.id, speech), source(card))
        for card in box.politics.cards
    ]
    events = [
        (event.id, name("event", event.id), text_of(event.id, speech), source(event))
        for event in box.event_cards.events
    ]
    levels = [
        (
            board.id,
            f"{name('polis', board.id)} {level.level}",
            *ability(level, speech),
            name("level", f"{board.id}-{level.level}"),
            source(level),
        )
        for board in box.polis_boards.boards
        for level in board.levels
    ]
    cities = [
        (
            city.id,
            f"{city.needs}/{city.loses}",
            needs(city.tokens, speech) + ("*" if city.special else ""),
            str(city.drachma),
            str(city.vp),
            source(city),
        )
        for city in box.cities
    ]
    return [
        Sheet(say("cli.cards.politics"), ("id", say("cli.cards.card"), *about), cards),
        Sheet(say("cli.cards.events"), ("id", say("cli.cards.card"), does, origin), events),
        Sheet(say("cli.cards.boards"), ("id", say("cli.cards.level"), *about), levels),
        Sheet(
            say("cli.cards.cities"),
            ("id", say("cli.cards.strength"), say("cli.cards.needs"), "Dr", say("cli.cards.points"), origin),
            cities,
        ),
    ]


def records(data: JSON) -> Mapping[str, JSON]:
    """All components as they are in the data files."""
    box = read_box(data)
    groups: Mapping[str, Sequence[object]] = {
        "politics_cards": box.politics.cards,
        "event_cards": box.event_cards.events,
        "polis_boards": box.polis_boards.boards,
        "colonial_cities": box.cities,
    }
    return {name: [Record(type(one), Kinds()).write(one) for one in group] for name, group in groups.items()}


def ability(record: PoliticsRecord | LevelRecord, speech: Speech) -> tuple[str, str, str]:
    """Kind, cost and requirement."""
    return speech.name("kind", record.kind), str(record.cost), needs(record.requires, speech)


def text_of(card: str, speech: Speech) -> str:
    """What a card does, in words; empty for a card of a data set."""
    words = speech.name("text", card)
    return "" if words == card else words


def needs(tokens: Needs, speech: Speech) -> str:
    """Tokens in words."""
    held = zip(tokens._fields, tokens, strict=True)
    return ", ".join(f"{number} {speech.name('colour', colour)}" for colour, number in held if number) or "–"


def source(record: Sourced) -> str:
    """The source of a record, and how certain it is."""
    return f"{record.source} {record.confidence}" if record.confidence is not None else record.source
