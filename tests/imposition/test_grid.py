"""How many cards a sheet holds: compared with trying out all grids."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.drawing.scene import Size
from cardgen.imposition.grid import STRIP, fit, fit_folded
from cardgen.imposition.paper import PAPERS, PaperError
from cardgen.imposition.sheets import Backs, Print, Setting, cards_per_sheet

POKER = Size(63, 88)


def most(card: Size, paper: Size, margin: float, gutter: float) -> int:
    """The most cards, by trying; a strip for words must remain on two sides."""
    best = 0
    for wide, high in ((paper.width, paper.height), (paper.height, paper.width)):
        for columns in range(1, 60):
            for rows in range(1, 60):
                left = wide - 2 * margin - columns * card.width - (columns - 1) * gutter
                above = high - 2 * margin - rows * card.height - (rows - 1) * gutter
                if min(left, above) < -1e-9:
                    break
                if max(left, above) / 2 >= STRIP - 1e-9:
                    best = max(best, columns * rows)
    return best


def folded(card: Size, paper: Size, margin: float, gutter: float, room: float) -> int:
    """The most fronts that have their backs beyond a fold, by trying."""
    best = 0
    for wide, high in ((paper.width, paper.height), (paper.height, paper.width)):
        for columns in range(1, 30):
            for rows in range(1, 30):
                block_wide = columns * card.width + (columns - 1) * gutter
                block_high = rows * card.height + (rows - 1) * gutter
                rooms = {
                    "upright": (wide / 2 - margin - room - block_wide, (high - 2 * margin - block_high) / 2),
                    "level": ((wide - 2 * margin - block_wide) / 2, high / 2 - margin - room - block_high),
                }
                if any(min(pair) >= -1e-9 and max(pair) >= STRIP - 1e-9 for pair in rooms.values()):
                    best = max(best, columns * rows)
    return best


sizes = st.builds(Size, st.integers(20, 120), st.integers(20, 120))
papers = st.builds(Size, st.integers(80, 450), st.integers(80, 450))
margins, gutters = st.sampled_from([0.0, 3.5, 5.0, 12.0]), st.sampled_from([0.0, 0.5, 3.0, 9.0])


@settings(derandomize=True, deadline=None)
@given(sizes, papers, margins, gutters)
def test_a_sheet_holds_as_many_cards_as_can_be(card: Size, paper: Size, margin: float, gutter: float) -> None:
    try:
        grid = fit(card, paper, margin, gutter)
        count = grid.columns * grid.rows
        assert len(grid.slots) == count
    except PaperError:
        count = 0
    assert count == most(card, paper, margin, gutter)


@settings(derandomize=True, deadline=None)
@given(sizes, papers, margins, gutters)
def test_a_folded_sheet_holds_as_many_as_can_be(card: Size, paper: Size, margin: float, gutter: float) -> None:
    try:
        front, back = fit_folded(card, paper, margin, gutter, (5.5, 3.0))
        count = len(front.slots)
        assert len(back.slots) == count
    except PaperError:
        count = 0
    assert count == folded(card, paper, margin, gutter, 3.0)


@pytest.mark.parametrize(
    ("paper", "cards", "orientation"),
    [
        ("a4", 9, "portrait"),
        ("letter", 9, "portrait"),
        ("legal", 10, "landscape"),
        ("a3", 18, "landscape"),
        ("tabloid", 18, "landscape"),
    ],
)
def test_paper_is_turned_where_that_gives_more_cards(paper: str, cards: int, orientation: str) -> None:
    grid = fit(POKER, PAPERS[paper])
    assert grid.columns * grid.rows == cards
    assert (grid.paper.height > grid.paper.width) == (orientation == "portrait")


def test_paper_stays_as_it_was_given_where_both_ways_hold_as_many() -> None:
    square = Size(70, 70)
    assert fit(square, Size(210, 297)).paper == Size(210, 297)
    assert fit(square, Size(297, 210)).paper == Size(297, 210)


def test_a_row_gives_way_to_the_line_of_words() -> None:
    card, full = Size(60, 70), Size(3 * 60 + 10, 3 * 70 + 10)
    assert cards_per_sheet(card, Setting(Print(full))) == 6
    assert cards_per_sheet(card, Setting(Print(Size(full.width, full.height + 2 * STRIP)))) == 9


def test_folded_a4_holds_four_poker_cards_with_their_backs() -> None:
    assert cards_per_sheet(POKER, Setting(Print(PAPERS["a4"], backs=Backs.FOLD))) == 4


def test_round_items_keep_two_millimetres_between_them() -> None:
    chip = Size(25, 25)
    assert cards_per_sheet(chip, Setting(Print(PAPERS["a4"])), "round") == 7 * 10
    assert cards_per_sheet(chip, Setting(Print(PAPERS["a4"]))) == 8 * 11


def test_a_card_larger_than_the_paper_is_refused_with_all_sizes() -> None:
    with pytest.raises(PaperError) as error:
        fit(Size(70, 120), Size(100, 100))
    sentence = str(error.value)
    assert "70 × 120 mm" in sentence
    assert "paper of 100 × 100 mm" in sentence
    assert "a margin of 5 mm leaves 90 × 90 mm" in sentence
    with pytest.raises(PaperError, match="the front and back of a card of 70 × 120 mm do not fit"):
        fit_folded(Size(70, 120), Size(150, 150), 5, 0, (3,))


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (Setting(Print(PAPERS["a4"], margin=-1)), "margin of -1 mm makes no sense"),
        (Setting(Print(PAPERS["a4"], margin=float("nan"))), "margin of nan mm makes no sense"),
        (Setting(Print(PAPERS["a4"], margin=105)), "margin of 105 mm leaves nothing of paper of 210 × 297 mm"),
        (Setting(Print(PAPERS["a4"], gutter=-0.1)), "gutter of -0.1 mm makes no sense"),
        (Setting(Print(PAPERS["a4"], gutter=float("inf"))), "gutter of inf mm makes no sense"),
        (Setting(Print(), bleed=-3), "bleed of -3 mm makes no sense"),
    ],
)
@pytest.mark.parametrize("backs", Backs)
def test_senseless_lengths_are_refused(setting: Setting, sentence: str, backs: Backs) -> None:
    with pytest.raises(PaperError, match=sentence):
        cards_per_sheet(POKER, setting.with_backs(backs), "round")
