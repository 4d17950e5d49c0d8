"""What a deck's own tasks may have beside their words: the same in a second language, and a picture on the belt."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from cardgen.cli import main, selection
from cardgen.core.cards import Card
from cardgen.custom import edition_from_keys, print_keys, recipes
from cardgen.custom.toml import toml_form
from cardgen.deck.deck import Appearance, Deck
from cardgen.drawing import set_marks
from cardgen.drawing.scene import Circle, Size, Text
from cardgen.drawing.scene import Path as Path_
from cardgen.games.take_three import little_labels
from cardgen.games.take_three.example_cards import example
from cardgen.games.take_three.parser import parse
from cardgen.imposition.paper import CARDS
from cardgen.studio import odds, tasks
from cardgen.words import numbers
from cardgen.words.printed_values import SOFT
from cardgen.words.texts import FIRST
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


# --- What a deck's style adds to cards: dots of a level, and a title and a picture on backs.


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


# --- Examples of a task show what its deck's cards print, wherever they are shown, and no number that stands
# nowhere.


CLOCKS = Path(__file__).parents[1] / "custom" / "clock-times.toml"
"""A deck that counts 19/2 and prints half past nine, in pictures, figures and words."""
TAKE_THREE = [(name, language) for name in recipes.names("take-three") for language in FIRST]
FRACTION = re.compile(r"\d+/2")


@cache
def clocks(style: str = "classic") -> Deck:
    own = edition_from_keys.edition(toml_form.read(CLOCKS.read_bytes(), CLOCKS.name), paper=print_keys.read)
    return Deck(own, Appearance(language="de", style=style))


@cache
def recipe(name: str, language: str) -> Deck:
    own = edition_from_keys.edition(toml_form.read(recipes.read(name, language), name), paper=print_keys.read)
    return Deck(own, Appearance(language=language))


def letters(text: str) -> str:
    """A text without what only says how it is set: spaces, the sign of a root, the bar of a fraction."""
    return re.sub(r"[\s\xa0/√()^]|sqrt", "", text.replace(SOFT, "").replace("-", "−").replace("*", "·"))


def printed(deck: Deck) -> set[str]:
    """What number cards print in letters or figures."""
    cards = [card.attributes for card in deck.cards if card.kind == "number"]
    shows = [str(a.get("show") or numbers.printed(a["number"])) for a in cards]
    return {letters(text.partition(" ")[2] if text.startswith("picture:") else text) for text in shows}


def little(deck: Deck) -> set[str]:
    """What stands on the little cards of a deck's tasks."""
    spec, found = deck.edition.spec, set[str]()
    for task in spec.tasks:
        parts = example(parse(task.condition, spec.colours), spec, deck.edition.deck_style.shows, deck.style)
        found |= {letters(label) for label, _ in parts.cards}
    return found


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize(("name", "language"), TAKE_THREE)
def test_little_cards_show_what_cards_print(name: str, language: str) -> None:
    deck = recipe(name, language)
    assert little(deck) <= printed(deck) | {"?"}


@pytest.mark.parametrize("style", ["classic", "dyslexia", "ink-saver"])
def test_half_past_nine_is_no_fraction_on_any_task(style: str) -> None:
    deck = clocks(style)
    shown = little(deck)
    assert shown <= printed(deck) | {"?"}
    assert "halbzehn" in shown or "9:30Uhr" in shown
    for card in deck.cards:
        words = [text.text for text, _, _ in scenes.texts(deck.face(card))]
        assert not [text for text in words if FRACTION.fullmatch(text)], card.code


def test_words_on_little_cards_can_be_read() -> None:
    for deck in [clocks(), recipe("number-words", "de")]:
        for card in deck.cards:
            if card.kind == "task":
                sizes = {text.text: points for text, _, points in scenes.texts(deck.face(card))}
                assert not [text for text, points in sizes.items() if points < 6 and not text.startswith(card.code)]
    assert not little_labels.fits("dreiundzwanzigtausend", False, clocks().style)


def test_hands_in_the_studio_say_what_cards_print() -> None:
    document = dict(toml_form.read(CLOCKS.read_bytes(), CLOCKS.name).data)
    asked = tasks.read(document, language="de")
    captions = [hand.caption for row in asked.rows for hand in odds.hands(asked, row)]
    assert len(captions) > 50
    assert not [caption for caption in captions if FRACTION.search(caption)]
    assert "Uhr" in captions[0]


def test_the_command_says_what_cards_print(capsys: pytest.CaptureFixture[str]) -> None:
    main.main(["tasks", str(CLOCKS)])
    lines = [line for line in capsys.readouterr().out.splitlines() if " (" in line]
    assert len(lines) > 20
    assert not [line for line in lines if FRACTION.search(line)]


def test_a_deck_of_clocks_is_still_read_and_no_recipe_any_more() -> None:
    assert len(clocks().cards) == 96 + 27
    assert "clock-times" not in recipes.names()
