"""A database's file that is moved, deleted or replaced while the server runs: nothing is written beside it or mixed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorer.keeping.bus import Bus
from scorer.keeping.database import engines, migration, outages
from scorer.keeping.store import Store
from tests.scorer.logs import beginning

pytestmark = pytest.mark.skipif(os.name != "posix", reason="an open file can't be moved there")


@pytest.fixture
def store(make: Callable[..., Flask]) -> Iterator[Store]:
    """A store whose last table stands in the log beside the file only, with several connections."""
    found: Store = make().extensions["scorer"].store
    found.create(beginning("terz"))
    with found.engine.connect() as one, found.engine.connect() as other:
        for connection in (one, other):
            assert connection.execute(text("SELECT count(*) FROM tables")).scalar() == 1
    yield found
    found.engine.dispose()


def place(store: Store) -> Path:
    return Path(str(store.engine.url.database))


@contextmanager
def refused() -> Iterator[None]:
    with pytest.raises(outages.AwayError, match="was moved, deleted or replaced"):
        yield


def tables(path: Path) -> int:
    """What the scorer finds there when it is started anew."""
    engine = engines.open_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        found = connection.execute(text("SELECT count(*) FROM tables")).scalar()
    engine.dispose()
    return int(found or 0)


def test_what_was_moved_away_has_all_and_nothing_goes_on_until_it_is_back(store: Store) -> None:
    path = place(store)
    away = path.rename(path.with_name("away.db"))
    for act in (store.alive, lambda: store.create(beginning("terz"))):
        with refused():
            act()
    copy = Path(shutil.copy(away, path.with_name("copy.db")))  # the file alone
    assert tables(copy) == 1
    assert not path.exists()
    away.rename(path)
    store.create(beginning("terz"))
    store.engine.dispose()
    assert tables(path) == 2


def test_what_took_its_place_stays_as_it_is(store: Store) -> None:
    path = place(store)
    engine = engines.open_engine(f"sqlite:///{path.with_name('other.db')}")
    migration.migrate(engine)
    for _ in range(3):
        Store(engine, Bus()).create(beginning("terz"))
    engine.dispose()
    path.with_name("other.db").replace(path)
    many = [store.engine.raw_connection() for _ in range(2)]  # those that are open already
    with refused():
        store.engine.connect()
    for connection in many:
        connection.close()
    with refused():
        store.create(beginning("terz"))
    store.engine.dispose()
    assert tables(path) == 3


def test_nothing_is_written_to_a_file_that_was_deleted(make: Callable[..., Flask]) -> None:
    app = make()
    phone, store = app.test_client(), app.extensions["scorer"].store
    table = phone.post("/new/terz", data={"name-0": "Ada", "name-1": "Ben"}).location
    for ending in ("", "-wal", "-shm"):
        Path(f"{place(store)}{ending}").unlink()
    answer = phone.post(f"{table}/entries", data={"player": "0"}, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    assert phone.get("/health").status_code == 503
    assert not place(store).exists()
