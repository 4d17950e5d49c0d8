"""Pictures that a deck names: found wherever it names them, told of with their line where they can't be had."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from cardgen.cli import selection
from cardgen.custom.pictures.pictograms import CREDIT
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.imposition.paper import paper_size
from cardgen.imposition.sheets import Backs, Print
from cardgen.products import products
from cardgen.schema.draft import DeckError
from cardgen.words.phrases import translate
from cardgen.writers import FORMATS
from tests import scenes

HEAD = 'format = 1\ngame = "take-three"\nlanguage = "de"\nnumbers = "0..10, 12"\n'


def deck(folder: Path, text: str) -> Deck:
    Image.new("RGB", (30, 20), "#CA0A03").save(folder / "foto.png")
    path = folder / "deck.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return Deck(selection.custom(str(path)))


def test_pictures_are_found_in_shows_cards_and_looks(tmp_path: Path) -> None:
    made = deck(
        tmp_path,
        '[show]\n1 = ["picture:hund", "picture:foto.png Foto"]\n'
        '[[card]]\ncolour = "red"\nvalue = 2\npicture = "katze"\n[look]\npicture = "picture:uhr-3"\n',
    )
    assert sorted(made.edition.deck_style.pictures) == ["foto.png", "hund", "katze", "uhr-3"]
    assert made.edition.deck_style.credit == CREDIT
    faces = [made.face(card) for card in made.cards if card.attributes.get("number") in (1, 2)]
    assert len(faces) == 8


def test_what_cannot_be_had_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(DeckError) as error:
        deck(tmp_path, '[show]\n1 = "picture:hunt"\n2 = "picture:../foto.png"\n3 = "picture:gibtesnicht.svg"\n')
    lines = [translate(phrase, "de") for phrase in error.value.phrases]
    assert [line.split(":")[0] for line in lines] == [f"deck.toml, Zeile {n}" for n in (6, 7, 8)]
    assert "'hut'" in lines[0]
    assert "außerhalb" in lines[1]


def test_a_deck_without_pictures_reads_none_and_credits_nobody(tmp_path: Path) -> None:
    deck_style = deck(tmp_path, '[show]\n1 = "eins"\n').edition.deck_style
    assert not deck_style.pictures
    assert not deck_style.credit


def test_more_than_sixty_pictures_are_refused(tmp_path: Path) -> None:
    shows = "".join(f"{n} = {[f'picture:x{n}{k}.png' for k in range(7)]}\n" for n in range(10))
    with pytest.raises(DeckError, match="70 pictures"):
        deck(tmp_path, f"[show]\n{shows}")


@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Piktogramme: "), ("en", "Pictograms: "), ("nl", "Pictogrammen: "), ("fr", "Pictogrammes : ")],
)
@pytest.mark.parametrize("paper", ["a4", "letter", "a4-landscape"])
def test_sheets_and_files_say_whom_pictograms_are_by(tmp_path: Path, language: str, words: str, paper: str) -> None:
    text = 'name = "Einmaleins für die 4b"\n[show]\n1 = "picture:🐶"\n'
    own = deck(tmp_path, text).edition
    for backs in Backs:
        made = Deck(own, Appearance(language=language))
        document = Layout(made, Print(paper_size(paper), backs=backs, only=("R1", "R2"))).document()
        for page in document.pages:
            lines = [line.text for line, *_ in scenes.texts(page.scene)]
            assert any(words + CREDIT in line for line in lines), lines[-3:]
        assert document.credit.endswith(CREDIT)
    with pikepdf.open(BytesIO(FORMATS["pdf"].write(document))) as read:
        assert str(read.docinfo.Subject).endswith(document.credit)
    single = products.of_card(made, made.cards[0], "svg")
    assert document.credit in single.make().decode()
    image = Image.open(BytesIO(products.of_card(made, made.cards[0], "png").make()))
    assert image.info["Copyright"] == document.credit


def test_a_deck_without_pictograms_says_nothing_of_them(tmp_path: Path) -> None:
    made = deck(tmp_path, '[show]\n1 = "picture:foto.png"\n')
    document = Layout(made, Print(only=("R1",))).document()
    assert document.credit == ""
    assert not any("OpenMoji" in line.text for line, *_ in scenes.texts(document.pages[0].scene))
