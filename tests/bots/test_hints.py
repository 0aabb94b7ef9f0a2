"""Why a move is advised, in words that come from facts."""

import pytest

import agora
from agora.bots.hints import Advice, reasons
from agora.games import find
from agora.server.live.localisation import Localiser

# the last tile of the game: three points at most
SITUATION = {"cities": ["s 17@1,-1/1", "s"], "stones": [0, 0], "site": [12, 7], "stacks": [], "turn": 0}
PEOPLE = ("Ana", "Ben")


def said(advice: list[Advice], number: int = 0, language: str = "en") -> str:
    match = agora.position("akropolis", SITUATION, seed=1)
    return Localiser(language, find("akropolis"), PEOPLE).say_all(reasons(match, 0, advice, number))


def best_and_worst() -> tuple[object, object]:
    match = agora.position("akropolis", SITUATION, seed=1)
    moves = sorted(match.moves(0), key=lambda move: match.preview(0, move)["score"]["change"])
    return tuple(match.game.codec.write_move(move) for move in (moves[-1], moves[0]))


ENGLISH = (
    "3 points at once; about 4 points more for you than the next best move; "
    "about 1 point fewer for Ben; about 71 % to win"
)
DUTCH = (
    "Meteen 3 punten; ongeveer 4 punten meer voor jou dan de op één na beste zet; "
    "ongeveer 1 punt minder voor Ben; ongeveer 71 % kans om te winnen"
)


@pytest.mark.parametrize(("language", "words"), [("en", ENGLISH), ("nl", DUTCH)])
def test_the_best_move_says_what_it_brings_gains_and_denies(language: str, words: str) -> None:
    best, worst = best_and_worst()
    advice = [Advice(best, 0.712, (60.2, 50.0)), Advice(worst, 0.5, (56.1, 51.0))]
    assert said(advice, language=language) == words


def test_another_move_is_compared_with_the_first() -> None:
    best, worst = best_and_worst()
    advice = [Advice(best, 0.71, (60.0, 52.0)), Advice(worst, 0.5, (59.0, 50.0))]
    assert said(advice, 1).endswith(
        "bout 1 point fewer for you than the first move; about 2 points fewer for Ben; about 50 % to win"
    )


def test_differences_of_less_than_half_a_point_are_not_told() -> None:
    best, worst = best_and_worst()
    advice = [Advice(best, 0.5, (60.0, 52.0)), Advice(worst, 0.5, (60.3, 52.2))]
    assert said(advice) == "3 points at once; about 50 % to win"


def test_a_bot_that_expects_nothing_gives_the_points_alone() -> None:
    best, _ = best_and_worst()
    assert said([Advice(best, 0.0, ())]) == "3 points at once"
