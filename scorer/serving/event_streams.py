"""Event streams: open answers on which news are sent now and then, without a thread for each.

All streams of a topic are asked for what is due in one turn of a thread, one after the other: what was looked up and
drawn for the first serves the others. The event loop sends.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

THREADS = 8
"""Threads that ask sources, so that news wait behind no request."""
TICK = 1.0
"""Seconds between two looks at what is due without news."""

Message: TypeAlias = MutableMapping[str, Any]
Send: TypeAlias = Callable[[Message], Awaitable[None]]


class EventSource(Protocol):
    """Where the events of a stream come from."""

    topic: str

    def over(self) -> bool:
        """Whether the stream has to end at once, whatever its client has not taken yet."""

    def due(self, now: float) -> bool:
        """Whether `more` is to be asked, by the monotonic clock."""

    def more(self) -> str | None:
        """The next events, or nothing; None at the end."""

    def close(self) -> object:
        """Called when the stream has ended."""


class EventStream:
    """An open stream, with what is to be sent; it is small, as there may be thousands."""

    __slots__ = ("_pieces", "_ready", "sending", "source")

    def __init__(self, source: EventSource) -> None:
        self.source = source
        self._pieces: list[str | None] = []
        self._ready = asyncio.Event()
        self.sending = False
        """Whether the client has not taken yet what was sent."""

    def put(self, piece: str | None) -> None:
        """Adds a piece; None at the end."""
        self._pieces.append(piece)
        self._ready.set()

    async def get(self) -> str | None:
        """The next piece, once there is one."""
        while not self._pieces:
            self._ready.clear()
            await self._ready.wait()
        return self._pieces.pop(0)

    def is_due(self, now: float) -> bool:
        """Whether its source is to be asked for more."""
        try:
            return self.source.due(now)
        except Exception:  # its turn says what is wrong, and ends it alone
            return True


class EventStreams:
    """The open streams of a process."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "events")
        self._streams: dict[str, set[EventStream]] = {}
        self._news: set[str] = set()
        self._rounds: dict[str, asyncio.Task[None]] = {}
        """The topics whose sources are being asked."""
        self._ticks: asyncio.Task[None] | None = None

    def start(self) -> Callable[[str], None]:
        """Begins to look for what is due. Returns what any thread may call with a topic that has news."""
        loop = asyncio.get_running_loop()
        self._ticks = loop.create_task(self._tick())

        def announce(topic: str) -> None:
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._notify, topic)

        return announce

    def stop(self) -> None:
        """Ends all streams."""
        for stream in [stream for streams in self._streams.values() for stream in streams]:
            self._end(stream)

    async def run(self, source: EventSource, send: Send, disconnected: asyncio.Task[None]) -> None:
        """Sends a source's events until it ends, or its client has disconnected."""
        stream = EventStream(source)
        self._streams.setdefault(source.topic, set()).add(stream)
        disconnected.add_done_callback(lambda _: self._end(stream))
        self._notify(source.topic)
        try:
            while (piece := await stream.get()) is not None:
                await send({"type": "http.response.body", "body": piece.encode(), "more_body": True})
                stream.sending = False
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._end(stream)

    def _end(self, stream: EventStream) -> None:
        """Closes the source at once; the client may still receive what was sent."""
        topic = stream.source.topic
        if stream not in self._streams.get(topic, ()):
            return
        self._streams[topic].remove(stream)
        if not self._streams[topic]:
            del self._streams[topic]
        stream.put(None)
        try:
            stream.source.close()
        except Exception:
            logging.getLogger(__name__).exception("The source of a stream can't be closed")

    def _notify(self, topic: str) -> None:
        if topic in self._streams:
            self._news.add(topic)
            if topic not in self._rounds:
                self._rounds[topic] = asyncio.create_task(self._round(topic))

    async def _round(self, topic: str) -> None:
        """Asks the sources of a topic until there are no further news."""
        try:
            while topic in self._news:
                self._news.discard(topic)
                streams = tuple(self._streams.get(topic, ()))
                ask = asyncio.get_running_loop().run_in_executor(self._threads, ask_sources, streams)
                for stream, piece in await ask:
                    if piece is None:
                        self._end(stream)
                    else:
                        stream.sending = True
                        stream.put(piece)
        finally:
            del self._rounds[topic]

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            now = time.monotonic()
            for topic in [topic for topic, streams in self._streams.items() if any(s.is_due(now) for s in streams)]:
                self._notify(topic)


def ask_sources(streams: Iterable[EventStream]) -> list[tuple[EventStream, str | None]]:
    """What is due, in a thread. A client that has not taken the last events gets no new ones."""
    pieces: list[tuple[EventStream, str | None]] = []
    for stream in streams:
        try:
            if stream.sending:
                piece = None if stream.source.over() else ""
            else:
                piece = stream.source.more() if stream.source.due(time.monotonic()) else ""
        except Exception:
            logging.getLogger(__name__).exception("A stream was given up")
            piece = None
        if piece != "":
            pieces.append((stream, piece))
    return pieces
