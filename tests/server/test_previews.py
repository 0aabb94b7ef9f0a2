"""Asking before playing: previews, whys and lists of moves."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable

import pytest

import agora
from agora.core.game import LANGUAGES
from agora.games import find
from agora.server.live.localisation import Localiser
from tests.server.house import House, until


def test_previews_whys_and_lists_of_moves(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "here"))
        eyes = house.eyes(table, ana)
        listed = await eyes.say("moves", key="m", seat=0)
        assert listed
        first = listed["moves"][0]
        move, (slot, q, r, turn) = first["move"], first["move"]["place"].values()
        assert first["text"] == f"place {slot} {q},{r}/{turn}"
        assert first["label"] == f"Tile {slot + 1} of the site at {q},{r}, turn {turn + 1}"
        preview = await eyes.say("preview", key="p", at=1, move=move, seat=0)
        assert preview
        assert preview["events"][0]["text"].startswith("Ana lays tile")
        assert preview["score"]["after"]["total"] - preview["score"]["before"]["total"] == preview["score"]["change"]
        refused = await eyes.say("preview", key="q", at=1, move="place 3 0,1/2", seat=0)
        assert refused
        assert refused["refused"]["rule"] == "akropolis.buy"
        assert (await eyes.say("why", key="w", at=1, move="place 3 0,1/2", seat=0) or {})["rule"] == "akropolis.buy"
        assert (await eyes.say("why", key="w", at=1, move=move, seat=0) or {})["rule"] is None
        hint = await eyes.say("hint", key="h", seat=0)
        assert hint
        assert table.running().match.why_not(0, hint["move"]) is None
        assert hint["label"].startswith("Tile ")

    at_home(story)


@pytest.mark.parametrize(("game", "seats"), [("akropolis", 2), ("polis", 3), ("improvement", 3)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_said_in_words(game: str, seats: int, language: str) -> None:
    match, rng = agora.new(game, seats=seats, seed=4), random.Random(4)
    localiser = Localiser(language, find(game), ("Ana", "Ben", "Cleo")[:seats])
    while match.to_act:
        seat = match.to_act[0]
        move = rng.choice(match.moves(seat))
        (label,) = localiser.labels(match, seat, [match.game.codec.write_move(move)])
        text = match.game.codec.move_text(move)
        assert label != text, f"{text} is told in notation"
        match.play(seat, move)


@pytest.mark.parametrize(
    ("undo", "friend", "at_first", "before_the_supply"),
    [("consent", True, False, True), ("free", False, False, False), ("never", False, True, True)],
)
def test_a_preview_says_what_cannot_be_taken_back(
    at_home: Callable[..., None], undo: str, friend: bool, at_first: bool, before_the_supply: bool
) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        seats, guests = (("me", "open"), [ben]) if friend else (("me", "here"), [])
        table = await house.table("akropolis", ana, seats, guests, undo=undo)
        hers, his = house.eyes(table, ana), house.eyes(table, ben if friend else ana)

        async def final() -> bool:
            match = table.running().match
            move = match.game.codec.write_move(match.moves(0)[0])
            told = await hers.say("preview", key="p", at=match.open_question, move=move, seat=0)
            assert told
            return bool(told["final"])

        assert await final() is at_first
        await hers.play(0)
        await his.play(1)
        assert await final() is before_the_supply  # two tiles lie in the site: one is taken, and three are shown

    at_home(story)


def test_of_previews_that_wait_only_the_newest_is_answered(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        eyes = house.eyes(await house.table("akropolis", ana, ("me", "here")), ana)
        eyes.handler.previews.burst = eyes.handler.previews.left = 1.0
        eyes.handler.previews.per_second = 1.0  # none comes back while the five are sent, however slow the machine
        for k in range(5):
            message = {"type": "preview", "key": f"p{k}", "at": 1, "move": "place 0 0,1/2", "seat": 0}
            await eyes.handler.handle(json.dumps(message).encode())
        await until(lambda: len([message for message in eyes.heard if message["type"] == "preview"]) == 2)
        await asyncio.sleep(0.3)
        assert [message["key"] for message in eyes.heard if message["type"] == "preview"] == ["p0", "p4"]
        await eyes.leave()

    at_home(story)
