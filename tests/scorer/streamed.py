"""Event streams in this process: what the server asks of them, in turns of the test's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from werkzeug.test import TestResponse

from scorer.web.live.events import TableEvents


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
