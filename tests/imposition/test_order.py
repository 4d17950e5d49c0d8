"""Colours that reach the edges of cards: neighbours share them where they can, and else it is told."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Size, Text
from cardgen.imposition import edges as module
from cardgen.imposition.edges import edges
from cardgen.imposition.order import Order, Slots
from cardgen.imposition.paper import CARDS, PAPERS
from cardgen.imposition.plan import plan
from cardgen.imposition.sheets import Backs, Item, Print, Setting, impose
from tests.imposition.laws import all_laws
from tests.imposition.sheet_view import FONT, Laid, laid, words
from tests.order import examples

POKER = CARDS["poker"]
COLOURS = {"red": "#F4CECD", "blue": "#D1DAE8", "bare": "#FFFFFF"}
SEEN = 0.7 - 1e-9


def card(colour: str, number: int, size: Size = POKER) -> Item:
    """A white card with a belt across, which says in its title what colour that has."""
    box = Box(0, 0, size.width, size.height).grown(3)
    ground = Rect(box.left, box.top, box.width, box.height, Paint("#FFFFFF"))
    belt = Rect(box.left, 20, box.width, size.height - 40, Paint(COLOURS[colour]))
    back = Scene(box, (ground,), f"{colour} {number}'s back")
    return Item(f"{colour} {number}", Scene(box, (ground, belt), f"{colour} {number}"), back)


def cards(colours: Sequence[str], size: Size = POKER) -> list[Item]:
    return [card(colour, number, size) for number, colour in enumerate(colours)]


def order(count: int, setting: Setting, size: Size = POKER) -> Order:
    way = plan(count, size, setting, words(), False)
    return Order(way, size, setting.bleed, frozenset(["#FFFFFF"]))


def faults(slots: Slots, setting: Setting, size: Size) -> tuple[set[tuple[str, ...]], set[str]]:
    """On finished sheets: pairs between which a slip of the knife shows two colours, and cards whose colour ends."""
    pairs: set[tuple[str, ...]] = set()
    ends: set[str] = set()
    for side in impose(slots, size, setting, words()):
        fronts = [item for item in laid(side, size) if not item.title.endswith("back")]
        for one in fronts:
            for way in (-1, 1):
                other = _beside(one, fronts, way, setting.printing.gutter)
                shows = one.shown.right - one.trim.right if way > 0 else one.trim.left - one.shown.left
                if other and _colour(one) != _colour(other) and shows < SEEN:
                    pairs.add(tuple(sorted((one.code, other.code))))
                if not other and _colour(one) != "bare" and shows < SEEN:
                    ends.add(one.code)
    return pairs, ends


def _beside(one: Laid, others: list[Laid], way: int, gutter: float) -> Laid | None:
    edge = one.trim.right + gutter if way > 0 else one.trim.left - gutter
    near = [o for o in others if abs((o.trim.left if way > 0 else o.trim.right) - edge) < 1e-6]
    return next((other for other in near if abs(other.trim.top - one.trim.top) < 1e-6), None)


def _colour(one: Laid) -> str:
    return one.title.split(" ")[0]


@settings(max_examples=examples(60), deadline=None, derandomize=True)
@given(
    colours=st.lists(st.sampled_from(["red", "blue", "bare"]), min_size=1, max_size=30),
    paper=st.sampled_from(["a4", "a3", "letter"]),
    size=st.sampled_from([POKER, CARDS["mini"]]),
    margin=st.sampled_from([5.0, 7.5, 8.5, 10.0]),
    gutter=st.sampled_from([0.0, 1.0, 2.0, 3.0, 6.0]),
    backs=st.sampled_from([Backs.DUPLEX_LONG, Backs.NONE, Backs.FOLD]),
)
def test_what_can_not_be_arranged_is_told(
    colours: list[str], paper: str, size: Size, margin: float, gutter: float, backs: Backs
) -> None:
    setting = Setting(Print(PAPERS[paper], margin, gutter, backs))
    own = cards(colours, size)
    lies = order(len(own), setting, size)
    slots = lies.arranged(own)
    assert sorted(item.code for item in slots if item) == sorted(item.code for item in own)
    assert len(slots) == len(lies.straight(own)) == -(-len(own) // lies.plan.capacity) * lies.plan.capacity
    all_laws(impose(slots, size, setting, words()), [item for item in slots if item], size, setting)
    losses = list(lies.losses(slots))
    pairs, ends = faults(slots, setting, size)
    assert {tuple(sorted(loss.codes)) for loss in losses if loss.where == "between"} == pairs
    assert {loss.codes[0] for loss in losses if loss.where != "between"} == ends
    if slots != lies.straight(own):
        assert not pairs, "cards were moved for nothing"


def test_cards_whose_colours_never_meet_keep_their_order() -> None:
    setting = Setting(Print(PAPERS["a4"]))
    for colours in (["bare"] * 13, ["red"] * 13, ["red"] * 3 + ["blue"] * 6):
        own = cards(colours)
        assert [item for item in order(len(own), setting).arranged(own) if item] == own
    mixed = cards(["red", "blue"] * 5)
    assert [item for item in order(10, Setting(setting.printing._replace(gutter=2))).arranged(mixed) if item] == mixed


def test_a_slot_stays_free_between_two_colours_and_both_bleed_into_it() -> None:
    own, setting = cards(["red", "blue"]), Setting(Print(PAPERS["a4"]))
    slots = order(2, setting).arranged(own)
    assert [item.code if item else "" for item in slots[:3]] == ["red 0", "", "blue 1"]
    front, _ = impose(slots, POKER, setting, words())
    red, blue = laid(front, POKER)
    assert (red.shown.right - red.trim.right, blue.trim.left - blue.shown.left) == pytest.approx((3, 3))


def test_plain_cards_fill_what_is_free_but_not_beside_a_colour() -> None:
    lies = order(4, Setting(Print(PAPERS["a4"])))
    slots = lies.arranged(cards(["red", "blue", "red", "bare"]))
    filled = lies.filled(slots, [card("bare", k) for k in range(100, 120)])
    assert [item.code.split()[0] if item else "" for item in filled] == [
        *("red", "red", ""),
        *("blue", "", "bare"),
        *("bare", "bare", "bare"),
    ]


def test_edges_are_what_is_painted_over_them_last() -> None:
    trim = Size(60, 80)
    scene = Scene(
        Box(0, 0, 60, 80),
        (
            Rect(-3, -3, 66, 86, Paint("#FFFFFF")),
            Rect(-3, 10, 66, 40, Paint("#00FF00")),
            Rect(50, 20, 13, 10, Paint("#FFFFFF")),
            Circle(0, 70, 2, Paint("#0000FF")),
            Circle(30, 40, 20, Paint("#FF0000")),
            Text(-5, 5, "over", FONT, 5, "#000000"),
        ),
    )
    left, top, right, bottom = edges(scene, trim, frozenset(["#FFFFFF"]))
    assert left == ((10.0, 50.0, "#00FF00"), (68.0, 72.0, "#0000FF"))
    assert right == ((10.0, 20.0, "#00FF00"), (30.0, 50.0, "#00FF00"))
    assert top == bottom == ()


def test_edges_are_found_however_deep_and_turned_a_shape_lies() -> None:
    square = Path((("M", -8, -8), ("L", 8, -8), ("L", 8, 8), ("L", -8, 8), ("Z",)), Paint("#FF0000"))
    turned = Placed(Scene(Box(-8, -8, 8, 8), (square,)), Placement(0, 0, 45))
    for x, reaches in ((8.5, True), (11.4, False)):  # the square's corner is 11.3 mm from its middle
        scene = Scene(Box(0, 0, 60, 80), (Placed(Scene(Box(-9, -9, 9, 9), (turned,)), Placement(x, 40)),))
        assert bool(edges(scene, Size(60, 80), frozenset()).left) == reaches


@given(
    st.floats(-20, 80),
    st.floats(-20, 100),
    st.sampled_from([0.0, 180.0, 30.0]),
    st.sampled_from([0.4, 1.0, 2.0]),
    st.sampled_from([None, Box(-1, -1, 9, 2)]),
)
def test_what_lies_within_a_card_is_told_as_by_all_arithmetic(
    x: float, y: float, turn: float, scale: float, clip: Box | None
) -> None:
    inner = Scene(Box(-2, -3, 9, 4), (Rect(-2, -3, 11, 7, Paint("#FF0000")),))
    place = Placement(x, y, turn, scale)
    scene = Scene(Box(0, 0, 60, 80), (Placed(inner, place, clip),))
    found = edges.__wrapped__(scene, Size(60, 80), frozenset())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_is_within", lambda *_: False)
        assert edges.__wrapped__(scene, Size(60, 80), frozenset()) == found
