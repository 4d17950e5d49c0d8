"""Detects that a database file was moved, deleted or replaced while it is open.

SQLite's write-ahead log doesn't: it would go on in a file that nobody finds again, and new connections would open the
new file with the old one's log, which breaks it (https://sqlite.org/howtocorrupt.html, 1.4 and 2.5).
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError

from scorer.keeping.database.outages import AwayError


class File:
    """The file at a place, as it was when an engine first opened it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._opened: tuple[int, int] | None = None

    def opened(self) -> None:
        """Remembers the file that is there, unless one is remembered."""
        self._opened = self._opened or self._there()

    def closed(self) -> None:
        """Forgets the file."""
        self._opened = None

    def check(self) -> None:
        """AwayError where another file, or none, lies there now."""
        if self._opened and self._there() != self._opened:
            raise AwayError(f"{self.path} was moved, deleted or replaced; put it back, or start the scorer anew")

    def _there(self) -> tuple[int, int] | None:
        try:
            file = self.path.stat()
        except OSError:
            return None
        return file.st_dev, file.st_ino


def watch(engine: Engine, path: Path) -> None:
    """Refuses reads and writes by an engine while its file is not in its place.

    The log is worked into the file first, wherever that is now, so that none is left for the one that took its place.
    """
    file = File(path)

    @event.listens_for(engine, "do_connect")
    def _before(*_: object) -> None:
        file.check()

    @event.listens_for(engine, "connect")
    def _after(*_: object) -> None:
        file.opened()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        try:
            file.check()
        except AwayError:
            with suppress(DBAPIError):
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            raise

    event.listen(engine, "engine_disposed", lambda _: file.closed())
