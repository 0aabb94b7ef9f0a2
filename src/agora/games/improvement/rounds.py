"""The course of the game: nine rounds of seven phases, milestones, the end.  [improvement.round]"""

from collections.abc import Sequence
from typing import ClassVar

from agora.core.asks import asking
from agora.core.engine import Asked, Move, Seat, Step, step
from agora.core.questions import Question
from agora.games.improvement.actions import ActionPhase
from agora.games.improvement.dice import DicePhase
from agora.games.improvement.effect_words import write_effect
from agora.games.improvement.effects import Carry
from agora.games.improvement.event_phase import EventPhase
from agora.games.improvement.events import EventAnnounced, GameEnded, MilestoneReached, StartNamed
from agora.games.improvement.exchanges import OpenExchange, windows_between_steps
from agora.games.improvement.moves import Reward
from agora.games.improvement.progress import ProgressPhase
from agora.games.improvement.queries import effect_on
from agora.games.improvement.records import Milestone
from agora.games.improvement.state import Improvement
from agora.games.improvement.tracks import count, gain

ROUNDS = 9  # improvement.round


@step
class Round(Step[Improvement]):
    """A round runs through its seven phases.  [improvement.round]"""

    def run(self, s: Improvement) -> None:
        n = s.options.seats
        s.round += 1
        s.bought = [0] * n
        s.dice = [()] * n
        s.actions = [()] * n
        s.lost = [()] * n
        s.then(*PHASES)


@step
class AnnouncementPhase(Step[Improvement]):
    """The top card of the event deck is revealed; nothing happens yet.  [improvement.announcement]"""

    def run(self, s: Improvement) -> None:
        if s.event is not None:
            s.past_events += (s.event,)
        s.event = None
        if s.event_deck:  # a game set up from a position may have none
            s.event, s.event_deck = s.event_deck[0], s.event_deck[1:]
            s.tell(EventAnnounced, s.round, s.event)


@step
class TaxPhase(Step[Improvement]):
    """Everyone receives Drachma equal to Tax Revenue, then the effects of cards.  [improvement.tax]"""

    def run(self, s: Improvement) -> None:
        for seat in s.in_turn():
            gain(s, seat, "drachma", s.tax_revenue[seat])
        added = [(seat, effect_on(s, seat, "phase:tax_revenue")) for seat in s.in_turn()]
        s.then(*[Carry(seat, write_effect(effect)) for seat, effect in added if effect])


@step
class MilestonePhase(Step[Improvement]):
    """The seats that have reached an open milestone close it and are rewarded.  [improvement.milestone]"""

    def run(self, s: Improvement) -> None:
        seats = range(s.options.seats)
        reached = [
            () if taken else tuple(seat for seat in seats if count(s, seat, goal.of) >= goal.at_least)
            for goal, taken in zip(s.box.milestones, s.milestones, strict=True)
        ]
        s.milestones = tuple(taken or new for taken, new in zip(s.milestones, reached, strict=True))
        rewards: list[ChooseReward] = []
        for goal, new in zip(s.box.milestones, reached, strict=True):
            if new:
                s.tell(MilestoneReached, new, goal.id)
            if len(new) == 1:
                rewards.append(ChooseReward(new[0], goal.id))
            else:
                for seat in new:
                    gain(s, seat, "tax_revenue", 1)
        s.then(*windows_between_steps(s), *rewards)


@step
class ChooseReward(Asked[Improvement, Reward]):
    """A seat that is alone at a milestone chooses 1 Glory or 1 Tax Revenue.  [improvement.milestone]"""

    kinds: ClassVar[tuple[type[Move], ...]] = (Reward,)
    milestone: Milestone

    def choices(self, s: Improvement, seat: Seat) -> Sequence[Reward]:
        return [Reward("glory"), Reward("tax_revenue")]

    moves = choices

    def refusal(self, s: Improvement, seat: Seat, move: Reward) -> None:
        """Always None: both may be taken, even at the end of a track."""

    def resolve(self, s: Improvement, seat: Seat, move: Reward) -> None:
        gain(s, seat, move.reward, 1)

    def ask(self, s: Improvement, seat: Seat) -> Question:
        return asking(self, s, seat, "improvement.ask.reward", {"milestone": self.milestone})


@step
class EndRound(Step[Improvement]):
    """The start player marker passes to the left; after the last round comes final scoring.  [improvement.round]"""

    def run(self, s: Improvement) -> None:
        s.start = (s.start + 1) % s.options.seats
        s.tell(StartNamed, s.start)
        if s.round >= ROUNDS or not s.event_deck:
            s.then(*[OpenExchange(seat, "end") for seat in s.in_turn()], EndGame())
        else:
            s.then(Round())


@step
class EndGame(Step[Improvement]):
    """The game is over; scoring.py counts.  [improvement.score]"""

    def run(self, s: Improvement) -> None:
        s.tell(GameEnded, s.round)


PHASES: tuple[Step[Improvement], ...] = (
    AnnouncementPhase(), TaxPhase(), DicePhase(), ActionPhase(), ProgressPhase(), EventPhase(), MilestonePhase(),
    EndRound(),
)  # fmt: skip
PHASE_NAMES = ("announcement", "tax_revenue", "dice", "action", "progress", "event", "milestone")
