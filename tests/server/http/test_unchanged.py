"""Large answers that rarely change are compressed, and not sent twice."""

from __future__ import annotations

import pytest

from tests.server.visit import Visit


@pytest.mark.parametrize("path", ["/api/games/polis/rules", "/api/games/polis/names", "/api/games/polis/box"])
def test_a_browser_that_has_an_answer_is_told_that_it_is_still_the_same(visit: Visit, path: str) -> None:
    plain = visit.ask("GET", path, {"Accept-Encoding": "identity"})
    packed = visit.ask("GET", path, {"Accept-Encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.json() == packed.json() != {}
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 2
    tag = packed.headers["etag"]
    again = visit.ask("GET", path, {"If-None-Match": f'"another", {tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert "no-store" not in again.headers["cache-control"]
    assert visit.ask("GET", path, {"If-None-Match": '"another"'}).status_code == 200


def test_another_language_is_another_answer(visit: Visit) -> None:
    tags = {visit.ask("GET", f"/api/games/polis/rules?lang={word}").headers["etag"] for word in ("en", "nl")}
    assert len(tags) == 2


def test_the_box_of_a_table_is_not_sent_twice(visit: Visit) -> None:
    visit.ask("PUT", "/api/me", json={"name": "Ana"})
    wish = {"game": "akropolis", "seats": [{"kind": "me"}, {"kind": "here"}]}
    table = visit.ask("POST", "/api/tables", json=wish).json()["id"]
    first = visit.ask("GET", f"/api/tables/{table}/box")
    tag = {"If-None-Match": first.headers["etag"]}
    assert visit.ask("GET", f"/api/tables/{table}/box", tag).status_code == 304
