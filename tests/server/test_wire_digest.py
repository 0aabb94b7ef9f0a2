"""The same game sends the same bytes on every machine. The long form is `wire_digest.py`."""

from pathlib import Path

import pytest

from tests.server import wire_digest


@pytest.mark.slow
def test_what_viewers_are_sent_depends_on_the_seed_alone(tmp_path: Path) -> None:
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    one = wire_digest.digests(tmp_path / "one", moves=60, PYTHONHASHSEED="1")
    other = wire_digest.digests(tmp_path / "other", moves=60, PYTHONHASHSEED="2")
    assert [found.moves for found in one] == [60, 60, 60]
    assert one == other
