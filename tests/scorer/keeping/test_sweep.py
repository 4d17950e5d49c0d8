"""Old tables are deleted where days are named, and no wall clock deletes one that is in play, however wrong it is."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select, text, update

from scorer.keeping.access import Access
from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, outages, schema
from scorer.keeping.reader import NoTableError
from scorer.keeping.store import Store
from scorer.playing.events import Noted
from tests.order import examples
from tests.scorer.logs import beginning

DAY = 86400
TODAY = 20_000.0 * DAY


class World:
    """The true time, a wall clock that may be wrong by any span, and a server that is started and stopped in it."""

    def __init__(self, url: str, days: int) -> None:
        self.url, self.days = url, days
        self.true, self.wrong = TODAY, 0.0
        self.starts = 0
        self.touched: dict[str, float] = {}
        self.started: dict[str, int] = {}
        self._keys = 0
        self.store: Store | None = None

    def run(self, wrong: float = 0.0) -> Store:
        """A start, with the wall clock wrong by so many seconds; what ran before has ended."""
        self.stop()
        self.wrong, born = wrong, self.true
        engine = engines.open_engine(self.url)
        clock, steady = lambda: self.true + self.wrong, lambda: self.true - born
        self.store = Store(engine, Bus(), clock=clock, steady=steady)
        self.store.start_sweeping(self.days)
        self.starts += 1
        return self.store

    def stop(self) -> None:
        if self.store:
            self.store.engine.dispose()

    def table(self) -> str:
        assert self.store
        table = self.store.create(beginning("terz")).id
        self.touched[table], self.started[table] = self.true, self.starts
        return table

    def touch(self, table: str) -> None:
        assert self.store
        self._keys += 1
        self.store.append(table, 1, f"key-{self._keys:06d}", lambda _: [Noted(text="still here")])
        self.touched[table], self.started[table] = self.true, self.starts

    def there(self) -> set[str]:
        assert self.store
        with self.store.engine.connect() as connection:
            return set(connection.execute(select(schema.tables.c.id)).scalars())


both = pytest.mark.parametrize("kind", ["sqlite", "postgres"])


@pytest.fixture
def world(request: pytest.FixtureRequest, kind: str) -> Iterator[World]:
    """On SQLite, as clocks are the same on both; a test of what a sweep deletes has it on both."""
    found = World(request.getfixturevalue(f"{kind}_url"), 30)
    yield found
    found.stop()


@pytest.fixture
def kind() -> str:
    return "sqlite"


@both
def test_only_tables_that_nobody_has_touched_are_deleted(world: World, caplog: pytest.LogCaptureFixture) -> None:
    store = world.run()
    old, used = world.table(), world.table()
    room = Access(store).open_room("phone", "3b")
    for _ in range(30):
        world.true += DAY
        world.touch(used)
    assert world.there() == {old, used}  # noted by the first sweep after it was made
    caplog.clear()
    world.true += DAY
    world.touch(used)
    assert world.there() == {used}
    with pytest.raises(NoTableError):
        store.match(old)
    assert not [found for found in Access(store).rooms("phone") if found.id == room]
    said = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert said == ["deleted 1 table and 1 class that lay idle for 30 days"]
    world.true += DAY
    world.touch(used)
    assert len(caplog.records) == 1  # nothing is told where nothing is deleted
    with store.engine.connect() as connection:
        assert set(connection.execute(select(schema.idle.c.id)).scalars()) <= {used}


def test_a_class_with_tables_stays(world: World) -> None:
    store = world.run()
    room = Access(store).open_room("phone", "3b")
    table = store.create(beginning("terz"), room=room).id
    for _ in range(40):
        world.true += DAY
        world.touch(table)
    assert Access(store).rooms("phone")


def test_nothing_is_deleted_where_no_days_are_named(world: World) -> None:
    store = world.run()
    store.keep_days = None
    table = world.table()
    world.true += 4000 * DAY
    world.touch(table)
    assert store.sweep(None) == (0, 0, 0)
    assert world.there() == {table}


@pytest.mark.parametrize("back", [True, False])
def test_a_clock_that_is_set_right_deletes_no_table_in_play(world: World, back: bool) -> None:
    """A start with the clock 800 days back (or 3 years ahead), two tables in play, the clock set right, one entry."""
    world.run(-800 * DAY if back else 3 * 365 * DAY)
    first, second = world.table(), world.table()
    world.wrong = 0.0
    for _ in range(4):
        world.true += DAY
        world.touch(first)
    world.run()
    world.touch(first)
    assert world.there() == {first, second}
    for _ in range(31):
        world.true += DAY
        world.touch(first)
    assert world.there() == {first}  # what the wrong clock wrote goes as well, in its time


def test_a_start_with_a_clock_far_ahead_deletes_nothing(world: World) -> None:
    world.run()
    tables = {world.table() for _ in range(3)}
    world.true += 2 * DAY
    world.run(3 * 365 * DAY)
    world.run(3 * 365 * DAY)
    assert world.there() == tables
    world.true += DAY
    world.touch(min(tables))
    assert world.there() == tables
    world.run()
    assert world.there() == tables


def test_a_small_computer_whose_clock_begins_wrong_each_day_deletes_late_but_deletes(world: World) -> None:
    world.days, old, used = 10, "", ""
    for day in range(60):
        world.run(-world.true)  # in 1970
        used = world.table() if not day else used
        old = old or world.table()
        world.true += 60
        world.wrong = 0.0  # set right by the network
        world.true += 12 * 3600
        world.touch(used)
        if old not in world.there():
            break
        world.true += 12 * 3600 - 60
    assert 10 < day < 59


@pytest.mark.parametrize("wrong", [-TODAY, 400 * DAY], ids=["1970", "ahead"])
def test_starts_with_a_wrong_clock_that_is_set_soon_delete_nothing_too_early(wrong: float, sqlite_url: str) -> None:
    """Each start would count a tenth of the days; what decides is the clock that was set since."""
    world = World(sqlite_url, 10)
    world.run()
    tables = {world.table() for _ in range(2)}
    for _ in range(9):
        world.run(wrong)
        world.true += 60
        world.run()  # the clock is set, and the scorer started anew
        world.true += DAY
        world.table()
        assert tables <= world.there()
    for _ in range(3):
        world.true += DAY
        world.table()
    assert not tables & world.there()
    world.stop()


def test_a_server_that_runs_each_evening_only_deletes_in_time(world: World) -> None:
    world.days, old, used = 10, "", ""
    for day in range(20):
        world.run()
        used = world.table() if not day else used
        old = old or world.table()
        world.true += 3 * 3600
        world.touch(used)
        if old not in world.there():
            break
        world.true += 21 * 3600
    assert 10 <= day <= 12


@both
def test_what_is_there_before_begins_to_be_idle_with_the_first_sweep(world: World) -> None:
    store = world.run()
    tables = [world.table() for _ in range(2)]
    with store.writing() as connection:
        connection.execute(update(schema.tables).values(touched=TODAY - 900 * DAY))
        connection.execute(delete(schema.idle))
    world.true += 29 * DAY
    world.run()
    assert world.there() == set(tables)


@both
def test_several_processes_count_time_once(world: World) -> None:
    world.run()
    others = [World(world.url, 30) for _ in range(3)]
    for other in others:
        other.run()
    for _ in range(48):
        for one in (world, *others):
            one.true += 3600
            assert one.store
            one.store._sweep_daily()
    with world.store.engine.connect() as connection:  # type: ignore[union-attr]
        assert connection.execute(text("SELECT seconds FROM lived")).scalar() == pytest.approx(2 * DAY)
    for other in others:
        other.stop()


EVENTS = st.lists(
    st.one_of(
        st.tuples(st.just("pass"), st.floats(0.01, 12.0)),
        st.tuples(st.just("start"), st.floats(-2000, 2000)),
        st.tuples(st.just("clock"), st.floats(-2000, 2000)),
        st.tuples(st.just("touch"), st.integers(0, 2)),
    ),
    max_size=20,
)


@settings(max_examples=examples(15), deadline=None, suppress_health_check=list(HealthCheck))
@given(events=EVENTS)
def test_no_clock_deletes_what_was_touched_of_late(
    events: list[tuple[str, float]], _sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Whatever the wall clock says: who deletes has seen the days pass, but for a tenth of them with each start."""
    copy = shutil.copy(_sqlite_template, tmp_path_factory.mktemp("swept") / "scores.db")
    world = World(f"sqlite:///{copy}", 30)
    world.run()
    tables = [world.table() for _ in range(3)]
    acts: dict[str, Callable[[float], object]] = {
        "pass": lambda days: setattr(world, "true", world.true + days * DAY),
        "start": lambda days: world.run(days * DAY),
        "clock": lambda days: setattr(world, "wrong", days * DAY),
        "touch": lambda which: world.touch(tables[int(which)]) if tables[int(which)] in world.there() else None,
    }
    for name, how in events:
        acts[name](how)
        for table in set(tables) - world.there():
            assert world.true - world.touched[table] + 3 * DAY * (world.starts - world.started[table]) >= 30 * DAY
            tables = [other if other != table else world.table() for other in tables]
    world.stop()


def test_a_sweep_that_fails_takes_no_entry_back(make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch) -> None:
    store: Store = make(keep_days=30).extensions["scorer"].store
    table = store.create(beginning("terz")).id
    before = store.steady()
    store.steady = lambda: before + 2 * DAY

    attempts = list[object]()

    def locked(connection: object) -> None:
        attempts.append(connection)
        raise outages.AwayError

    monkeypatch.setattr(engines, "without_time_limit", locked)
    assert store.append(table, 1, "key-0001", lambda _: [Noted(text="Tea")]).seq == 2
    assert len(attempts) == 1
    assert store.summary(table).seq == 2
