"""What the processes that talk to strangers' addresses must not do, whatever a library tries.

A hook that Python calls before it connects, opens a file or starts a program refuses private addresses, files of the
host and other programs. Addresses are checked after they were resolved, at the moment of the connection, so a name that
changes its meaning gains nothing.
"""

import ipaddress
import os
import socket
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

MEMORY = 2 * 1024**3  # bytes of address space
LONGEST_ANSWER = 64 * 1024  # bytes
PROGRAMS = ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty", "pty.spawn")
ALLOWED_FILES = ("/dev/null", "/dev/urandom", "/etc/mime.types", "/etc/ssl", "/etc/pki", "/usr/share/zoneinfo")
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Blocked(PermissionError):
    """The guard refused something; libraries treat it as any other failure of a connection."""


class Guard:
    """What is allowed; `blocked` tells whether an address was refused since it was last set."""

    def __init__(self, networks: Sequence[str]) -> None:
        self.networks = [ipaddress.ip_network(network) for network in networks]
        self.blocked = False
        paths = {*sys.path, *sysconfig.get_paths().values(), sys.prefix, sys.base_prefix}
        self._readable = (*ALLOWED_FILES, *(str(Path(path).resolve()) for path in paths if path))

    def __call__(self, event: str, facts: tuple[Any, ...]) -> None:
        """Refuse what is not allowed; Python calls this for every event that it reports."""
        if event in ("socket.connect", "socket.sendto", "socket.sendmsg"):
            self._check_peer(facts[0], facts[1])
        elif event in ("socket.bind", *PROGRAMS):
            raise Blocked(f"{event} is not allowed here")
        elif event == "open":
            self._check_file(facts[0], facts[2])

    def _check_peer(self, sock: socket.socket, peer: Any) -> None:
        if peer is None:  # of a socket that is connected
            return
        try:
            address = ipaddress.ip_address(str(peer[0]).partition("%")[0])
        except (ValueError, IndexError, TypeError):  # a name would be resolved after this check
            address = None
        if sock.family not in (socket.AF_INET, socket.AF_INET6) or address is None or not self.allows(address):
            self.blocked = True
            raise Blocked("this address is not allowed here")

    def allows(self, address: Address) -> bool:
        """Whether an address is public, or in a network that the host allows."""
        inner = embedded(address)
        if inner is not None:
            return self.allows(inner)
        if any(address in network for network in self.networks if network.version == address.version):
            return True
        return address.is_global and not address.is_multicast

    def _check_file(self, path: Any, flags: int) -> None:
        if not isinstance(path, str | bytes | os.PathLike):  # an open file
            return
        name = os.path.realpath(os.fsdecode(path))
        writes = flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT) and name != "/dev/null"
        if writes or not any(name == place or name.startswith(f"{place}/") for place in self._readable):
            raise Blocked("this file is not allowed here")


def embedded(address: Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for, if it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return None
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else None)


def install(networks: Sequence[str]) -> Guard:
    """Guard this process from now on; it cannot be undone."""
    import resource

    import requests

    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        del os.environ[name]  # a proxy would connect where we must not
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.nice(10)
    requests.Session.resolve_redirects = _no_redirects  # type: ignore[method-assign,assignment]
    requests.Response.iter_content = _bounded(requests.Response.iter_content)  # type: ignore[method-assign]
    guard = Guard(networks)
    sys.addaudithook(guard)
    return guard


def _no_redirects(*_: Any, **__: Any) -> Iterator[Any]:
    """Follow no redirect, whatever an address asks for."""
    return iter(())


def _bounded(iter_content: Any) -> Any:
    def read(response: Any, chunk_size: int | None = 1, decode_unicode: bool = False) -> Iterator[Any]:
        """Read the beginning of an answer, and drop the rest."""
        step = min(chunk_size or LONGEST_ANSWER, 4096)
        yield from islice(iter_content(response, step, decode_unicode), LONGEST_ANSWER // 4096)
        response.close()

    return read
