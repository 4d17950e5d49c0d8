"""Tells event streams of this process that a table has a new line; PostgreSQL carries the news to other processes."""

from __future__ import annotations

import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from sqlalchemy import URL, Engine

from scorer.keeping.database.outages import LIMITS

CHANNEL = "scorer"
KNOWN = 4096
"""So many tables are remembered with their last line."""
AGAIN = 2.0
"""Seconds until a broken connection to PostgreSQL is tried again, and until a listener sees that the bus is closed."""
NEWS = re.compile(r"([A-Za-z0-9_-]{12}) ([0-9]{1,9})")
"""A table and its last line, as `announce` of another process says it."""


class Bus:
    """The last line of each table that somebody spoke of, and who is to hear of the next."""

    def __init__(self) -> None:
        self._last: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()
        self._informed: list[Callable[[str], object]] = []
        self.closed = False

    def announce(self, table: str, seq: int) -> None:
        """Says that a table's log has grown to this line."""
        with self._lock:
            self._last[table] = max(seq, self._last.pop(table, 0))
            while len(self._last) > KNOWN:
                self._last.popitem(last=False)
        self.wake(table)

    def last(self, table: str) -> int:
        """The table's last line that somebody spoke of lately; 0 where nobody did."""
        return self._last.get(table, 0)

    def wake(self, table: str) -> None:
        """Notifies those who wait for a table's news."""
        for listener in self._informed:
            listener(table)

    def inform(self, listener: Callable[[str], object]) -> None:
        """Registers a function to be called with each table that has news, in the announcing thread."""
        self._informed.append(listener)

    def close(self) -> None:
        """Ends all streams and listeners: the server stops."""
        self.closed = True


def listen(engine: Engine, bus: Bus) -> threading.Thread | None:
    """Passes on what other processes announce through PostgreSQL until the bus is closed; SQLite has one process."""
    if engine.dialect.name != "postgresql":
        return None
    thread = threading.Thread(target=_listen, args=(engine.url.set(drivername="postgresql"), bus), daemon=True)
    thread.start()
    return thread


def _listen(url: URL, bus: Bus) -> None:
    import psycopg
    from psycopg.conninfo import make_conninfo

    is_logged, limits = False, {name: value for name, value in LIMITS.items() if name not in url.query}
    while not bus.closed:
        try:  # whatever happens: a process without this thread would hear nothing for ever
            address = make_conninfo(url.render_as_string(hide_password=False), **limits)
            with psycopg.connect(address, autocommit=True) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                is_logged = False
                while not bus.closed:
                    for notice in connection.notifies(timeout=AGAIN):
                        hear(bus, notice.payload)
        except Exception as error:  # say the database was restarted; streams look for themselves at each beat
            if not is_logged:  # once for each outage
                logging.getLogger(__name__).warning("news of other processes: %s; trying again", type(error).__name__)
            is_logged = True
            time.sleep(AGAIN)


def hear(bus: Bus, payload: str) -> None:
    """Announces news of another process; other payloads are only logged."""
    if news := NEWS.fullmatch(payload):
        bus.announce(news[1], int(news[2]))
    else:
        logging.getLogger(__name__).warning("strange news of %s letters", len(payload))
