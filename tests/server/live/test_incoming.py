"""Messages that are not valid are not read."""

from __future__ import annotations

import json

import pytest

from agora.core.errors import Malformed
from agora.games import find
from agora.server.live import incoming


@pytest.mark.parametrize(
    "message",
    [b"", b"[]", b"{}", b"nonsense", b'{"type":"ping","more":1}', b'{"type":"dance"}', b'{"type":"sit"}',
     b'{"type":"move","key":"a b","at":0,"move":{},"seat":0}',
     b'{"type":"move","key":"k","at":true,"move":{},"seat":0}',
     b'{"type":"move","key":"k","at":-1,"move":{},"seat":0}', b'{"type":"move","key":"k","at":0,"move":[],"seat":0}',
     b'{"type":"answer-undo","yes":"yes"}', b'{"type":"sit","seat":99}', b"\xff\xfe"],
)  # fmt: skip
def test_an_invalid_message_is_not_read(message: bytes) -> None:
    with pytest.raises(ValueError, match="validation error"):
        incoming.reader.validate_json(message)


@pytest.mark.parametrize(
    "move", [{"bid": {"amount": 2**64}}, {"bid": {"amount": -(2**200)}}, {"offer": {"card": "\ud800"}}]
)
def test_a_move_that_cannot_be_written_as_json_is_not_read(move: dict[str, dict[str, object]]) -> None:
    with pytest.raises(Malformed):
        find("polis").codec.read_move(move)
    with pytest.raises(Malformed):
        find("polis").codec.read_move(json.dumps(move))
