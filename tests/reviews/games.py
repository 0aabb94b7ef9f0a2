"""Finished games for tests of reviews."""

from __future__ import annotations

from functools import cache

import agora
from agora.bots.bot import Sight
from agora.core.chance import Quick


def played(game: str, seats: int, seed: int, bot: str = "random") -> agora.AnyMatch:
    """A game of a bot with itself."""
    match, rng, player = agora.new(game, seats=seats, seed=seed), Quick(seed), agora.bots.find(bot)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, player.choose(Sight(match.game, match.state, seat, rng)))
    return match


SHORT = {"akropolis": (2, 1, 24), "polis": (3, 5, 60), "improvement": (2, 2, 60)}  # seats, seed, entries before the end


@cache
def short(game: str) -> agora.AnyMatch:
    """The end of a game, played at random from a position on, so that seat 0 makes mistakes too."""
    seats, seed, entries = SHORT[game]
    whole = played(game, seats, seed, "greedy")
    match = agora.position(game, whole.at(whole.n - entries).position(), seed=seed)
    rng = Quick(seed)
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, Sight(match.game, match.state, seat, rng).random_move())
    return match
