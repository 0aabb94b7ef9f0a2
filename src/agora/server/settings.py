"""What a host can set, by environment (AGORA_…) or by options of `agora serve`, with safe defaults."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from agora.core.errors import Malformed
from agora.server.store import default_url


@dataclass(frozen=True)
class Settings:
    """All settings. `AGORA_PORT=8000` sets `port`, and so on."""

    host: str = "127.0.0.1"
    port: int = 8484
    db: str = ""  # "": a file in the user's own folder
    workers: int = 1
    public_url: str = ""  # what invitations name; "": the address that the server listens to
    root_path: str = ""  # the base path behind a proxy, such as /agora
    trusted_proxies: str = ""  # addresses whose X-Forwarded-… are believed, with commas
    data_sets: str = ""  # a folder GAME/NAME/*.json of components that tables may choose
    bot_processes: int = 1
    bot_seconds: float = 10.0
    loaded_tables: int = 2_000  # kept in memory, beside those that somebody looks at
    limit_factor: float = 1.0  # scales all token buckets
    keep_finished_days: float = 0.0  # 0: for ever
    keep_waiting_days: float = 0.0  # 0: for ever
    log: str = "text"  # or json
    log_level: str = "info"

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise Malformed("server.setting", name="port", value=str(self.port))
        if self.workers < 1 or self.workers > 64:
            raise Malformed("server.setting", name="workers", value=str(self.workers))
        if self.log not in ("text", "json"):
            raise Malformed("server.setting", name="log", value=self.log[:40])
        if self.log_level not in ("debug", "info", "warning", "error"):
            raise Malformed("server.setting", name="log_level", value=self.log_level[:40])
        for name in ("bot_processes", "bot_seconds", "loaded_tables", "limit_factor"):
            if not getattr(self, name) > 0:
                raise Malformed("server.setting", name=name, value=str(getattr(self, name)))
        if self.public_url and not self.public_url.startswith(("http://", "https://")):
            raise Malformed("server.setting", name="public_url", value=self.public_url[:80])
        if self.root_path and (not self.root_path.startswith("/") or self.root_path.endswith("/")):
            raise Malformed("server.setting", name="root_path", value=self.root_path[:80])

    @property
    def url(self) -> str:
        """The database."""
        return self.db or default_url()

    @property
    def sets_folder(self) -> Path | None:
        """Where data sets lie."""
        return Path(self.data_sets) if self.data_sets else None


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings by environment; what is given (and not None) counts more."""
    named = {}
    for field in fields(Settings):
        value = environment.get(f"AGORA_{field.name.upper()}")
        if value is not None:
            named[field.name] = _read(field.name, field.default, value)
    chosen = {name: value for name, value in given.items() if value is not None}
    return replace(Settings(), **{**named, **chosen})


def to_environment(settings: Settings) -> dict[str, str]:
    """The environment that gives these settings to another process."""
    return {f"AGORA_{field.name.upper()}": str(getattr(settings, field.name)) for field in fields(Settings)}


def _read(name: str, default: object, value: str) -> Any:
    try:
        return {str: str, int: int, float: float}[type(default)](value)
    except ValueError:
        raise Malformed("server.setting", name=name, value=value[:40]) from None
