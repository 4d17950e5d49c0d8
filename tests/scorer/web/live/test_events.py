"""What a stream tells, to whom, and when it ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from sqlalchemy.exc import OperationalError

from scorer.keeping.bus import Bus
from scorer.keeping.database import outages
from scorer.keeping.database.outages import AwayError, Gate
from scorer.web.live import events
from tests.scorer.streamed import pieces


def told(app: Flask, newest: Callable[[], int | None], **more: Any) -> Iterator[str]:
    """A stream of a table."""
    return pieces(events.TableEvents(app.extensions["scorer"], "table-of-ada", 1, newest, **more))


@pytest.mark.parametrize("jump", [-7200, 300 * 86400])
def test_a_stream_ends_after_its_time_however_the_wall_clock_is_set(
    app: Flask, jump: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "BEAT", 0.0)
    store, moments = app.extensions["scorer"].store, iter(range(100_000))
    stream = told(app, lambda: 1, monotonic=lambda: float(next(moments)) * 10)
    before = store.clock()
    monkeypatch.setattr(store, "clock", lambda: before + jump)
    assert len(list(islice(stream, 1000))) == events.LONGEST / 10 - 2
    assert next(moments) == events.LONGEST / 10 + 1


def test_a_stream_tells_nothing_but_beats_while_the_database_fails(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "BEAT", 0.01)
    monkeypatch.setattr(outages, "PAUSE", 0)
    answers = iter([None, None, 1, 4])

    def fails_at_first() -> int:
        if (seq := next(answers)) is None:
            raise OperationalError("SELECT", {}, Exception("server closed the connection"))
        return seq

    stream = told(app, fails_at_first)
    assert "beat" in next(stream)
    assert "beat" in next(stream)
    assert '"seq": 4' in next(stream)


def test_where_the_database_is_locked_one_stream_waits_for_it_and_the_others_go_on(app: Flask) -> None:
    """Else each phone would hold up those after it, and each table a thread that tells."""
    parts, now, looks = app.extensions["scorer"], 100.0, list[str]()
    outages.of(parts.store.engine).looking = Gate(lambda: now)
    is_locked, meanwhile, heard = True, list[events.TableEvents](), list[str | None]()

    def listener(name: str) -> events.TableEvents:
        def newest() -> int:
            looks.append(name)
            heard.extend(each.more() for each in meanwhile)
            if is_locked:
                raise AwayError("canceling statement due to lock timeout")
            return 4

        return events.TableEvents(parts, "table-of-ada", 1, newest)

    ada, ben, cem = map(listener, ("ada", "ben", "cem"))
    heard.extend(each.more() for each in (ada, ben, cem))
    assert (heard, looks) == (["", "", ""], ["ada"]), "what the first one found the others know"
    heard.clear()
    meanwhile.append(cem)
    now += outages.PAUSE
    heard.append(ben.more())
    assert ["beat" in str(each) for each in heard] == [True, True]
    assert looks == ["ada", "ben"], "one tries again"
    now += outages.PAUSE
    meanwhile.clear()
    is_locked = False
    assert all('"seq": 4' in str(each.more()) for each in (cem, ada, ben))


def test_a_database_that_was_put_back_makes_no_stream_run_hot(app: Flask) -> None:
    """The process has heard of lines that the database has no more."""
    bus: Bus = app.extensions["scorer"].bus
    bus.announce("table-of-ada", 50)
    stream = events.TableEvents(app.extensions["scorer"], "table-of-ada", 1, lambda: 1)
    for _ in range(5):
        assert stream.more() is not None
        assert not stream.due(time.monotonic())
