"""Everything that random games say to people can be read by people: events, questions, options, refusals, scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import Any, cast

import pytest

import agora
from agora import AnyMatch
from agora.contract.options import choose
from agora.core.chance import Quick
from agora.core.engine import Move, question
from agora.core.game import LANGUAGES
from agora.core.questions import OpenQuestion
from agora.games import IDS, find
from agora.server.live.localisation import Localiser
from tests.games.improvement.table import table
from tests.languages import untranslated
from tests.sentences import faults

GAMES = 200  # of each title
PARTS = 4  # so that two workers share them
PEOPLE = ("Ann", "Bob", "Cleo", "Dora", "Emil")
NOTES = ("resigned", "timed-out", "taken-over", "returned")
WRONG_MOVES = 10  # one question in this many gets moves that answered the last ten
TYPED = "core.read.answer"  # names the words that are typed as an answer; they are the same in every language

Said = tuple[str, ...]  # one sentence, in each language
Heard = set[str]  # what was put into words before; a sentence depends on its id, its facts and its reader alone


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", IDS)
def test_what_a_random_game_says_is_fit_to_read(game: str, part: int) -> None:
    wrong: dict[str, str] = {}
    seen: set[Said] = set()
    heard: Heard = set()
    for number in range(part, GAMES, PARTS):
        for source, said in spoken(game, number, heard):
            if said in seen:
                continue
            seen.add(said)
            if found := all_faults(said, game):
                wrong.setdefault(f"{source}: {'; '.join(found)}", f"game {number}: {' / '.join(said)}")
    assert len(seen) > 200
    assert wrong == {}


RARE: list[dict[str, Any]] = [  # questions of Improvement that random games never come to
    {"now": [{"choose-action": {"seat": 0, "actions": ["culture", "trade", "politics"]}}], "phase": "event"},
    {"now": [{"take-card-back": {"seat": 0}}], "played": [["council", "gradualism", "ostracism"], []]},
]


@pytest.mark.parametrize("rare", RARE, ids=("perform", "take-back"))
def test_what_is_rarely_asked_is_fit_to_read(rare: dict[str, Any]) -> None:
    game: str = "improvement"
    localisers = [Localiser(language, find(game), PEOPLE[:2]) for language in LANGUAGES]
    asked = table(**{"phase": "action", **rare})
    moves = asked.moves(0)
    assert len(moves) > 1
    for move in moves:
        match = table(**{"phase": "action", **rare})
        said = [*texts_of([localiser.question(match, 0) for localiser in localisers])]
        match.play(0, move)
        said += texts_of([localiser.events(match.events(1), 0) for localiser in localisers])
        assert [fault for _, pair in said for fault in all_faults(pair, game)] == []


def all_faults(said: Said, game: str) -> list[str]:
    """What is wrong with a sentence in some language."""
    found = [fault for text, language in zip(said, LANGUAGES, strict=True) for fault in faults(text, language, game)]
    return found + [f"English in Dutch: {word}" for word in untranslated(*said)]


UNFIT = [
    ("Ann pays 1 coin to None and keeps Farmer", "en"),
    ("Vernietig farmer-2", "nl"),
    ("Activeer port-2", "nl"),
    ("Activate port", "en"),
    ("Look at temple-apollo", "en"),
    ("polis.option.draw", "en"),
    ("Income in income_vp", "en"),
    ("Ann pays {price} coins", "en"),
    ("Ann wins with 1 points", "en"),
    ("Ann takes 2 coin", "en"),
    ("Ann neemt 1 punten", "nl"),
    ("Ann heeft 12 oorlogssymbool", "nl"),
    ("−0 paid", "en"),
    ("Ann draws  a card", "en"),
    ("Ann looks at two stacks ()", "en"),
    ("Ann looks at two stacks: ", "en"),
]
FIT = [
    ("Ann pays 1 coin to the bank and keeps Farmer 2", "en"),
    ("11 points, 1 point, 0 points, −1 point, 21 coins", "en"),
    ("Vernietig Boer 2 voor 1 munt en 10 punten", "nl"),
    ("Attack Bob: 3 against 1, 2 coins", "en"),
]


@pytest.mark.parametrize(("text", "language"), UNFIT)
def test_what_nobody_should_read_is_found(text: str, language: str) -> None:
    assert faults(text, language, "polis")


@pytest.mark.parametrize(("text", "language"), FIT)
def test_what_can_be_read_is_let_through(text: str, language: str) -> None:
    assert faults(text, language, "polis") == []


def spoken(game: str, number: int, heard: Heard) -> Iterator[tuple[str, Said]]:
    """All that one random game says and was not heard before, and which id says it: to the seat that is asked, and
    to every reader of the log, whose own deeds are told as "you"."""
    rules = find(game)
    seats = rules.seats[number % len(rules.seats)]
    match = agora.new(game, seats=seats, seed=number, **choose(rules, seats, number))
    localisers = [Localiser(language, rules, PEOPLE[:seats]) for language in LANGUAGES]
    rng = Quick(f"{game}/{number}/sentences")
    made: list[Move] = []
    while match.to_act:
        decision = question(match.state)
        assert decision is not None
        seat = decision.to_act[rng.below(len(decision.to_act))]
        news = cast(AnyMatch, News(match, seat, heard))
        yield from texts_of([localiser.question(news, seat) for localiser in localisers])
        move = decision.sample(match.state, seat, rng)
        if len(made) % WRONG_MOVES == 0:
            for earlier in made[-WRONG_MOVES:]:
                refusal = match.why_not(seat, earlier)
                if refusal and refusal.rule != TYPED and is_new(heard, refusal):
                    yield from texts_of([localiser.refusal(refusal) for localiser in localisers])
            change = match.preview(seat, move)
            yield from texts_of([localiser.preview("key", match.n, change, False) for localiser in localisers])
        if is_new(heard, ("waiting", match.to_act)):
            yield from texts_of([localiser.waiting(match.to_act) for localiser in localisers])
        match.play(seat, move)
        made.append(move)
    for reader in (None, *range(seats)):
        for _, entry in groupby(match.events(reader), lambda event: event["n"]):
            events = list(entry)  # lines are joined within an entry
            if is_new(heard, ([{**event, "n": 0} for event in events], reader if names(events, reader) else None)):
                yield from texts_of([localiser.events(events, reader) for localiser in localisers])
        for seat, kind in product(range(seats), NOTES):
            if is_new(heard, (kind, seat, reader)):
                yield from texts_of([[localiser.note(0, kind, seat, reader)] for localiser in localisers])
    yield from texts_of([localiser.scores(match.scores()) for localiser in localisers])
    result: Any = match.result
    stored = {"winners": list(result.winners), "totals": [score.total for score in result.scores], "by": "end"}
    yield from texts_of([localiser.result(stored) for localiser in localisers])


class News:
    """A match as a localiser reads it, whose question is made once and has only the options that are news."""

    def __init__(self, match: AnyMatch, seat: int, heard: Heard) -> None:
        self.match = match
        self.asked = asked = match.question(seat)
        if asked and "options" in asked:
            asked["options"] = [option for option in asked["options"] if is_new(heard, self._said_by(seat, option))]

    def question(self, seat: int) -> OpenQuestion | None:
        return self.asked

    def _said_by(self, seat: int, option: Mapping[str, Any]) -> object:
        """What the sentences of an option are made of."""
        label = (option["text"], option.get("facts")) if "text" in option else option["move"]
        return label, self.match.why_not(seat, option["move"]) if "refused" in option else None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.match, name)


def is_new(heard: Heard, said_by: object) -> bool:
    """Whether something has yet to be heard; from now on it counts as heard."""
    before = len(heard)
    heard.add(repr(said_by))
    return len(heard) > before


def names(events: Sequence[Mapping[str, Any]], seat: int | None) -> bool:
    """Whether events may name a seat: some number in them is that of the seat."""
    facts = [fact for event in events for told in event.values() if isinstance(told, dict) for fact in told.values()]
    return any(fact == seat or (isinstance(fact, list) and seat in fact) for fact in facts)


def texts_of(worded: list[Any], source: str = "") -> Iterator[tuple[str, Said]]:
    """The sentences of some message, given in each language."""
    first = worded[0]
    if isinstance(first, dict):
        source = str(first.get("ask") or first.get("kind") or first.get("rule") or source)
        told = ("label",) if "label" in first else ("text",)  # the text of an option is the id of its label
        for name in first:
            if name in told:
                yield source, tuple(one[name] for one in worded)
            elif name == "labels":
                yield from ((source, pair) for pair in zip(*(one[name] for one in worded), strict=True))
            elif name not in ("facts", "board", "move", "text"):
                yield from texts_of([one[name] for one in worded], source)
    elif isinstance(first, list | tuple):
        for parts in zip(*worded, strict=True):
            yield from texts_of(list(parts), source)
