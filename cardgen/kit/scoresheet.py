"""Score sheets for a pencil: as many games on a page as have room, each with a column for everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module

from cardgen.document import Document
from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.scene import Circle, Paint, Path, Rect, Shape, Stroke, Text
from cardgen.kit import flow
from cardgen.kit.blocks import Setter, Strip, least_em
from cardgen.kit.flow import Frame
from cardgen.layout import Layout
from cardgen.press import Deck
from cardgen.score_form import ScoreForm

NAMES, PARTS, ROW, TALL = 9.0, 5.5, 7.5, 16.0
"""How high rows are in mm: for names, for what columns are called, with a number, and for strokes."""
MOST_ROW = 11.0
"""How high rows with numbers get where there is room, in mm."""
LABEL = 8 * POINT
"""The em of words beside rows and above columns, in mm, where they have room."""
FIRST = 0.115
"""The share of the width that the words beside rows take."""
APART = 8.0
"""Between two games, in mm."""
BELOW_HEAD = 2.0
"""Between the heading and the first game, in mm."""
THIN, THICK = Stroke("#000000", 0.15), Stroke("#000000", 0.45)
TICK = 2.2
"""The radius of a circle to be filled, in mm."""


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """A page of sheets; nothing for a game that says of no columns."""
    deck = layout.deck
    if deck.game.has("score_form"):
        form: ScoreForm = import_module(f"{deck.game.package}.score_form").FORM
        frame = Frame(layout.printing.paper, min(15.0, layout.printing.paper.width / 12))
        setter = frame.setter(deck.style)
        head = setter.heading(deck.texts["kit.scoresheet"])
        room = frame.high - sum(strip.height for strip in head) - BELOW_HEAD
        title = deck.texts["kit.scoresheet"]
        yield "scoresheet", flow.document(deck, title, frame, [*head, *_games(deck, form, setter, room)])


def _games(deck: Deck, form: ScoreForm, setter: Setter, room: float) -> Iterator[Strip]:
    """As many games as the rest of a page holds, at least one."""
    fixed, count = NAMES + (PARTS if form.parts else 0.0), form.least
    last = ROW + 2.0
    rows = len(form.rows) * TALL + count * ROW
    games = max(1, int((room + APART) // (fixed + rows + last + APART)))
    free = (room - (games - 1) * APART) / games - fixed - last - len(form.rows) * TALL
    if count:
        count = max(count, min(form.most, int(free / ROW)))
    high = max(ROW * min(1.0, free / (ROW * max(1, count))), min(MOST_ROW, free / max(1, count)))
    labels = [f"{k}" for k in range(1, count + 1)] + [deck.texts[key] for key in form.rows]
    heights = [high] * count + [TALL] * len(form.rows)
    sheet = _Sheet(deck, form, setter)
    for k in range(games):
        yield Strip(fixed + sum(heights) + last, tuple(sheet.shapes(labels, heights, last)), APART if k else BELOW_HEAD)


class _Sheet:
    """The form of one game: where its columns are."""

    def __init__(self, deck: Deck, form: ScoreForm, setter: Setter) -> None:
        self.deck, self.form, self.setter = deck, form, setter
        self.players = deck.edition.players[1] or deck.game.players[1]
        self.parts = max(1, len(form.parts))
        self.left = setter.wide * FIRST * (1.8 if form.rows else 1.0)
        self.column = (setter.wide - self.left) / self.players
        room, font = self.column / self.parts - 1.6, setter.type.plain
        widest = max([width(deck.texts[key], font, LABEL) for key in form.parts], default=room)
        self.em = max(LABEL, least_em(deck.style))
        self.label = min(self.em, LABEL * room / widest)

    def shapes(self, labels: Sequence[str], heights: Sequence[float], last: float) -> Iterator[Shape]:
        """Lines and words: names, parts, rows, and the last row with sums or circles."""
        words, top = self.deck.texts, NAMES + (PARTS if self.form.parts else 0.0)
        yield self._words(words["kit.name"], 0.0, NAMES, self.left)
        if self.form.parts:
            yield self._words(words[self.form.row], NAMES, PARTS, self.left)
            for k in range(self.players * self.parts):
                x = self.left + k * self.column / self.parts
                text = words[self.form.parts[k % self.parts]]
                wide = width(text, self.setter.type.plain, self.label)
                left = x + (self.column / self.parts - wide) / 2
                yield self._text(text, left, NAMES + PARTS / 2, self.label)
        y = top
        for label, high in zip(labels, heights, strict=True):
            yield self._words(label, y, high, self.left)
            yield self._line(0.0, y, self.setter.wide, y)
            y += high
        yield self._words(words["column.chips" if self.form.ticks else "score.total"], y, last, self.left)
        yield self._line(0.0, y, self.setter.wide, y, THICK)
        yield from self._ticks(y + last / 2)
        yield from self._frame(y, y + last)

    def _frame(self, foot: float, end: float) -> Iterator[Shape]:
        """The lines between columns, which reach down as far as they part something, and the one around all."""
        if self.form.parts:
            yield self._line(self.left, NAMES, self.setter.wide, NAMES)
        for k in range(self.players):
            x = self.left + k * self.column
            yield self._line(x, 0.0, x, end, THICK)
            for part in range(1, self.parts):
                at = x + part * self.column / self.parts
                yield self._line(at, NAMES, at, foot)
        yield Rect(0.0, 0.0, self.setter.wide, end, Paint(None, THICK), 1.5)

    def _ticks(self, y: float) -> Iterator[Shape]:
        count = self.form.ticks
        step = self.column / (count + 1) if count else 0.0
        for player in range(self.players):
            for k in range(1, count + 1):
                x = self.left + player * self.column + k * step
                yield Circle(x, y, min(TICK, step * 0.4), Paint(None, THIN))

    def _words(self, text: str, y: float, high: float, wide: float) -> Text:
        """Words beside a row, smaller where they have no room."""
        size = min(self.em, LABEL * (wide - 2.0) / width(text, self.setter.type.plain, LABEL))
        return self._text(text, 1.0, y + high / 2, size)

    def _text(self, text: str, x: float, middle: float, size: float) -> Text:
        return Text(x, middle + size * 0.35, text, self.setter.type.plain, size, self.setter.type.ink)

    def _line(self, x: float, y: float, to_x: float, to_y: float, pen: Stroke = THIN) -> Path:
        return Path((("M", x, y), ("L", to_x, to_y)), Paint(None, pen))
