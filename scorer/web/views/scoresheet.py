"""The score sheet, part by part where it is long, and the course of a game for its chart.

In play the newest rounds matter, so they come first; the totals of what lies before are carried over, as on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from markupsafe import Markup

from cardgen.core import scores as core
from cardgen.core.scores import EntryScope
from cardgen.words.numbers import Number
from cardgen.words.texts import Texts
from scorer.games import looks
from scorer.playing.match import Match
from scorer.playing.seats import seat_of
from scorer.reports import chart

ROWS = 100
"""At most so many rows stand on a page, and at least `FEW`."""
FEW = 10
ROOM = 200_000
"""About so many bytes a page may have: it holds fewer rows where players are many or their names long."""
HEAD, EMPTY_CELL, CELL = 700, 40, 130
"""Bytes of a player in the head, of a cell without points, and of one that leads to its entry, but for names."""

Running = Sequence[Mapping[str, Number]]
"""The totals after each entry; nothing in a game that has rounds."""


class Row(NamedTuple):
    """A round, an entry, or the end (without label): points by seat, and the entries that made them."""

    label: int | None
    points: Mapping[int, Number]
    made: Mapping[int, int]


class Part(NamedTuple):
    """Rows `first` to `last` of `all`, what was `carried` over by seat, and the `before` of the parts around it.

    `later` is 0 for the newest part, whose address has none.
    """

    rows: Sequence[Row]
    first: int
    last: int
    all: int
    carried: Sequence[Number]
    earlier: int | None
    later: int | None


def part(match: Match, running: Running, before: int | None = None, entry: int | None = None) -> Part:
    """The newest rows; or those before a row, or around an entry."""
    rows, size = _rows(match, running), fitting(match)
    end = len(rows) if before is None else before - 1
    place = None if entry is None else next((k for k, row in enumerate(rows) if entry in row.made.values()), None)
    if place is not None:
        end = place + size // 2 + 1
    end = min(end if end > 0 else size, len(rows))
    start = max(0, end - size)
    later = end + size + 1 if end + size < len(rows) else 0
    return Part(
        rows[start:end], start + 1, end, len(rows), _sums(rows[:start], len(match.players)),
        start + 1 if start else None, later if end < len(rows) else None,
    )  # fmt: skip


def _sums(rows: Iterable[Row], seats: int) -> list[Number]:
    """The points of all rows together, by seat."""
    sums: list[Number] = [0] * seats
    for row in rows:
        for seat, points in row.points.items():
            sums[seat] += points
    return sums


def fitting(match: Match) -> int:
    """How many rows a page holds."""
    players, links = len(match.players), 1 if match.fills is EntryScope.POINT else len(match.players)
    name = max(len(name.encode(errors="replace")) for name in match.names)
    room = ROOM - players * (HEAD + 3 * name)
    return min(max(room // (EMPTY_CELL * players + links * (CELL + name)), FEW), ROWS)


def is_long(match: Match) -> bool:
    """Whether its rows need more than one page."""
    rows = len(match.arranged) if match.fills is EntryScope.POINT else len(match.standings.rounds) + 1
    return rows > fitting(match)


def _rows(match: Match, running: Running) -> list[Row]:
    if match.fills is EntryScope.POINT:
        return _one_by_one(match, running)
    seats, makers = {name: seat for seat, name in enumerate(match.names)}, _makers(match)
    rows = [
        Row(number, {seats[name]: gained for name, gained in points.items()}, makers.get(number, {}))
        for number, points in match.standings.rounds.items()
    ]
    sums = _sums(rows, len(seats))
    rest = {seat: total - sums[seat] for seat, total in enumerate(match.standings.totals.values())}
    if any(rest.values()):
        end = match.by_cell.get(("end",))
        rows.append(Row(None, rest, dict.fromkeys(rest, end.seq) if end else {}))
    return rows


def _one_by_one(match: Match, running: Running) -> list[Row]:
    """A row for each entry, where there are no rounds."""
    start: Mapping[str, Number] = dict.fromkeys(match.names, 0)
    rows = []
    for k, ((line, facts), (before, totals)) in enumerate(
        zip(match.arranged, pairwise([start, *running]), strict=True), 1
    ):
        if (seat := seat_of(facts)) is not None:
            name = match.names[seat]
            rows.append(Row(k, {seat: totals[name] - before[name]}, {seat: line.seq}))
    return rows


def _makers(match: Match) -> dict[int, dict[int, int]]:
    """Which entry made the points of a round and a seat."""
    makers: dict[int, dict[int, int]] = {}
    for line, cell in match.cells:
        if cell == ("end",) or line.parked:
            continue
        seats: Sequence[int] = [cell[1]] if len(cell) == 2 else range(len(match.players))
        makers.setdefault(cell[0], {}).update(dict.fromkeys(seats, line.seq))
    return makers


# --- the course


def running_of(match: Match) -> Running:
    """The totals after each entry, where there are no rounds."""
    if match.standings.rounds:
        return ()
    return list(core.running(match.record, match.edition.game.scoring, match.edition.spec))


def course_of(match: Match, running: Running | None = None) -> chart.Series:
    """The totals over the rounds; without rounds over the entries."""
    after = running_of(match) if running is None else running
    entries = zip(match.arranged, after, strict=True) if after else ()
    totals = [totals for (_, facts), totals in entries if "end" not in facts]
    course = chart.series(match.standings, [player.mark for player in match.players], totals)
    return course._replace(decimals=looks.decimal_mark(match.edition))


def drawn(course: chart.Series, words: Texts) -> Markup | None:
    """The chart, once there is something to see; with a word where it is of some of the players."""
    if not course.steps:
        return None
    some, many = len(course.foremost().names), len(course.names)
    caption = Markup('<figcaption class="hint">{}</figcaption>')
    note = caption.format(words.say("report.foremost", {"n": some, "all": many})) if some < many else ""
    return chart.svg(course, words) + note
