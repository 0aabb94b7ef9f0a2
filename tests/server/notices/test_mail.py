"""People are told by mail, once for each table until they look at it, and can stop that from the mail itself."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import sqlalchemy as sa

from agora.core.errors import Malformed, Refusal
from agora.server.notices import sender
from agora.server.notices.mail import letter_of
from agora.server.notices.words import plain
from agora.server.refusals import Absent, Forbidden, Limit
from agora.server.store import GuestRow, channels, schema
from agora.server.tables.telling import EVENTS
from tests.server.harness import Harness, settle, until
from tests.server.notices.mailbox import Mailbox, link_in, mailbox

pytestmark = pytest.mark.slow
BASE = "https://games.example.org"
Run = Callable[..., None]


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with mailbox() as made:
        yield made


async def told_by_mail(harness: Harness, guest: GuestRow, box: Mailbox, address: str) -> str:
    """Let a guest be told by mail; return the id of the channel."""
    desk = harness.server.desk
    await desk.add_mail(guest, address, BASE)
    await desk.confirm(link_in(box.to(address)[-1], "confirm"))
    await until(lambda: guest.id in harness.server.tables.telling.wishes)
    return (await desk.channels_of(guest))[-1].row.id


async def outbox_of(harness: Harness) -> list[tuple[str, str, str, int]]:
    o = schema.outbox
    rows = await harness.server.store.read(
        lambda work: work.connection.execute(sa.select(o.c.table_id, o.c.event, o.c.state, o.c.tries)).all()
    )
    return [tuple(row) for row in rows]


async def quiet(seconds: float = 0.6) -> None:
    """Long enough for several looks into the outbox."""
    await asyncio.sleep(seconds)


def test_a_person_is_told_once_until_they_look(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        ada, bram = await harness.guest("Ada"), await harness.guest("Bram")
        await told_by_mail(harness, bram, box, "bram@example.org")
        table = await harness.table("akropolis", ada, ["me", "open"], [bram])
        first = table.running().match.to_act[0]
        here = {seat.seat: guest for seat, guest in zip(table.seats, (ada, bram), strict=True)}
        assert table.seats[1].guest == bram.id
        pages = {seat: harness.watch(table, here[seat]) for seat in (0, 1)}
        await settle()
        await pages[1].leave()
        await quiet()
        count = len(box.letters)
        if first == 1:
            pages[1] = harness.watch(table, bram)
            await pages[1].play(1)
            await pages[1].leave()
        await pages[0].play(0)
        letter = await box.nth(count + 1)
        assert letter["To"] == "bram@example.org"
        assert letter["Subject"] == "Your turn: Akropolis with Ada"
        assert f"{BASE}/t/{table.id}" in letter.get_content()
        await quiet()
        assert len(box.letters) == count + 1, "told once"
        assert [(state, event) for _, event, state, _ in await outbox_of(harness)] == [("sent", "turn")]
        page = harness.watch(table, bram)
        await page.play(1)
        assert await outbox_of(harness) == [], "whoever moves has looked"
        await page.leave()
        await pages[0].play(0)
        await box.nth(count + 2)

    run_story(story, **box.settings)


def test_who_looks_in_time_is_not_told(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        ada, bram = await harness.guest("Ada"), await harness.guest("Bram")
        await told_by_mail(harness, bram, box, "bram@example.org")
        table = await harness.table("akropolis", ada, ["me", "open"], [bram])
        await until(lambda: bool(table.running().match.to_act))
        page = harness.watch(table, bram)
        before = len(box.letters)
        await page.say("ping", awake=True)
        await harness.server.desk.sender.look()
        assert await outbox_of(harness) == []
        assert len(box.letters) == before

    run_story(story, **{**box.settings, "notice_seconds": 30.0})


def test_a_mail_can_be_stopped_from_the_mail_itself(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        ada, bram = await harness.guest("Ada"), await harness.guest("Bram")
        channel = await told_by_mail(harness, bram, box, "bram@example.org")
        await harness.table("akropolis", ada, ["me", "open"], [bram])
        letter = await box.nth(2)
        token = link_in(letter, "stop")
        assert letter["List-Unsubscribe"] == f"<{BASE}/api/notices/stop/{token}>"
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        desk = harness.server.desk
        await desk.set_state(token, "stopped")
        await until(lambda: bram.id not in harness.server.tables.telling.wishes)
        assert await outbox_of(harness) == []
        await harness.table("akropolis", ada, ["me", "open"], [bram])
        await quiet()
        assert len(box.letters) == 2
        for forged in (channel, f"{channel}.", f"{channel}.AAAAAAAAAAAAAAAAAAAAAA", "0" * 16 + token[16:]):
            with pytest.raises(Absent):
                await desk.set_state(forged, "on")
        await desk.set_state(token, "on")
        await until(lambda: bram.id in harness.server.tables.telling.wishes)

    run_story(story, **box.settings)


def test_a_confirmation_works_once_and_only_for_a_day(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        bram, desk = await harness.guest("Bram"), harness.server.desk
        await desk.add_mail(bram, "bram@example.org", BASE)
        assert [info.row.state for info in await desk.channels_of(bram)] == ["unconfirmed"]
        code = link_in(box.letters[0], "confirm")
        assert bram.id not in harness.server.tables.telling.wishes, "nothing is sent to an address before that"
        harness.later = 86_401.0
        with pytest.raises(Absent):
            await desk.confirm(code)
        harness.later = 0.0
        await desk.confirm(code)
        with pytest.raises(Absent):
            await desk.confirm(code)

    run_story(story, **box.settings)


@pytest.mark.parametrize(
    "address",
    ["bram", "bram@", "@example.org", "a@b@example.org", "a b@example.org", "bram@example.org\nBcc: x@example.org",
     "bram@example.org\r\n\r\nBuy this", "bram@example.org,eve@example.org", "<bram@example.org>", "bram@exa mple.org",
     "bräm@example.org", "a" * 65 + "@example.org", "bram@example.org\0", '"x\r\nBcc: y"@example.org'],
)  # fmt: skip
def test_an_address_with_anything_more_in_it_is_refused(run_story: Run, box: Mailbox, address: str) -> None:
    async def story(harness: Harness) -> None:
        with pytest.raises(Malformed):
            await harness.server.desk.add_mail(await harness.guest("Bram"), address, BASE)
        assert box.letters == []

    run_story(story, **box.settings)


@pytest.mark.parametrize("field", ["title", "id", "stop_at_once"])
def test_a_line_break_cannot_add_a_header(field: str) -> None:
    message = plain("try", "en", BASE, "/")._replace(stop_at_once=f"{BASE}/x")
    with pytest.raises(ValueError, match=r"(?i)header"):
        letter_of("agora@example.org", "bram@example.org", message._replace(**{field: "a\r\nBcc: eve@example.org"}))


def test_what_fails_is_tried_again_and_then_given_up_with_a_word(
    run_story: Run, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "PAUSES", (1, 2))

    async def story(harness: Harness) -> None:
        ada, bram = await harness.guest("Ada"), await harness.guest("Bram")
        await told_by_mail(harness, bram, box, "bram@example.org")
        box.answer = "451 try again later"
        table = await harness.table("akropolis", ada, ["me", "open"], [bram])
        rows: list[Any] = []

        async def given_up() -> bool:
            rows[:] = await outbox_of(harness)
            return [row[2:] for row in rows] == [("failed", 2)]

        for _ in range(400):
            if await given_up():
                break
            await asyncio.sleep(0.02)
        assert await given_up(), rows
        assert [info.row.trouble for info in await harness.server.desk.channels_of(bram)] == ["mail-server"]
        box.answer = "250 OK"
        page = harness.watch(table, bram)
        await settle()
        await page.leave()
        await harness.table("polis", ada, ["me", "open", "random"], [bram])
        await box.nth(2)
        await until(lambda: True)
        await quiet(0.2)
        assert [info.row.trouble for info in await harness.server.desk.channels_of(bram)] == [None], "it works again"

    run_story(story, **box.settings)


def test_quiet_hours_and_rare_messages_gather_notices(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        ada, bram = await harness.guest("Ada"), await harness.guest("Bram")
        await told_by_mail(harness, bram, box, "bram@example.org")
        desk = harness.server.desk
        await desk.wish(bram, EVENTS, (0, 1439), "Europe/Amsterdam", 0)
        for _ in range(3):
            await harness.table("akropolis", ada, ["me", "open"], [bram])
        await quiet()
        assert len(box.letters) == 1, "only the one that confirms"
        await desk.wish(bram, EVENTS, None, "Europe/Amsterdam", 60)
        await harness.server.store.write(
            lambda work: work.connection.execute(sa.update(schema.outbox).values(due=0.0)) and None
        )
        letter = await box.nth(2)
        assert letter["Subject"] == "News from 3 tables"
        await harness.table("akropolis", ada, ["me", "open"], [bram])
        await quiet()
        assert len(box.letters) == 2, "an hour has not passed"
        with pytest.raises(Malformed):
            await desk.wish(bram, EVENTS, None, "Mars/Olympus", 0)

    run_story(story, **box.settings)


def test_only_the_owner_touches_a_channel_and_there_are_few(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        eve, bram = await harness.guest("Eve"), await harness.guest("Bram")
        channel = await told_by_mail(harness, bram, box, "bram@example.org")
        desk = harness.server.desk
        for act in (desk.try_out, desk.remove):
            with pytest.raises(Forbidden):
                await act(eve, channel)
        assert [info.label for info in await desk.channels_of(bram)] == ["b•••@example.org"]
        for n in range(6):
            await desk.add_mail(eve, f"eve{n}@example.org", BASE)
        with pytest.raises(Limit):
            await desk.add_mail(eve, "eve6@example.org", BASE)
        for name in ("x", "y", "z"):
            await desk.add_mail(await harness.guest(name), "victim@example.org", BASE)
        with pytest.raises(Limit):  # three letters to one address, whoever asks
            await desk.add_mail(await harness.guest("w"), "victim@example.org", BASE)
        await desk.remove(bram, channel)
        assert await desk.channels_of(bram) == []

    run_story(story, **box.settings)


def test_the_database_holds_no_address(run_story: Run, box: Mailbox, tmp_path: Any) -> None:
    async def story(harness: Harness) -> None:
        bram = await harness.guest("Bram")
        await told_by_mail(harness, bram, box, "bram@example.org")
        await harness.server.store.ping()

    run_story(story, **box.settings)
    stored = b"".join(path.read_bytes() for path in tmp_path.glob("agora.db*"))
    assert b"Bram" in stored
    assert b"bram@example.org" not in stored
    assert (tmp_path / "agora.keys").stat().st_mode & 0o777 == 0o600


def test_nothing_is_offered_without_a_mail_server(run_story: Run) -> None:
    async def story(harness: Harness) -> None:
        assert "mail" not in harness.server.desk.offered
        with pytest.raises(Refusal):
            await harness.server.desk.add_mail(await harness.guest("Bram"), "bram@example.org", BASE)

    run_story(story)


def test_a_table_says_when_everyone_is_ready_and_asks_for_a_rematch(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        ada, bram = await harness.guest("Ada"), await harness.guest("Bram")
        await told_by_mail(harness, ada, box, "ada@example.org")
        await told_by_mail(harness, bram, box, "bram@example.org")
        table = await harness.table("akropolis", ada, ["me", "open"], [bram], start=False)
        letter = await box.nth(3)
        assert (letter["To"], letter["Subject"]) == (
            "ada@example.org",
            "Everyone is ready and you can start: Akropolis with Bram",
        )
        await harness.server.waiting_room.start(table, ada)
        assert (await box.nth(4))["To"] == "bram@example.org"
        await quiet()
        told_of_turn = box.letters[3]["Subject"].startswith("Your turn")
        await table.resign(ada.id, 0, "resign-by-ada")
        await quiet()  # otherwise one letter may tell both
        await harness.server.new_tables.rematch(table, ada)
        await quiet()
        over = {"The game is over: Akropolis with Ada"}
        said = {letter["Subject"] for letter in box.letters[4:]}
        assert said == {"A rematch? Akropolis with Ada"} | (set() if told_of_turn else over)
        assert {letter["To"] for letter in box.letters[4:]} == {"bram@example.org"}

    run_story(story, **box.settings)


def test_a_channel_that_is_removed_takes_its_notices_along(run_story: Run, box: Mailbox) -> None:
    async def story(harness: Harness) -> None:
        ada, bram = await harness.guest("Ada"), await harness.guest("Bram")
        channel = await told_by_mail(harness, bram, box, "bram@example.org")
        await harness.table("akropolis", ada, ["me", "open"], [bram])
        await harness.server.store.write(lambda work: channels.remove(work, channel))
        assert await outbox_of(harness) == []

    run_story(story, **box.settings)


@pytest.mark.parametrize("endpoint", ["http://[x", "http://push.example.org/x", "https://VoO'90]"])
def test_an_endpoint_that_is_no_address_is_refused(run_story: Run, endpoint: str) -> None:
    async def story(harness: Harness) -> None:
        keys = {"p256dh": "A", "auth": "A"}
        with pytest.raises(Malformed):
            await harness.server.desk.add_push(await harness.guest("Bram"), {"endpoint": endpoint, "keys": keys}, BASE)

    run_story(story)


def test_another_process_takes_over_soon_but_not_during_a_long_pass(
    run_story: Run, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "DUTY_SECONDS", 0.5)
    monkeypatch.setattr(sender, "RENEW_SECONDS", 0.1)

    async def story(harness: Harness) -> None:
        await told_by_mail(harness, await harness.guest("Bram"), box, "bram@example.org")
        passes: list[str] = []
        own = harness.server.desk._sending
        assert own
        own.cancel()  # it would take the duty too

        def process(owner: str, seconds: float) -> sender.Sender:
            made = sender.Sender(
                harness.server.store, harness.server.tables.telling, harness.server.desk.keys, {}, owner
            )

            async def send() -> None:
                passes.append(owner)
                await asyncio.sleep(seconds)

            monkeypatch.setattr(made, "_send_due", send)
            return made

        monkeypatch.setattr(harness.server.store, "several", True)
        slow = asyncio.create_task(process("slow", 60.0).look())
        await until(lambda: passes == ["slow"])
        other = process("other", 0.0)
        await asyncio.sleep(1.0)  # twice as long as the duty lasts
        await other.look()
        assert passes == ["slow"]
        slow.cancel()  # killed
        await asyncio.sleep(0.6)
        await other.look()
        assert passes == ["slow", "other"]

    run_story(story, **box.settings)
