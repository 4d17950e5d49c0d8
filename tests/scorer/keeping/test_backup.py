"""Copies of the database and the way back: whatever lies beside a file, files are never mixed and nothing is lost.

What a crash leaves is made without one: a file and its log are copied while somebody has them open.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import chdir, closing, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from datetime import datetime
from functools import cache
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from sqlalchemy import text

from cardgen.words.texts import LANGUAGES
from scorer.keeping.bus import Bus
from scorer.keeping.database import backup, engines, file_lock, integrity, migration, paths, sqlite
from scorer.keeping.database.engines import DatabaseError
from scorer.keeping.store import Store
from scorer.serving import banner, cli
from tests.scorer.logs import beginning
from tests.scorer.programs import ROOT, run
from tests.scorer.served import Served

WHEN = datetime.fromisoformat("2026-11-22T05:06:07+00:00")
KEPT = "scorer-20261122-050607.db"


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    """A store on a file."""
    engine = engines.open_engine(f"sqlite:///{path}")
    try:
        migration.migrate(engine)
        yield Store(engine, Bus())
    finally:
        engine.dispose()


@cache
def migrated() -> bytes:
    """An empty database that is up to date: to make one takes four times as long as to write it."""
    with TemporaryDirectory() as folder:
        with opened(path := Path(folder) / "empty.db"):
            pass
        return path.read_bytes()


def made(path: Path, tables: int, name: str = "Ada") -> Path:
    """A database with so many tables, all in one plain file."""
    if not path.exists():
        path.write_bytes(migrated())
    with opened(path) as store:
        for _ in range(tables):
            store.create(replace(beginning("terz"), title=name))
    return path


def whole(path: Path) -> int:
    """How many tables a file has as the scorer opens it; each of them can be read."""
    with opened(path) as store, store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        tables = connection.execute(text("SELECT id FROM tables")).scalars().all()
        assert all(store.match(table).seq == 1 for table in tables)
    return len(tables)


def crashed(path: Path, tables: int, more: int) -> Path:
    """A database whose last tables stand in its log only, as a crash leaves it."""
    with opened(made(path.with_name("running.db"), tables)) as store:
        for _ in range(more):
            store.create(beginning("terz"))
        for ending in ("", "-wal"):
            shutil.copyfile(f"{store.engine.url.database}{ending}", f"{path}{ending}")
    assert Path(f"{path}-wal").stat().st_size > 0
    return path


def halfway(path: Path, tables: int) -> Path:
    """A database with the old journal that rolls back what was half written, as a crash leaves it."""
    made(path, tables)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("PRAGMA cache_size=1")
        connection.execute("BEGIN")
        connection.execute("UPDATE log SET data = data || ' ' || hex(randomblob(30000))")
        for ending in ("", "-journal"):
            shutil.copyfile(f"{path}{ending}", f"{path}.kept{ending}")
        connection.execute("ROLLBACK")
    for ending in ("", "-journal"):
        Path(f"{path}.kept{ending}").replace(f"{path}{ending}")
    return path


def foreign(path: Path) -> Path:
    """A log of another database beside a whole one, as an earlier copy over a copy in use has left it."""
    crashed(path, 9, 4)
    other = made(path.with_name("other.db"), 3)
    other.replace(path)
    return path


def texts(path: Path) -> Path:
    path.write_text("My notes")
    Path(f"{path}-wal").write_text("are no log")
    return path


def nothing(path: Path) -> Path:
    crashed(path, 2, 2).unlink()
    return path


def empty(path: Path) -> Path:
    crashed(path, 2, 2).write_bytes(b"")
    return path


def torn(path: Path) -> Path:
    """Pages in the midst of it are gone."""
    crashed(path, 30, 2)
    with path.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 4)
    return path


class Done(NamedTuple):
    """What a command said, as of a process."""

    returncode: int
    stdout: str
    stderr: str


def command(data: Path, *arguments: str) -> Done:
    """The command, in this process."""
    with chdir(data), redirect_stdout(StringIO()) as said, redirect_stderr(StringIO()) as refused:
        code = cli.main(arguments, {"SCORER_DATA": str(data)})
    return Done(code, said.getvalue(), refused.getvalue())


LEFT: dict[str, Callable[[Path], Path]] = {
    "a copy": lambda path: made(path, 2),
    "its log": lambda path: crashed(path, 2, 3),
    "its journal": lambda path: halfway(path, 5),
    "another's log": foreign,
    "no database": texts,
    "a log without a file": nothing,
    "an empty file": empty,
    "a damaged file": torn,
}


@pytest.fixture(params=LEFT)
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file with what may lie beside it."""
    (folder := tmp_path / "there").mkdir()
    return LEFT[request.param](folder / "games.db")


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if not path.name.endswith(("-lock", "running.db"))}


# --- over whatever lies there


def test_a_copy_is_the_database_whatever_lay_in_its_place(left: Path, tmp_path: Path) -> None:
    with opened(made(tmp_path / "scorer.db", 7)) as store:
        assert backup.backup(store.engine, left) == (7, 7)
    assert names(left.parent) == {"games.db"}
    assert stat.S_IMODE(left.stat().st_mode) == 0o600
    assert whole(left) == 7


def test_a_copy_comes_back_whatever_lay_in_the_databases_place(left: Path, tmp_path: Path) -> None:
    there = {ending: Path(f"{left}{ending}").exists() for ending in ("", "-wal")}
    path = left.rename(left.with_name("scorer.db")) if there[""] else left.with_name("scorer.db")
    for ending in paths.BESIDE:
        if os.path.lexists(f"{left}{ending}"):
            Path(f"{left}{ending}").rename(f"{path}{ending}")
    found, kept = backup.restore(made(tmp_path / "copy.db", 7), path, WHEN)
    assert found == (7, 7)
    assert kept == left.with_name(KEPT)
    assert whole(path) == 7
    assert not [name for name in names(left.parent) if name.startswith("scorer.db-") and name != "scorer.db-lock"]


@pytest.mark.parametrize(("kind", "tables"), [("a copy", 2), ("its log", 5), ("its journal", 5)])
def test_the_former_database_is_kept_with_what_stood_in_its_log_only(kind: str, tables: int, tmp_path: Path) -> None:
    path = LEFT[kind](tmp_path / "scorer.db")
    copy = made(tmp_path / "copy.db", 7)
    kept = [backup.restore(copy, path, WHEN)[1] for _ in range(2)]
    assert kept == [tmp_path / KEPT, tmp_path / KEPT.replace(".db", "-2.db")]
    assert whole(tmp_path / KEPT) == tables


def test_what_a_damaged_database_had_is_kept_as_it_was(tmp_path: Path) -> None:
    path = torn(tmp_path / "scorer.db")
    before = [Path(f"{path}{ending}").read_bytes() for ending in ("", "-wal")]
    backup.restore(made(tmp_path / "copy.db", 7), path, WHEN)
    kept = [Path(f"{tmp_path / KEPT}{ending}") for ending in ("", "-wal")]
    if kept[1].exists():  # else it could be worked in
        assert [file.read_bytes() for file in kept] == before
    assert len(kept[0].read_bytes()) >= len(before[0])


def test_a_copy_with_a_log_of_its_own_comes_back_with_it_and_stays_as_it_is(tmp_path: Path) -> None:
    copy = crashed(tmp_path / "copy.db", 3, 2)
    before = [Path(f"{copy}{ending}").read_bytes() for ending in ("", "-wal")]
    assert backup.restore(copy, tmp_path / "scorer.db", WHEN) == ((5, 5), None)
    assert [Path(f"{copy}{ending}").read_bytes() for ending in ("", "-wal")] == before
    assert whole(tmp_path / "scorer.db") == 5


def test_a_copy_beside_anothers_log_is_not_put_back_but_can_be(tmp_path: Path) -> None:
    """Here the other's log is newer and longer than the file, so that what SQLite makes of both is no database."""
    copy, path = foreign(tmp_path / "copy.db"), made(tmp_path / "scorer.db", 1)
    try:
        found, _ = backup.restore(copy, path, WHEN)
    except DatabaseError as error:
        assert "copy.db-wal" in str(error)
        assert whole(path) == 1
        Path(f"{copy}-wal").unlink()
        found, _ = backup.restore(copy, path, WHEN)
    assert whole(path) == found.tables


def bad_revision(path: Path) -> Path:
    made(path, 1)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    return path


def gap(path: Path) -> Path:
    made(path, 3)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM log WHERE table_id = (SELECT min(id) FROM tables)")
    return path


def other_program(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE tables (id)")
    return path


@pytest.mark.parametrize(
    ("make", "part"),
    [
        (texts, "does not fit the log games.db-wal"),
        (torn, "games.db"),
        (bad_revision, "later version"),
        (gap, "damaged: the log of 1 of its tables"),
        (other_program, "holds no tables of the scorer"),
        (lambda path: database_of_nothing(path), "holds no tables of the scorer"),
    ],
    ids=["text", "torn", "later", "gap", "other", "empty"],
)
def test_what_is_no_whole_copy_is_not_put_back(make: Callable[[Path], Path], part: str, tmp_path: Path) -> None:
    copy, path = make(tmp_path / "games.db"), made(tmp_path / "scorer.db", 4)
    with pytest.raises(DatabaseError, match=part):
        backup.restore(copy, path, WHEN)
    assert whole(path) == 4
    assert not list(tmp_path.glob("scorer-*"))


def test_what_can_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the file that would have been written."""
    copy, path = made(tmp_path / "games.db", 2), made(tmp_path / "scorer.db", 4)

    def shut(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch, pytest.raises(DatabaseError, match=r"games\.db can't be read: Permission"):
        patch.setattr(Path, "open", shut)
        backup.restore(copy, path, WHEN)
    engine = engines.open_engine(f"sqlite:///{path}")
    with monkeypatch.context() as patch, pytest.raises(DatabaseError, match=r"scorer\.db can't be read: unable"):
        patch.setattr(engine, "raw_connection", lambda: sqlite.library().connect(str(tmp_path / "no" / "x.db")))
        backup.backup(engine, copy)
    engine.dispose()
    assert (whole(copy), whole(path)) == (2, 4)


@pytest.mark.parametrize("make", [gap, lambda path: database_of_nothing(path)], ids=["gap", "empty"])
def test_a_copy_of_what_is_not_whole_replaces_no_good_one(make: Callable[[Path], Path], tmp_path: Path) -> None:
    path, copy = make(tmp_path / "scorer.db"), made(tmp_path / "games.db", 4)
    engine = engines.open_engine(f"sqlite:///{path}")
    with pytest.raises(DatabaseError, match=r"scorer\.db"):
        backup.backup(engine, copy)
    engine.dispose()
    assert whole(copy) == 4


def database_of_nothing(path: Path) -> Path:
    path.write_bytes(b"")
    return path


# --- in use


def test_a_file_in_use_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "PATIENCE", 0.1)
    copy, path = made(tmp_path / "games.db", 2), made(tmp_path / "scorer.db", 3)
    with opened(copy) as used, opened(path) as store:
        used.summary(used.create(beginning("terz")).id)
        with pytest.raises(DatabaseError, match=r"games\.db is in use"):
            backup.backup(store.engine, copy)
        with pytest.raises(DatabaseError, match=r"scorer\.db is in use"):
            backup.restore(made(tmp_path / "third.db", 1), path, WHEN)
    assert (whole(copy), whole(path)) == (3, 3)


@pytest.mark.skipif(find_spec("fcntl") is None, reason="the system has no such locks")
def test_without_the_write_ahead_log_a_file_in_use_is_known_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PATIENCE", 0.1)
    monkeypatch.setattr(sqlite, "wal_is_safe", lambda _: False)
    copy, path = made(tmp_path / "games.db", 2), made(tmp_path / "scorer.db", 3)
    with opened(path) as store:
        store.create(beginning("terz"))
        with pytest.raises(DatabaseError, match=r"scorer\.db is in use"):
            backup.restore(copy, path, WHEN)
    assert backup.restore(copy, path, WHEN)[0] == (2, 2)


@pytest.mark.long
def test_who_starts_while_a_file_is_replaced_waits_for_the_new_one(tmp_path: Path) -> None:
    path = made(tmp_path / "scorer.db", 3)
    engine = engines.open_engine(f"sqlite:///{path}")
    engine.connect().close()
    engine.dispose()
    with backup._claimed(path), pytest.raises(file_lock.InUseError):
        file_lock.share(engine, path, 0.05)
    assert engine.connect().exec_driver_sql("SELECT count(*) FROM tables").scalar() == 3
    engine.dispose()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give files away")
def test_what_root_copies_stays_its_owners(tmp_path: Path) -> None:
    """Also the lock: a service could not hold it, were it root's."""
    path = made(tmp_path / "scorer.db", 2)
    lock = Path(f"{path}{file_lock.ENDING}")
    lock.unlink()
    os.chown(path, 65534, 65534)
    with opened(path) as store:
        backup.backup(store.engine, tmp_path / "games.db")
    backup.restore(tmp_path / "games.db", path, WHEN)
    assert {(each.stat().st_uid, each.stat().st_gid) for each in (path, lock, tmp_path / KEPT)} == {(65534, 65534)}


# --- where the copy lies


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hard.db", "is the database itself"),
        ("soft.db", "is the database itself"),
        ("scorer.db-wal", "belongs to the database"),
        ("scorer.db-journal", "belongs to the database"),
        ("scorer.db-lock", "belongs to the database"),
        ("folder", "is a folder"),
        ("pipe", "is not a file"),
        ("logged.db", "logged.db-wal is not a file"),
        ("theirs.db", "theirs.db-wal is not a file"),
        ("round.db", "leads nowhere"),
    ],
)
def test_a_place_that_can_not_be_is_told_in_one_sentence(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = made(tmp_path / "scorer.db", 2)
    os.link(path, "hard.db")
    Path("soft.db").symlink_to("scorer.db")
    Path("round.db").symlink_to("round.db")
    Path("folder").mkdir()
    Path("logged.db-wal").mkdir()
    Path("theirs.db-wal").symlink_to("folder")  # SQLite follows none there
    os.mkfifo("pipe")
    assert cli.main(["backup", "--force", name], {"SCORER_DATA": str(tmp_path)}) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert whole(path) == 2


def test_a_link_is_followed_to_the_file(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    real = crashed(tmp_path / "disk" / "games.db", 1, 1)
    (link := tmp_path / "games.db").symlink_to("disk/games.db")
    with opened(made(tmp_path / "scorer.db", 6)) as store:
        backup.backup(store.engine, link)
    assert link.is_symlink()
    assert whole(real) == 6
    assert names(real.parent) == {"games.db"}


def test_a_log_without_its_file_is_not_removed_by_chance(tmp_path: Path) -> None:
    made(tmp_path / "scorer.db", 2)
    nothing(tmp_path / "games.db")
    done = command(tmp_path, "backup", "games.db")
    assert done.returncode == 2
    assert done.stderr.endswith("games.db-wal is a log of another file; --force removes it\n")
    assert (tmp_path / "games.db-wal").exists()


def test_a_full_disk_is_told_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a limit on the size of files is one that a test can have."""
    resource = pytest.importorskip("resource")
    copy, connect = made(tmp_path / "games.db", 2), backup._connect
    former = resource.getrlimit(resource.RLIMIT_FSIZE)

    def full(path: Path) -> sqlite3.Connection:
        resource.setrlimit(resource.RLIMIT_FSIZE, (copy.stat().st_size, former[1]))
        return connect(path)

    with opened(made(tmp_path / "scorer.db", 300)) as store:
        monkeypatch.setattr(backup, "_connect", full)
        try:
            with pytest.raises(DatabaseError, match=r"games\.db can't be written"):
                backup.backup(store.engine, copy)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, former)
    assert whole(copy) == 2


# --- dying in the midst of it

DYING = """
import os, sqlite3, sys
from datetime import datetime, UTC
from pathlib import Path
from scorer.keeping.database import backup, engines, sqlite
what, source, folders = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]

class Dying(sqlite.library().Connection):
    left = 0

    def backup(self, target, **_):
        super().backup(target, pages=1, progress=lambda *_: Dying.step())

    def execute(self, *said):
        Dying.step()
        return super().execute(*said)

    @staticmethod
    def step():
        Dying.left -= 1
        if not Dying.left:
            os._exit(9)

def connect(path):
    Dying.step()
    return sqlite.library().connect(str(path), isolation_level=None, factory=Dying)

def act(path, step):
    Dying.left, backup._connect = step, connect
    if what == "restore":
        backup.restore(source, path, datetime.now(UTC))
        return
    engine = engines.open_engine(f"sqlite:///{source}")
    engine.raw_connection = Pooled
    backup.backup(engine, path)

class Pooled:
    def __init__(self):
        self.driver_connection = connect(source)

    def close(self):
        self.driver_connection.close()

for folder in folders:
    if not (child := os.fork()):
        act(Path(folder) / "games.db", int(Path(folder).name))
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.parametrize("apart", [20, pytest.param(3, marks=pytest.mark.proof)])
@pytest.mark.parametrize("what", ["backup", "restore"])
def test_whenever_it_dies_the_old_database_or_the_new_one_is_there(what: str, apart: int, tmp_path: Path) -> None:
    """Killed after any page, before any statement: the file holds what the old one held, with its log, or the new."""
    old, new = crashed(tmp_path / "old.db", 2, 3), made(tmp_path / "new.db", 7)
    folders = [tmp_path / f"{step}" for step in range(1, 162, apart)]
    for folder in folders:
        folder.mkdir()
        for ending in ("", "-wal"):
            shutil.copyfile(f"{old}{ending}", folder / f"games.db{ending}")
    program = [sys.executable, "-c", DYING, what, str(new), *map(str, folders)]
    done = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, timeout=100)
    ended = done.stdout.split()
    assert set(ended) == {"0", "9"}, done.stderr
    assert ended == sorted(ended, reverse=True)
    there = [whole(folder / "games.db") for folder in folders]
    assert there == sorted(there)
    assert set(there) == {5, 7}


# --- the whole story


@pytest.mark.long
def test_a_copy_that_was_in_use_in_a_crash_is_replaced_by_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy was served, written to and killed; the next copy over it opens with all of the database's tables."""
    monkeypatch.setattr(backup, "PATIENCE", 0.1)
    data = tmp_path / "data"
    data.mkdir()
    made(data / "scorer.db", 3)
    copy = tmp_path / "games.db"
    assert command(data, "backup", str(copy)).returncode == 0
    served = Served(tmp_path / "served", {"SCORER_DATABASE": str(copy)})
    try:
        served.start()
        refused = command(data, "backup", "--force", str(copy))
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
        assert "is in use; stop the scorer" in refused.stderr
        refused = command(data, "restore", str(copy))
        assert "is in use; stop the scorer" in refused.stderr
        with opened(copy) as store:
            for _ in range(5):
                store.create(beginning("terz"))
            served.kill()
            wal = Path(f"{copy}-wal").read_bytes()
        Path(f"{copy}-wal").write_bytes(wal)  # ours, which ended well, has taken it away
        made(data / "scorer.db", 27)
        done = run(data, "backup", "--force", str(copy))
        assert (done.returncode, done.stderr) == (0, "")
        assert "30 tables with 30 lines" in done.stdout
        served.start()
        served.stop()
        assert whole(copy) == 30
    finally:
        served.stop()


def test_a_copy_is_put_back_by_the_command(tmp_path: Path) -> None:
    made(tmp_path / "scorer.db", 2)
    assert command(tmp_path, "backup", "games.db").returncode == 0
    made(tmp_path / "scorer.db", 1)
    done = command(tmp_path, "restore", "games.db")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first == f"games.db is now the database {tmp_path}/scorer.db, and it is checked: 2 tables with 2 lines."
    kept = Path(second.removeprefix("What was there is kept as ").removesuffix("."))
    assert (whole(tmp_path / "scorer.db"), whole(kept)) == (2, 3)
    for name, said in (
        ("nothing.db", "there is no file"),
        ("scorer.db", "is the database itself"),
        (".", "is not a file"),
    ):
        done = command(tmp_path, "restore", name)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert said in done.stderr
    done = command(tmp_path, "restore", "games.db", "--database", "postgresql://db/scores")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


# --- at the start


def test_a_damaged_database_is_told_at_the_start(tmp_path: Path) -> None:
    torn(tmp_path / "scorer.db")
    done = run(tmp_path, "--host", "localhost", "--port", "0")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "scorer.db" in done.stderr
    assert "`scorer restore FILE`" in done.stderr


def test_an_emptied_database_beside_its_log_is_told_at_the_start(tmp_path: Path) -> None:
    empty(tmp_path / "scorer.db")
    before = (tmp_path / "scorer.db-wal").read_bytes()
    done = run(tmp_path, "--host", "localhost", "--port", "0")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "its log lies beside it" in done.stderr
    assert (tmp_path / "scorer.db-wal").read_bytes() == before


def test_a_check_takes_no_longer_than_it_may(tmp_path: Path) -> None:
    engine = engines.open_engine(f"sqlite:///{torn(tmp_path / 'scorer.db')}")
    assert "scorer" not in integrity.damage(engine)
    assert integrity.damage(engine)
    engine.dispose()
    engine = engines.open_engine(f"sqlite:///{made(tmp_path / 'whole.db', 3)}")
    assert integrity.damage(engine) == ""
    assert integrity.damage(engine, -1) == ""
    assert integrity.damage(engine) == ""
    engine.dispose()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_database_is_told_in_the_banner(language: str, tmp_path: Path) -> None:
    words = banner.words(language)
    start = banner.Start(room=[], here="http://localhost:5050/", port=5050, place="/data/scorer.db", new=True)
    told = "\n".join(banner.lines(start, words))
    assert words.say("start.new_place", {"place": "/data/scorer.db"}) in told
    assert words.say("start.new_place", {"place": ""}) != words.say("start.place", {"place": ""})
    engine = engines.open_engine(f"sqlite:///{database_of_nothing(tmp_path / 'scorer.db')}")
    assert migration.migrate(engine)
    assert not migration.migrate(engine)
    engine.dispose()
