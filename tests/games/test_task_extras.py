"""What a deck's own tasks may have beside their words: the same in a second language, and a picture on the belt."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.cli import selection
from cardgen.core.cards import Card
from cardgen.deck.deck import Appearance, Deck
from cardgen.drawing import set_marks
from cardgen.drawing.scene import Circle, Size, Text
from cardgen.drawing.scene import Path as Path_
from cardgen.imposition.paper import CARDS
from tests import scenes

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#123456"/></svg>'
)
DECK = """format = 1
game = "take-three"
language = "de"
second = "uk"
players = 2
numbers = "0..20"
task = [
  { if = "sum = 24", second = "Три карти, сума 24" },
  { if = "one = other * other", say = "Eine ist ein Produkt", second = "Одне число є добутком", picture = "dot.svg" },
  { if = "all prime", picture = "picture:dot.svg" },
  { if = "sum <= 8" }, { if = "same colour" }, { if = "sum >= 20" },
]
"""


@pytest.fixture
def path(tmp_path: Path) -> str:
    (tmp_path / "dot.svg").write_text(DRAWING, encoding="utf-8")
    (tmp_path / "deck.toml").write_text(DECK, encoding="utf-8")
    return str(tmp_path / "deck.toml")


def task(deck: Deck, code: str) -> Card:
    return next(card for card in deck.cards if card.code == code)


@pytest.mark.parametrize("size", CARDS.values(), ids=list(CARDS))
def test_the_second_language_stands_below_the_first_in_the_same_size(path: str, size: Size) -> None:
    deck = Deck(selection.custom(path), Appearance(language="de", size=size))
    for code, second in (("T01", "Три карти, сума 24"), ("T02", "Одне число є добутком")):
        lines = [found for found in scenes.texts(deck.face(task(deck, code))) if isinstance(found[0], Text)]
        below = [found for found in lines if set(found[0].text) & set("Тридобуткмє")]
        above = [found for found in lines if set(found[0].text) & set("Eine istKar") and found not in below]
        above = [found for found in above if found[2] == below[0][2]]
        assert " ".join(text.text for text, *_ in below) == second
        assert max(box.bottom for _, box, _ in above) < min(box.top for _, box, _ in below)
        assert below[0][2] >= 10.999


@pytest.mark.parametrize("size", CARDS.values(), ids=list(CARDS))
def test_a_long_sum_keeps_clear_of_the_marks_of_sets(tmp_path: Path, size: Size) -> None:
    tasks = ", ".join([f'{{ if = "sum = {sum_of}" }}' for sum_of in range(666, 1333, 111)])
    own = f'format = 1\ngame = "take-three"\nplayers = 2\nnumbers = "111, 222 … 999"\ntask = [{tasks}]\n'
    (tmp_path / "long.toml").write_text(own, encoding="utf-8")
    deck = Deck(selection.custom(str(tmp_path / "long.toml")), Appearance(language="de", size=size))
    words = {text.text: box for text, box, _ in scenes.texts(deck.face(task(deck, "T07")))}
    (shown,) = [box for text, box in words.items() if text.startswith("=")]
    assert shown.right < size.width - set_marks.reach(size) - set_marks.OUTLINE


def test_a_picture_takes_the_place_of_the_little_cards(path: str) -> None:
    deck = Deck(selection.custom(path), Appearance(language="de"))
    for code in ("T02", "T03"):
        (matrix,) = [
            matrix
            for shape, matrix in scenes.shapes(deck.face(task(deck, code)))
            if isinstance(shape, Path_ | Circle) and shape.paint.fill == "#123456"
        ]
        assert matrix[4] == pytest.approx(deck.size.width / 2, abs=1)
        assert not any(text.text == "?" for text, *_ in scenes.texts(deck.face(task(deck, code))))


def test_a_picture_that_is_not_there_is_told_with_its_line(path: str) -> None:
    Path(path).with_name("dot.svg").unlink()
    with pytest.raises(ValueError, match=r"deck\.toml, line 9: .*dot\.svg"):
        selection.custom(path)


def test_words_that_have_no_room_beside_the_second_language_are_told(path: str) -> None:
    text = DECK.replace("Одне число є добутком", "Одне число є добутком двох інших чисел " * 3)
    Path(path).write_text(text, encoding="utf-8")
    deck = Deck(selection.custom(path), Appearance(language="de", size=Size(44, 67)))
    with pytest.raises(ValueError, match="T02"):
        deck.face(task(deck, "T02"))
