"""The short form of preflight, at the end of each print: what its sheets say before anybody writes them. Pure.

It looks at drawings and reads no file, which takes a hundredth of the time: whether each card is there as often as it
should be, lies clear of the margin and before its back, and how small words and lines are. What only the file can say
(fonts, contrasts, colours, the ruler) is left to `cardgen preflight`, which judges by the same bounds.
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
"""In points, as `preflight` has them: an em that can be read, and a line that can be printed."""
TEXT_SLACK, LINE_SLACK = 0.05, 0.005
SHIFT = 0.4
"""In mm: a printer shifts backs so much anyway."""
NAMED = 6
"""Cards that a sentence names."""


class Glance(NamedTuple):
    """The ems of the smallest words and the width of the thinnest line in points, the margin that is free, in mm.

    `turned`: whether sheets have backs behind their fronts. `faults` are sentences on what is wrong.
    """

    text: float
    line: float
    margin: float
    turned: bool
    faults: tuple[Phrase, ...]


def line(glances: Sequence[Glance], words: Texts) -> str:
    """What was looked at of decks that are well: `every card is there · backs behind their fronts · …`."""
    checks = [words["glance.cards"]]
    if any(glance.turned for glance in glances):
        checks.append(words["glance.backs"])
    checks.append(words.say("glance.margin", {"margin": min(glance.margin for glance in glances)}))
    finest = {"glance.text": min(one.text for one in glances), "glance.lines": min(one.line for one in glances)}
    checks += [words.say(key, {"points": f"{points:.2g}"}) for key, points in finest.items() if points < inf]
    return words.say("glance.fine", {"checks": " · ".join(checks)})


def of_layout(layout: Layout) -> Glance:
    """What a deck's sheets look like at a glance."""
    sides = [side for run in layout.runs for side in run.sides if side.scene.shapes]
    text, line = _finest(sides)
    faults = (*_counted(layout), *_margins(layout, sides), *_behind(layout), *_fine(text, line))
    turned = layout.printing.backs in DUPLEX
    return Glance(text, line, layout.printing.margin, turned, faults)


def _counted(layout: Layout) -> Iterator[Phrase]:
    """Whether each card is there as often as it should be; copies of boards are told by their first tiles."""
    drawn: Counter[str] = Counter()
    for run in layout.runs:
        for side in run.sides:
            if side.side is not SheetSide.BACK or run.part.shape == "mat":
                drawn.update(_codes(side))
    wanted: Counter[str] = Counter()
    for own in layout.parts:
        for letter in own.letters:
            for card, copies in own.counted(letter):
                wanted[f"{letter}:{card.code}" if letter else card.code] += copies * layout.printing.copies
    for key, codes in (("preflight.cards_missing", wanted - drawn), ("preflight.cards_more", drawn - wanted)):
        if codes:
            yield Phrase("preflight.cards_wrong", {"what": row("row.semicolon", [_named(key, codes)])})


def _codes(side: Side) -> Iterator[str]:
    """The codes of what lies on a side; chips in a tray say how many they are."""
    for card in side.scene.shapes[0].scene.shapes if isinstance(side.scene.shapes[0], Placed) else ():
        tag = card.tag if isinstance(card, Placed) else None
        if tag and tag.code and tag.code != SPARE:
            code, _, several = tag.code.partition("×")
            yield from [code] * (int(several) if several else 1)


def _named(key: str, codes: Counter[str]) -> Phrase:
    some = ", ".join([*codes][:NAMED]) + (" …" if len(codes) > NAMED else "")
    return Phrase(key, {"codes": some, "n": codes.total()})


def _margins(layout: Layout, sides: Sequence[Side]) -> Iterator[Phrase]:
    """Whether cards lie clear of what the printer leaves white; on perforated sheets they lie where they are torn."""
    edge = layout.printing.margin
    for number, side in enumerate(sides, 1):
        paper, block = side.scene.bounds, side.block
        rooms = (block.left, block.top, paper.right - block.right, paper.bottom - block.bottom)
        if min(rooms) < edge - 1e-6 and not layout.printing.stock:
            yield Phrase("preflight.margin_cards", {"margin": edge, "page": number})
            return


def _behind(layout: Layout) -> Iterator[Phrase]:
    """Whether each back lies behind its front when the sheet turns."""
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
                if front.codes != back.codes or not all(_near(_turned(one, paper, edge), other) for one, other in new):
                    yield Phrase("preflight.backs_behind", {"sheet": back.sheet})
                    return
                known |= {(id(trim), id(behind)) for trim, behind in new}  # mostly all sheets have the same slots


def _turned(trim: Box, paper: Box, edge: str) -> Box:
    """Where a card lies that is looked at from behind, when the paper turned about its long or short edge."""
    left, top, right, bottom = trim
    if (edge == "long") == (paper.height >= paper.width):
        return Box(paper.width - right, top, paper.width - left, bottom)
    return Box(left, paper.height - bottom, right, paper.height - top)


def _near(one: Box, other: Box) -> bool:
    return max(abs(one.left - other.left), abs(one.top - other.top)) <= SHIFT


def _fine(text: float, line: float) -> Iterator[Phrase]:
    if text < LEAST_TEXT - TEXT_SLACK:
        yield Phrase("preflight.text_least", {"points": round(text, 2), "least": LEAST_TEXT})
    if line < LEAST_LINE - LINE_SLACK:
        yield Phrase("preflight.lines_thin", {"points": round(line, 3), "least": LEAST_LINE})


def _finest(sides: Iterable[Side]) -> tuple[float, float]:
    """The em of the smallest words and the thinnest line on all sides, in points; each scene is looked at once."""
    known: dict[int, tuple[float, float]] = {}
    found = [_in_scene(side.scene, known) for side in sides]
    return min([em for em, _ in found], default=inf) / POINT, min([wide for _, wide in found], default=inf) / POINT


def _in_scene(scene: Scene, known: dict[int, tuple[float, float]]) -> tuple[float, float]:
    """Of a scene and what is placed in it, in mm; the scenes live as long as the layout that has them."""
    if (found := known.get(id(scene))) is not None:
        return found
    em = line = inf
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            inner, (_, _, _, scale), _, _, _ = shape
            own_em, own_line = known.get(id(inner)) or _in_scene(inner, known)  # most have been looked at
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
