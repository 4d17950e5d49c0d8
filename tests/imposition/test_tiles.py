"""Mats on sheets: whole, covered, overlapping, and put together again."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.drawing.scene import Box, Paint, Placed, Rect, Scene, Size, Text
from cardgen.imposition import nets
from cardgen.imposition.grid import STRIP
from cardgen.imposition.mats import impose_mats
from cardgen.imposition.nets import Net, Stack
from cardgen.imposition.paper import CARDS, PAPERS, PaperError
from cardgen.imposition.sheets import Print, Setting, Side, impose
from cardgen.imposition.tiles import tile, tile_name
from tests.imposition.laws import cuts_can_be_found, is_arm, marks_can_be_seen, printable
from tests.imposition.sheet_view import NEAR, deck, ink, layer, moved_box, sheet_ruler, words
from tests.order import examples
from tests.scenes import inside, overlap

A4 = PAPERS["a4"]
GLUED = 8


def mat(wide: float, high: float, bleed: float = 0.0) -> Scene:
    box = Box(0, 0, wide, high).grown(bleed)
    return Scene(box, (Rect(box.left, box.top, box.width, box.height, Paint("#C7E9DE")),), "a mat")


def pieces(sides: tuple[Side, ...]) -> list[Box]:
    """Which part of the mat each sheet shows, in millimetres of the mat."""
    return [piece(side).clip for side in sides]  # type: ignore[misc]


def piece(side: Side) -> Placed:
    cards = layer(side, "cards")
    assert cards is not None
    (placed,) = cards.shapes
    assert isinstance(placed, Placed)
    return placed


def is_covered(mat: Box, parts: list[Box]) -> bool:
    """Whether the middle of each field between the edges of the parts is in one of them; a field has some width."""
    xs = sorted({mat.left, mat.right, *[x for part in parts for x in (part.left, part.right)]})
    ys = sorted({mat.top, mat.bottom, *[y for part in parts for y in (part.top, part.bottom)]})
    wide, high = ([(a + b) / 2 for a, b in pairwise(edges) if b - a > NEAR] for edges in (xs, ys))
    points = [(x, y) for x in wide for y in high]
    held = [p for p in points if mat.left < p[0] < mat.right and mat.top < p[1] < mat.bottom]
    return all(any(b.left <= x <= b.right and b.top <= y <= b.bottom for b in parts) for x, y in held)


def all_laws(sides: tuple[Side, ...], scene: Scene, setting: Setting) -> None:
    assert is_covered(scene.bounds.grown(scene.bounds.left), pieces(sides))
    assert [side.sheet for side in sides] == list(range(1, len(sides) + 1))
    marks_can_be_seen(sides)
    for side in sides:
        placed, area = piece(side), printable(side, setting)
        assert placed.clip is not None
        assert placed.scene is scene
        shown = moved_box(placed.place, placed.clip)
        assert inside(side.block, shown)
        assert inside(shown, side.block.grown(setting.bleed))
        assert inside(shown, area)
        for part in ink(side, "words"):
            assert inside(part.box, area)
            assert not overlap(part.box, shown)
            assert not any(overlap(part.box, mark.box) for mark in ink(side, "marks"))
        for mark in ink(side, "marks"):
            assert inside(mark.box, area)
            in_flap = inside(mark.box, side.block.grown(0.2))
            assert not overlap(mark.box, shown) or in_flap or is_arm(mark, side.trims)
        cuts_can_be_found(side, side.trims)


@pytest.mark.long
@settings(max_examples=examples(150), deadline=None, derandomize=True)
@given(
    st.builds(mat, st.floats(30, 900), st.floats(30, 900), st.sampled_from([0.0, 3.0])),
    st.builds(Size, st.floats(60, 450), st.floats(60, 450)),
    st.floats(0, 15),
)
def test_tiles_cover_the_whole_mat_on_any_paper(scene: Scene, paper: Size, margin: float) -> None:
    setting = Setting(Print(paper, margin))
    try:
        sides = tile(scene, setting, words(), "M1")
    except PaperError as refusal:
        assert str(paper) in str(refusal)
        assume(False)
    all_laws(sides, scene, setting)


def test_neighbours_overlap_by_eight_millimetres() -> None:
    sides = tile(mat(380, 500, 3), Setting(Print(A4)), words(), "M1")
    parts = pieces(sides)
    rows = sorted({(part.top, part.bottom) for part in parts})
    columns = sorted({(part.left, part.right) for part in parts})
    assert len(sides) == len(rows) * len(columns) == 4
    assert [a[1] - b[0] for a, b in pairwise(rows)] == pytest.approx([GLUED])
    assert [a[1] - b[0] for a, b in pairwise(columns)] == pytest.approx([GLUED])


def test_tiles_say_which_they_are_and_which_comes_next() -> None:
    sides = tile(mat(380, 500), Setting(Print(A4)), words(), "M1")
    glued = [[mark.shape.text for mark in ink(side, "marks") if isinstance(mark.shape, Text)] for side in sides]
    assert glued == [["glue A2 here", "glue B1 here"], ["glue B2 here"], ["glue B2 here"], []]
    assert [side.scene.title.split(" · ")[3] for side in sides] == ["piece A1", "piece A2", "piece B1", "piece B2"]
    assert [tile_name(row, 0) for row in (0, 25, 26)] == ["A1", "Z1", "AA1"]


def test_the_next_tile_covers_the_words_that_say_where_it_goes() -> None:
    first, second = tile(mat(380, 260), Setting(Print(A4)), words(), "M1")
    placed = piece(first)
    (label,) = [mark.box for mark in ink(first, "marks") if isinstance(mark.shape, Text)]
    assert placed.clip is not None
    flap = piece(second).clip.left + placed.place.x  # type: ignore[union-attr]
    assert flap < label.left < label.right < first.block.right
    (dashed,) = [m.box for m in ink(first, "marks") if m.box.height > 100]
    assert (dashed.left + dashed.right) / 2 == pytest.approx(flap)


def test_a_mat_that_fits_gets_one_sheet_in_its_middle() -> None:
    scene = mat(180, 260, 3)
    (side,) = tile(scene, Setting(Print(A4)), words(), "M1")
    assert side.codes == ("M1",)
    assert side.block == pytest.approx((15, 18.5, 195, 278.5))
    assert "piece" not in side.scene.title
    all_laws((side,), scene, Setting(Print(A4)))


def test_a_mat_may_be_as_large_as_the_margin_and_the_words_allow() -> None:
    assert len(tile(mat(200, 287 - 2 * STRIP), Setting(Print(A4)), words(), "M1")) == 1
    assert len(tile(mat(200, 287.1 - 2 * STRIP), Setting(Print(A4)), words(), "M1")) == 2
    assert len(tile(mat(200 - 2 * STRIP, 287), Setting(Print(A4)), words(), "M1")) == 1
    assert len(tile(mat(287, 200 - 2 * STRIP), Setting(Print(A4)), words(), "M1")) == 1


def test_paper_is_turned_where_that_needs_fewer_tiles() -> None:
    wide = tile(mat(270, 500), Setting(Print(A4)), words(), "M1")
    assert len(wide) == 3
    assert wide[0].scene.bounds == (0, 0, 297, 210)


def test_paper_that_leaves_too_little_is_refused() -> None:
    with pytest.raises(PaperError) as error:
        tile(mat(300, 300), Setting(Print(Size(50, 60))), words(), "M1")
    assert "paper of 50 × 60 mm is too small for a mat of 300 × 300 mm" in str(error.value)
    with pytest.raises(PaperError, match="margin of -5 mm makes no sense"):
        tile(mat(300, 300), Setting(Print(A4, margin=-5)), words(), "M1")


def test_mats_say_the_same_as_cards() -> None:
    (side, *_) = tile(mat(380, 260), Setting(Print(A4)), words(), "M1")
    (card, *_) = impose(deck(1, CARDS["poker"]), CARDS["poker"], Setting(Print(A4)), words())
    assert sheet_ruler(side) is sheet_ruler(card)
    assert "Terz · Numbers · M1 · piece A1 · sheet 1 of 2" in side.scene.title
    assert NEAR < side.block.width < 210


def test_of_two_mats_on_one_sheet_the_smaller_has_ground_up_to_the_common_marks() -> None:
    mats = [mat(100, 150, 3), mat(140, 60, 3)._replace(title="another")]
    sides = impose_mats([mats], Setting(Print(A4)), words())
    assert sides[0].trims == sides[1].trims
    for side in sides:
        (block,) = side.trims
        assert any(inside(block, found.box) for found in ink(side, "cards") if isinstance(found.shape, Rect))


# --- The net of a box: its walls meet when it is folded, its flaps lie within it, and the stack has room with play.


sizes = st.builds(Size, st.floats(40, 110), st.floats(40, 130))
stacks = st.builds(
    Stack,
    sizes,
    st.integers(1, 400),
    st.integers(60, 400),
    layers=st.sampled_from([1, 2]),
    film=st.booleans(),
    sleeves=st.just(0),
)
Line = frozenset[tuple[float, float]]


def near(a: float, b: float) -> bool:
    return abs(a - b) < 1e-6


def edges(box: Box) -> set[Line]:
    """The four edges of a face, each by its ends."""
    left, top, right, bottom = (round(x, 6) for x in box)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return {frozenset(ends) for ends in pairwise([*corners, corners[0]])}


def folds(net: Net) -> set[Line]:
    return {frozenset((round(x, 6), round(y, 6)) for x, y in line) for line in net.folds()}


def points(net: Net) -> list[tuple[float, float]]:
    """The corners of the outline, and the ends of its curves."""
    return [(numbers[-2], numbers[-1]) for _, *numbers in net.outline() if numbers]


@settings(max_examples=examples(100), deadline=None, derandomize=True)
@given(stacks)
def test_walls_meet_when_the_net_is_folded(stack: Stack) -> None:
    """Round the box the walls hang together, and what meets by a flap or by tucking in is equally long."""
    net = nets.around(stack)
    faces = net.faces
    for one, other in (("left", "front"), ("front", "right"), ("right", "back"), ("back", "lid"), ("front", "bottom")):
        assert len(edges(faces[one]) & edges(faces[other]) & folds(net)) == 1, (one, other)
    for one, other in (("front", "back"), ("left", "right"), ("lid", "bottom")):
        assert near(faces[one].width, faces[other].width)
        assert near(faces[one].height, faces[other].height)
    assert near(faces["lid"].height, faces["left"].width)
    assert near(faces["bottom"].width, faces["back"].width)
    assert near(net.glue_flaps["side"].height, faces["back"].height)
    assert edges(net.glue_flaps["side"]) & edges(faces["left"]) & folds(net)
    assert edges(net.glue_flaps["bottom"]) & edges(faces["back"]) & folds(net)
    assert net.glue_flaps["bottom"].height <= faces["bottom"].height


@settings(max_examples=examples(100), deadline=None, derandomize=True)
@given(stacks)
def test_the_stack_has_room_with_play(stack: Stack) -> None:
    net = nets.around(stack)
    thick = stack.cards * stack.layers * stack.gsm * 1.3 / 1000
    assert min(net.wide - stack.card.width, net.high - stack.card.height) >= 1.9
    assert net.deep >= thick + 1.9
    assert net.deep <= max(8.1, 1.2 * (thick + stack.cards * 0.16) + 3)
    if stack.film:
        assert min(net.wide - stack.card.width, net.high - stack.card.height) >= 7.9


@settings(max_examples=examples(100), deadline=None, derandomize=True)
@given(stacks)
def test_the_outline_holds_all_and_goes_round_once(stack: Stack) -> None:
    net = nets.around(stack)
    corners = points(net)
    xs, ys = zip(*corners, strict=True)
    assert near(min(xs), 0)
    assert near(min(ys), 0)
    assert near(max(xs), net.size.width)
    assert near(max(ys), net.size.height)
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]])) / 2
    walls = sum(face.width * face.height for face in net.faces.values())
    flaps = 2 * net.dust * 2 * net.deep + net.glue_flaps["side"].width * net.high
    flaps += net.glue_flaps["bottom"].height * net.wide + nets.TUCK * net.wide
    assert 0.8 * walls < area <= walls + flaps


def test_flaps_fit_into_the_box() -> None:
    net = nets.around(Stack(Size(63, 88), 60, 200))
    assert 2 * net.dust <= net.wide
    assert net.high > nets.TUCK + nets.NOTCH
    assert (net.wide, net.high, net.deep) == (65, 90, 18.9)
    """60 cards of 0.26 mm, 8 % more as they never lie flat, and 2 mm of play: 18.85."""
