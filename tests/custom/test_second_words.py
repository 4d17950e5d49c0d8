"""Each word in a second language that a deck's file may say stands on a card, or a line says that it will not.

Read back from the PDF by a library of its own.
"""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from cardgen.custom import edition_from_keys, print_keys
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.imposition.plan import Print
from cardgen.schema.draft import Draft
from cardgen.words.phrases import translate
from cardgen.words.texts import LANGUAGES
from cardgen.writers import pdf

FIRST = ("vier", "acht", "zehn", "elf")
SECOND = ("four", "huit", "dix", "onze")
PICTURES = ("cat", "dog", "bird", "fish")
TRAITS = [("terz", trait, 3) for trait in ("background", "figure", "form", "number")]
TRAITS += [("triple3", trait, 4) for trait in ("colour", "shape", "count")]
TRAITS += [("threepia", trait, 4) for trait in ("shape", "colour")]
STYLES = ("classic", "ink-saver", "dyslexia", "large-print")
Data = dict[str, Any]


def levels(game: str, trait: str, count: int, **more: Any) -> Data:
    """A deck whose trait is words in two languages."""
    own = [{"show": show, "second": second} for show, second in zip(FIRST[:count], SECOND[:count], strict=True)]
    return {"format": 1, "game": game, "language": "de", "trait": {trait: own}, **more}


def pictured(data: Data) -> Data:
    """The same with a picture for each word."""
    ((trait, own),) = data["trait"].items()
    both = [{**level, "picture": picture} for level, picture in zip(own, PICTURES, strict=False)]
    return {**data, "trait": {trait: both}}


def deck(data: Data, style: str = "classic") -> Deck:
    own = edition_from_keys.edition(Draft(data), paper=print_keys.read)
    return Deck(own, Appearance(language="de", style=style))


def text(made: Deck) -> str:
    """All that stands on a deck's fronts, as a reader of PDFs finds it."""
    codes = tuple([card.code for card in made.cards if card.kind in ("card", "number", "task")][::5])
    codes += tuple([card.code for card in made.cards if card.attributes.get("show") or card.kind == "task"])
    document = pypdfium2.PdfDocument(pdf.write(Layout(made, Print(only=tuple(dict.fromkeys(codes)))).document()))
    return "\n".join([page.get_textpage().get_text_range() for page in document])


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("game", "trait", "count"), TRAITS)
def test_each_word_of_each_trait_is_printed(game: str, trait: str, count: int, style: str) -> None:
    """In both languages, also in large print, beside a picture, and in all four corners where cards have them."""
    ways = [levels(game, trait, count), pictured(levels(game, trait, count))]
    if game != "threepia":
        ways.append(levels(game, trait, count, look={"corners": 4}))
    for data in ways:
        made = deck(data, style)
        assert made.edition.warnings == ()
        found = text(made)
        assert [word for word in (*FIRST[:count], *SECOND[:count]) if word not in found] == []


CARDS: dict[str, Data] = {
    "words": {"show": "drei"},
    "a sum": {"show": "2 + 1"},
    "spaces": {"show": "  drei   mal "},
    "a picture and its word": {"show": "drei", "picture": "cat"},
    "a picture in one line": {"show": "picture:cat drei"},
    "a picture alone": {"picture": "cat"},
    "nothing": {},
}


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("way", CARDS)
@pytest.mark.parametrize("game", ["take-three", "tadika"])
@pytest.mark.parametrize("value", [3, 1], ids=["number", "joker"])
def test_a_second_word_of_a_card_is_printed_or_told(game: str, value: int, way: str) -> None:
    card = {"colour": "red", "value": value, "second": "три", **CARDS[way]}
    made = deck({"format": 1, "game": game, "numbers": "0..12" if game == "take-three" else "1..20", "card": [card]})
    lines = [line for warning in made.edition.warnings if "три" in (line := translate(warning, "de"))]
    assert ("три" in text(made)) != bool(lines)
    assert bool(lines) == (way in ("a picture alone", "nothing"))


@pytest.mark.parametrize("style", ["classic", "large-print"])
def test_second_words_of_tasks_are_printed(style: str) -> None:
    tasks: list[Data] = [{"if": f"sum = {k}", "second": f"сума {k}"} for k in range(20, 26)]
    tasks[0]["picture"] = "cat"
    found = text(deck({"format": 1, "game": "take-three", "language": "de", "task": tasks}, style)).replace("\r\n", " ")
    assert [k for k in range(20, 26) if f"сума {k}" not in found] == []


def test_of_two_second_words_for_one_text_the_one_that_is_lost_is_told() -> None:
    data = levels("terz", "form", 3)
    cards = [
        {"colour": "red", "value": 3, "show": "Bank", "second": "лава"},
        {"colour": "blue", "value": 4, "show": "Bank", "second": "банк"},
    ]
    made = deck({"format": 1, "game": "take-three", "numbers": "0..12", "card": cards})
    (line,) = [translate(warning, "de") for warning in made.edition.warnings if "банк" in translate(warning, "de")]
    assert "„Bank“" in line or '"Bank"' in line
    assert "лава" in text(made)
    assert "банк" not in text(made)
    assert deck(data).edition.warnings == ()


def test_it_is_told_in_each_language() -> None:
    card = {"colour": "red", "value": 3, "second": "три"}
    made = deck({"format": 1, "game": "take-three", "numbers": "0..12", "card": [card]})
    lines = {translate(warning, language) for warning in made.edition.warnings for language in LANGUAGES}
    assert len(lines) == len(LANGUAGES) * len(made.edition.warnings)
