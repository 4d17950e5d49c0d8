"""Limits expensive responses to a few at a time, so that entering a score never waits for somebody's spreadsheet.

Expensive is what takes a processor for tens of milliseconds or more: pictures, statistics, and whatever tells all of
a long table. Python runs one thread at a time, so more of them at once would make none of them sooner.

The places are for what ends in about a second. What counts for longer, as the odds of many tasks, leaves its place to
others and goes on in a lane, where one such answer is made at a time; and ends once nobody waits for it.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import current_app, request

from cardgen.core import cancellation
from scorer.web.commands.context import TableContext
from scorer.web.guard import limits
from scorer.web.request import context

AT_ONCE = 3
"""Expensive responses that a process makes at once."""
OF_ADDRESS = 2
"""Of these for one address, so that somebody else's has its turn."""
WAITING = 4
"""So many more of one address may wait for their turn."""
PATIENCE = 1.0
"""Seconds that one waits."""
LASTING = 1.5
"""Seconds after which what still calculates goes on in the lane."""
QUEUE = 8
"""So many answers may wait for the lane, each in a thread."""
LANE_PATIENCE = 60.0
"""Seconds that one waits there."""
EVERY = 0.1
"""Seconds between two looks at whether somebody still waits."""
AFTER = 2
"""Seconds after which somebody who was sent away may ask again."""
LONG = 300
"""Lines of a table that is long: hardly a game has so many. What tells of shorter ones is cheap."""
FEW = 20
"""Tables of a phone that has not many: a class that opens its statistics at once is not sent away."""
LINE = 60
"""Bytes of an entry in a record."""
LABEL = 40
"""Characters of what names a deck that is known already."""

P = ParamSpec("P")
R = TypeVar("R")


class BusyError(RuntimeError):
    """Too many expensive responses are being made; later there is room again."""


class Gate:
    """Admits a few at once. BusyError for those who wait too long, or behind too many."""

    def __init__(
        self, most: int = AT_ONCE, of_address: int = OF_ADDRESS, waiting: int = WAITING, patience: float = PATIENCE,
        lasting: float = LASTING,
    ) -> None:  # fmt: skip
        self.most, self.of_address, self.waiting, self.patience = most, of_address, waiting, patience
        self.lasting = lasting
        self._inside, self._waits = Counter[str](), Counter[str]()
        self._lane, self._queue = False, 0
        self._changed = threading.Condition()

    @contextmanager
    def within(self, address: str, is_heard: Callable[[], bool] = lambda: True) -> Iterator[Callable[[], bool]]:
        """What is done in here counts as one. Where it takes long it asks what it is given, again and again: that lets
        it go on, after a while in the lane. BusyError where too many wait for that, CancelledError once `is_heard` says
        that nobody waits for the answer.
        """
        with self._changed:
            self._wait(address)
            self._inside[address] += 1
        begun, is_in_lane = time.monotonic(), False

        def goes_on() -> bool:
            nonlocal is_in_lane
            if not is_in_lane and time.monotonic() - begun > self.lasting:
                self._enter_lane(address, is_heard)
                is_in_lane = True
            return True

        try:
            yield goes_on
        finally:
            with self._changed:
                if is_in_lane:
                    self._lane = False
                else:
                    self._leave(address)
                self._changed.notify_all()

    def _leave(self, address: str) -> None:
        self._inside[address] -= 1
        self._inside = +self._inside  # without those of whom there is none

    def _enter_lane(self, address: str, is_heard: Callable[[], bool]) -> None:
        """Leaves a place for the lane; where that can't be, the place is kept, to be left by whoever has it."""
        with self._changed:
            if self._queue >= QUEUE:
                raise BusyError
            self._leave(address)
            self._queue += 1
            self._changed.notify_all()
            try:
                self._wait_for_lane(is_heard)
            except BaseException:
                self._inside[address] += 1
                raise
            finally:
                self._queue -= 1

    def _wait_for_lane(self, is_heard: Callable[[], bool]) -> None:
        """BusyError after a long time; CancelledError once nobody waits for the answer."""
        until = time.monotonic() + LANE_PATIENCE
        while not self._changed.wait_for(lambda: not self._lane, EVERY):
            if time.monotonic() > until:
                raise BusyError
            if not is_heard():
                raise cancellation.CancelledError
        self._lane = True

    def _wait(self, address: str) -> None:
        if self._free(address):
            return
        if self._waits[address] >= self.waiting:
            raise BusyError
        self._waits[address] += 1
        try:
            if not self._changed.wait_for(lambda: self._free(address), self.patience):
                raise BusyError
        finally:
            self._waits[address] -= 1
            self._waits = +self._waits

    def _free(self, address: str) -> bool:
        return self._inside.total() < self.most and self._inside[address] < self.of_address


def still(holds: Callable[[], bool] = lambda: True) -> Callable[[], bool]:
    """Tells whether nobody has hung up who sent this request, and what is said holds; for `cardgen.core.cancellation`.

    It may be asked ever so often, and looks now and then.
    """
    gone: Callable[[], bool] = request.environ.get("scorer.client_gone", lambda: False)
    last, was = time.monotonic(), True

    def is_wanted() -> bool:
        nonlocal last, was
        if was and time.monotonic() - last >= EVERY:
            was, last = not gone() and holds(), time.monotonic()
        return was

    return is_wanted


def expensive(lines: Callable[..., int] | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Limits the responses of a view; with `lines`, only where what it tells of has more than LONG.

    `lines` gets the arguments of the view. BusyError where too many are made.
    """

    def decorate(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            if lines is not None and lines(*args, **kwargs) <= LONG:
                return view(*args, **kwargs)
            gate: Gate = current_app.extensions["scorer-gate"]
            is_heard = still()
            within = gate.within(limits.source(request.remote_addr), is_heard)
            with within as goes_on, cancellation.cancel_unless(lambda: is_heard() and goes_on()):
                return view(*args, **kwargs)

        return guarded

    return decorate


def of_table(visit: TableContext, *_: object, **__: object) -> int:
    """The lines of a table."""
    return visit.match.seq


def of_phone(**_: object) -> int:
    """The lines of a phone's tables; as many as are expensive where it has very many tables."""
    phone = context.phone()
    tables = context.services().access.tables(phone, FEW + 1) if phone else []
    return LONG + 1 if len(tables) > FEW else sum(summary.seq for summary, _ in tables)


def of_class(room: str) -> int:
    """The lines of the longest table of a class, and each table counts for some; none for strangers."""
    access, phone = context.services().access, context.phone()
    if phone is None or all(other.id != room for other in access.rooms(phone)):
        return 0
    tables = access.room_tables(room)
    return max((max(summary.seq, 5 * len(tables)) for summary in tables), default=0)


def packed(**_: object) -> int:
    """As many lines as are expensive where the query holds a whole deck: to check one takes up to a second."""
    return LONG + 1 if len(request.args.get("deck", "")) > LABEL else 0


def sent(**_: object) -> int:
    """The lines that a request may bring."""
    return (request.content_length or 0) // LINE
