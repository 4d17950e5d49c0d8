"""Whether a record tells of a game that a table has: as it stands there, or as it once stood.

A record (contract 2) has no id and no times, and older ones are about, so a game is known by its content: game, names,
options, and entries in the order of play. Names are compared by what is seen of them.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
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
    head, facts = Head(match.events[0].data), dict[int, Facts | None]()
    differ = Counter({told: -number for told, number in Counter(map(_plain, map(json.loads, wanted.entries))).items()})
    for event in match.events:
        head.take(event)
        if event.kind in ("entry", "change"):
            seq = event.data.get("of", event.seq)
            _count(differ, facts.get(seq), -1)
            _count(differ, event.data["facts"], 1)
            facts[seq] = event.data["facts"]
        if not differ:  # the same entries, in whatever order: only then all is compared, for logs may be long
            names = [player["name"] for player in head.players]
            entries = (found for found in facts.values() if found is not None)
            if _content(match.game, names, head.options, entries) == wanted:
                return True
    return content(match.record) == wanted  # without what can't count


def _plain(facts: Facts) -> str:
    """An entry without its round, which may follow from its place."""
    return json.dumps({key: value for key, value in facts.items() if key != "round"}, sort_keys=True)


def _count(differ: Counter[str], facts: Facts | None, by: int) -> None:
    """One such entry more or less; what is even is not kept."""
    if facts is None:
        return
    differ[told := _plain(facts)] += by
    if not differ[told]:
        del differ[told]


def read_in(match: Match) -> bool:
    """Whether all its entries came with a record, which nobody said to be another game."""
    begin = match.events[0]
    return (
        bool(match.lines)
        and not begin.data.get("another")
        and all(line.versions[0].who == 0 and line.versions[0].at == begin.at for line in match.lines)
    )
