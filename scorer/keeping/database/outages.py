"""Outages of the database: which errors mean one, one log line for each, and fast failure while it lasts.

While PostgreSQL is away one thread at a time tries to reach it; the others hear at once that it is. So nobody waits in
a row, and it comes back by itself with the first try that succeeds. The same holds for looks that can wait where tables
are locked.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from weakref import WeakKeyDictionary

from sqlalchemy import Dialect, Engine, event, exc
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

AFTER = 3
"""Seconds after which somebody who heard of it may ask again."""
PAUSE = 1.0
"""Seconds between two tries to reach a database that is away."""
QUIET = 5.0
"""Seconds without an error after which an outage is over."""
LOCKED = 5
"""Seconds that a statement waits for a line that another one holds, and twice as many for its answer."""
CONNECT = 3
"""Seconds that a try to reach PostgreSQL may take."""
LIMITS: Mapping[str, str | int] = MappingProxyType(
    {
        "connect_timeout": CONNECT,
        "keepalives_idle": 10,
        "keepalives_interval": 3,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,  # milliseconds until what was sent must have arrived
        "options": f"-c lock_timeout={LOCKED}s -c statement_timeout={2 * LOCKED}s",
    }
)
"""How PostgreSQL is connected to (libpq, 32.1.2): a server that is gone or hangs costs nobody more than seconds. Each
may be set in the database's address instead."""
OURS = (
    "no such table",
    "no such column",
    "no such function",
    "syntax error",
    "already exists",
    "has no column",
    "too many sql",
    "too many terms",
)
"""Words of SQLite's OperationalError for faults of a query, which are ours."""
READ_ONLY = "25006"
"""PostgreSQL's state of a server that takes nothing, say the wrong one of two (Appendix A)."""


class AwayError(RuntimeError):
    """The database can't be reached, is locked by somebody else for long, or takes nothing just now."""


def away(error: BaseException) -> bool:
    """Whether an error means an outage; any other is a bug."""
    if isinstance(error, (AwayError, exc.TimeoutError, InterfaceError)):
        return True
    if not isinstance(error, DBAPIError):
        return False
    if getattr(error.orig, "sqlstate", None) == READ_ONLY or error.connection_invalidated:
        return True
    return isinstance(error, OperationalError) and not any(word in str(error.orig).lower() for word in OURS)


@contextmanager
def borne() -> Iterator[None]:
    """Ignores errors that mean an outage."""
    try:
        yield
    except Exception as error:
        if not away(error):
            raise


class Gate:
    """Lets one thread at a time try again what failed a moment ago."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock, self._lock = clock, threading.Lock()
        self._closed = 0.0

    def enter(self, longest: float) -> None:
        """Begins a try. AwayError where another one has just failed, or goes on, for `longest` at most."""
        with self._lock:
            now = self._clock()
            if now < self._closed:
                raise AwayError("the database did not answer a moment ago")
            if self._closed:
                self._closed = now + longest

    def left(self, reached: bool) -> None:
        """Ends a try."""
        with self._lock:
            self._closed = 0.0 if reached else self._clock() + PAUSE

    @contextmanager
    def passed(self, longest: float) -> Iterator[None]:
        """A try, begun and ended."""
        self.enter(longest)
        reached = True
        try:
            yield
        except Exception as error:
            reached = not away(error)
            raise
        finally:
            self.left(reached)


class Outage:
    """What is known of a database's absence, for one engine: the gate of those who would reach it, and of those who
    would look into it on behalf of somebody that can wait.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.reaching, self.looking = Gate(clock), Gate(clock)
        self._clock, self._lock = clock, threading.Lock()
        self._began: float | None = None
        self._last = 0.0

    def failed(self, error: BaseException) -> None:
        """Notes an error; the first one of an outage is told in the log."""
        with self._lock:
            now, first = self._clock(), self._began is None
            self._began, self._last = now if self._began is None else self._began, now
        if first:
            reason = str(getattr(error, "orig", None) or error).strip().partition("\n")[0]
            logging.getLogger(__name__).warning("the database can't be used: %s; trying again", reason)

    def works(self) -> None:
        """Notes that the database answers; when it has done so for a while, that is told too."""
        if self._began is None:
            return
        with self._lock:
            now = self._clock()
            if self._began is None or now - self._last < QUIET:
                return
            seconds, self._began = self._last - self._began, None
        logging.getLogger(__name__).warning("the database can be used again after %.0f s", seconds)


_OUTAGES: WeakKeyDictionary[Engine, Outage] = WeakKeyDictionary()


def of(engine: Engine) -> Outage:
    """What is known of an engine's outages."""
    return _OUTAGES.setdefault(engine, Outage())


def watch(engine: Engine, longest: float, connect: Callable[..., object] | None = None) -> None:
    """Lets one thread at a time try to connect while the database is away; a try takes `longest` seconds at most.

    `connect`: what makes a connection in place of the driver's own.
    """
    outage, gate = of(engine), of(engine).reaching

    @event.listens_for(engine, "do_connect")
    def _connect(dialect: Dialect, _: object, arguments: Sequence[object], named: Mapping[str, object]) -> object:
        gate.enter(longest)
        reached = False
        try:
            connection = (connect or dialect.connect)(*arguments, **named)
            reached = True
        finally:
            gate.left(reached)
        return connection

    @event.listens_for(engine, "engine_connect")
    def _works(_: object) -> None:
        outage.works()
