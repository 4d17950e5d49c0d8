"""Class sets: the printed sheets are stacked and cut, and each pile is one complete set in order, fronts and backs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.deck.layout import Layout, SheetRun
from cardgen.drawing.scene import Box, Size
from cardgen.drawing.set_marks import LETTERS
from cardgen.games import registry
from cardgen.imposition.paper import CARDS, PAPERS
from cardgen.imposition.plan import Backs, Print, SheetSide, Stacking
from cardgen.imposition.sets import slots
from cardgen.imposition.sheets import Item, Setting, Side, cards_per_sheet, impose
from cardgen.imposition.stock import STOCKS
from tests.example_decks import deck_of, on_paper
from tests.imposition import laws
from tests.imposition.sheet_view import axis_of, close, face, ink, laid, turned_box, words
from tests.order import examples

SETS = st.integers(1, 11)
Place = tuple[float, float]


@given(SETS, st.integers(1, 40), st.integers(1, 12))
def test_each_pile_is_one_set_in_order(sets: int, cards: int, capacity: int) -> None:
    decks = [[(letter, n) for n in range(cards)] for letter in range(sets)]
    filled = slots(decks, capacity, Stacking.STACKED)
    assert len(filled) % capacity == 0
    piles: list[tuple[int, int]] = []
    groups = [decks[k : k + capacity] for k in range(0, sets, capacity)]
    start = 0
    for group in groups:
        sheets = -(-cards // (capacity // len(group)))
        part = filled[start : start + sheets * capacity]
        for slot in range(capacity):
            piles += [card for card in part[slot::capacity] if card]
        start += sheets * capacity
    assert start == len(filled)
    assert piles == [card for deck in decks for card in deck]


@given(SETS, st.integers(1, 40), st.integers(1, 12))
def test_sets_one_after_another_take_as_little_paper_as_can_be(sets: int, cards: int, capacity: int) -> None:
    decks = [[(letter, n) for n in range(cards)] for letter in range(sets)]
    filled = slots(decks, capacity, Stacking.BY_SET)
    assert [card for card in filled if card] == [card for deck in decks for card in deck]
    assert len(filled) == -(-sets * cards // capacity) * capacity
    assert len(filled) <= len(slots(decks, capacity, Stacking.STACKED))


def test_sets_are_stacked_by_themselves_where_they_fill_the_sheets() -> None:
    decks = [[(letter, n) for n in range(7)] for letter in range(8)]
    assert slots(decks, 8) == slots(decks, 8, Stacking.STACKED)
    assert slots(decks, 9) == slots(decks, 9, Stacking.BY_SET)


def piles_of(run: SheetRun, backs: Backs) -> dict[Place, list[str]]:
    """What the stacked and cut sheets of a part give: at each place the codes, and those of the backs behind them."""
    piles: dict[Place, list[str]] = {}
    fronts = [side for side in run.sides if side.side is not SheetSide.BACK]
    behind = {side.sheet: side for side in run.sides if side.side is SheetSide.BACK}
    for side in fronts:
        half = len(side.codes) // 2 if side.side is SheetSide.FOLD else len(side.codes)
        for code, trim in zip(side.codes[:half], side.trims[:half], strict=True):
            assert code_behind(side, behind.get(side.sheet), trim, backs) in {code, None}
            piles.setdefault((round(trim.top, 3), round(trim.left, 3)), []).append(code)
    return piles


def code_behind(side: Side, back: Side | None, trim: Box, backs: Backs) -> str | None:
    """The code of what lies behind a trim, turned over or folded; None where nothing is printed there."""
    on = back or side
    if backs is Backs.NONE:
        return None
    axis = axis_of(side, backs)
    paper = Box(0, 0, side.scene.bounds.right, side.scene.bounds.bottom)
    target = turned_box(trim, paper, axis)
    (code,) = [code for code, other in zip(on.codes, on.trims, strict=True) if close(other, target)]
    return code


CUT = [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT, Backs.SEPARATE, Backs.NONE]


@pytest.mark.parametrize(("count", "backs"), [*product([2, 4, 8], CUT), (2, Backs.FOLD)])
def test_cut_piles_of_a_printed_deck_are_its_sets(count: int, backs: Backs) -> None:
    """Beside a fold, too, each card lies on its own back, and each set in slots of its own."""
    letters = tuple(LETTERS[:count])
    layout = on_paper("terz", sets=letters, order=Stacking.STACKED, backs=backs)
    (run,) = layout.runs
    piles = piles_of(run, backs)
    codes = [code for _, pile in sorted(piles.items()) for code in pile]
    assert codes == [f"{letter}:{card.code}" for letter in letters for card in layout.deck.cards]


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_all_sets_of_a_game_are_whole(key: str) -> None:
    deck = deck_of(key)
    alone = codes_of(Layout(deck, Print(spares=False)))
    found = codes_of(Layout(deck, Print(spares=False, sets=("A", "B", "C"))))
    loose = [code for code in alone if "×" not in code]
    for letter in "ABC":
        own = [code.removeprefix(f"{letter}:") for code in found if code.startswith(f"{letter}:")]
        own += [code.removesuffix(f" · {letter}") for code in found if code.endswith(f" · {letter}")]
        assert [code for code in sorted(own) if code != "CHIP"] == sorted(loose)
        assert own.count("CHIP") == sum(int(code.partition("×")[2]) for code in alone if code.startswith("CHIP"))


def codes_of(layout: Layout) -> list[str]:
    """The codes on all fronts, and those of boards on both sides."""
    sides = [(run.part.shape, side) for run in layout.runs for side in run.sides]
    return [code for shape, side in sides if shape == "mat" or side.side is not SheetSide.BACK for code in side.codes]


def test_no_sheet_has_boards_of_two_sets() -> None:
    layout = on_paper("threepia", sets=("A", "B"))
    run = layout.runs[-1]
    assert run.part.shape == "mat"
    on_sheets: dict[int, set[str]] = {}
    for side in run.sides:
        on_sheets.setdefault(side.sheet, set()).update(code[-1] for code in side.codes)
    assert sorted(map(sorted, on_sheets.values())) == [["A"]] * 4 + [["B"]] * 4


def test_no_circle_is_cut_where_no_chip_lies() -> None:
    """Each set has places of its own, and fills the last of them or not."""
    layout = on_paper("triple3", sets=("A", "B", "C"), order=Stacking.STACKED)
    (run,) = [run for run in layout.runs if run.part.shape == "round"]
    fronts = [side for side in run.sides if side.side is SheetSide.FRONT]
    for side in fronts:
        found = sorted(tuple(round(x, 3) for x in line.box) for line in ink(side, "cut-lines"))
        assert found == sorted(tuple(round(x, 3) for x in trim) for trim in side.trims)
    assert sum(len(side.codes) for side in fronts) == 36


def test_a_lost_card_is_printed_with_the_mark_of_its_set() -> None:
    layout = on_paper("take-three", only=("C:R12", "R7", "c:T03-T05"))
    assert codes_of(layout) == ["R7", "C:R12", "C:T03", "C:T04", "C:T05"]
    every = on_paper("take-three", only=("R7",), sets=("A", "B"))
    assert codes_of(every) == ["A:R7", "B:R7"]


ON_PAPER = {
    **{name: Print(paper) for name, paper in PAPERS.items()},
    **{name: Print(own.paper, stock=own) for name, own in STOCKS.items()},
}
"""Plain paper and perforated sheets, by their names."""


@settings(max_examples=examples(120), deadline=None, derandomize=True)
@given(
    sets=st.integers(1, len(LETTERS)),
    cards=st.integers(1, 17),
    order=st.sampled_from([None, *Stacking]),
    backs=st.sampled_from(Backs),
    paper=st.sampled_from(sorted(ON_PAPER)),
    lies=st.booleans(),
)
def test_whatever_is_printed_stacked_and_cut_gives_whole_sets_in_order(
    sets: int, cards: int, order: Stacking | None, backs: Backs, paper: str, lies: bool
) -> None:
    """Read from the drawn sheets alone: a card lies on its own back, and each pile is one set, from its first card on.

    Where sheets hold fewer cards than there are sets, as many sets as they hold are stacked, then the next ones.
    """
    printing = ON_PAPER[paper]._replace(order=order, backs=backs)
    own = printing.stock
    assume(not (own and backs is Backs.FOLD))  # which is refused
    size = own.upright.card if own else CARDS["poker"]
    if lies and not own:
        printing = printing._replace(paper=Size(*reversed(printing.paper)))
    setting = Setting(printing)
    decks = [[card_of(letter, n, size) for n in range(cards)] for letter in LETTERS[:sets]]
    capacity = cards_per_sheet(size, setting)
    sides = impose(slots(decks, capacity, order), size, setting, words())
    if backs is not Backs.NONE:
        laws.each_back_lies_behind_its_front(sides, size, backs)
    stacked = order is Stacking.STACKED or (order is None and capacity % sets == 0)
    groups = [decks[k : k + capacity] for k in range(0, sets, capacity)] if stacked else [decks]
    fronts = iter([side for side in sides if side.side != "back"])
    found: list[str] = []
    for group in groups:
        sheets = -(-cards // (capacity // len(group))) if stacked else -(-cards * sets // capacity)
        found += stacked_and_cut([next(fronts) for _ in range(sheets)], size, one_by_one=not stacked)
    assert found == [item.code for deck in decks for item in deck]
    assert next(fronts, None) is None


def card_of(letter: str, number: int, size: Size) -> Item:
    code = f"{letter}:{number}"
    return Item(code, face(code, size), face(f"{code}'s back", size))


def stacked_and_cut(sheets: Sequence[Side], size: Size, one_by_one: bool) -> list[str]:
    """The cards of sheets, pile by pile in the order of reading, each from its top; or sheet by sheet."""
    places: dict[Place, list[str]] = {}
    for n, sheet in enumerate(sheets):
        for card in laid(sheet, size):
            if not card.title.endswith("back"):
                spot = (round(card.trim.top, 3) + 0.0, round(card.trim.left, 3) + 0.0)
                places.setdefault((n * one_by_one * 1000 + spot[0], spot[1]), []).append(card.title)
    return [title for _, pile in sorted(places.items()) for title in pile]


def test_the_number_of_sheets_is_known_without_drawing() -> None:
    for order in (None, *Stacking):
        layout = on_paper("take-three", sets=tuple(LETTERS), order=order)
        assert layout.sheets == sum(run.sides[-1].of for run in layout.runs)
    assert on_paper("take-three", sets=tuple(LETTERS)).sheets == 134
    assert CARDS["poker"].width * 3 < PAPERS["a4"].width
