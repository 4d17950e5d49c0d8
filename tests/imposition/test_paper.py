"""Names and sizes of paper and cards, and what is said of those that are none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.drawing.scene import Box, Scene, Size
from cardgen.imposition.grid import STRIP, fit, fit_folded
from cardgen.imposition.paper import CARDS, PAPERS, SMALL_PAPERS, OrientedSize, PaperError, card_size, paper_size
from cardgen.imposition.plan import Backs, Print, Setting, cards_per_sheet
from cardgen.imposition.tiles import tile
from tests.example_decks import on_paper
from tests.imposition.sheet_view import ink, words
from tests.scenes import inside


def test_papers_have_the_sizes_of_their_standards() -> None:
    inch = 25.4
    assert paper_size("a4") == Size(210, 297)
    assert paper_size("a3") == Size(297, 2 * 210)
    assert paper_size("letter") == Size(215.9, 279.4)
    assert paper_size("legal").width == pytest.approx(8.5 * inch)
    assert paper_size("legal").height == pytest.approx(14 * inch)
    assert paper_size("tabloid").height == pytest.approx(17 * inch)
    assert paper_size("a5") == Size(148, 210)
    assert paper_size("a6") == Size(105, 148)
    assert paper_size("b5") == Size(176, 250)
    assert paper_size("jis-b5") == Size(182, 257)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", PAPERS["a4"]),
        (" letter ", PAPERS["letter"]),
        ("DIN A4", PAPERS["a4"]),
        ("dina5", SMALL_PAPERS["a5"]),
        ("US Letter", PAPERS["letter"]),
        ("JIS B5", SMALL_PAPERS["jis-b5"]),
        ("200x300", OrientedSize(200, 300)),
        ("215.9X279.4", OrientedSize(215.9, 279.4)),
        ("200 × 300", OrientedSize(200, 300)),
        ("200mm x 300mm", OrientedSize(200, 300)),
        ("21x29.7cm", OrientedSize(210, 297)),
        ("21,0 x 29,7 cm", OrientedSize(210, 297)),
        ("8.5x11in", OrientedSize(215.9, 279.4)),
        ('8.5" x 11"', OrientedSize(215.9, 279.4)),
        ("11 × 8.5 inches", OrientedSize(279.4, 215.9)),
        ("A4 quer", OrientedSize(297, 210)),
        ("a4-landscape", OrientedSize(297, 210)),
        ("din_a4_hoch", OrientedSize(210, 297)),
        ("letter paysage", OrientedSize(279.4, 215.9)),
        ("A5 liggend", OrientedSize(210, 148)),
        ("210x297 landscape", OrientedSize(297, 210)),
        ("297x210 portrait", OrientedSize(210, 297)),
    ],
)
def test_paper_is_a_name_or_a_size(text: str, size: Size) -> None:
    assert paper_size(text) == size


CARD = Size(85, 54)
"""Eight business cards lie upright on A4, nine of them on paper that is turned."""


def test_paper_in_numbers_or_with_a_word_for_its_way_is_never_turned() -> None:
    counts = {}
    for text in ("a4", "210x297", "a4 hoch", "297x210", "a4-landscape"):
        grid = fit(CARD, paper_size(text), gutter=6)
        counts[text] = (grid.columns * grid.rows, grid.paper.width > grid.paper.height)
    assert counts == {
        "a4": (9, True), "210x297": (8, False), "a4 hoch": (8, False), "297x210": (9, True), "a4-landscape": (9, True)
    }  # fmt: skip


@pytest.mark.parametrize("text", ["420x297", "297x420", "a3 quer", "a3 hoch"])
def test_folded_sheets_and_boards_lie_as_was_said_too(text: str) -> None:
    paper = paper_size(text)
    for card in (Size(63, 88), Size(88, 63), Size(44, 68)):
        for grid in fit_folded(card, paper, 5, 0, (5.5, 3.0)):
            assert (grid.paper.width, grid.paper.height) == tuple(paper)
    for mat in (Size(380, 260), Size(260, 380)):
        scene = Scene(Box(0, 0, *mat), ())
        for side in tile(scene, Setting(Print(paper)), words(), "M1"):
            assert side.scene.bounds == Box(0, 0, *paper)


def test_paper_that_lies_as_was_said_is_another_wish_than_paper_that_may_be_turned() -> None:
    assert OrientedSize(210, 297) != Size(210, 297)
    assert Size(210, 297) != OrientedSize(210, 297)
    assert OrientedSize(210, 297) == OrientedSize(210, 297)
    assert len({OrientedSize(210, 297), Size(210, 297), OrientedSize(210.0, 297.0)}) == 2


@pytest.mark.parametrize("backs", Backs)
@pytest.mark.parametrize("text", ["both", "both landscape"])
def test_what_is_for_both_lies_within_a4_and_letter_turned_alike(text: str, backs: Backs) -> None:
    layout = on_paper("terz", paper=paper_size(text), backs=backs, only=("WGD1",))
    for side in layout.runs[0].sides:
        page = side.scene.bounds
        for paper in (PAPERS["a4"], PAPERS["letter"]):
            wide, high = paper if page.height > page.width else reversed(paper)
            assert page.width <= wide
            assert page.height <= high
        for name in ("words", "marks"):
            assert all(inside(part.box, page.grown(-5)) for part in ink(side, name))
        assert "middle of A4 or Letter" in side.scene.title


def test_as_many_cards_are_on_it_as_on_a4() -> None:
    assert cards_per_sheet(CARDS["poker"], Setting(Print(paper_size("both")))) == 9


def test_card_is_a_name_or_a_size() -> None:
    assert card_size("poker") == Size(63, 88)
    assert card_size("63.5x88.9") == Size(63.5, 88.9)
    assert card_size("2.5x3.5in") == Size(63.5, 88.9)
    assert card_size("3.5x2.5in") == Size(88.9, 63.5)
    assert {str(size) for size in CARDS.values()} >= {"70 × 70 mm", "57 × 89 mm", "44 × 68 mm", "70 × 120 mm"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lettre", "unknown paper size 'lettre'; did you mean 'letter'?"),
        ("a5x", "unknown paper size 'a5x'; did you mean 'a5'?"),
        ("a4 sideways", "unknown paper size 'a4 sideways'"),
        ("landscape", "unknown paper size 'landscape'"),
        ("8.5x11", "each side must be 50 to 2000 mm; in inches it is 8.5x11in"),
        ("1x1in", "paper can't be 25.4 × 25.4 mm"),
        ("200,,5x300", "paper size '200,,5x300' is not understood"),
        ("-200x300", "paper size '-200x300' is not understood"),
        ("200", "paper size '200' is not understood"),
        ("0x300", "each side must be 50 to 2000 mm"),
        ("200x3000", "paper can't be 200 × 3000 mm"),
        ("", "unknown paper size ''"),
        ("٢٠٠x٣٠٠", "is not understood"),
    ],
)
def test_what_is_no_paper_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(PaperError) as error:
        paper_size(text)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["pokr", "63", "1x1", "39.9x60", "60x201", "infx60", "nan"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(PaperError):
        card_size(text)


def test_a_refused_size_shows_the_right_form() -> None:
    with pytest.raises(PaperError, match="width x height in mm, like 70x100"):
        card_size("63 by 88")


# --- How many cards a sheet holds: compared with trying out all grids.


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
