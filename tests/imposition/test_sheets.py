"""The proof: whatever the paper, the card and the way, each back lies behind its front, and nothing in the way."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.drawing.scene import Placed, Size
from cardgen.imposition.paper import CARDS, PAPERS, PaperError
from cardgen.imposition.sheets import Backs, Item, Print, Setting, cards_per_sheet, impose
from tests.imposition.laws import all_laws, each_back_lies_behind_its_front
from tests.imposition.sheet_view import deck, face, laid, layer, sheet_ruler, words
from tests.order import examples

POKER, A4 = CARDS["poker"], PAPERS["a4"]


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_are_right_on_all_papers_for_all_cards_in_all_ways(paper: str, card: str, backs: Backs) -> None:
    size, (wide, high) = CARDS[card], PAPERS[paper]
    for way in (Setting(Print(Size(*sides), backs=backs)) for sides in ((wide, high), (high, wide))):
        full = cards_per_sheet(size, way)
        items = deck(full + full // 2 + 1, size)
        sides = impose(items, size, way, words())
        assert sides[0].of == 2
        all_laws(sides, items, size, way)


lengths = st.floats(30, 130).map(lambda x: round(x, 2))


@settings(max_examples=examples(250), deadline=None, derandomize=True)
@given(
    size=st.builds(Size, lengths, lengths),
    paper=st.builds(Size, st.floats(80, 450), st.floats(80, 450)),
    margin=st.floats(0, 25),
    gutter=st.just(0.0) | st.floats(0, 12),
    bleed=st.floats(0, 6),
    backs=st.sampled_from(Backs),
    cut_lines=st.booleans(),
    shape=st.sampled_from(["card", "card", "round"]),
    count=st.integers(1, 25),
)
def test_sheets_are_right_for_any_sizes(
    size: Size,
    paper: Size,
    margin: float,
    gutter: float,
    bleed: float,
    backs: Backs,
    cut_lines: bool,
    shape: str,
    count: int,
) -> None:
    size = Size(size.width, size.width) if shape == "round" else size
    setting = Setting(Print(paper, margin, gutter, backs, cut_lines), bleed)
    items = deck(count, size, shape)
    try:
        sides = impose(items, size, setting, words())
    except PaperError as refusal:
        assert str(size) in str(refusal)
        assume(False)
    all_laws(sides, items, size, setting)


def test_the_law_notices_wrong_backs() -> None:
    """Backs for the long edge, turned about the short one, must not pass."""
    sides = impose(deck(9, POKER), POKER, Setting(Print(A4, backs=Backs.DUPLEX_LONG)), words())
    with pytest.raises((AssertionError, ValueError)):
        each_back_lies_behind_its_front(sides, POKER, Backs.DUPLEX_SHORT)


def test_equal_scenes_stay_the_same_object_for_writers() -> None:
    front, back = face("T", POKER), face("T's back", POKER)
    sides = impose(tuple([Item("T", front, back)] * 27), POKER, Setting(Print(A4)), words())
    layers = [layer(side, "cards") for side in sides]
    placed = {id(card.scene) for cards in layers if cards for card in cards.shapes if isinstance(card, Placed)}
    assert placed == {id(front), id(back)}
    for name in ("cards", "marks"):
        assert len({id(layer(side, name)) for side in sides}) == (2 if name == "cards" else 1)
    assert len({id(layer(side, "cut-lines")) for side in sides if side.side == "front"}) == 1
    rulers = {id(sheet_ruler(side)) for side in sides}
    assert len(rulers) == 1


def test_neighbours_bleeds_share_the_gutter() -> None:
    for gutter, shows in ((0, 0), (1, 0.5), (2.8, 1.4)):
        (side, *_) = impose(deck(9, POKER), POKER, Setting(Print(PAPERS["a3"], gutter=gutter)), words())
        first, second, *_ = laid(side, POKER)
        assert first.shown.right - first.trim.right == pytest.approx(shows)
        assert second.trim.left - second.shown.left == pytest.approx(shows)
        assert first.trim.left - first.shown.left == pytest.approx(3)


def test_outer_bleed_gives_way_to_crop_marks() -> None:
    (side, *_) = impose(deck(9, POKER), POKER, Setting(Print(PAPERS["letter"])), words())
    first = laid(side, POKER)[0]
    assert first.trim.top - first.shown.top == pytest.approx((279.4 - 3 * 88) / 2 - 5 - 2)
    assert first.trim.left - first.shown.left == pytest.approx(3)


def test_cards_without_backs_have_fronts_only() -> None:
    items = tuple(Item(item.code, item.front) for item in deck(12, POKER))
    sides = impose(items, POKER, Setting(Print(A4, backs=Backs.FOLD)), words())
    assert [side.side for side in sides] == ["front", "front"]
    assert "one-sided" in sides[0].scene.title


def test_a_card_without_a_back_among_others_leaves_its_place_empty() -> None:
    items = deck(3, POKER)
    items = (items[0], items[1]._replace(back=None), items[2])
    _, back = impose(items, POKER, Setting(Print(A4)), words())
    assert back.codes == ("T0", "T2")
    assert [card.title for card in laid(back, POKER)] == ["T0's back", "T2's back"]


def test_no_cards_need_no_sheets() -> None:
    assert impose((), POKER, Setting(Print(A4)), words()) == ()
