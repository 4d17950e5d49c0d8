"""Streams, caches, limits, listening, files: where the server meets what it does not expect."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect
from sqlalchemy import create_engine, make_url

from cardgen.words.texts import LANGUAGES
from scorer.keeping import bus
from scorer.keeping.bus import Bus
from scorer.machine import addresses
from scorer.playing import folding, shelf, steps
from scorer.playing.events import AccessChanged, Entered, Event, Noted, Player, PlayersChanged
from scorer.web.guard import limits
from scorer.web.rendering import formatting
from scorer.words import languages
from tests.scorer import streamed
from tests.scorer.browser import Phones, until
from tests.scorer.cutproxy import CutProxy
from tests.scorer.hands import Fingers, Table
from tests.scorer.logs import Log
from tests.scorer.opened import begun, store_of
from tests.scorer.served import Served

HTTPS = "https://localhost"
DAY = 86400.0


# --- when a game was played


def test_a_note_after_the_end_does_not_make_a_game_longer() -> None:
    log = Log("terz")
    assert log.match.played == log.match.made
    log.enter({"player": "Ada"})
    log.enter({"end": True})
    ended = log.events[-1].at
    log.write([Noted(text="What a game!"), AccessChanged(do="come", member=2)])
    log.write([PlayersChanged(players=(Player("Adah", "sun"), Player("Ben", "heart")))])
    assert log.match.played == ended < log.match.touched


def test_an_entry_that_does_not_count_has_not_been_played() -> None:
    log = Log("terz")
    log.enter({"player": "Ada"})
    last = log.events[-1].at
    log.enter({"player": "Ben"})
    log.change(3, None)
    assert log.match.played == last


# --- files, names and cookies


def test_only_the_address_with_its_fingerprint_is_kept_for_a_year(app: Flask) -> None:
    phone = app.test_client()
    with app.test_request_context():
        right = formatting.file("scorer/app.js")
    assert "immutable" in phone.get(right).headers["Cache-Control"]
    for wrong in (
        "/static/scorer/app.js?v=x",
        "/static/scorer/app.js",
        right[:-1],
        "/static/scorer/look.css?" + right.partition("?")[2],
    ):
        answer = phone.get(wrong)
        assert answer.status_code == 200
        assert "immutable" not in answer.headers["Cache-Control"], wrong
        answer.close()


def test_addresses_of_files_follow_the_root_of_each_request(app: Flask) -> None:
    roots = []
    for root in ("/one", "/two"):
        with app.test_request_context(base_url=f"http://localhost{root}"):
            roots.append((formatting.file("scorer/app.js").split("/")[1], "/two/" in formatting.ui("grid")))
    assert roots == [("one", False), ("two", True)]


def test_browsers_are_bound_to_https_only_under_a_sites_own_name(make: Callable[..., Flask]) -> None:
    own = [name for name in addresses.names() if name != "localhost"][:2]
    phone = make(hosts=("scores.example.org", "laptop", "box.fritz.box", "192.0.2.7", *own)).test_client()

    def bound(host: str, scheme: str = "https") -> bool:
        return "Strict-Transport-Security" in phone.get("/about", base_url=f"{scheme}://{host}").headers

    assert bound("scores.example.org")
    assert bound("SCORES.example.org:8443")
    assert not bound("scores.example.org", "http")
    for local in ("localhost:5050", "192.168.1.7:5050", "192.0.2.7", "[::1]", "laptop", "box.fritz.box", *own):
        assert not bound(local), local


def test_a_phone_keeps_its_tables_when_its_server_turns_to_https(app: Flask) -> None:
    phone = app.test_client()
    table = begun(phone)
    over_tls = phone.get(f"/t/{table}", base_url=HTTPS)
    assert over_tls.status_code == 200
    before, after = phone.get_cookie("phone"), phone.get_cookie("__Host-phone")
    assert before
    assert after
    assert after.value == before.value
    assert after.secure
    assert "Set-Cookie" not in phone.get(f"/t/{table}", base_url=HTTPS).headers


def test_where_https_is_promised_nobody_hands_a_phone_a_cookie(make: Callable[..., Flask]) -> None:
    site = "https://scores.example.org"
    app = make(hosts=("scores.example.org",))
    phone, base = app.test_client(), {"base_url": site}
    planted = "A" * 22
    made = phone.post("/new/terz", data={"name-0": "Ada"}, headers={"Cookie": f"phone={planted}"}, **base)
    assert made.status_code == 303
    assert planted not in made.headers["Set-Cookie"]


def test_a_stream_goes_on_where_the_table_was_put_back(app: Flask) -> None:
    """The phone knows a line that the database, put back from a backup, has not got any more."""
    phone = app.test_client()
    table = begun(phone)
    stream = streamed.begun(phone.get, f"/t/{table}/events", headers={"Last-Event-ID": "50"})
    phone.post(f"/t/{table}/entries", data={"player": "0"})
    assert '{"seq": 2}' in str(stream.more())


def test_a_phone_that_is_known_over_https_takes_no_other_cookie_over(app: Flask) -> None:
    phone, other = app.test_client(), app.test_client()
    mine, theirs = begun(phone, base=HTTPS), begun(other)
    planted = other.get_cookie("phone")
    assert planted
    phone.set_cookie("phone", planted.value)
    assert phone.get(f"/t/{theirs}", base_url=HTTPS).status_code == 404
    assert phone.get(f"/t/{mine}", base_url=HTTPS).status_code == 200
    bad = app.test_client()
    bad.set_cookie("phone", "short")
    bad.get("/", base_url=HTTPS)
    assert bad.get_cookie("__Host-phone") is None


# --- guesses


def guess(phone: FlaskClient, address: str = "192.0.2.1", code: str = "0000-0000") -> int:
    return phone.post("/join", data={"code": code}, environ_base={"REMOTE_ADDR": address}).status_code


def spent(app: Flask, what: str, where: str, times: int | None = None) -> None:
    limit = limits.LIMITS[what].times
    limits.spend(store_of(app), what, where, limit if times is None else times)


def test_phones_with_a_table_are_counted_apart(app: Flask) -> None:
    member = app.test_client()
    code = store_of(app).summary(begun(member)).code
    spent(app, "guess", "192.0.2.1")
    assert guess(app.test_client(), code=code) == 429
    assert guess(member, code=code) == 303
    assert guess(member) == 404
    spent(app, "guess-known", "192.0.2.1", limits.LIMITS["guess-known"].times - 1)
    assert guess(member) == 429


def test_one_stranger_locks_out_only_the_own_network(app: Flask) -> None:
    """An IPv6 customer has 65 536 networks of the size that counts as one address."""
    code = store_of(app).summary(begun(app.test_client())).code
    k = 0
    while guess(app.test_client(), f"2001:db8:0:{k:x}::1") == 404:
        spent(app, "guess-net", "2001:db8::/32", 99)
        spent(app, "guess-all", "all", 99)
        k += 1
        assert k < 200
    assert guess(app.test_client(), "2001:db8:ffff::1", code) == 429
    assert guess(app.test_client(), "192.0.2.1", code) == 303
    assert limits.network("192.0.2.1") == "192.0.0.0/16"


# --- the store


def test_an_older_fold_never_replaces_a_newer_one(app: Flask) -> None:
    store = store_of(app)
    table = begun(app.test_client())
    old = store.match(table).seq
    store.append(table, 1, "key-0001", lambda _: [Noted(text="Tea")])
    newest = store.match(table)
    assert store.match_at(table, old).seq == newest.seq
    with store.engine.connect() as connection:
        store._read(connection, table, old)
    kept = store._folded.get(table)
    assert kept is not None
    assert kept.match is newest


def test_health_asks_the_database(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert app.test_client().get("/health").text == "ok\n"
    monkeypatch.setattr(store_of(app), "engine", create_engine("sqlite:////nowhere/at/all.db"))
    assert app.test_client().get("/health").status_code == 503


def test_one_more_entry_counts_no_other_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found, counted = shelf.find("terz"), list[Any]()

    def step(setup: Any, state: Any, entry: Any) -> Any:
        counted.append(entry)
        return found.scoring.step(setup, state, entry)

    counting = SimpleNamespace(key="terz", scoring=found.scoring._replace(step=step), spec=found.spec)
    monkeypatch.setattr(shelf, "find", lambda _: counting)
    log = Log("terz")
    log.write([Entered(facts={"player": k % 2, "wrong": True}) for k in range(500)])
    match = log.match
    counted.clear()
    log.write(steps.enter(match, {"player": 0}, 1))
    assert folding.fold("table", log.events, match).standings.totals["Ada"] == 1
    assert counted == [{"player": "Ada"}], "what was checked is not counted anew when it is written"


# --- the listener


def test_strange_news_end_no_listener(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    psycopg = pytest.importorskip("psycopg")
    heard, tries = Bus(), []
    payloads = ("", "hello", "x 12", "AAAAAAAAAAAA many", "AAAAAAAAAAAA 99999999999999", "AAAAAAAAAAAA 7")

    class Connection:
        def __enter__(self) -> Connection:
            tries.append(self)
            if len(tries) == 1:
                raise psycopg.InterfaceError("the connection is closed")
            if len(tries) == 2:
                raise RuntimeError("something else")
            return self

        def __exit__(self, *_: object) -> None:
            heard.closed = True

        def execute(self, _: str) -> None:
            pass

        def notifies(self, timeout: float) -> Iterator[Any]:
            assert timeout
            yield from (SimpleNamespace(payload=payload) for payload in payloads)
            heard.closed = True

    monkeypatch.setattr(bus, "AGAIN", 0.01)
    monkeypatch.setattr(psycopg, "connect", lambda *_, **__: Connection())
    with caplog.at_level(logging.WARNING):
        bus._listen(make_url("postgresql://"), heard)
    assert heard._last == {"AAAAAAAAAAAA": 7}
    assert len(caplog.records) == len(payloads) - 1 + 1  # two failures in a row are one outage


# --- what pages show


def test_notes_hold_no_signs_that_hide_or_turn_others(app: Flask) -> None:
    phone = app.test_client()
    table = begun(phone)
    phone.post(f"/t/{table}/notes", data={"text": " Te\u202ea\x00\x1b\n and  \u2066cake "})
    assert store_of(app).match(table).notes[-1].data == {"text": "Tea and cake"}
    assert phone.post(f"/t/{table}/notes", data={"text": "\u202e\x00"}).status_code == 422
    assert phone.post(f"/t/{table}/notes", data={"text": "x" * 501}).status_code == 422


def test_a_long_history_comes_in_pages(app: Flask) -> None:
    phone = app.test_client()
    table = begun(phone)
    written: list[Event] = [Noted(text=f"note {k}.") for k in range(250)]
    store_of(app).append(table, 0, "key-0001", lambda _: written)
    seen: list[str] = []
    sizes = []
    address = f"/t/{table}/history"
    while address:
        text = phone.get(address).text
        found = re.findall(r"<p><strong>note (\d+)\.</strong></p>", text)
        sizes.append(len(re.findall(r'<li data-kind="(?:note|begin)', text)))
        seen += found
        older = re.search(r'href="([^"]+)"[^>]* rel="prev"', text)
        address = older[1] if older else ""
    assert seen == [str(k) for k in range(249, -1, -1)]
    assert sizes == [100, 100, 51]
    for strange in ("x", "-1", "9" * 99, "0"):
        assert phone.get(f"/t/{table}/history?before={strange}").status_code == 200


def test_times_say_their_zone_and_their_day(app: Flask) -> None:
    phone = app.test_client()
    table = begun(phone)
    store = store_of(app)
    today = store.clock()
    phone.post(f"/t/{table}/notes", data={"text": "now"})
    page = phone.get(f"/t/{table}/history").text
    (now, *_) = re.findall(r'<time datetime="([^"]+)">([^<]+)</time>', page)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", now[0])
    assert re.fullmatch(r"\d\d:\d\d", now[1])
    store.clock = lambda: today + 3 * DAY
    page = phone.get(f"/t/{table}/history", headers={"Accept-Language": "en"}).text
    (then, *_) = re.findall(r'<time datetime="([^"]+)">([^<]+)</time>', page)
    assert then[0] == now[0]
    with app.test_request_context(headers={"Accept-Language": "en"}):
        assert then[1] == f"{formatting.day(today)}, {now[1]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_no_page_claims_to_be_up_to_date(app: Flask, language: str) -> None:
    phone = app.test_client()
    table = begun(phone)
    page = phone.get(f"/t/{table}", headers={"Accept-Language": language}).text
    lid = re.search(r'<details class="lid js-only" id="unsent">.*?</summary>', page, re.DOTALL)
    assert lid
    status = re.search(r'<span id="status"[^>]*>([^<]*)</span>', lid[0])
    assert status
    assert status[1] == ""
    plain = languages.texts(language)["status.plain"]
    assert re.search(rf"<noscript>.*{re.escape(plain)}.*</noscript>", page, re.DOTALL)


# --- without a network


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_page_for_pages_that_were_never_visited(app: Flask, language: str) -> None:
    phone = app.test_client()
    answer = phone.get("/offline", headers={"Accept-Language": language})
    assert answer.status_code == 200
    assert answer.headers["Content-Language"] == language
    assert languages.texts(language)["offline.title"] in answer.text
    assert 'id="kept"' in answer.text


def test_the_worker_keeps_the_start_and_the_offline_page_from_its_beginning(app: Flask) -> None:
    worker = app.test_client().get("/sw.js").text
    assert '"/offline"' in worker
    assert re.search(r"offline\.js\?v=\w+", worker)


def test_the_offline_page_speaks_the_language_that_was_chosen(away: Page, cutproxy: CutProxy) -> None:
    away.goto("/")
    away.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    away.reload()
    away.locator(".menu summary").click()
    away.locator("button[value=fr]").click()
    expect(away.locator("html")).to_have_attribute("lang", "fr")
    until(away, "async () => (await caches.match('/offline')).headers.get('Content-Language') === 'fr'")
    cutproxy.cut()
    away.goto("/people")
    expect(away.locator("h1")).to_have_text(languages.texts("fr")["offline.title"])


def test_a_conflict_is_told_on_the_start_page(away: Page) -> None:
    table = Table(Fingers(away)).seated("tadika", ["Ada", "Ben"])
    away.goto("/about")
    stored = """
    table => new Promise((yes, no) => {
      const asked = indexedDB.open("scorer", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("entries", { keyPath: "n", autoIncrement: true });
      asked.onerror = no;
      asked.onsuccess = () => {
        const label = { label: "Ada: 4", state: "conflict", html: "x" };
        const entry = { id: "key-0001", table, url: "/x", body: "", at: 1, ...label };
        const doing = asked.result.transaction("entries", "readwrite");
        doing.objectStore("entries").add(entry);
        doing.oncomplete = () => { asked.result.close(); yes(1); };
      };
    })"""
    away.evaluate(stored, table.path.rpartition("/")[2])
    away.goto("/")
    line = away.locator("#outbox li.conflict")
    expect(line).to_contain_text("Ada: 4")
    expect(line).to_contain_text(languages.texts("de")["outbox.conflict"])
    line.locator("a:not([data-moved])").click()
    expect(away).to_have_url(re.compile(f"{table.path}$"))


def test_times_are_told_in_the_phones_zone(phones: Phones, served: Served) -> None:
    phone = phones(base_url=served.url, timezone_id="Pacific/Kiritimati", locale="fr-FR")
    Table(Fingers(phone)).seated("terz", ["Ada", "Ben"])
    phone.goto(f"{phone.url}/history")
    time = phone.locator("#story time").first
    zone = "{ timeStyle: 'short', timeZone: 'Pacific/Kiritimati' }"
    wanted = phone.evaluate(
        f"at => new Intl.DateTimeFormat('fr', {zone}).format(new Date(at))", time.get_attribute("datetime")
    )
    expect(time).to_have_text(wanted)
