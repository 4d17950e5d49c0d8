"""What lies in the box beside the cards: every extra, for every game, in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.deck import extras
from cardgen.deck.deck import Deck
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Placed, Rect, Scene, Text
from cardgen.imposition import nets
from cardgen.products import kit, products
from cardgen.products.kit import EXTRAS, tuck_box
from tests.custom.recipes.test_decks import deck as recipe
from tests.example_decks import deck_of, on_paper
from tests.products.kit.places import lines
from tests.products.kit.test_flow import said


def test_names_and_makers_agree() -> None:
    assert tuple(kit.EXTRAS) == extras.EXTRAS


@pytest.mark.proof(one_in=5)
@pytest.mark.long
@pytest.mark.parametrize("extra", extras.EXTRAS)
def test_an_extra_is_a_pdf_beside_the_deck(game: Game[Any], language: str, extra: str) -> None:
    for product in products.of_kit(Layout(deck_of(game, language=language)), [extra]):
        assert product.name.startswith(f"{game.key}-")
        assert product.make().startswith(b"%PDF")


def test_the_list_says_every_card_in_the_reader_s_words(game: Game[Any], language: str) -> None:
    """A colour by its word, in a row with what there is of it, and as many boxes as copies; no letters of codes."""
    deck = deck_of(game, language=language)
    ((_, pages),) = kit.EXTRAS["list"].documents(Layout(deck))
    wanted: Counter[tuple[str, str, str]] = Counter()
    for card in deck.cards:
        wanted[in_words(card.attributes, card.kind, deck)] += card.copies
    found = Counter(ticked(pages, deck.style.small_strong))
    assert found.total() == sum(card.copies for card in deck.cards)
    if game.key == "threepia":  # its cards are pictures
        assert [text for text in said(pages) if re.fullmatch(r"H\d\d", text)] == [f"H{k:02}" for k in range(1, 61)]
        return
    assert found == wanted


def in_words(attributes: Mapping[str, Any], kind: str, deck: Deck) -> tuple[str, str, str]:
    """The row that a card is in, the word before it, and what it is called there."""
    texts, card = deck.texts, attributes
    colour = texts.get(f"colour.{card.get('colour')}", "")
    if kind == "number":
        joker = texts["title.joker"].format(colour="").strip(" ,") if card.get("joker") else ""
        return colour, "", joker or str(card["number"])
    if "background" in card:
        on = texts["kit.list_on"].format(
            figure=texts[f"colour.{card['figure']}"], ground=texts[f"colour.{card['background']}"]
        )
        return on, texts[f"form.{card['form']}"], str(card["number"])
    if "shape" in card:
        return colour, texts[f"shape.{card['shape']}"], str(card["count"])
    own = next(one for one in deck.cards if one.attributes is attributes and one.kind == kind)
    return "", "", own.code if kind == "task" else deck.game.title(own, texts)


def ticked(pages: Document, strong: str) -> dict[tuple[str, str, str], int]:
    """How many boxes stand behind which words, with the strong words of their row and the plain ones before them."""
    found: dict[tuple[str, str, str], int] = {}
    row = word = last = ""
    for page in pages.pages:
        for strip in page.scene.shapes:
            if not isinstance(strip, Placed) or (strip.tag and strip.tag.role.startswith("H")):
                row = word = last = ""
                continue
            for shape in strip.scene.shapes:
                if isinstance(shape, Text):
                    word = last if last and (row, word, last) not in found else word
                    if shape.font == strong:
                        row, word, last = shape.text, "", ""
                    else:
                        last = shape.text
                elif isinstance(shape, Rect):
                    found[row, word, last] = found.get((row, word, last), 0) + 1
    return found


def test_several_lists_stand_on_a_page(game: Game[Any]) -> None:
    ((_, pages),) = kit.EXTRAS["list"].documents(on_paper(game, sets=tuple("ABCDEFGH")))
    assert len(pages.pages) <= {"take-three": 2, "terz": 2, "threepia": 4}.get(game.key, 3)


def test_boards_stand_in_the_list_by_the_name_on_them_and_the_code_that_prints_them_again(language: str) -> None:
    deck = deck_of("threepia", language=language)
    ((_, pages),) = kit.EXTRAS["list"].documents(Layout(deck))
    assert f"{deck.texts['board.windmuehle']} (windmuehle)" in said(pages)


def test_each_set_has_a_list_of_its_own() -> None:
    ((_, pages),) = kit.EXTRAS["list"].documents(on_paper("terz", sets=("A", "C")))
    assert [text for text in said(pages) if "set" in text] == ["Check list · set A", "Check list · set C"]


def test_extras_come_with_the_deck_and_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["print", "terz", "--format", "pdf", "--with", "list", "-o", str(tmp_path)]) == 0
    assert main.main(["print", "terz", "--with", "list", "-o", str(tmp_path / "mine.pdf")]) == 0
    names = sorted(path.name for path in tmp_path.glob("*.pdf"))
    assert names == ["mine-list.pdf", "mine.pdf", "terz-list.pdf", "terz.pdf"]
    assert capsys.readouterr().err == ""


def test_what_a_game_has_none_of_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game that somebody adds need not have a module for it."""
    monkeypatch.setattr(Game, "has", lambda _, part: part != "solutions")
    wish = ["print", "threepia", "--only", "H01", "--format", "pdf", "--with", "solutions,list"]
    assert main.main([*wish, "-o", str(tmp_path), "--language", "en"]) == 0
    assert "there is no 'solutions' for Threepia" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.glob("*.pdf")) == ["threepia-only-list.pdf", "threepia-only.pdf"]


DEPTHS = {"box": 2}
"""How deep the words of an extra's own lie in what is placed on its pages; deeper ones are on pictures of cards."""


READ = ["box", "list", "rules", "solutions", "cuts", "scoresheet", "labels", "poster"]


@pytest.mark.proof(one_in=5)
@pytest.mark.long
@pytest.mark.parametrize("extra", READ)
def test_in_large_print_all_words_have_16_pt(game: Game[Any], language: str, extra: str) -> None:
    """But those on pictures of cards, and beside the marks of what is cut out, which is no page to be read."""
    check_words(on_paper(game, style="large-print", language=language), extra)


@pytest.mark.parametrize("extra", READ)
@pytest.mark.parametrize("name", ["number-words", "fractions"])
def test_in_large_print_long_names_and_credits_have_16_pt_too(name: str, extra: str) -> None:
    check_words(Layout(recipe(name, "fr", "", "large-print")), extra)


def check_words(layout: Layout, extra: str) -> None:
    for _, document in EXTRAS[extra].documents(layout):
        scenes = [page.scene for page in document.pages]
        if extra == "box":
            scenes = [card.scene for scene in scenes for card in cards_on(scene)]
        texts = [text for scene in scenes for text in words_in(scene, DEPTHS.get(extra, 1))]
        small = [text for text in texts if text.size < 16 * POINT - 1e-9]
        assert texts
        assert not small


@pytest.mark.parametrize("letter", ["", "C"])
def test_a_tuck_box_in_large_print_has_words_of_16_pt(game: Game[Any], language: str, letter: str) -> None:
    layout = on_paper(game, style="large-print", language=language)
    net = tuck_box.drawn(layout.deck, nets.around(tuck_box.stack(layout)), letter)
    texts = [text for text, _ in lines(net)]
    assert texts
    assert min(text.size for text in texts) >= 16 * POINT - 1e-9


def cards_on(sheet: Scene) -> list[Placed]:
    first = sheet.shapes[0]
    assert isinstance(first, Placed)
    return [card for card in first.scene.shapes if isinstance(card, Placed) and card.tag]


def words_in(scene: Scene, depth: int) -> Iterator[Text]:
    """The words of a page and of the strips on it, and no deeper: pictures are placed in strips."""
    for shape in scene.shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Placed) and depth:
            is_cell = shape.tag is not None and shape.tag.row >= 0
            yield from words_in(shape.scene, depth if is_cell else depth - 1)
