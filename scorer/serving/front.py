"""The loop before the threads: it takes connections in, shakes hands, reads requests, and ends what takes too long.

No thread ever waits for a client: a thread gets a request when all of it is there, and what a client doesn't take of
its answer at once comes back here. So it costs a slow client, or one that has gone silent, nothing but its own place.
All here happens in one thread, but for `streams` and `done`. Spans are those of the monotonic clock.
"""

from __future__ import annotations

import math
import ssl
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from socket import socket

from scorer.serving import refusals, tls
from scorer.serving.calls import Calls
from scorer.serving.connections import Address, Connection, GoneError, Phase
from scorer.serving.intake import Intake
from scorer.serving.places import Places
from scorer.serving.reading import HeadTooLongError, Reading, Request
from scorer.serving.rules import DRAIN, HEAVY, LIGHT, Rules
from scorer.serving.turns import Turns

SWEEP = 0.25
"""Seconds between two looks for those that take too long."""


class Front:
    """The loop. `work` hands a connection's request to a thread, which calls `done` at its end, and before that
    `streams` where the answer goes on for long. `source` tells whom an address counts for; `warn` and `fault` write
    to the log, `fault` with the trace. `wake` are the ends of a pipe that don't block; a byte in it ends the wait.
    """

    def __init__(
        self,
        listeners: Sequence[socket],
        rules: Rules,
        work: Callable[[Connection], object],
        source: Callable[[Address], str],
        warn: Callable[[str], object],
        fault: Callable[[str], object],
        wake: Sequence[int],
        secure: ssl.SSLContext | None = None,
    ) -> None:
        self.rules, self._patience = rules, rules.patience
        self.places = Places[Connection](rules.most, rules.share)
        self.stopping = False
        self._work, self._source, self._fault, self._secure = work, source, fault, secure
        self._calls = Calls[Connection](wake)
        self._turns = Turns[Connection](rules.works)
        self._swept = 0.0
        self._poller = DefaultSelector()
        self._poller.register(wake[0], EVENT_READ, self._hear)
        self._intake = Intake(self._poller, listeners, self._take_in, self._room, warn)

    # --- the loop

    def turn(self, longest: float) -> None:
        """Does what there is to do, and waits at most so many seconds for it."""
        waits = next(self.places.waiting(), None) is not None or not self._intake.open
        for key, _ in self._poller.select(min(longest, SWEEP) if waits else longest):
            if isinstance(key.data, Connection):
                self._safely(self._go_on, key.data)
            else:
                key.data()
        now = time.monotonic()
        if now - self._swept >= SWEEP:
            self._swept = now
            for late in [held for held in self.places.waiting() if held.until <= now]:
                self._safely(self._late, late)
            self._intake.listen(not self.stopping)

    def stop(self) -> None:
        """Takes in nobody any more, and hangs up where nothing is going on."""
        self.stopping = True
        self._intake.listen(False)
        for held in list(self.places.waiting()):
            if held.phase is Phase.LINGER or not held.weight:
                self._close(held)

    def close(self) -> bool:
        """Hangs up on all that wait; whether nobody is in work."""
        for held in list(self.places.waiting()):
            self._close(held)
        self._poller.close()
        return not self.places.all

    def streams(self, held: Connection) -> None:
        """From a thread: its answer goes on for long, and doesn't count as in work any more."""
        self._calls.tell(self._release, held)

    def done(self, held: Connection) -> None:
        """From a thread: it has ended."""
        self._calls.tell(self._answered, held)

    def _hear(self) -> None:
        for what, held in self._calls.heard():
            self._safely(what, held)

    def _safely(self, what: Callable[[Connection], object], held: Connection) -> None:
        """A fault of ours ends this connection, not all."""
        try:
            what(held)
        except Exception:
            self._fault("A connection was given up")
            self._close(held)

    def _go_on(self, held: Connection) -> None:
        match held.phase:
            case Phase.SHAKE if self._secure:
                self._shake(held, self._secure)
            case Phase.IDLE | Phase.HEAD | Phase.BODY:
                self._read(held)
            case Phase.WRITE:
                self._write(held)
            case Phase.LINGER:
                if not held.ignore():
                    self._close(held)
            case Phase.WORK | Phase.QUEUE:  # speaks on, or hangs up: that can wait
                self._hark(held, 0)
            case _:  # closed since, by what came before it in the same turn
                pass

    def _wait(self, held: Connection, phase: Phase, seconds: float, events: int = EVENT_READ) -> None:
        """Lets a connection wait for its client; with a new phase the time begins anew."""
        if phase is not held.phase:
            held.phase, held.until = phase, time.monotonic() + seconds
        self.places.waits(held)
        self._hark(held, events)

    def _hark(self, held: Connection, events: int) -> None:
        if events == held.events:
            return
        if not events:
            self._poller.unregister(held.fd)
        elif held.events:
            self._poller.modify(held.fd, events, held)
        else:
            self._poller.register(held.fd, events, held)
        held.events = events

    def _late(self, held: Connection) -> None:
        if held.phase in (Phase.HEAD, Phase.BODY) and len(held.reading) and not held.strayed:
            self._refuse(held, 408)
        else:
            self._close(held)

    def _close(self, held: Connection) -> None:
        if held.phase is Phase.OVER:
            return
        self._hark(held, 0)
        self.places.leave(held)
        self._turns.leave(held.source, held)
        held.close()
        self._release(held)

    # --- taking in

    def _room(self, make: bool) -> bool:
        """Whether somebody may come in; with `make` somebody has to go for that."""
        leaves = self.places.of_most()
        if make and leaves:
            self._close(leaves)
        return bool(leaves) or not (make or self.places.full)

    def _take_in(self, sock: socket, client: Address, listener: socket) -> None:
        source = self._source(client)
        enters, leaves = self.places.decide(source)
        if leaves:
            self._close(leaves)
        if not enters:
            sock.close()
            return
        sock.setblocking(False)
        held = Connection(sock, client, listener.getsockname(), source, Reading(self.rules.body, *self.rules.uploads))
        self.places.enter(source)
        first = (Phase.SHAKE, self._patience.handshake) if self._secure else (Phase.HEAD, self._patience.head)
        self._safely(lambda held: self._wait(held, *first), held)

    def _shake(self, held: Connection, secure: ssl.SSLContext) -> None:
        try:
            events = held.shake(secure)
        except (OSError, ValueError):  # phones that do not trust us yet, too: nothing for the log
            self._linger(held)
            return
        if events is None:
            self._wait(held, Phase.HEAD, self._patience.head)
            self._read(held)
        else:
            self._hark(held, events)

    # --- requests

    def _read(self, held: Connection) -> None:
        try:
            speaks = held.read()
        except (OSError, ValueError):
            speaks = False
        if len(held.reading):
            self._next(held)  # also the last words of one that has hung up its half
        elif not speaks:
            self._close(held)
        if not speaks and held.phase in (Phase.IDLE, Phase.HEAD, Phase.BODY):
            self._close(held)

    def _next(self, held: Connection) -> None:
        """Serves the next request, where all of it is there."""
        try:
            request = held.reading.take()
        except HeadTooLongError:
            self._refuse(held, 431)
            return
        if request:
            self._serve(held, request)
        elif (length := held.reading.length) is not None:
            self._wait(held, Phase.BODY, self._patience.body + length / self._patience.rate)
            if held.reading.expected():
                held.out += refusals.CONTINUE
                with suppress(GoneError):  # the next event tells of it
                    held.flush()
        elif len(held.reading):
            self._wait(held, Phase.HEAD, self._patience.head)
        else:
            self._wait(held, Phase.IDLE, self.rules.idle)
        self._lighten(held)

    def _serve(self, held: Connection, request: Request) -> None:
        held.request = request
        if held.strayed:
            held.out += tls.turned(request.text, held.server[1])
            held.keep = False
            self._answered(held)
        elif self._turns.begin(held.source, held):
            self._begin(held)
        else:
            held.phase, held.until = Phase.QUEUE, math.inf
            self.places.waits(held)

    def _begin(self, held: Connection) -> None:
        held.phase, held.working = Phase.WORK, True
        self.places.goes_on(held)
        try:
            self._work(held)
        except RuntimeError:  # the system gives us no further thread
            # at the next turn, as this lets the next one of a queue begin
            self._calls.tell(lambda held: self._refuse(held, 503), held)

    def _release(self, held: Connection) -> None:
        """It is not in work any more; the next one of its address has its turn."""
        if held.working:
            held.working = False
            following = self._turns.end(held.source)
            if following:
                self._begin(following)

    def _refuse(self, held: Connection, status: int) -> None:
        held.out += refusals.page(status)
        held.keep = False
        self._answered(held)

    # --- answers

    def _answered(self, held: Connection) -> None:
        """An answer is ready, and perhaps sent already."""
        self._release(held)
        held.request = None
        if held.phase is not Phase.OVER:  # as it is after a fault
            self._write(held)

    def _write(self, held: Connection) -> None:
        try:
            gone = held.flush()
        except GoneError:
            self._close(held)
            return
        if not gone:
            self._wait(held, Phase.WRITE, held.patience_for_answer(self._patience), EVENT_WRITE)
            self._lighten(held)
        elif held.keep and not self.stopping:
            self._next(held)
        else:
            self._linger(held)

    def _linger(self, held: Connection) -> None:
        """Hangs up, and lets the client do so: what it still sends must not tear its answer off (RFC 9112, 9.6)."""
        held.left = DRAIN
        if held.say_no_more():
            self._wait(held, Phase.LINGER, self._patience.linger)
        else:
            self._close(held)

    def _lighten(self, held: Connection) -> None:
        """Where all that wait keep too much, the heaviest of the heaviest address goes."""
        if held.weight <= LIGHT or held.phase in (Phase.WORK, Phase.OVER):
            return
        while sum(each.weight for each in self.places.waiting()) > HEAVY and (heaviest := self.places.heaviest()):
            self._close(heaviest)
