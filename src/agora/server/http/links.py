"""Addresses that other people can reach, for invitations and for the start of the server."""

import ipaddress
import socket

from starlette.requests import HTTPConnection

from agora.server.context import server_of


def base_url(request: HTTPConnection) -> str:
    """The beginning of links for other people; never localhost if other machines can reach the server."""
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
    """Whether an address can be reached from this machine only."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def lan_address() -> str | None:
    """The address of this machine in its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation, so there is no such machine
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if is_loopback(found) else found
