"""The faces of Take Three cards: numbers before the giant sign of their colour; tasks with words and a pictogram."""

from functools import cache
from itertools import pairwise
from math import pi, sin

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, Part
from cardgen.deck.number_figure import Stage, figure
from cardgen.deck.spare_cards import blank
from cardgen.drawing import large_print, set_marks
from cardgen.drawing import ornaments as o
from cardgen.drawing.paths import Commands, arc, on_circle, parse
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.drawing.style import Style
from cardgen.games.take_three import wording
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.pictures import Pictogram, drawn, pictogram
from cardgen.games.take_three.tasks import Task
from cardgen.words.printed_values import split_picture, spoken
from cardgen.words.texts import Texts

LARGE_ROSETTE = 16.5
"""The radius of a bonus in large print, in mm."""
ROSETTE, PICTURE_EDGE = 7.6, 1.0
"""The radius of the bonus number's disc, and the belt's margin above and below a picture, in mm."""
CLEAR = 0.8
"""The gap between a custom task's cards and a set's mark at the edge, in mm: a sum may be long."""


def face(card: Card, spec: Spec, design: CardDesign) -> Scene:
    """The face of a number, a task or a blank card."""
    if card.kind == "blank":
        return blank(card, design, title(card, design.texts))
    return _number(card, design) if card.kind == "number" else _task(card, spec, design)


def title(card: Card, texts: Texts) -> str:
    """In words: colour and number, or the task and its bonus."""
    if card.kind == "blank":
        return texts["title.blank"]
    a = card.attributes
    if card.kind == "number":
        return texts["title.number"].format(colour=texts.get(f"colour.{a['colour']}", a["colour"]), number=spoken(a))
    return texts["title.task"].format(code=card.code, text=a["text"], bonus=a["bonus"])


def back(part: Part, _spec: Spec, design: CardDesign) -> Scene:
    """Blue squares behind numbers, red ticks behind tasks."""
    return _task_back(design) if part.key == "tasks" else _number_back(design)


def _number(card: Card, design: CardDesign) -> Scene:
    frame = design.frame
    colour = design.style.colour(card.attributes["colour"])
    middle, corners = figure(card, colour, Stage((frame.cx, frame.cy), 29), design)
    stage = o.stage(frame, colour, design.style)
    return design.card(title(card, design.texts), design.coded(card.code), stage, *middle, *corners)


def _task(card: Card, spec: Spec, design: CardDesign) -> Scene:
    style, frame = design.style, wording.frame(design)
    layout, top = wording.layout(spec, design), wording.top(design)
    rosette = _rosette(str(card.attributes["bonus"]), style)
    belt = (o.belt(frame, top, top + layout.belt, style.paper), _belt(card, spec, design, layout.belt))
    bonus = o.indices(frame, rosette, 12.4, 11.6, design.deck_style.corners)
    return design.card(
        title(card, design.texts),
        design.coded(card.code),
        *(() if style.large_print else belt),
        *wording.lines(card, spec, design),
        *(_large_bonus(card, design) if style.large_print else bonus),
    )


def _large_bonus(card: Card, design: CardDesign) -> list[Shape]:
    """The bonus in large print: once, and there is no picture beside it."""
    x, y = design.frame.cx, design.frame.safe + LARGE_ROSETTE
    bonus, style, r = str(card.attributes["bonus"]), design.style, LARGE_ROSETTE
    cap = o.numerals(style).fitted_cap(bonus, large_print.CAP, 1.6 * r)
    disc = Path(_scallops(r, 16), Paint(style.ink))
    rosette = Scene(Box(-r, -r, r, r), (disc, *o.numeral(bonus, style, cap, (0, 0), style.white)))
    return [Placed(rosette, Placement(x, y))]


def _belt(card: Card, spec: Spec, design: CardDesign, high: float) -> Placed:
    """The content of a task's belt: the deck's own picture, or little cards."""
    frame, middle = wording.frame(design), wording.top(design) + high / 2
    if show := card.attributes.get("show"):
        from cardgen.deck.labels.label import artwork  # for custom decks

        picture = artwork(split_picture(show)[0], high - PICTURE_EDGE, design, card.code)
        return Placed(picture, Placement(frame.cx, middle))
    task = spec.task(card.code)
    drawing = drawn(_pictogram(task, spec, design), design.texts["sign.times"], design.style)
    edge = max(frame.safe, set_marks.reach(design.size) + (0.0 if task.pictogram else CLEAR))
    room = (frame.width - 2 * edge) / drawing.bounds.width
    return Placed(drawing, Placement(frame.cx, middle, 0, min(high / wording.BELT, room)))


def _pictogram(task: Task, spec: Spec, design: CardDesign) -> Pictogram:
    """A task's own pictogram, or cards of the deck that fulfil it."""
    if task.pictogram:
        return pictogram(task.pictogram)
    # imports the rules, which the original's cards don't need
    from cardgen.games.take_three import example_cards, parser

    condition = parser.parse(task.condition, spec.colours)
    return example_cards.example(condition, spec, design.deck_style.shows, design.style)


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


def _number_back(design: CardDesign) -> Scene:
    style = design.style
    blue = style.colour("blue")
    pen = Stroke(style.ink, 0.4)

    def motif(k: int, size: float) -> Scene:
        return _tile(size, size, size * 0.2, Paint(blue.fill if k % 2 else style.white, pen))

    tile = _tile(4.2, 4.2, 0.9, Paint(blue.fill, pen))
    nine = tuple(Placed(tile, Placement(4.8 * x, 4.8 * y)) for x in (-1, 0, 1) for y in (-1, 0, 1))
    return o.back(design.frame, blue.tint, style.white, style.ink, motif, Scene(Box(-7, -7, 7, 7), nine))


def _task_back(design: CardDesign) -> Scene:
    style = design.style
    red = style.colour("red")
    pen = Stroke(style.ink, 0.4)

    def motif(k: int, size: float) -> Scene:
        fill, line = (red.fill, style.white) if k % 2 else (style.white, style.ink)
        return _tick(size * 0.5, fill, line, pen)

    card = _tile(4.6, 6.8, 1.0, Paint(red.fill, pen))
    three = tuple(Placed(card, Placement(5.1 * x)) for x in (-1, 0, 1))
    return o.back(design.frame, red.tint, style.white, style.ink, motif, Scene(Box(-8, -4, 8, 4), three))


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
