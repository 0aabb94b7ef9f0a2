"""Checks that nothing shown to a reader depends on what the reader may not know.

For a reader and a world that it cannot tell from the true one, everything it is shown must be the same in both. A
`determinize` that moves nothing would pass, so hidden things must move and known things must stay.
"""

from collections.abc import Iterator, Mapping
from typing import cast

from agora import AnyMatch
from agora.contract.hooks import Hooks, Path
from agora.contract.slots import equal
from agora.core.chance import Quick
from agora.core.codec import write_json
from agora.core.engine import CHANCE, S, Sealed, Seat, question
from agora.core.errors import Refusal
from agora.core.game import Game, O, V
from agora.core.match import Match
from agora.core.preview import preview
from agora.core.questions import JSON
from agora.core.save import Start

DRAWS = 64  # a place with two possible contents stays the same this often once in 2**64 times
PREVIEWS = 2
GAMES = 3  # games played to see whether anything is hidden


def check_secrets(match: Match[S, O, V], hooks: Hooks[S, O, V], rng: Quick) -> None:
    """Compare with another world: the table for every seat and a spectator, the whole log for one of them."""
    readers = (None, *range(match.options.seats))
    for reader in readers:
        world = match.game.determinize(match.state, reader, rng)
        same_table(match, world, reader, rng)
    reader = readers[rng.below(len(readers))]
    world = match.game.determinize(match.state, reader, rng)
    seals_answers_anew(match, reader, rng)
    deals_anew(match, hooks, reader, rng)
    if hooks.twin:
        same_log(match, hooks.twin(match, world, reader, rng), reader)
    same_from_here(match, world, reader, rng)


def same_table(match: Match[S, O, V], world: S, reader: Seat | None, rng: Quick) -> None:
    """Compare view, unseen pieces, question, moves and previews in both worlds."""
    game, state = match.game, match.state
    same(f"view({reader})", match.view(reader), game.view(world, reader))
    same(f"unseen({reader})", game.unseen(state, reader), game.unseen(world, reader))
    here, there = question(state), question(world)
    assert (here and here.seats) == (there and there.seats), f"determinize({reader}) changes who is asked"
    if here is None or there is None or reader is None or reader not in here.seats:
        return
    same(f"question({reader})", here.ask(state, reader), there.ask(world, reader))
    assert list(here.moves(state, reader)) == list(there.moves(world, reader)), f"moves({reader}) depend on a secret"
    for _ in range(PREVIEWS):
        move = here.sample(state, reader, rng)
        same(f"preview({reader}, {move})", preview(game, state, reader, move), preview(game, world, reader, move))


def same_log(match: AnyMatch, twin: AnyMatch, reader: Seat | None) -> None:
    """Compare text, JSON and events with those of a match that led to another world."""
    same(f"events({reader})", match.events(reader), twin.events(reader))
    if match.to_act:  # when the game is over, nothing is secret any more
        assert match.to_text(reader) == twin.to_text(reader), f"to_text({reader}) depends on a secret"
        same(f"to_json({reader})", match.to_json(reader), twin.to_json(reader))


def same_from_here(match: Match[S, O, V], world: S, reader: Seat | None, rng: Quick) -> None:
    """Compare two matches that begin here, one in each world, until something is revealed."""
    game = match.game
    one, other = (
        Match(game, Start(seed, position=game.to_position(s))) for seed, s in (("one", match.state), ("other", world))
    )
    while one.to_act:
        assert one.to_text(reader) == other.to_text(reader), f"to_text({reader}) depends on a secret"
        same(f"events({reader})", one.events(reader), other.events(reader))
        same(f"view({reader})", one.view(reader), other.view(reader))
        seat = one.to_act[rng.below(len(one.to_act))]
        decision = question(one.state)
        assert decision is not None, "a match with nobody to act is over"
        move = decision.sample(one.state, seat, rng)
        if seat != reader and other.why_not(seat, move):
            return  # another seat's choice, which does not exist in the other world
        n = one.n
        one.play(seat, move)
        other.play(seat, move)
        if any(entry.seat == CHANCE for entry in one.entries[n:]) or one.revealed(n) or other.revealed(n):
            return


def seals_answers_anew(match: AnyMatch, reader: Seat | None, rng: Quick) -> None:
    """Check that secret answers of others sometimes change, if the others have another answer."""
    state, top = match.state, question(match.state)
    if not isinstance(top, Sealed):
        return
    left = {k: answer for k, answer in top.answers if k != reader and len(top.moves(state, k)) > 1}
    for _ in range(DRAWS):
        if not left:
            return
        there = question(match.game.determinize(state, reader, rng))
        answers: Mapping[Seat, object] = dict(there.answers) if isinstance(there, Sealed) else {}
        left = {k: answer for k, answer in left.items() if answers.get(k) == answer}
    raise AssertionError(f"determinize({reader}) keeps the sealed answers of seats {sorted(left)}")


def deals_anew(match: Match[S, O, V], hooks: Hooks[S, O, V], reader: Seat | None, rng: Quick) -> None:
    """Check that hidden places sometimes hold something else, that others stay, and that every world is possible."""
    game = match.game
    world = game.to_position(game.determinize(match.state, reader, rng))
    impossible = f"determinize({reader}) makes a world that cannot be"
    try:
        again = game.to_position(game.from_position(world))
    except Refusal as refusal:
        raise AssertionError(f"{impossible}: {game.worded(refusal)}") from refusal
    equal(impossible, again, world)
    if hooks.hidden is None:
        return
    truth = dict(leaves(match.position()))
    left = hooks.hidden(match.state, reader)
    may_move = set(left)
    for _ in range(DRAWS):
        found = dict(leaves(world))
        moved = {path for path in truth.keys() | found.keys() if truth.get(path) != found.get(path)}
        moved = {path for path in moved if not (hooks.loose and hooks.loose(path, reader))}
        assert moved <= may_move, f"determinize({reader}) changes what is known: {sorted(moved - may_move)}"
        left -= moved
        if not left:
            return
        world = game.to_position(game.determinize(match.state, reader, rng))
    raise AssertionError(f"determinize({reader}) never moves {sorted(left)}")


def hides_nothing(game: Game[S, O, V], seats: int) -> bool:
    """Whether `determinize` changes nothing for anyone in several random games."""
    for number in range(GAMES):
        rng = Quick(f"{game.id}/{seats}/{number}/hides")
        match = Match(game, Start(str(number), {"seats": seats}))
        while match.to_act:
            reader = (None, *range(seats))[rng.below(seats + 1)]
            if game.to_position(game.determinize(match.state, reader, rng)) != match.position():
                return False
            seat = match.to_act[rng.below(len(match.to_act))]
            moves = match.moves(seat)
            match.play(seat, moves[rng.below(len(moves))])
    return True


def leaves(value: JSON, path: Path = ()) -> Iterator[tuple[Path, JSON]]:
    """The plain values in a JSON value, each with its path."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            yield from leaves(item, (*path, name))
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    else:
        yield path, value


def same(what: str, here: object, there: object) -> None:
    """Check that two values are equal as JSON, letter for letter."""
    one, other = (write_json(cast(JSON, value)) for value in (here, there))  # what is compared leaves the table as JSON
    assert one == other, f"{what} depends on a secret:\n{one}\n{other}"
