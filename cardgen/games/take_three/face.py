"""How Take Three cards look: numbers before the giant sign of their colour; tasks with words and a pictogram."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import pi, sin
from typing import NamedTuple

from cardgen.cards import Card
from cardgen.drawing import ornaments as o
from cardgen.drawing.lettering import POINT, Typeface, balanced, fewest_lines
from cardgen.drawing.paths import Commands, arc, on_circle, parse
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.dress import PLAIN
from cardgen.game import FaceError, Look, Part
from cardgen.games.take_three.cards import Spec, words_of
from cardgen.games.take_three.pictures import Pictogram, drawn, pictogram
from cardgen.games.take_three.tasks import Task
from cardgen.shows import spoken
from cardgen.spare import blank
from cardgen.style import Colour, Style
from cardgen.texts import Texts

LISTED = re.compile(r"(?<=[0-9n]), (?=[0-9])")
"""Between numbers of a list, where a line is not broken."""

ROSETTE = 7.6
TEXT_LARGEST, TEXT_SMALLEST, TEXT_STEP = 13.9, 11.0, 0.3
"""Sizes of the task's words in pt; smaller ones can't be read across a table."""
LEADING = 1.18
BELT = 22.0
BELTS = (1.0, 0.85, 0.7, 0.55)
"""How high the belt may be, as shares of BELT: it gives way where words would be too small."""


def face(card: Card, spec: Spec, look: Look) -> Scene:
    """The face of a number, a task or a blank card."""
    if card.kind == "blank":
        return blank(card, look, title(card, look.texts))
    return _number(card, look) if card.kind == "number" else _task(card, spec, look)


def title(card: Card, texts: Texts) -> str:
    """In words: colour and number, or the task and its bonus."""
    if card.kind == "blank":
        return texts["title.blank"]
    a = card.attributes
    if card.kind == "number":
        return texts["title.number"].format(colour=texts.get(f"colour.{a['colour']}", a["colour"]), number=spoken(a))
    return texts["title.task"].format(code=card.code, text=a["text"], bonus=a["bonus"])


def back(part: Part, spec: Spec, look: Look) -> Scene:
    """Blue squares behind numbers, red ticks behind tasks."""
    del spec
    return _task_back(look) if part.key == "tasks" else _number_back(look)


def _number(card: Card, look: Look) -> Scene:
    style, frame = look.style, look.frame
    colour = style.colour(card.attributes["colour"])
    middle, corners = _figure(card, colour, look)
    shapes: list[Shape] = [
        o.ground(frame, style.white),
        o.stage(frame, colour, style),
        *middle,
        *corners,
        o.code(frame, look.coded(card.code), style.small, style.ink),
    ]
    return o.framed(shapes, frame, title(card, look.texts))


def _figure(card: Card, colour: Colour, look: Look) -> tuple[list[Shape], Sequence[Shape]]:
    """The number, or what is printed instead: large in the middle, and in the corners."""
    style, frame, number = look.style, look.frame, card.attributes["number"]
    centre, quiet = (frame.cx, frame.cy), o.pale(colour, 7, style)
    if look.dress is not PLAIN or not isinstance(number, int) or number < 0:
        from cardgen import labels

        return labels.figure(card, colour, labels.Stage(centre, 29), look, quiet)
    text = str(number)
    corners = [*o.quiet_corners(frame, quiet), *o.indices(frame, o.colour_index(text, colour, style))]
    return o.big_numeral(frame, text, style, 29, centre, colour.fill), corners


def _task(card: Card, spec: Spec, look: Look) -> Scene:
    style, frame = look.style, _frame(look)
    layout = _layout(spec, look)
    lines = _lines(card, layout, look)
    top = _top(look)
    drawing = drawn(_pictogram(spec.task(card.code), spec), look.texts["sign.times"], style)
    room = (frame.width - 2 * frame.safe) / drawing.bounds.width
    place = Placement(frame.cx, top + layout.belt / 2, 0, min(layout.belt / BELT, room))
    rosette = _rosette(str(card.attributes["bonus"]), style)
    shapes: list[Shape] = [
        o.ground(frame, style.white),
        o.belt(frame, top, top + layout.belt, style.paper),
        Placed(drawing, place),
        *lines,
        *o.indices(frame, rosette, 12.4, 11.6),
        o.code(frame, look.coded(card.code), style.small, style.ink),
    ]
    return o.framed(shapes, frame, title(card, look.texts))


def _pictogram(task: Task, spec: Spec) -> Pictogram:
    """A task's own pictogram, or cards of the deck that fulfil it."""
    if task.pictogram:
        return pictogram(task.pictogram)
    from cardgen.games.take_three import example_cards, parser  # with the rules, which the original's cards don't need

    return example_cards.example(parser.parse(task.condition, spec.colours), spec)


def _frame(look: Look) -> o.CardFrame:
    """A task's bonus is large already: a style's larger indices would leave no room for words."""
    return look.frame.indexed(min(1.0, look.style.index_scale))


def _top(look: Look) -> float:
    """Where the belt begins: below the bonus and the camera's place."""
    return max(look.frame.safe + 15.2 * _frame(look).corner_scale + 1.8, o.MARK_INSET + o.CAMERA_MARK + 1)


def _bottom(look: Look) -> float:
    """Where words end."""
    return look.size.height - _top(look) + 0.8


class Layout(NamedTuple):
    """What all tasks of a deck share: the height of the belt, the size of the words (em in mm), the most lines."""

    belt: float
    size: float
    most: int


@lru_cache(64)
def _layout(spec: Spec, look: Look) -> Layout:
    """The largest words with which all of a deck's texts fit, beside the highest belt that lets them.

    Texts that don't fit at all have no say.
    """
    layouts = tuple(_layouts(look))
    texts = [words_of(task, look.texts.words, spec.colours) for task in spec.tasks]
    texts = [text for text in texts if _wording(text, layouts[-1], look)]
    return next((layout for layout in layouts if all(_wording(text, layout, look) for text in texts)), layouts[-1])


def _layouts(look: Look) -> Iterator[Layout]:
    """Layouts from the best to the last: words grow smaller, then the belt lower."""
    scale = look.frame.scale
    largest = max(TEXT_SMALLEST, TEXT_LARGEST * min(1.3, scale))
    steps = int((largest - TEXT_SMALLEST) / TEXT_STEP + 1e-9)
    sizes = [(largest - TEXT_STEP * k) * POINT for k in range(steps + 1)]
    sizes[-1] = TEXT_SMALLEST * POINT
    for share in BELTS:
        belt = BELT * min(1.2, scale) * share
        room = _bottom(look) - _top(look) - belt - 1.6
        yield from (Layout(belt, size, int(room / (size * LEADING) + 1e-9)) for size in sizes)


def _wording(text: str, layout: Layout, look: Look) -> str:
    """The text if it fits in a layout, with its longest words broken where it must be; "" if it does not fit."""
    listed = LISTED.sub(",\u00a0", text)
    limit = _limit(look) / layout.size
    for words in (listed, _hyphenated(listed, look.texts)):
        lines = fewest_lines(words, _measure(look), limit)
        if lines and lines <= layout.most:
            return words
    return ""


def _limit(look: Look) -> float:
    """How wide a line may be, in mm."""
    frame = look.frame
    return frame.width - 2 * frame.safe - 3 * min(1.0, max(0.0, frame.scale * 2 - 1))


def _measure(look: Look) -> Callable[[str], float]:
    """The width of a word, in ems."""
    face = _type(look)
    return lambda word: face.width(word, 1.0)


def _type(look: Look) -> Typeface:
    return Typeface(look.style.text, look.style.zero)


def _hyphenated(text: str, texts: Texts) -> str:
    """The text with its longest words broken, for narrow cards."""
    return " ".join(texts.get(f"hyphen.{word}", word) for word in text.split(" "))


def _lines(card: Card, layout: Layout, look: Look) -> list[Text]:
    """The words below the belt; the x-height lies in the middle of its line. FaceError where they don't fit."""
    size, text = layout.size, card.attributes["text"]
    words = _wording(text, layout, look)
    lines = balanced(words, _measure(look), _limit(look) / size)
    if not words or not lines:
        values = {"code": card.code, "letters": len(text), "size": TEXT_SMALLEST, "card": str(look.size)}
        raise FaceError("face.no_room", **values)
    face, first = _type(look), (_top(look) + layout.belt + _bottom(look) - len(lines) * size * LEADING) / 2
    return [
        text
        for k, line in enumerate(lines)
        for text in o.line(
            line.replace("\u00a0", " "),
            face,
            size,
            look.frame.cx - face.width(line, size) / 2,
            first + (k + 0.5) * size * LEADING + 0.32 * size,
            look.style.ink,
        )
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
            *o.numeral(bonus, style, cap, (0, 0), style.white),
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
def _number_back(look: Look) -> Scene:
    style = look.style
    blue = style.colour("blue")
    pen = Stroke(style.ink, 0.4)

    def motif(k: int, size: float) -> Scene:
        return _tile(size, size, size * 0.2, Paint(blue.fill if k % 2 else style.white, pen))

    tile = _tile(4.2, 4.2, 0.9, Paint(blue.fill, pen))
    nine = tuple(Placed(tile, Placement(4.8 * x, 4.8 * y)) for x in (-1, 0, 1) for y in (-1, 0, 1))
    return o.back(look.frame, blue.tint, style.white, style.ink, motif, Scene(Box(-7, -7, 7, 7), nine))


@cache
def _task_back(look: Look) -> Scene:
    style = look.style
    red = style.colour("red")
    pen = Stroke(style.ink, 0.4)

    def motif(k: int, size: float) -> Scene:
        return _tick(size * 0.5, style.white if k % 2 == 0 else red.fill, style.ink if k % 2 == 0 else style.white, pen)

    card = _tile(4.6, 6.8, 1.0, Paint(red.fill, pen))
    three = tuple(Placed(card, Placement(5.1 * x)) for x in (-1, 0, 1))
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
