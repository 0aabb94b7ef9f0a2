"""The facts of Improvement of the POLIS whose values are ids and are shown by their names."""

from __future__ import annotations

from typing import get_args

from agora.core.engine import tag
from agora.games.improvement.box import PRINTED
from agora.games.improvement.effect_words import ACTIONS, AREAS, COLOURS, RESOURCES
from agora.games.improvement.moves import MOVES, TOKENS, Dealt, Events, Poleis, Rolled, Starts
from agora.games.improvement.position_plan import PhaseName
from agora.games.improvement.records import CardKind
from agora.games.improvement.rounds import PHASE_NAMES

CHANCE_MOVES = (Dealt, Events, Poleis, Rolled, Starts)


def improvement_moves() -> dict[str, set[str]]:
    """By id: the facts that the name of a choice can count on."""
    return {f"improvement.move.{tag(move)}": set(move._fields) for move in MOVES if move not in CHANCE_MOVES}


def improvement_names() -> dict[str, tuple[str, ...]]:
    """By fact: all its values."""
    box = PRINTED.box
    scoring = [card.id for card in box.politics.cards if card.kind == "scoring"]
    choices = [one.slug for one in box.levels["argos"][1].on["play"][0].inner]
    return {
        "action": ACTIONS,
        "area": AREAS,
        "resource": RESOURCES,
        "reward": ("tax_revenue", "glory"),
        "colour": COLOURS,
        "token": TOKENS,
        "phase": tuple(phase for phase in get_args(PhaseName) if phase != "over"),
        "summary": (*PHASE_NAMES, "philosophy"),
        "milestone": tuple(goal.id for goal in box.milestones),
        "part": ("development", *scoring),
        "kind": get_args(CardKind),
        "polis": tuple(box.levels),
        "level": tuple(f"{board}-{i + 1}" for board, levels in box.levels.items() for i in range(len(levels))),
        "card": tuple(box.cards),
        "event": tuple(box.events),
        "text": (*box.cards, *box.events),
        "city": tuple(city.id for city in box.cities),
        "effect": tuple(choices),
    }
