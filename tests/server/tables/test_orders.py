"""Standing orders: the server bids for a seat up to its limit, tells nobody, and stops with the auction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from agora.server.live import rendering
from agora.server.store import GuestRow
from agora.server.tables.render_cache import RenderCache
from agora.server.tables.table import Table
from tests.server.harness import Harness, Watcher, settle, until

NAMES = ("Ana", "Ben", "Cleo")


async def auction(harness: Harness) -> tuple[Table, list[GuestRow], list[Watcher]]:
    """A table of three people at the first bid of an auction, and their pages."""
    guests = [await harness.guest(name) for name in NAMES]
    table = await harness.table("polis", guests[0], ("me", "open", "open"), guests[1:], undo="free")
    pages = [harness.watch(table, guest) for guest in guests]
    await settle()
    while not bids(table):
        seat = table.running().match.to_act[0]
        await pages[seat].play(seat)
    return table, guests, pages


def bids(table: Table) -> dict[str, Any] | None:
    """What the bidder is asked; None outside an auction."""
    match = table.running().match
    asked: Any = match.question(match.to_act[0])
    return asked if asked["ask"].startswith("polis.ask.bid") else None


async def bid(page: Watcher, seat: int, amount: int | None, kind: str = "move") -> dict[str, Any]:
    """Bid, leave an order, or pass (None)."""
    match = page.table.running().match
    move = {"pass": {}} if amount is None else {"bid": {"amount": amount}}
    key = f"{kind}-{match.n}-{seat}-{amount}"
    return await page.say(kind, key=key, at=match.open_question, move=move, seat=seat) or {}


def told(page: Watcher) -> list[dict[str, Any]]:
    """What was bid, as this viewer was told."""
    events = [event for message in page.heard if message["type"] == "state" for event in message["events"]]
    return [event for event in events if event["kind"] in ("bid-made", "bid-passed")]


def test_an_order_bids_the_least_and_passes_beyond_its_limit(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        table, _, pages = await auction(harness)
        first, second = table.running().match.state.stack[-1].waiting  # type: ignore[attr-defined]
        assert (await bid(pages[first], first, 4, "order"))["type"] == "done"
        assert pages[first].state["order"] == 4
        assert [(event["kind"], event["facts"].get("amount")) for event in told(pages[second])] == [("bid-made", 1)]
        await bid(pages[second], second, 2)
        await until(lambda: len(told(pages[second])) == 3)
        assert told(pages[second])[-1]["facts"]["amount"] == 3, "one more than the other bid, not the limit"
        assert bids(table)
        await bid(pages[second], second, 4)
        await until(lambda: len(told(pages[second])) == 5)
        assert told(pages[second])[-1]["kind"] == "bid-passed"
        assert not table.orders, "the auction is over"
        await settle()
        assert pages[first].state["order"] is None

    run_story(story)


def test_nobody_else_can_tell_that_an_order_stands(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        table, _, pages = await auction(harness)
        first, second = table.running().match.state.stack[-1].waiting  # type: ignore[attr-defined]
        seller = ({0, 1, 2} - {first, second}).pop()
        others = [pages[second], pages[seller], harness.watch(table, None)]
        await settle()

        def messages() -> list[int]:
            return [len(page.heard) for page in others]

        def bytes_of(line: int) -> list[bytes]:
            found, table.audience.cache = [], RenderCache()
            for page in others:
                page.viewer.line = line
                found.append(rendering.state(table, page.viewer))
            return found

        before, line = messages(), table.running().lines
        await bid(pages[first], first, 3, "order")
        assert [now - then for then, now in zip(before, messages(), strict=True)] == [1, 1, 1], "as for any bid"
        assert pages[first].state["order"] == 3
        with_order = bytes_of(line)
        order, table.orders = table.orders, {}
        assert bytes_of(line) == with_order
        table.orders = order
        before = messages()
        await pages[first].say("cancel-order", key="c", seat=first)
        assert pages[first].state["order"] is None
        assert messages() == before, "that it is taken back is told to nobody either"
        await bid(pages[second], second, 2)
        await settle()
        assert len(told(pages[second])) == 2, "nothing is bid any more"

    run_story(story)


def test_an_order_is_refused_beyond_the_coins_and_where_nothing_is_bid(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        guests = [await harness.guest(name) for name in NAMES]
        table = await harness.table("polis", guests[0], ("me", "open", "open"), guests[1:])
        pages = [harness.watch(table, guest) for guest in guests]
        await settle()
        seat = table.running().match.to_act[0]
        assert (await bid(pages[seat], seat, 3, "order"))["rule"] == "server.order"
        while not bids(table):
            seat = table.running().match.to_act[0]
            await pages[seat].play(seat)
        first = table.running().match.to_act[0]
        assert (await bid(pages[first], first, 99, "order"))["rule"] == "polis.auction.coins"
        assert (await bid(pages[first], first, None, "order"))["rule"] == "server.order"
        other = (first + 1) % 3
        assert (await bid(pages[other], first, 3, "order"))["error"] == "forbidden"
        late = await pages[first].say("order", key="late", at=0, move={"bid": {"amount": 3}}, seat=first)
        assert late
        assert late["error"] == "stale"
        assert not table.orders
        assert bids(table), "nothing was bid"

    run_story(story)


def test_an_order_outlasts_a_lost_connection_and_is_bid_once(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        table, guests, pages = await auction(harness)
        first, second = table.running().match.state.stack[-1].waiting  # type: ignore[attr-defined]
        match = table.running().match
        order = {"key": "same", "at": match.open_question, "move": {"bid": {"amount": 5}}, "seat": first}
        done = await pages[first].say("order", **order)
        assert done == await pages[first].say("order", **order), "sent again, as after a lost answer"
        await pages[first].leave()
        await bid(pages[second], second, 2)
        await until(lambda: len(told(pages[second])) == 3)
        again = harness.watch(table, guests[first])
        await settle()
        assert again.state["order"] == 5

    run_story(story)


def test_an_undo_ends_an_order(run_story: Callable[..., None]) -> None:
    async def story(harness: Harness) -> None:
        table, _, pages = await auction(harness)
        first = table.running().match.to_act[0]
        await bid(pages[first], first, 3, "order")
        assert table.orders
        await pages[first].say("undo", key="u", seat=first)
        assert not table.orders
        assert bids(table)
        assert table.running().match.to_act[0] == first

    run_story(story)
