"""Sitting down: who plays, in which seat, and the match itself, new or loaded."""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console

import agora
from agora.bots import NAMES
from agora.bots.bot import Bot
from agora.cli import door
from agora.cli.agreed import Agreed
from agora.cli.reading import read_text
from agora.cli.running import bot_called
from agora.cli.sources import load
from agora.cli.table.table import Sitter, Table
from agora.games.speech import sentence

YOU = "you"
DEFAULT_BOT = "greedy"
USUAL_SEATS = 2


class Wishes(NamedTuple):
    """What the command was given."""

    seats: int | None
    bots: str | None
    seat: str | None  # who sits where, instead of `bots`
    seed: str | None
    load: str | None
    sure: bool  # play without a preview


def open_table(agreed: Agreed, wishes: Wishes) -> None:
    """Sit down and play until the game is over or the people leave."""
    match = _saved(agreed, wishes) if wishes.load else None
    names = _who(agreed, wishes, match.options.seats if match else wishes.seats)
    if match is None:
        seed = wishes.seed if wishes.seed is not None else secrets.token_hex(8)
        with door.usage(agreed.speech.language):
            match = agora.new(agreed.game.id, seats=len(names), seed=seed, data=agreed.data, **agreed.options)
    sitters = [_sitter(agreed, names, seat) for seat in range(len(names))]
    Table(match, sitters, agreed.speech, Console(highlight=False), wishes.sure).run()


def _saved(agreed: Agreed, wishes: Wishes) -> agora.AnyMatch:
    assert wishes.load, "called for a saved game only"
    if agreed.options or agreed.data is not None or wishes.seed is not None:
        raise door.Unusable(agreed.speech.say("cli.play.loaded"))
    match = load(wishes.load, read_text(wishes.load, agreed.speech), agreed.speech)
    if match.game.id != agreed.game.id:
        facts = {"file": wishes.load, "found": match.game.id, "game": agreed.game.id}
        raise door.Failed(agreed.speech.say("cli.file.game", **facts))
    if wishes.seats not in (None, match.options.seats):
        raise door.Unusable(agreed.speech.say("cli.play.loaded"))
    return match


def _who(agreed: Agreed, wishes: Wishes, seats: int | None) -> Sequence[str]:
    """`you`, `you=Ann` or the name of a bot for each seat."""
    if wishes.seat is not None and wishes.bots is not None:
        raise door.Unusable(agreed.speech.say("cli.play.seat-or-bots"))
    if wishes.seat is not None:
        names = _listed(wishes.seat)
        if seats not in (None, len(names)):
            raise door.Unusable(agreed.speech.say("cli.play.seat-count", names=len(names), seats=seats))
        return names
    others = _listed(wishes.bots) if wishes.bots is not None else []
    if seats is None:
        seats = max(len(others) + 1 if others else USUAL_SEATS, agreed.game.seats.start)
    if seats not in agreed.game.seats:
        raise door.Unusable(agreed.speech.say("core.option.seats", seats=seats, known=tuple(agreed.game.seats)))
    if len(others) <= 1 and (seats > 1 or not others):
        others = (others or [DEFAULT_BOT]) * (seats - 1)
    if len(others) != seats - 1:
        raise door.Unusable(agreed.speech.say("cli.play.bot-count", bots=len(others), seats=seats))
    return [YOU, *others]


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def _sitter(agreed: Agreed, names: Sequence[str], seat: int) -> Sitter:
    name = names[seat]
    who, equals, called = name.partition("=")
    if who == YOU:
        return Sitter(called.strip() or sentence(agreed.speech.say("core.who", number=seat + 1)), None)
    if equals:
        raise door.Unusable(agreed.speech.say("cli.play.seat-form", given=name, known=(YOU, f"{YOU}=Ann", *NAMES)))
    bot: Bot = bot_called(name, agreed, (YOU,))
    return Sitter(sentence(name) + (f" {seat + 1}" if names.count(name) > 1 else ""), bot)
