"""The cutting plan: how often to cut, where and in which order, and how piles become sets. Pure."""

from collections.abc import Iterator, Sequence
from math import ceil

from cardgen.deck.card_codes import split_letter
from cardgen.deck.layout import Layout, SheetRun
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import POINT, size_of_cap, width
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.imposition.cuts import STACK, Cuts, Pile
from cardgen.imposition.sheets import Side
from cardgen.products import totals
from cardgen.products.kit import flow
from cardgen.products.kit.blocks import Setter, Strip, straight
from cardgen.words.plurals import plural

STRAIGHT, ROUND = 30, 20
"""Seconds for a straight cut through a pile, laying it on included, and for a round piece with scissors: estimated."""
WIDE = 80.0
"""The width of a picture of a sheet, in mm."""
OVER = 6.0
"""How far lines of cuts reach beyond it, with their numbers at the end, in mm."""
NUMBER, LETTER = 7 * POINT, 14 * POINT
"""The ems of the cuts' numbers and of the letters of sets, in mm."""
SPANS = 4
"""Piles that are named one by one; of more the first two and the last."""
CARD, GREY = Paint("#E8E8E8"), "#666666"


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """A page or two for the deck."""
    deck, frame = layout.deck, flow.usual_frame(layout.printing.paper)
    setter, title = frame.setter(deck.style), deck.texts["kit.cuts"]
    piles = totals.piles(layout)
    strips = [*setter.heading(title), *_words(layout, setter, piles)]
    for run, group in piles:
        ways: dict[tuple[object, ...], list[Pile]] = {}
        for pile in group:
            ways.setdefault((pile.cuts.upright, pile.cuts.level, bool(pile.cuts.round_ones)), []).append(pile)
        strips += [strip for same in ways.values() for strip in _sheets(layout, setter, run, same)]
    yield "cuts", flow.document(deck, title, frame, strips)


def seconds(cuts: Cuts) -> int:
    """How long the cuts of a pile take."""
    return STRAIGHT * (cuts.total - cuts.round_ones) + ROUND * cuts.round_ones


def _words(layout: Layout, setter: Setter, piles: Sequence[tuple[SheetRun, list[Pile]]]) -> Iterator[Strip]:
    """The number of cuts, the time they take, and the instructions."""
    words, all_cuts = layout.deck.texts, [pile.cuts for _, group in piles for pile in group]
    chips = totals.loose_chips(layout)
    time = ceil((sum(map(seconds, all_cuts)) + ROUND * chips) / 60)
    count = plural(words, "totals.cuts", sum([cuts.total for cuts in all_cuts]) + chips)
    rates = {"straight": STRAIGHT, "round": ROUND}
    yield from setter.paragraph(words.say("kit.cuts_time", {"cuts": count, "minutes": time, **rates}))
    if all_cuts:
        yield from setter.paragraph(words.say("kit.cuts_order", {"stack": STACK}))
    if layout.printing.laminate:
        yield from setter.paragraph(words["kit.cuts_film"])
    if any(_sets(run.sides) for run, _ in piles):
        yield from setter.paragraph(words["kit.cuts_stacked"])
    if chips:
        yield from setter.paragraph(words.say("kit.cuts_chips", {"n": chips}))
    if layout.printing.stock:
        yield from setter.paragraph(words.say("kit.cuts_torn", {"name": layout.printing.stock.name}))


def _sheets(layout: Layout, setter: Setter, run: SheetRun, piles: Sequence[Pile]) -> list[Strip]:
    """The sheets of a part's piles with the same cuts, and a picture of one of them."""
    words, numbers = layout.deck.texts, {sheet for pile in piles for sheet in pile.sheets}
    cuts = ", ".join(dict.fromkeys(plural(words, "totals.cuts", pile.cuts.total) for pile in piles))
    fronts = [side for side in run.sides if side.side != "back" and side.sheet in numbers]
    names = [code.partition(" · ")[0] for side in fronts for code in side.codes if run.part.shape == "mat"]  # no set
    head = setter.heading(" · ".join([run.title[:1].upper() + run.title[1:], *dict.fromkeys(names)]), 2)
    key = "kit.cuts_sheets" if len(numbers) > 1 else "kit.cuts_sheet"
    sentence = setter.paragraph(words.say(key, {"sheets": _spans(piles), "cuts": cuts}))
    picture = _picture(fronts[0], piles[0].cuts, _sets(run.sides), setter)
    return [*head, *[strip._replace(sticks=True) for strip in sentence], picture]


def _spans(piles: Sequence[Pile]) -> str:
    """The sheets of each pile; of many that follow one another the first two and the last: `1–4, 5–8, …, 69–72`."""
    follow = all(pile.sheets[-1] - pile.sheets[0] < len(pile.sheets) for pile in piles)
    spans = [_span(pile.sheets) for pile in piles]
    return ", ".join([*spans[:2], "…", spans[-1]] if follow and len(spans) > SPANS else spans)


def _span(sheets: Sequence[int]) -> str:
    """Sheets of one pile: `1–4`, or `1 + 4 + 7` where others lie between them."""
    runs: list[list[int]] = []
    for sheet in sheets:
        if runs and sheet == runs[-1][-1] + 1:
            runs[-1].append(sheet)
        else:
            runs.append([sheet])
    return " + ".join([f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs])


def _picture(side: Side, cuts: Cuts, sets: dict[Box, str], setter: Setter) -> Strip:
    """A small sheet with its cards, the letters of their sets, and the lines of the cuts with their numbers."""
    page = side.scene.bounds
    k = WIDE / page.width
    shapes: list[Shape] = [Rect(0, 0, WIDE, page.height * k, Paint("#FFFFFF", Stroke(GREY, 0.2)))]
    shapes += [_card(trim, k, bool(cuts.round_ones)) for trim in side.trims]
    kind = setter.type
    for trim, letter in sets.items():
        x, y = (trim.left + trim.right) / 2 * k, (trim.top + trim.bottom) / 2 * k
        shapes.append(_text(x, y, letter, kind.strong, max(LETTER, setter.least), GREY))
    em = max(NUMBER, setter.least)
    level, upright = [y * k for y in cuts.level], [x * k for x in cuts.upright]
    ends = [(-far, y, WIDE + OVER, y) for y, far in zip(level, _reaches(level, 1.2 * em), strict=True)]
    ends += [(x, -far, x, page.height * k + OVER) for x, far in zip(upright, _reaches(upright, 1.6 * em), strict=True)]
    for number, (left, top, right, bottom) in enumerate(ends, 1):
        line = straight(left, top, right, bottom, Stroke(kind.ink, 0.2, (2.0, 1.0)))
        x, y = (left - 2, top) if left < 0 else (left, top - 2)
        shapes += [line, _text(x, y, str(number), kind.strong, em, kind.ink)]
    rim = 2.5 + em - min([min(left, top) for left, top, *_ in ends], default=-OVER)
    high = page.height * k + rim + OVER + 4
    scene = Scene(Box(-rim, -rim, WIDE + rim, high), tuple(shapes))
    words = ", ".join([str(number) for number in range(1, len(ends) + 1)])
    return Strip(high, (Placed(scene, Placement(rim, rim)),), above=2.0, role="Figure", words=words)


def _reaches(places: Sequence[float], wide: float) -> list[float]:
    """How far lines at these places reach beyond the sheet, in mm: further where a number so `wide` would touch one."""
    reaches: list[float] = []
    for k, place in enumerate(places):
        is_close = k > 0 and place - places[k - 1] < wide and reaches[-1] == OVER
        reaches.append(OVER + wide if is_close else OVER)
    return reaches


def _card(trim: Box, k: float, is_round: bool) -> Shape:
    if is_round:
        return Circle((trim.left + trim.right) / 2 * k, (trim.top + trim.bottom) / 2 * k, trim.width / 2 * k, CARD)
    return Rect(trim.left * k + 0.3, trim.top * k + 0.3, trim.width * k - 0.6, trim.height * k - 0.6, CARD)


def _text(x: float, y: float, text: str, font: str, em: float, colour: str) -> Text:
    """Text centred on a point."""
    cap = em / size_of_cap(1.0, font)
    return Text(x - width(text, font, em) / 2, y + cap / 2, text, font, em, colour)


def _sets(sides: Sequence[Side]) -> dict[Box, str]:
    """The letters of sets by place, if each place belongs to one set on all sheets; else none."""
    letters: dict[Box, set[str]] = {}
    for side in sides:
        if side.side == "front":
            for code, trim in zip(side.codes, side.trims, strict=True):
                letters.setdefault(trim, set()).add(split_letter(code)[0])
    has_several = len(set().union(*letters.values()) - {""}) > 1
    is_by_place = all(len(group) == 1 for group in letters.values())
    return {trim: group.pop() for trim, group in letters.items()} if is_by_place and has_several else {}
