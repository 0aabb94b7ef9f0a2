"""Addresses that a guest can reach: what the host said, else where the request came in, else the local network."""

import ipaddress
import socket

from starlette.requests import HTTPConnection

from agora.server.context import server_of


def base_url(request: HTTPConnection) -> str:
    """What links for other people begin with; never localhost if the server listens to others."""
    settings = server_of(request).settings
    root = request.scope.get("root_path") or ""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = request.headers.get("host", "")
    name, _, port = host.rpartition(":") if host.rpartition(":")[2].isdigit() else (host, "", "")
    if is_loopback(name) and not is_loopback(settings.host):
        name = lan_address() or name
    place = f"{name}:{port}" if port else name
    return f"{request.url.scheme.replace('ws', 'http')}://{place}{root}"


def is_loopback(host: str) -> bool:
    """Whether an address means this machine alone."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def lan_address() -> str | None:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # set aside for documentation: no such machine
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) else found
