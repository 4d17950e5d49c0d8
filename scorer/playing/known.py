"""Recognises records of a table's game, in its present or an earlier state.

A record (contract 2) has no id and no times, so a game is recognised by its content: game, names, options, and entries
in the order of play. Names are compared by their visible characters.
"""

from __future__ import annotations

import hashlib
import json
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from cardgen.core import scores
from cardgen.core.scores import Record
from cardgen.words import unicode_text
from scorer.playing import decks, log, shelf
from scorer.playing.entries import Entry, arranged
from scorer.playing.events import Begun, Changed, Entered, PlayersChanged, SettingsChanged
from scorer.playing.folding import TableSettings
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seated

WORD = 2**64
LOOKS = 50
"""The most full comparisons of a game with a record of the same entries; logs changed more often, only to resemble many
records, are not recognised."""
CONTENT_EVENTS = (Begun, Entered, Changed, PlayersChanged, SettingsChanged)
"""Events that change a record's content."""


class Content(NamedTuple):
    """The content of a record in a canonical form: visible names, all options, entries with seats as JSON.

    `deck`: the fingerprint of one that is not the original.
    """

    game: str
    players: tuple[str, ...]
    options: tuple[tuple[str, object], ...]
    entries: tuple[str, ...]
    deck: str = ""

    @property
    def digest(self) -> str:
        """A short digest of it."""
        return hashlib.sha256(repr(self).encode(errors="surrogatepass")).hexdigest()[:24]


def content(record: Record) -> Content:
    """The content of a valid record."""
    entries = [seated(entry, record.players) for entry in record.entries]
    return _content(record.game, record.players, record.options, entries, decks.letters(decks.of_record(record)))


def _content(
    game: str, names: Sequence[str], options: Mapping[str, object], entries: Iterable[Facts], deck: str
) -> Content:
    scoring, lines = shelf.find(game).scoring, (Entry(k, (), facts) for k, facts in enumerate(entries))
    texts = tuple(json.dumps(facts, sort_keys=True) for _, facts in arranged(scoring.fills, lines))
    return Content(
        game,
        tuple(map(unicode_text.skeleton, names)),
        tuple(sorted(scores.chosen(scoring, options).items())),
        texts,
        deck,
    )


def number(target: Content) -> int:
    """A hash of the entries of a record, independent of their order."""
    return sum(hash(_plain(json.loads(entry))) for entry in target.entries) % WORD


def trace(match: Match) -> Sequence[int]:
    """The hashes of all states of a game, in order: a few bytes for each line."""
    return array("Q", sorted({*(moment.number for moment in _moments(match)), number(content(match.record))}))


def may_have_stood(numbers: Sequence[int], target: int) -> bool:
    """Whether that hash is among those of a game, so that a full comparison is worthwhile.

    >>> [may_have_stood([3, 5], wanted) for wanted in (2, 3, 5, 6)]
    [False, True, True, False]
    """
    place = bisect_left(numbers, target)
    return place < len(numbers) and numbers[place] == target


def stood(match: Match, target: Content) -> bool:
    """Whether a game is or once was in the state of a record."""
    if target.deck != decks.letters(match.edition):
        return False
    same = number(target)
    alike = (moment for moment in _moments(match) if moment.number == same)
    for moment in islice(alike, LOOKS):  # the same entries in any order: only then a full comparison
        names = [player.name for player in moment.settings.players]
        entries = (facts for facts in moment.facts.values() if facts is not None)
        if _content(match.game, names, moment.settings.options, entries, target.deck) == target:
            return True
    return content(match.record) == target  # without parked entries


class _Moment(NamedTuple):
    """The content of a record after a line of the log, and the number of its entries."""

    settings: TableSettings
    facts: Mapping[int, Facts | None]
    number: int


def _moments(match: Match) -> Iterator[_Moment]:
    """The states after each line that changes a record's content."""
    settings = TableSettings.of(log.beginning(match.events))
    facts, worth, total = dict[int, Facts | None](), dict[int, int](), 0
    for line in match.events:
        settings = settings.after(line.event)
        if isinstance(event := line.event, Entered | Changed):
            seq = event.of if isinstance(event, Changed) else line.seq
            total -= worth.get(seq, 0)
            facts[seq], worth[seq] = event.facts, 0 if event.facts is None else hash(_plain(event.facts))
            total += worth[seq]
        if isinstance(event, CONTENT_EVENTS):
            yield _Moment(settings, facts, total % WORD)


def _plain(facts: Facts) -> str:
    """An entry without its round, which may be implied by its place."""
    return json.dumps({key: value for key, value in facts.items() if key != "round"}, sort_keys=True)


def read_in(match: Match) -> bool:
    """Whether all its entries were imported with a record that was not declared another game."""
    begun = log.beginning(match.events)
    return (
        bool(match.lines)
        and not begun.another
        and all(line.versions[0].who == 0 and line.versions[0].at == match.made for line in match.lines)
    )
