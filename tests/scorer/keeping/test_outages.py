"""A database that is away or too slow: all say so in one sentence, nothing is lost, and it comes back by itself."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, ProgrammingError

from cardgen.words.texts import LANGUAGES
from scorer import create_app
from scorer.keeping.database import engines, outages, postgres, sqlite
from scorer.keeping.database.outages import AwayError, Gate, Outage
from scorer.machine.server_hooks import EXTENSION
from scorer.machine.settings import Settings
from scorer.web.live import events
from tests.scorer.browser import Phones, online
from tests.scorer.hands import Fingers, Table
from tests.scorer.opened import opened, store_of
from tests.scorer.pages_read import Page
from tests.scorer.postgres import Postgres
from tests.scorer.served import Served
from tests.scorer.streamed import pieces

ASKED = {"Accept": "application/json"}
SOON = 30


@pytest.fixture
def app(stoppable_postgres: Postgres, tmp_path: Path) -> Iterator[Flask]:
    with stoppable_postgres.fresh() as url:
        made = create_app(Settings(url, tmp_path))
        yield made
        made.extensions[EXTENSION].stop()
        made.extensions["scorer"].store.engine.dispose()


def entry(phone: FlaskClient, table: str, key: str) -> int:
    return phone.post(f"{table}/entries", data={"player": "0", "key": key}, headers=ASKED).status_code


def until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SOON
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.1)


# --- PostgreSQL


def test_while_postgresql_is_away_all_say_so_and_it_comes_back(
    app: Flask, stoppable_postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    phone = app.test_client()
    table = opened(phone, "terz")
    name = table.rpartition("/")[2]
    assert entry(phone, table, "before-01") == 201
    waiting = events.TableEvents(app.extensions["scorer"], name, 2, lambda: store_of(app).summary(name).seq)
    assert waiting.more() == ""
    streaming = pieces(waiting)
    stoppable_postgres.stop()
    try:
        caplog.clear()
        for path in ("/", table, f"{table}/scores", f"{table}/history", f"{table}/share", "/people", f"{table}/events"):
            answer = phone.get(path)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3"), path
            assert answer.headers["Refresh"] == "6"
            assert "can’t get at the games" in answer.text
        french = Page(phone.get(table, headers={"Accept-Language": "fr"}).text)
        assert "Le serveur n’a pas accès aux parties" in french.text
        assert "Réessayer" in french.text and "" in french.addresses()
        for path in (f"/api/1/tables/{name}", f"/api/1/tables/{name}/entries", f"{table}/state"):
            answer = phone.get(path, headers=ASKED)
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
            assert answer.get_json()["error"].endswith(".")
        assert phone.get("/health").status_code == 503
        assert entry(phone, table, "away-0001") == 503
        assert phone.post(f"{table}/notes", data={"text": "Tea"}).status_code == 503
        assert phone.post("/join", data={"code": "ABCD1234"}).status_code == 503
        said = {phone.get("/", headers=ASKED | {"Accept-Language": each}).get_json()["error"] for each in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        began = time.monotonic()
        with ThreadPoolExecutor(40) as pool:  # nobody waits in a row
            assert set(pool.map(lambda _: app.test_client().get("/health").status_code, range(200))) == {503}
        assert time.monotonic() - began < 10
        lines = [record for record in caplog.records if record.name == "scorer.keeping.database.outages"]
        assert len(lines) == 1
        assert not [record for record in caplog.records if record.exc_info]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(events, "BEAT", 0.05)
            assert next(streaming).startswith("event: beat")
    finally:
        stoppable_postgres.start()
    until(lambda: entry(phone, table, "away-0001") in (200, 201))
    assert len(store_of(app).match(name).lines) == 2
    assert phone.get("/health").status_code == 200
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(events, "BEAT", 0.05)
        until(lambda: "event: change" in next(streaming))
    other = engines.open_engine(store_of(app).engine.url.render_as_string(hide_password=False))

    def heard() -> bool:
        """The listener for news of other processes hears again."""
        with other.begin() as connection:
            connection.execute(text("SELECT pg_notify('scorer', :news)"), {"news": f"{'n' * 12} 7"})
        seq: int = app.extensions["scorer"].bus.last("n" * 12)
        return seq == 7

    until(heard)
    other.dispose()


def test_who_waits_too_long_for_a_line_is_told_and_nothing_is_written(app: Flask) -> None:
    phone, store = app.test_client(), store_of(app)
    table = opened(phone, "terz")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "5s"
        assert connection.exec_driver_sql("SHOW statement_timeout").scalar() == "10s"
    with engines.writing(store.engine) as holding:
        holding.execute(text("SELECT id FROM tables FOR UPDATE"))

        @event.listens_for(store.engine, "begin")
        def _impatient(connection: object) -> None:
            connection.exec_driver_sql("SET LOCAL lock_timeout = '100ms'")  # type: ignore[attr-defined]

        assert entry(phone, table, "locked-01") == 503
        assert phone.get(table).status_code == 200  # who reads waits for nobody
    assert entry(phone, table, "locked-01") == 201


def test_a_server_that_hangs_keeps_nobody_waiting_and_loses_nothing(
    stoppable_postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes what is sent and answers nothing; each connection gives up, and afterwards all goes on."""
    monkeypatch.setattr(postgres, "READY", 0.2)
    with stoppable_postgres.fresh() as url:
        app = create_app(Settings(f"{url}&connect_timeout=2", tmp_path))
        phone, store = app.test_client(), store_of(app)
        table = opened(phone, "terz")
        assert entry(phone, table, "before-01") == 201
        held = store.engine.connect()
        assert held.exec_driver_sql("SELECT 1").scalar() == 1
        held.connection.driver_connection.timeout = 0.2  # type: ignore[union-attr]
        with stoppable_postgres.frozen():
            with pytest.raises(OperationalError, match=r"no answer within 0\.2 s") as raised:
                held.exec_driver_sql("SELECT 1")  # in the midst of a request
            assert outages.away(raised.value)
            began = time.monotonic()
            with ThreadPoolExecutor(20) as pool:
                codes = pool.map(lambda _: app.test_client().get("/health").status_code, range(40))
                assert set(codes) == {503}
            assert entry(phone, table, "frozen-01") == 503
            assert time.monotonic() - began < SOON
        held.close()
        until(lambda: entry(phone, table, "frozen-01") in (200, 201))
        assert len(store.match(table.rpartition("/")[2]).lines) == 2
        app.extensions[EXTENSION].stop()
        store.engine.dispose()


def test_what_may_take_long_does(stoppable_postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "ANSWER", 0.1)
    with stoppable_postgres.fresh() as url:
        engine = engines.open_engine(url)
        with engines.writing(engine) as connection:
            engines.without_time_limit(connection)
            connection.exec_driver_sql("SELECT pg_sleep(0.3)")
        with pytest.raises(OperationalError, match="no answer"), engine.connect() as connection:
            connection.exec_driver_sql("SELECT pg_sleep(0.3)")
        engine.dispose()


def test_a_connection_lost_in_the_commit_writes_an_entry_once(app: Flask) -> None:
    """Whether it was written nobody knows, so the phone sends it again by its key."""
    phone, store = app.test_client(), store_of(app)
    table = opened(phone, "terz")
    real = store.engine.dialect.do_commit

    def lost(connection: object) -> None:
        real(connection)  # type: ignore[arg-type]
        raise store.engine.dialect.loaded_dbapi.OperationalError("server closed the connection unexpectedly")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store.engine.dialect, "do_commit", lost)
        assert entry(phone, table, "unknown-1") == 503
    assert entry(phone, table, "unknown-1") == 200
    assert len(store.match(table.rpartition("/")[2]).lines) == 1


def test_connections_that_were_cut_while_idle_disturb_nobody(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "TRUSTED", 0)
    phone, store = app.test_client(), store_of(app)
    table = opened(phone, "terz")
    with store.engine.connect(), store.engine.connect(), store.engine.connect():
        pass
    other = engines.open_engine(store.engine.url.render_as_string(hide_password=False))
    with other.begin() as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE pid <> pg_backend_pid() AND datname = current_database()"
            )
        )
    other.dispose()
    assert [entry(phone, table, f"after-{k:03}") for k in range(5)] == [201] * 5


def test_the_address_of_a_database_may_set_its_own_limits(stoppable_postgres: Postgres) -> None:
    with stoppable_postgres.fresh() as url:
        engine = engines.open_engine(f"{url}&options=-c%20lock_timeout%3D7s&connect_timeout=9")
        with engine.connect() as connection:
            assert connection.exec_driver_sql("SHOW lock_timeout").scalar() == "7s"
        engine.dispose()


# --- on a phone

ONE = "#totals .tile[value='{}']"
WHY = "Der Server nimmt gerade nichts an. Alles bleibt auf diesem Handy und wird von selbst gesendet."


@pytest.fixture
def server(stoppable_postgres: Postgres, tmp_path: Path) -> Iterator[Served]:
    """A server whose database can be stopped."""
    with stoppable_postgres.fresh() as url:
        served = Served(tmp_path / "served", {"SCORER_DATABASE": url})
        try:
            yield served.start()
        finally:
            served.stop()


def test_what_is_entered_while_the_database_is_away_waits_and_says_so_and_arrives_once(
    stoppable_postgres: Postgres, server: Served, phones: Phones
) -> None:
    page = phones(base_url=server.url, worker=True)
    table = Table(Fingers(page)).seated("terz", ("Ada", "Ben", "Cem"))
    table.press(table(ONE.format(0)), "1", "0", "0")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    stoppable_postgres.stop()
    try:
        table.hand.press(table(ONE.format(1)))
        expect(table("#outbox li.waiting")).to_contain_text("wartet auf den Server")
        expect(table("#outbox")).to_contain_text(WHY)
        expect(table("#say")).to_have_text(WHY)
        expect(table("#totals .plus").nth(1)).to_contain_text("+1")
        page.goto(table.path)  # the kept copy, which says so; what waits is still there
        expect(table("#old")).to_contain_text("Der Server antwortet gerade nicht")
        expect(table("#outbox")).to_contain_text(WHY)
        table.hand.press(table("#drop button"))
        expect(table("#outbox")).to_be_empty()
        expect(table("#status")).to_have_text("Server nimmt nichts an")
        table.hand.press(table(ONE.format(2)))
        expect(table("#outbox li.waiting")).to_contain_text("wartet auf den Server")
    finally:
        stoppable_postgres.start()
    online(page)
    expect(table("#outbox")).to_be_empty(timeout=1000 * SOON)
    expect(table("#totals .total")).to_have_text(["1", "0", "1"], timeout=1000 * SOON)
    expect(table("#status")).to_have_text("aktuell", timeout=1000 * SOON)
    entries = page.request.get(f"{server.url}{table.path}/record.json").json()["entries"]
    assert [entry["player"] for entry in entries] == ["Ada", "Cem"]


# --- SQLite


def test_a_file_that_another_program_holds_is_told(make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "WAIT", 0.05)
    monkeypatch.setattr(sqlite, "TURN", 0.05)
    app = make()
    phone, store = app.test_client(), store_of(app)
    table = opened(phone, "terz")
    other = sqlite.library().connect(str(store.engine.url.database), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(8) as pool:
        codes = list(pool.map(lambda k: entry(phone, table, f"locked-{k:02}"), range(8)))
    assert codes == [503] * 8
    assert phone.get(table).status_code == 200
    other.execute("COMMIT")
    other.close()
    assert [entry(phone, table, f"locked-{k:02}") for k in range(2)] == [201, 201]


@pytest.mark.skipif(os.name != "posix", reason="an open file can't be moved there")
def test_a_file_that_can_not_be_opened_is_told_and_comes_back(make: Callable[..., Flask]) -> None:
    app = make()
    phone, store = app.test_client(), store_of(app)
    table = opened(phone, "terz")
    path = Path(str(store.engine.url.database))
    store.engine.dispose()
    hidden = path.rename(path.with_name("hidden"))
    path.mkdir()  # as good as no handle left: "unable to open database file"
    assert phone.get(table).status_code == 503
    assert phone.get("/api/1/tables", headers=ASKED).status_code == 503
    path.rmdir()
    hidden.rename(path)
    until(lambda: phone.get(table).status_code == 200)


# --- what means what


def wrapped(kind: type[DBAPIError], said: str) -> DBAPIError:
    return kind("SELECT 1", {}, Exception(said))


@pytest.mark.parametrize(
    ("error", "is_away"),
    [
        (wrapped(OperationalError, "unable to open database file"), True),
        (wrapped(OperationalError, "database is locked"), True),
        (wrapped(OperationalError, "canceling statement due to lock timeout"), True),
        (wrapped(OperationalError, "FATAL:  sorry, too many clients already"), True),
        (wrapped(OperationalError, 'FATAL:  too many connections for role "scorer"'), True),
        (wrapped(OperationalError, "too many SQL variables"), False),
        (wrapped(OperationalError, "no such table: log"), False),
        (wrapped(OperationalError, 'near "SELEC": syntax error'), False),
        (wrapped(ProgrammingError, "relation does not exist"), False),
        (wrapped(IntegrityError, "UNIQUE constraint failed"), False),
        (AwayError(), True),
        (ValueError("x"), False),
    ],
    ids=str,
)
def test_only_what_hangs_on_the_database_is_an_outage(error: Exception, is_away: bool) -> None:
    assert outages.away(error) is is_away
    if is_away:
        with outages.borne():
            raise error
    else:
        with pytest.raises(type(error)), outages.borne():
            raise error


def test_a_fault_of_ours_stays_one(make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    app = make()
    with store_of(app).writing() as connection:
        connection.exec_driver_sql("DROP TABLE viewers")
    assert app.test_client().get("/health").status_code == 200
    monkeypatch.setattr(store_of(app), "alive", lambda: store_of(app).engine.connect().exec_driver_sql("SELEC"))
    assert app.test_client().get("/health").status_code == 500


def test_an_outage_is_told_when_it_begins_and_when_it_is_over(caplog: pytest.LogCaptureFixture) -> None:
    now = 100.0
    outage = Outage(lambda: now)
    outage.works()
    for _ in range(50):
        outage.failed(AwayError("gone"))
        now += 1
    outage.works()  # one that came through may be alone
    outage.failed(AwayError("gone"))
    now += outages.QUIET
    outage.works()
    outage.works()
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert said == [
        "the database can't be used: gone; trying again",
        "the database can be used again after 50 s",
    ]


def test_one_at_a_time_tries_to_reach_what_is_away() -> None:
    now = 100.0
    gate = Gate(lambda: now)
    for _ in range(3):
        gate.enter(4)  # nothing is known yet
    gate.left(reached=False)
    with pytest.raises(AwayError):
        gate.enter(4)
    now += outages.PAUSE
    gate.enter(4)
    with pytest.raises(AwayError):
        gate.enter(4)
    gate.left(reached=True)
    gate.enter(4)
    gate.enter(4)
