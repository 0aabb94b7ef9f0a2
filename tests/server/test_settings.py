"""Settings come from the environment and from options."""

from __future__ import annotations

import pytest

from agora.core.errors import Malformed
from agora.server.settings import Settings, from_environment, to_environment


def test_options_override_the_environment() -> None:
    environment = {"AGORA_PORT": "9000", "AGORA_LOG": "json", "AGORA_BOT_SECONDS": "2.5"}
    settings = from_environment(environment, port=9001, db=None)
    assert (settings.port, settings.log, settings.bot_seconds) == (9001, "json", 2.5)
    assert from_environment(to_environment(settings)) == settings
    assert from_environment({"AGORA_PORT": "", "AGORA_HOST": "", "AGORA_LOG": ""}) == Settings(), "empty values"
    assert from_environment({"AGORA_TRUSTED_PROXIES": "127.0.0.1, fd00::/8"}).proxies == ["127.0.0.1", "fd00::/8"]


@pytest.mark.parametrize(
    "wrong",
    [{"AGORA_PORT": "many"}, {"AGORA_PORT": "70000"}, {"AGORA_WORKERS": "0"}, {"AGORA_LOG": "xml"},
     {"AGORA_LOG_LEVEL": "loud"}, {"AGORA_LIMIT_FACTOR": "0"}, {"AGORA_LIMIT_FACTOR": "nan"},
     {"AGORA_PUBLIC_URL": "agora.example"}, {"AGORA_PUBLIC_URL": "https://"}, {"AGORA_PUBLIC_URL": "https://a b"},
     {"AGORA_ROOT_PATH": "agora"}, {"AGORA_KEEP_FINISHED_DAYS": "-1"}, {"AGORA_KEEP_WAITING_DAYS": "nan"},
     {"AGORA_TRUSTED_PROXIES": "127.0.0.1,caddy"}, {"AGORA_TRUSTED_PROXIES": "10.0.0.1/8"}],
)  # fmt: skip
def test_a_wrong_setting_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(Malformed) as refused:
        from_environment(wrong)
    assert refused.value.rule == "server.setting"


def test_an_empty_host_is_refused() -> None:
    with pytest.raises(Malformed):
        from_environment({}, host="")


def test_settings_are_immutable() -> None:
    with pytest.raises(AttributeError):
        Settings().port = 1  # type: ignore[misc]
