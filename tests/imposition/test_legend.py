"""The line of words and the ruler that proves the scale."""

from __future__ import annotations

import pytest

from cardgen.drawing.scene import Path, Size, Text
from cardgen.imposition.legend import SIZES, fitted
from cardgen.imposition.paper import CARDS, PAPERS
from cardgen.imposition.sheets import Backs, Print, Setting, Side, impose
from cardgen.words import texts
from tests.imposition.sheet_view import Ink, deck, ink, words

POKER, A4 = CARDS["poker"], PAPERS["a4"]
POINT = 25.4 / 72


def sides(paper: Size = A4, backs: Backs = Backs.DUPLEX_LONG, language: str = "en", count: int = 3) -> tuple[Side, ...]:
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
    for side in sides(PAPERS[paper], backs):
        length, ticks, label = ruler(side)
        assert length == pytest.approx(100)
        assert [tick - ticks[0] for tick in ticks] == pytest.approx([10 * i for i in range(11)])
        assert label == "100 mm"


def test_on_small_paper_the_ruler_has_the_tens_that_fit() -> None:
    length, ticks, label = ruler(sides(Size(75, 110))[0])
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
    for side in sides(backs=backs, count=12):
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
    for side in sides(PAPERS[paper], backs, language):
        assert line(side).text == side.scene.title
        assert line(side).size == 7 * POINT


def test_languages_say_the_same_things() -> None:
    keys = {language: set(words(language).texts.words) for language in texts.LANGUAGES}
    sheet = {language: {key for key in found if key.startswith("sheet.")} for language, found in keys.items()}
    assert all(found == sheet["en"] for found in sheet.values())
    assert {f"sheet.how_{way.value}" for way in Backs} <= sheet["en"]


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
