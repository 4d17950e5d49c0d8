"""Paper score sheets: as many games on a page as fit, each with columns for every player."""

from collections.abc import Iterator, Sequence
from importlib import import_module

from cardgen.core.score_form import ScoreForm
from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import POINT, balanced, size_of_cap, width
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Rect, Scene, Shape, Stroke, Tag, Text
from cardgen.products.kit import flow
from cardgen.products.kit.blocks import Setter, Strip, straight

NAMES, PARTS, ROW, TALL = 9.0, 5.5, 7.5, 16.0
"""The heights of rows in mm: for names, for column heads, with a number, and for tally marks."""
MOST_ROW = 11.0
"""The greatest height of rows with numbers, in mm."""
LABEL = 8 * POINT
"""The em of words beside rows and above columns, in mm, if they fit."""
FIRST, MOST_FIRST = 0.115, 0.3
"""The share of the width for the words beside rows, and the greatest in large print."""
BESIDE = 2.0
"""The padding of words beside rows in mm, both sides together."""
APART_LINES = 1.15
"""The leading beside a row, in ems."""
APART = 8.0
"""The gap between two games, in mm."""
BELOW_HEAD = 2.0
"""The gap between the heading and the first game, in mm."""
THIN, THICK = Stroke("#000000", 0.15), Stroke("#000000", 0.45)
HERE = Placement()
TICK = 2.2
"""The radius of a circle to fill in, in mm."""


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """A page of sheets; nothing for a game without columns."""
    deck = layout.deck
    if deck.game.has("score_form"):
        form: ScoreForm = import_module(f"{deck.game.package}.score_form").FORM
        frame = flow.usual_frame(layout.printing.paper)
        setter = frame.setter(deck.style)
        head = setter.heading(deck.texts["kit.scoresheet"])
        room = frame.high - sum(strip.height for strip in head) - BELOW_HEAD
        title = deck.texts["kit.scoresheet"]
        yield "scoresheet", flow.document(deck, title, frame, [*head, *_games(deck, form, setter, room)])


def _games(deck: Deck, form: ScoreForm, setter: Setter, room: float) -> Iterator[Strip]:
    """As many games as the rest of a page holds, at least one."""
    sheet = _Sheet(deck, form, setter)
    fixed, count = NAMES + sheet.heads, form.least
    last = ROW + 2.0
    rows = len(form.rows) * TALL + count * ROW
    games = max(1, int((room + APART) // (fixed + rows + last + APART)))
    free = (room - (games - 1) * APART) / games - fixed - last - len(form.rows) * TALL
    if count:
        count = max(count, min(form.most, int(free / ROW)))
    high = max(ROW * min(1.0, free / (ROW * max(1, count))), min(MOST_ROW, free / max(1, count)))
    labels = [f"{k}" for k in range(1, count + 1)] + [deck.texts[key] for key in form.rows]
    heights = [high] * count + [TALL] * len(form.rows)
    for k in range(games):
        shapes, above = tuple(sheet.shapes(labels, heights, last)), APART if k else BELOW_HEAD
        yield Strip(fixed + sum(heights) + last, shapes, above, role="")


class _Sheet:
    """The form of one game: the positions of its columns."""

    def __init__(self, deck: Deck, form: ScoreForm, setter: Setter) -> None:
        self.deck, self.form, self.setter = deck, form, setter
        self.players = deck.edition.players[1] or deck.game.players[1]
        self.parts = max(1, len(form.parts))
        self.em = max(LABEL, setter.least)
        self.left = self._first()
        self.column = (setter.wide - self.left) / self.players
        room, font = self.column / self.parts - 1.6, setter.type.plain
        widest = max([width(deck.texts[key], font, 1.0) for key in form.parts], default=0.0)
        self.upright = bool(setter.least) and widest * self.em > room and size_of_cap(room, font) >= self.em
        self.label = self.em if self.upright else min(self.em, room / widest if widest else self.em)
        self.heads = 0.0
        if form.parts:
            self.heads = widest * self.em + 3.0 if self.upright else max(PARTS, self.label * 1.2)

    def _first(self) -> float:
        """The width of the words beside rows; in large print the longest word fits if possible."""
        share = self.setter.wide * FIRST * (1.8 if self.form.rows else 1.0)
        if not self.setter.least:
            return share
        keys = ["kit.name", *([self.form.row] if self.form.row else []), *self.form.rows, self._last()]
        words = [word for key in keys for word in self.deck.texts[key].split()]
        longest = max(width(word, self.setter.type.plain, self.em) for word in words) + BESIDE
        return min(max(longest, self.setter.wide * FIRST), self.setter.wide * MOST_FIRST)

    def _last(self) -> str:
        return "column.chips" if self.form.ticks else "score.total"

    def shapes(self, labels: Sequence[str], heights: Sequence[float], last: float) -> Iterator[Shape]:
        """Lines and words: names, parts, rows, and the last row with sums or circles."""
        words, y = self.deck.texts, NAMES + self.heads
        yield self._words(0, words["kit.name"], 0.0, NAMES)
        if self.form.parts:
            yield self._words(1, words[self.form.row], NAMES, self.heads)
            yield from self._heads()
        for row, (label, high) in enumerate(zip(labels, heights, strict=True), 2):
            yield self._words(row, label, y, high)
            yield straight(0.0, y, self.setter.wide, y, THIN)
            y += high
        yield self._words(len(labels) + 2, words[self._last()], y, last)
        yield straight(0.0, y, self.setter.wide, y, THICK)
        yield from self._ticks(y + last / 2)
        yield from self._frame(y, y + last)

    def _heads(self) -> Iterator[Shape]:
        """The column heads, turned upwards if they don't fit in large print."""
        step, middle = self.column / self.parts, NAMES + self.heads / 2
        for k in range(self.players * self.parts):
            text, x = self.deck.texts[self.form.parts[k % self.parts]], self.left + (k + 0.5) * step
            half = width(text, self.setter.type.plain, self.label) / 2
            if self.upright:
                line = self._text(text, 0.0, 0.0, self.label)
                yield _cell(1, (line,), Placement(x, middle + half, 270))
            else:
                yield _cell(1, (self._text(text, x - half, middle, self.label),))

    def _frame(self, foot: float, end: float) -> Iterator[Shape]:
        """The lines between columns, as far down as they separate cells, and the outline."""
        if self.form.parts:
            yield straight(self.left, NAMES, self.setter.wide, NAMES, THIN)
        for k in range(self.players):
            x = self.left + k * self.column
            yield straight(x, 0.0, x, end, THICK)
            for part in range(1, self.parts):
                at = x + part * self.column / self.parts
                yield straight(at, NAMES, at, foot, THIN)
        yield Rect(0.0, 0.0, self.setter.wide, end, Paint(None, THICK), 1.5)

    def _ticks(self, y: float) -> Iterator[Shape]:
        count = self.form.ticks
        step = self.column / (count + 1) if count else 0.0
        for player in range(self.players):
            for k in range(1, count + 1):
                x = self.left + player * self.column + k * step
                yield Circle(x, y, min(TICK, step * 0.4), Paint(None, THIN))

    def _words(self, row: int, text: str, y: float, high: float) -> Placed:
        """Words beside a row: in lines if they don't fit in large print, smaller if that does not suffice."""
        font, room = self.setter.type.plain, self.left - BESIDE
        step = self.em * APART_LINES
        lines = balanced(text, lambda line: width(line, font, self.em), room) if self.setter.least else None
        lines = lines if lines and len(lines) * step <= high else [text]
        sizes = [min(self.em, room / width(line, font, 1.0)) for line in lines]
        middles = [y + high / 2 + (k - (len(lines) - 1) / 2) * step for k in range(len(lines))]
        ways = zip(lines, middles, sizes, strict=True)
        return _cell(row, [self._text(line, 1.0, middle, size) for line, middle, size in ways])

    def _text(self, text: str, x: float, middle: float, size: float) -> Text:
        return Text(x, middle + size * 0.35, text, self.setter.type.plain, size, self.setter.type.ink)


def _cell(row: int, lines: Sequence[Text], place: Placement = HERE) -> Placed:
    """Words for a row or a column, tagged as a table head."""
    scene = Scene(Box(0, 0, 0, 0), tuple(lines))
    return Placed(scene, place, tag=Tag("TH", row=row))
