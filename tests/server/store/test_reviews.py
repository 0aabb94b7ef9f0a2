"""Reviews wait in the order in which they were asked for; each is made by one process, and given up in the end."""

from __future__ import annotations

from functools import partial

from agora.server.store import Store, reviews
from tests.server.store.stored import table, with_store


async def laid(store: Store, *names: str) -> None:
    """Tables of which reviews are asked for, one after another."""
    for time, name in enumerate(names):
        await store.create_table(table(name), [])
        assert await store.write(partial(reviews.ask, table_id=name, form=1, now=float(time), most=9))


async def took(store: Store, owner: str = "a", seconds: float = 60.0) -> str | None:
    row = await store.write(lambda work: reviews.take(work, owner, seconds))
    return row.table_id if row else None


def test_each_review_is_taken_once_and_in_order(url: str) -> None:
    async def story(store: Store) -> None:
        await laid(store, "one", "two")
        assert [await took(store, owner) for owner in "abc"] == ["one", "two", None]
        assert await store.write(lambda work: reviews.report(work, "one", "a", 3, 7, 60.0))
        assert not await store.write(lambda work: reviews.report(work, "one", "b", 3, 7, 60.0))
        row = await store.read(lambda work: reviews.status(work, "one"))
        assert row
        assert (row.state, row.done, row.total) == ("waiting", 3, 7)
        await store.write(lambda work: reviews.finish(work, "one", "b", {"of": "another"}))
        assert await store.read(lambda work: reviews.body(work, "one")) is None, "it is not the other process's"
        await store.write(lambda work: reviews.finish(work, "one", "a", {"made": 1}))
        assert await store.read(lambda work: reviews.body(work, "one")) == {"made": 1}

    with_store(url, story)


def test_only_so_many_wait_and_one_that_is_made_is_not_asked_for_again(url: str) -> None:
    async def story(store: Store) -> None:
        await laid(store, "one", "two")
        await store.create_table(table("three"), [])
        assert not await store.write(lambda work: reviews.ask(work, "three", 1, 9.0, 2))
        assert await store.write(lambda work: reviews.ask(work, "two", 1, 9.0, 2)), "it waits already"
        await took(store)
        await store.write(lambda work: reviews.finish(work, "one", "a", {"made": 1}))
        await store.write(lambda work: reviews.ask(work, "one", 1, 9.0, 9))
        assert await store.read(lambda work: reviews.body(work, "one")) == {"made": 1}
        await store.write(lambda work: reviews.ask(work, "one", 2, 9.0, 9))
        assert await store.read(lambda work: reviews.body(work, "one")) is None, "one of another form is made anew"

    with_store(url, story)


def test_a_review_that_its_process_has_left_is_taken_again_and_given_up_after_some_tries(url: str) -> None:
    async def story(store: Store) -> None:
        await laid(store, "one")
        for _ in range(reviews.MOST_TRIES):
            assert await took(store, "killed", -1.0) == "one"
        assert await took(store) is None
        row = await store.read(lambda work: reviews.status(work, "one"))
        assert row
        assert row.state == "failed"
        await store.write(lambda work: reviews.ask(work, "one", 1, 9.0, 9))
        assert await took(store, "a") == "one"
        await store.write(lambda work: reviews.release(work, "a"))
        row = await store.read(lambda work: reviews.status(work, "one"))
        assert row
        assert (row.owner, row.tries) == (None, 0), "a process that ends properly has not tried"

    with_store(url, story)
