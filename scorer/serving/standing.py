"""Connections over which something is told now and then: they stand open, and no thread waits with them.

Whatever stands under the same topic is told in one thread, one after the other: what was looked up and drawn for the
first serves the others, and all of them cost one thread's waking. An app leaves a telling with its server by calling
`environ["scorer.stands"]` with it, and answers with what comes first.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import NamedTuple, Protocol

from gunicorn.http.wsgi import Response

from scorer.serving.connections import Connection, GoneError, Patience

LOOK = 1.0
"""Seconds between two looks at what is due without news, and at who did not take what he was told."""


class Telling(Protocol):
    """What is told over a connection."""

    topic: str

    def over(self) -> bool:
        """Whether it has to end at once, whatever its client has not taken yet."""

    def due(self, now: float) -> bool:
        """Whether `more` is to be asked, by the monotonic clock."""

    def more(self) -> str | None:
        """The next piece, or nothing; None at the end."""

    def close(self) -> object:
        """It has ended, whoever ended it."""


class Stand(NamedTuple):
    """A connection with its answer, which goes on."""

    held: Connection
    answer: Response
    telling: Telling


class Standing:
    """All that stand. `do` lets a thread do something, or raises RuntimeError; `done` takes a connection back at its
    end; `fault` writes to the log, with the trace. `monotonic` is the clock by which they are due.
    """

    def __init__(
        self,
        do: Callable[[Callable[[], object]], object],
        patience: Patience,
        done: Callable[[Connection], object],
        fault: Callable[[str], object],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._do, self._patience, self._done, self._fault, self._now = do, patience, done, fault, monotonic
        self._stands: dict[str, list[Stand]] = {}
        self._said: set[str] = set()
        """Topics of which something was said since somebody began to tell."""
        self._told: set[str] = set()
        """Topics that a thread is at."""
        self._lock = threading.Lock()

    def enter(self, stand: Stand) -> None:
        """It stands from now on, and is this room's alone until its end."""
        stand.held.stands = True
        self._gives_time(stand.held)  # its request had another deadline
        with self._lock:
            self._stands.setdefault(stand.telling.topic, []).append(stand)
        self.news(stand.telling.topic)

    def news(self, topic: str) -> None:
        """There may be something to tell. From any thread, which does not wait for it."""
        with self._lock:
            if topic not in self._stands:
                return
            self._said.add(topic)
            if topic in self._told:
                return
            self._told.add(topic)
        try:
            self._do(lambda: self._tell(topic))
        except RuntimeError:  # the system gives us no further thread: the next look tries again
            self._told.discard(topic)

    def look(self) -> None:
        """Lets all be told that is due by now: beats, what was not taken before, the end when the server stops."""
        now = self._now()
        with self._lock:
            due = [topic for topic, stands in self._stands.items() if any(_is_due(stand, now) for stand in stands)]
        for topic in due:
            self.news(topic)

    # --- in a thread

    def _tell(self, topic: str) -> None:
        try:
            while stands := self._said_to(topic):
                for stand in stands:
                    if not self._goes_on(stand):
                        self._leave(stand)
        except BaseException:  # else nobody would ever be told of it again
            self._told.discard(topic)
            raise

    def _said_to(self, topic: str) -> list[Stand]:
        """Who is to be told; nobody where nothing was said since the last time, and then the topic is left."""
        with self._lock:
            if topic in self._said:
                self._said.discard(topic)
                if topic in self._stands:
                    return list(self._stands[topic])
            self._told.discard(topic)
            return []

    def _goes_on(self, stand: Stand) -> bool:
        """Tells what is due; whether it stands on. What a client has not taken yet comes before anything new."""
        held, telling, now = stand.held, stand.telling, self._now()
        try:
            if held.flush():
                return not telling.due(now) or self._spoken(stand)
            if now < held.until and not telling.over():
                return True
        except GoneError:
            pass
        except Exception:
            self._fault("A telling was given up")
        held.out.clear()
        held.keep = False
        return False

    def _spoken(self, stand: Stand) -> bool:
        piece = stand.telling.more()
        if piece is None:
            stand.answer.close()
        elif piece:
            stand.answer.write(piece.encode())
            self._gives_time(stand.held)
        return piece is not None

    def _gives_time(self, held: Connection) -> None:
        held.until = self._now() + held.patience_for_answer(self._patience)

    def _leave(self, stand: Stand) -> None:
        with self._lock:
            stands = self._stands[stand.telling.topic]
            stands.remove(stand)
            if not stands:
                del self._stands[stand.telling.topic]
        stand.held.stands = False
        try:
            stand.telling.close()
        except Exception:
            self._fault("A telling did not end well")
        self._done(stand.held)


def _is_due(stand: Stand, now: float) -> bool:
    try:
        return bool(stand.held.out) or stand.telling.due(now)
    except Exception:  # its turn says what is wrong, and ends it alone: nobody else waits for this look
        return True
