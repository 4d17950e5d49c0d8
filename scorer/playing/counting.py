"""The results of entries, by the rules core.

An entry that no longer counts after a correction (the game was over before it, or its round is no longer reached) is
parked: it stays, with a reason, and counts again as soon as possible.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.core import scores
from cardgen.core.scores import Record, Tally
from cardgen.deck.edition import AnyEdition
from scorer.playing.entries import Entry, arranged, same_start
from scorer.playing.events import Options
from scorer.playing.match import Match
from scorer.playing.seats import Facts, named


class Count(NamedTuple):
    """The result of entries: the entries, some of them parked, and the valid ones in the order of play."""

    tally: Tally
    lines: tuple[Entry, ...]
    standing: Sequence[tuple[Entry, Facts]]


def scored(
    edition: AnyEdition,
    names: tuple[str, ...],
    options: Options,
    entries: Sequence[Entry],
    before: Match | None = None,
    first: str | None = None,
) -> Count:
    """Counts the entries. RecordError if the head is wrong.

    `before`: a match with many of the same entries, so that only those at the end are counted. `first`: who begins.
    """
    game = edition.game
    order = arranged(game.scoring.fills, entries, before.standing if before else ())
    record = Record(game.key, names, options, _named(order, names, before), first=first)
    tally = _tallied(edition, record, before.tally if before else None)
    parked = {order[k][0].seq: why for k, why in tally.refused.items()}
    whys = (parked.get(entry.seq) for entry in entries)
    lines = tuple(
        entry if entry.parked == why else entry._replace(parked=why) for entry, why in zip(entries, whys, strict=True)
    )
    same = same_start(lines, entries) == len(lines)
    return Count(tally, lines, order if same else arranged(game.scoring.fills, lines, order))


_LATEST = deque[tuple[AnyEdition, Record, Tally | None, Tally]](maxlen=4)
"""The last tallies after their arguments: an entry is tallied when it is validated, and again when it is written."""


def _tallied(edition: AnyEdition, record: Record, before: Tally | None) -> Tally:
    for same_edition, same_record, same_before, result in list(_LATEST):
        if same_edition is edition and same_before is before and same_record == record:
            return result
    tally = scores.tolerant_standings(record, edition.game.scoring, edition.spec, before)
    _LATEST.append((edition, record, before, tally))
    return tally


def _named(order: Sequence[tuple[Entry, Facts]], names: tuple[str, ...], before: Match | None) -> tuple[object, ...]:
    """Facts with names for seats; the objects of `before` if they are the same."""
    same = same_start(order, before.standing) if before and before.names == names else 0
    known = before.tally.record.entries[:same] if before else ()
    return (*known, *(named(facts, names) for _, facts in order[same:]))
