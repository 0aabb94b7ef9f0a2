"""A review as it is kept: the numbers once, and the words in every language. People are named by their seats.

So nobody's name is in it, and it says the names that people have when it is read.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TypedDict, cast

from agora.core.engine import S
from agora.core.game import LANGUAGES, O, V
from agora.core.match import Match
from agora.core.questions import JSON
from agora.reviews.engine import Review
from agora.reviews.labels import Label
from agora.reviews.lines import better_line
from agora.reviews.moments import played
from agora.reviews.report import FAULTS, Reporter

FORM = 1  # the form of what is kept; a review of another form is made anew
NAME = re.compile("\ue000(\\d+)\ue001")  # letters that nobody types


class KeptDecision(TypedDict):
    """A decision. The line begins with the better move; it is empty where no label finds fault."""

    n: int
    seat: int
    label: Label
    move: JSON
    best: JSON
    loss: float
    points: float
    chance: float
    line: list[tuple[int, JSON]]


class KeptWords(TypedDict):
    """What a review says in one language; `decisions` are the move, a better one and the reason for it."""

    summary: list[str]
    moments: list[str]
    decisions: list[tuple[str, str, str]]


class KeptReview(TypedDict):
    """A review as it is kept."""

    form: int
    entries: list[int]
    curves: list[list[float]]
    accounts: list[Mapping[str, float]]
    accuracy: list[float]
    moments: list[int]
    decisions: list[KeptDecision]
    words: dict[str, KeptWords]


def keep(match: Match[S, O, V], review: Review) -> KeptReview:
    """A review, ready to be kept."""
    names = [f"\ue000{seat}\ue001" for seat in range(review.seats)]
    return {
        "form": FORM,
        "entries": review.entries,
        "curves": [[round(chance, 4) for chance in curve] for curve in review.curves],
        "accounts": [account._asdict() for account in review.accounts],
        "accuracy": [round(each, 1) for each in review.accuracy],
        "moments": [turn.n for turn in review.turns],
        "decisions": _decisions(match, review),
        "words": {language: _words(Reporter(match, review, language, names)) for language in LANGUAGES},
    }


def _decisions(match: Match[S, O, V], review: Review) -> list[KeptDecision]:
    game, states = match.game, {moment.entry.n: moment.state for moment in played(match).moments}
    write, found = game.codec.write_move, list[KeptDecision]()
    for made in review.decisions:
        judged = made.judged
        line = better_line(game, states[made.n], made.seat, judged.best, judged.line) if made.label in FAULTS else ()
        found.append(
            {
                "n": made.n,
                "seat": made.seat,
                "label": made.label,
                "move": write(made.move),
                "best": write(judged.best),
                "loss": round(judged.loss, 4),
                "points": round(judged.points, 2),
                "chance": round(judged.chance, 4),
                "line": [(seat, write(move)) for seat, move in line],
            }
        )
    return found


def _words(reporter: Reporter[S]) -> KeptWords:
    report = reporter.report()
    return {
        "summary": report.summary,
        "moments": [text for _, text in report.moments],
        "decisions": [(each.move, each.better, each.reason) for each in report.decisions],
    }


def named(words: KeptWords, people: Sequence[str]) -> KeptWords:
    """The words with the names of people."""

    def name(text: str) -> str:
        return NAME.sub(lambda found: people[int(found[1])], text)

    return {
        "summary": list(map(name, words["summary"])),
        "moments": list(map(name, words["moments"])),
        "decisions": [cast(tuple[str, str, str], tuple(map(name, told))) for told in words["decisions"]],
    }
