"""What a stream tells of a table, piece by piece: server-sent events with its news, and a beat now and then.

It looks into the database before each line that it tells, as a right may have gone, and at each beat, in case news of
another process was missed. Where a table there is locked one stream waits for it, and the others go on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from scorer.keeping.database import outages
from scorer.web.commands.context import Services

T = TypeVar("T")
U = TypeVar("U")

BEAT = 10.0
"""Seconds between two beats, real events, since a browser doesn't report a connection that has gone silent."""
LONGEST = 3600.0
"""Seconds after which a stream ends; the phone opens a new one."""


class TableEvents:
    """A stream's: whoever has its connection asks for `more` whenever it is `due`, and says at the end that it ends.

    It begins after line `since` of the table, which is its `topic`. `newest` asks for the last line, None where there
    is no right to know. `over` says that it has to end, `ended` is called when it
    has. Its age is measured by `monotonic`: the wall clock may be set.
    """

    def __init__(
        self,
        services: Services,
        table: str,
        since: int,
        newest: Callable[[], int | None],
        over: Callable[[], bool] = lambda: False,
        ended: Callable[[], object] = lambda: None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.topic, self.close = table, ended
        self._bus, self._clock = services.bus, services.store.clock
        self._gate = outages.of(services.store.engine).looking
        self._newest, self._over, self._monotonic = newest, over, monotonic
        self._seq = self._heard = since
        self._ends = monotonic() + LONGEST
        self._beat: float | None = None  # when the next beat is due; before the first look there is none

    def opening(self) -> Iterator[str]:
        """What comes first, whatever there is to tell."""
        yield "retry: 2000\n\n"
        yield beat(self._clock())

    def over(self) -> bool:
        """Whether it has to make room for others, or the server stops."""
        return self._over() or self._bus.closed

    def due(self, now: float) -> bool:
        """Whether there may be something to tell, by the clock that measures its age."""
        first = self._beat is None
        return self.over() or first or now >= (self._beat or 0) or self._bus.last(self.topic) > self._heard

    def more(self) -> str | None:
        """The piece that is due, or nothing at a first look without news; None at the end.

        While the database is away it tells no line, since nobody knows then who may hear what; what is missed comes as
        soon as it is back.
        """
        moment = self._monotonic()
        if self.over() or moment >= self._ends:
            return None
        self._heard = max(self._seq, self._bus.last(self.topic))  # before the look: what is said after it is news
        now = self._looked(self._newest, self._seq)  # without a database nothing is new
        if now is None:
            return None
        first, self._beat = self._beat is None, moment + BEAT
        if now > self._seq:
            self._seq = now
            return change(now)
        return "" if first else beat(self._clock())

    def _looked(self, query: Callable[[], T], otherwise: U) -> T | U:
        """What a look into the database finds; `otherwise` while that is away, or another one waits for it."""
        try:
            with self._gate.passed(2 * outages.LOCKED):
                return query()
        except Exception as error:
            if not outages.away(error):
                raise
            return otherwise


def change(seq: int) -> str:
    """A new line; the phone asks for the page."""
    return f'id: {seq}\nevent: change\ndata: {{"seq": {seq}}}\n\n'


def beat(now: float) -> str:
    """An event without news, so that a phone knows that the connection is alive."""
    return f"event: beat\ndata: {json.dumps({'now': now})}\n\n"
