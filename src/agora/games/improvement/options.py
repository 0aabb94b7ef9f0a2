"""What a table agrees on before a game of Improvement of the POLIS."""

from dataclasses import dataclass
from typing import Literal

from agora.core.errors import Malformed
from agora.core.game import Options


@dataclass(frozen=True)
class ImprovementOptions(Options):
    """Who begins, and the points that the rulebook leaves open; each default is our ruling."""

    start: Literal["seed"] | int = 0  # who gets the start player marker: a seat, or drawn by the seed
    poleis: tuple[str, ...] = ()  # the polis of each seat; if empty, they are dealt at random
    concentrated_living: Literal["event", "dice"] = "event"
    glory_exchange: Literal["windows", "any_time", "end"] = "windows"
    trade_bonus: Literal["before", "after"] = "before"
    extra_upgrades: Literal["add", "one"] = "add"
    event_discount: Literal["all", "event"] = "all"
    mint_in_events: bool = False
    take_back: Literal["if_any", "needed"] = "if_any"
    discards: Literal["under_deck", "out_of_game"] = "under_deck"
    token_discards: Literal["never", "any_time"] = "never"  # improvement.tokens.discard


def check_options(options: ImprovementOptions) -> None:
    """Raise Malformed if the options do not go together."""
    if isinstance(options.start, int) and not 0 <= options.start < options.seats:
        raise Malformed("improvement.options.start.seat", start=options.start, last=options.seats - 1)
    if options.poleis and len(options.poleis) != options.seats:
        raise Malformed("improvement.options.poleis.count", poleis=len(options.poleis), seats=options.seats)
    if len(set(options.poleis)) < len(options.poleis):
        raise Malformed("improvement.options.poleis.twice")
