"""What is in the box?"""

from __future__ import annotations

import json
from collections import Counter

import pytest

from agora.games.improvement.box import PRINTED
from agora.games.improvement.dice import NUMBER
from agora.games.improvement.effect_words import ACTIONS
from agora.games.improvement.records import Needs
from tests.games.playing import finished, look, played
from tests.marks import covers

from .table import acting, drafted, each, has, table, tokens

BOX = PRINTED.box


@covers("IMP-001")
def test_there_are_seven_polis_boards_with_no_polis_twice() -> None:
    names = [board.id for board in BOX.polis_boards.boards]
    assert len(names) == len(set(names)) == 7
    assert {len(board.levels) for board in BOX.polis_boards.boards} == {4}


@covers("IMP-002")
def test_there_are_sixteen_events_two_of_them_fixed() -> None:
    positions = Counter(event.position for event in BOX.event_cards.events)
    assert positions == {"first": 1, "last": 1, "random": 14}


@covers("IMP-003")
def test_there_are_forty_politics_cards_of_three_kinds() -> None:
    assert len(BOX.cards) == len(BOX.politics.cards) == 40
    assert Counter(card.kind for card in BOX.politics.cards) == {"immediate": 14, "ongoing": 18, "scoring": 8}


@covers("IMP-004", "IMP-025")
def test_every_seat_has_a_set_of_seven_action_cards_of_its_own() -> None:
    match = table(4, phase="dice", dice=[[6, 6]] * 4)
    for seat in range(4):
        assert {action for move in match.moves(seat) for action in move.actions} == set(ACTIONS)
        assert len(match.moves(seat)) == 7 * 6
        match.play(seat, "assign politics,development")  # all four take the same two: everyone has their own set
    assert each(match, "actions") == [["politics", "development"]] * 4


@covers("IMP-005")
def test_the_action_cards_have_their_numbers() -> None:
    expected = {"philosophy": 1, "lawmaking": 1, "culture": 2, "trade": 3}
    assert expected | {"military_expansion": 4, "politics": 5, "development": 6} == NUMBER


@covers("IMP-006")
def test_drachma_never_run_out() -> None:
    has(acting("trade", drachma=[200, 200], bought=[1, 0]), drachma=202)


@covers("IMP-007")
def test_philosophy_tokens_never_run_out() -> None:
    has(acting("philosophy", philosophy=[20, 20]), philosophy=21)


@covers("IMP-008")
def test_sixteen_plain_tokens_lie_on_the_board_and_the_stock_never_runs_out() -> None:
    plain = [city for city in BOX.cities if not city.special]
    assert [sum(city.tokens[k] for city in plain) for k in range(3)] == [6, 6, 4]  # red, green, blue
    match = played(acting("trade", drachma=[9, 0], tokens=[tokens(red=55), tokens()]), "buy red")
    has(match, tokens=tokens(red=56))


@covers("IMP-009")
def test_all_twenty_special_tokens_lie_on_the_board() -> None:
    assert sum(sum(city.tokens) for city in BOX.cities if city.special) == 20
    match = table(phase="setup")
    assert each(match, "special_tokens") == [tokens(), tokens()]
    bought = played(acting("trade", drachma=[9, 0]), "buy blue")
    has(bought, tokens=tokens(blue=1), special_tokens=tokens())


@covers("IMP-010")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_seat_needs_more_than_three_dice_and_five_milestone_cubes(seats: int) -> None:
    match = finished(drafted(seats), seed=7)
    assert len(look(match)["milestones"]) == 5
    assert all(len(dice) in (2, 3) for dice in each(match, "dice"))
    top = table(phase="dice", culture=[7, 7])
    assert [len(dice) for dice in each(top, "dice")] == [3, 3]


@covers("IMP-011")
def test_there_are_thirty_four_cities() -> None:
    colours = Counter(city.id.split("-")[0] for city in BOX.cities)
    assert colours == {"red": 11, "blue": 11, "green": 11, "persepolis": 1}


@covers("IMP-012")
def test_points_go_on_past_a_lap_of_the_track() -> None:
    match = acting("culture", vp=[89, 0], culture=[7, 1])
    has(match, vp=96)
    assert match.scores()[0].total == 96


@covers("IMP-013")
def test_the_rule_page_sums_up_phases_terms_and_the_uses_of_philosophy() -> None:
    from tests.coverage_pages import ROOT

    for page in ("improvement.md", "improvement.nl.md"):
        text = (ROOT / "docs" / "rules" / page).read_text(encoding="utf-8")
        for anchor in ("improvement.summary", "improvement.round", "improvement.terms", "improvement.philosophy"):
            assert f"{{#{anchor}}}" in text


@pytest.mark.parametrize(("language", "page"), [("en", "improvement.md"), ("nl", "improvement.nl.md")])
def test_the_rule_page_describes_cards_levels_and_events_as_the_catalogue_does(language: str, page: str) -> None:
    from tests.coverage_pages import ROOT

    texts = json.loads(
        (ROOT / "src" / "agora" / "games" / "improvement" / "texts" / f"{language}.json").read_text(encoding="utf-8")
    )
    rows = (ROOT / "docs" / "rules" / page).read_text(encoding="utf-8").splitlines()

    def say(kind: str, name: str) -> str:
        return str(texts[f"improvement.{kind}.{name}"])

    def costs(kind: str, cost: int, requires: Needs) -> str:
        needs = [f"{number} {say('colour', colour)}" for colour, number in requires._asdict().items() if number]
        return f"{say('kind', kind)} | {cost} | {', '.join(needs) or '–'}"

    wanted = [
        f"| {say('card', card.id)} | {costs(card.kind, card.cost, card.requires)} | {say('text', card.id)} |"
        for card in BOX.politics.cards
    ]
    for board in BOX.polis_boards.boards:
        for level in board.levels:
            price, text = costs(level.kind, level.cost, level.requires), say("level", f"{board.id}-{level.level}")
            wanted.append(f"| {say('polis', board.id)} | {level.level} | {price} | {text} |")
    wanted += [f"| {say('event', event.id)} | {say('text', event.id)} |" for event in BOX.event_cards.events]
    assert [row for row in wanted if row not in rows] == []
