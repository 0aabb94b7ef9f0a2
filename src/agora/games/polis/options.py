"""What a table agrees on before a game of Polis: how boards are given out, and how unclear rules are read."""

from dataclasses import dataclass
from typing import Literal

from agora.core.errors import Malformed
from agora.core.game import Options


@dataclass(frozen=True)
class PolisOptions(Options):
    """Set-up choices of the rulebook, then the house rules with their default readings."""

    boards: Literal["first-game", "first-game-choice", "random", "draft"] = "first-game"  # polis.setup.boards
    start: Literal["seed"] | int = "seed"  # who begins: a seat, or drawn by the seed
    aristoteles: Literal["price", "second-card"] = "price"  # polis.cards.aristoteles
    end_in_income: Literal["stop", "finish-phase"] = "stop"  # polis.end
    hippocrates: Literal["per-game", "per-turn"] = "per-game"  # polis.cards.hippocrates
    plato: Literal["per-game", "per-turn"] = "per-game"  # polis.cards.plato
    unmet_port: Literal["slides-back", "stays"] = "slides-back"  # polis.trade.port
    destroyed_port: Literal["released", "still-bound"] = "released"  # polis.trade.port
    trade_peace: Literal["own-turn", "round"] = "own-turn"  # polis.war.partner
    untouchable_city: Literal["attack", "no-attack"] = "attack"  # polis.war.victim
    alexander_leaves: Literal["box", "history"] = "box"  # polis.cards.alexander
    reenter_triggers: Literal["not-colony", "all", "none"] = "not-colony"  # polis.cards.hippocrates
    assassin_and_coins: Literal["ignored", "safe"] = "ignored"  # polis.cards.assassin
    phidias_active: Literal["player-on-turn", "new-owner"] = "player-on-turn"  # polis.cards.phidias
    phidias_order: Literal["discard-first", "each-in-turn"] = "discard-first"  # polis.cards.phidias


def check_options(options: PolisOptions) -> None:
    """Raise Malformed if the options do not go together."""
    if isinstance(options.start, int) and not 0 <= options.start < options.seats:
        raise Malformed("polis.options.start.seat", start=options.start, last=options.seats - 1)
