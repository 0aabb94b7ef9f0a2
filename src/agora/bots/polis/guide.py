"""Polis as the shared search sees it."""

from collections.abc import Sequence

from agora.bots.polis.candidates import candidates
from agora.bots.polis.outlook import turns_left
from agora.bots.polis.policy import quick_move
from agora.bots.polis.values import values
from agora.core.chance import Quick
from agora.core.engine import Decision, Move, Rng, Seat, apply
from agora.games.polis.abilities.assassin import KillPerson
from agora.games.polis.abilities.entering import DiscardCard, FoundColony, TempleDraw
from agora.games.polis.abilities.hand_cards import ChooseHandCard
from agora.games.polis.abilities.piles import ChooseFromPile
from agora.games.polis.abilities.players import NamePlayer
from agora.games.polis.auction import Auction, SellerChoice
from agora.games.polis.moves import Buy, Draw, Found, Pass
from agora.games.polis.state import Polis
from agora.games.polis.war import DestroyCard, SacrificeCard

HALF_DONE = (  # questions in the middle of something: nobody can say what it is worth before it is finished
    Auction, SellerChoice, TempleDraw, FoundColony, DiscardCard, ChooseHandCard, ChooseFromPile, NamePlayer, KillPerson,
    DestroyCard, SacrificeCard,
)  # fmt: skip
SCALE, SCALE_PER_TURN = 2.0, 1.4  # points
LAST_SCALE = 1.0  # points, in the last turn
BEFORE_THE_FIRST_TURN = -1


class PolisGuide:
    """Tells the search about Polis."""

    def candidates(self, s: Polis, seat: Seat, moves: Sequence[Move]) -> Sequence[Move]:
        """Pick the moves worth a look."""
        return candidates(s, seat, moves)

    def values(self, s: Polis) -> Sequence[float]:
        """The points that each seat can expect. An auction, a war or an effect is finished by quick moves first."""
        return values(finished(s) if s.stack and isinstance(s.stack[-1], HALF_DONE) else s)

    def stage(self, s: Polis) -> int:
        """Whose turn it is."""
        return s.turn if s.phase else BEFORE_THE_FIRST_TURN

    def policy(self, s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Choose quickly, by a rule of thumb."""
        return quick_move(s, seat, moves, rng)

    def rival_policy(self, s: Polis, seat: Seat, moves: Sequence[Move], rng: Rng) -> Move:
        """Likewise: in the own turn of a seat the others do little but bid."""
        return quick_move(s, seat, moves, rng)

    def plays_on(self, s: Polis, seat: Seat) -> bool:
        """In the own turn, and before the first. In another's turn, what he does with the rest of it says little."""
        return seat == s.turn or not s.phase

    def is_blind(self, s: Polis, seat: Seat, move: Move) -> bool:
        """Whether a move draws an unseen card."""
        return isinstance(move, Draw | Buy | Found)

    def scale(self, s: Polis) -> float:
        """The more turns are left, the less a lead tells."""
        return LAST_SCALE if s.ending else SCALE + SCALE_PER_TURN * max(0.0, turns_left(s)) / s.options.seats


def finished(s: Polis) -> Polis:
    """The state after quick moves have finished what is half done.

    Whoever bids may get the card at that price, so a bid is judged as if the others passed: it is right as long as
    having the card for it is better than passing. If they bid more, the question comes again.
    """
    after, rng = s.clone(), Quick(0)
    while after.stack and isinstance(top := after.stack[-1], Auction) and top.leader is not None:
        apply(after, top.waiting[0], Pass(), trusted=True)
    while after.stack and isinstance(decision := after.stack[-1], HALF_DONE):
        assert isinstance(decision, Decision)
        seat = decision.to_act[0]
        moves = decision.moves(after, seat)
        apply(after, seat, moves[0] if len(moves) == 1 else quick_move(after, seat, moves, rng), trusted=True)
    return after
