"""The printed components as in their data files; each record may give its source and how certain it is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from agora.core.questions import JSON
from agora.core.shapes import Range
from agora.games.improvement.effect_words import Resource

Card = str  # id of a politics card
EventCard = str
Polis = str
City = str
Milestone = str
CardKind = Literal["immediate", "ongoing", "scoring"]
Number = Annotated[int, Range(0, 999)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Sourced:
    """What every record may say about its source."""

    source: str = ""
    confidence: JSON = None
    evidence: str = ""
    note: str = ""


class Needs(NamedTuple):
    """Knowledge tokens by colour: required by a card or a level, given by a city, held by a seat."""

    red: Number = 0
    green: Number = 0
    blue: Number = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class PoliticsRecord(Sourced):
    """A politics card."""

    id: Card
    name: str
    kind: CardKind
    cost: Number
    requires: Needs
    on: Mapping[str, JSON]


@dataclass(frozen=True, kw_only=True, slots=True)
class PoliticsFile(Sourced):
    """The data file `politics_cards.json`."""

    cards: tuple[PoliticsRecord, ...]


class EventEffectRecord(NamedTuple):
    """One half of an event: whom it hits, and what it does."""

    to: Literal["all", "highest", "lowest"]  # of Troop Strength
    do: JSON


@dataclass(frozen=True, kw_only=True, slots=True)
class EventRecord(Sourced):
    """An event card."""

    id: EventCard
    name: str
    position: Literal["first", "random", "last"]
    effects: tuple[EventEffectRecord, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class EventFile(Sourced):
    """The data file `event_cards.json`."""

    events: tuple[EventRecord, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class LevelRecord(Sourced):
    """A level of a development track."""

    level: int
    kind: CardKind
    cost: Number
    requires: Needs
    on: Mapping[str, JSON]


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardRecord(Sourced):
    """A polis board."""

    id: Polis
    name: str
    levels: tuple[LevelRecord, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardFile(Sourced):
    """The data file `polis_boards.json`."""

    boards: tuple[BoardRecord, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class CityRecord(Sourced):
    """A Colonial City: the strength it needs, what colonizing it costs, and what it gives."""

    id: City
    special: bool
    needs: Number  # the right number
    loses: Number  # the left number
    drachma: Number
    vp: Number
    tokens: Needs


@dataclass(frozen=True, kw_only=True, slots=True)
class CityFile(Sourced):
    """The data file `colonial_cities.json`."""

    cities: tuple[CityRecord, ...]


class Bonus(NamedTuple):
    """What a new area level brings."""

    citizenry: Number = 0
    tax_revenue: Number = 0
    glory: Number = 0
    vp: Number = 0
    dice: Number = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class AreaLevel(Sourced):
    """A level of an area: its price and its bonus."""

    level: int
    cost: Number
    bonus: Bonus


@dataclass(frozen=True, kw_only=True, slots=True)
class TrackFile(Sourced):
    """The data file `progress_tracks.json`."""

    culture: tuple[AreaLevel, ...]
    economy: tuple[AreaLevel, ...]
    military: tuple[AreaLevel, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class LimitRecord(Sourced):
    """How far a track of the main board goes."""

    track: Resource
    most: Number


@dataclass(frozen=True, kw_only=True, slots=True)
class MilestoneRecord(Sourced):
    """A goal of the main board."""

    id: Milestone
    of: str  # the thing counted, see effect_words.COUNTS
    at_least: Number


@dataclass(frozen=True, kw_only=True, slots=True)
class MainBoardFile(Sourced):
    """The data file `main_board.json`."""

    limits: tuple[LimitRecord, ...]
    milestones: tuple[MilestoneRecord, ...]
