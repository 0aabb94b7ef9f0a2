"""Phase 2: auctions."""

from __future__ import annotations

from agora import Malformed
from tests.games.polis.table import (
    STACKS,
    AnyMatch,
    asked,
    city,
    coins,
    go,
    hand,
    no,
    off,
    pile,
    table,
    texts,
    told,
)
from tests.marks import covers, rule


def auction(*moves: str, hands: list[str] | None = None, money: list[int] | None = None, **more: object) -> AnyMatch:
    """Seat 0 sells."""
    return go(
        table(hands=[hands or ["hoplite", "farmer"]], coins=money or [20, 20, 20], phase="auction", **more), *moves
    )


@covers("POL-060")
@rule("polis.auction.offer", "polis.hand")
def test_one_card_must_be_put_up() -> None:
    match = auction()
    assert texts(match) == ["offer hoplite", "offer farmer"]
    assert no(match, "0 pass") == "polis.auction.offer"
    assert no(match, "0 offer leader") == "polis.hand"
    off(match, "0 build hoplite")


@covers("POL-061")
def test_only_the_seller_knows_the_card() -> None:
    match = auction("0 offer hoplite")
    assert match.view(0)["auction"]["card"] == "hoplite"
    for seat in (None, 1, 2):
        assert match.view(seat)["auction"]["colour"] == "red"
        assert "card" not in match.view(seat)["auction"]
        assert "hoplite" not in str(match.question(1)) + str(match.events(seat)) + match.to_text(seat)


@covers("POL-062")
def test_the_left_neighbour_bids_first() -> None:
    match = table(hands=[[], [], ["hoplite", "ship"]], turn=2, coins=[9, 9, 9], phase="auction")
    go(match, "2 offer hoplite", "0 bid 1", "1 pass", "2 sell", "2 offer ship")
    assert match.to_act == (0,)
    go(match, "0 pass")
    assert match.to_act == (1,)


@covers("POL-063")
@rule("polis.auction.bid")
def test_a_bid_is_a_whole_number_of_at_least_one() -> None:
    match = auction("0 offer hoplite")
    assert no(match, "1 bid 0") == "polis.auction.bid"
    assert no(match, "1 bid -3") == "polis.auction.bid"
    for half in ({"bid": {"amount": 1.5}}, "bid 1.5"):
        try:
            match.play(1, half)
        except Malformed:
            continue
        raise AssertionError("half a coin was taken")


@covers("POL-064")
@rule("polis.auction.raise")
def test_a_bid_must_be_higher() -> None:
    match = auction("0 offer hoplite", "1 bid 4")
    assert no(match, "2 bid 4") == "polis.auction.raise"
    assert no(match, "2 bid 3") == "polis.auction.raise"
    go(match, "2 bid 5")


@covers("POL-065")
def test_the_seller_never_bids() -> None:
    match = auction("0 offer hoplite")
    off(match, "0 bid 3")
    go(match, "1 bid 1", "2 bid 2", "1 bid 3", "2 pass")
    assert asked(match) == "polis.ask.buy-back"


@covers("POL-066", "POL-067")
def test_bidding_goes_on_until_all_others_have_passed() -> None:
    match = table(hands=[["hoplite", "ship"]], coins=[9] * 4, seats=4, phase="auction")
    go(match, "0 offer hoplite", "1 bid 1", "2 pass", "3 bid 2", "1 bid 3", "3 bid 4")
    assert match.to_act == (1,)  # seat 2 has passed for good
    off(match, "2 bid 9")
    go(match, "1 pass")
    assert city(match, 3) == ["hoplite"]


@covers("POL-068", "POL-069")
@rule("polis.auction.coins")
def test_nobody_bids_more_than_he_has() -> None:
    match = auction("0 offer hoplite", money=[20, 5, 3], cities=[[], [{"card": "acropolis", "coin": "culture"}]])
    assert no(match, "1 bid 6") == "polis.auction.coins"
    go(match, "1 bid 5")  # seat 2 cannot raise and passes by himself
    assert told(match, "bid-passed") == [{"seat": 2}]
    assert coins(match) == [25, 0, 3]


@covers("POL-070", "POL-071", "POL-072", "POL-086")
def test_from_four_on_the_card_is_sold() -> None:
    match = auction("0 offer hoplite", "1 bid 1", "2 bid 5", "1 bid 6", "2 pass")
    assert coins(match) == [26, 14, 20]
    assert city(match, 1) == ["hoplite"]
    assert told(match, "card-sold", None) == [{"seat": 0, "buyer": 1, "card": "hoplite", "price": 6}]
    assert hand(match, 0) == ["farmer"]
    assert asked(match) == "polis.ask.offer-more"
    four = auction("0 offer hoplite", "1 bid 4", "2 pass")
    assert city(four, 1) == ["hoplite"]


@covers("POL-073", "POL-074", "POL-087")
@rule("polis.auction.sale")
def test_up_to_three_the_seller_chooses() -> None:
    match = auction("0 offer farmer", "1 bid 2", "2 bid 3", "1 pass")
    assert texts(match) == ["sell", "buy-back"]
    assert no(match, "0 pass") == "polis.auction.sale"
    sold = go(match.copy(), "0 sell")
    assert (coins(sold), city(sold, 2)) == ([23, 20, 17], ["farmer"])
    kept = go(match, "0 buy-back")
    assert (coins(kept), city(kept, 0)) == ([16, 20, 24], ["farmer"])


@rule("polis.auction.sale", "polis.auction.buy-back")
def test_a_seller_cannot_keep_a_card_for_which_four_are_bid() -> None:
    frame = {"seller": 0, "card": "hoplite", "high": 4, "leader": 1}
    match = table(coins=[9, 9, 9], now=[{"seller-choice": frame}])
    assert no(match, "0 buy-back") == "polis.auction.sale"
    poor = table(coins=[2, 9, 9], now=[{"seller-choice": {**frame, "high": 2}}])
    assert no(poor, "0 buy-back") == "polis.auction.buy-back"


@covers("POL-075")
def test_a_seller_without_enough_coins_must_sell() -> None:
    match = auction("0 offer farmer", "1 bid 3", "2 pass", money=[3, 9, 9])
    assert (coins(match), city(match, 1)) == ([6, 6, 9], ["farmer"])
    asks = auction("0 offer farmer", "1 bid 3", "2 pass", money=[4, 9, 9])
    assert texts(asks) == ["sell", "buy-back"]


@covers("POL-076")
@rule("polis.auction.unsold")
def test_an_unwanted_card_costs_its_seller_one_coin() -> None:
    match = auction("0 offer hoplite", "1 pass", "2 pass")
    assert no(match, "0 sell") == "polis.auction.unsold"
    go(match, "0 buy-back")
    assert (coins(match), city(match, 0)) == ([19, 20, 20], ["hoplite"])


@covers("POL-077", "POL-078")
def test_an_unwanted_card_may_leave_the_game_face_down() -> None:
    match = auction("0 offer hoplite", "1 pass", "2 pass", "0 pass")
    assert [pile(match, seat) for seat in range(3)] == [[], [], []]
    assert match.position()["box"] == ["hoplite"]
    assert match.view(1)["box"] == ["red"]
    for seat in (None, 1, 2):
        assert "hoplite" not in str(match.view(seat)) + str(match.events(seat)) + match.to_text(seat)
    assert match.view(0)["seen"] == [{"places": ["box-0"], "cards": ["hoplite"]}]


@covers("POL-079")
def test_a_seller_without_a_coin_cannot_keep_it() -> None:
    match = auction("0 offer hoplite", "1 pass", "2 pass", money=[0, 9, 9])
    assert match.position()["box"] == ["hoplite"]
    assert asked(match) == "polis.ask.offer-more"


@covers("POL-080")
def test_a_card_bought_is_not_a_build() -> None:
    match = auction(
        "0 offer hoplite",
        "1 pass",
        "2 pass",
        "0 buy-back",
        "0 pass",
        hands=["hoplite", "farmer", "ship"],
        money=[40, 9, 9],
    )
    go(match, "0 build farmer", "0 build ship")
    assert city(match, 0) == ["hoplite", "farmer", "ship"]


@covers("POL-081")
def test_no_discount_at_an_auction() -> None:
    match = auction("0 offer hoplite", "1 bid 5", "2 pass", cities=[[], ["temple-ares", "quarry"]])
    assert coins(match) == [25, 15, 20]


@covers("POL-082")
def test_effects_on_entering_work_for_the_buyer() -> None:
    match = auction("0 offer temple-ares", "1 bid 5", "2 pass", hands=["temple-ares", "farmer"], stacks=STACKS)
    assert match.to_act == (1,)
    assert asked(match) == "polis.ask.temple"
    go(match, "1 draw red")
    assert (hand(match, 1), hand(match, 0)) == (["hoplite"], ["farmer"])


@covers("POL-083")
def test_as_many_auctions_as_there_are_hand_cards() -> None:
    match = auction("0 offer hoplite", "1 bid 5", "2 pass", "0 offer farmer", "1 pass", "2 pass", "0 pass")
    assert match.state.phase > 2
    once = auction("0 offer hoplite", "1 bid 5", "2 pass", "0 pass")
    assert once.state.phase == 3


@covers("POL-084", "POL-085")
def test_a_card_drawn_in_between_may_be_auctioned() -> None:
    match = auction("0 offer temple-ares", "1 pass", "2 pass", "0 buy-back", hands=["temple-ares"], stacks=STACKS)
    assert asked(match) == "polis.ask.temple"  # before the next auction
    off(match, "0 offer hoplite")
    go(match, "0 draw red", "0 offer hoplite", "1 bid 4", "2 pass")
    assert city(match, 1) == ["hoplite"]


def test_an_auction_can_be_set_up_in_its_middle() -> None:
    match = table(coins=[9, 9, 9, 9], auction={"card": "hoplite", "bid": 2, "bidder": 2, "passed": [1]})
    go(match, "3 bid 4", "2 pass")
    assert (city(match, 3), coins(match)) == (["hoplite"], [13, 9, 9, 5])
