"""What guests can do about notices: add, confirm, try, stop and remove channels, and say what they want to be told."""

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, get_args
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from agora.core.errors import Malformed
from agora.server.limits import NOTICES, RECIPIENTS, Limits
from agora.server.notices.courier import Courier, Posts, Push
from agora.server.notices.delivery import Failed, Way
from agora.server.notices.keys import Keys, installed, open_keys
from agora.server.notices.mail import Mail
from agora.server.notices.sender import UNCONFIRMED_SECONDS, Sender
from agora.server.notices.words import plain
from agora.server.refusals import Absent, Busy, Forbidden, Limit
from agora.server.settings import Settings, is_address
from agora.server.store import ChannelRow, Event, GuestRow, Missing, Store, WishRow, channels
from agora.server.store.rows import ChannelKind, ChannelState
from agora.server.tables.guests import hashed
from agora.server.tables.registry import Tables
from agora.server.tables.table import Table

MOST_CHANNELS = 6  # of one guest
HIDDEN = "•••"


def _contact(settings: Settings) -> str:
    """Where the operator of a push service can complain about us."""
    if settings.smtp_from:
        return f"mailto:{settings.smtp_from}"
    return settings.public_url if settings.public_url.startswith("https:") else "mailto:agora@localhost"


class ChannelInfo(NamedTuple):
    """A channel as its owner sees it."""

    row: ChannelRow
    label: str


class Desk:
    """The notices of this process. Without the packages of the extra, there are none."""

    def __init__(self, settings: Settings, store: Store, tables: Tables, limits: Limits, keys: Keys | None) -> None:
        self.settings = settings
        self.store = store
        self.limits = limits
        self.keys = keys
        self.ways: dict[str, Way] = {}
        self._sending: asyncio.Task[None] | None = None
        if keys is None:
            return
        courier = Courier(settings.networks)
        self.posts = Posts(courier)
        self.ways = {"push": Push(courier, keys.vapid, _contact(settings)), "apprise": self.posts}
        if settings.smtp_host:
            self.ways["mail"] = Mail(settings)
        self.sender = Sender(store, tables.telling, keys, self.ways, tables.owner)
        self._sending = asyncio.get_running_loop().create_task(self.sender.run())

    @classmethod
    async def open(cls, settings: Settings, store: Store, tables: Tables, limits: Limits) -> "Desk":
        """Read or make the keys, and start to send."""
        keys = await asyncio.to_thread(open_keys, settings.keys_file) if installed() else None
        return cls(settings, store, tables, limits, keys)

    async def close(self) -> None:
        """Stop sending."""
        if self._sending:
            self._sending.cancel()
            with suppress(asyncio.CancelledError):
                await self._sending
        for way in self.ways.values():
            way.close()

    @property
    def offered(self) -> list[ChannelKind]:
        """The kinds of channels that this server offers."""
        return [kind for kind in get_args(ChannelKind) if kind in self.ways]

    # -- what is set up -----------------------------------------------------------------------------------------------

    async def channels_of(self, guest: GuestRow) -> list[ChannelInfo]:
        """The channels of a guest."""
        rows = await self.store.read(lambda work: channels.of_guest(work, guest.id))
        return [ChannelInfo(row, self._label(row)) for row in rows]

    async def channels_at(self, table: Table) -> list[ChannelInfo]:
        """The channels of a table."""
        rows = await self.store.read(lambda work: channels.of_table(work, table.id))
        return [ChannelInfo(row, self._label(row)) for row in rows]

    def _label(self, row: ChannelRow) -> str:
        """As much of an address as its owner needs to recognise it."""
        address = self.keys.show(row.address) if self.keys else None
        return str(address["label"]) if address else ""

    async def wish_of(self, guest: GuestRow) -> WishRow | None:
        """What a guest wants to be told; None if they have not said."""
        return await self.store.read(lambda work: channels.wish_of(work, guest.id))

    async def wish(
        self, guest: GuestRow, events: Sequence[Event], quiet: tuple[int, int] | None, zone: str, every: int
    ) -> None:
        """Say what one wants to be told, and when."""
        try:
            ZoneInfo(zone)
        except (ValueError, OSError, KeyError):
            raise Malformed("server.notice.zone", zone=zone[:40]) from None
        wish = WishRow(guest.id, tuple(events), quiet, zone, every)
        await self.store.write(lambda work: channels.wish(work, wish))

    # -- adding -------------------------------------------------------------------------------------------------------

    async def add_mail(self, guest: GuestRow, to: str, base: str) -> None:
        """Send a link to an address; notices come once it has been opened."""
        to = to.strip()
        if not is_address(to):
            raise Malformed("server.notice.mail")
        way = self._way("mail")
        self.limits.spend(NOTICES, guest.id)
        self.limits.spend(RECIPIENTS, hashed(to.lower()))
        name, _, place = to.partition("@")
        code = secrets.token_urlsafe(24)
        row = await self._add(
            "mail",
            {"to": to, "label": f"{name[0]}{HIDDEN}@{place}", "base": base},
            guest=guest.id,
            state="unconfirmed",
            code=code,
        )
        try:
            await way.send({"to": to}, plain("confirm", guest.language, base, f"/confirm/{code}"))
        except Failed:
            await self.store.write(lambda work: channels.remove(work, row.id))
            raise Busy("server.notice.failed.mail-server") from None

    async def add_push(self, guest: GuestRow, to: Mapping[str, Any], base: str) -> None:
        """Push notices to a browser that has subscribed; if it had subscribed before, this replaces that."""
        self._way("push")
        try:
            place = urlsplit(str(to["endpoint"]))
        except ValueError:
            raise Malformed("server.notice.failed.unknown") from None
        if place.scheme != "https" and not self.settings.networks:
            raise Malformed("server.notice.failed.unknown")
        self.limits.spend(NOTICES, guest.id)
        for info in await self.channels_of(guest):
            address = self.keys.show(info.row.address) if self.keys else None
            if address and info.row.kind == "push" and address["to"]["endpoint"] == to["endpoint"]:
                await self.remove(guest, info.row.id)
        await self._add("push", {"to": dict(to), "label": place.hostname or "", "base": base}, guest=guest.id)

    async def add_post(self, guest: GuestRow, url: str, base: str, table: Table | None = None) -> None:
        """Post to an address that Apprise knows: what concerns a guest, or what everyone at a table may know."""
        self._way("apprise")
        if table is not None and table.row.host != guest.id:
            raise Forbidden("server.host-only")
        self.limits.spend(NOTICES, guest.id)
        try:
            label = await self.posts.label(url.strip())
        except Failed as failed:
            raise Malformed(f"server.notice.failed.{failed.why}") from None
        address = {"url": url.strip(), "label": label, "base": base}
        await self._add("apprise", address, guest=None if table else guest.id, table=table.id if table else None)

    def _way(self, kind: ChannelKind) -> Way:
        if kind not in self.ways:
            raise Absent("server.notice.none")
        return self.ways[kind]

    async def _add(
        self,
        kind: ChannelKind,
        address: Mapping[str, Any],
        *,
        guest: str | None = None,
        table: str | None = None,
        state: ChannelState = "on",
        code: str | None = None,
    ) -> ChannelRow:
        assert self.keys, "there are no ways without keys"
        mine = await self.store.read(
            lambda work: channels.of_guest(work, guest) if guest else channels.of_table(work, str(table))
        )
        if len(mine) >= MOST_CHANNELS:
            raise Limit("server.notice.most", most=MOST_CHANNELS)
        row = ChannelRow(
            secrets.token_hex(8),
            guest,
            table,
            kind,
            self.keys.hide(dict(address)),
            state,
            time.time(),
            code_hash=hashed(code) if code else None,
        )
        await self.store.write(lambda work: channels.add(work, row))
        return row

    async def confirm(self, code: str) -> None:
        """Confirm an address with the code of its link, once."""
        since = time.time() - UNCONFIRMED_SECONDS
        try:
            await self.store.write(lambda work: channels.confirm(work, hashed(code), since))
        except Missing:
            raise Absent("server.code") from None

    # -- changing -----------------------------------------------------------------------------------------------------

    async def try_out(self, guest: GuestRow, channel_id: str) -> None:
        """Send a test notice."""
        row = await self._mine(guest, channel_id)
        self.limits.spend(NOTICES, guest.id)
        address = self.keys.show(row.address) if self.keys else None
        if address is None or row.state != "on":
            raise Absent("server.notice.none")
        try:
            await self._way(row.kind).send(address, plain("try", guest.language, str(address["base"]), "/"))
        except Failed as failed:
            raise Busy(f"server.notice.failed.{failed.why}") from None
        await self.store.write(lambda work: channels.change(work, row.id, {"trouble": None}))

    async def remove(self, guest: GuestRow, channel_id: str) -> None:
        """Remove a channel."""
        row = await self._mine(guest, channel_id)
        await self.store.write(lambda work: channels.remove(work, row.id))

    async def _mine(self, guest: GuestRow, channel_id: str) -> ChannelRow:
        """A channel of a guest, or of a table that they host."""
        row = await self.store.read(lambda work: channels.channel(work, channel_id))
        owner = row.guest if row.table_id is None else (await self.store.table(row.table_id)).host
        if owner != guest.id:
            raise Forbidden("server.notice.not-yours")
        return row

    async def set_state(self, token: str, state: ChannelState) -> None:
        """Stop a channel, or let it go on, with the token that its messages carry."""
        channel = self.keys.signed(token) if self.keys else None
        if channel is None:
            raise Absent("server.notice.link")
        row = await self.store.read(lambda work: channels.channel(work, channel))
        if row.state != "unconfirmed" and row.state != state:
            await self.store.write(lambda work: channels.change(work, channel, {"state": state}))
