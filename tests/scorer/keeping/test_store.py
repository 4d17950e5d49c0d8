"""The logs of tables on SQLite and on PostgreSQL: whatever phones do, each line is there once, in order, for good.

A machine of phones is compared with a list in memory; then come threads, processes, news, and what keeps a database.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from sqlalchemy import Engine, select, text

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from scorer.keeping import bus as buses
from scorer.keeping import database
from scorer.keeping.bus import Bus, listen
from scorer.keeping.database import backup, engines, migration, schema, sqlite
from scorer.keeping.database.engines import DatabaseError
from scorer.keeping.database.sqlite import wal_is_safe
from scorer.keeping.reader import NoTableError
from scorer.keeping.store import Store
from scorer.playing import bounds, events, folding, log, steps
from scorer.playing.events import Event, Noted
from scorer.playing.log import Stored
from scorer.playing.match import Match
from scorer.playing.steps import ConflictError
from tests.order import examples, with_proofs
from tests.scorer import shared
from tests.scorer.logs import beginning
from tests.scorer.programs import ROOT

DAY = 86400
KINDS = ("sqlite", "postgresql")


@contextmanager
def opened(url: str, **more: Any) -> Iterator[Store]:
    """A store with an engine and a bus of its own, as another process would have."""
    engine = engines.open_engine(url)
    try:
        yield Store(engine, Bus(), **more)
    finally:
        engine.dispose()


@pytest.fixture
def first(database_url: str) -> Iterator[Store]:
    with opened(database_url) as found:
        yield found


@pytest.fixture
def second(database_url: str) -> Iterator[Store]:
    """The same database, through another store."""
    with opened(database_url) as found:
        yield found


def note(words: str) -> Callable[[Match], list[Event]]:
    return lambda _match: [Noted(text=words)]


def rows(found: Store, table: str) -> list[tuple[Any, ...]]:
    """The log as it lies in the database, byte for byte."""
    query = select(schema.log).where(schema.log.c.table_id == table).order_by(schema.log.c.seq)
    with found.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(query)]


def check_log(found: Store, table: str) -> list[tuple[Any, ...]]:
    """Numbers without gaps, keys once, the head at the last line."""
    there = rows(found, table)
    assert [row[1] for row in there] == list(range(1, len(there) + 1))
    assert len({row[2] for row in there}) == len(there)
    assert found.summary(table).seq == len(there)
    return there


# --- a machine of phones


class Phones(RuleBasedStateMachine):
    """Two processes with phones, at a table of Take Three; the model is a list of lines and what stands where."""

    stores: ClassVar[tuple[Store, Store]]
    keys: ClassVar[Iterator[int]] = count(1)

    def __init__(self) -> None:
        super().__init__()
        self.table = self.stores[0].create(beginning("take-three")).id
        first = events.write(replace(beginning("take-three"), version=events.VERSION))
        self.lines: list[tuple[int, str, str, Any]] = [(0, f"{self.table}-1", "begin", first)]
        self.entries: dict[int, list[dict[str, Any] | None]] = {}
        self.changed: dict[int, int] = {}
        self.before: list[tuple[Any, ...]] = rows(self.stores[0], self.table)

    def at(self, number: int, player: int) -> int | None:
        """The entry that fills a place."""
        for seq, versions in self.entries.items():
            facts = versions[-1]
            if facts and (facts["round"], facts["player"]) == (number, player):
                return seq
        return None

    def reached(self, number: int) -> bool:
        return number == 1 or all(self.at(1, player) for player in (0, 1))

    def append(self, which: int, who: int, decide: Callable[[Match], Sequence[Event]]) -> bool:
        """Whether something new was written; an answer given twice is the same."""
        key = f"key-{next(self.keys):06d}"
        added = self.stores[which].append(self.table, who, key, decide)
        if added == (len(self.lines), True):
            return False
        assert added.seq == len(self.lines) + 1
        again = self.stores[1 - which].append(self.table, who, key, note("never written"))
        assert again == (added.seq, True)
        self.lines.append((who, key, "", None))
        return not added.again

    def wrote(self, kind: str, data: Any) -> None:
        self.lines[-1] = (*self.lines[-1][:2], kind, data)

    @rule(
        which=st.sampled_from([0, 1]),
        who=st.integers(1, 3),
        number=st.integers(1, 2),
        player=st.integers(0, 1),
        minus=st.integers(30, 32),
    )
    def enter(self, which: int, who: int, number: int, player: int, minus: int) -> None:
        facts = {"round": number, "player": player, "minus": minus, "bonus": 0}
        there = self.at(number, player)
        try:
            written = self.append(which, who, lambda match: steps.enter(match, facts, who))
        except ConflictError as conflict:
            assert there == conflict.theirs.seq
            assert self.entries[there][-1] == conflict.theirs.facts != facts
        except RecordError:
            assert there is None
            assert not self.reached(number)
        else:
            assert written == (there is None)
            if written:
                self.wrote("entry", {"facts": facts})
                self.entries[len(self.lines)], self.changed[len(self.lines)] = [facts], len(self.lines)
            else:
                assert there
                assert self.entries[there][-1] == facts
                self.wrote("same", {"of": there, "facts": facts})

    @precondition(lambda self: self.entries)
    @rule(
        data=st.data(),
        which=st.sampled_from([0, 1]),
        who=st.integers(1, 3),
        stale=st.booleans(),
        minus=st.sampled_from([None, None, 30, 31, "back"]),
    )
    def change(self, data: st.DataObject, which: int, who: int, stale: bool, minus: Any) -> None:
        """A correction, taking back, or putting back; with and without knowing the last version."""
        seq = data.draw(st.sampled_from(sorted(self.entries)))
        versions = self.entries[seq]
        last = next(facts for facts in reversed(versions) if facts)
        facts = last if minus == "back" else None if minus is None else {**last, "minus": minus}
        base = self.changed[seq] - 1 if stale else len(self.lines)
        there = self.at(last["round"], last["player"])
        try:
            written = self.append(which, who, lambda match: steps.change(match, seq, facts, base))
        except ConflictError as conflict:
            assert stale
            assert conflict.theirs.facts == versions[-1] != facts
        except RecordError:
            assert facts is not None
            assert there not in (None, seq) or not self.reached(last["round"])
        else:
            assert written == (facts != versions[-1])
            if written:
                assert not stale
                self.wrote("change", {"of": seq, "facts": facts})
                versions.append(facts)
                self.changed[seq] = len(self.lines)

    @rule(which=st.sampled_from([0, 1]), words=st.text(st.characters(codec="utf-8"), max_size=20))
    def note(self, which: int, words: str) -> None:
        assert self.append(which, 1, note(words))
        self.wrote("note", {"text": words})

    @rule(data=st.data(), which=st.sampled_from([0, 1]))
    def replay(self, data: st.DataObject, which: int) -> None:
        """What was sent once is sent again, perhaps with other words: nothing is written."""
        who, key, *_ = data.draw(st.sampled_from(self.lines))
        added = self.stores[which].append(self.table, who, key, note("never written"))
        assert added == (len(self.lines), True)

    @rule(which=st.sampled_from([0, 1]))
    def fail(self, which: int) -> None:
        """Who fails in the midst of deciding writes nothing."""

        def decide(_match: Match) -> Sequence[Event]:
            raise FactError("no_entry", entry=0)

        with pytest.raises(FactError):
            self.stores[which].append(self.table, 1, f"key-{next(self.keys):06d}", decide)

    @invariant()
    def the_log_is_the_list(self) -> None:
        there = check_log(self.stores[0], self.table)
        assert [(row[4], row[2], row[5], json.loads(row[6])) for row in there] == self.lines
        assert there[: len(self.before)] == self.before  # what was written stays as it was
        self.before = there
        self.both_know_the_same_match()

    def both_know_the_same_match(self) -> None:
        wanted = folding.fold(self.table, log.read([Stored(*row[1:]) for row in self.before]))
        for found in (each.match(self.table) for each in self.stores):
            assert found == wanted
        assert {line.seq: [v.facts for v in line.versions] for line in wanted.lines} == self.entries
        assert self.stores[0].match(self.table) is self.stores[0].match(self.table)


@pytest.mark.parametrize("database_url", with_proofs(KINDS, ["postgresql"]), indirect=True)
def test_whatever_phones_do_the_log_is_a_list_that_grows(first: Store, second: Store) -> None:
    machine = type("Machine", (Phones,), {"stores": (first, second)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples(12),
            stateful_step_count=20,
            deadline=None,
            derandomize=True,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


# --- at once


def test_lines_that_come_at_once_are_all_there_once_and_in_order(first: Store, second: Store) -> None:
    """Eight phones through two stores; each line is sent twice, by two phones at the same time."""
    tables = [first.create(beginning("terz")).id for _ in range(2)]
    together, ways = threading.Barrier(8), (first, second)
    call = {"player": 0, "wrong": True}  # which may be as many as they like

    def send(phone: int) -> list[tuple[str, int, bool]]:
        together.wait(30)
        found = []
        for k in range(20):
            table, key = tables[k % 2], f"pair-{phone // 2}-{k}"
            added = ways[phone % 2].append(table, phone, key, lambda match: steps.enter(match, call, 1))
            found.append((key, added.seq, added.again))
        return found

    with ThreadPoolExecutor(8) as pool:
        answers = [answer for phone in pool.map(send, range(8)) for answer in phone]
    for table in tables:
        there = check_log(first, table)
        assert len(there) == 1 + 20 // 2 * 4
        assert first.match(table) == second.match(table)
    new = [(key, seq) for key, seq, again in answers if not again]
    assert len(new) == len({key for key, _ in new}) == 80
    where = {row[2]: row[1] for table in tables for row in rows(first, table)}
    assert all(where[key] == seq for key, seq in new)


def test_only_one_of_many_fills_a_place(first: Store, second: Store) -> None:
    table = first.create(beginning("take-three")).id
    together = threading.Barrier(8)

    def send(phone: int) -> str:
        facts = {"round": 1, "player": 0, "minus": 30 + phone % 4, "bonus": 0}
        together.wait(30)
        try:
            added = (first, second)[phone % 2].append(
                table, phone, f"phone-{phone}", lambda match: steps.enter(match, facts, phone)
            )
        except ConflictError as conflict:
            return f"{phone % 4} conflict with {(conflict.theirs.facts or {})['minus'] - 30}"
        return f"{phone % 4} {'again' if added.again else 'new'}"

    with ThreadPoolExecutor(8) as pool:
        answers = sorted(pool.map(send, range(8)))
    assert len(check_log(first, table)) == 3  # with the id of the one who said the same
    won = next(answer[0] for answer in answers if answer.endswith("new"))
    others = [f"{k} conflict with {won}" for k in "0123" if k != won for _ in range(2)]
    assert answers == sorted([*others, f"{won} again", f"{won} new"])


def test_writers_of_a_process_wait_for_each_other_and_not_for_sqlite(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no patience at all in SQLite itself nobody is turned away."""
    monkeypatch.setattr(sqlite, "WAIT", 0)
    with opened(sqlite_url) as only, ThreadPoolExecutor(6) as pool:
        table = only.create(beginning("terz")).id

        def slow(match: Match) -> list[Event]:
            time.sleep(0.01)
            return [Noted(text=str(match.seq))]

        list(pool.map(lambda k: only.append(table, 1, f"key-{k:05d}", slow), range(30)))
        assert len(check_log(only, table)) == 31


def test_who_can_not_begin_to_write_keeps_no_connection(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "WAIT", 0)
    with opened(sqlite_url) as one, opened(sqlite_url) as other:
        table = one.create(beginning("terz")).id
        with one.writing():
            for k in range(40):  # more than the pool has
                with pytest.raises(Exception, match="locked"):
                    other.append(table, 1, f"key-{k:05d}", note("x"))
            assert other.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
            assert other.match(table).seq == 1  # who reads waits for nobody
        assert other.append(table, 1, "key-later", note("x")).seq == 2


def test_who_writes_waits_for_nobody_who_folds(first: Store, second: Store) -> None:
    """Whoever folds may be waiting for a connection, and all of them may be held by those who write."""
    table = first.create(beginning("terz")).id
    first.append(table, 1, "key-0001", note("1"))
    second.append(table, 1, "key-0002", note("2"))
    with first._folding[hash(table) % len(first._folding)], ThreadPoolExecutor(1) as pool:
        assert pool.submit(first.append, table, 1, "key-0003", note("3")).result(60) == (4, False)


# --- tables


def test_what_can_not_be_begun_leaves_nothing(first: Store) -> None:
    with pytest.raises(RecordError):
        first.create(beginning("tadika", ["Ada"]))
    with first.engine.connect() as connection:
        assert connection.execute(select(schema.tables)).all() == []


def test_a_table_that_is_not_there(first: Store) -> None:
    for ask in (first.match, first.summary, lambda table: first.append(table, 1, "key-0001", note("x"))):
        with pytest.raises(NoTableError):
            ask("AAAAAAAAAAAA")


def test_two_tables_never_have_the_same_code(database_url: str) -> None:
    numbers = count()

    def chance(size: int) -> bytes:
        """Ids that differ, and a code that comes up again and again."""
        return next(numbers).to_bytes(size, "big") if size > 5 else (next(numbers) // 6).to_bytes(size, "big")

    with opened(database_url, chance=chance) as found:
        made = [found.create(beginning("terz")) for _ in range(4)]
        assert len({summary.code for summary in made}) == 4
        assert found.recode(made[0].id) not in {summary.code for summary in made}


def test_a_table_that_was_deleted_elsewhere_is_gone_here(first: Store, second: Store) -> None:
    table = first.create(beginning("terz")).id
    assert second.match(table).seq == 1
    with first.writing() as connection:
        connection.execute(schema.tables.delete())
    with pytest.raises(NoTableError):
        second.match(table)
    assert rows(first, table) == []


def test_more_tables_than_are_remembered(first: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first._folded, "most", 50)  # two of them
    tables = [first.create(beginning("terz")).id for _ in range(4)]
    for table in [*tables, *tables]:
        first.append(table, 1, f"{table}-{first.summary(table).seq}x", note(table))
        assert first.match(table).notes[-1].data == {"text": table}
    assert [first.match(table).seq for table in tables] == [3] * 4


# --- news


def test_who_waits_hears_at_once(first: Store) -> None:
    table, other = (first.create(beginning("terz")).id for _ in range(2))
    heard: list[tuple[str, int]] = []
    first.bus.inform(lambda named: heard.append((named, first.bus.last(named))))
    first.append(table, 1, "key-0001", note("x"))
    assert heard == [(table, 2)]
    assert first.bus.last(other) <= 1


def test_a_bus_forgets_the_oldest_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buses, "KNOWN", 3)
    bus = Bus()
    for k in range(10):
        bus.announce(f"table {k}", 7)
    assert [bus.last(f"table {k}") for k in range(10)] == [0] * 7 + [7] * 3
    bus.announce("table 9", 5)  # news that come late
    assert bus.last("table 9") == 7


def waited(bus: Bus, table: str, seq: int) -> bool:
    """Whether a table's line is heard of, soon."""
    deadline = time.monotonic() + 30
    while bus.last(table) < seq and time.monotonic() < deadline:
        time.sleep(0.01)
    return bus.last(table) == seq


def listening(engine: Engine, known: Sequence[int] = ()) -> int:
    """Waits until a connection listens; its process's number."""
    query = text("SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()")
    for _ in range(200):
        with engine.connect() as connection:
            for number in connection.execute(query).scalars():
                if number not in known:
                    return int(number)
        time.sleep(0.05)
    raise AssertionError("nobody listens")


def test_news_of_another_process_come_by_themselves(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after the connection was lost. Whoever waited to the end would wait for 30 seconds."""
    monkeypatch.setattr(buses, "AGAIN", 0.05)
    with opened(postgres_url) as here, opened(postgres_url) as other:
        listener = listen(here.engine, here.bus)
        assert listener
        number = listening(here.engine)
        table = other.create(beginning("terz")).id
        for k in range(2, 6):
            if k == 5:
                with other.engine.connect() as connection:
                    connection.execute(text(f"SELECT pg_terminate_backend({number})"))
                listening(here.engine, [number])
            began = time.monotonic()
            other.append(table, 1, f"key-{k:05d}", note("x"))
            assert waited(here.bus, table, k)
            assert time.monotonic() - began < 10
        here.bus.close()
        listener.join(10)
        assert not listener.is_alive()


def test_sqlite_has_no_news_from_elsewhere(sqlite_url: str) -> None:
    with opened(sqlite_url) as found:
        assert listen(found.engine, found.bus) is None


# --- the database itself

Opens = Callable[[str], Engine]


@pytest.fixture
def opens() -> Iterator[Opens]:
    """Opens engines, and closes them at the end of the test however it ends."""
    with ExitStack() as closing:

        def opened_engine(url: str) -> Engine:
            engine = engines.open_engine(url)
            closing.callback(engine.dispose)
            return engine

        yield opened_engine


@pytest.fixture
def durable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Engines of SQLite wait for the disk, as those of the program do."""
    monkeypatch.setattr(sqlite, "open_engine", shared.durable)


def pragmas(engine: Engine) -> set[tuple[Any, ...]]:
    """What holds on several connections at once."""
    names = ("journal_mode", "synchronous", "foreign_keys")
    connections = [engine.connect() for _ in range(10)]
    try:
        return {tuple(c.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names) for c in connections}
    finally:
        for connection in connections:
            connection.close()


@pytest.mark.usefixtures("durable")
def test_each_connection_syncs_each_commit(opens: Opens, sqlite_url: str) -> None:
    engine = opens(sqlite_url)
    safe = wal_is_safe(sqlite.library().sqlite_version_info)
    assert pragmas(engine) == ({("wal", 2, 1)} if safe else {("truncate", 3, 1)})


def test_the_sqlite_that_comes_with_us_is_a_good_one() -> None:
    brought = pytest.importorskip("pysqlite3.dbapi2")
    assert sqlite.library() is brought
    assert wal_is_safe(brought.sqlite_version_info)


@pytest.fixture
def affected(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where only Python's own SQLite is there, and it is an old one."""
    old = ModuleType("sqlite3")
    old.__dict__.update(sqlite3.__dict__)
    old.__dict__["sqlite_version_info"] = (3, 40, 1)
    monkeypatch.setattr(sqlite, "library", lambda: old)


@pytest.mark.usefixtures("affected")
@pytest.mark.usefixtures("durable")
def test_with_an_affected_library_the_old_journal_is_kept_with_an_extra_sync(opens: Opens, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'scores.db'}"
    engine = opens(url)
    migration.migrate(engine)
    assert pragmas(engine) == {("truncate", 3, 1)}
    with opened(url) as one, opened(url) as other, ThreadPoolExecutor(4) as pool:
        table = one.create(beginning("terz")).id
        list(pool.map(lambda k: (one, other)[k % 2].append(table, 1, f"key-{k:05d}", note("x")), range(20)))
        assert len(check_log(one, table)) == 21
        assert one.match(table) == other.match(table)


@pytest.mark.usefixtures("affected")
@pytest.mark.usefixtures("durable")
def test_a_file_of_a_good_library_is_taken_over_by_an_affected_one(sqlite_url: str) -> None:
    with opened(sqlite_url) as found:
        table = found.create(beginning("terz")).id
        assert pragmas(found.engine) == {("truncate", 3, 1)}
        assert found.match(table).seq == 1


def test_the_library_without_the_one_from_pypi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysqlite3", None)
    assert sqlite.library() is sqlite3


def test_other_databases_are_refused() -> None:
    for url in ("mysql://localhost/scores", "mssql://localhost/scores"):
        with pytest.raises(DatabaseError, match="keeps scores in sqlite or postgresql"):
            engines.open_engine(url)


def test_without_its_driver_postgresql_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "scorer.keeping.database.postgres", raising=False)
    monkeypatch.delattr(database, "postgres", raising=False)
    with pytest.raises(DatabaseError, match=r"cardgen\[postgres\]"):
        engines.open_engine("postgresql://localhost/scores")


def revision(engine: Engine) -> str:
    with engine.connect() as connection:
        return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def test_the_steps_lead_to_what_the_program_knows_and_may_be_gone_again(opens: Opens, bare_database_url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    engine = opens(bare_database_url)
    for _ in range(2):
        migration.migrate(engine)
        with engine.connect() as connection:
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    first = Store(engine, Bus())
    table = first.create(beginning("terz")).id
    migration.migrate(engine)
    assert first.match(table).seq == 1


@pytest.mark.usefixtures("durable")
def test_who_opens_a_new_database_while_another_process_makes_it_waits(opens: Opens, tmp_path: Path) -> None:
    path = tmp_path / "scores.db"
    maker = sqlite.library().connect(str(path), isolation_level=None, check_same_thread=False)
    maker.execute("BEGIN IMMEDIATE")  # before the write-ahead log was chosen, the moment in which SQLite does not wait
    end = threading.Timer(0.3, maker.execute, ["COMMIT"])
    end.start()
    try:
        assert pragmas(opens(f"sqlite:///{path}")) == {("wal", 2, 1)}
    finally:
        end.join()
        maker.close()


@pytest.mark.long
@pytest.mark.parametrize("bare_database_url", with_proofs(KINDS, ["postgresql"]), indirect=True)
def test_processes_that_start_at_once_take_turns(opens: Opens, bare_database_url: str) -> None:
    script = (
        "import sys; from scorer.keeping.database import engines, migration; import alembic.command\n"
        "engine = engines.open_engine(sys.argv[1])\n"
        "print('ready', flush=True); sys.stdin.readline()\n"
        "migration.migrate(engine); engine.dispose(); print('done')\n"
    )
    program = [sys.executable, "-W", "error", "-c", script, bare_database_url]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with ExitStack() as ending:
        processes = []
        for _ in range(3):
            process: subprocess.Popen[str] = subprocess.Popen(program, cwd=ROOT, text=True, **pipes)  # type: ignore[call-overload]
            ending.callback(process.wait)
            ending.callback(process.kill)
            processes.append(process)
        for process in processes:
            assert process.stdout
            assert process.stdout.readline() == "ready\n"
        for process in processes:
            assert process.stdin
            process.stdin.write("go\n")
            process.stdin.flush()
        for process in processes:
            said, complaint = process.communicate(timeout=60)
            assert (said, complaint, process.returncode) == ("done\n", "", 0)
    engine = opens(bare_database_url)
    migration.migrate(engine)
    assert Store(engine, Bus()).create(beginning("terz")).seq == 1


def test_a_database_of_a_later_program_is_left_alone(opens: Opens, database_url: str) -> None:
    engine = opens(database_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError, match="later"):
        migration.migrate(engine)
    assert revision(engine) == "9999"


@pytest.mark.skipif(os.name != "posix", reason="files have no modes there")
def test_only_its_owner_may_read_the_file(opens: Opens, tmp_path: Path) -> None:
    path = tmp_path / "new" / "scores.db"
    old = os.umask(0)
    try:
        engine = opens(f"sqlite:///{path}")
        migration.migrate(engine)
        with engine.connect() as connection:
            assert connection.execute(select(schema.tables)).all() == []
            files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
        backup.backup(engine, tmp_path / "copy.db")
    finally:
        os.umask(old)
    assert "scores.db" in files
    assert set(files.values()) == {0o600}
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["copy.db"]


def test_a_copy_made_while_phones_write_is_whole(sqlite_url: str, tmp_path: Path) -> None:
    seconds = count(1_000_000_000, 60)  # no phone may write so fast
    with opened(sqlite_url, clock=lambda: float(next(seconds))) as found, ThreadPoolExecutor(2) as pool:
        tables = [found.create(beginning("terz")).id for _ in range(2)]
        ended, written = threading.Event(), [0, 0]

        def write(which: int) -> None:
            while not ended.wait(0.005) and written[which] < bounds.NOTES:
                k = written[which] + 1
                found.append(tables[which], 1, f"key-{k:06d}", note("x" * 100))
                written[which] = k

        writers = [pool.submit(write, which) for which in range(2)]
        try:
            for k in range(4):
                while sum(written) < 3 * (k + 1) and not any(writer.done() for writer in writers):
                    time.sleep(0.001)
                before = list(written)
                backup.backup(found.engine, path := tmp_path / "copy.db")
                with opened(f"sqlite:///{path}") as copy:
                    with copy.engine.connect() as connection:
                        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
                    for table, least in zip(tables, before, strict=True):
                        assert len(check_log(copy, table)) > least
                    copy.append(tables[0], 1, f"later-{k:05d}", note("goes on"))
        finally:
            ended.set()
        for writer in writers:
            writer.result(30)
    assert sum(written) > 8


def test_postgresql_is_not_copied_like_a_file(opens: Opens, postgres_url: str, tmp_path: Path) -> None:
    engine = opens(postgres_url)
    with pytest.raises(DatabaseError, match="pg_dump"):
        backup.backup(engine, tmp_path / "copy.db")


TRACED = """
import os, sys
from pathlib import Path
from scorer import create_app
from scorer.machine.settings import Settings
app = create_app(Settings(f"sqlite:///{sys.argv[1]}", Path(sys.argv[1]).parent))
phone = app.test_client()
table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
for k in range(5):
    os.write(1, b"asked\\n")
    answer = phone.post(f"{table}/entries", data={"player": "0"}, headers={"Accept": "application/json"})
    os.write(1, b"answered %d\\n" % answer.status_code)
app.extensions["scorer"].store.engine.dispose()
"""


@pytest.mark.long
def test_what_is_answered_lies_on_the_disk(tmp_path: Path) -> None:
    """The system's calls, traced: a sync of the log has ended well before each answer begins.

    Where strace is missing or not allowed, only the settings of each connection are tested (above).
    """
    strace = shutil.which("strace")
    if strace is None or subprocess.run([strace, "-o", os.devnull, "true"], capture_output=True).returncode:
        pytest.skip("strace is missing or not allowed; the settings of each connection are tested all the same")
    trace = tmp_path / "trace"
    program = [sys.executable, "-c", TRACED, str(tmp_path / "scores.db")]
    tracing = [strace, "-f", "-y", "-e", "trace=fsync,fdatasync,write", "-o", str(trace)]
    done = subprocess.run([*tracing, *program], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.stdout == "asked\nanswered 201\n" * 5, done.stderr
    spans = re.findall(r'"asked\\n"(.*?)"answered 201\\n"', trace.read_text(), re.DOTALL)
    assert len(spans) == 5
    kept = "-wal" if wal_is_safe(sqlite.library().sqlite_version_info) else "scores.db"
    assert all(re.search(rf"f(data)?sync\(\d+<[^>]*{kept}>\)\s+= 0", span) for span in spans), spans[-1]
