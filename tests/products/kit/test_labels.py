"""Labels lie where sheets of them have theirs, and say which set they are for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.deck.game import Game
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Path, Placed, Rect, Scene, Size, Text
from cardgen.drawing.signs import SIGNS, sign
from cardgen.drawing.vision import contrast
from cardgen.imposition.paper import PAPERS
from cardgen.products.kit import labels, poster
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of
from tests.products.kit.places import check_places, extra_document, printed_lines

BOTH = (PAPERS["a4"], PAPERS["letter"])


def placed(document: Document) -> list[Placed]:
    return [shape for page in document.pages for shape in page.scene.shapes if isinstance(shape, Placed)]


def test_three_for_each_of_eight_sets_fill_a_sheet_of_a4() -> None:
    document = extra_document("labels", deck_of("terz"), sets="ABCDEFGH")
    assert len(document.pages) == 1
    titles = [shape.scene.title for shape in placed(document)]
    assert [title.count(f"Set {letter}") for letter in "ABCDEFGH" for title in titles].count(1) == 24
    corners = {(round(shape.place.x, 2), round(shape.place.y, 2)) for shape in placed(document)}
    assert corners == {(70.0 * x, 4.5 + 36 * y) for x in range(3) for y in range(8)}


def test_on_letter_they_lie_as_on_sheets_of_thirty() -> None:
    """Avery 5160: 2⅝ × 1 inches, 3 × 10, margins of 3/16 and 1/2 inch, an eighth between columns."""
    first, second, *_, last = placed(extra_document("labels", deck_of("terz"), PAPERS["letter"], "ABCDEFGH"))
    assert first.place.x == pytest.approx(25.4 * 3 / 16)
    assert first.place.y == pytest.approx(12.7)
    assert second.place.x - first.place.x == pytest.approx(25.4 * 2.75)
    assert last.place.y - first.place.y == pytest.approx(25.4 * 7)


@pytest.mark.parametrize(
    ("paper", "style"),
    [(paper, "classic") for paper in (*BOTH, Size(60, 80), Size(297, 420))]
    + [(paper, "large-print") for paper in BOTH],
)
def test_words_stay_on_their_labels(game: Game[Any], language: str, paper: Size, style: str) -> None:
    document = extra_document("labels", deck_of(game, language=language, style=style), paper, "AC")
    check_places(document)
    size = labels.grid(paper, large=style == "large-print").size
    for shape in placed(document):
        for text in [part for part in shape.scene.shapes if isinstance(part, Text)]:
            assert text.x >= labels.RIM
            assert text.x + width(text.text, text.font, text.size) <= size.width - labels.RIM
            assert 0.7 * text.size <= text.y <= size.height - 0.2 * text.size


def test_a_deck_of_ones_own_has_its_name_level_and_letters() -> None:
    deck = recipe("times-tables", "de", "schwer")
    words = printed_lines(extra_document("labels", deck))
    assert words.count(deck.edition.fingerprint) == 3
    assert any("schwer" in text for text in words)
    assert deck.content in words


@given(st.floats(50, 600), st.floats(50, 600))
def test_on_any_paper_labels_lie_inside_it(wide: float, high: float) -> None:
    on = labels.grid(Size(wide, high))
    assert on.left >= -1e-9
    assert on.top >= -1e-9
    assert on.left + (on.columns - 1) * on.pitch.width + on.size.width <= wide + 1e-9
    assert on.top + (on.rows - 1) * on.pitch.height + on.size.height <= high + 1e-9


def test_in_large_print_they_lie_as_on_sheets_of_large_ones() -> None:
    """Avery Zweckform 3427 (2 × 4 without gaps) and Avery 5163: 4 × 2 inches, 2 × 5, 4.1875 inches apart."""
    deck = deck_of("terz", style="large-print")
    corners = [(shape.place.x, shape.place.y) for shape in placed(extra_document("labels", deck, sets="ABC"))]
    assert [(round(x, 2), round(y, 2)) for x, y in corners[:3]] == [(0.0, 0.5), (105.0, 0.5), (0.0, 74.5)]
    first, second, third, *_ = placed(extra_document("labels", deck, PAPERS["letter"], "ABC"))
    assert first.place.x == pytest.approx(25.4 * 5 / 32)
    assert second.place.x - first.place.x == pytest.approx(25.4 * 4.1875)
    assert third.place.y - first.place.y == pytest.approx(25.4 * 2)


# --- The poster has every colour and every named level of a deck once, each sign inside its tile.


def rows(document: Document) -> Iterator[Scene]:
    for shape in document.pages[0].scene.shapes:
        if isinstance(shape, Placed) and any(isinstance(part, Rect) for part in shape.scene.shapes):
            yield shape.scene


@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"], Size(148, 210), Size(420, 297)])
def test_every_colour_is_there_by_name(game: Game[Any], language: str, paper: Size) -> None:
    deck = deck_of(game, language=language)
    document = extra_document("poster", deck, paper)
    assert len(document.pages) == 1
    check_places(document)
    names = [deck.texts[f"colour.{name}"] for names in deck.colours.values() for name in names]
    for name in set(names):
        assert printed_lines(document).count(name) == names.count(name)


NAMED = {
    "terz": ["empty rings", "full rings", "dotted rings"],
    "triple3": ["circle", "diamond", "plus", "star"],
    "threepia": ["circle", "cross", "square", "triangle in all colours"],
}


@pytest.mark.parametrize("key", NAMED)
def test_forms_are_there_by_name(key: str) -> None:
    words = printed_lines(extra_document("poster", deck_of(key)))
    assert [words.count(name) for name in NAMED[key]] == [1] * len(NAMED[key])


def test_words_of_an_own_deck_are_there_and_its_grounds_too() -> None:
    verbs, animals = recipe("verbs", "de"), recipe("animals", "de")
    words = printed_lines(extra_document("poster", verbs))
    assert {"gestern", "heute", "morgen", "ich", "du", "wir", "lachen"} <= set(words)
    assert {"gelb", "weiß", "schwarz"} <= {word.lower() for word in printed_lines(extra_document("poster", animals))}
    check_places(extra_document("poster", verbs))


def test_names_can_be_read_on_grounds_that_are_frames() -> None:
    """With little ink the black ground is a frame about white, and signs and names on it are black."""
    deck = deck_of("terz", style="ink-saver")
    for row in rows(extra_document("poster", deck)):
        tiles = [one for one in row.shapes if isinstance(one, Rect)]
        for text in [one for one in row.shapes if isinstance(one, Text)]:
            under = [tile for tile in tiles if tile.x < text.x < tile.x + tile.width]
            assert contrast(text.fill, under[-1].paint.fill or "") > 7


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_is_as_large_as_its_room(name: str) -> None:
    """By its curves' points, which hold the curve between them (ISO 32000-1, 8.5.2.2)."""
    drawing = sign(name, poster.SIGN, "#000000", "#000000")
    points = [abs(n) for shape in drawing.shapes if isinstance(shape, Path) for _, *ns in shape.commands for n in ns]
    assert max(points) < poster._reach(drawing) < max(points) + 1


def test_tiles_do_not_touch() -> None:
    for row in rows(extra_document("poster", deck_of("terz"))):
        tiles = sorted([shape for shape in row.shapes if isinstance(shape, Rect)], key=lambda tile: tile.x)
        wide = [tile for tile in tiles if tile.radius == poster.ROUND]
        for one, after in pairwise(wide):
            assert after.x >= one.x + one.width + poster.GAP - 1e-6
