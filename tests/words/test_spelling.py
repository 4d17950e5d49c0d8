"""Numbers on cards are printed as they were typed, and count what they are; through every door of a deck."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.cards import Card
from cardgen.custom import edition_from_keys, form, short_form
from cardgen.custom.custom_edition import CustomEdition
from cardgen.deck.deck import Deck, texts
from cardgen.deck.layout import Layout
from cardgen.products import deck_source
from cardgen.schema.draft import DeckError
from tests.custom.decks import Data

COMMA = {"de": ",", "nl": ",", "fr": ",", "en": ".", "": "."}
"""What parts decimals in a language."""


@st.composite
def typed_numbers(draw: st.DrawFn) -> tuple[str, Fraction]:
    """A number as somebody types it, with a point for its comma, and what it is."""
    whole, below = draw(st.integers(0, 99)), draw(st.integers(2, 12))
    places = draw(st.text("0123456789", min_size=1, max_size=2))
    above = draw(st.integers(1, below - 1))
    sign = draw(st.sampled_from(["", "-", "−"]))
    text, value = draw(
        st.sampled_from(
            [
                (f"{whole}.{places}", Fraction(f"{whole}.{places}")),
                (f"00{whole}", Fraction(whole)),
                (f"{above}/{below}", Fraction(above, below)),
                (f"{whole} {above}/{below}", whole + Fraction(above, below)),
                (f"{whole}%", Fraction(whole, 100)),
                (f"{whole} %", Fraction(whole, 100)),
                (str(whole), Fraction(whole)),
            ]
        )
    )
    return sign + text, -value if sign else value


NUMBERS = st.lists(typed_numbers(), min_size=2, max_size=6, unique_by=lambda pair: pair[1])


def deck(numbers: Any, language: str = "", **more: Any) -> Data:
    task = [{"if": "same number"}, {"if": "same colour"}]
    own = {"language": language} if language else {}
    return {"format": 1, "game": "take-three", **own, "numbers": numbers, "copies": 9, "task": task, **more}


def on_cards(made: CustomEdition[Any]) -> dict[str, Fraction]:
    """What number cards print, and what they count."""
    cards: list[Card] = [card for card in made.cards(texts(made.game, "en").words) if card.kind == "number"]
    return {
        str(card.attributes.get("show") or str(card.attributes["number"]).replace("-", "−")): Fraction(
            card.attributes["number"]
        )
        for card in cards
    }


def as_printed(text: str, mark: str) -> str:
    return text.replace("-", "−").replace(".", mark)


@given(NUMBERS, st.sampled_from(sorted(COMMA)), st.booleans())
def test_what_is_printed_is_what_was_typed(numbers: list[tuple[str, Fraction]], language: str, is_list: bool) -> None:
    said = [text for text, _ in numbers]
    made = edition_from_keys.of_data(deck(said if is_list else ", ".join(said), language))
    assert on_cards(made) == {as_printed(text, COMMA[language]): value for text, value in numbers}


@given(NUMBERS, st.sampled_from(sorted(COMMA)))
def test_a_comma_that_was_typed_is_printed_in_every_language(
    numbers: list[tuple[str, Fraction]], language: str
) -> None:
    said = "; ".join(text.replace(".", ",") for text, _ in numbers) + ";"
    assert on_cards(edition_from_keys.of_data(deck(said, language))) == {
        as_printed(text, ","): value for text, value in numbers
    }


def through(door: str, data: Data) -> Mapping[str, Any]:
    """A deck's data as it comes back from one of its forms."""
    if door == "packed":
        return short_form.unpacked(short_form.packed(data))
    return form.read_bytes(form.written(data, door).encode(), f"a.{door}").data


@given(NUMBERS, st.sampled_from(sorted(COMMA)), st.sampled_from(["toml", "csv", "packed"]))
def test_no_door_changes_what_is_printed(numbers: list[tuple[str, Fraction]], language: str, door: str) -> None:
    cards = [{"colour": "red", "value": text.replace(".", ",")} for text, _ in numbers]
    data = deck(", ".join(text for text, _ in numbers), language, card=cards)
    made, again = edition_from_keys.of_data(data), edition_from_keys.of_data(through(door, data))
    assert on_cards(again) == on_cards(made)
    assert made.fingerprint == again.fingerprint


DECIMALS = st.lists(
    st.decimals("-9.999", "9.999", places=3).filter(bool) | st.decimals("0.01", "99.99", places=2)
    | st.decimals("0.1", "9.9", places=1) | st.sampled_from([Decimal("1.125"), Decimal("0.125"), Decimal("1.000")]),
    min_size=2, max_size=5, unique_by=abs,
)  # fmt: skip
"""Numbers with a point, as TOML has them; those below zero have no twin above, of which a card of a colour is one."""
SAYINGS = st.sampled_from(["numbers", "by colour", "card", "level"])


def decimal_deck(numbers: list[Decimal], language: str, saying: str, *, are_texts: bool) -> bytes:
    """A deck file in TOML that says these numbers in a list, in lists by colour, on cards, or on cards of a level."""
    named = f'language = "{language}"' if language else ""
    head = f'format = 1\ngame = "take-three"\n{named}\n'
    values = [f'"{number}"'.replace(".", COMMA[language]) if are_texts else str(number) for number in numbers]
    task = '[[task]]\nif = "same number"\n'
    if saying == "numbers":
        return f"{head}numbers = [{', '.join(values)}]\ncopies = 9\n{task}".encode()
    if saying == "by colour":
        lists = "".join(f"{colour} = {values[0]}\n" for colour in ("red", "blue", "green"))
        return f"{head}copies = 15\n[numbers]\n{lists}{task}".encode()
    cards = "".join(f'[[{{}}card]]\ncolour = "red"\nvalue = {value}\ncopies = 9\n' for value in values)
    levels = "[level.easy]\n" + cards.replace("{}", "level.easy.") if saying == "level" else cards.replace("{}", "")
    return f'{head}numbers = "0..3"\ncopies = 9\n{task}{levels}'.encode()


@given(DECIMALS, st.sampled_from(sorted(COMMA)), SAYINGS, st.booleans())
def test_decimals_of_a_toml_file_come_back_from_a_table_and_a_pdf(
    numbers: list[Decimal], language: str, saying: str, are_texts: bool
) -> None:
    """The same numbers, printed the same: no sign of decimals in a table can be taken for one that parts thousands."""
    are_texts = are_texts and bool(language)  # where no language is named such texts are refused at once
    draft = form.read_bytes(decimal_deck(numbers, language, saying, are_texts=are_texts), "own.toml")
    level = "easy" if saying == "level" else ""
    made = edition_from_keys.edition(draft, level)
    table = form.encoded(form.written(draft.data, "csv"), "csv")
    pdf = deck_source.deck_file(Layout(Deck(made))).encode()
    for again in (form.read_bytes(table, "own.csv"), form.read_bytes(pdf, "own.toml")):
        assert on_cards(edition_from_keys.edition(again, level)) == on_cards(made)
        assert edition_from_keys.edition(again, level).fingerprint == made.fingerprint


def toml(text: str) -> CustomEdition[Any]:
    head = f'format = 1\ngame = "take-three"\nlanguage = "de"\ncopies = 9\n{text}'
    return edition_from_keys.edition(form.read_bytes(head.encode(), "a.toml"))


@pytest.mark.parametrize(
    ("numbers", "printed"),
    [
        ('"0.5, 1, 1.5"', ["0,5", "1", "1,5"]),
        ("[0.5, 1, 1.50]", ["0,5", "1", "1,50"]),
        ('"0,5; 1; 1,50"', ["0,5", "1", "1,50"]),
        ('["0,5", 1, "1,50"]', ["0,5", "1", "1,50"]),
        ('"0, 0.5 … 2"', ["0", "0,5", "1", "1,5", "2"]),
        ('"0,25; 0,50 ... 1,00"', ["0,25", "0,50", "0,75", "1,00"]),
        ('"0, 1/2 … 2"', ["0", "1/2", "1", "3/2", "2"]),
        ('"½, 2½, +1, 2/4 %"', ["1/2", "2 1/2", "+1", "2/4 %"]),
        ('"-0.5, 0..3"', ["−0,5", "0", "1", "2", "3"]),
    ],
)
def test_numbers_of_a_german_file(numbers: str, printed: list[str]) -> None:
    assert sorted(on_cards(toml(f"numbers = {numbers}"))) == sorted(printed)


def test_what_a_deck_shows_goes_before_how_its_numbers_were_typed() -> None:
    own = toml(
        'numbers = "0.5, 2"\n[show]\n"1/2" = "halb"\n[[card]]\ncolour = "red"\nvalue = 2.50\nshow = "zweieinhalb"\n'
    )
    assert set(on_cards(own)) == {"halb", "2", "zweieinhalb"}


def test_tasks_name_numbers_as_the_cards_do() -> None:
    own = toml('numbers = "0.5, 1, 2, 4"\n[[task]]\nif = "all > 1/2"\n[[task]]\nif = "sum = 3.5"\n')
    said = [card.attributes["text"] for card in own.cards(texts(own.game, "de").words) if card.kind == "task"]
    assert re.findall(r"\d[\d,/]*", " ".join(said)) == ["0,5", "3,5"]


@given(st.integers(1, 9), st.integers(0, 999), st.sampled_from(".,"), st.sampled_from(sorted(COMMA)))
def test_thousands_are_never_read_as_decimals(whole: int, rest: int, mark: str, language: str) -> None:
    """Both signs part thousands somewhere; only the language's own sign of decimals is certain."""
    text = f"{whole}{mark}{rest:03}"
    data = deck("0..3", language, card=[{"colour": "red", "value": text}])
    try:
        counted = on_cards(edition_from_keys.of_data(data)).get(text)
    except DeckError as error:
        certain = language and mark == COMMA[language]
        assert not certain or "too large" in str(error)
        assert certain or f'"{text}" can be ' in str(error)
        assert certain or f"or {whole}{rest:03}:" in str(error)
    else:
        assert mark == COMMA[language]
        assert counted == Fraction(whole * 1000 + rest, 1000)


@pytest.mark.parametrize(
    ("numbers", "is_told"),
    [
        ('"1.000, 2.000"', True),
        ('"1,000, 2,000"', True),
        ('"1,000; 2,000"', False),
        ('["1.000", 2]', True),
        ("[1.000, 2.000, 2.5]", False),
        ('"100,200,300"', False),
        ('"0.125, 0.250, 3"', False),
    ],
)
def test_thousands_in_lists_of_a_german_file(numbers: str, is_told: bool) -> None:
    try:
        toml(f"numbers = {numbers}")
    except DeckError as error:
        assert is_told and 'a.toml, line 5: "1' in str(error)
    else:
        assert not is_told
