"""The totals over the rounds as a chart, and the same numbers as a table for those who don't see it.

Each line has its own dashes and ends at the player's sign, name and total: no colour is needed to read it. All ink is
`currentColor`, so that a page is light or dark by its own style sheet. A line lies on a wider one in ink, because
yellow alone is pale on white and blue on black.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import ceil, floor
from operator import itemgetter
from typing import NamedTuple

from markupsafe import Markup

from cardgen.core.score_sheet import signed
from cardgen.core.scores import Standings
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase
from cardgen.words.spelling import in_decimals
from cardgen.words.suggestions import printable
from cardgen.words.texts import Texts
from scorer.reports import thin
from scorer.reports.markup import BOLD, colour_of, cut, element, group, number, sign, text, width

DASHES = ("", "7 5", "1 5", "12 4 2 4", "3 4", "12 5", "7 4 1 4 1 4", "2 4 2 9")
"""Dashes by seat; the first line is drawn first and shows through the gaps of the others."""

SIZE, SMALL = 13, 12
"""Sizes of letters."""
GAP = 18.0
"""From one name to the next."""
PLAYERS_DRAWN = 10
"""So many players are drawn, the best: more names have no room beside the lines."""
POINTS_DRAWN = 500
"""So many points have all lines together."""


class Series(NamedTuple):
    """The totals of all players after each step.

    A step is a round (`unit` "round") or, in a game without rounds, an entry (`unit` "entry"), by its number; None
    is the end of the game, where points are counted outside of rounds. All start at 0. `decimals` is what parts these
    on the cards of the deck, "" where it prints fractions.
    """

    names: tuple[str, ...]
    marks: tuple[str, ...]
    steps: tuple[int | None, ...]
    totals: tuple[tuple[Number, ...], ...]
    unit: str = "round"
    decimals: str = ""

    def points_text(self, points: Number) -> str:
        """Points as the deck prints numbers."""
        return in_decimals(points, self.decimals)

    @property
    def last(self) -> tuple[Number, ...]:
        """The totals now."""
        return self.totals[-1] if self.totals else (0,) * len(self.names)

    def foremost(self, most: int = PLAYERS_DRAWN) -> Series:
        """The same of the best players (at least 2), in the order of seats."""
        if len(self.names) <= most:
            return self
        last = self.last
        pick = itemgetter(*sorted(sorted(range(len(last)), key=lambda seat: -last[seat])[:most]))
        return self._replace(names=pick(self.names), marks=pick(self.marks), totals=tuple(map(pick, self.totals)))


class Table(NamedTuple):
    """The chart's numbers in words: the head of the columns, and the rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ChartFrame(NamedTuple):
    """The chart's size, and where its lines may go. `wide`: a page's font may be so much wider than the family's."""

    width: float = 352.0
    height: float = 244.0
    left: float = 38.0
    top: float = 14.0
    names: float = 134.0
    bottom: float = 36.0
    wide: float = 1.15

    @property
    def right(self) -> float:
        """Where the lines end."""
        return self.width - self.names

    @property
    def base(self) -> float:
        """Where the lines stand at the least total."""
        return self.height - self.bottom


def series(standings: Standings, marks: Sequence[str], running: Iterable[Mapping[str, Number]] = ()) -> Series:
    """The course of a game; `running` (`scores.running`) is read only where the game has no rounds."""
    names = tuple(standings.totals)
    if not standings.rounds:
        totals = tuple(tuple(map(after.__getitem__, names)) for after in running)
        return Series(names, tuple(marks), tuple(range(1, len(totals) + 1)), totals, "entry")
    gains = [[points.get(name, 0) for name in names] for points in standings.rounds.values()]
    totals = tuple(zip(*(accumulate(column) for column in zip(*gains, strict=True)), strict=True))
    steps: tuple[int | None, ...] = tuple(standings.rounds)
    final = tuple(standings.totals.values())
    if totals[-1] != final:
        steps, totals = (*steps, None), (*totals, final)
    return Series(names, tuple(marks), steps, totals)


def table(course: Series, texts: Texts) -> Table:
    """The chart as rows, for readers who don't see it: as many as it has points."""
    course = course.foremost()
    rows = [
        (course.steps[k], course.totals[k]) for k in thin.evenly(len(course.steps), POINTS_DRAWN // len(course.names))
    ]
    head = (_unit(course, texts), *course.names)
    steps = (texts["score.end"] if step is None else str(step) for step, _ in rows)
    points = (map(course.points_text, totals) for _, totals in rows)
    return Table(head, tuple((step, *of_step) for step, of_step in zip(steps, points, strict=True)))


def _unit(course: Series, texts: Texts) -> str:
    return texts["score.round" if course.unit == "round" else "report.entry"]


def svg(course: Series, texts: Texts, key: str = "chart", frame: ChartFrame | None = None) -> Markup:
    """The chart as an element for a page; `key` begins its ids, which must be the only ones of that name there."""
    frame = frame or ChartFrame()
    return element(
        "svg",
        element("title", texts[f"report.chart_{course.unit}"], id=f"{key}-title"),
        element("desc", texts.say(*described(course.foremost())), id=f"{key}-desc"),
        drawn(course, texts, frame),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(frame.width)} {number(frame.height)}",
        role="img",
        aria_labelledby=f"{key}-title",
        aria_describedby=f"{key}-desc",
        class_="chart",
    )


def described(course: Series) -> Phrase:
    """The chart in one sentence: who has how many points, best first."""
    if not course.steps:
        return Phrase("report.empty")
    ranked = sorted(zip(course.names, course.last, strict=True), key=lambda pair: -pair[1])
    return Phrase("report.now", {"totals": tuple(f"{name} {course.points_text(total)}" for name, total in ranked)})


def drawn(course: Series, texts: Texts, frame: ChartFrame) -> Markup:
    """The chart's lines and words, without the element around them; of many players those of the best."""
    course = course.foremost()
    scale = _Scale.of(course, frame)
    return group(
        *_grid(scale),
        *_axis(course, texts, scale),
        *(_line(course, seat, scale) for seat in range(len(course.names))),
        *_names(course, scale),
    )


class _Scale(NamedTuple):
    """Where steps and totals lie."""

    frame: ChartFrame
    ticks: tuple[int, ...]
    steps: int

    @classmethod
    def of(cls, course: Series, frame: ChartFrame) -> _Scale:
        values = [0, *(total for totals in course.totals for total in totals)]
        marks = ticks(min(values), max(values))
        room = max(width(signed(mark), SMALL) for mark in marks) * frame.wide + 8
        return cls(frame._replace(left=max(frame.left, room)), marks, len(course.steps))

    def x(self, step: int) -> float:
        """Where a step stands: 0 is the start."""
        return self.frame.left + (self.frame.right - self.frame.left) * (step / self.steps if self.steps else 1)

    def y(self, total: Number) -> float:
        least, most = self.ticks[0], self.ticks[-1]
        return self.frame.base - (self.frame.base - self.frame.top) * float(total - least) / (most - least)


def ticks(least: Number, most: Number, about: int = 5) -> tuple[int, ...]:
    """Round numbers from at most `least` to at least `most`, with 0 among them if they reach it.

    >>> ticks(-8, 23), ticks(0, 0)
    ((-10, 0, 10, 20, 30), (0, 1))
    """
    step = _round_step(float(max(1, most - least)) / about)
    first, last = floor(least / step), ceil(most / step)
    return tuple(step * k for k in range(first, max(last, first + 1) + 1))


def _round_step(least: float) -> int:
    """The first of 1, 2, 5, 10, 20, 50 … that is not less."""
    step, factors = 1, (2, 2.5, 2)
    for k in range(1000):
        if step >= least:
            break
        step = int(step * factors[k % 3])
    return step


def _grid(scale: _Scale) -> list[Markup]:
    """A pale line for each number of the axis, and a strong one at 0."""
    frame, parts = scale.frame, []
    for tick in scale.ticks:
        y, zero = scale.y(tick), tick == 0
        ends: dict[str, float] = {"x1": frame.left, "x2": frame.right, "y1": y, "y2": y}
        style = {"stroke_width": 1.5 if zero else 1, "stroke_opacity": 0.75 if zero else 0.2}
        parts.append(
            element("line", class_="chart-zero" if zero else "chart-grid", stroke="currentColor", **ends, **style)
        )
        parts.append(_figure(signed(tick), frame.left - 6, y + 4, "end"))
    return parts


def _figure(words: str, x: float, y: float, anchor: str) -> Markup:
    """A number of an axis, or what its numbers count."""
    return text(words, x, y, SMALL, class_="chart-number", text_anchor=anchor, fill="currentColor")


def _axis(course: Series, texts: Texts, scale: _Scale) -> list[Markup]:
    """The numbers of the steps, as many as there is room for, and what they count."""
    frame = scale.frame
    between = _round_step(scale.steps * 26 / (frame.right - frame.left))
    parts = [
        _figure(str(step), scale.x(k), frame.base + 16, "middle")
        for k, step in enumerate(course.steps, 1)
        if step is not None and step % between == 0
    ]
    words = _unit(course, texts) if course.steps else texts["report.empty"]
    return [*parts, _figure(words, (frame.left + frame.right) / 2, frame.base + 32, "middle")]


def _line(course: Series, seat: int, scale: _Scale) -> Markup:
    """A player's line in the colour of the sign, on a wider one in ink, with a dot at its end."""
    totals: list[Number] = [0, *(totals[seat] for totals in course.totals)]
    points = [(scale.x(k), scale.y(totals[k])) for k in thin.outline(totals, POINTS_DRAWN // len(course.names))]
    path = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    colour = colour_of(course.marks[seat]).fill
    style: dict[str, str | None] = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    style["stroke_dasharray"] = DASHES[seat % len(DASHES)] or None
    x, y = points[-1]
    return group(
        element("path", d=path, stroke="currentColor", stroke_width=4.4, class_="chart-pen", **style),
        element("path", d=path, stroke=colour, stroke_width=2.2, class_="chart-line", **style),
        element("circle", cx=x, cy=y, r=3.2, fill=colour, stroke="currentColor", stroke_width=1.2),
    )


def _names(course: Series, scale: _Scale) -> list[Markup]:
    """Sign, name and total at the end of each line, moved apart where lines end close to one another."""
    frame = scale.frame
    ends = [scale.y(total) for total in course.last]
    places = thin.spread(ends, GAP, frame.top, frame.height - 10)
    left, parts = frame.right + 14, []
    for seat, (name, mark, total) in enumerate(zip(course.names, course.marks, course.last, strict=True)):
        y, points = places[seat], printable(course.points_text(total))
        room = frame.width - left - 24 - width(points, SIZE, BOLD) * frame.wide
        lead = f"M{number(frame.right + 4.5)} {number(ends[seat])}L{number(left - 2)} {number(y)}"
        parts += [
            element("path", d=lead, fill="none", stroke="currentColor", stroke_width=1, stroke_opacity=0.6),
            sign(mark, left + 6, y, 12, hollow=mark in course.marks[:seat]),
            text(
                cut(name, room / frame.wide, SIZE), left + 18, y + 4.5, SIZE, class_="chart-name", fill="currentColor"
            ),
            text(
                points,
                frame.width - 2,
                y + 4.5,
                SIZE,
                class_="chart-total",
                fill="currentColor",
                font_weight="bold",
                text_anchor="end",
            ),
        ]
    return parts
