"""What a seat has, as numbers that a fit can weigh: amounts, and pieces such as a card in play.

A value at the end of a round says what a seat can hope for with so many rounds left. In the middle of a round the next
tax is counted as if it were already paid, so both compare.
"""

from agora.core.engine import Seat
from agora.games.improvement.dice import AssignDice
from agora.games.improvement.effects import worth
from agora.games.improvement.rounds import ROUNDS
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import count

AMOUNTS = (
    "one",
    "drachma to 4",
    "drachma to 10",
    "drachma above 10",
    "citizenry to 3",
    "citizenry to 8",
    "citizenry above 8",
    "tax revenue",
    "glory",
    "special tokens",
    "glory*special",
    "plain tokens",
    "troops",
    "troops squared",
    "philosophy to 2",
    "philosophy above 2",
    "lacking for next level",
    "next level payable",
    "lacking for later levels",
    "hand cards",
    "lacking for hand",
    "hand cards payable",
    "most troops",
    "fewest troops",
)
USEFUL = AMOUNTS[1:9]  # more of these never does harm, whatever a fit says
SQUARE = 10.0  # squares of troops are divided by this


def lays_cards(s: Improvement, seat: Seat) -> bool:
    """Whether a seat has still to lay its action cards in this round, even if something else is asked before."""
    return any(type(step) is AssignDice and seat in step.to_act for step in s.stack)


def rounds_left(s: Improvement, seat: Seat) -> int:
    """The rounds in which a seat will still lay action cards."""
    return max(0, ROUNDS - s.round + lays_cards(s, seat))


def drachma_with_tax(s: Improvement, seat: Seat) -> int:
    """The Drachma of a seat when it next lays action cards, if nothing else happens."""
    return s.drachma[seat] + (0 if lays_cards(s, seat) else s.tax_revenue[seat])


def amounts_of(s: Improvement, seat: Seat, drachma: int) -> list[float]:
    """The AMOUNTS of a seat that has this many Drachma."""
    citizenry, troops, glory, philosophy = s.citizenry[seat], s.troop_strength[seat], s.glory[seat], s.philosophy[seat]
    (red, green, blue), (red2, green2, blue2) = s.tokens[seat], s.special[seat]
    plain, special = red + green + blue, red2 + green2 + blue2
    red, green, blue = red + red2, green + green2, blue + blue2
    levels, level = s.box.levels[s.poleis[seat]], s.development[seat]
    lacking = payable = later = 0
    if level < len(levels):
        r, g, b = levels[level].requires
        lacking = (r - red if r > red else 0) + (g - green if g > green else 0) + (b - blue if b > blue else 0)
        payable = int(2 * lacking <= philosophy and levels[level].cost <= drachma)
        for ability in levels[level + 1 :]:
            r, g, b = ability.requires
            later += (r - red if r > red else 0) + (g - green if g > green else 0) + (b - blue if b > blue else 0)
    hand_lacking = hand_payable = 0
    cards = s.box.cards
    for name in s.hands[seat]:
        card = cards[name]
        r, g, b = card.requires
        lack = (r - red if r > red else 0) + (g - green if g > green else 0) + (b - blue if b > blue else 0)
        hand_lacking += lack
        if 2 * lack <= philosophy and card.cost <= drachma:
            hand_payable += 1
    strengths = s.troop_strength
    return [
        1.0,
        min(4, drachma),
        0 if drachma <= 4 else (drachma - 4 if drachma < 10 else 6),
        drachma - 10 if drachma > 10 else 0,
        min(3, citizenry),
        0 if citizenry <= 3 else (citizenry - 3 if citizenry < 8 else 5),
        citizenry - 8 if citizenry > 8 else 0,
        s.tax_revenue[seat],
        glory,
        special,
        glory * special,
        plain,
        troops,
        troops * troops / SQUARE,
        min(2, philosophy),
        philosophy - 2 if philosophy > 2 else 0,
        lacking,
        payable,
        later,
        len(s.hands[seat]),
        hand_lacking,
        hand_payable,
        troops == max(strengths),
        troops == min(strengths),
    ]


def pieces_of(s: Improvement, seat: Seat) -> list[str]:
    """The names of what a seat has reached, has in play and in hand, and of the milestones that it is halfway to."""
    levels = (("culture", s.culture), ("economy", s.economy), ("military", s.military), (s.poleis[seat], s.development))
    return [
        *[f"{name} {level}" for name, reached in levels for level in range(2, reached[seat] + 1)],  # each step counts
        *[f"in play {card}" for card in s.played[seat]],
        *[f"in hand {card}" for card in s.hands[seat]],
        *[
            f"near {goal.id}"
            for goal, taken in zip(s.box.milestones, s.milestones, strict=True)
            if not taken and 2 * count(s, seat, goal.of) >= goal.at_least
        ],
        f"{s.poleis[seat]} 1",
    ]


def points(s: Improvement, seat: Seat) -> int:
    """The points of a seat if the game ended now, as `score_of` counts them, without the parts."""
    red, green, blue = s.special[seat]
    total = s.vp[seat] + s.glory[seat] * (red + green + blue)
    for ability in s.box.levels[s.poleis[seat]][: s.development[seat]]:
        if "final_scoring" in ability.on:
            total += sum([worth(s, seat, word) for word in ability.on["final_scoring"]])
    cards = s.box.cards
    for card in s.played[seat]:
        on = cards[card].on
        if "final_scoring" in on:
            total += sum([worth(s, seat, word) for word in on["final_scoring"]])
    return total
