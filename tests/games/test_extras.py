"""What a deck's style adds to cards: dots of a level, and a title and a picture on backs."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.cli import selection
from cardgen.deck.deck import Deck
from cardgen.drawing.scene import Circle, Text
from tests import scenes


def deck(folder: Path, text: str) -> Deck:
    path = folder / "deck.toml"
    path.write_text(f'format = 1\ngame = "take-three"\nnumbers = "0..12"\n{text}', encoding="utf-8")
    return Deck(selection.custom(str(path)))


@pytest.mark.parametrize("mark", [0, 1, 3])
def test_a_level_has_as_many_dots_at_the_foot(tmp_path: Path, mark: int) -> None:
    made = deck(tmp_path, f"mark = {mark}\n")
    card = made.cards[0]
    dots = [shape for shape in made.face(card).shapes if isinstance(shape, Circle)]
    assert len(dots) == mark
    assert all(made.size.height - 4 > dot.y + dot.radius > made.size.height - 8 for dot in dots)


def test_a_title_stands_on_the_backs_disc(tmp_path: Path) -> None:
    made = deck(tmp_path, '[look]\ntitle = "7er"\npicture = "hund"\n')
    back = made.back(made.game.parts[0])
    assert "".join(text.text for text, *_ in scenes.texts(back)) == "7er"
    plain = deck(tmp_path, "")
    assert not [shape for shape in plain.back(plain.game.parts[0]).shapes if isinstance(shape, Text)]
    assert len(list(scenes.shapes(back))) > len(list(scenes.shapes(plain.back(plain.game.parts[0]))))
