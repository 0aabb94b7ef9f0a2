"""The small parts of the server: fair seeds, names, limits, settings, addresses, schemas."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

import jsonschema
import pytest

from agora.core.errors import Malformed, Refusal
from agora.core.words import placeholders
from agora.games import IDS, files, find
from agora.server import (
    context,
    limits,
    logs,
    schemas,
    serve,
)
from agora.server.http import game_info, links, rule_pages
from agora.server.live import incoming
from agora.server.refusals import Limit, code_of
from agora.server.settings import Settings, from_environment, to_environment
from agora.server.store import GuestRow, SeatRow
from agora.server.tables import components, fair, guests
from agora.server.tables.seats import branch_seats, chosen_seats, rotated_seats, unready_seats
from agora.server.tables.settings import SeatWish
from tests.core.toy import TOY

ANA = GuestRow("ana", "Ana", "en", 0.0, 0.0)


def test_the_seed_is_the_secret_mixed_with_the_nonces_in_any_order() -> None:
    secret = fair.new_secret()
    assert len(secret) == 64
    assert fair.commitment(secret) == hashlib.sha256(secret.encode()).hexdigest()
    expected = hmac.new(secret.encode(), b"aa,bb,cc", "sha256").hexdigest()
    assert fair.seed(secret, ["cc", "aa", "bb"]) == expected
    assert fair.seed(secret, ["cc", "aa"]) != expected


@pytest.mark.parametrize(
    ("given", "cleaned"),
    [("  Ana  ", "Ana"), ("A\x00n\x1ba", "Ana"), ("\u202eevil", "evil"), ("a\nb\tc", "a b c"), ("x" * 99, "x" * 40),
     ("\u200b\u2066", ""), ("👩\u200d🚀", "👩\u200d🚀")],
)  # fmt: skip
def test_names_lose_what_could_deceive(given: str, cleaned: str) -> None:
    assert guests.cleaned(given, guests.LONGEST_NAME) == cleaned


def test_a_bucket_gives_its_burst_and_then_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    bucket = limits.Bucket(limits.Rate(3, 2), 1.0)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    assert bucket.wait() == pytest.approx(0.5)
    now[0] = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]


def test_limits_are_kept_apart_and_the_oldest_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEPT", 2)
    kept = limits.Limits()
    rate = limits.Rate(1, 0.001)
    kept.spend(rate, "a")
    kept.spend(rate, "b")
    with pytest.raises(Limit):
        kept.spend(rate, "a")
    kept.spend(rate, "c")
    kept.spend(rate, "b")  # was forgotten, so it begins anew


def test_sockets_are_counted_by_address() -> None:
    kept = limits.Limits(0.02)
    kept.open_socket("a")
    kept.open_socket("a")
    with pytest.raises(Limit):
        kept.open_socket("a")
    kept.open_socket("b")
    kept.close_socket("a")
    kept.open_socket("a")


def test_settings_come_from_the_environment_and_options_count_more() -> None:
    environment = {"AGORA_PORT": "9000", "AGORA_LOG": "json", "AGORA_BOT_SECONDS": "2.5"}
    settings = from_environment(environment, port=9001, db=None)
    assert (settings.port, settings.log, settings.bot_seconds) == (9001, "json", 2.5)
    assert from_environment(to_environment(settings)) == settings
    assert from_environment({"AGORA_PORT": "", "AGORA_HOST": "", "AGORA_LOG": ""}) == Settings(), "empty is not set"
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


def test_an_empty_host_does_not_open_the_door_to_everybody() -> None:
    with pytest.raises(Malformed):
        from_environment({}, host="")


@pytest.mark.parametrize(
    ("given", "said"),
    [({"host": "192.0.2.7"}, ["http://192.0.2.7:81/"]), ({"host": "fd00::2"}, ["http://[fd00::2]:81/"]),
     ({"host": "::1", "root_path": "/agora"}, ["http://localhost:81/agora/"]),
     ({"host": "192.0.2.7", "public_url": "https://agora.example/club/"}, ["https://agora.example/club/"])],
)  # fmt: skip
def test_a_host_is_told_addresses_that_a_browser_understands(given: dict[str, str], said: list[str]) -> None:
    assert serve.addresses(Settings(**given), 81) == said  # type: ignore[arg-type]  # only texts


def test_every_refusal_has_a_word_and_a_status() -> None:
    assert code_of(Limit("server.limit", seconds=1)) == ("limit", 429)
    assert code_of(Refusal("anything")) == ("busy", 503)


def test_the_catalogues_say_the_same_things() -> None:
    english, dutch = (files.read("agora.server", "texts", f"{language}.json") for language in ("en", "nl"))
    assert isinstance(english, dict)
    assert isinstance(dutch, dict)
    assert list(english) == list(dutch)
    for text, sentence in english.items():
        assert placeholders(sentence) == placeholders(dutch[text]), text
        assert sentence != dutch[text] or sentence in ("automa", "Agora"), text


def test_every_sentence_that_the_server_says_is_in_its_catalogue() -> None:
    source = Path(context.__file__).parent
    catalogue = files.read("agora.server", "texts", "en.json")
    assert isinstance(catalogue, dict)
    code = "".join(path.read_text(encoding="utf-8") for path in source.rglob("*.py"))
    for text in catalogue:
        dynamic = text.startswith(("server.event.", "server.result.", "store."))
        assert dynamic or f'"{text}"' in code, f"nobody says {text}"


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_game_is_described_with_choices_that_its_options_take(game: str, language: str) -> None:
    rules = find(game)
    found = game_info.describe(rules, language, {})
    assert found.name
    assert found.pitch
    for option in found.options:
        assert option.text
        for value in option.values:
            assert value.text
            rules.codec.record(rules.options).fields[option.name].read(value.value, option.name)
    assert found.secrets is (game != "akropolis")


def test_a_game_without_secrets_shows_everyone_the_same() -> None:
    import agora

    for game in IDS:
        match = agora.new(game, seats=find(game).seats[-1], seed=1)
        if not match.game.secrets:
            for seat in range(match.options.seats):
                assert match.view(seat) == {**match.view(None), "you": seat}


@pytest.mark.parametrize("game", IDS)
@pytest.mark.parametrize("language", ["en", "nl"])
def test_rules_become_harmless_html(game: str, language: str) -> None:
    sections = rule_pages.sections(game, language)
    assert len(sections) > 10
    everything = "".join(section.html for section in sections)
    assert "<p>" in everything
    assert "<script" not in everything
    assert 'href="http' not in everything
    assert ".md" not in "".join(part.partition('"')[0] for part in everything.split('href="')[1:])


@pytest.mark.parametrize("game", IDS)
def test_names_and_components_are_plain(game: str) -> None:
    names = game_info.names(find(game), "nl")
    assert names["name"]
    assert not any("{" in name for name in names.values())
    box = components.box(game, None)
    assert json.loads(json.dumps(box)) == box
    own = {next(iter(box)): {"mine": True}}
    assert components.box(game, own) == {**box, **own}


def test_a_game_without_components_has_an_empty_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(components, "find", lambda game: TOY)
    assert components.printed.__wrapped__("toy") == {}


def test_another_page_is_another_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(context, "files", lambda package: tmp_path)
    first = tmp_path / "page" / "index.html"
    first.parent.mkdir()
    builds = {context.build_id()}
    for asset in ("index-BVw.js", "index-Dn3.js", "index-BVw.js"):
        first.write_text(f'<script src="./assets/{asset}"></script>')
        builds.add(context.build_id())
    assert len(builds) == 3, "no page, one, another, and the first again"


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


def test_loopback_is_known_in_all_its_forms() -> None:
    assert all(
        links.is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "[::1]", "127.9.9.9", "a.localhost")
    )
    assert not any(links.is_loopback(host) for host in ("192.168.1.4", "0.0.0.0", "agora.example", ""))


def test_seats_as_the_host_wishes_them() -> None:
    wishes = [SeatWish(kind=kind) for kind in ("me", "open", "here", "bot")]
    seats = chosen_seats(ANA, wishes, nonce="00" * 8)
    assert [seat.kind for seat in seats] == ["guest", "open", "guest", "bot"]
    assert [seat.nonce for seat in seats] == ["00" * 8, None, None, None]
    assert seats[2].here
    ben = SeatRow(1, "guest", "ben", name="Ben", ready=True, nonce="11" * 8)
    kept = chosen_seats(ANA, [SeatWish(kind="me"), SeatWish(kind="keep")], [seats[0], ben])
    assert kept == [seats[0], ben]
    assert [seat.ready for seat in unready_seats(kept, "ana")] == [True, False]
    with pytest.raises(Malformed):
        chosen_seats(ANA, [SeatWish(kind="me")] * 2)
    with pytest.raises(Malformed):
        chosen_seats(ANA, [SeatWish(kind="bot", bot="genius")])


def test_in_a_rematch_everyone_sits_one_seat_further() -> None:
    seats = [SeatRow(k, "guest", name, name=name, nonce="x") for k, name in enumerate(("ana", "ben", "cas"))]
    turned = rotated_seats(seats, "ben")
    assert [(seat.seat, seat.guest, seat.ready, seat.nonce) for seat in turned] == [
        (0, "ben", True, None), (1, "cas", False, None), (2, "ana", False, None),
    ]  # fmt: skip


def test_a_branch_seats_the_asker_and_bots() -> None:
    seats = [SeatRow(0, "guest", "ben", name="Ben"), SeatRow(1, "bot", bot="random", name="Solon")]
    assert [(seat.kind, seat.guest) for seat in branch_seats(seats, ANA, (0,))] == [("guest", "ana"), ("bot", None)]
    own = [SeatRow(0, "guest", "ben", name="Ben"), SeatRow(1, "guest", "ana", name="Ana")]
    assert [(seat.kind, seat.guest) for seat in branch_seats(own, ANA, (0,))] == [("bot", None), ("guest", "ana")]


def test_a_log_line_is_json_with_what_the_record_knows() -> None:
    import logging

    record = logging.LogRecord("agora.x", logging.WARNING, "", 0, "a %s", ("thing",), None)
    record.table = "abc"
    written = json.loads(logs.JsonLines().format(record))
    assert (written["message"], written["level"], written["table"]) == ("a thing", "warning", "abc")
    assert logs.Lines().format(record).endswith("warning a thing table=abc")


def test_a_host_who_wants_to_know_more_hears_it_of_us_alone() -> None:
    import logging

    before = logging.root.handlers[:], logging.root.level
    try:
        logs.set_up(Settings(log_level="debug"))
        assert logging.getLogger("agora.door").isEnabledFor(logging.DEBUG)
        for others in ("uvicorn.error", "sqlalchemy.engine.Engine", "websockets.server", "psycopg"):
            assert not logging.getLogger(others).isEnabledFor(logging.INFO), f"{others} tells cookies and rows"
    finally:
        logging.root.handlers[:] = before[0]
        logging.root.setLevel(before[1])
        logging.getLogger("agora").setLevel(logging.NOTSET)


def test_the_schemas_describe_themselves_and_what_is_sent() -> None:
    found = schemas.all_schemas()
    assert set(found) == {"openapi.json", "messages.json", *(f"{game}.view.json" for game in IDS)}
    described = found["messages.json"]
    jsonschema.Draft202012Validator.check_schema(described)
    only = {"$ref": "#/$defs/FromPage", "$defs": described["$defs"]}
    check = jsonschema.Draft202012Validator(only)
    assert check.is_valid({"type": "ping"})
    assert not check.is_valid({"type": "ping", "more": 1})
    assert found["openapi.json"]["paths"]["/api/tables/{table_id}/branch"]["post"]["requestBody"]


@pytest.mark.parametrize(
    "message",
    [b"", b"[]", b"{}", b"nonsense", b'{"type":"ping","more":1}', b'{"type":"dance"}', b'{"type":"sit"}',
     b'{"type":"move","key":"a b","at":0,"move":{},"seat":0}',
     b'{"type":"move","key":"k","at":true,"move":{},"seat":0}',
     b'{"type":"move","key":"k","at":-1,"move":{},"seat":0}', b'{"type":"move","key":"k","at":0,"move":[],"seat":0}',
     b'{"type":"answer-undo","yes":"yes"}', b'{"type":"sit","seat":99}', b"\xff\xfe"],
)  # fmt: skip
def test_what_is_no_message_is_not_read(message: bytes) -> None:
    with pytest.raises(ValueError, match="validation error"):
        incoming.reader.validate_json(message)


def test_settings_are_immutable() -> None:
    with pytest.raises(AttributeError):
        Settings().port = 1  # type: ignore[misc]


def test_silent_connections_are_let_go_by_proxies_first() -> None:
    assert serve.configured("agora.server.app:worker_app", Settings()).timeout_keep_alive > 60  # as nginx keeps one


@pytest.mark.parametrize(
    "move", [{"bid": {"amount": 2**64}}, {"bid": {"amount": -(2**200)}}, {"offer": {"card": "\ud800"}}]
)
def test_what_cannot_be_written_as_json_is_not_read(move: dict[str, dict[str, object]]) -> None:
    with pytest.raises(Malformed):
        find("polis").codec.read_move(move)
    with pytest.raises(Malformed):
        find("polis").codec.read_move(json.dumps(move))
