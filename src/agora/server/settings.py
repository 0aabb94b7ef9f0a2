"""What a host can set, in the environment (AGORA_…) or by options of `agora serve`, with safe defaults."""

import ipaddress
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from agora.core.errors import Malformed
from agora.server.store import default_url


@dataclass(frozen=True)
class Settings:
    """All settings. `AGORA_PORT=8000` sets `port`, and so on."""

    host: str = "127.0.0.1"
    port: int = 8484
    db: str = ""  # "": a file in the user's home folder
    workers: int = 1
    public_url: str = ""  # the address in invitations; "": the one that the server listens on
    root_path: str = ""  # the base path behind a proxy, such as /agora
    trusted_proxies: str = ""  # addresses whose X-Forwarded-… headers are trusted, separated by commas
    data_sets: str = ""  # a folder with components that tables can choose, as GAME/NAME/*.json
    bot_processes: int = 1
    bot_seconds: float = 1.0  # of CPU for a decision; less when more bots are asked than there are processes
    review_seconds: float = 0.2  # of CPU for each decision of a game that is reviewed, and each valued position
    loaded_tables: int = 2_000  # kept in memory, besides those with viewers
    limit_factor: float = 1.0  # scales all token buckets
    keep_finished_days: float = 0.0  # 0: for ever
    keep_waiting_days: float = 0.0  # 0: for ever
    keep_guests_days: float = 0.0  # who were not seen; 0: for ever
    keys: str = ""  # the file of the keys for notices; "": beside the database, or in the user's home folder
    smtp_host: str = ""  # the mail server that sends notices; "": no mail
    smtp_port: int = 587
    smtp_security: str = "starttls"  # or tls, or none
    smtp_user: str = ""
    smtp_password: str = field(default="", repr=False)
    smtp_from: str = ""  # the address that mail comes from
    notice_networks: str = ""  # private networks that notices may be sent to, separated by commas
    notice_seconds: float = 60.0  # between an event and its notice
    log: str = "text"  # or json
    log_level: str = "info"

    def __post_init__(self) -> None:
        fits = {
            "host": bool(self.host),  # a socket would take an empty one for all addresses
            "port": 0 <= self.port <= 65_535,
            "workers": 1 <= self.workers <= 64,
            "log": self.log in ("text", "json"),
            "log_level": self.log_level in ("debug", "info", "warning", "error"),
            "bot_processes": self.bot_processes > 0,
            "bot_seconds": self.bot_seconds > 0,
            "review_seconds": self.review_seconds > 0,
            "loaded_tables": self.loaded_tables > 0,
            "limit_factor": self.limit_factor > 0,
            "keep_finished_days": self.keep_finished_days >= 0,  # a negative number would delete every table
            "keep_waiting_days": self.keep_waiting_days >= 0,
            "keep_guests_days": self.keep_guests_days >= 0,
            "trusted_proxies": all(map(_is_network, self.proxies)),
            "smtp_port": 0 < self.smtp_port <= 65_535,
            "smtp_security": self.smtp_security in ("starttls", "tls", "none"),
            "smtp_from": is_address(self.smtp_from) if self.smtp_host else not self.smtp_from,
            "notice_networks": all(_is_network(each) and each != "*" for each in self.networks),
            "notice_seconds": self.notice_seconds > 0,
            "public_url": not self.public_url or re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", self.public_url),
            "root_path": not self.root_path or (self.root_path.startswith("/") and not self.root_path.endswith("/")),
        }
        for name, fit in fits.items():
            if not fit:
                raise Malformed("server.setting", name=name, value=str(getattr(self, name))[:80] or '""')

    @property
    def url(self) -> str:
        """The URL of the database."""
        return self.db or default_url()

    @property
    def proxies(self) -> list[str]:
        """The addresses and networks of trusted proxies."""
        return _listed(self.trusted_proxies)

    @property
    def networks(self) -> list[str]:
        """The private networks that notices may be sent to."""
        return _listed(self.notice_networks)

    @property
    def keys_file(self) -> Path:
        """The file of the keys for notices, outside the database."""
        if self.keys:
            return Path(self.keys)
        url = self.url if self.url.startswith("sqlite") or "://" not in self.url else default_url()
        return Path(url.removeprefix("sqlite:///")).with_suffix(".keys")

    @property
    def sets_folder(self) -> Path | None:
        """The folder of the data sets."""
        return Path(self.data_sets) if self.data_sets else None


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from the environment; `given` values override it unless they are None. An empty value is not set."""
    named = {}
    for each in fields(Settings):
        value = environment.get(f"AGORA_{each.name.upper()}")
        if value:
            named[each.name] = _read(each.name, each.default, value)
    chosen = {name: value for name, value in given.items() if value is not None}
    return replace(Settings(), **{**named, **chosen})


def to_environment(settings: Settings) -> dict[str, str]:
    """The environment that passes these settings on to another process."""
    return {f"AGORA_{each.name.upper()}": str(getattr(settings, each.name)) for each in fields(Settings)}


def is_address(text: str) -> bool:
    """Whether this is one plain mail address, in letters that every mail server takes.

    >>> is_address("ada@example.org"), is_address("ada@example.org\\nBcc: all@example.org")
    (True, False)
    """
    plain = r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?"
    return len(text) <= 254 and re.fullmatch(plain, text, re.ASCII) is not None


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return text == "*"
    return True


def _read(name: str, default: object, value: str) -> Any:
    try:
        return {str: str, int: int, float: float}[type(default)](value)
    except ValueError:
        raise Malformed("server.setting", name=name, value=value[:40]) from None
