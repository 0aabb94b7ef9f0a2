"""Each refusal has a code and an HTTP status."""

from __future__ import annotations

from agora.core.errors import Refusal
from agora.server.refusals import Limit, code_of


def test_every_refusal_has_a_code_and_a_status() -> None:
    assert code_of(Limit("server.limit", seconds=1)) == ("limit", 429)
    assert code_of(Refusal("anything")) == ("busy", 503)
