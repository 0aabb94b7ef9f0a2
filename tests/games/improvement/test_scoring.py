"""What is counted at the end, and who wins?"""

from __future__ import annotations

from tests.marks import covers

from .table import has, lines, table, tokens


@covers("IMP-291")
def test_scoring_levels_that_were_reached_count() -> None:
    base = {"phase": "over", "polis": ["corinth", "sparta"], "tokens": [tokens(2), tokens(blue=3)], "vp": [5, 5]}
    match = table(**base, development=[4, 3])
    assert lines(match, 0)["development"] == 4
    assert "development" not in lines(match, 1)
    assert [score.total for score in match.scores()] == [9, 5]


@covers("IMP-292")
def test_scoring_cards_count_in_play_and_not_in_hand() -> None:
    match = table(phase="over", played=[["proskenion"], []], hands=[[], ["bank"]], citizenry=[7, 7])
    assert lines(match, 0) == {"vp": 0, "proskenion": 7, "glory": 0}
    assert lines(match, 1) == {"vp": 0, "glory": 0}


@covers("IMP-293")
def test_glory_is_multiplied_by_special_tokens_only() -> None:
    match = table(
        phase="over", glory=[3, 4], special_tokens=[tokens(1, 1), tokens()], tokens=[tokens(), tokens(3, 3, 3)]
    )
    assert [lines(match, seat)["glory"] for seat in (0, 1)] == [6, 0]


@covers("IMP-294")
def test_the_example_of_the_rulebook() -> None:
    match = table(phase="over", glory=[7, 0], special_tokens=[tokens(3, 3, 2), tokens()])
    assert lines(match)["glory"] == 56
    assert match.scores()[0].total == 56


@covers("IMP-295")
def test_most_points_win() -> None:
    match = table(3, phase="over", vp=[12, 30, 20], drachma=[99, 0, 0])
    assert match.result is not None
    assert (match.result.winners, match.result.places) == ((1,), (3, 1, 2))


@covers("IMP-296")
def test_more_drachma_break_a_tie_even_if_the_bank_counted_them() -> None:
    match = table(phase="over", vp=[10, 12], drachma=[4, 3], played=[["bank"], []])
    assert [score.total for score in match.scores()] == [12, 12]
    assert match.result is not None
    assert match.result.winners == (0,)
    has(match, drachma=4)


@covers("IMP-297")
def test_seats_equal_in_both_share_the_victory() -> None:
    match = table(3, phase="over", vp=[12, 12, 3], drachma=[2, 2, 9])
    assert match.result is not None
    assert (match.result.winners, match.result.places) == ((0, 1), (1, 1, 3))
