"""Printed components, and the data sets of a host."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from agora.core.errors import Malformed
from agora.games import find
from agora.server.http import game_info
from agora.server.tables import components
from tests.core.toy import TOY


def test_a_game_without_components_has_an_empty_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(components, "find", lambda game: TOY)
    assert components.printed.__wrapped__("toy") == {}


def test_data_sets_of_a_host(tmp_path: Path) -> None:
    inner = tmp_path / "akropolis" / "my-tiles"
    inner.mkdir(parents=True)
    tiles = components.printed("akropolis")["tiles"]
    (inner / "tiles.json").write_text(json.dumps(tiles))
    assert components.read_sets(tmp_path) == {"akropolis": {"my-tiles": {"tiles": tiles}}}
    assert game_info.describe(find("akropolis"), "en", components.read_sets(tmp_path)).data_sets[0].name == "my tiles"
    (inner / "tiles.json").write_text("{")
    with pytest.raises(Malformed) as refused:
        components.read_sets(tmp_path)
    assert "my-tiles" in str(refused.value.facts["folder"])
    with pytest.raises(Malformed):
        components.read_sets(tmp_path / "nowhere")
