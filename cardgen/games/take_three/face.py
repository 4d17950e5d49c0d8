"""How Take Three cards look: numbers before the giant sign of their colour; tasks with words and a pictogram."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import pi, sin

from cardgen.cards import Card
from cardgen.drawing import ornaments as o
from cardgen.drawing.lettering import POINT, balanced, size_of_cap, width
from cardgen.drawing.paths import Commands, arc, on_circle, parse
from cardgen.drawing.scene import Box, Circle, Paint, Path, Place, Placed, Rect, Scene, Shape, Stroke, Text
from cardgen.drawing.signs import sign
from cardgen.game import FaceError, Look, Part
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.tasks import Pictogram, pictogram
from cardgen.style import Style
from cardgen.texts import Texts

LISTED = re.compile(r"(?<=[0-9n]), (?=[0-9])")
"""Between numbers of a list, where a line is not broken."""

ROSETTE = 7.6
TEXT_LARGEST, TEXT_SMALLEST, TEXT_STEP = 13.9, 11.0, 0.3
"""Sizes of the task's words in pt; smaller ones can't be read across a table."""
LEADING = 1.18
BELT = 22.0


def face(card: Card, spec: Spec, look: Look) -> Scene:
    """The face of a number or a task."""
    return _number(card, look) if card.kind == "number" else _task(card, spec, look)


def title(card: Card, texts: Texts) -> str:
    """In words: colour and number, or the task and its bonus."""
    a = card.attributes
    if card.kind == "number":
        return texts["title.number"].format(colour=texts[f"colour.{a['colour']}"], number=a["number"])
    return texts["title.task"].format(code=card.code, text=a["text"], bonus=a["bonus"])


def back(part: Part, spec: Spec, look: Look) -> Scene:
    """Blue squares behind numbers, red ticks behind tasks."""
    del spec
    return _task_back(look) if part.key == "tasks" else _number_back(look)


def _number(card: Card, look: Look) -> Scene:
    style, frame = look.style, look.frame
    colour = style.colour(card.attributes["colour"])
    text = str(card.attributes["number"])
    shapes: list[Shape] = [
        o.ground(frame, style.white),
        o.stage(frame, colour),
        *o.big_numeral(frame, text, style.numeral, 29, (frame.cx, frame.cy), colour.fill, style.ink),
        *o.quiet_corners(frame, sign(colour.sign, 7, colour.tint)),
        *o.indices(frame, o.colour_index(text, colour, style)),
        o.code(frame, card.code, style.text, style.mid),
    ]
    return o.framed(shapes, frame, title(card, look.texts))


def _task(card: Card, spec: Spec, look: Look) -> Scene:
    style, frame = look.style, _frame(look)
    belt, lines = _words(card, look)
    top = _top(look)
    picture = _picture(pictogram(spec.task(card.code).pictogram), style)
    room = (frame.width - 2 * frame.safe) / picture.bounds.width
    place = Place(frame.cx, top + belt / 2, 0, min(belt / BELT, room))
    rosette = _rosette(str(card.attributes["bonus"]), style)
    shapes: list[Shape] = [
        o.ground(frame, style.white),
        o.belt(frame, top, top + belt, style.paper),
        Placed(picture, place),
        *lines,
        *o.indices(frame, rosette, 12.4, 11.6),
        o.code(frame, card.code, style.text, style.mid),
    ]
    return o.framed(shapes, frame, title(card, look.texts))


def _frame(look: Look) -> o.Frame:
    """A task's bonus is large already: a style's larger indices would leave no room for words."""
    return look.frame._replace(index_scale=min(1.0, look.style.index_scale))


def _top(look: Look) -> float:
    """Where the belt begins: below the bonus and the camera's place."""
    return max(look.frame.safe + 15.2 * _frame(look).corner_scale + 1.8, o.MARK_INSET + o.MARK + 1)


def _words(card: Card, look: Look) -> tuple[float, list[Text]]:
    """The height of the belt and the lines below it: the largest words that fit, the belt as high as they leave.

    FaceError where even the smallest don't fit.
    """
    frame, font, text = look.frame, look.style.text, card.attributes["text"]
    top, bottom = _top(look), look.size.height - _top(look) + 0.8
    limit = frame.width - 2 * frame.safe - 3 * min(1.0, max(0.0, frame.scale * 2 - 1))
    text = LISTED.sub(",\u00a0", text)
    for words in (text, _hyphenated(text, look.texts)):
        for most, belt, size in _sizes(frame.scale):
            lines = balanced(words, lambda word: width(word, font, 1.0), limit / size)
            if lines and len(lines) <= most and len(lines) * size * LEADING <= bottom - top - belt - 1.6:
                return belt, _set(lines, font, size, (top + belt + bottom) / 2, look)
    raise FaceError(
        f"card {card.code}: its text of {len(text)} letters does not fit at {TEXT_SMALLEST:g} pt "
        f"on a card of {look.size}; take a larger card or shorter words"
    )


def _hyphenated(text: str, texts: Texts) -> str:
    """The text with its longest words broken, for narrow cards."""
    return " ".join(texts.get(f"hyphen.{word}", word) for word in text.split(" "))


def _sizes(scale: float) -> Iterator[tuple[int, float, float]]:
    """Most lines, heights of the belt and sizes of the words (em in mm), the best first: three lines read best."""
    largest = max(TEXT_SMALLEST, TEXT_LARGEST * min(1.3, scale))
    steps = int((largest - TEXT_SMALLEST) / TEXT_STEP + 1e-9)
    sizes = [(largest - TEXT_STEP * k) * POINT for k in range(steps + 1)]
    sizes[-1] = TEXT_SMALLEST * POINT
    belt = BELT * min(1.2, scale)
    for most, share in ((3, 1.0), (4, 1.0), (4, 0.85), (5, 0.7), (6, 0.55)):
        yield from ((most, belt * share, size) for size in sizes)


def _set(lines: list[str], font: str, size: float, middle: float, look: Look) -> list[Text]:
    """The lines, centred about a height; the x-height lies in the middle of its line."""
    first = middle - len(lines) * size * LEADING / 2
    return [
        Text(
            look.frame.cx - width(line, font, size) / 2,
            first + (k + 0.5) * size * LEADING + 0.32 * size,
            line.replace("\u00a0", " "),
            font,
            size,
            look.style.ink,
        )
        for k, line in enumerate(lines)
    ]


@cache
def _rosette(bonus: str, style: Style) -> Scene:
    """The bonus number on a scalloped disc, about (0, 0)."""
    cap = ROSETTE * (0.86 if len(bonus) == 1 else 0.74)
    return Scene(
        Box(-ROSETTE, -ROSETTE, ROSETTE, ROSETTE),
        (
            Path(_scallops(ROSETTE, 14), Paint(style.ink)),
            Circle(0, 0, 0.8 * ROSETTE, Paint(None, Stroke(style.white, 0.4))),
            o.numeral(bonus, style.numeral, cap, (0, 0), style.white),
        ),
    )


def _scallops(radius: float, count: int) -> Commands:
    points = [on_circle(0.94 * radius, -90 + 360 / count * k) for k in range(count + 1)]
    bow = 0.94 * radius * sin(pi / count) * 1.02
    commands: list[tuple[str, *tuple[float, ...]]] = [("M", *points[0])]
    for start, end in pairwise(points):
        commands += arc(start, (bow, bow, 0, 0, 1, *end))
    return (*commands, ("Z",))


@cache
def _picture(parts: Pictogram, style: Style) -> Scene:
    """The pictogram about (0, 0): three little cards, what stands between them, and what they must be."""
    size = 5.6
    wide = 9.6 if parts.joins or parts.result else 12.0
    gap = 3.4 if parts.joins or parts.result else 3.0
    result = width(parts.result, style.strong, size) + 2.4 if parts.result else 0.0
    total = 3 * wide + 2 * gap + result
    lefts = [-total / 2 + k * (wide + gap) for k in range(3)]
    shapes: list[Shape] = []
    for left, (label, mark) in zip(lefts, parts.cards, strict=True):
        shapes += [Rect(left, -8, wide, 16, Paint(style.white, Stroke(style.ink, 0.7)), 2)]
        shapes += _little(label, mark, left + wide / 2, style)
    for left, join in zip(lefts, parts.joins, strict=False):
        shapes.append(_join(join, left + wide + gap / 2, style))
    if parts.result:
        x = total / 2 - result + 2.4
        shapes.append(Text(x, size * 0.34, parts.result, style.strong, size, style.ink))
    return Scene(Box(-total / 2, -8.4, total / 2, 8.4), tuple(shapes))


def _join(join: str, x: float, style: Style) -> Text:
    size = size_of_cap(2.6, style.strong)
    return Text(x - width(join, style.strong, size) / 2, size * 0.34, join, style.strong, size, style.ink)


def _little(label: str, mark: str, x: float, style: Style) -> list[Shape]:
    """What stands on a little card: a number or "?", and a mark where the colour matters."""
    if not mark:
        cap = 5.0 if len(label) == 1 else 4.33
        return [o.numeral(label, style.numeral, cap, (x, 0), style.ink)]
    shapes: list[Shape] = [o.numeral(label, style.numeral, 4.6, (x, -2.9), style.ink)]
    greys = {"same": style.mid, "a": style.white, "b": style.mid, "c": style.ink}
    if mark in greys:
        return [*shapes, Circle(x, 3.9, 2.3, Paint(greys[mark], Stroke(style.ink, o.SMALL)))]
    colour = style.colour(mark)
    return [*shapes, Placed(sign(colour.sign, 5.4, colour.fill, style.ink, o.CORNER), Place(x, 3.9))]


@cache
def _number_back(look: Look) -> Scene:
    style = look.style
    blue = style.colour("blue")
    pen = Stroke(style.ink, 0.4)

    def motif(k: int, size: float) -> Scene:
        return _tile(size, size, size * 0.2, Paint(blue.fill if k % 2 else style.white, pen))

    tile = _tile(4.2, 4.2, 0.9, Paint(blue.fill, pen))
    nine = tuple(Placed(tile, Place(4.8 * x, 4.8 * y)) for x in (-1, 0, 1) for y in (-1, 0, 1))
    return o.back(look.frame, blue.tint, style.white, style.ink, motif, Scene(Box(-7, -7, 7, 7), nine))


@cache
def _task_back(look: Look) -> Scene:
    style = look.style
    red = style.colour("red")
    pen = Stroke(style.ink, 0.4)

    def motif(k: int, size: float) -> Scene:
        return _tick(size * 0.5, style.white if k % 2 == 0 else red.fill, style.ink if k % 2 == 0 else style.white, pen)

    card = _tile(4.6, 6.8, 1.0, Paint(red.fill, pen))
    three = tuple(Placed(card, Place(5.1 * x)) for x in (-1, 0, 1))
    return o.back(look.frame, red.tint, style.white, style.ink, motif, Scene(Box(-8, -4, 8, 4), three))


@cache
def _tile(wide: float, high: float, radius: float, paint: Paint) -> Scene:
    return Scene(Box(-wide, -high, wide, high), (Rect(-wide / 2, -high / 2, wide, high, paint, radius),))


@cache
def _tick(radius: float, fill: str, line: str, pen: Stroke) -> Scene:
    tick = parse(
        f"M{-0.4 * radius:.4f} 0L{-0.06 * radius:.4f} {0.36 * radius:.4f}L{0.48 * radius:.4f} {-0.36 * radius:.4f}"
    )
    return Scene(
        Box(-radius, -radius, radius, radius).grown(0.4),
        (Circle(0, 0, radius, Paint(fill, pen)), Path(tick, Paint(None, Stroke(line, 0.7)))),
    )
