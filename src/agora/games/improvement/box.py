"""What is in the box: politics and event cards, polis boards with their tracks, the main board with its cities."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, cast

from agora.core.errors import Malformed
from agora.core.questions import JSON
from agora.core.records import Record
from agora.core.shapes import Kinds
from agora.games import files
from agora.games.improvement.effect_words import (
    AREAS,
    COUNTS,
    Area,
    Effect,
    check_place,
    read_effect,
    read_triggers,
    words_of,
    write_effect,
)
from agora.games.improvement.records import (
    AreaLevel,
    BoardFile,
    Card,
    CardKind,
    CityFile,
    EventCard,
    EventEffectRecord,
    EventFile,
    LevelRecord,
    MainBoardFile,
    Needs,
    Polis,
    PoliticsFile,
    PoliticsRecord,
    TrackFile,
)


class Ability(NamedTuple):
    """What a politics card or a development level requires and does."""

    kind: CardKind
    cost: int
    requires: Needs
    on: Mapping[str, Effect]


class EventEffect(NamedTuple):
    """One half of an event: whom it hits, and how."""

    to: str
    effect: Effect


FILES: Mapping[str, type] = {
    "politics_cards": PoliticsFile,
    "event_cards": EventFile,
    "polis_boards": BoardFile,
    "colonial_cities": CityFile,
    "progress_tracks": TrackFile,
    "main_board": MainBoardFile,
}
UNLIMITED = 1 << 30


class Box:
    """The components of one table; shared by all its states, never changed."""

    def __init__(self, found: Mapping[str, object]) -> None:
        self.politics = cast(PoliticsFile, found["politics_cards"])  # FILES gives its type
        self.event_cards = cast(EventFile, found["event_cards"])
        self.polis_boards = cast(BoardFile, found["polis_boards"])
        self.colonial_cities = cast(CityFile, found["colonial_cities"])
        tracks = cast(TrackFile, found["progress_tracks"])
        self.main_board = cast(MainBoardFile, found["main_board"])
        self.cards: dict[Card, Ability] = {
            card.id: _read_ability("politics_cards", card.id, card) for card in self.politics.cards
        }
        self.levels: dict[Polis, tuple[Ability, ...]] = {
            board.id: tuple(_read_ability("polis_boards", f"{board.id} {level.level}", level) for level in board.levels)
            for board in self.polis_boards.boards
        }
        self.events: dict[EventCard, tuple[EventEffect, ...]] = {
            event.id: tuple(_read_half(event.id, half) for half in event.effects) for event in self.event_cards.events
        }
        self.first_event = _find_fixed(self.event_cards, "first")
        self.last_event = _find_fixed(self.event_cards, "last")
        self.other_events = tuple(event.id for event in self.event_cards.events if event.position == "random")
        self.cities = self.colonial_cities.cities
        self.city_number = {city.id: i for i, city in enumerate(self.cities)}
        self.areas: dict[Area, tuple[AreaLevel, ...]] = {area: getattr(tracks, area) for area in AREAS}
        self.limit = {limit.track: limit.most for limit in self.main_board.limits}
        self.milestones = self.main_board.milestones
        self._check()

    @cached_property
    def effect_text(self) -> Mapping[EventCard, tuple[tuple[str, str], ...]]:
        """The halves of each event, their effects written out."""
        return {
            event: tuple((to, write_effect(effect)) for to, effect in halves) for event, halves in self.events.items()
        }

    @cached_property
    def largest(self) -> Mapping[str, int]:
        """The largest number after each effect word of the box, without its sign."""
        found: dict[str, int] = {}
        for effect in self.all_effects():
            for word in words_of(effect):
                numbers = [abs(arg) for arg in word.args if isinstance(arg, int)]
                found[word.verb] = max(found.get(word.verb, 0), *numbers, 0)
        return found

    @cached_property
    def longest(self) -> int:
        """The number of words in the longest effect of the box."""
        return max((sum(1 for _ in words_of(effect)) for effect in self.all_effects()), default=0)

    def all_effects(self) -> Iterator[Effect]:
        """Every effect of cards, levels and events."""
        for ability in (*self.cards.values(), *(level for levels in self.levels.values() for level in levels)):
            yield from ability.on.values()
        for halves in self.events.values():
            yield from (half.effect for half in halves)

    def __deepcopy__(self, memo: Mapping[int, object]) -> "Box":
        """Return the box itself: it never changes, so it needs no copy."""
        return self

    def _check(self) -> None:
        """Raise Malformed if the files do not fit a game."""
        _check_no_twins("politics_cards", [card.id for card in self.politics.cards])
        _check_no_twins("event_cards", [event.id for event in self.event_cards.events])
        _check_no_twins("polis_boards", [board.id for board in self.polis_boards.boards])
        _check_no_twins("colonial_cities", [city.id for city in self.cities])
        _check_no_twins("main_board", [milestone.id for milestone in self.milestones])
        for board in self.polis_boards.boards:
            if [level.level for level in board.levels] != list(range(1, len(board.levels) + 1)) or not board.levels:
                raise Malformed("improvement.data.levels", record=f"polis_boards.json: {board.id}")
        for area, levels in self.areas.items():
            if [level.level for level in levels] != list(range(1, len(levels) + 1)) or not levels:
                raise Malformed("improvement.data.levels", record=f"progress_tracks.json: {area}")
        for milestone in self.milestones:
            if milestone.of not in COUNTS:
                raise Malformed("improvement.data.milestone", record=f"main_board.json: {milestone.id}")


def _read_ability(file: str, name: str, record: PoliticsRecord | LevelRecord) -> Ability:
    on = read_triggers(record.on, f"{file}.json: {name}")
    return Ability(record.kind, record.cost, record.requires, on)


def _read_half(event: EventCard, half: EventEffectRecord) -> EventEffect:
    effect = read_effect(half.do, f"event_cards.json: {event}")
    check_place(effect, half.to, f"event_cards.json: {event}")
    return EventEffect(half.to, effect)


def _find_fixed(file: EventFile, position: str) -> EventCard:
    found = [event.id for event in file.events if event.position == position]
    if len(found) != 1:
        raise Malformed("improvement.data.fixed", position=position, events=len(found))
    return found[0]


def _check_no_twins(file: str, ids: Sequence[str]) -> None:
    for name in ids:
        if ids.count(name) > 1:
            raise Malformed("improvement.data.twice", file=file, record=name)


def read_box(data: JSON) -> Box:
    """Read custom components; a file that is left out is as printed."""
    if data is None:
        return PRINTED.box
    if not isinstance(data, Mapping):
        raise Malformed("improvement.data.files", known=tuple(FILES))
    for name in data:
        if name not in FILES:
            raise Malformed("improvement.data.file", file=str(name)[:40], known=tuple(FILES))
    return Box({name: _read_file(name, data.get(name)) for name in FILES})


def _read_file(name: str, own: JSON) -> object:
    content = files.read("agora.games.improvement", "data", f"{name}.json") if own is None else own
    try:
        return Record(FILES[name], Kinds()).read(content, name)
    except Malformed as refusal:
        path = str(refusal.facts.get("path", ""))
        raise Malformed(refusal.rule, **{**refusal.facts, "path": _with_ids(path, content)}) from None


def _with_ids(path: str, content: JSON) -> str:
    """Replace the numbers of records in a path by their ids: `politics_cards.cards[bank].cost`."""
    found = re.match(r"(\w+)\.(\w+)\[(\d+)\](.*)", path)
    if not found or not isinstance(content, Mapping):
        return path
    shelf = content.get(found[2])
    record = shelf[int(found[3])] if isinstance(shelf, Sequence) else None
    name = record.get("id") if isinstance(record, Mapping) else None
    return f"{found[1]}.{found[2]}[{name}]{found[4]}" if isinstance(name, str) else path


class _Printed:
    """The components as printed, read when first needed."""

    @cached_property
    def box(self) -> Box:
        return read_box({})


PRINTED = _Printed()
