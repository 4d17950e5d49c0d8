"""Names and sizes of paper and cards, and what is said of those that are none."""

import pytest

from cardgen.cards import Size
from cardgen.imposition.paper import CARDS, PAPERS, PaperError, card_size, paper_size


def test_papers_have_the_sizes_of_their_standards() -> None:
    inch = 25.4
    assert paper_size("a4") == Size(210, 297)
    assert paper_size("a3") == Size(297, 2 * 210)
    assert paper_size("letter") == Size(215.9, 279.4)
    assert paper_size("legal").width == pytest.approx(8.5 * inch)
    assert paper_size("legal").height == pytest.approx(14 * inch)
    assert paper_size("tabloid").height == pytest.approx(17 * inch)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("A4", PAPERS["a4"]),
        (" letter ", PAPERS["letter"]),
        ("200x300", Size(200, 300)),
        ("215.9X279.4", Size(215.9, 279.4)),
        ("200 × 300", Size(200, 300)),
    ],
)
def test_paper_is_a_name_or_a_size(text: str, size: Size) -> None:
    assert paper_size(text) == size


def test_card_is_a_name_or_a_size() -> None:
    assert card_size("poker") == Size(63, 88)
    assert card_size("63.5x88.9") == Size(63.5, 88.9)
    assert {str(size) for size in CARDS.values()} >= {"70 × 70 mm", "57 × 89 mm", "44 × 68 mm", "70 × 120 mm"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("lettre", "unknown paper size 'lettre'; did you mean 'letter'?"),
        ("a5x", "unknown paper size 'a5x'"),
        ("200,5x300", "paper size '200,5x300' is not understood"),
        ("-200x300", "paper size '-200x300' is not understood"),
        ("200", "paper size '200' is not understood"),
        ("0x300", "each side must have 50 to 2000 mm"),
        ("200x3000", "paper of 200 × 3000 mm is no size for papers"),
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
