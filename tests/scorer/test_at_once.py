"""What is asked and written in one statement: the same as in the ordinary way, and that way wherever it can't be."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import text

from scorer.keeping import at_once
from scorer.keeping.access import Access
from scorer.keeping.database import direct
from scorer.keeping.database.direct import UnsureError
from scorer.keeping.database.outages import AwayError
from scorer.keeping.reader import NoTableError
from scorer.keeping.rooms import digest
from scorer.keeping.store import Added, Store
from scorer.playing.events import Event, Noted
from scorer.playing.match import Match
from tests.scorer.logs import beginning
from tests.scorer.programs import ROOT
from tests.scorer.test_store import check_log, note, opened

PHONE = digest("a phone")


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    with opened(database_url) as found:
        yield found


@pytest.fixture
def other(database_url: str) -> Iterator[Store]:
    """The same database, through another store."""
    with opened(database_url) as found:
        yield found


@contextmanager
def in_turn(store: Store) -> Iterator[list[str]]:
    """The keys that were written in the ordinary way."""
    keys, ordinary = list[str](), store._append_in_turn

    def noted(table: str, who: int, key: str, *said: Any, **more: Any) -> Added:
        keys.append(key)
        return ordinary(table, who, key, *said, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "_append_in_turn", noted)
        yield keys


def test_what_is_known_to_be_the_latest_grows_at_once(store: Store) -> None:
    table = store.create(beginning("terz")).id
    with in_turn(store) as keys:
        assert store.append(table, 1, "key-0001", note("1")) == Added(2, again=False)
        assert keys == ["key-0001"], "who has not read the log yet does so in its turn"
        for k in range(2, 6):
            assert store.append(table, 1, f"key-000{k}", note(str(k))) == Added(k + 1, again=False)
        assert keys == ["key-0001"]
    assert len(check_log(store, table)) == 6
    assert store.bus.wait(table, 5, 0) == 6
    assert [event.key for event in store.match(table).events][1:] == [f"key-000{k}" for k in range(1, 6)]


def test_a_fault_of_ours_is_not_tried_again(store: Store) -> None:
    """A refusal may be another one on the latest game; what no game is to blame for comes through at once."""
    table, asked = store.create(beginning("terz")).id, list[int]()
    store.append(table, 1, "key-0001", note("1"))

    def decide(match: Match) -> list[Event]:
        asked.append(match.seq)
        raise KeyError("a slip")

    with in_turn(store) as keys, pytest.raises(KeyError):
        store.append(table, 1, "key-0002", decide)
    assert (asked, keys) == ([2], [])


def test_what_has_grown_elsewhere_is_read_first(store: Store, other: Store) -> None:
    """Each store remembers what the other has gone beyond; what is decided is decided on the latest game."""
    table, seen = store.create(beginning("terz")).id, list[int]()

    def decide(match: Match) -> list[Event]:
        seen.append(match.seq)
        return [Noted(text=str(match.seq))]

    for k in range(10):
        (store, other)[k % 2].append(table, 1, f"key-{k:04}", decide)
    lines = check_log(store, table)
    assert len(lines) == 11
    assert [line[-1] for line in lines[1:]] == [f'{{"text":"{k}"}}' for k in range(1, 11)]
    assert len(seen) > 10, "some were decided anew"


def test_who_writes_waits_for_nobody_who_folds(store: Store, other: Store) -> None:
    """Whoever folds may be waiting for a connection, and all of them may be held by those who write."""
    table = store.create(beginning("terz")).id
    store.append(table, 1, "key-0001", note("1"))
    other.append(table, 1, "key-0002", note("2"))
    added = list[Added]()
    writing = threading.Thread(
        target=lambda: added.append(store.append(table, 1, "key-0003", note("3"))), daemon=True
    )  # fmt: skip
    with store._folding[hash(table) % len(store._folding)]:
        writing.start()
        writing.join(60)
        assert added == [Added(4, again=False)]


def test_a_key_counts_once(store: Store, other: Store) -> None:
    table = store.create(beginning("terz")).id
    store.append(table, 1, "key-0001", note("1"))
    with in_turn(store) as keys:
        assert store.append(table, 1, "key-0001", note("other words")) == Added(2, again=True)
        assert keys == ["key-0001"]
        store.match(table)
        assert store.append(table, 1, "key-0002", note("2")) == Added(3, again=False)
        assert keys == ["key-0001"], "the connection is as good as before"
    assert other.append(table, 1, "key-0002", note("2")).again
    assert len(check_log(store, table)) == 3


def test_several_lines_at_once_are_all_there_or_none(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = store.create(beginning("terz")).id
    store.match(table)
    assert store.append(table, 1, "key-0001", lambda _: [Noted(text="1"), Noted(text="2")]) == Added(3, again=False)
    run, engine = direct.Statement.run, store.engine

    def lost(statement: direct.Statement, *said: Any) -> Any:
        done = run(statement, *said)
        if statement is at_once._ADD:
            raise engine.dialect.loaded_dbapi.OperationalError("disk I/O error")
        return done

    monkeypatch.setattr(direct.Statement, "run", lost)
    assert store.append(table, 1, "key-0002", lambda _: [Noted(text="1"), Noted(text="2")]) == Added(5, again=False)
    assert len(check_log(store, table)) == 5


def test_a_table_that_is_gone_takes_nothing(store: Store, other: Store) -> None:
    table = store.create(beginning("terz")).id
    store.match(table)
    Access(other).forget(table)
    with pytest.raises(NoTableError):
        store.append(table, 1, "key-0001", note("1"))


def test_a_place_is_asked_for_in_the_ordinary_way_where_the_other_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, access = store.create(beginning("terz")).id, Access(store)
    access.join(table, PHONE, "scorer")
    there = access.place(table, PHONE)
    assert there
    assert (there[0].right, there[1]) == ("scorer", 1)

    def fail(*_: object) -> Any:
        raise UnsureError

    monkeypatch.setattr(direct.Statement, "rows", fail)
    assert access.place(table, PHONE) == there
    assert access.place(table, digest("another")) is None


def test_connections_come_back_as_they_were(store: Store) -> None:
    """Whatever happened on them: those who write in the ordinary way have transactions."""
    Access(store).place("-", PHONE)
    for error in (store.engine.dialect.loaded_dbapi.IntegrityError, KeyError):
        with pytest.raises((UnsureError, KeyError)), direct.connected(store.engine):
            raise error
    assert store.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    table = store.create(beginning("terz")).id
    with pytest.raises(ZeroDivisionError), store.writing() as connection:
        connection.execute(text("UPDATE tables SET seq = 7"))
        raise ZeroDivisionError
    assert store.summary(table).seq == 1


def test_who_waits_too_long_is_told_so(store: Store) -> None:
    """And does not wait as long again in the ordinary way."""
    errors = store.engine.dialect.loaded_dbapi
    told = {"sqlite": lambda: errors.OperationalError("database is locked")}
    waited: Callable[[], Exception] = told.get(store.engine.dialect.name, lambda: errors.errors.LockNotAvailable())
    with pytest.raises(AwayError), direct.connected(store.engine):
        raise waited()


def test_connections_that_were_cut_while_idle_disturb_nobody(postgres_url: str) -> None:
    """The first that is found broken makes all the others be asked before they are used."""
    with opened(postgres_url) as store, opened(postgres_url) as other:
        table, access = store.create(beginning("terz")).id, Access(store)
        access.join(table, PHONE, "scorer")
        with store.engine.connect(), store.engine.connect(), store.engine.connect():
            pass
        with other.engine.begin() as connection:
            connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                     "WHERE pid <> pg_backend_pid() AND datname = current_database()")
            )  # fmt: skip
        assert access.place(table, PHONE)
        for k in range(5):
            assert store.append(table, 1, f"key-000{k}", note(str(k))) == Added(k + 2, again=False)


def test_sqlite_alone_loads_no_other_database(sqlite_url: str) -> None:
    program = (
        "import sys; from scorer.keeping import access, bus, store; from scorer.keeping.database import engines; "
        "found = store.Store(engines.open_engine(sys.argv[1]), bus.Bus()); "
        "access.Access(found).place('-', '-'); print('psycopg' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, sqlite_url], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert done.stdout.strip() == "False", done.stderr
