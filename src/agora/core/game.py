"""The interface of a game: its facts, and how it is set up, shown, redealt and scored."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache, cached_property
from typing import ClassVar, Generic, NamedTuple, Self, TypeVar, cast

from agora.core.codec import Codec
from agora.core.engine import Event, Move, Rng, S, Seat
from agora.core.errors import Malformed, Refusal
from agora.core.keep import Keep
from agora.core.questions import JSON
from agora.core.shapes import Kinds
from agora.core.words import Catalogue, Words

LANGUAGES = ("en", "nl")


@dataclass(frozen=True)
class Options:
    """What a table agrees on before the game. Each game adds its own fields; one that is on or off is a *variant*."""

    seats: int


class Part(NamedTuple):
    """One line of a score: its name, its points, and the numbers they come from."""

    name: str
    points: int
    facts: Mapping[str, int] = {}


class Score(NamedTuple):
    """The points of one side, and where they come from."""

    total: int
    parts: tuple[Part, ...]


class Result(NamedTuple):
    """How a game ended: who won, everyone's place (1 is best, equals share it), and all scores."""

    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    scores: tuple[Score, ...]


Key = TypeVar("Key", int, tuple[int, ...])  # a side is ranked by its key: the higher, the better
View = Mapping[str, object]  # the view of some game; each game has its own TypedDict
O = TypeVar("O", bound=Options)  # noqa: E741  O for options, beside S for state
R = TypeVar("R", bound=Refusal)
O_co = TypeVar("O_co", bound=Options, covariant=True)
V = TypeVar("V", bound=View)
V_co = TypeVar("V_co", bound=View, covariant=True)


def ranked(keys: Sequence[Key]) -> tuple[int, ...]:
    """Places by keys: 1 is best, equals share a place.

    >>> ranked([12, 30, 12])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class Game(ABC, Generic[S, O, V_co]):
    """The rules of one game. They hold no state; the type parameters are its states, options and views."""

    id: ClassVar[str]
    seats: ClassVar[range]
    rules_version: ClassVar[int]
    options: type[O]
    kinds: ClassVar[Kinds]
    reveals: ClassVar[tuple[type[Event], ...]] = ()  # events after which undo is no longer free
    silent: ClassVar[tuple[type[Event], ...]] = ()  # events that the sentence of another event tells
    apart: ClassVar[tuple[type[Event], ...]] = ()  # events whose sentence no other one continues
    secrets: ClassVar[bool] = True  # seats know different things, so a screen that they share needs a curtain
    minutes: ClassVar[tuple[int, int]]  # how long a game takes people
    view_type: type[V_co]
    position_type: ClassVar[type]
    file_types: ClassVar[Mapping[str, type]] = {}  # the type of each data file, by its name without `.json`
    board_types: ClassVar[Mapping[str, type]] = {}  # the type of `Question.board`, by `Question.ask`

    @abstractmethod
    def setup(self, options: O, data: JSON = None) -> S:
        """Lay out the game. `data` replaces the printed components."""

    @abstractmethod
    def view(self, s: S, seat: Seat | None) -> V_co:
        """Show what a seat or a spectator (None) may know. Built by inclusion: start empty, add what may be seen."""

    def view_kept(self, s: S, seat: Seat | None, keep: Keep) -> V_co:
        """The same for a caller that asks after every move: `keep` holds large parts that seldom change."""
        return self.view(s, seat)

    def shows(self, event: Event, seat: Seat) -> bool:
        """Whether an event tells a seat something it could not know. A preview for that seat ends there."""
        return type(event) in self.reveals

    @abstractmethod
    def determinize(self, s: S, seat: Seat | None, rng: Rng) -> S:
        """Redeal all that the seat cannot know. The seat cannot tell the new state from `s`.

        Put hidden things in order before they are shuffled. Otherwise a bot that knows the random numbers could work
        out how they lay before.
        """

    def unseen(self, s: S, seat: Seat | None) -> Mapping[str, tuple[str, ...]]:
        """The pieces whose place the seat cannot know, by kind and sorted. They are the same in every world of a seat.

        A kind is a word of the rules such as `tiles`. A game without hidden pieces has none.
        """
        return {}

    @abstractmethod
    def score(self, s: S) -> tuple[Score, ...]:
        """Count everyone's points as they stand."""

    def gains(self, s: S, seat: Seat, moves: Sequence[Move]) -> Sequence[int] | None:
        """How each of these legal moves changes the points of the seat at once, so that long lists begin with the best.

        None: the lists of this game stay in the order of the rules.
        """
        return None

    def score_kept(self, s: S, keep: Keep) -> tuple[Score, ...]:
        """The same for a caller that asks after every move: `keep` holds what seldom changes."""
        return self.score(s)

    @abstractmethod
    def places(self, s: S) -> tuple[int, ...]:
        """Rank all sides by points and tie-break: 1 is best, equals share a place."""

    @abstractmethod
    def to_position(self, s: S) -> Mapping[str, JSON]:
        """Write the whole situation in the rulebook's words."""

    @abstractmethod
    def from_position(self, position: JSON, data: JSON = None) -> S:
        """Set up a situation, or raise Malformed or Illegal saying what is wrong with it."""

    @abstractmethod
    def options_of(self, s: S) -> O:
        """The options this state is played with."""

    @abstractmethod
    def catalogue(self, language: str) -> Catalogue:
        """The sentences of the engine and of this game."""

    def own_words(self, data: JSON, language: str) -> Catalogue:
        """The names of the components in a data set of one's own, as they stand in the catalogue."""
        return {}

    def __eq__(self, other: object) -> bool:
        """Rules have no state: two games of one class are the same game."""
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(type(self))

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        """Pickle the class alone."""
        return type(self), ()

    @cached_property
    def codec(self) -> Codec:
        """The reader and writer of this game."""
        return _codec(self.kinds)

    def words(self, language: str = "en") -> Words:
        """The renderer of this game's sentences in one language."""
        return Words(self.catalogue(language), self.id)

    def worded(self, refusal: R, language: str = "en") -> R:
        """Give a refusal its sentence."""
        refusal.text = self.words(language).refusal(refusal, refusal.facts)
        return refusal

    @contextmanager
    def wording(self) -> Iterator[None]:
        """Give its sentence to every refusal raised inside the block."""
        try:
            yield
        except Refusal as refusal:
            self.worded(refusal)
            raise

    def variants(self) -> tuple[str, ...]:
        """The names of the options that are on or off."""
        return tuple(field.name for field in fields(self.options) if field.default is False)

    def check_variant(self, variant: object) -> None:
        """Raise Malformed if there is no variant of this name."""
        known = self.variants()
        if not known:
            raise Malformed("core.option.no-variants", variant=str(variant)[:40])
        if variant not in known:
            raise Malformed("core.option.variant", variant=str(variant)[:40], known=known)

    def read_options(self, given: Mapping[str, JSON]) -> O:
        """Make options from names and values; `variants` names the variants to switch on. Errors name the option."""
        named = dict(given)
        variants = named.pop("variants", ())
        if not isinstance(variants, list | tuple):
            raise Malformed("core.option.variants")
        for variant in variants:
            self.check_variant(variant)
            named[variant] = True
        shape = self.codec.record(self.options)
        for name in named:
            if name not in shape.names:
                raise Malformed("core.option.unknown", option=name, known=shape.names)
        if "seats" not in named:
            raise Malformed("core.read.missing", path="options", field="seats")
        values = {name: shape.fields[name].read(value, name) for name, value in named.items()}
        if values["seats"] not in self.seats:
            raise Malformed("core.option.seats", seats=str(values["seats"]), known=tuple(self.seats))
        options = cast(O, shape.cls(**values))  # the shape reads objects of the options' class
        self.check_options(options)
        return options

    def options_text(self, options: O) -> str:
        """Options in one line: `seats=2 markets=yes`. Options with their default are left out."""
        shape = self.codec.record(self.options)
        named = {field.name: getattr(options, field.name) for field in fields(options)}
        plain = {field.name: field.default for field in fields(options)}
        return " ".join(
            f"{name}={shape.fields[name].write_word(value)}" for name, value in named.items() if value != plain[name]
        )

    def read_options_text(self, text: str) -> O:
        """Read options from one line. Errors name the option."""
        given: dict[str, JSON] = {}
        for word in text.split():
            name, _, value = word.partition("=")
            given[name] = self.read_option(name, value)
        return self.read_options(given)

    def read_option(self, name: str, word: str) -> JSON:
        """Read one value from a word, such as `yes` or `metagenes`."""
        options = self.codec.record(self.options)
        if name not in options.names:
            raise Malformed("core.option.unknown", option=name[:40], known=options.names)
        shape = options.fields[name]
        return shape.write(shape.read_word(word, name))

    def write_options(self, options: O) -> Mapping[str, JSON]:
        """The JSON form of options, every name written out."""
        return cast(Mapping[str, JSON], self.codec.record(self.options).write(options))  # Record writes an object

    def check_options(self, options: O) -> None:
        """Raise Malformed if the options do not go together."""


@cache
def _codec(kinds: Kinds) -> Codec:
    """The codec of a game, shared by all its instances, unpickled ones included."""
    return Codec(kinds)
