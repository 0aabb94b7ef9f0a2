"""What happens at a table: moves, undo, clocks, bots that stand in, giving up, eyes and curtains."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable
from typing import Any

import pytest

from agora.core.errors import Stale
from agora.server.store import StoreError
from tests.server.house import House, settle, until


def test_a_move_is_answered_then_shown_to_everyone(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        hers, his, watching = house.eyes(table, ana), house.eyes(table, ben, language="nl"), house.eyes(table, None)
        await settle()
        assert hers.state["question"]["text"].startswith("Take one of")
        assert his.state["question"] is None
        assert his.state["waiting"]["text"] == "Ana is aan zet"
        done = await hers.play(0, key="first")
        assert done == {"type": "done", "key": "first", "line": 1}
        kinds = [message["type"] for message in hers.heard]
        assert kinds.index("done") < max(k for k, kind in enumerate(kinds) if kind == "state")
        assert his.state["events"][0]["text"].startswith("Ana legt tegel")
        assert his.state["question"]["at"] == his.state["at"] == 2
        assert watching.state["question"] is None
        assert [eyes.state["view"]["you"] for eyes in (hers, his, watching)] == [0, 1, None]
        assert {**his.state["view"], "you": None} == watching.state["view"]
        assert [seat["mine"] for seat in his.live["seats"]] == [False, True]

    at_home(story)


def test_the_same_key_is_played_once(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "here"))
        eyes = house.eyes(table, ana)
        assert await eyes.play(0, key="k") == {"type": "done", "key": "k", "line": 1}
        assert await eyes.say("move", key="k", at=1, move="place 0 0,1/2", seat=0) == {
            "type": "done",
            "key": "k",
            "line": 1,
        }
        assert len(await house.server.store.lines(table.id)) == 2

    at_home(story)


def test_a_refusal_has_rule_sentence_and_facts_and_a_stale_one_the_new_state(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        eyes = house.eyes(await house.table("akropolis", ana, ("me", "here")), ana, language="nl")
        refused = await eyes.say("move", key="a", at=1, move={"place": {"slot": 3, "q": 0, "r": 1, "turn": 2}}, seat=0)
        assert refused == {
            "type": "refused", "key": "a", "error": "illegal", "rule": "akropolis.buy",
            "text": "Tegel 4 kost 3 stenen, jij hebt er 1", "facts": {"slot": 3, "price": 3, "stones": 1},
        }  # fmt: skip
        before = len(eyes.heard)
        stale = await eyes.say("move", key="b", at=0, move="place 0 0,1/2", seat=0)
        assert stale
        assert stale["error"] == "stale"
        assert eyes.heard[-1]["type"] == "state"
        assert len(eyes.heard) > before + 1
        assert (await eyes.say("move", key="c", at=1, move="dance", seat=0) or {})["error"] == "malformed"
        assert (await eyes.say("move", key="d", at=1, move="place 0 0,1/2", seat=1) or {})["error"] == "illegal"
        assert (await eyes.say("dance") or {})["error"] == "malformed"

    at_home(story)


def test_bots_move_after_a_pause_and_among_themselves_without_one(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "greedy"), pause_ms=700)
        eyes = house.eyes(table, ana)
        await eyes.play(0)
        assert table.running().match.to_act == (1,)
        await until(lambda: table.running().match.to_act == (0,))
        times = [line.time for line in await house.server.store.lines(table.id)]
        assert times[2] - times[1] >= 0.69
        alone = await house.table("akropolis", ana, ("greedy", "random"), pause_ms=10_000)
        await until(lambda: alone.row.state == "over")
        assert {line.by for line in await house.server.store.lines(alone.id)} == {"server", "bot"}

    at_home(story)


def test_undo_is_free_for_oneself_and_otherwise_the_others_must_agree(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = house.eyes(table, ana), house.eyes(table, ben)
        await hers.play(0)
        assert hers.state["undo"] == {"free": True, "to": 1}
        assert (await hers.say("undo", key="u", seat=0) or {})["type"] == "done"
        assert hers.state["view"]["cities"][0]["text"] == "s"
        await hers.play(0)
        await his.play(1)
        assert hers.state["undo"] == {"free": False, "to": 3}
        assert await hers.say("undo", key="v", seat=0) is None
        assert his.live["undo_asked"] == {"by": 0, "to": 3, "yes": []}
        assert (await hers.say("answer-undo", yes=True) or {})["error"] == "illegal"
        await his.say("answer-undo", yes=False)
        assert his.live["undo_asked"] is None
        await hers.say("undo", key="w", seat=0)
        await his.say("answer-undo", yes=True)
        assert his.live["undo_asked"] is None
        assert his.state["view"]["cities"][0]["text"] == "s"
        assert his.state["events"][-1]["kind"] == "undone"

    at_home(story)


def test_undo_is_always_free_against_bots_and_never_where_the_table_says_so(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "random"), pause_ms=0)
        eyes = house.eyes(table, ana)
        for _ in range(3):  # the site is supplied in between
            await eyes.play(0)
            await until(lambda: bool(eyes.state["question"]))
        assert eyes.state["undo"]["free"]
        assert (await eyes.say("undo", key="u", seat=0) or {})["type"] == "done"
        strict = await house.table("akropolis", ana, ("me", "random"), pause_ms=5000, undo="never")
        other = house.eyes(strict, ana)
        await other.play(0)
        assert other.state["undo"] is None
        assert (await other.say("undo", key="u", seat=0) or {})["rule"] == "server.undo.never"

    at_home(story)


def test_who_has_given_up_takes_back_nothing_that_the_bot_plays(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben, cas = [await house.guest(name) for name in ("Ana", "Ben", "Cas")]
        table = await house.table("akropolis", ana, ("me", "open", "open"), [ben, cas], pause_ms=0)
        hers = house.eyes(table, ana)
        await hers.say("resign", key="r", seat=0)
        await until(lambda: table.running().match.to_act == (1,))
        assert hers.state["undo"] is None
        for to in (None, 1):  # at once, as if it were free; and by asking the others
            assert (await hers.say("undo", key=f"u{to}", seat=0, to=to) or {})["rule"] == "server.seat.given-up"
        assert table.undo_request is None

    at_home(story)


def test_with_two_seats_giving_up_ends_the_game_and_shows_the_seed(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        his = house.eyes(table, ben)
        await his.say("resign", key="r", seat=1)
        assert his.state["result"]["winners"] == [0]
        assert his.state["result"]["text"] == "Ana wins: the others have resigned"
        assert his.state["events"][-1]["text"] == "Ben resigns"
        assert table.row.state == "over"
        late = await his.say("move", key="late", at=1, move="place 0 0,1/2", seat=1)
        assert late
        assert late["error"] == "over"

    at_home(story)


def test_with_more_seats_a_bot_plays_on_and_the_seat_is_placed_last(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open", "random"), [ben], pause_ms=0)
        hers = house.eyes(table, ana)
        await hers.say("resign", key="r", seat=0)
        assert hers.live["seats"][0]["resigned"]
        assert (await hers.say("return", seat=0) or {})["rule"] == "server.seat.given-up"
        his = house.eyes(table, ben)
        while True:
            await until(lambda: table.row.state == "over" or 1 in table.running().match.to_act)
            if table.row.state == "over":
                break
            await his.play(1)
        await until(lambda: his.state["result"] is not None)
        result = his.state["result"]
        assert result["places"][0] == 3
        assert 0 not in result["winners"]
        assert result["by"] == "end"

    at_home(story)


def test_a_player_may_resign_while_a_bot_thinks(
    at_home: Callable[..., None], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "random"), pause_ms=0)
        hers = house.eyes(table, ana)
        thought = house.server.bots.choose

        async def slowly(match: Any, seat: int, bot: str) -> Any:
            move = await thought(match, seat, bot)
            await hers.say("resign", seat=0, key="enough")
            return move

        monkeypatch.setattr(house.server.bots, "choose", slowly)
        await hers.play(0)
        await house.tick(table)
        await until(lambda: table.row.state == "over")
        await until(lambda: not table.waking)
        assert [line.kind for line in await house.server.store.lines(table.id)] == ["move", "move", "resign"]
        assert not caplog.records, "nothing went wrong"

    at_home(story)


def test_a_table_that_goes_back_while_a_bot_is_woken_asks_it_nothing(
    at_home: Callable[..., None], caplog: pytest.LogCaptureFixture
) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("improvement", ana, ("me", "random"), pause_ms=10_000)
        now = table.running().match
        while now.to_act != (0,):
            now.play(now.to_act[0], now.moves(now.to_act[0])[0])
        earlier = now.copy()
        while now.to_act != (0, 1):
            now.play(now.to_act[0], now.moves(now.to_act[0])[0])
        house.later = 11.0
        async with table.lock:  # as an undo holds it
            woken = asyncio.create_task(house.tick(table))
            await settle()
            table.running().match = earlier
        await woken
        assert table.running().match.n == earlier.n
        assert not caplog.records, "nothing went wrong"

    at_home(story)


def test_eyes_and_curtain_where_several_share_a_screen(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        open_table = await house.table("akropolis", ana, ("me", "here"))
        eyes = house.eyes(open_table, ana)
        await eyes.play(0)
        assert eyes.state["seat"] == 1  # without secrets the eyes follow the turn
        secret = await house.table("improvement", ana, ("me", "here"))
        curtained = house.eyes(secret, ana)
        await settle()
        assert curtained.state["seat"] is None
        assert curtained.state["view"] == house_view(secret, None)
        await curtained.say("sit", seat=1)
        assert curtained.state["seat"] == 1
        assert curtained.state["question"]["seat"] == 1
        assert curtained.state["view"] == house_view(secret, 1)
        told = secret.running().match.events(1)
        assert [event["n"] for event in curtained.state["events"]] == [event["n"] for event in told]  # from the start
        assert told
        await curtained.say("sit", seat=1)
        assert curtained.state["events"] == []  # the same eyes need not hear it twice
        await curtained.say("sit", seat=None)
        assert curtained.state["question"] is None
        stranger = house.eyes(secret, ben)
        assert (await stranger.say("sit", seat=0) or {})["error"] == "forbidden"

    def house_view(table: Any, seat: int | None) -> Any:
        from agora.server.encoding import plain

        return json.loads(json.dumps(table.running().match.view(seat), default=plain))

    at_home(story)


def test_a_viewer_resumes_from_the_line_it_had_seen(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "here"))
        eyes = house.eyes(table, ana)
        for k in range(4):
            await eyes.play(k % 2)
        resumed = house.eyes(table, ana, since=3)
        await settle()
        assert {event["n"] for event in resumed.state["events"]} == {3, 4}
        whole = house.eyes(table, ana)
        await settle()
        assert {event["n"] for event in whole.state["events"]} >= {0, 1, 2, 3, 4}

    at_home(story)


def test_a_table_that_was_forgotten_comes_back_as_it_was(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("polis", ana, ("me", "here", "here"))
        eyes = house.eyes(table, ana)
        for _ in range(12):
            await eyes.play(table.running().match.to_act[0])
        await eyes.leave()
        before, name = table.running(), table.id
        del table, eyes  # what somebody holds is not forgotten
        for _ in range(4):
            await house.table("akropolis", ana, ("me", "here"), start=False)
        gc.collect()  # those eyes hold themselves
        assert len(house.server.tables) <= 3
        again = await house.server.tables.get(name)
        assert again.running() is not before
        assert again.running().match.to_text() == before.match.to_text()
        assert again.running().status == before.status
        assert again.running().marks == before.marks

    at_home(story, loaded_tables=3)


def test_a_table_that_somebody_holds_is_never_loaded_a_second_time(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        watched = await house.table("akropolis", ana, ("me", "here"))
        house.eyes(watched, ana)  # as many as are kept, so that the next one is forgotten at once
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = house.eyes(table, ana), house.eyes(await house.server.tables.get(table.id), ben)
        await hers.play(0)
        await until(lambda: his.state["question"] is not None)

    at_home(story, loaded_tables=1)


def test_a_bots_answer_that_comes_too_late_is_dropped(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "random"), pause_ms=10_000)
        with pytest.raises(Stale):
            await table.play_bot(0, "place 0 0,1/2", 1)
        assert table.running().match.n == 1

    at_home(story)


def test_a_server_stops_in_order_while_its_database_is_away(
    at_home: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    servers = []

    async def away(_: str) -> None:
        raise StoreError("store.failed", why="the connection is lost")

    async def story(house: House) -> None:
        monkeypatch.setattr(house.server.store, "release", away)
        servers.append(house.server)

    at_home(story)
    assert servers[0].store._closed


def test_what_several_say_at_once_is_heard_by_all_in_order(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana, ben = await house.guest("Ana"), await house.guest("Ben")
        table = await house.table("akropolis", ana, ("me", "open"), [ben])
        hers, his = house.eyes(table, ana), house.eyes(table, ben)
        await asyncio.gather(*(eyes.say("chat", text=f"{k}") for k in range(3) for eyes in (hers, his)))
        for eyes in (hers, his):
            await until(lambda eyes=eyes: len([m for m in eyes.heard if m["type"] == "chat"]) >= 6)  # type: ignore[misc]
            await settle()
            assert [m["n"] for m in eyes.heard if m["type"] == "chat"] == [0, 1, 2, 3, 4, 5]

    at_home(story)


def test_who_sends_too_much_is_closed_but_previews_are_counted_apart(at_home: Callable[..., None]) -> None:
    async def story(house: House) -> None:
        ana = await house.guest("Ana")
        table = await house.table("akropolis", ana, ("me", "here"))
        eyes = house.eyes(table, ana)
        preview = {"type": "preview", "key": "p", "at": 1, "move": "place 0 0,1/2", "seat": 0}
        for _ in range(150):
            assert await eyes.handler.handle(json.dumps(preview).encode())
        pings = [await eyes.handler.handle(b'{"type":"ping"}') for _ in range(130)]
        assert pings[0]
        assert not pings[-1]
        assert not await house.eyes(table, None).handler.handle(b"x" * 9000)
        await eyes.leave()

    at_home(story)
