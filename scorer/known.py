"""Whether a record tells of a game that a table has: as it stands there, or as it once stood.

A record (contract 2) has no id and no times, and older ones are about, so a game is known by its content: game, names,
options, and entries in the order of play. Names are compared by what is seen of them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from cardgen import letters, scores
from cardgen.scores import Record
from scorer.lines import Line, arranged
from scorer.match import Head, Match, game_of
from scorer.seats import Facts, seated


class Content(NamedTuple):
    """All that a record says, in one form: names as they are seen, every option, entries with seats as JSON."""

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, Any], ...]
    entries: tuple[str, ...]

    @property
    def digest(self) -> str:
        """A few letters for all of it."""
        return hashlib.sha256(repr(self).encode(errors="surrogatepass")).hexdigest()[:24]


def content(record: Record) -> Content:
    """What a record says that the rules accept."""
    entries = [seated(entry, record.players) for entry in record.entries]
    return _content(record.game, record.players, record.options, entries)


def _content(game: str, names: Sequence[str], options: Mapping[str, Any], entries: Iterable[Facts]) -> Content:
    lines = (Line(k, (), facts) for k, facts in enumerate(entries))
    told = tuple(json.dumps(facts, sort_keys=True) for _, facts in arranged(game, lines))
    return Content(game, tuple(map(letters.bare, names)), _options(game, options), told)


def _options(game: str, options: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(scores.chosen(game_of(game).scoring, options).items()))


def stood(match: Match, wanted: Content) -> bool:
    """Whether a game once stood as a record says, or stands so now."""
    head, facts, there = Head(match.events[0].data), dict[int, Facts | None](), 0
    for event in match.events:
        head.take(event)
        if event.kind in ("entry", "change"):
            seq = event.data.get("of", event.seq)
            there += (event.data["facts"] is not None) - (facts.get(seq) is not None)
            facts[seq] = event.data["facts"]
        names = [player["name"] for player in head.players]
        if there == len(wanted.entries) and len(names) == len(wanted.players):
            entries = (found for found in facts.values() if found is not None)
            if _content(match.game, names, head.options, entries) == wanted:
                return True
    return content(match.record) == wanted  # without what can't count


def read_in(match: Match) -> bool:
    """Whether all its entries came with a record, which nobody said to be another game."""
    begin = match.events[0]
    return (
        bool(match.lines)
        and not begin.data.get("another")
        and all(line.versions[0].who == 0 and line.versions[0].at == begin.at for line in match.lines)
    )
