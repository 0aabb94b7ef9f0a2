"""The abilities of single cards."""

from __future__ import annotations

from agora.cli.speech import Speech
from tests.games.polis.table import (
    STACKS,
    AnyMatch,
    asked,
    city,
    coins,
    covered,
    go,
    hand,
    no,
    off,
    pile,
    points,
    table,
    texts,
    told,
)
from tests.games.polis.test_build import data_with
from tests.games.polis.test_income import income
from tests.marks import covers, rule


@covers("POL-160", "POL-161", "POL-162")
@rule("polis.cards.lighthouse", "polis.draw.blocked")
def test_the_lighthouse() -> None:
    match = table(
        cities=[["lighthouse"]], stacks={"red": ["end", "leader", "ship"], "blue": ["poet"]}, blocked=["yellow"]
    )
    assert asked(match) == "polis.ask.look"
    assert match.view(0)["phase"] == "draw"
    assert no(match, "0 look red,red") == "polis.cards.lighthouse"
    assert no(match, "0 look red") == "polis.cards.lighthouse"
    assert no(match, "0 look red,yellow") == "polis.draw.blocked"
    before = match.position()["stacks"]
    go(match, "0 look red,blue")
    assert match.position()["stacks"] == before  # put back unchanged
    assert match.position()["blocked"] == ["yellow"]  # looking is not drawing
    assert told(match, "stacks-seen", 0)[0]["card"] == ["end", "poet"]
    for seat in (None, 1, 2):
        assert told(match, "stacks-seen", seat)[0]["card"] is None
        assert "poet" not in str(match.view(seat)) + match.to_text(seat)
        assert match.view(seat)["seen"] == []
    assert match.view(0)["seen"] == [
        {"places": [f"blue-{len(before['blue'])}"], "cards": ["poet"]},
        {"places": ["red-3"], "cards": ["end"]},
    ]
    go(match, "0 draw red")  # then phase 1
    assert hand(match, 0) == ["leader"]
    skipped = table(cities=[["lighthouse"]], stacks=STACKS)
    assert go(skipped, "0 pass").state.phase == 1


@covers("POL-163", "POL-164")
@rule("polis.cards.aristoteles", "polis.cards.aristoteles.points")
def test_aristoteles() -> None:
    here = {"cities": [["aristoteles"]], "stacks": STACKS, "coins": [4]}
    match = go(table(points=[2], **here), "0 draw red", "0 draw blue", "0 buy red points")
    assert (points(match)[0], coins(match)[0], len(hand(match, 0))) == (0, 4, 3)
    assert match.state.phase == 2  # not a second extra card
    poor = go(table(points=[1], **here), "0 draw red", "0 draw blue")
    assert poor.state.phase == 2  # not offered
    rich = go(table(points=[1], **{**here, "coins": [5]}), "0 draw red", "0 draw blue")
    assert no(rich, "0 buy red points") == "polis.cards.aristoteles.points"
    without = go(table(points=[9], stacks=STACKS, coins=[5]), "0 draw red", "0 draw blue")
    assert no(without, "0 buy red points") == "polis.cards.aristoteles"
    both = go(table(points=[2], **{**here, "coins": [5]}), "0 draw red", "0 draw blue")
    prices = {option["move"]["buy"]["pay"]: option["facts"]["price"] for option in both.question(0)["options"][:-1]}
    assert prices == {"coins": 5, "points": 2}
    house = go(
        table(points=[2], options={"aristoteles": "second-card"}, **{**here, "coins": [5]}), "0 draw red", "0 draw blue"
    )
    go(house, "0 buy red coins", "0 buy red points")
    assert (points(house)[0], coins(house)[0], len(hand(house, 0))) == (0, 0, 4)


def phase5(*cards: object, **more: object) -> AnyMatch:
    return table(**{"cities": [list(cards)], "coins": [0, 0, 0], "phase": "income", "stacks": STACKS, **more})


def unseen(match: AnyMatch, card: str, seat: int = 0) -> None:
    """Check that only this seat learns of a card."""
    for other in (None, *(k for k in range(3) if k != seat)):
        moves = match.to_text(other).split("\n\n")[1]
        assert card not in str(match.view(other)) + str(match.events(other)) + moves


@covers("POL-165", "POL-167", "POL-169")
def test_alexander() -> None:
    match = phase5("alexander", "money-changer", hands=[["smith", "captain"]])
    strength = match.view(0)["players"][0]["attack"]
    score = match.scores()[0].total
    go(match, "0 activate alexander", "0 choose smith")
    shown = match.view(1)["players"][0]
    assert (shown["attack"], shown["defence"]) == (strength + 1, strength + 1)
    assert shown["city"][0]["under"] == ["blue"]
    assert len(shown["city"]) == 2
    assert shown["income"]["coins"] == 1  # the Smith under him is no blue card of the city and brings no income
    assert shown["prices"]["red"] == 10
    assert match.scores()[0].total == score
    unseen(match, "smith")
    assert no(match, "0 activate alexander") == "polis.activate.used"


@covers("POL-170")
def test_cards_under_alexander_leave_with_him() -> None:
    here = {"cities": [[{"card": "alexander", "under": ["smith", "hoplite"]}], []], "coins": [0, 0, 0], "phase": "war"}
    match = go(table(**here), "0 attack 1", "0 sacrifice alexander")
    assert pile(match, 0) == ["alexander"]
    assert match.position()["box"] == ["smith", "hoplite"]
    unseen(match, "smith")
    kept = go(table(options={"alexander_leaves": "history"}, **here), "0 attack 1", "0 sacrifice alexander")
    assert pile(kept, 0) == ["alexander", "smith", "hoplite"]
    back = phase5("hippocrates", history=[["alexander"]])
    go(back, "0 activate hippocrates", "0 choose alexander")
    assert back.state.cities[0][1].under == ()


@covers("POL-173", "POL-203", "POL-207", "POL-206")
@rule("polis.cards.assassin.coin")
def test_the_assassin_may_remove_diogenes_and_coins_do_not_help() -> None:
    match = phase5("assassin", cities=[["assassin"], [covered("diogenes")]], points=[3])
    go(match, "0 activate assassin", "0 kill 1 diogenes")
    assert (pile(match, 1), pile(match, 0), points(match)[0]) == (["diogenes"], [], 0)
    safe = phase5(
        cities=[["assassin", "farmer"], [covered("diogenes")]], points=[3], options={"assassin_and_coins": "safe"}
    )
    go(safe, "0 activate assassin")
    assert no(safe, "0 kill 1 diogenes") == "polis.cards.assassin.person"
    unable = phase5(cities=[["assassin"], [covered("diogenes")]], points=[3], options={"assassin_and_coins": "safe"})
    assert no(unable, "0 activate assassin") == "polis.cards.assassin.coin"
    for phase in ("draw", "auction", "build", "protect", "trade", "war"):  # phase 5 only
        off(table(cities=[["assassin", "farmer"]], hands=[["ship"]], points=[3], phase=phase), "0 activate assassin")


@covers("POL-202", "POL-204")
@rule("polis.cards.assassin", "polis.cards.assassin.self", "polis.cards.assassin.person")
def test_whom_the_assassin_can_remove() -> None:
    match = phase5(cities=[["assassin", "farmer", "quarry"], ["assassin", "ship", "theatre"], ["potter"]], points=[3])
    go(match, "0 activate assassin")
    assert texts(match) == ["kill 0 farmer", "kill 1 assassin", "kill 2 potter"]
    assert no(match, "0 kill 0 assassin") == "polis.cards.assassin.self"
    assert no(match, "0 kill 1 theatre") == "polis.cards.assassin.person"
    assert no(match, "0 kill 7 potter") == "polis.city"
    go(match, "0 kill 1 assassin")
    assert pile(match, 1) == ["assassin"]
    alone = phase5("assassin", "quarry", points=[3])
    assert no(alone, "0 activate assassin") == "polis.cards.assassin"


@covers("POL-186", "POL-205")
def test_a_used_up_card_stays_used_after_its_return() -> None:
    for card, moves in (("herodotus", ["0 name 1", "0 choose potter"]), ("assassin", ["0 kill 1 farmer"])):
        match = phase5(
            cities=[[card, "hippocrates", "assassin"], ["farmer"]], history=[[], ["potter", "smith"]], points=[9]
        )
        killer = "assassin-2" if card == "assassin" else "assassin"
        go(match, f"0 activate {card}", *moves, f"0 activate {killer}", f"0 kill 0 {card}")
        go(match, "0 activate hippocrates", f"0 choose {card}")
        back = [move for move in texts(match) if move.startswith("activate")]
        assert back == []
        assert city(match, 0)[-1] == card


@covers("POL-319")
def test_a_card_used_this_turn_stays_used_after_its_return_until_the_turn_is_over() -> None:
    match = phase5(
        cities=[["priestess", "hippocrates", "assassin"], ["farmer"], []],
        hands=[["ship", "smith"], ["hoplite"], ["hoplite"]],
        points=[9],
        coins=[0, 0, 0],
    )
    go(match, "0 activate priestess", "0 choose ship", "0 draw green", "0 activate assassin", "0 kill 0 priestess")
    go(match, "0 activate hippocrates", "0 choose priestess")
    assert no(match, "0 activate priestess") == "polis.activate.used"
    go(match, "0 income")
    assert match.state.phase != 5  # nothing is left to use
    while (match.state.turn, match.state.phase) != (0, 5):
        match.play(match.to_act[0], next(t for t in (*PASSIVE, *texts(match)) if t in texts(match)))
    assert "activate priestess" in texts(match)


@covers("POL-319")
def test_a_card_used_this_turn_and_killed_is_fresh_in_the_next() -> None:
    match = phase5(
        cities=[["priestess", "assassin"], ["farmer"], []],
        hands=[["ship", "smith"], ["hoplite"], ["hoplite"]],
        points=[9],
        coins=[0, 0, 0],
    )
    go(match, "0 activate priestess", "0 choose ship", "0 draw green", "0 activate assassin", "0 kill 0 priestess")
    assert match.position()["spent"][0] == ["priestess"]
    go(match, "0 income")
    while match.state.turn == 0:
        match.play(match.to_act[0], next(t for t in (*PASSIVE, *texts(match)) if t in texts(match)))
    assert match.position()["spent"][0] == []


PASSIVE = ("pass", "income", "sell")  # what a player does who wants nothing


def test_a_fresh_copy_returns_before_a_used_one() -> None:
    match = phase5(
        "hippocrates",
        cities=[["hippocrates"], ["farmer"]],
        history=[["assassin", "assassin"]],
        spent=[["assassin"]],
        points=[9],
    )
    go(match, "0 activate hippocrates", "0 choose assassin")
    assert "activate assassin" in texts(match)


def test_a_fresh_copy_stays_fresh_when_the_used_one_was_stolen() -> None:
    match = phase5(
        "hippocrates",
        cities=[["hippocrates"], ["farmer"]],
        history=[["assassin"]],
        spent=[["assassin"]],
        stolen=[["assassin"]],
        points=[9],
    )
    go(match, "0 activate hippocrates", "0 choose assassin")
    assert "activate assassin" in texts(match)


@covers("POL-174", "POL-175")
def test_archimedes() -> None:
    match = phase5("archimedes", hands=[["smith", "captain"]])
    go(match, "0 activate archimedes", "0 choose smith", "0 draw yellow")
    assert (hand(match, 0), pile(match, 0)) == (["captain", "pericles"], [])
    assert match.position()["box"] == ["smith"]
    assert match.view(1)["box"] == ["blue"]
    unseen(match, "smith")
    assert no(match, "0 activate archimedes") == "polis.activate.used"


@covers("POL-176", "POL-177")
@rule("polis.cards.euclidis", "polis.cards.euclidis.amount")
def test_euclidis() -> None:
    match = phase5("euclidis", coins=[11, 0, 0], points=[2])
    assert [move for move in texts(match) if "exchange" in move] == [f"exchange {n}" for n in (-2, -1, 1, 2, 3)]
    assert no(match, "0 exchange 4") == "polis.cards.euclidis.amount"
    assert no(match, "0 exchange -3") == "polis.cards.euclidis.amount"
    go(match, "0 exchange 3")
    assert (coins(match)[0], points(match)[0]) == (2, 5)
    go(match, "0 exchange -1", "0 exchange 1", "0 exchange -1")  # as often as he likes
    assert (coins(match)[0], points(match)[0]) == (5, 4)
    go(match, "0 income")
    assert coins(match)[0] == 7
    go(match, "0 exchange -4")
    assert (coins(match)[0], points(match)[0]) == (19, 0)
    assert match.state.phase == 5  # open until the owner ends it, even if nothing else is left to do
    assert texts(match) == ["pass", *(f"exchange {n}" for n in range(1, 7))]
    go(match, "0 pass")
    assert match.state.phase == 6
    poor = go(phase5("euclidis", coins=[0, 0, 0], boards=[None]), "0 income")
    assert (coins(poor)[0], poor.state.phase) == (2, 6)  # no point to sell, not enough coins for one
    without = phase5("plato", points=[3])
    assert no(without, "0 exchange 1") == "polis.cards.euclidis"


@covers("POL-185", "POL-187")
@rule("polis.pile")
def test_herodotus() -> None:
    match = phase5("herodotus", history=[[], ["potter", "smith"], []])
    go(match, "0 activate herodotus")
    assert texts(match) == ["name 1"]
    assert no(match, "0 name 2") == "polis.cards.herodotus"
    go(match, "0 name 1")
    assert match.view(0)["seen"] == [{"places": ["history-1"], "cards": ["potter", "smith"]}]
    assert texts(match) == ["choose potter", "choose smith"]
    off(match, "0 pass")  # removing is compulsory
    assert no(match, "0 choose leader") == "polis.pile"
    go(match, "0 choose smith")
    assert (pile(match, 1), match.position()["box"]) == (["potter"], ["smith"])
    for seat in (None, 1, 2):
        assert told(match, "card-removed", seat)[0] == {"seat": 0, "owner": 1, "colour": "blue", "card": None}
        assert told(match, "pile-seen", seat)[0]["card"] is None
    speech, people = Speech("en", match.game), ["Ann", "Bob", "Cas"]
    seen = [speech.events([{"pile-seen": told(match, "pile-seen", seat)[0]}], people)[0] for seat in (0, 1)]
    sentence = "Ann looks through Bob's history pile"
    assert seen == [f"{sentence}: Potter and Smith", sentence]
    unseen(match, "potter")
    unseen(match, "smith")


@covers("POL-188")
@rule("polis.cards.herodotus", "polis.other-player")
def test_herodotus_needs_the_pile_of_another_player() -> None:
    match = phase5("herodotus", history=[["potter"]])
    assert no(match, "0 activate herodotus") == "polis.cards.herodotus"
    other = go(phase5("herodotus", history=[["potter"], ["smith"]]), "0 activate herodotus")
    assert no(other, "0 name 0") == "polis.other-player"


@covers("POL-189", "POL-190", "POL-191")
@rule("polis.cards.hippocrates")
def test_hippocrates() -> None:
    match = phase5("hippocrates", history=[["potter", "smith"]], hands=[["ship"]])
    go(match, "0 activate hippocrates")
    assert match.view(0)["seen"] == [{"places": ["history-0"], "cards": ["potter", "smith"]}]
    unseen(match, "potter")
    go(match, "0 choose smith")
    assert (city(match, 0), pile(match, 0), coins(match)[0]) == (["hippocrates", "smith"], ["potter"], 0)
    assert told(match, "card-returned", 2) == [{"seat": 0, "card": "smith"}]
    unseen(match, "potter")
    empty = phase5("hippocrates", history=[[], ["potter"]])
    assert no(empty, "0 activate hippocrates") == "polis.cards.hippocrates"


@covers("POL-192", "POL-193")
def test_a_card_that_comes_back_works_again_on_entering() -> None:
    def back(card: str, trigger: str = "not-colony") -> AnyMatch:
        match = phase5(
            "hippocrates", history=[[card]], hands=[["ship"]], options={"reenter_triggers": trigger}, coins=[4, 0, 0]
        )
        return go(match, "0 activate hippocrates", f"0 choose {card}")

    assert asked(back("temple-zeus")) == "polis.ask.temple"
    assert asked(back("phidias")) == "polis.ask.draw"
    assert asked(back("colony")) == "polis.ask.income"
    assert asked(back("temple-zeus", "none")) == "polis.ask.income"
    assert asked(back("phidias", "none")) == "polis.ask.income"
    free = back("colony", "all")
    go(free, "0 found")
    assert (city(free, 0), coins(free)[0]) == (["hippocrates", "colony", "hoplite"], 4)


@covers("POL-194", "POL-195")
def test_homerus() -> None:
    match = phase5("homerus", hands=[["smith"]])
    go(match, "0 activate homerus", "0 choose smith")
    assert (pile(match, 0), hand(match, 0)) == (["smith"], [])
    assert match.view(1)["players"][0]["history"]["blue"] == 1
    unseen(match, "smith")
    assert match.view(0)["seen"] == [{"places": ["history-0"], "cards": ["smith"]}]


@covers("POL-201")
def test_a_coin_on_the_mercenary_symbol_and_two_mercenaries() -> None:
    data = data_with(
        mercenary=[{"type": "war"}, {"type": "mercenary", "value": 2, "bold": True}],
        cavalry=[{"type": "war"}, {"type": "mercenary", "value": 2}],
    )
    off_ = table(cities=[[covered("mercenary")], []], coins=[9, 0, 0], phase="war", data=data)
    assert texts(off_) == ["attack 1 0", "attack 2 0", "pass"]
    two = table(cities=[["mercenary", "cavalry"], ["hoplite", "farmer"]], coins=[4, 0, 0], phase="war", data=data)
    go(two, "0 attack 1 1")
    assert coins(two)[0] == 4 - 2 + 2


@covers("POL-211", "POL-212")
def test_the_captain() -> None:
    assert income("captain") == (2, 0)
    assert income("captain", "ship") == (5, 0)
    assert income("captain", "ship", "ship") == (5, 0)
    assert income("captain", "captain", "ship") == (10, 0)
    assert income(covered("captain"), covered("ship")) == (3, 0)
