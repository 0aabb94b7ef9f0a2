"""The host's page: opened by a link that works once, closed to everybody else; each action is done and logged."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from agora.server import limits
from agora.server.admin.desk import LINK_SECONDS, SESSION_SECONDS, new_link
from agora.server.context import Server
from agora.server.store import ChannelRow, News, channels, outbox
from tests.server.store.stored import table as stored_table
from tests.server.visit import ORIGIN, Visit


def server_of(visit: Visit) -> Server:
    found = visit.app.state.server
    assert isinstance(found, Server)
    return found


def entered(visit: Visit) -> Visit:
    """The browser of the host, after the link."""
    code = visit.runner.run(new_link(server_of(visit).store))
    assert visit.ask("POST", "/api/admin/enter", json={"code": code}).status_code == 204
    return visit


def did(visit: Visit) -> list[str]:
    return [line["what"] for line in visit.ask("GET", "/api/admin").json()["log"]]


def guest(visit: Visit, name: str) -> httpx.AsyncClient:
    """A guest with a browser of their own."""
    transport = httpx.ASGITransport(visit.app, raise_app_exceptions=False)
    other = httpx.AsyncClient(transport=transport, base_url="http://agora.test", headers=ORIGIN)
    assert visit.runner.run(other.put("/api/me", json={"name": name})).status_code == 200
    return other


def sent(visit: Visit, person: httpx.AsyncClient, method: str, path: str, body: object = None) -> Any:
    answer = visit.runner.run(person.request(method, f"/api{path}", json=body))
    assert answer.is_success, answer.text
    return answer.json()


TWO = {"game": "polis", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "level1"}]}


def running(visit: Visit, **settings: Any) -> tuple[str, httpx.AsyncClient, httpx.AsyncClient]:
    """A table where Ana and Ben play."""
    ana, ben = guest(visit, "Ana"), guest(visit, "Ben")
    table = sent(visit, ana, "POST", "/tables", {**TWO, "settings": {"pause_ms": 10_000, **settings}})
    join = {"invite": table["invite"].rsplit("/", 1)[1], "nonce": "0a" * 8}
    sent(visit, ben, "POST", f"/tables/{table['id']}/join", join)
    sent(visit, ben, "POST", f"/tables/{table['id']}/ready", {"ready": True})
    sent(visit, ana, "POST", f"/tables/{table['id']}/start")
    return table["id"], ana, ben


# -- who may open it --------------------------------------------------------------------------------------------------


def test_a_link_works_once(visit: Visit) -> None:
    code = visit.runner.run(new_link(server_of(visit).store))
    assert visit.ask("GET", "/api/admin").status_code == 401
    answer = visit.ask("POST", "/api/admin/enter", json={"code": code})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/api/admin" in cookie
    assert visit.ask("GET", "/api/admin").status_code == 200
    again = guest(visit, "Thief")
    assert visit.runner.run(again.post("/api/admin/enter", json={"code": code})).status_code == 404
    assert visit.runner.run(again.get("/api/admin")).status_code == 401


def test_links_and_sessions_expire_and_sessions_can_be_ended(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    real, later = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + later[0])
    code = visit.runner.run(new_link(server_of(visit).store))
    later[0] = LINK_SECONDS + 1
    assert visit.ask("POST", "/api/admin/enter", json={"code": code}).status_code == 404
    entered(visit)
    later[0] += SESSION_SECONDS - 5
    assert visit.ask("GET", "/api/admin").status_code == 200
    later[0] += 10
    assert visit.ask("GET", "/api/admin").status_code == 401
    entered(visit)
    token = visit.http.cookies["agora_admin"]
    assert visit.ask("POST", "/api/admin/leave").status_code == 204
    stolen = {"Cookie": f"agora_admin={token}"}
    assert visit.ask("GET", "/api/admin", headers=stolen).status_code == 401


def test_neither_codes_nor_tokens_are_stored(visit: Visit, tmp_path: Path) -> None:
    code = visit.runner.run(new_link(server_of(visit).store))
    assert visit.ask("POST", "/api/admin/enter", json={"code": code}).status_code == 204
    token = visit.http.cookies["agora_admin"]
    stored = b"".join(file.read_bytes() for file in tmp_path.glob("agora.db*"))
    assert code.encode() not in stored
    assert token.encode() not in stored


@pytest.mark.parametrize("token", ["", "x" * 43, "x" * 5000, "agora", "'; DROP TABLE admin_keys; --"])
def test_invented_tokens_open_nothing(visit: Visit, token: str) -> None:
    entered(visit)
    visit.http.cookies.clear()
    assert visit.ask("GET", "/api/admin", headers={"Cookie": f"agora_admin={token}"}).status_code == 401


def test_a_link_is_no_session_and_a_guest_is_no_host(visit: Visit) -> None:
    code = visit.runner.run(new_link(server_of(visit).store))
    assert visit.ask("GET", "/api/admin", headers={"Cookie": f"agora_admin={code}"}).status_code == 401
    ana = guest(visit, "Ana")
    token = ana.cookies["agora_guest"]
    assert visit.ask("GET", "/api/admin", headers={"Cookie": f"agora_admin={token}"}).status_code == 401


def test_other_sites_cannot_act_with_the_cookie_of_the_host(visit: Visit) -> None:
    entered(visit)
    for header in ({"Origin": "http://elsewhere.test"}, {"X-Agora": "0"}):
        answer = visit.ask("PUT", "/api/admin/announcement", json={"text": "Hacked"}, headers=header)
        assert answer.status_code == 403
    assert visit.ask("GET", "/api/announcement").json()["text"] is None


# -- what can be done there -------------------------------------------------------------------------------------------


def test_tables_are_listed_filtered_closed_and_exported(visit: Visit) -> None:
    table, ana, _ = running(visit)
    entered(visit)
    (line,) = visit.ask("GET", "/api/admin/tables?search=ana").json()
    assert (line["id"], line["state"], line["names"][:2]) == (table, "running", ["Ana", "Ben"])
    assert visit.ask("GET", "/api/admin/tables?search=nobody").json() == []
    assert visit.ask("GET", "/api/admin/tables?state=over").json() == []
    assert visit.ask("GET", f"/api/admin/tables/{table}/export").status_code == 200
    assert visit.ask("POST", f"/api/admin/tables/{table}/close").status_code == 204
    assert visit.ask("POST", f"/api/admin/tables/{table}/close").status_code == 409
    assert sent(visit, ana, "GET", f"/tables/{table}")["state"] == "cancelled"
    assert [one["id"] for one in visit.ask("GET", "/api/admin/tables?state=cancelled").json()] == [table]
    assert did(visit) == ["closed-table", "entered"]


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_host_sees_no_hidden_cards_of_a_running_game(visit: Visit, form: str) -> None:
    table, ana, _ = running(visit)
    entered(visit)
    path = f"/tables/{table}/export?format={form}&lang=en"
    nobody = httpx.AsyncClient(transport=httpx.ASGITransport(visit.app), base_url="http://agora.test")
    public = visit.runner.run(nobody.get(f"/api{path}")).text
    seen = visit.ask("GET", f"/api/admin{path}").text
    assert seen == public, "as somebody who watches"
    assert seen != visit.runner.run(ana.get(f"/api{path}")).text, "a player knows more"
    row = visit.runner.run(server_of(visit).store.table(table))
    everything = seen + visit.ask("GET", "/api/admin/tables?state=all").text + visit.ask("GET", "/api/admin").text
    assert row.secret not in everything
    assert str(row.seed) not in everything


@pytest.mark.parametrize(("seats", "state"), [("bot", "running"), ("resign", "running")])
def test_a_removed_guest_is_gone_and_their_seat_is_settled(visit: Visit, seats: str, state: str) -> None:
    table, ana, ben = running(visit)
    waiting = sent(visit, ben, "POST", "/tables", TWO)["id"]
    entered(visit)
    (line,) = visit.ask("GET", "/api/admin/guests?search=ben").json()
    assert (line["name"], line["playing"]) == ("Ben", 2)
    answer = visit.ask("POST", f"/api/admin/guests/{line['id']}/remove", json={"seats": seats})
    assert answer.status_code == 204
    assert visit.runner.run(ben.get("/api/me/games")).status_code == 401, "the session has ended"
    seen = sent(visit, ana, "GET", f"/tables/{table}")
    assert (seen["state"], seen["seats"][1]["name"]) == (state, "Anonymous")
    assert seen["seats"][1]["taken_over"]
    progress = visit.runner.run(server_of(visit).tables.get(table)).running()
    assert progress.status.seats[1].out == (seats == "resign")
    assert sent(visit, ana, "GET", f"/tables/{waiting}")["state"] == "cancelled"
    again = visit.ask("POST", f"/api/admin/guests/{line['id']}/remove", json={"seats": seats})
    assert again.status_code == 404
    assert did(visit)[0] == "removed-guest"
    assert "Ben" not in str(visit.ask("GET", "/api/admin").json()["log"])


def test_limits_that_were_reached_are_shown(visit: Visit) -> None:
    limits.HITS.clear()
    ana = guest(visit, "Ana")
    me = sent(visit, ana, "PUT", "/me", {"name": "Ana"})["id"]
    limits.log_hit("new tables of one guest", me)
    limits.log_hit("new tables of one guest", me)
    entered(visit)
    (hit,) = visit.ask("GET", "/api/admin").json()["limits"]
    assert (hit["limit"], hit["who"], hit["name"], hit["number"]) == ("new tables of one guest", me, "Ana", 2)
    (line,) = visit.ask("GET", "/api/admin/guests").json()
    assert line["hits"] == 2


def with_notice(visit: Visit, state: str) -> str:
    """A notice for Ana that waits or has failed; return the id of its table."""
    ana = guest(visit, "Ana")
    me = sent(visit, ana, "PUT", "/me", {"name": "Ana"})["id"]
    store = server_of(visit).store

    async def put() -> None:
        await store.create_table(stored_table("t1", game="akropolis", state="running"), [])
        row = ChannelRow("c1", me, None, "mail", "secret", "on", 1.0)
        await store.write(lambda work: channels.add(work, row))
        news = News(time.time(), time.time() + 900, told=[(me, "turn")])
        await store.write(lambda work: outbox.put(work, "t1", news))
        if state == "failed":
            (due,) = await store.read(lambda work: outbox.due(work, time.time() + 1000, 5))
            await store.write(lambda work: outbox.give_up(work, [due], "c1", "refused"))

    visit.runner.run(put())
    return "t1"


@pytest.mark.parametrize("state", ["waiting", "failed"])
def test_notices_can_be_sent_again_or_dropped(visit: Visit, state: str) -> None:
    table = with_notice(visit, state)
    entered(visit)
    (line,) = visit.ask("GET", "/api/admin").json()["outbox"]
    assert (line["name"], line["kind"], line["state"], line["event"]) == ("Ana", "mail", state, "turn")
    assert "secret" not in str(line), "no address, not even encrypted"
    body = {"channel": "c1", "table": table}
    assert visit.ask("POST", "/api/admin/outbox/retry", json=body).status_code == 204
    (line,) = visit.ask("GET", "/api/admin").json()["outbox"]
    assert line["state"] == "waiting"
    assert line["due"] <= time.time()
    assert visit.ask("POST", "/api/admin/outbox/drop", json=body).status_code == 204
    assert visit.ask("GET", "/api/admin").json()["outbox"] == []
    assert visit.ask("POST", "/api/admin/outbox/drop", json=body).status_code == 404
    assert visit.ask("POST", "/api/admin/outbox/retry", json=body).status_code == 404
    assert did(visit)[:2] == ["dropped-notice", "retried-notice"]


def test_pruning_deletes_at_once_what_is_old(visit: Visit) -> None:
    store = server_of(visit).store
    old = stored_table("old", game="akropolis", state="over", ended=time.time() - 10 * 86_400)
    new = stored_table("new", game="akropolis", state="over", ended=time.time())
    for row in (old, new):
        visit.runner.run(store.create_table(row, []))
    entered(visit)
    assert visit.ask("POST", "/api/admin/prune", json={"finished": 0}).status_code == 400
    assert visit.ask("POST", "/api/admin/prune", json={}).status_code == 204
    assert len(visit.ask("GET", "/api/admin/tables?state=over").json()) == 2
    assert visit.ask("POST", "/api/admin/prune", json={"finished": 5.0}).status_code == 204
    assert [one["id"] for one in visit.ask("GET", "/api/admin/tables?state=over").json()] == ["new"]


def test_an_announcement_is_shown_to_everybody_until_its_end(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    real, later = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + later[0])
    entered(visit)
    body = {"text": "Restart at\n nine\u202e", "hours": 2}
    assert visit.ask("PUT", "/api/admin/announcement", json=body).json()["text"] == "Restart at nine"
    visit.http.cookies.clear()
    assert visit.ask("GET", "/api/announcement").json()["text"] == "Restart at nine"
    later[0] = 2 * 3600 + 1
    assert visit.ask("GET", "/api/announcement").json() == {"text": None, "until": None}
    entered(visit)
    visit.ask("PUT", "/api/admin/announcement", json={"text": "x"})
    assert visit.ask("PUT", "/api/admin/announcement", json={"text": ""}).json()["text"] is None
    assert did(visit)[0] == "announced"
