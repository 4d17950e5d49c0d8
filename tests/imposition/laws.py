"""What must hold of every sheet, whatever lies on it; each law is one function over the sides of a deck."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from cardgen.drawing.scene import Box, Path, Size
from cardgen.imposition.sheets import Backs, Item, Setting, Side
from tests.imposition.sheet_view import (
    NEAR,
    Ink,
    Laid,
    axis_of,
    close,
    disc_meets,
    discs_meet,
    ink,
    laid,
    turned,
    turned_box,
)
from tests.scenes import inside, overlap

Sides = Sequence[Side]


def printable(side: Side, setting: Setting) -> Box:
    return side.scene.bounds.grown(-setting.printing.margin)


def sides_say_what_lies_on_them(sides: Sides, size: Size) -> None:
    for side in sides:
        cards = laid(side, size)
        assert [card.code for card in cards] == list(side.codes)
        assert all(close(card.trim, trim) for card, trim in zip(cards, side.trims, strict=True))
        hull = Box(
            min(t.left for t in side.trims),
            min(t.top for t in side.trims),
            max(t.right for t in side.trims),
            max(t.bottom for t in side.trims),
        )
        assert close(side.block, hull)


def every_card_comes_once_and_in_order(sides: Sides, size: Size, items: Sequence[Item]) -> None:
    cards = [card.title for side in sides for card in laid(side, size)]
    assert [title for title in cards if not title.endswith("back")] == [item.code for item in items]
    backs = [title for title in cards if title.endswith("back")]
    assert backs in ([], [f"{item.code}'s back" for item in items])


def sheets_are_numbered_in_the_order_of_printing(sides: Sides, backs: Backs) -> None:
    of = sides[0].of
    numbers = range(1, of + 1)
    orders = {
        Backs.FOLD: [(n, "fold") for n in numbers],
        Backs.NONE: [(n, "front") for n in numbers],
        Backs.SEPARATE: [(n, side) for side in ("front", "back") for n in numbers],
    }
    duplex = [(n, side) for n in numbers for side in ("front", "back")]
    assert [(side.sheet, side.side) for side in sides] == orders.get(backs, duplex)
    assert {side.of for side in sides} == {of}


def each_back_lies_behind_its_front(sides: Sides, size: Size, backs: Backs) -> None:
    """The paper is turned (or folded) the way it says: then trims and codes must agree.

    A card turned left-right in the hand keeps what is up; so both sides must have the same upper edge.
    """
    for front, back in _pairs(sides, backs):
        fronts = [card for card in laid(front, size) if not card.title.endswith("back")]
        behind = [card for card in laid(back, size) if card.title.endswith("back")]
        axis, paper = axis_of(front, backs), front.scene.bounds
        assert back.scene.bounds == paper
        assert len(fronts) == len(behind) > 0
        for card in fronts:
            (match,) = [other for other in behind if close(turned_box(other.trim, paper, axis), card.trim)]
            assert match.title == f"{card.title}'s back"
            assert turned(match.up, axis) == card.up


def _pairs(sides: Sides, backs: Backs) -> list[tuple[Side, Side]]:
    if backs is Backs.FOLD:
        return [(side, side) for side in sides]
    fronts = [side for side in sides if side.side == "front"]
    return [(front, next(s for s in sides if s.side == "back" and s.sheet == front.sheet)) for front in fronts]


def fronts_stand_upright(sides: Sides, size: Size) -> None:
    for side in sides:
        assert {card.up for card in laid(side, size) if not card.title.endswith("back")} <= {(0, -1)}


def no_card_leaves_the_margin_or_lies_on_another(sides: Sides, size: Size, setting: Setting) -> None:
    for side in sides:
        cards = laid(side, size)
        assert all(inside(card.trim, printable(side, setting)) for card in cards)
        assert not any(overlap(a.trim, b.trim) for a, b in combinations(cards, 2))


def bleed_shows_only_where_it_may(sides: Sides, size: Size, setting: Setting) -> None:
    for side in sides:
        cards = laid(side, size)
        for card in cards:
            assert inside(card.trim, card.shown)
            assert inside(card.shown, card.trim.grown(setting.bleed))
            assert inside(card.shown, printable(side, setting))
        for a, b in combinations(cards, 2):
            assert not (discs_meet(a.shown, b.shown) if a.round else overlap(a.shown, b.shown))


def marks_never_touch_a_card_or_its_bleed(sides: Sides, size: Size, setting: Setting) -> None:
    for side in sides:
        marks = ink(side, "marks")
        assert all(inside(mark.box, printable(side, setting)) for mark in marks)
        fronts = [card.trim for card in laid(side, size) if not card.title.endswith("back")]
        for card in laid(side, size):
            assert all(is_arm(mark, fronts) for mark in marks if _meets(card, mark)), (card, marks)


def is_arm(mark: Ink, trims: Sequence[Box]) -> bool:
    """Whether it is an arm of the cross over a corner of a card that is cut here."""
    box = mark.box.grown(0.07)  # half a pen away from the margin
    xs, ys = ({x for t in trims for x in (t.left, t.right)}, {y for t in trims for y in (t.top, t.bottom)})
    short = max(mark.box.width, mark.box.height) <= 2.6
    return short and any(box.left <= x <= box.right and box.top <= y <= box.bottom for x in xs for y in ys)


def every_cut_can_be_found(sides: Sides, size: Size) -> None:
    """On the side that is cut, something lies in line with each edge of each card, at or beyond both of its ends.

    At an end means: no further inside than a ruler can be laid by. Round cards have a line around each.
    """
    for side in sides:
        if side.side == "back":
            continue
        cards = [card for card in laid(side, size) if not card.title.endswith("back")]
        if not any(card.round for card in cards):
            cuts_can_be_found(side, [card.trim for card in cards])
            continue
        circles = [line.box for line in ink(side, "cut-lines")]
        assert all(any(close(circle, card.trim) for circle in circles) for card in cards)


def cuts_can_be_found(side: Side, trims: Sequence[Box]) -> None:
    drawn = [line.box for name in ("marks", "cut-lines") for line in ink(side, name)]
    for way in (_upright, _level):
        lines, spans = [way(box) for box in drawn], [way(trim) for trim in trims]
        for span in spans:
            _found(lines, span, spans)


Span = tuple[float, float, float, float]
"""A box as from where to where it goes across a cut, and from where to where along it."""


def _upright(box: Box) -> Span:
    return box.left, box.right, box.top, box.bottom


def _level(box: Box) -> Span:
    return box.top, box.bottom, box.left, box.right


def _found(drawn: list[Span], card: Span, cards: list[Span]) -> None:
    for edge in card[:2]:
        line = [(start, end) for a, b, start, end in drawn if b - a < 0.3 and a - 0.07 <= edge <= b + 0.07]
        ends = [(start, end) for a, b, start, end in cards if min(abs(a - edge), abs(b - edge)) < NEAR]
        assert line, edge
        assert min(start for start, _ in line) <= min(start for start, _ in ends) + 0.1, edge
        assert max(end for _, end in line) >= max(end for _, end in ends) - 0.1, edge


def _meets(card: Laid, mark: Ink) -> bool:
    return disc_meets(card.shown, mark.box) if card.round else overlap(card.shown, mark.box)


def marks_can_be_seen(sides: Sides) -> None:
    """0.25 pt is the thinnest line that survives an inkjet."""
    for side in sides:
        for mark in ink(side, "marks"):
            if isinstance(mark.shape, Path):
                assert mark.shape.paint.stroke is not None
                assert mark.shape.paint.stroke.width >= 0.25 * 25.4 / 72


def cut_lines_lie_between_cards(sides: Sides, size: Size) -> None:
    for side in sides:
        lines = ink(side, "cut-lines")
        assert not lines or side.side != "back"
        for card in laid(side, size):
            inner = card.trim.grown(-0.06)
            assert card.round or not any(overlap(inner, line.box) for line in lines)


def words_and_ruler_stand_alone(sides: Sides, size: Size, setting: Setting) -> None:
    for side in sides:
        words, marks = ink(side, "words"), ink(side, "marks")
        (line, *ruler) = [part for part in words if part.box.width > NEAR]
        assert len(ruler) >= 3
        for part in words:
            assert inside(part.box, printable(side, setting))
            assert not any(overlap(part.box, card.shown) for card in laid(side, size))
            assert not any(overlap(part.box, mark.box) for mark in marks)
        assert not any(overlap(line.box, part.box) for part in ruler)


def all_laws(sides: Sides, items: Sequence[Item], size: Size, setting: Setting) -> None:
    backs = setting.printing.backs
    sides_say_what_lies_on_them(sides, size)
    every_card_comes_once_and_in_order(sides, size, items)
    sheets_are_numbered_in_the_order_of_printing(sides, backs)
    fronts_stand_upright(sides, size)
    no_card_leaves_the_margin_or_lies_on_another(sides, size, setting)
    bleed_shows_only_where_it_may(sides, size, setting)
    marks_never_touch_a_card_or_its_bleed(sides, size, setting)
    every_cut_can_be_found(sides, size)
    marks_can_be_seen(sides)
    cut_lines_lie_between_cards(sides, size)
    words_and_ruler_stand_alone(sides, size, setting)
    if backs is not Backs.NONE:
        each_back_lies_behind_its_front(sides, size, backs)
