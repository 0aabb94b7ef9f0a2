"""Everything that random games say to people can be read by people: events, questions, options, refusals, scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import agora
from agora.contract.options import choose
from agora.core.chance import Quick
from agora.core.engine import Move, question
from agora.core.game import LANGUAGES
from agora.games import IDS, find
from agora.server.live.localisation import Localiser
from tests.languages import untranslated
from tests.sentences import faults

GAMES = 200  # of each title
PARTS = 4  # so that two workers share them
PEOPLE = ("Ann", "Bob", "Cleo", "Dora", "Emil")
WRONG_MOVES = 10  # one question in this many gets moves that answered the last ten
TYPED = "core.read.answer"  # names the words that are typed as an answer; they are the same in every language

Said = tuple[str, ...]  # one sentence, in each language


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", IDS)
def test_what_a_random_game_says_is_fit_to_read(game: str, part: int) -> None:
    wrong: dict[str, str] = {}
    seen: set[Said] = set()
    for number in range(part, GAMES, PARTS):
        for source, said in spoken(game, number):
            if said in seen:
                continue
            seen.add(said)
            found = [
                fault for text, language in zip(said, LANGUAGES, strict=True) for fault in faults(text, language, game)
            ]
            found += [f"English in Dutch: {word}" for word in untranslated(*said)]
            if found:
                wrong.setdefault(f"{source}: {'; '.join(found)}", f"game {number}: {' / '.join(said)}")
    assert len(seen) > 200
    assert wrong == {}


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


def spoken(game: str, number: int) -> Iterator[tuple[str, Said]]:
    """All that one random game says, and which id says it: to the seat that is asked, and what happens to everyone."""
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
        asked = [localiser.question(match, seat) for localiser in localisers]
        yield from texts_of(asked)
        move = decision.sample(match.state, seat, rng)
        if len(made) % WRONG_MOVES == 0:
            for earlier in made[-WRONG_MOVES:]:
                refusal = match.why_not(seat, earlier)
                if refusal and refusal.rule != TYPED:
                    yield from texts_of([localiser.refusal(refusal) for localiser in localisers])
            change = match.preview(seat, move)
            yield from texts_of([localiser.preview("key", match.n, change, False) for localiser in localisers])
        waiting = [localiser.waiting(match.to_act) for localiser in localisers]
        yield from texts_of(waiting)
        match.play(seat, move)
        made.append(move)
    for viewer in (None, *range(seats)):
        events = match.events(viewer)
        yield from texts_of([localiser.events(events) for localiser in localisers])
    yield from texts_of([localiser.scores(match.scores()) for localiser in localisers])
    result: Any = match.result
    stored = {"winners": list(result.winners), "totals": [score.total for score in result.scores], "by": "end"}
    yield from texts_of([localiser.result(stored) for localiser in localisers])


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
