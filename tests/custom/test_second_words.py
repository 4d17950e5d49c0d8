"""Each word in a second language that a deck's file may say stands on a card, or a line says that it will not.

Read back from the PDF by a library of its own.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.cards import Card
from cardgen.custom import edition_from_keys, form, print_keys
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.game import Game
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Size
from cardgen.imposition.paper import CARDS
from cardgen.imposition.plan import Print
from cardgen.schema import cells
from cardgen.schema.draft import DeckError, Draft
from cardgen.words import numbers as exact
from cardgen.words.phrases import translate
from cardgen.words.texts import LANGUAGES
from cardgen.writers import pdf
from tests import scenes
from tests.games.test_contract import kinds

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


CELLS: dict[str, Data] = {
    "words": {"show": "drei"},
    "a sum": {"show": "2 + 1"},
    "spaces": {"show": "  drei   mal "},
    "a picture and its word": {"show": "drei", "picture": "cat"},
    "a picture in one line": {"show": "picture:cat drei"},
    "a picture alone": {"picture": "cat"},
    "nothing": {},
}


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("way", CELLS)
@pytest.mark.parametrize("game", ["take-three", "tadika"])
@pytest.mark.parametrize("value", [3, 1], ids=["number", "joker"])
def test_a_second_word_of_a_card_is_printed_or_told(game: str, value: int, way: str) -> None:
    card = {"colour": "red", "value": value, "second": "три", **CELLS[way]}
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


# --- The five letters of an own deck's rules, small beside each card's code; the original's cards carry none.


RULES: dict[str, dict[str, Any]] = {
    "take-three": {"numbers": "0..12, 20", "blanks": 1},
    "terz": {"trait": {"number": ["I", "you", "she"]}},
    "tadika": {"rows": [7]},
    "triple3": {"trait": {"count": [1, 2, 3, 4]}},
    "threepia": {"boards": ["quadrat"]},
}
"""Something by which the rules of a deck differ from the original's."""


def own(key: str, size: Size | None = None, **keys: Any) -> Deck:
    made = edition_from_keys.of_data({"format": 1, "game": key, **keys})
    return Deck(made, Appearance(size=size))


def code_line(deck: Deck, card: Card) -> tuple[str, Any, float]:
    """The text that begins with a card's code, its box, and its size in pt."""
    (line,) = [found for found in scenes.texts(deck.face(card)) if found[0].text.split(" ")[0] == card.code]
    return line[0].text, line[1], line[2]


@pytest.mark.parametrize("size", CARDS.values(), ids=list(CARDS))
def test_each_card_says_the_five_letters_beside_its_code(game: Game[Any], size: Size) -> None:
    deck = own(game.key, size, **RULES[game.key])
    for card in kinds(deck):
        if card.kind in ("chip", "mat"):
            continue
        text, box, points = code_line(deck, card)
        assert text == f"{card.code} · {deck.edition.fingerprint}"
        assert points == pytest.approx(5)
        assert scenes.inside(box, deck.face(card).bounds.grown(-3 - 4))
        others = [other for shape, other, _ in scenes.texts(deck.face(card)) if shape.text != text]
        assert not any(scenes.overlap(box.grown(0.3), other) for other in others), card.code


def test_the_line_of_threepia_ends_before_the_lines_beside_it() -> None:
    for size in (Size(70, 70), Size(44, 44), Size(100, 100)):
        deck = own("threepia", size, boards=["quadrat"])
        _, box, _ = code_line(deck, deck.cards[0])
        free = 7 * max(min(size) / 70, 0.9)
        assert box.width / 2 < free - 0.5


def test_a_file_that_prints_the_original_has_no_letters(game: Game[Any]) -> None:
    deck = own(game.key)
    assert {code_line(deck, card)[0] for card in kinds(deck) if card.kind not in ("chip", "mat")} == {
        card.code for card in kinds(deck) if card.kind not in ("chip", "mat")
    }


@pytest.mark.parametrize("looks", [{"mark": 1}, {"show": {"12": "a dozen"}}])
def test_one_that_looks_different_has_those_of_the_originals_rules(looks: dict[str, Any]) -> None:
    deck = own("take-three", **looks)
    assert code_line(deck, deck.cards[0])[0].endswith(deck.edition.fingerprint)
    assert deck.edition.fingerprint == own("take-three").edition.fingerprint


# --- Series: `0, 7 … 70` is read as all its numbers wherever a deck lists some, and what can't be gone on with is
# told.


NUMBERS = st.fractions(-50, 50, max_denominator=12)
STEPS = NUMBERS.filter(bool)
DOTS = st.sampled_from([" … ", "…", " ... ", ", …, ", ", ..., ", ", … ,"])
SEVENS = tuple(range(0, 71, 7))


@given(NUMBERS, STEPS, st.integers(2, 40), DOTS)
def test_a_series_goes_on_as_it_begins(first: Fraction, step: Fraction, count: int, dots: str) -> None:
    text = f"{first}, {first + step}{dots}{first + step * count}"
    assert exact.listed(text) == tuple(first + step * k for k in range(count + 1))
    assert len(exact.pieces(text)) == 1


PARTS = st.one_of(
    st.integers(0, 99).map(str),
    st.sampled_from(["0..3", "7-9", "1/2", "0, 7 … 70", "1, 2 … 10, 20 … 100", "5, 4, ..., 0"]),
)


@given(st.lists(PARTS, max_size=5))
def test_pieces_are_read_one_by_one_as_the_whole_is(parts: list[str]) -> None:
    text = ", ".join(parts)
    pieces = exact.pieces(text)
    assert tuple(number for piece in pieces for number in exact.listed(piece)) == exact.listed(text)
    assert sum(piece.count(exact.DOTS) for piece in pieces) == exact.dotted(text).count(exact.DOTS)


@pytest.mark.parametrize(
    "numbers",
    ["0, 7 … 70", "0,7...70", "0, 7, … , 70", ["0, 7 … 70"], [0, 7, "…", 70], ["0", "7", "...", "70"], "0, 7, 14 … 70"],
)
def test_decks_count_by_series(numbers: Any) -> None:
    spec: Any = edition_from_keys.edition(Draft({"format": 1, "game": "take-three", "numbers": numbers})).spec
    assert spec.numbers == SEVENS


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ("0 … 70", "two numbers before the dots"),
        ("0...70", "two numbers before the dots"),
        ("0, 7 …", "one behind them"),
        ("5, 5 … 9", "begins with 5 and 5 never gets to 9"),
        ("0, −7 … 70", "begins with 0 and −7 never gets to 70"),
        ("0, 7 … 71", "in steps of 7 comes 70, then 77, but not 71"),
        ("0, 1/4 … 2.1", "in steps of 1/4 comes 2, then 9/4, but not 21/10"),
        ("0, 1 … 99999", "too many numbers"),
        ("0, sieb", "0, 7 … 70"),
        ("0, 7 … sieb", "can't be read as a number"),
    ],
)
def test_what_can_not_be_gone_on_with_is_told(numbers: str, words: str) -> None:
    with pytest.raises(DeckError) as error:
        edition_from_keys.edition(Draft({"format": 1, "game": "take-three", "numbers": numbers}))
    sentences = [translate(fault.phrase, "en") for fault in error.value.faults]
    assert any(words in sentence for sentence in sentences), sentences


def test_in_tables_a_series_has_commas_or_cells_of_its_own() -> None:
    for row, numbers in (('numbers,"0, 7 … 70"', "0, 7 … 70"), ("numbers;0;7;…;70", "0, 7, …, 70")):
        data = form.read_bytes(f"format;1\ngame;take-three\n{row}\n".replace(";", row[7]).encode(), "a.csv").data
        assert exact.listed(data["numbers"]) == exact.listed(numbers)
    assert exact.listed(cells.numbers("0; 0,5 … 2")) == (0, Fraction(1, 2), 1, Fraction(3, 2), 2)
