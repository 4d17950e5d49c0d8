"""A throw-away PostgreSQL server: a folder, in memory where there is room; a socket in it, no port.

Nothing is synced to the disk.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg

SETTINGS = {
    "listen_addresses": "''", "fsync": "off", "full_page_writes": "off", "synchronous_commit": "off",
    "max_wal_size": "64MB",
}  # fmt: skip
SECONDS = 60
MEMORY = Path("/dev/shm")  # noqa: S108
"""Where Linux has files in memory: to copy and drop hundreds of files for each database waits for no disk."""
ROOM = 2 << 30
"""Bytes that shall be free there: a server takes up to a tenth of them, and each process of a run has one or two."""


class Postgres:
    """A running server. Its databases are made and dropped through `create` and `drop`."""

    def __init__(self, folder: Path, control: Callable[..., None]) -> None:
        self.folder, self._control = folder, control
        self._names = (f"t{number}" for number in count(1))

    def url(self, database: str) -> str:
        """The address of a database, for SQLAlchemy."""
        return f"postgresql+psycopg://test@/{database}?host={self.folder}"

    def create(self, template: str = "template1", name: str = "") -> str:
        """A new database, a copy of its template, by its name."""
        database = name or next(self._names)
        self._do(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        return database

    def drop(self, database: str) -> None:
        """Drops a database; whoever is still connected is thrown out."""
        self._do(f'DROP DATABASE "{database}" WITH (FORCE)')

    @contextmanager
    def fresh(self, template: str = "template1") -> Iterator[str]:
        """The address of a new database, dropped at the end."""
        database = self.create(template)
        yield self.url(database)
        self.drop(database)

    def stop(self) -> None:
        """Ends it as a power cut would."""
        self._control("stop", "-m", "immediate")

    def start(self) -> None:
        """Starts it again."""
        self._control("start")

    @contextmanager
    def frozen(self) -> Iterator[None]:
        """All its processes stand still, as on a machine that hangs: they take what is sent, and answer nothing."""
        parent = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        said = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, timeout=SECONDS
        )
        there = [parent, *map(int, said.stdout.split())]
        try:
            for process in there:
                os.kill(process, signal.SIGSTOP)
            yield
        finally:
            for process in there:
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGCONT)

    def version(self) -> str:
        """As PostgreSQL says it: `15.18 (Debian …)`."""
        return self._do("SHOW server_version")

    def _do(self, statement: str) -> str:
        where = f"host={self.folder} user=test dbname=postgres connect_timeout=10"
        with psycopg.connect(where, autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return str((cursor.fetchone() or [""])[0]) if cursor.description else ""


@contextmanager
def started(programs: Path, settings: Mapping[str, str] = SETTINGS) -> Iterator[Postgres]:
    """A server of the programs in a folder; stopped and deleted at the end. It never runs as root, which it refuses."""
    # a short path: a socket's name has 107 letters at most
    folder = Path(tempfile.mkdtemp(prefix="pg", dir=MEMORY if _has_room(MEMORY) else None))
    owner = _owner()
    if owner:
        os.chown(folder, *owner)

    def run(program: str, *arguments: str) -> None:
        said = folder.with_suffix(".said")  # to a file: the server would keep a pipe open
        with said.open("wb") as file:
            done = subprocess.run(
                [str(programs / program), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                cwd=folder,
                env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
                timeout=2 * SECONDS,
                user=owner[0] if owner else None,
                group=owner[1] if owner else None,
                extra_groups=[] if owner else None,
            )
        words = said.read_text(errors="replace")
        said.unlink()
        log = folder / "log"
        assert done.returncode == 0, f"{program} failed: {words}\n{log.read_text() if log.exists() else ''}"

    data = str(folder / "data")
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    try:
        run("initdb", "-D", data, "-A", "trust", "-U", "test", "--no-sync", "-E", "UTF8", "--locale=C")
        log = str(folder / "log")

        def control(what: str, *more: str) -> None:
            starting = ["-l", log, "-o", f"{options} -k {folder}"] if what == "start" else []
            run("pg_ctl", "-D", data, "-w", "-t", str(SECONDS), *starting, *more, what)

        control("start")
        try:
            yield Postgres(folder, control)
        finally:
            control("stop", "-m", "immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _has_room(place: Path) -> bool:
    return os.access(place, os.W_OK) and shutil.disk_usage(place).free >= ROOM


def _owner() -> tuple[int, int] | None:
    """Whom the server runs as where we are root: PostgreSQL's own user, or nobody; their group too."""
    if os.name != "posix" or os.geteuid() != 0:
        return None
    import pwd

    users = {user.pw_name: user for user in pwd.getpwall()}
    owner = users.get("postgres") or users["nobody"]
    return owner.pw_uid, owner.pw_gid
