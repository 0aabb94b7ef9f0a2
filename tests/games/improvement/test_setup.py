"""What lies on the table before the first round, and how are cards drafted?"""

from __future__ import annotations

from typing import Any

import pytest

import agora
from agora import Malformed
from agora.core.chance import Quick
from agora.core.errors import rule_of
from agora.games.improvement.box import PRINTED
from tests.games.playing import happened, look, played, refused
from tests.marks import covers, rule

from .table import drafted, each, has, table, tokens

BOX = PRINTED.box


def fresh(seats: int = 2, seed: int = 1, **options: Any) -> agora.Match[Any, Any, Any]:
    return agora.new("improvement", seats=seats, seed=seed, **options)


@covers("IMP-014")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_play_with_the_same_board_and_events(seats: int) -> None:
    seen = look(fresh(seats))
    assert len(seen["players"]) == seats
    assert len(seen["cities"]) == 34
    assert seen["event_deck"] == 9


@covers("IMP-014")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(Malformed):
        fresh(seats)


@covers("IMP-015")
def test_poleis_are_dealt_at_random_and_no_two_are_alike() -> None:
    dealt = [each(fresh(4, seed), "polis") for seed in range(20)]
    assert all(len(set(poleis)) == 4 for poleis in dealt)
    assert {polis for poleis in dealt for polis in poleis} == set(BOX.levels)


@covers("IMP-016")
def test_the_poleis_are_known_before_the_draft() -> None:
    match = fresh(3)
    assert look(match)["phase"] == "draft"
    for seat in (None, 0, 1, 2):
        assert None not in [one["polis"] for one in look(match, seat)["players"]]


@covers("IMP-017", "IMP-019", "IMP-047")
def test_the_event_deck_is_the_first_seven_others_and_the_last() -> None:
    for seed in range(5):
        deck: Any = fresh(seed=seed).position()["event_deck"]
        assert (deck[0], deck[-1], len(deck)) == ("concentrated-living", "kings-arrival", 9)
        assert len(set(deck[1:-1])) == 7
        assert set(deck[1:-1]) <= set(BOX.other_events)


@covers("IMP-018")
def test_nobody_knows_the_coming_events() -> None:
    match = drafted(2)
    for seat in (None, 0, 1):
        assert look(match, seat)["event_deck"] == 8
        decks = {match.game.determinize(match.state, seat, Quick(i)).event_deck for i in range(30)}
        assert len(decks) > 20
        assert {deck[-1] for deck in decks} == {"kings-arrival"}
        assert {event for deck in decks for event in deck[:-1]} == set(BOX.other_events)
        hidden = set(match.state.event_deck) - {"kings-arrival"}
        assert not any(event in match.to_text(seat) for event in hidden)


@covers("IMP-020")
def test_everyone_is_dealt_five_cards_and_all_choose_at_once() -> None:
    match = fresh(3)
    assert match.to_act == (0, 1, 2)
    assert [len(match.moves(seat)) for seat in range(3)] == [5, 5, 5]
    match.play(2, match.moves(2)[0])
    assert match.to_act == (0, 1)
    assert each(match, "hand") == [0, 0, 0]


@covers("IMP-021", "IMP-022")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_packs_always_go_left_and_the_fifth_card_is_forced(seats: int) -> None:
    match = fresh(seats)
    packs = [list(look(match, seat)["pack"]) for seat in range(seats)]
    picks = 0
    while look(match)["phase"] == "draft":
        for seat in range(seats):
            assert look(match, seat)["pack"] == packs[seat]
            match.play(seat, f"pick {packs[seat][-1]}")
        left = [pack[:-1] for pack in packs]
        packs = [left[(seat - 1) % seats] for seat in range(seats)]
        picks += 1
    assert picks == 4
    assert [len(look(match, seat)["hand"]) for seat in range(seats)] == [5] * seats


@covers("IMP-023")
def test_the_draft_is_secret() -> None:
    match = fresh(3)
    match.play(0, match.moves(0)[0])
    card = match.state.stack[-1].answers[0][1].card
    for seat in (None, 1, 2):
        assert card not in str(look(match, seat))
        assert card not in match.to_text(seat)
    assert card in match.to_text(0)
    match.play(1, match.moves(1)[0])
    match.play(2, match.moves(2)[0])
    for seat in (None, 2):
        assert card not in str(look(match, seat)) or card in look(match, seat)["pack"]
        assert f"pick {card}" not in match.to_text(seat)


@covers("IMP-023")
def test_with_two_players_a_seat_remembers_what_the_other_took_from_a_pack() -> None:
    match = fresh(2)
    first = list(look(match, 0)["pack"])
    match.play(0, f"pick {first[0]}")
    match.play(1, match.moves(1)[0])
    match.play(0, match.moves(0)[0])
    match.play(1, f"pick {first[3]}")
    assert {"cards": [first[3]], "places": ["hand 1"]} in look(match, 0)["remembered"]
    for i in range(20):
        assert first[3] in match.game.determinize(match.state, 0, Quick(i)).hands[1]


@covers("IMP-024")
@pytest.mark.parametrize(("seats", "deck"), [(2, 30), (3, 25), (4, 20)])
def test_the_rest_is_the_deck(seats: int, deck: int) -> None:
    assert look(drafted(seats))["deck"] == deck


@covers("IMP-026", "IMP-027", "IMP-029", "IMP-030", "IMP-031", "IMP-034")
def test_everyone_starts_with_the_same_numbers() -> None:
    match = table(
        4,
        phase="draft",
        packs=[["bank", "council"], ["archives", "quarry"], ["power", "oracle"], ["persians", "diolkos"]],
    )
    for seat in range(4):
        has(match, seat, drachma=4, philosophy=0, tokens=tokens(), special_tokens=tokens(), citizenry=3)
        has(match, seat, vp=0, tax_revenue=0, glory=0, troop_strength=0, culture=1, economy=1, military=1)
    rolled = table(4, phase="dice")
    assert [len(dice) for dice in each(rolled, "dice")] == [2, 2, 2, 2]


@covers("IMP-028")
def test_every_city_has_its_token_at_the_start() -> None:
    cities = look(fresh())["cities"]
    assert all(city["owner"] is None for city in cities)
    for city in cities:
        if city["city"] == "persepolis":
            assert (city["tokens"], city["special"]) == (tokens(1, 1, 1), True)
        else:
            assert city["tokens"] == tokens(**{city["city"].split("-")[0]: 1})


@covers("IMP-032", "IMP-033", "IMP-147", "IMP-152", "IMP-157", "IMP-162", "IMP-167", "IMP-172", "IMP-177")
@pytest.mark.parametrize(
    ("polis", "gained"),
    [
        ("sparta", {}),
        ("olympia", {"tax_revenue": 1}),
        ("athens", {"philosophy": 3}),
        ("miletus", {"economy": 2, "citizenry": 6}),
        ("argos", {"troop_strength": 2}),
        ("thebes", {"military": 2, "glory": 1}),
        ("corinth", {"drachma": 8}),
    ],
)
def test_the_first_level_is_gained_at_set_up(polis: str, gained: dict[str, int]) -> None:
    other = "argos" if polis != "argos" else "athens"
    match = fresh(2, poleis=[polis, other])
    start = {"drachma": 4, "citizenry": 3, "tax_revenue": 0, "glory": 0, "troop_strength": 0, "philosophy": 0}
    start |= {"culture": 1, "economy": 1, "military": 1, "development": 1, "vp": 0}
    has(match, 0, **{**start, **gained})
    assert happened(match, "polis-taken")[0] == {"seat": 0, "polis": polis}


@covers("IMP-035")
def test_the_start_player_is_chosen_or_drawn() -> None:
    assert look(fresh(4))["start"] == 0
    assert look(fresh(4, start=2))["start"] == 2
    assert {look(fresh(4, seed, start="seed"))["start"] for seed in range(30)} == {0, 1, 2, 3}


@rule("improvement.options.start.seat", "improvement.options.poleis.count", "improvement.options.poleis.twice")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"start": 2}, "start"),
        ({"poleis": ["sparta"]}, "poleis.count"),
        ({"poleis": ["sparta", "sparta"]}, "poleis.twice"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(Malformed) as caught:
        fresh(2, **options)
    assert why in caught.value.rule


@rule("improvement.data.polis")
def test_an_unknown_polis_is_refused() -> None:
    with pytest.raises(Malformed, match="there is no polis rome"):
        fresh(2, poleis=["rome", "sparta"])


@rule("improvement.setup.draft")
def test_only_a_card_of_the_pack_can_be_picked() -> None:
    match = fresh(2)
    assert refused(match, f"pick {look(match, 1)['pack'][0]}", seat=0).rule == "improvement.setup.draft"


@rule("improvement.setup.polis", "improvement.setup.start-player", "improvement.setup.events", "improvement.setup.deck")
@pytest.mark.parametrize(
    ("entry", "instead"),
    [
        ("poleis", "poleis sparta,sparta"),
        ("starts", "starts 5"),
        ("events", "events drought"),
        ("dealt", "dealt bank,council/archives,power ()"),
    ],
)
def test_a_log_with_a_false_deal_is_refused(entry: str, instead: str) -> None:
    text = fresh(2, start="seed").to_text().splitlines()
    (number,) = [n for n, line in enumerate(text) if f" chance {entry} " in line]
    start, _, _ = text[number].partition(entry)
    text[number] = start + instead
    with pytest.raises(Malformed):
        agora.load("\n".join(text) + "\n")


@rule("improvement.setup.deck")
def test_a_deal_must_use_the_cards_there_are() -> None:
    from agora.games.improvement.moves import Dealt
    from agora.games.improvement.setup import DealCards

    s = fresh(2).state
    for dealt in (Dealt((("bank",), ("bank",)), ()), Dealt((("bank",), ("council",)), ("bank",))):
        refused = DealCards(("bank", "council"), (1, 1)).refusal(s, -1, dealt)
        assert rule_of(refused) == "improvement.setup.deck"


def test_a_player_may_change_the_card_until_all_have_chosen() -> None:
    match = fresh(2)
    one, two = look(match, 0)["pack"][:2]
    match.play(0, f"pick {one}")
    match.play(0, f"pick {two}")
    match.play(1, match.moves(1)[0])
    assert look(match, 0)["hand"] == [two]
    assert played(match, f"pick {look(match, 0)['pack'][0]}").to_act == (1,)
