"""The net of a box: its walls meet when it is folded, its flaps lie within it, and the stack has room with play."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.drawing.scene import Box, Size
from cardgen.imposition import nets
from cardgen.imposition.nets import Net, Stack
from tests.order import examples

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
