"""All the steps of the game, for the codec. Importing them defines every effect word."""

from agora.games.improvement.actions import (
    Act,
    ActionPhase,
    BuyToken,
    ChooseAction,
    ColonizeCity,
    Expedition,
    KeepCard,
    LookAtCards,
    Market,
    MayUnlock,
)
from agora.games.improvement.dice import (
    AssignDice,
    DicePhase,
    EarlyEvent,
    OrderCards,
    Pay,
    PayCards,
    PhilosophyForCitizenry,
    RollDice,
)
from agora.games.improvement.effect_questions import (
    ChooseEffect,
    DiscardCards,
    GiveUpToken,
    GiveUpTokens,
    RaiseFree,
    TakeCardBack,
    TakeToken,
    UpgradeForLess,
)
from agora.games.improvement.effects import Carry
from agora.games.improvement.event_phase import EventPhase
from agora.games.improvement.exchanges import DiscardToken, MakeExchange, OpenExchange
from agora.games.improvement.politics import PlayCard, UnlockLevel
from agora.games.improvement.progress import MayUpgrade, Progress, ProgressPhase, Upgrade
from agora.games.improvement.rounds import (
    AnnouncementPhase,
    ChooseReward,
    EndGame,
    EndRound,
    MilestonePhase,
    Round,
    TaxPhase,
)
from agora.games.improvement.setup import DealCards, DealEvents, DealPoleis, Draft, FoundPoleis, NameStart, TakeHands
from agora.games.improvement.tracks import CutTroops

STEPS = (
    DealPoleis, NameStart, FoundPoleis, DealEvents, DealCards, Draft, TakeHands,
    Round, AnnouncementPhase, TaxPhase, DicePhase, ActionPhase, ProgressPhase, EventPhase, MilestonePhase, EndRound,
    EndGame,
    RollDice, EarlyEvent, AssignDice, Pay, PhilosophyForCitizenry, PayCards, OrderCards,
    Act, LookAtCards, KeepCard, Market, BuyToken, Expedition, ColonizeCity, CutTroops, PlayCard, MayUnlock,
    UnlockLevel, ChooseAction,
    Progress, MayUpgrade, Upgrade,
    Carry, TakeToken, GiveUpToken, GiveUpTokens, ChooseEffect, RaiseFree, TakeCardBack, DiscardCards, UpgradeForLess,
    MakeExchange, OpenExchange, ChooseReward, DiscardToken,
)  # fmt: skip
