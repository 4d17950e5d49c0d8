"""Pictograms on Take Three's tasks: three little cards, signs between them, and their result.

A pictogram is written in one line. Each little card is a number or "?", which is any number, with a mark behind "/"
where colour matters ("same"; "a" "b" "c" for different ones; the name of a colour). Between two cards may be a sign
(+ × =), or the operation from one to the other ("+2", "×2"), which is drawn as an arrow. After the third card comes
what the cards must be, or their sum or product: "< 4", "4–8", "= 20"; several values have "|" between them and are
drawn in columns.

In the words of a task and in its picture the sign of multiplication is the one that schools of the language write:
`sign.times` in the texts.
"""

import re
from functools import cache
from typing import NamedTuple

from cardgen.drawing import ornaments as o
from cardgen.drawing.lettering import Typeface
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.drawing.signs import sign
from cardgen.drawing.style import Style

JOIN = re.compile(r"[+×]\d*|=")
"""The signs between two little cards."""

WIDE, NARROW = 12.0, 9.6
"""A little card's width, alone and with signs or a result; it is 16 mm high."""
GAPS = {"": 3.0, "sign": 3.4, "arrow": 6.0}
SIGN_WIDE = 2.8
"""The gap between two little cards for a sign, in mm; custom fonts may have wide ones."""
LABEL_MARGIN = 1.6
"""The margin of a number on its little card, in mm."""
RESULT = 5.6
"""The size of the result, in mm."""
BEFORE = 2.4
COLUMN = 4
"""The most values in a column."""
VALUES = 15.6
"""Height of a column of values, in mm."""


class Pictogram(NamedTuple):
    """A pictogram's parts: (label, mark) of each little card, the signs between them, and the result."""

    cards: tuple[tuple[str, str], ...]
    joins: tuple[str, ...]
    result: str

    @property
    def gap(self) -> float:
        """The gap between two little cards, in mm."""
        if any(len(join) > 1 for join in self.joins):
            return GAPS["arrow"]
        return GAPS["sign" if self.joins or self.result else ""]


def pictogram(notation: str) -> Pictogram:
    """The parts of a pictogram in one line.

    >>> pictogram("? + ? + ? = 20")
    Pictogram(cards=(('?', ''), ('?', ''), ('?', '')), joins=('+', '+'), result='= 20')
    >>> pictogram("4/same +1 5/same +1 6/same").joins
    ('+1', '+1')
    """
    cards: list[tuple[str, str]] = []
    joins: list[str] = []
    tokens = notation.split()
    while tokens and len(cards) < 3:
        token = tokens.pop(0)
        if JOIN.fullmatch(token):
            joins.append(token)
        else:
            label, _, mark = token.partition("/")
            cards.append((label, mark))
    return Pictogram(tuple(cards), tuple(joins), " ".join(tokens))


@cache
def drawn(pictogram: Pictogram, times: str, style: Style) -> Scene:
    """A pictogram from its parts, about (0, 0), 16.8 mm high; `times` is the sign of multiplication."""
    wide = NARROW if pictogram.joins or pictogram.result else WIDE
    result = _result(pictogram.result, style)
    total = 3 * wide + 2 * pictogram.gap + (BEFORE + result.bounds.width if pictogram.result else 0)
    lefts = [-total / 2 + k * (wide + pictogram.gap) for k in range(3)]
    shapes: list[Shape] = []
    room = wide - LABEL_MARGIN
    for left, (label, mark) in zip(lefts, pictogram.cards, strict=True):
        shapes += [Rect(left, -8, wide, 16, Paint(style.white, Stroke(style.ink, 0.7)), 2)]
        shapes += _little(label, mark, left + wide / 2, room, style)
    for left, join in zip(lefts, pictogram.joins, strict=False):
        shapes += _join(join.replace("×", times), left + wide + pictogram.gap / 2, style)
    shapes.append(Placed(result, Placement(total / 2 - result.bounds.width)))
    return Scene(Box(-total / 2, -8.4, total / 2, 8.4), tuple(shapes))


def _little(label: str, mark: str, x: float, room: float, style: Style) -> list[Shape]:
    """The content of a little card: a card's printed value or "?", and a mark if the colour matters."""
    shapes = _label(label, bool(mark), (x, -2.9 if mark else 0.0), room, style)
    if not mark:
        return shapes
    greys = {"same": style.mid, "a": style.white, "b": style.mid, "c": style.ink}
    if mark in greys:
        return [*shapes, Circle(x, 3.9, 2.3, Paint(greys[mark], Stroke(style.ink, o.SMALL)))]
    colour = style.colour(mark)
    return [*shapes, Placed(sign(colour.sign, 5.4, colour.fill, style.ink, o.CORNER), Placement(x, 3.9))]


def _label(label: str, is_marked: bool, centre: tuple[float, float], room: float, style: Style) -> list[Shape]:
    """A number or "?", or a custom deck's printed value."""
    if label != "?" and not label.removeprefix("−").isdecimal():
        from cardgen.games.take_three import little_labels  # for custom decks

        return little_labels.drawn(label, is_marked, centre, room, style)
    cap = 4.6 if is_marked else 5.0 if len(label) == 1 else 4.33
    return [*o.numeral(label, style, o.numerals(style).fitted_cap(label, cap, room), centre, style.ink)]


def _join(join: str, x: float, style: Style) -> list[Shape]:
    """A sign between two little cards, or an arrow with the operation above it."""
    if join == "·":  # a font's dot is too small beside the cards
        return [Circle(x, 0, 0.62, Paint(style.ink))]
    if len(join) == 1:
        return [*_centred(join, x, 0, style, _strong(style).fitted_cap(join, 3.0, SIGN_WIDE))]
    arrow = Paint(None, Stroke(style.ink, o.SMALL))
    return [
        *_centred(join, x, -2.2, style, 2.8),
        Path(polygon([(x - 2, 1.3), (x + 2, 1.3)], close=False), arrow),
        Path(polygon([(x + 0.9, 0.2), (x + 2, 1.3), (x + 0.9, 2.4)], close=False), arrow),
    ]


def _centred(text: str, x: float, y: float, style: Style, cap: float) -> tuple[Text, ...]:
    """Figures or signs, `cap` mm high, centred on a point."""
    face = _strong(style)
    size = face.size_of_cap(cap)
    return o.line(text, face, size, x - face.width(text, size) / 2, y + cap / 2, style.ink)


@cache
def _result(text: str, style: Style) -> Scene:
    """The result, from x = 0, about y = 0; values with "|" between them stand in columns."""
    face = _strong(style)
    head, _, rest = text.rpartition(" ")
    values = rest.split("|")
    if len(values) == 1:
        wide = face.width(text, RESULT)
        return Scene(Box(0, -8, wide, 8), o.line(text, face, RESULT, 0, RESULT * 0.34, style.ink))
    shapes: list[Shape] = [*o.line(head, face, RESULT, 0, RESULT * 0.34, style.ink)]
    x = face.width(head + " ", RESULT) if head else 0.0
    rows = min(len(values), COLUMN)
    pitch = min(RESULT, VALUES / rows)
    size = 1.08 * pitch
    for start in range(0, len(values), COLUMN):
        column = values[start : start + COLUMN]
        wide = max([face.width(value, size) for value in column])
        for k, value in enumerate(column):
            y = (k - (rows - 1) / 2) * pitch + size * 0.34
            shapes += o.line(value, face, size, x + wide - face.width(value, size), y, style.ink)
        x += wide + 1.2
    return Scene(Box(0, -8, x - 1.2, 8), tuple(shapes))


def _strong(style: Style) -> Typeface:
    return Typeface(style.strong, style.zero)
