"""Event streams in this process: what the server asks of them, in turns of the test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from werkzeug.test import TestResponse

from scorer.web.live.events import TableEvents

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """What it returns, by a loop in a thread of its own: that of the tests has the browser's."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def begun(ask: Callable[..., TestResponse], *arguments: Any, **more: Any) -> TableEvents:
    """The stream that an answer begins, after its first look."""
    sources: list[TableEvents] = []
    answer = ask(*arguments, **more, environ_overrides={"scorer.event_stream": sources.append})
    assert (answer.status_code, "beat" in answer.text) == (200, True)
    assert sources[0].more() == ""
    return sources[0]


def pieces(source: TableEvents) -> Iterator[str]:
    """All that it tells, asked for again and again."""
    while (piece := source.more()) is not None:
        if piece:
            yield piece
