"""Which connections are open, and how many there may be. When there are too many, the longest idle one is cut."""

import asyncio
from functools import lru_cache
from ipaddress import ip_address, ip_network

from agora.server import limits

RESERVED = 64  # file descriptors for the database, the bots and the files of the page
MOST = 20_000  # connections of one process, however many descriptors it may have
PER_ADDRESS = 250  # times the limit factor, but never more than half of all


def raise_descriptors() -> None:
    """Let this process have as many file descriptors as the system allows; the usual number of 1024 is a low one."""
    try:
        import resource
    except ImportError:  # not available on Windows
        return
    now, allowed = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + RESERVED if allowed == resource.RLIM_INFINITY else min(MOST + RESERVED, allowed)
    if now != resource.RLIM_INFINITY and now < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, allowed))


def most() -> int:
    """How many connections this process may have: fewer than the system allows it file descriptors."""
    try:
        import resource
    except ImportError:  # not available on Windows
        return MOST
    descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST if descriptors == resource.RLIM_INFINITY else max(8, min(MOST, descriptors - RESERVED))


class Connections:
    """The open connections by address. One is idle while no whole request of it is being answered."""

    def __init__(self) -> None:
        self.factor = 1.0  # of the settings; scales how many one address may have
        self._address: dict[asyncio.Transport, str] = {}
        self._counts: dict[str, int] = {}
        self._idle: dict[asyncio.Transport, None] = {}  # the longest idle first
        self._idle_of: dict[str, dict[asyncio.Transport, None]] = {}

    def admit(self, transport: asyncio.Transport, address: str | None) -> bool:
        """Count a new connection; False if there are too many. No address: that of a proxy, which many share."""
        most_open = most()
        if address is not None and self._counts.get(address, 0) >= min(PER_ADDRESS * self.factor, most_open // 2):
            limits.log_hit("connections of one address", address)
            if not self._make_room(self._idle_of.get(address, {})):
                return False
        if len(self._address) >= most_open:
            limits.log_hit("connections", str(most_open))
            if not self._make_room(self._idle):
                return False
        who = address or ""
        self._address[transport] = who
        self._counts[who] = self._counts.get(who, 0) + 1
        self.idle(transport)
        return True

    def _make_room(self, idle: dict[asyncio.Transport, None]) -> bool:
        oldest = next(iter(idle), None)
        if oldest is None:
            return False
        self.leave(oldest)
        oldest.abort()
        return True

    def idle(self, transport: asyncio.Transport) -> None:
        """Note that a connection waits for a request."""
        if transport in self._address:
            self._idle[transport] = None
            self._idle_of.setdefault(self._address[transport], {})[transport] = None

    def busy(self, transport: asyncio.Transport) -> None:
        """Note that a whole request has arrived."""
        if transport in self._idle:
            del self._idle[transport]
            address = self._address[transport]
            del self._idle_of[address][transport]
            if not self._idle_of[address]:
                del self._idle_of[address]

    def leave(self, transport: asyncio.Transport) -> None:
        """Forget a connection that has ended."""
        self.busy(transport)
        address = self._address.pop(transport, None)
        if address is not None:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]


@lru_cache(maxsize=1024)
def is_proxy(address: str, proxies: tuple[str, ...]) -> bool:
    """Whether an address is that of a trusted proxy."""
    if "*" in proxies:
        return True
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in ip_network(proxy) for proxy in proxies)
