"""Rules on paper: the whole rulebook stands there, nothing sticks out, and folded sheets read from front to back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.deck.deck import Deck
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing import style
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Placed, Scene, Size, Text
from cardgen.drawing.scene import Path as Line
from cardgen.imposition.paper import PAPERS
from cardgen.products import products
from cardgen.products.kit import EXTRAS, booklet, rulebook
from cardgen.writers import svg
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of, on_paper
from tests.folders import entries
from tests.products.kit.places import check_places, extra_document, lines, printed_lines

FORMS = {"rules": 1, "rules-a5": 2, "rules-a6": 4}
"""The extras, and how many pages they have on a side."""
SIZES = st.sampled_from([PAPERS["a4"], PAPERS["letter"], Size(120, 170)])


def pictures(scene: Scene) -> int:
    """How many cards are drawn on a page."""
    placed = [shape for shape in scene.shapes if isinstance(shape, Placed)]
    return sum(1 if shape.clip else pictures(shape.scene) for shape in placed)


def words(text: str) -> list[str]:
    return text.replace("**", "").split()


def tables_of(deck: Deck) -> list[list[str]]:
    """Cells of all tables, without those whose words all are codes of cards."""
    codes = {card.code for card in deck_of(deck.game).cards}
    tables = [block for block in rulebook.blocks(rulebook.text(deck)) if isinstance(block, rulebook.Table)]
    cells = [cell for table in tables for row in table.rows for cell in row]
    return [words(cell) for cell in cells if not cell or not codes.issuperset(cell.split())]


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_every_word_of_the_rulebook_stands_in_the_leaflet(game: Game[Any], language: str, form: str) -> None:
    deck = deck_of(game, language=language)
    stands = [
        word for page in extra_document(form, deck).pages for text, _ in lines(page.scene) for word in words(text.text)
    ]
    for block in rulebook.blocks(rulebook.text(deck)):
        if not isinstance(block, rulebook.Table):
            assert set(words(block.text)) <= set(stands)
    assert {word for cell in tables_of(deck) for word in cell} <= set(stands)
    paragraphs = [block.text for block in rulebook.blocks(rulebook.text(deck)) if not isinstance(block, rulebook.Table)]
    cells = [word for cell in tables_of(deck) for word in cell]
    assert len(stands) >= len(words(" ".join(paragraphs))) + len(cells)


def test_blocks_are_what_the_book_says(game: Game[Any], language: str) -> None:
    book = rulebook.text(deck_of(game, language=language))
    blocks = list(rulebook.blocks(book))
    assert sum(isinstance(block, rulebook.Heading) for block in blocks) == 9
    assert sum(block.item for block in blocks if isinstance(block, rulebook.Paragraph)) == len(
        re.findall("^- ", book, re.MULTILINE)
    )
    rows = [row for block in blocks if isinstance(block, rulebook.Table) for row in block.rows]
    assert len(rows) == len(re.findall(r"^\|(?![-| ]+\|$)", book, re.MULTILINE))


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
def test_nothing_sticks_out_of_its_page_or_lies_on_other_words(game: Game[Any], language: str, form: str) -> None:
    document = extra_document(form, deck_of(game, language=language))
    check_places(document)


@pytest.mark.parametrize("name", ["times-tables", "verbs", "zoo"])
@pytest.mark.parametrize("form", FORMS)
def test_a_deck_of_ones_own_has_its_chapter_and_its_own_cards_in_the_picture(name: str, form: str) -> None:
    deck = recipe(name, "nl")
    document = extra_document(form, deck, PAPERS["letter"])
    words = " ".join(printed_lines(document))
    assert deck.texts["rules.deck"].format(name=deck.edition.printed) in words
    assert deck.edition.fingerprint in words
    assert sum(pictures(page.scene) for page in document.pages) >= 5
    check_places(document)


def test_the_chapter_on_a_deck_of_ones_own_names_what_is_on_its_cells() -> None:
    chapter = rulebook.text(recipe("zoo", "de")).partition("## Dieses Spiel")[2]
    assert "Wörter und Bilder: Katze, Fisch, Frosch\n" in chapter  # the wild one stays what it is
    assert "Farben: " in chapter


@pytest.mark.proof(one_in=5)
@pytest.mark.long
@pytest.mark.parametrize("name", style.built_in())
def test_every_style_has_letters_for_the_rules(game: Game[Any], name: str) -> None:
    """Some fonts lack the arrow that stands before how an example ends."""
    check_places(extra_document("rules", deck_of(game, style=name)))


def test_examples_are_shown_as_cards() -> None:
    """The five below the title, and in TERZ four times three, in Tadika four hands of seven."""
    for key, count in (("terz", 5 + 12), ("tadika", 5 + 28), ("triple3", 5 + 9 + 3), ("take-three", 5)):
        document = extra_document("rules", deck_of(key, language="fr"))
        assert sum(pictures(page.scene) for page in document.pages) == count


# --- booklets


def numbered(count: int, size: Size) -> Document:
    """Pages that say their number, from 1."""
    box = Box(0, 0, *size)
    pages = [
        Page(Scene(box, (Text(5, 9, str(k), "Fira Sans Medium", 3, "#000000"),)), box, box, str(k))
        for k in range(1, count + 1)
    ]
    return Document(tuple(pages), "x", "x", "en")


def quarter_at(scene: Scene, right: bool, lower: bool | None) -> str:
    """The number of the page in a half or a quarter of a side; "" for an empty one."""
    paper = scene.bounds
    for text, box in lines(scene):
        across = box.left >= paper.width / 2
        if across == right and lower in (None, box.top >= paper.height / 2):
            return text.text
    return ""


def read(sides: list[Scene], lower: bool | None) -> list[tuple[str, str, str, str]]:
    """Each folded sheet: right front, left behind it, right inside, left front, as they come when it is folded.

    A sheet that is turned about its upright middle has its left half behind the right one of the front.
    """
    return [
        (
            quarter_at(front, True, lower),
            quarter_at(back, False, lower),
            quarter_at(back, True, lower),
            quarter_at(front, False, lower),
        )
        for front, back in zip(sides[::2], sides[1::2], strict=True)
    ]


def bound(sheets: list[tuple[str, str, str, str]]) -> list[str]:
    """The pages of folded sheets that lie in one another, the first one outside, from front to back."""
    if not sheets:
        return []
    first, second, last_but_one, last = sheets[0]
    return [first, second, *bound(sheets[1:]), last_but_one, last]


@given(st.integers(1, 40), SIZES)
def test_a_folded_booklet_reads_from_front_to_back(count: int, paper: Size) -> None:
    document = booklet.halves(numbered(count, booklet.leaf(paper, 2)), paper, 5.0)
    assert document.duplex == "short"
    sides = [page.scene for page in document.pages]
    assert len(sides) == 2 * -(-count // 4)
    assert all(side.bounds.width == max(paper) for side in sides)
    pages = bound(read(sides, None))
    assert pages == [str(k) if k <= count else "" for k in range(1, len(pages) + 1)]


@given(st.integers(1, 40), SIZES)
def test_a_booklet_of_quarters_reads_on_when_it_is_cut_and_put_together(count: int, paper: Size) -> None:
    document = booklet.quarters(numbered(count, booklet.leaf(paper, 4)), paper, 5.0)
    assert document.duplex == "long"
    sides = [page.scene for page in document.pages]
    assert all(side.bounds.width == min(paper) for side in sides)
    halves = [half for pair in zip(read(sides, False), read(sides, True), strict=True) for half in pair]
    pages = bound(halves)
    assert pages == [str(k) if k <= count else "" for k in range(1, len(pages) + 1)]


def test_pages_of_rules_are_files_beside_the_deck(tmp_path: Path) -> None:
    wish = ["print", "terz", "--only", "YRE1", "--format", "pdf", "--with", ",".join(FORMS), "-o", str(tmp_path)]
    assert main.main(wish) == 0
    names = sorted(path.name for path in entries(tmp_path))
    assert {f"terz-only-{form}.pdf" for form in FORMS} <= set(names)


def test_small_paper_has_small_pages() -> None:
    for form in FORMS:
        document = extra_document(form, deck_of("threepia"), Size(105, 148))
        check_places(document)
        assert {max(page.scene.bounds[2:]) for page in document.pages} == {148}


def test_rules_are_nothing_to_a_game_without_a_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    layout = Layout(deck_of("terz"))
    monkeypatch.setattr(rulebook, "path", lambda _: tmp_path / "rulebook.en.md")
    assert list(products.of_kit(layout, FORMS)) == []


def test_a_page_of_rules_looks_as_it_did(golden: Callable[[str, bytes], None]) -> None:
    page = extra_document("rules", deck_of("triple3", language="en")).pages[1]
    golden("rules-page.svg", svg.picture(page.scene, "en", ground="#FFFFFF"))


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize("margin", [0.0, 5.0, 12.7])
@pytest.mark.parametrize("extra", ["rules-a5", "rules-a6"])
def test_marks_of_a_booklet_lie_where_printers_print_and_between_its_pages(
    game: Game[Any], extra: str, margin: float
) -> None:
    """Dashes where it is folded, at both ends of each fold; whole lines where it is cut."""
    ((_, document),) = EXTRAS[extra].documents(on_paper(game, margin=margin))
    for page in document.pages:
        wide, high = page.scene.bounds.width, page.scene.bounds.height
        lines = [(shape, ends(shape)) for shape in page.scene.shapes if isinstance(shape, Line)]
        folds = [box for shape, box in lines if shape.paint.stroke and shape.paint.stroke.dash]
        cuts = [box for shape, box in lines if shape.paint.stroke and not shape.paint.stroke.dash]
        assert all(box.left == box.right == wide / 2 for box in folds)
        assert all(box.top == box.bottom == high / 2 for box in cuts)
        for box in (*folds, *cuts):
            assert min(box.left, box.top, wide - box.right, high - box.bottom) >= margin - 1e-9
        assert {box.top for box in folds} >= {margin}
        assert {box.bottom for box in folds} >= {high - margin}
        if extra == "rules-a6":
            assert {box.bottom for box in folds} & {box.top for box in folds} == {high / 2}
            assert {box.left for box in cuts} >= {margin}
            assert {box.right for box in cuts} >= {wide - margin}
        else:
            assert not cuts


def ends(line: Line) -> Box:
    """The box of a straight line."""
    (_, *start), (_, *end) = line.commands
    return Box(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))
