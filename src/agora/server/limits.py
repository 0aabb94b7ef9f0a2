"""Limits on requests and messages: token buckets per socket, address and guest. AGORA_LIMIT_FACTOR scales them."""

import asyncio
import ipaddress
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from agora.server.refusals import Limit

LOG_SECONDS = 60.0  # between two lines in the log about one limit
MOST_KEPT = 20_000  # buckets of one rate; the longest unused is forgotten first


class Rate(NamedTuple):
    """How many are allowed at once, and how many per second after that."""

    burst: float
    per_second: float
    name: str = ""  # in the log


MESSAGES = Rate(100, 10)  # per socket, not counting previews
CONTROL = Rate(60, 5)  # pings, pongs and fragments, per socket: browsers send hardly any
FLOOD = Rate(400, 60)  # per socket, with previews: dragging a finger over the board asks for many
PREVIEWS = Rate(20, 8)  # per socket; one more waits, until a newer request replaces it
HINTS = Rate(6, 0.5, "hints of one guest")  # per guest
REVIEWS = Rate(5, 1 / 300, "reviews of one guest")  # reviews asked for, per guest
TRIES = Rate(20, 0.5, "moves tried by one guest")  # in exercises, per guest
CHAT = Rate(6, 0.5, "chat of one guest")  # per guest
REQUESTS = Rate(300, 30, "requests of one address")  # per address
GUESTS = Rate(30, 0.2, "new guests of one address")  # new guests, per address
TABLES = Rate(30, 0.1, "new tables of one guest")  # new tables, per guest
EVENINGS = Rate(10, 0.01, "new evenings of one guest")  # per guest
EVENING_CHANGES = Rate(60, 1.0, "changes of evenings by one guest")  # per guest
CODES = Rate(30, 0.5, "codes tried by one address")  # one-time codes and invitations tried, per address
NOTICES = Rate(12, 0.01, "notices set up by one guest")  # addresses added and tried, per guest
RECIPIENTS = Rate(3, 1 / 3600, "mail to one address to confirm it")  # per address of the mail
PAST = Rate(120, 20, "past states and files of one address")  # per address; dragging through a replay asks for many
PASSKEYS = Rate(20, 0.1, "passkeys of one guest")  # added or changed, per guest
EXPORTS = Rate(3, 1 / 600, "exports of one guest")  # of all games, per guest
ANALYSES = Rate(20, 0.05, "new analyses of one guest")  # per guest
CHANGES = Rate(60, 3, "changes of analyses by one guest")  # each is stored at once, per guest
THINKING = Rate(30, 0.5, "positions that are searched for one guest")  # per guest
SOCKETS = 100  # open at once, per address
TOGETHER = Rate(600, 60, "messages of one address")  # of all its sockets; more have to wait
WORK = Rate(2.0, 0.2, "questions of one address")  # seconds of CPU for questions about moves; more have to wait


T = TypeVar("T")
MOST_HITS = 1000  # kept until they are stored
HITS: Counter[tuple[str, str]] = Counter()  # limits that were reached, and by whom, since they were last stored
_logged: dict[str, float] = {}  # by limit: when it was last logged
log = logging.getLogger("agora.limits")


def log_hit(limit: str, who: str) -> None:
    """Log that a limit was reached, at most once a minute for each limit."""
    if (limit, who) in HITS or len(HITS) < MOST_HITS:
        HITS[limit, who] += 1
    now = time.monotonic()
    if now - _logged.get(limit, -LOG_SECONDS) >= LOG_SECONDS:
        _logged[limit] = now
        log.warning("a limit was reached", extra={"limit": limit, "who": who})


@lru_cache(maxsize=4096)
def network(address: str) -> str:
    """What counts as one address: an IPv4 address, or the 64 bits of an IPv6 address that one household shares."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    mapped = found.ipv4_mapped
    return str(mapped) if mapped else str(ipaddress.ip_network((int(found) >> 64 << 64, 64)))


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("burst", "last", "left", "per_second")

    def __init__(self, rate: Rate, factor: float) -> None:
        self.burst = rate.burst * factor
        self.per_second = rate.per_second * factor
        self.left = self.burst
        self.last = time.monotonic()

    def take(self) -> bool:
        """Take a token, if one is left."""
        self._fill()
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True

    def wait(self) -> float:
        """The seconds until the next token."""
        return max(0.0, (1.0 - self.left) / self.per_second)

    def is_used_up(self) -> bool:
        """Whether more has been used than there was."""
        self._fill()
        return self.left < 0.0

    def use(self, amount: float) -> None:
        """Use tokens, even more than are left: what something costs is known only afterwards."""
        self.left -= amount

    def _fill(self) -> None:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.last) * self.per_second)
        self.last = now


class Limits:
    """All buckets."""

    def __init__(self, factor: float = 1.0) -> None:
        self.factor = factor
        self._buckets: dict[Rate, OrderedDict[str, Bucket]] = {}
        self._sockets: dict[str, int] = {}
        self._turn = asyncio.Lock()

    def bucket(self, rate: Rate) -> Bucket:
        """A new bucket, for one socket."""
        return Bucket(rate, self.factor)

    def spend(self, rate: Rate, who: str) -> None:
        """Take a token from the bucket of an address or a guest, or raise Limit."""
        bucket = self._of(rate, who)
        if not bucket.take():
            log_hit(rate.name, who)
            raise Limit("server.limit", seconds=max(1, round(bucket.wait())))

    async def pace(self, rate: Rate, who: str) -> None:
        """Take a token from the bucket of an address, and wait for it if need be."""
        bucket = self._of(rate, who)
        while not bucket.take():
            log_hit(rate.name, who)
            await asyncio.sleep(bucket.wait())

    async def in_turn(self, who: str, work: Callable[[], T]) -> T:
        """The result of some work of a few milliseconds, done when it is its turn.

        Only one piece of such work is done before the event loop looks after everything else again. An address that has
        used up its time waits.
        """
        bucket = self._of(WORK, who)
        while bucket.is_used_up():
            log_hit(WORK.name, who)
            await asyncio.sleep(-bucket.left / bucket.per_second)
        async with self._turn:
            begun = time.thread_time()
            try:
                return work()
            finally:
                bucket.use(time.thread_time() - begun)
                await asyncio.sleep(0)

    def _of(self, rate: Rate, who: str) -> Bucket:
        kept = self._buckets.setdefault(rate, OrderedDict())
        bucket = kept.get(who)
        if bucket is None:
            bucket = kept[who] = Bucket(rate, self.factor)
            if len(kept) > MOST_KEPT:
                kept.popitem(last=False)
        else:
            kept.move_to_end(who)
        return bucket

    def open_socket(self, address: str) -> None:
        """Count an open socket, or raise Limit."""
        if self._sockets.get(address, 0) >= SOCKETS * self.factor:
            log_hit("sockets of one address", address)
            raise Limit("server.limit.sockets")
        self._sockets[address] = self._sockets.get(address, 0) + 1

    def close_socket(self, address: str) -> None:
        """Count a closed socket."""
        left = self._sockets.get(address, 0) - 1
        if left > 0:
            self._sockets[address] = left
        else:
            self._sockets.pop(address, None)
