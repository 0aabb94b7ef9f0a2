"""The score of a seat: points, scoring levels and cards, Glory times Special tokens.  [improvement.score]"""

from functools import partial

from agora.core.engine import Decision, Seat
from agora.core.game import Part, Score, ranked
from agora.core.keep import Keep
from agora.games.improvement.effect_words import Effect
from agora.games.improvement.effects import worth
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import in_expansion


def score_of(s: Improvement, seat: Seat) -> Score:
    """The points of a seat if the game ended now.  [improvement.score]"""
    if not s.poleis:  # before the boards are dealt nobody has anything
        return Score(0, (Part("vp", 0),))
    box = s.box
    glory, special = s.glory[seat], sum(s.special[seat])
    parts = [Part("vp", s.vp[seat])]
    unlocked = box.levels[s.poleis[seat]][: s.development[seat]]
    scoring = [ability.on["final_scoring"] for ability in unlocked if "final_scoring" in ability.on]
    parts += [Part("development", _points(s, seat, effect)) for effect in scoring]
    for card in s.played[seat]:
        ability = box.cards[card]
        if "final_scoring" in ability.on:
            parts.append(Part(card, _points(s, seat, ability.on["final_scoring"])))
    parts.append(Part("glory", glory * special, {"glory": glory, "special_tokens": special}))
    return Score(sum(part.points for part in parts), tuple(parts))


def _points(s: Improvement, seat: Seat, effect: Effect) -> int:
    return sum(worth(s, seat, word) for word in effect)


def seat_facts(s: Improvement, seat: Seat) -> tuple[object, ...]:
    """Everything on which a player's points depend, and all that others see of the player."""
    top = s.stack[-1] if s.stack else None
    answered = isinstance(top, Decision) and seat in top.seats and seat not in top.to_act
    return (
        s.poleis, s.owners, s.milestones, answered, len(s.hands[seat]), len(s.packs[seat]), s.drachma[seat], s.vp[seat],
        s.citizenry[seat], s.tax_revenue[seat], s.glory[seat], s.troop_strength[seat], s.philosophy[seat],
        s.culture[seat], s.economy[seat], s.military[seat], s.development[seat], s.bought[seat], s.tokens[seat],
        s.special[seat], s.played[seat], s.dice[seat], s.actions[seat], s.lost[seat],
        in_expansion(s, seat),
    )  # fmt: skip


def kept_score(s: Improvement, seat: Seat, keep: Keep) -> Score:
    """The points of a seat, counted again only if its `seat_facts` has changed."""
    return keep.part(("score", seat), seat_facts(s, seat), partial(score_of, s, seat))


def scores(s: Improvement) -> tuple[Score, ...]:
    """Everyone's points as they stand."""
    return tuple(score_of(s, seat) for seat in range(s.options.seats))


def places(s: Improvement) -> tuple[int, ...]:
    """By points, then Drachma; equals share a place.  [improvement.score.tie]"""
    return ranked([(score.total, s.drachma[seat]) for seat, score in enumerate(scores(s))])
