"""A room of connections that stand open, with a clock and threads of its own, and both ends of each connection."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import cast

from gunicorn.http.wsgi import Response

from scorer.serving.connections import Connection, Patience, Wire
from scorer.serving.reading import Reading
from scorer.serving.standing import LOOK, Stand, Standing

Work = Callable[[], object]
BEAT = 10.0


class Written:
    """An answer, as far as it is written to."""

    def __init__(self, held: Connection, first: str) -> None:
        self._wire = Wire(held, Patience())
        self.write(first.encode())
        self.write(b"")

    def write(self, piece: bytes) -> None:
        self._wire.sendall(piece)

    def close(self) -> None:
        self.write(b"end|")


class Words:
    """Tells what was put there, a piece at a time, and beats between."""

    def __init__(self, topic: str) -> None:
        self.topic, self.pieces, self.beat, self.closed = topic, list[str | Exception | None](), BEAT, 0
        self.ends, self.ends_well, self.unsure = False, True, False
        self.meanwhile: Work = lambda: None
        """What happens while it is asked, once."""

    def over(self) -> bool:
        return self.ends

    def due(self, now: float) -> bool:
        if self.unsure:
            raise ZeroDivisionError
        return self.ends or bool(self.pieces) or now >= self.beat

    def more(self) -> str | None:
        happens, self.meanwhile = self.meanwhile, lambda: None
        happens()
        piece = self.pieces.pop(0) if self.pieces else "beat|"
        if isinstance(piece, Exception):
            raise piece
        self.beat += BEAT
        return piece

    def close(self) -> None:
        self.closed += 1
        if not self.ends_well:
            raise ZeroDivisionError


class Place:
    """A room with its clock, and threads that work when they are told to."""

    def __init__(self) -> None:
        self.now, self.waiting = 0.0, list[Work]()
        self.done, self.faults, self.theirs = list[Connection](), list[str](), dict[Words, socket.socket]()
        self.stands = dict[Words, Connection]()
        self.room = Standing(self.do, Patience(), self.done.append, self.faults.append, lambda: self.now)
        self.threads = True

    def do(self, what: Work) -> None:
        if not self.threads:
            raise RuntimeError("can't start new thread")
        self.waiting.append(what)

    def work(self) -> None:
        """All that was handed to threads."""
        while self.waiting:
            self.waiting.pop(0)()

    def enter(self, topic: str, first: str = "begun|") -> Words:
        """Somebody who listens, and is told something first."""
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        theirs.setblocking(False)
        held = Connection(ours, None, None, "", Reading(0))
        held.until = self.now - 1  # as the loop leaves it: when the request was to be there
        words = Words(topic)
        self.theirs[words], self.stands[words] = theirs, held
        self.room.enter(Stand(held, cast(Response, Written(held, first)), words))
        self.work()
        return words

    def say(self, *words: Words, piece: str | Exception | None) -> None:
        """Something for each of them, who have the same topic."""
        for each in words:
            each.pieces.append(piece)
        self.room.news(words[0].topic)

    def look(self, seconds: float = LOOK) -> None:
        self.now += seconds
        self.room.look()
        self.work()

    def heard(self, words: Words) -> str:
        """What has come since the last time."""
        got = b""
        try:
            while more := self.theirs[words].recv(1 << 20):
                got += more
        except BlockingIOError:
            pass
        return got.decode()

    def gone(self, words: Words) -> bool:
        """Whether it has been given back, once."""
        assert words.closed == self.done.count(self.stands[words]) < 2
        return bool(words.closed)
