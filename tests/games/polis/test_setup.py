"""Set-up: boards, coins, stacks, first cards."""

from __future__ import annotations

import pytest

import agora
from agora import Illegal, Malformed
from agora.core.chance import Quick
from agora.core.engine import CHANCE, apply, check, question, settle
from agora.games.polis.moves import BoardsDealt, Shuffled, Starts
from tests.games.polis.table import coins, go, new, no, points, table, texts, told
from tests.marks import covers, rule

FIRST = ["athina", "delfoi", "alexandreia", "olympia", "korinthos"]


def boards(match: agora.Match) -> list[str]:  # type: ignore[type-arg]
    return [player["board"] for player in match.view(None)["players"]]


@covers("POL-008")
def test_three_to_five_players() -> None:
    for seats in (3, 4, 5):
        assert new(seats).view(None)["seats"] == seats
    for seats in (2, 6):
        with pytest.raises(Malformed, match="seats"):
            new(seats)


@covers("POL-009")
def test_every_seat_can_be_drawn_as_starting_player() -> None:
    assert {new(4, seed=seed).state.start for seed in range(40)} == {0, 1, 2, 3}
    assert new(4, start=2).state.start == 2


@covers("POL-010", "POL-011", "POL-012")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_boards_of_a_first_game(seats: int) -> None:
    found = [new(seats, seed=seed) for seed in range(20)]
    for match in found:
        assert sorted(boards(match)) == sorted(FIRST[:seats])
        assert "sparti" not in boards(match)
        assert all(player["side"] == "A" for player in match.view(None)["players"])
    assert len({tuple(boards(match)) for match in found}) > 1  # by lot


@covers("POL-011")
@rule("polis.setup.boards.side", "polis.setup.boards.taken", "polis.setup.boards.none")
def test_the_boards_of_a_first_game_by_choice() -> None:
    match = new(3, boards="first-game-choice", start=0)
    assert no(match, "2 take-board athina B") == "polis.setup.boards.side"
    assert no(match, "2 take-board sparti A") == "polis.setup.boards.none"
    go(match, "2 take-board athina A")
    assert no(match, "1 take-board athina A") == "polis.setup.boards.taken"
    go(match, "1 take-board delfoi A", "0 take-board alexandreia A")
    assert boards(match) == ["alexandreia", "delfoi", "athina"]


@covers("POL-013")
def test_a_board_that_nobody_has_does_nothing() -> None:
    match = table(boards=["delfoi-A", "olympia-A"], coins=[10, 10, 10], hands=[["plato"]], phase="build")
    assert match.view(0)["players"][0]["prices"]["yellow"] == 10  # Athina A would make it 7, Olympia A lies elsewhere


@covers("POL-014", "POL-015")
def test_six_boards_dealt_at_random_and_the_owner_picks_the_side() -> None:
    seen = set()
    for seed in range(25):
        match = new(3, seed=seed, boards="random", start=0)
        seen.update(match.position()["boards"])
        assert match.to_act == (0,)
        assert texts(match) == ["choose-side A", "choose-side B"]
        go(match, "0 choose-side B", "1 choose-side A", "2 choose-side B")
        assert [player["side"] for player in match.view(None)["players"]] == ["B", "A", "B"]
        assert len(set(boards(match))) == 3
    assert {board[:-2] for board in seen} == {*FIRST, "sparti"}


@covers("POL-016", "POL-017", "POL-018")
@rule("polis.setup.boards.taken")
def test_boards_are_drafted_to_the_right() -> None:
    match = new(4, boards="draft", start=1)
    assert match.to_act == (0,)  # the right neighbour of seat 1
    assert len(texts(match)) == 12
    go(match, "0 take-board sparti B")
    assert match.to_act == (3,)
    assert len(texts(match)) == 10
    assert no(match, "3 take-board sparti A") == "polis.setup.boards.taken"
    go(match, "3 take-board athina A", "2 take-board olympia B", "1 take-board delfoi B")
    assert match.position()["boards"] == ["sparti-B", "delfoi-B", "olympia-B", "athina-A"]


@covers("POL-019", "POL-020", "POL-021")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_starting_coins_and_points(seats: int) -> None:
    match = new(seats, seed=3)
    start = match.state.start
    for place in range(seats):
        seat = (start + place) % seats
        extra = 8 if boards(match)[seat] == "alexandreia" else 0
        assert coins(match)[seat] == 24 + place + extra
    assert points(match) == [0] * seats


@covers("POL-020")
def test_starting_money_depends_on_the_side() -> None:
    match = new(3, boards="draft", start=0)
    go(match, "2 take-board alexandreia B", "1 take-board athina A", "0 take-board delfoi A")
    assert coins(match) == [24, 25, 26]


@covers("POL-022", "POL-023", "POL-025")
@pytest.mark.parametrize(("seats", "cards", "above"), [(3, 14, 10), (4, 15, 11), (5, 16, 12)])
def test_the_stacks(seats: int, cards: int, above: int) -> None:
    places = set()
    for seed in range(30):
        match = new(seats, seed=seed)
        box = match.state.box
        for colour, stack in enumerate(match.state.stacks):
            assert len(stack) == cards + 1
            assert all(box.colour(card) == colour for card in stack if card != "end")
            assert stack.index("end") >= above
            places.add(stack.index("end") - above)
        assert len(match.state.removed) == 4 * (16 - cards)
        assert [sum(box.colour(card) == colour for card in match.state.removed) for colour in range(4)] == [
            16 - cards
        ] * 4
    assert places == {0, 1, 2, 3, 4}
    assert len({new(seats, seed=seed).state.stacks[0] for seed in range(5)}) == 5  # shuffled


@covers("POL-024", "POL-026")
def test_nobody_sees_the_stacks_or_the_removed_cards() -> None:
    match = new(3)
    for seat in (None, 0, 1, 2):
        view = match.view(seat)
        assert view["removed"] == {"red": 2, "green": 2, "blue": 2, "yellow": 2}
        assert view["stacks"]["red"] == {"cards": 15, "blocked": False, "end": 0}
        shown = str({name: value for name, value in view.items() if name not in ("options", "house")})
        log = match.to_text(seat).split("\n\n")[1]
        assert not any(card in shown + log for card in match.state.box.cards)


@covers("POL-027", "POL-028")
def test_everyone_takes_a_first_card() -> None:
    match = new(3, start=2, seed=5)
    card = match.state.stacks[1][0]
    go(match, "2 draw green")
    assert match.to_act == (0,)
    assert match.view(2)["players"][2]["cards"] == [card]
    assert "cards" not in match.view(0)["players"][2]
    assert match.view(0)["players"][2]["hand"]["green"] == 1
    assert told(match, "card-drawn", 0) == [{"seat": 2, "colour": "green", "card": None}]
    assert told(match, "card-drawn", 2)[0]["card"] == card
    go(match, "0 draw red", "1 draw red")
    assert match.to_act == (2,)
    assert match.state.phase == 1


@covers("POL-029")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_no_end_card_among_the_first_cards(seats: int) -> None:
    for seed in range(10):
        match = new(seats, seed=seed, start=0)
        go(match, *(f"{seat} draw red" for seat in range(seats)))
        assert not told(match, "end-card-shown")


@rule("polis.setup.start", "polis.setup.boards", "polis.setup.stacks")
def test_chance_cannot_deal_what_the_rules_forbid() -> None:
    game = agora.find("polis")
    s = game.setup(game.read_options({"seats": 3}))
    wrong = [("polis.setup.start", Starts(3), Starts(1)), ("polis.setup.boards", BoardsDealt(("sparti",) * 3), None)]
    for expected, bad, good in wrong:
        settle(s)
        with pytest.raises(Illegal) as caught:
            check(s, CHANCE, bad)
        assert caught.value.rule == expected
        apply(s, CHANCE, good or question(s).sample(s, CHANCE, Quick(1)))
    fair = question(s).sample(s, CHANCE, Quick(1))
    stacks = fair.stacks
    for bad in (
        Shuffled(None, None),
        fair._replace(removed=()),
        fair._replace(stacks=(stacks[1], stacks[0], *stacks[2:])),
        fair._replace(stacks=(("end", *(card for card in stacks[0] if card != "end")), *stacks[1:])),
    ):
        with pytest.raises(Illegal) as caught:
            check(s, CHANCE, bad)
        assert caught.value.rule == "polis.setup.stacks"
    apply(s, CHANCE, fair)
