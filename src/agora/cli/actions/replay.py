"""`agora replay`: retells a saved game in words, or shows the table at one moment."""

from collections.abc import Sequence

from rich.console import Console

from agora import AnyMatch
from agora.cli import errors
from agora.cli.speech import Speech
from agora.cli.table.display import display_of, look_at
from agora.cli.table.scores import scorepads, verdict
from agora.core.engine import CHANCE
from agora.core.questions import JSON
from agora.games.speech import sentence


def print_replay(match: AnyMatch, speech: Speech, at: int | None, seat: int | None) -> None:
    """Print the whole game, or the table before entry `at`."""
    seats = match.options.seats
    if seat is not None and seat >= seats:
        raise errors.Unusable(speech.say("cli.replay.seat", seat=seat, last=seats - 1))
    if at is not None and not 0 <= at <= match.n:
        raise errors.Unusable(speech.say("core.log.number", n=at, last=match.n))
    console = Console(highlight=False)
    people = [speech.say("core.who", number=k + 1) for k in range(seats)]
    sides = display_of(match.game).sides(match.view(seat), people, speech)
    if at is None:
        _print_events(match, speech, sides, seat, console)
    else:
        _print_table(match.at(at), speech, sides, seat, console)


def _print_events(match: AnyMatch, speech: Speech, people: Sequence[str], seat: int | None, console: Console) -> None:
    last: JSON = None
    events = match.events(seat)
    for event, line in zip(events, speech.events(events, people), strict=True):
        if not line:
            continue
        n = event["n"]
        number = f"{n:>4}" if n != last else "    "
        last = n
        console.print(f"{number}  {sentence(line)}", markup=False)
    for pad in scorepads(match.scores(), people, speech, console):
        console.print(pad)
    result = match.result
    console.print(verdict(result, people, speech) if result else speech.say("cli.replay.running"), markup=False)


def _print_table(match: AnyMatch, speech: Speech, people: Sequence[str], seat: int | None, console: Console) -> None:
    look = look_at(match, seat, people, speech, console.width)
    display = display_of(match.game)
    for line in display.everything(look) if seat is None else display.board(look):
        console.print(line, crop=False, soft_wrap=True)
    for k in match.to_act:
        if k != CHANCE and (question := match.question(k)) is not None:
            asked = speech.say(question["ask"], people, **question.get("facts", {}))
            console.print(f"{people[k]}: {asked}", markup=False)
