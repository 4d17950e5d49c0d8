"""Crop marks, cutting lines and the fold line: where they stand and what they can be used for."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from cardgen.drawing.scene import Box, Circle, Path, Size, Text
from cardgen.imposition.legend import SIZES, fitted
from cardgen.imposition.paper import CARDS, PAPERS
from cardgen.imposition.sheets import Backs, Print, Setting, Side, impose
from cardgen.words import texts
from tests.imposition.laws import cuts_can_be_found
from tests.imposition.sheet_view import NEAR, Ink, deck, fold_line, ink, laid, words
from tests.scenes import overlap

POKER, A4 = CARDS["poker"], PAPERS["a4"]
CHIP = Size(25, 25)


def sides(
    count: int = 9, size: Size = POKER, shape: str = "card", bleed: float = 3.0, **wishes: Any
) -> tuple[Side, ...]:
    return impose(deck(count, size, shape), size, Setting(Print(**wishes), bleed), words())


def middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def upright(lines: list[Ink]) -> list[Ink]:
    return [line for line in lines if line.box.height > line.box.width]


def level(lines: list[Ink]) -> list[Ink]:
    return [line for line in lines if line.box.width > line.box.height]


@pytest.mark.parametrize("cut_lines", [True, False])
@pytest.mark.parametrize("gutter", [0, 1])
@pytest.mark.parametrize("margin", [*range(5, 11), 10.5])
def test_rows_have_marks_at_both_ends_however_wide_the_margin_is(margin: float, gutter: float, cut_lines: bool) -> None:
    """Poker cards on A4 begin 10.5 mm from the edge: there is room for marks, or crosses stand on the corners."""
    front, back, *_ = sides(9, margin=margin, gutter=gutter, cut_lines=cut_lines)
    cuts_can_be_found(front, front.trims)
    crossing = [mark for mark in ink(front, "marks") if overlap(mark.box, front.block)]
    assert bool(crossing) == (front.block.left - margin < 0.8 or front.block.top - margin < 0.8)
    assert not any(overlap(mark.box, back.block) for mark in ink(back, "marks"))  # or a back that is off shows them


@pytest.mark.parametrize("gutter", [0, 1, 6])
@pytest.mark.parametrize("number", [0, 1])
def test_each_cut_has_a_mark_at_both_ends(gutter: float, number: int) -> None:
    side = sides(paper=PAPERS["a3"], gutter=gutter)[number]
    block, marks = side.block, ink(side, "marks")
    for trim in side.trims:
        for x in (trim.left, trim.right):
            at = [middle(mark.box)[1] for mark in upright(marks) if abs(middle(mark.box)[0] - x) < NEAR]
            assert min(at) < block.top < block.bottom < max(at)
        for y in (trim.top, trim.bottom):
            at = [middle(mark.box)[0] for mark in level(marks) if abs(middle(mark.box)[1] - y) < NEAR]
            assert min(at) < block.left < block.right < max(at)


def test_cards_edge_to_edge_share_one_mark_and_one_cutting_line() -> None:
    front, back = sides()
    assert len(upright(ink(front, "marks"))) == len(level(ink(front, "marks"))) == 2 * 4
    lines = ink(front, "cut-lines")
    assert sorted(middle(line.box)[0] for line in upright(lines)) == pytest.approx([73.5, 136.5])
    assert sorted(middle(line.box)[1] for line in level(lines)) == pytest.approx([104.5, 192.5])
    assert ink(back, "cut-lines") == []


def test_cutting_lines_can_be_left_out_and_end_where_cards_end() -> None:
    assert ink(sides(cut_lines=False)[0], "cut-lines") == []
    front, _ = sides(5)
    lines = {round(middle(line.box)[0], 3): line.box.height for line in upright(ink(front, "cut-lines"))}
    assert lines == pytest.approx({73.5: 2 * 88 + 0.1, 136.5: 2 * 88 + 0.1})
    front, _ = sides(4)
    lines = {round(middle(line.box)[0], 3): line.box.height for line in upright(ink(front, "cut-lines"))}
    assert lines == pytest.approx({73.5: 2 * 88 + 0.1, 136.5: 88 + 0.1})


def test_a_gutter_has_two_marks_at_its_end_and_a_wide_one_marks_at_its_corners() -> None:
    for gutter, inside in ((2, 0), (3, 4), (8, 4)):
        front, _ = sides(4, Size(60, 80), gutter=gutter, paper=Size(150, 190))
        block, marks = front.block, ink(front, "marks")
        assert len(front.codes) == 4
        assert len([mark for mark in upright(marks) if middle(mark.box)[1] < block.top]) == 4
        assert len([mark for mark in upright(marks) if overlap(mark.box, block)]) == inside
        assert ink(front, "cut-lines") == []


def test_front_and_back_of_a_full_sheet_have_the_same_marks() -> None:
    front, back = sides()
    assert {mark.box for mark in ink(front, "marks")} == {mark.box for mark in ink(back, "marks")}


def test_round_chips_have_circles_to_cut_along_and_crosses_at_the_corners() -> None:
    front, back = sides(62, CHIP, "round")
    circles = [line.shape for line in ink(front, "cut-lines")]
    assert all(isinstance(circle, Circle) and circle.radius == 12.5 for circle in circles)
    assert len(circles) == 62
    assert ink(back, "cut-lines") == []
    block = front.block
    corners = {(x, y) for x in (block.left, block.right) for y in (block.top, block.bottom)}
    crosses = {(round(x, 6), round(y, 6)) for x, y in (middle(mark.box) for mark in ink(front, "marks"))}
    assert crosses == corners


def test_what_shows_of_a_chip_is_a_disc() -> None:
    front, _ = sides(5, CHIP, "round")
    for chip in laid(front, CHIP):
        assert chip.round
        assert chip.shown.width == pytest.approx(25 + 2) == chip.shown.height  # half the gutter of 2 mm


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("card", CARDS)
def test_the_fold_line_goes_through_the_middle_and_says_so(paper: str, card: str) -> None:
    (side,) = sides(1, CARDS[card], backs=Backs.FOLD, paper=PAPERS[paper])
    bounds = side.scene.bounds
    line = fold_line(side)
    ((label, words_on_it),) = [(m, m.shape.text) for m in ink(side, "marks") if isinstance(m.shape, Text)]
    assert words_on_it == "fold here"
    if line.box.height > line.box.width:
        assert middle(line.box)[0] == pytest.approx(bounds.width / 2)
        assert -0.2 < label.box.left - bounds.width / 2 < 1
    else:
        assert middle(line.box)[1] == pytest.approx(bounds.height / 2)
        assert -0.2 < label.box.top - bounds.height / 2 < 1


def test_cards_keep_a_bleed_away_from_the_fold() -> None:
    for bleed in (0, 3, 5):
        (side, *_) = sides(2, backs=Backs.FOLD, bleed=bleed)
        fold = side.scene.bounds.width / 2
        near = min(abs(edge - fold) for trim in side.trims for edge in (trim.left, trim.right))
        assert bleed <= near <= bleed + 2.5 + NEAR


def test_marks_of_one_side_do_not_lie_on_one_another() -> None:
    for gutter in (0, 1, 5):
        marks = sorted(mark.box for mark in upright(ink(sides(gutter=gutter, paper=PAPERS["a3"])[0], "marks")))
        assert not any(overlap(a, b) for a, b in pairwise(marks))


# --- The line of words and the ruler that proves the scale.


POINT = 25.4 / 72


def all_sides(
    paper: Size = A4, backs: Backs = Backs.DUPLEX_LONG, language: str = "en", count: int = 3
) -> tuple[Side, ...]:
    return impose(deck(count, POKER), POKER, Setting(Print(paper, backs=backs)), words(language))


def line(side: Side) -> Text:
    return next(part.shape for part in ink(side, "words") if isinstance(part.shape, Text))


def ruler(side: Side) -> tuple[float, list[float], str]:
    """The length of the base line, where ticks are, and the label, all read from the sheet."""
    strokes = [part for part in ink(side, "words") if isinstance(part.shape, Path)]
    label = [part.shape.text for part in ink(side, "words") if isinstance(part.shape, Text)][-1]
    base = max(strokes, key=_length)
    lying = base.box.width > base.box.height
    ticks = [part.box.left if lying else part.box.top for part in strokes if part is not base]
    return _length(base) - base.shape.paint.stroke.width, sorted(ticks), label  # type: ignore[union-attr]


def _length(part: Ink) -> float:
    return max(part.box.width, part.box.height)


@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_ruler_measures_a_hundred_millimetres_on_each_side(paper: str, backs: Backs) -> None:
    for side in all_sides(PAPERS[paper], backs):
        length, ticks, label = ruler(side)
        assert length == pytest.approx(100)
        assert [tick - ticks[0] for tick in ticks] == pytest.approx([10 * i for i in range(11)])
        assert label == "100 mm"


def test_on_small_paper_the_ruler_has_the_tens_that_fit() -> None:
    length, ticks, label = ruler(all_sides(Size(75, 110))[0])
    assert length == pytest.approx(60)
    assert (label, len(ticks)) == ("60 mm", 7)


@pytest.mark.parametrize(
    ("backs", "said"),
    [
        (Backs.DUPLEX_LONG, "flip on the long edge"),
        (Backs.DUPLEX_SHORT, "flip on the short edge"),
        (Backs.SEPARATE, "glue the backs behind the fronts"),
        (Backs.FOLD, "fold, glue, then cut"),
        (Backs.NONE, "one-sided"),
    ],
)
def test_each_side_says_what_it_is(backs: Backs, said: str) -> None:
    for side in all_sides(backs=backs, count=12):
        of = 3 if backs is Backs.FOLD else 2
        name = {"fold": "fronts and backs"}.get(side.side, side.side)
        assert line(side).text.startswith(f"Terz · Numbers · sheet {side.sheet} of {of} · {name} · ")
        assert line(side).text.endswith(said)
        assert line(side).size == 7 * POINT
        assert side.scene.title == line(side).text


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("paper", PAPERS)
def test_the_whole_line_fits_on_all_papers_in_all_languages(paper: str, backs: Backs, language: str) -> None:
    for side in all_sides(PAPERS[paper], backs, language):
        assert line(side).text == side.scene.title
        assert line(side).size == 7 * POINT


def test_a_part_without_a_name_is_left_out() -> None:
    (side, *_) = impose(deck(1, POKER), POKER, Setting(Print(A4)), words(part=""))
    assert line(side).text.startswith("Terz · sheet 1 of 1 · front")


def test_a_long_line_gets_smaller_letters_then_loses_its_last_parts() -> None:
    parts, font = ("Take Three", "sheet 1 of 2", "front", "print at actual size"), words().font
    assert fitted(parts, font, 60) == (" · ".join(parts), SIZES[0])
    assert fitted(parts, font, 50) == (" · ".join(parts), SIZES[1])
    assert fitted(parts, font, 30) == (" · ".join(parts[:3]), SIZES[1])
    assert fitted(parts, font, 15) == ("Take Three", SIZES[1])
    assert fitted(parts, font, 6.5) == ("Take…", SIZES[1])
    assert fitted(parts, font, 0.5) == ("", SIZES[1])


def test_words_are_turned_where_there_is_room_only_beside_the_cards() -> None:
    tall = Size(63 * 2 + 10 + 30, 88 * 2 + 10 + 1)
    (side, *_) = impose(deck(4, POKER), POKER, Setting(Print(tall)), words())
    box = next(part.box for part in ink(side, "words") if isinstance(part.shape, Text))
    assert box.height > box.width
    assert box.right < side.block.left
