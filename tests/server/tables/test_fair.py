"""The seed is made of the server's secret and the players' nonces."""

from __future__ import annotations

import hashlib
import hmac

from agora.server.tables import fair


def test_the_seed_is_the_secret_mixed_with_the_nonces_in_any_order() -> None:
    secret = fair.new_secret()
    assert len(secret) == 64
    assert fair.commitment(secret) == hashlib.sha256(secret.encode()).hexdigest()
    expected = hmac.new(secret.encode(), b"aa,bb,cc", "sha256").hexdigest()
    assert fair.seed(secret, ["cc", "aa", "bb"]) == expected
    assert fair.seed(secret, ["cc", "aa"]) != expected
