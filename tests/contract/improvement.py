"""Improvement of the POLIS for the battery: what it hides, how its log would read in another world, and its ledger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from agora import AnyMatch
from agora.contract import Path
from agora.core.chance import Quick
from agora.core.engine import CHANCE, Event, Sealed, Seat, State, tag
from agora.core.log import Entry
from agora.core.match import Match
from agora.core.questions import JSON
from agora.core.save import Start
from agora.games.improvement import GAME
from agora.games.improvement import events as imp
from agora.games.improvement.box import Box
from agora.games.improvement.moves import Dealt, Discard, Events, Keep, Pick
from agora.games.improvement.records import Needs
from agora.games.improvement.setup import Draft
from agora.games.improvement.state import Improvement
from agora.games.improvement.worlds import hidden_cards

Ledger = dict[str, object]
RESOURCES = ("drachma", "vp", "citizenry", "tax_revenue", "glory", "troop_strength", "philosophy")
AREAS = ("culture", "economy", "military")


# -- secrets


def hidden(state: State, reader: Seat | None) -> set[Path]:
    """Cards that are not remembered or may lie in several places, coming events, and the sealed answers of others."""
    s = cast(Improvement, state)
    where = dict(_card_paths(s, reader))
    groups = s.seen[s.options.seats if reader is None else reader]
    known = {card for cards, _ in groups for card in cards}
    loose = [path for card, path in where.items() if card not in known]
    found = {where[card] for cards, places in groups if len(places) > 1 for card in cards}
    if len(loose) > 1 or any(len(cards) < len(places) for cards, places in groups):
        found |= set(loose)
    fixed = (s.box.first_event, s.box.last_event)
    found |= {("event_deck", i) for i, event in enumerate(s.event_deck) if event not in fixed}
    return found | _sealed_paths(s, reader)


def loose(path: Path, reader: Seat | None) -> bool:
    """Memories of the others are hidden too."""
    return path[0] == "remembered" and path[1] != reader


def _card_paths(s: Improvement, reader: Seat | None) -> list[tuple[str, Path]]:
    zones: list[tuple[Path, tuple[str, ...]]] = [(("deck",), s.deck), (("removed",), s.removed)]
    for k in range(s.options.seats):
        if k != reader:
            zones += [(("hands", k), s.hands[k]), (("packs", k), s.packs[k])]
    return [(card, (*path, i)) for path, cards in zones for i, card in enumerate(cards)]


def _sealed_paths(s: Improvement, reader: Seat | None) -> set[Path]:
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Sealed):
        return set()
    found: set[Path] = set()
    for j, (seat, move) in enumerate(top.answers):
        path: Path = ("now", 0, tag(type(top)), "answers", j, 1)
        if seat != reader and isinstance(top, Draft):
            found.add((*path, "pick", "card"))
        elif seat != reader:
            found |= {(*path, "assign", "actions", i) for i in range(len(move.actions))}
    return found


# -- the log in another world


def twin(match: AnyMatch, world: State, reader: Seat | None, rng: Quick) -> AnyMatch:
    """A match that led to another world, in which every card that the reader remembers stays in place."""
    s = cast(Improvement, match.state)
    viewer = s.options.seats if reader is None else reader
    where = {card: place for place, card in hidden_cards(s, reader)}
    pinned = s.clone()
    pinned.seen[viewer] = tuple(((card,), (where[card],)) for cards, _ in s.seen[viewer] for card in cards)
    near = GAME.determinize(pinned, reader, rng)
    near.seen[viewer] = s.seen[viewer]
    start, entries = log(match, near, reader)
    other: AnyMatch = Match(match.game, start._replace(seed="another"), entries)
    assert other.position() == GAME.to_position(near), "the log of the other world leads elsewhere"
    return other


def log(match: AnyMatch, state: State, reader: Seat | None) -> tuple[Start, list[Entry]]:
    """Start and log with other hidden cards, other coming events and other sealed answers."""
    s, world = cast(Improvement, match.state), cast(Improvement, state)
    becomes: dict[str, str] = {}
    for mine, theirs in zip(_zones(s), _zones(world), strict=True):
        becomes.update(zip(mine, theirs, strict=True))
    top = world.stack[-1] if world.stack else None
    sealed = {seat: move for seat, move in top.answers if seat != reader} if isinstance(top, Sealed) else {}
    asked = match.question(top.seats[0]) if isinstance(top, Sealed) else None
    opened = cast(int, asked["at"]) if asked else len(match.entries)
    entries = [_redealt(entry, world, becomes, sealed if entry.n >= opened else {}) for entry in match.entries]
    return _restarted(match, world, becomes), entries


def _restarted(match: AnyMatch, world: Improvement, becomes: Mapping[str, str]) -> Start:
    """The start with other cards in its position, if it has one."""
    start, position = match.start, match.start.position
    if position is None:
        return start

    def renamed(value: JSON) -> JSON:
        if isinstance(value, str):
            return becomes.get(value, value)
        if isinstance(value, dict):
            return {name: renamed(item) for name, item in value.items()}
        return [renamed(item) for item in value] if isinstance(value, list | tuple) else value

    zones = ("hands", "packs", "deck", "removed", "now")
    changed = {name: renamed(position[name]) for name in zones if name in position}
    if "event_deck" in position:
        deck = cast("list[str]", position["event_deck"])
        changed["event_deck"] = [*deck[: len(deck) - len(world.event_deck)], *world.event_deck]
    if "remembered" in position:
        kept = cast("list[list[dict[str, list[str]]]]", position["remembered"])
        changed["remembered"] = [
            [{**group, "cards": sorted(cast("list[str]", renamed(group["cards"])))} for group in groups]
            for groups in kept
        ]
    first = cast("list[JSON]", position.get("now", []))
    if first and not any(entry.seat == CHANCE for entry in match.entries) and isinstance(first[0], dict):
        top = world.stack[-1] if world.stack else None
        if isinstance(top, Sealed) and tag(type(top)) in first[0]:
            asked = match.question(top.seats[0])
            if asked and asked["at"] == 0:  # still the first question of the position
                changed["now"] = [_answered(first[0], top, match), *first[1:]]
    return start._replace(position={**position, **changed})


def _answered(frame: Mapping[str, JSON], top: Sealed[Improvement, Pick], match: AnyMatch) -> JSON:
    """A sealed question of a position with the answers of another world, for the seats that have answered."""
    (name, fields), *_ = frame.items()
    given = cast("list[tuple[int, JSON]]", cast(Mapping[str, JSON], fields).get("answers", []))
    moves = dict(top.answers)
    return {name: {**cast(Mapping[str, JSON], fields), "answers": [
        [seat, match.game.codec.write_move(moves[seat])] for seat, _ in given
    ]}}  # fmt: skip


def _zones(s: Improvement) -> list[tuple[str, ...]]:
    return [*s.hands, *s.packs, s.deck, s.removed]


def _redealt(entry: Entry, world: Improvement, becomes: Mapping[str, str], sealed: Mapping[Seat, object]) -> Entry:
    def renamed(cards: tuple[str, ...] | None) -> tuple[str, ...]:
        return tuple(becomes.get(card, card) for card in cards or ())

    move = entry.move
    if entry.seat in sealed:
        return entry._replace(move=cast("tuple[object, ...]", sealed[entry.seat]))
    if entry.seat == CHANCE and isinstance(move, Dealt):
        return entry._replace(move=Dealt(tuple(map(renamed, move.cards)), renamed(move.deck)))
    if entry.seat == CHANCE and isinstance(move, Events):
        dealt, coming = move.cards or (), [card for card in world.event_deck if card in world.box.other_events]
        return entry._replace(move=Events((*dealt[: len(dealt) - len(coming)], *coming)))
    if isinstance(move, Pick | Keep):
        return entry._replace(move=type(move)(becomes.get(str(move.card), move.card)))
    return entry._replace(move=Discard(renamed(move.cards))) if isinstance(move, Discard) else entry


# -- the ledger


def books(state: State) -> Ledger:
    """What the events must explain."""
    s = cast(Improvement, state)
    return {
        **{name: list(getattr(s, name)) for name in (*RESOURCES, *AREAS, "development", "tokens", "special")},
        **{name: list(getattr(s, name)) for name in ("played", "dice", "actions", "lost", "owners", "milestones")},
        "round": s.round,
        "start": s.start,
        "event": s.event,
        "over": not s.stack,
        "box": s.box,
    }


def book(ledger: Ledger, event: Event) -> None:
    """Change the ledger by one event."""
    box = cast(Box, ledger["box"])
    match event:
        case imp.Gained(seat, resource, amount):
            assert amount > 0
            _numbers(ledger, resource)[seat] += amount
        case imp.Lost(seat, resource, amount):
            assert amount > 0
            _numbers(ledger, resource)[seat] -= amount
        case imp.AreaRaised(seat, area, level):
            _numbers(ledger, area)[seat] += 1
            assert _numbers(ledger, area)[seat] == level
        case imp.LevelUnlocked(seat, _, level, _):
            _numbers(ledger, "development")[seat] += 1
            assert _numbers(ledger, "development")[seat] == level
        case imp.TokenTaken(seat, token):
            _count_token(ledger, seat, token, 1)
        case imp.TokenGivenUp(seat, token):
            _count_token(ledger, seat, token, -1)
        case imp.CityColonized(seat, city):
            _numbers(ledger, "owners")[box.city_number[city]] = seat
        case imp.MilestoneReached(seats, milestone):
            goals = [goal.id for goal in box.milestones]
            cast("list[tuple[int, ...]]", ledger["milestones"])[goals.index(milestone)] = seats
        case imp.EventAnnounced(number, card):
            ledger |= {"round": number, "event": card}
            ledger |= {name: [()] * len(_numbers(ledger, "vp")) for name in ("dice", "actions", "lost")}
        case imp.StartNamed(seat):
            ledger["start"] = seat
        case imp.GameEnded():
            ledger["over"] = True
        case _:
            _book_cards(ledger, event)


def _book_cards(ledger: Ledger, event: Event) -> None:
    played, lost = (cast("list[tuple[object, ...]]", ledger[name]) for name in ("played", "lost"))
    match event:
        case imp.CardPlayed(seat, card, _):
            played[seat] = (*played[seat], card)
        case imp.CardTakenBack(seat, card):
            played[seat] = tuple(other for other in played[seat] if other != card)
        case imp.DiceRolled(seat, dice):
            cast("list[object]", ledger["dice"])[seat] = dice
        case imp.CardsRevealed(seat, actions):
            cast("list[object]", ledger["actions"])[seat] = actions
        case imp.ActionLost(seat, action, _, _):
            lost[seat] = (*lost[seat], action)


def _numbers(ledger: Ledger, name: str) -> list[int]:
    return cast("list[int]", ledger[name])


def _count_token(ledger: Ledger, seat: Seat, token: str, by: int) -> None:
    colour = token.removeprefix("special-")
    zone = cast("list[Needs]", ledger["special" if colour != token else "tokens"])
    zone[seat] = zone[seat]._replace(**{colour: getattr(zone[seat], colour) + by})
