"""What pages tell of many tables at once, each counted once: a bounded number of lines for one answer.

After a start nothing is counted yet. What one answer leaves, the next ones count; a phone's page goes on by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import TypeVar

from scorer.games import GAMES
from scorer.keeping.reader import NoTableError, Summary
from scorer.playing.match import Match
from scorer.web import visits

LINES = 4000
"""So many lines of logs are counted for one answer: fifty long games. A single table may have more."""
SMALL = 20
"""A table costs as much as so many lines beyond its own."""

Result = TypeVar("Result")


def tally(
    summaries: Iterable[Summary], make: Callable[[Match], Result], weight: Callable[[Result], int]
) -> Iterator[tuple[Summary, Result | None]]:
    """What `make` makes of each table's game; None where its turn comes later.

    Tables that are gone are left out, and those whose game is.

    `weight`: of about how many numbers and names a result consists.
    """
    store, room = visits.services().store, LINES
    for summary in summaries:
        if summary.game not in GAMES:  # nothing can be told of it
            continue
        known = store.recalled(summary, make)
        lines = summary.seq + SMALL
        if known is None and (room == LINES or lines <= room):
            room -= lines
            with suppress(NoTableError):
                yield summary, store.recall(summary, make, weight)
            continue
        yield summary, known
