"""`agora play`: decides who plays in which seat, creates or loads the match, and starts the table."""

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from rich.console import Console

import agora
from agora.bots import LEVELS, NAMES
from agora.bots.bot import AnyBot
from agora.cli import errors
from agora.cli.files import read_text
from agora.cli.inputs import load
from agora.cli.setup import Setup, bot_called
from agora.cli.table.table import Player, Table
from agora.games.speech import sentence

YOU = "you"
DEFAULT_BOT = "level3"
DEFAULT_SEATS = 2


class PlayRequest(NamedTuple):
    """The arguments of the command."""

    seats: int | None
    bots: str | None
    seat: str | None  # who plays in which seat, instead of `bots`
    seed: str | None
    load: str | None
    sure: bool  # play moves without a preview


def open_table(setup: Setup, request: PlayRequest) -> None:
    """Play until the game is over or the people leave."""
    match = _saved(setup, request) if request.load else None
    names = _who(setup, request, match.options.seats if match else request.seats)
    if match is None:
        seed = request.seed if request.seed is not None else secrets.token_hex(8)
        with errors.usage_errors(setup.speech.language):
            match = agora.new(setup.game.id, seats=len(names), seed=seed, data=setup.data, **setup.options)
    players = [_player(setup, names, seat) for seat in range(len(names))]
    Table(match, players, setup.speech.at(match), Console(highlight=False), request.sure).run()


def _saved(setup: Setup, request: PlayRequest) -> agora.AnyMatch:
    assert request.load, "only called for a saved game"
    if setup.options or setup.data is not None or request.seed is not None:
        raise errors.Unusable(setup.speech.say("cli.play.loaded"))
    match = load(request.load, read_text(request.load, setup.speech), setup.speech)
    if match.game.id != setup.game.id:
        facts = {"file": request.load, "found": match.game.id, "game": setup.game.id}
        raise errors.Failed(setup.speech.say("cli.file.game", **facts))
    if request.seats not in (None, match.options.seats):
        raise errors.Unusable(setup.speech.say("cli.play.loaded"))
    return match


def _who(setup: Setup, request: PlayRequest, seats: int | None) -> Sequence[str]:
    """`you`, `you=Ann` or the name of a bot for each seat."""
    if request.seat is not None and request.bots is not None:
        raise errors.Unusable(setup.speech.say("cli.play.seat-or-bots"))
    if request.seat is not None:
        names = _listed(request.seat)
        if seats not in (None, len(names)):
            raise errors.Unusable(setup.speech.say("cli.play.seat-count", names=len(names), seats=seats))
        return names
    others = _listed(request.bots) if request.bots is not None else []
    if seats is None:
        seats = max(len(others) + 1 if others else DEFAULT_SEATS, setup.game.seats.start)
    if seats not in setup.game.seats:
        raise errors.Unusable(setup.speech.say("core.option.seats", seats=seats, known=tuple(setup.game.seats)))
    if len(others) <= 1 and (seats > 1 or not others):
        others = (others or [DEFAULT_BOT]) * (seats - 1)
    if len(others) != seats - 1:
        raise errors.Unusable(setup.speech.say("cli.play.bot-count", bots=len(others), seats=seats))
    return [YOU, *others]


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",")]


def _player(setup: Setup, names: Sequence[str], seat: int) -> Player:
    name = names[seat]
    who, equals, called = name.partition("=")
    if who == YOU:
        return Player(called.strip() or sentence(setup.speech.say("core.who", number=seat + 1)), None)
    if equals:
        raise errors.Unusable(setup.speech.say("cli.play.seat-form", given=name, known=(YOU, f"{YOU}=Ann", *NAMES)))
    bot: AnyBot = bot_called(name, setup, (YOU,))
    shown = setup.speech.say("cli.play.level", level=name.removeprefix("level")) if name in LEVELS else name
    return Player(sentence(shown) + (f" ({seat + 1})" if names.count(name) > 1 else ""), bot)
