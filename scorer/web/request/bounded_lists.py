"""Results of many tables for one page, each counted once: a bounded number of lines for one answer.

After a start nothing is counted yet. What one answer leaves, the next ones count; a phone's page goes on by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from scorer.games import GAMES
from scorer.keeping import result_cache
from scorer.keeping.reader import NoTableError, Summary
from scorer.keeping.result_cache import ResultCodec
from scorer.playing.match import Match
from scorer.web.request import context

LINES = 4000
"""So many lines of logs are counted for one answer: fifty long games. A single table may have more."""
SMALL = 20
"""A table costs as much as so many lines beyond its own."""

Result = TypeVar("Result")


def tally(
    summaries: Iterable[Summary],
    make: Callable[[Match], Result],
    weight: Callable[[Result], int],
    codec: ResultCodec[Result] | None = None,
) -> list[tuple[Summary, Result | None]]:
    """What `make` makes of each table's game; None where its turn comes later. What is gone, or its game, is left out.

    `weight`: of about how many numbers and names a result consists.
    """
    store, room = context.services().store, LINES
    heads = [summary for summary in summaries if summary.game in GAMES]  # of others nothing can be told
    if codec:
        _recall(heads, make, weight, codec)
    results: list[tuple[Summary, Result | None]] = []
    new: dict[Summary, Result] = {}
    for summary in heads:
        known, lines = store.recalled(summary, make), summary.seq + SMALL
        if known is not None or lines > room != LINES:
            results.append((summary, known))
            continue
        room -= lines
        with suppress(NoTableError):
            seq, result = store.counted(summary, make, weight)
            results.append((summary, result))
            new[summary._replace(seq=seq)] = result
    if codec:
        result_cache.write(store, codec.kind, {summary: codec.write(result) for summary, result in new.items()})
    return results


def _recall(
    heads: Iterable[Summary],
    make: Callable[[Match], Result],
    weight: Callable[[Result], int],
    codec: ResultCodec[Result],
) -> None:
    """Loads results from the database that are not in memory."""
    store = context.services().store
    lacking = {summary.id: summary for summary in heads if store.recalled(summary, make) is None}
    for table, text in result_cache.read(store, codec.kind, lacking.values()).items():
        store.remember(lacking[table], make, codec.read(text), weight)
