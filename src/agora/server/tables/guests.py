"""Guests: a browser keeps a random token in a cookie, the server keeps its hash. No accounts, no passwords."""

import hashlib
import secrets
import time
import unicodedata
from collections import OrderedDict
from contextlib import suppress
from typing import TypeVar

from agora.server.refusals import Absent
from agora.server.store import GuestRow, Notice, Store, StoreError
from agora.server.store.guests import NOTED_SECONDS

COOKIE = "agora_guest"
LONGEST_NAME, LONGEST_CHAT = 40, 300
CACHED, CACHED_SECONDS = 10_000, 60.0
CODE_SECONDS = 15 * 60.0
T = TypeVar("T")
JOINER = "\u200d"  # joins emoji


def hashed(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def cleaned(text: str, longest: int) -> str:
    """Text without control characters, marks that reverse its direction, and superfluous blanks.

    >>> cleaned(" A\\u202end\\ny\\x00 ", 40)
    'And y'
    """
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    kept = "".join(letter for letter in spaced if letter == JOINER or unicodedata.category(letter)[0] != "C")
    return " ".join(kept.split())[:longest].strip()


def _remember(kept: OrderedDict[str, T], key: str, value: T) -> None:
    """Keep a value, and forget the oldest one if there are too many."""
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > CACHED:
        kept.popitem(last=False)


class Guests:
    """The people who have introduced themselves."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, tuple[float, GuestRow]] = OrderedDict()
        self._noted: OrderedDict[str, float] = OrderedDict()  # by token: when it was noted that its guest is here
        store.listen(self._take_notice)

    def forget(self, guest_id: str) -> None:
        """Forget a guest at once; a request may come before the notice of the store does."""
        self._take_notice(Notice("", "guest", 0, guest_id))

    def _take_notice(self, notice: Notice) -> None:
        """Forget a guest who has changed, in this process or in another."""
        if notice.what == "missed":
            self._known.clear()
        elif notice.what == "guest":
            for key in [key for key, (_, known) in self._known.items() if known.id == notice.body]:
                del self._known[key]

    async def of(self, token: str | None) -> GuestRow | None:
        """The guest whose browser sent this token."""
        if not token or len(token) > 100:
            return None
        key = hashed(token)
        now = time.monotonic()
        found = self._known.get(key)
        if found is not None and now - found[0] < CACHED_SECONDS:
            return found[1]
        guest = await self.store.guest_by_token(key)
        if guest is not None:
            _remember(self._known, key, (now, guest))
            if now - self._noted.get(key, -NOTED_SECONDS) >= NOTED_SECONDS:
                _remember(self._noted, key, now)
                with suppress(StoreError):  # it can be noted another time
                    await self.store.saw(guest.id, key, time.time())
        return guest

    async def create(self, name: str, language: str) -> tuple[GuestRow, str]:
        """Create a guest, and a token for their browser."""
        token, now = secrets.token_urlsafe(32), time.time()
        guest = GuestRow(secrets.token_hex(8), name, language, now, now)
        await self.store.create_guest(guest, hashed(token))
        return guest, token

    async def change(self, guest: GuestRow, name: str | None, language: str | None) -> GuestRow:
        """Change a guest's name or language."""
        changed = await self.store.update_guest(guest.id, name=name, language=language, seen=time.time())
        self.forget(guest.id)
        return changed

    async def link(self, guest: GuestRow) -> tuple[str, float]:
        """Create a code that works once and signs the guest in on another device."""
        code, expires = secrets.token_urlsafe(24), time.time() + CODE_SECONDS
        await self.store.create_code(hashed(code), guest.id, expires)
        return code, expires

    async def claim(self, code: str) -> tuple[GuestRow, str]:
        """Exchange a code for the guest and a new token for this browser."""
        token = secrets.token_urlsafe(32)
        guest = await self.store.use_code(hashed(code), hashed(token), time.time())
        if guest is None:
            raise Absent("server.code")
        return guest, token
