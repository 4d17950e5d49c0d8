"""The quick check at the end of each print: a short preflight of the sheets' scenes. Pure.

It examines scenes, not a file, which takes a hundredth of the time: whether each card is there in the right number,
clear of the margin and in front of its back, and how small text and lines are. What needs the file (fonts, contrasts,
colours, the ruler) is left to `cardgen preflight`, which has the same limits.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from cardgen.deck.deck import SPARE
from cardgen.deck.layout import DUPLEX, Layout
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Box, Picture, Placed, Scene, Text
from cardgen.imposition.plan import SheetSide
from cardgen.imposition.sheets import Side
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import row
from cardgen.words.texts import Texts

LEAST_TEXT, LEAST_LINE = 4.5, 0.25
"""The smallest legible em and the thinnest printable line, in points, as in `preflight`."""
TEXT_SLACK, LINE_SLACK = 0.05, 0.005
SHIFT = 0.4
"""In mm: a shift within a printer's tolerance."""
NAMED = 6
"""The most cards that a sentence names."""


class Glance(NamedTuple):
    """The em of the smallest text and the width of the thinnest line in points, and the free margin in mm.

    `turned`: whether sheets have backs behind their fronts. `faults` are sentences on what is wrong.
    """

    text: float
    line: float
    margin: float
    turned: bool
    faults: tuple[Phrase, ...]


def line(glances: Sequence[Glance], words: Texts) -> str:
    """The checks that decks have passed: `every card is there · backs behind their fronts · …`."""
    checks = [words["glance.cards"]]
    if any(glance.turned for glance in glances):
        checks.append(words["glance.backs"])
    checks.append(words.say("glance.margin", {"margin": min(glance.margin for glance in glances)}))
    finest = {"glance.text": min(one.text for one in glances), "glance.lines": min(one.line for one in glances)}
    checks += [words.say(key, {"points": f"{points:.2g}"}) for key, points in finest.items() if points < inf]
    return words.say("glance.fine", {"checks": " · ".join(checks)})


def of_layout(layout: Layout) -> Glance:
    """The quick check of a deck's sheets."""
    sides = [side for run in layout.runs for side in run.sides if side.scene.shapes]
    text, line = _finest(sides)
    faults = (*_count_faults(layout), *_margins(layout, sides), *_behind(layout), *_fine(text, line))
    turned = layout.printing.backs in DUPLEX
    return Glance(text, line, layout.printing.margin, turned, faults)


def _count_faults(layout: Layout) -> Iterator[Phrase]:
    """The fault of a wrong number of cards; boards are counted by their first tiles."""
    drawn: Counter[str] = Counter()
    for run in layout.runs:
        for side in run.sides:
            if side.side is not SheetSide.BACK or run.part.shape == "mat":
                drawn.update(_codes(side))
    expected: Counter[str] = Counter()
    for part in layout.parts:
        for letter in part.letters:
            for card, copies in part.counted(letter):
                expected[f"{letter}:{card.code}" if letter else card.code] += copies * layout.printing.copies
    for key, codes in (("preflight.cards_missing", expected - drawn), ("preflight.cards_more", drawn - expected)):
        if codes:
            some = ", ".join([*codes][:NAMED]) + (" …" if len(codes) > NAMED else "")
            listed = Phrase(key, {"codes": some, "n": codes.total()})
            yield Phrase("preflight.cards_wrong", {"what": row("row.semicolon", [listed])})


def _codes(side: Side) -> Iterator[str]:
    """The codes of the cards on a side; a tray has several chips."""
    for card in side.scene.shapes[0].scene.shapes if isinstance(side.scene.shapes[0], Placed) else ():
        tag = card.tag if isinstance(card, Placed) else None
        if tag and tag.code and tag.code != SPARE:
            code, _, several = tag.code.partition("×")
            yield from [code] * (int(several) if several else 1)


def _margins(layout: Layout, sides: Sequence[Side]) -> Iterator[Phrase]:
    """The fault of cards in the unprintable margin; on perforated sheets their position is fixed."""
    edge = layout.printing.margin
    for number, side in enumerate(sides, 1):
        paper, block = side.scene.bounds, side.block
        rooms = (block.left, block.top, paper.right - block.right, paper.bottom - block.bottom)
        if min(rooms) < edge - 1e-6 and not layout.printing.stock:
            yield Phrase("preflight.margin_cards", {"margin": edge, "page": number})
            return


def _behind(layout: Layout) -> Iterator[Phrase]:
    """The fault of backs that are not behind their fronts when the sheet is turned."""
    edge = DUPLEX.get(layout.printing.backs)
    for run in layout.runs:
        fronts = {side.sheet: side for side in run.sides if side.side is SheetSide.FRONT}
        known: set[tuple[int, int]] = set()
        for back in run.sides:
            front = fronts.get(back.sheet)
            if edge and front and back.side is SheetSide.BACK and run.part.shape != "mat":
                pairs = zip(front.trims, back.trims, strict=False)
                new = [(trim, behind) for trim, behind in pairs if (id(trim), id(behind)) not in known]
                paper = front.scene.bounds
                is_shifted = any(_shift(_turned(one, paper, edge), other) > SHIFT for one, other in new)
                if front.codes != back.codes or is_shifted:
                    yield Phrase("preflight.backs_behind", {"sheet": back.sheet})
                    return
                known |= {(id(trim), id(behind)) for trim, behind in new}  # most sheets have the same slots


def _turned(trim: Box, paper: Box, edge: str) -> Box:
    """The place of a card as seen from behind, when the paper is turned about its long or short edge."""
    left, top, right, bottom = trim
    if (edge == "long") == (paper.height >= paper.width):
        return Box(paper.width - right, top, paper.width - left, bottom)
    return Box(left, paper.height - bottom, right, paper.height - top)


def _shift(one: Box, other: Box) -> float:
    return max(abs(one.left - other.left), abs(one.top - other.top))


def _fine(text: float, line: float) -> Iterator[Phrase]:
    if text < LEAST_TEXT - TEXT_SLACK:
        yield Phrase("preflight.text_least", {"points": round(text, 2), "least": LEAST_TEXT})
    if line < LEAST_LINE - LINE_SLACK:
        yield Phrase("preflight.lines_thin", {"points": round(line, 3), "least": LEAST_LINE})


def _finest(sides: Iterable[Side]) -> tuple[float, float]:
    """The em of the smallest text and the thinnest line on all sides, in points; each scene is examined once."""
    known: dict[int, tuple[float, float]] = {}
    finest = [_in_scene(side.scene, known) for side in sides]
    return min([em for em, _ in finest], default=inf) / POINT, min([wide for _, wide in finest], default=inf) / POINT


def _in_scene(scene: Scene, known: dict[int, tuple[float, float]]) -> tuple[float, float]:
    """The same for a scene and its parts, in mm, cached by identity; the layout keeps the scenes alive."""
    if (cached := known.get(id(scene))) is not None:
        return cached
    em = line = inf
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            inner, (_, _, _, scale), _, _, _ = shape
            own_em, own_line = known.get(id(inner)) or _in_scene(inner, known)  # most are cached
            if own_em * scale < em:
                em = own_em * scale
            if own_line * scale < line:
                line = own_line * scale
            continue
        if isinstance(shape, Text):
            stroke = shape.contour
            if shape.size < em:
                em = shape.size
        else:
            stroke = None if isinstance(shape, Picture) else shape.paint.stroke
        if stroke and stroke.width < line:
            line = stroke.width
    known[id(scene)] = em, line
    return em, line
