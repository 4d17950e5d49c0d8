"""The words of Take Three's tasks: as large as all of a deck's texts allow, below the belt with the picture."""

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, FaceError
from cardgen.drawing import ornaments as o
from cardgen.drawing import set_marks
from cardgen.drawing.lettering import POINT, Typeface, balanced, fewest_lines
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Paint, Path, Shape, Stroke, Text
from cardgen.games.take_three.cards import Spec, words_of
from cardgen.games.take_three.tasks import Task
from cardgen.words.texts import Texts

LISTED = re.compile(r"(?<=[0-9n]), (?=[0-9])")
"""A non-breaking separator for numbers of a list."""

TEXT_LARGEST, TEXT_SMALLEST, TEXT_STEP = 13.9, 11.0, 0.3
"""Sizes of the task's words in pt; smaller ones can't be read across a table."""
LEADING = 1.18
BELT = 22.0
BELTS = (1.0, 0.85, 0.7, 0.55)
"""The heights of the belt, as shares of BELT: it shrinks if words would be too small."""
RULE = 5.0
"""Half the length in mm of the fine line between the words and their translation."""


LARGE_TEXT, LARGE_TOP, LARGE_FOOT = (22.0, 16.0), 34.5, 7.0
"""In large print: sizes of the words in pt, largest and smallest, and the heights of bonus and code, in mm."""
INSTEAD, SAID = "large.instead.", "large.say."
"""Key prefixes of long words and their replacements in large print, each followed by a number."""
CLOSE = 1.08
"""The tight leading in large print, if a deck's longest text needs it: as for words on number cards."""


def frame(design: CardDesign) -> o.CardFrame:
    """The largest scale of a task's bonus: a style's larger indices would leave no room for words."""
    return design.frame.indexed(min(1.0, design.style.index_scale))


def top(design: CardDesign) -> float:
    """The top of the belt, below the bonus and the camera's place."""
    if design.style.large_print:
        return design.frame.safe + LARGE_TOP
    return max(design.frame.safe + 15.2 * frame(design).corner_scale + 1.8, o.MARK_INSET + o.CAMERA_MARK + 1)


def _bottom(design: CardDesign) -> float:
    """The bottom of the words."""
    if design.style.large_print:
        return design.size.height - design.frame.safe - LARGE_FOOT
    return design.size.height - top(design) + 0.8


class Layout(NamedTuple):
    """The layout of all tasks of a deck: the height of the belt, the size of the words (em in mm), the most lines.

    `leading`: in ems.
    """

    belt: float
    size: float
    most: int
    leading: float = LEADING


@lru_cache(64)
def layout(spec: Spec, design: CardDesign) -> Layout:
    """The layout with the largest words for all of a deck's texts, and the highest belt for these.

    Texts that never fit are ignored.
    """
    candidates = tuple(_layouts(design))
    texts = [
        (card_words(words_of(task, design.texts.words, spec), design), _second(task, design)) for task in spec.tasks
    ]
    texts = [both for both in texts if _fits(*both, candidates[-1], design)]
    fitting = (layout for layout in candidates if all(_fits(*both, layout, design) for both in texts))
    return next(fitting, candidates[-1])


def card_words(text: str, design: CardDesign) -> str:
    """A task's words; in large print with replacements for words wider than a card, as none are hyphenated."""
    if design.style.large_print:
        for long, short in _shorter(design.texts):
            text = text.replace(long, short)
    return text


@cache
def _shorter(texts: Texts) -> Sequence[tuple[str, str]]:
    """A language's replacements in large print for words that are too long for a card."""
    words = texts.words
    numbers = [key.removeprefix(INSTEAD) for key in words if key.startswith(INSTEAD)]
    return [(words[INSTEAD + number], words[SAID + number]) for number in numbers]


def _second(task: Task, design: CardDesign) -> str:
    """A task's translation, if the deck has one."""
    return design.deck_style.second.get(task.text or task.condition, "")


def _fits(text: str, second: str, layout: Layout, design: CardDesign) -> bool:
    """Whether a text fits in a layout, with its translation one line below it."""
    if second:
        below = _broken(second, layout, design)
        layout = layout._replace(most=layout.most - len(below) - 1 if below else 0)
    return bool(_wording(text, layout, design))


def _layouts(design: CardDesign) -> Iterator[Layout]:
    """Layouts from the best to the worst: with smaller words, then a lower belt."""
    scale = design.frame.scale
    if design.style.large_print:
        yield from _large_layouts(design)
        return
    largest = max(TEXT_SMALLEST, TEXT_LARGEST * min(1.3, scale))
    steps = int((largest - TEXT_SMALLEST) / TEXT_STEP + 1e-9)
    sizes = [(largest - TEXT_STEP * k) * POINT for k in range(steps + 1)]
    sizes[-1] = TEXT_SMALLEST * POINT
    for share in BELTS:
        belt = BELT * min(1.2, scale) * share
        room = _bottom(design) - top(design) - belt - 1.6
        yield from (Layout(belt, size, int(room / (size * LEADING) + 1e-9)) for size in sizes)


def _large_layouts(design: CardDesign) -> Iterator[Layout]:
    """Layouts without a belt: words between the bonus above and the code below."""
    largest, least = LARGE_TEXT
    room = _bottom(design) - top(design)
    sizes = [(largest - 0.5 * k) * POINT for k in range(round((largest - least) / 0.5) + 1)]
    for size, leading in [*((size, LEADING) for size in sizes), (sizes[-1], CLOSE)]:
        yield Layout(0.0, size, int(room / (size * leading) + 1e-9), leading)


def _wording(text: str, layout: Layout, design: CardDesign) -> str:
    """The text if it fits in a layout, with its longest words hyphenated if necessary; else "".

    In large print none are.
    """
    listed = LISTED.sub(",\u00a0", text)
    limit = _limit(design)
    candidates = [listed]
    if not design.style.large_print:
        candidates.append(" ".join(design.texts.get(f"hyphen.{word}", word) for word in listed.split(" ")))
    for words in candidates:
        lines = fewest_lines(words, _type(design).ems, limit / layout.size)
        if lines and lines <= layout.most:
            return words
    return ""


def _limit(design: CardDesign) -> float:
    """The greatest width of a line in mm: in large print with room for marks of sets."""
    frame = design.frame
    if not design.style.large_print:
        return frame.width - 2 * frame.safe - 3 * min(1.0, max(0.0, frame.scale * 2 - 1))
    return frame.width - 2 * max(frame.safe, set_marks.reach(design.size) + set_marks.OUTLINE)


def _type(design: CardDesign) -> Typeface:
    return Typeface(design.style.text, design.style.zero)


def lines(card: Card, spec: Spec, design: CardDesign) -> list[Shape]:
    """The words below the belt, and their translation below them. FaceError if they don't fit."""
    how, text = layout(spec, design), card_words(card.attributes["text"], design)
    second = _second(spec.task(card.code), design)
    above, below = (_broken(words, how, design) if words else [] for words in (text, second))
    if not above or (second and not (below and _fits(text, second, how, design))):
        size = round(design.smallest / POINT)
        raise FaceError("face.no_room", code=card.code, letters=len(text + second), size=size, card=str(design.size))
    step = how.size * how.leading
    first = (top(design) + how.belt + _bottom(design) - (len(above) + len(below) + bool(below)) * step) / 2
    shapes: list[Shape] = [*_set(above, how, first, design)]
    if below:
        y = first + (len(above) + 0.5) * step
        rule = polygon([(design.frame.cx - RULE, y), (design.frame.cx + RULE, y)], close=False)
        pen = Paint(None, Stroke(design.style.line, o.FINE_WIDTH))
        shapes += [Path(rule, pen), *_set(below, how, first + (len(above) + 1) * step, design)]
    return shapes


def _broken(text: str, layout: Layout, design: CardDesign) -> list[str]:
    """The lines of a text, balanced; empty if it doesn't fit."""
    words = _wording(text, layout, design)
    return (balanced(words, _type(design).ems, _limit(design) / layout.size) or []) if words else []


def _set(lines: list[str], layout: Layout, first: float, design: CardDesign) -> Iterator[Text]:
    """Lines from a height on, with the x-height centred in each line."""
    face, size = _type(design), layout.size
    for k, line in enumerate(lines):
        x = design.frame.cx - face.width(line, size) / 2
        y = first + (k + 0.5) * size * layout.leading + 0.32 * size
        yield from o.line(line.replace("\u00a0", " "), face, size, x, y, design.style.ink)
