"""A question can be answered from what it carries alone: a listed option, or a `fill` that makes a legal move."""

import random

import pytest

import agora
from agora.core.questions import JSON
from agora.games import IDS, find


def answers(question: dict[str, JSON], dice: random.Random) -> list[JSON]:
    """Moves that a page could send knowing nothing but the question."""
    found = [option["move"] for option in question.get("options", []) if "refused" not in option]
    fill = question.get("fill")
    if fill:
        if "low" in fill:
            found += [{fill["move"]: {fill["field"]: number}} for number in (fill["low"], fill["high"])]
        else:
            found.append({fill["move"]: {fill["field"]: dice.sample(list(fill["pieces"]), fill["count"])}})
    return found


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in IDS if game != "akropolis" for seats in find(game).seats]
)
def test_every_answer_that_a_question_offers_is_legal(game: str, seats: int) -> None:
    dice = random.Random(seats)
    for seed in range(3):
        match = agora.new(game, seats=seats, seed=seed)
        while match.to_act:
            seat = dice.choice(match.to_act)
            offered = answers(match.question(seat), dice)
            assert offered, match.question(seat)
            for move in offered:
                assert match.why_not(seat, move) is None, (move, match.question(seat))
            match.play(seat, dice.choice(offered))
