"""The rulebook of a deck of one's own speaks of its own cards: counts, numbers, words and codes are those it has."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.core.cards import PICTURE, Card
from cardgen.custom import edition_from_keys
from cardgen.deck import edition as editions
from cardgen.deck.deck import Appearance, Deck
from cardgen.games import registry
from cardgen.products.kit import rulebook
from cardgen.products.kit.rulebook import Heading, Table
from cardgen.words.numbers import as_json, printed, reduced
from cardgen.words.texts import LANGUAGES
from tests.custom.decks import decks
from tests.custom.recipes.test_decks import EVERY, LEVELS
from tests.custom.recipes.test_decks import deck as recipe
from tests.games.test_scores import record

KEYS = [key for key in registry.BUILT_IN if registry.find(key).has("custom_keys")]
TRAITS = ("colour", "shape", "form")
ORIGINAL = re.compile(r"original|origineel|rekonstruiert|reconstruct|NumNum|Vom Original|L’original", re.IGNORECASE)
"""Notes for people who own the original."""
COMMON = {"plus", "Plus", "square", "Quadrat", "vierkant", "carré"}
"""Words of shapes that also say more, or what a card or a board looks like."""
ALSO = {"20", "2", "3", "4"}
"""Numbers of the chapter on players and material that are no cards: minutes, cells of a card, traits."""


def book(deck: Deck) -> str:
    return rulebook.text(deck)


def material(deck: Deck) -> str:
    """The chapter on players and material."""
    return book(deck).split("\n## ")[1]


def codes(cards: tuple[Card, ...]) -> set[str]:
    return {card.code for card in cards if card.kind not in ("mat", "blank", "chip", "special")}


def tokens(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text))


def levels(deck: Deck) -> Iterator[tuple[str, str]]:
    """Each trait with each of its levels."""
    for card in deck.cards:
        for cell in card.attributes.get("cells", [card.attributes]):
            yield from ((trait, str(cell[trait])) for trait in TRAITS if cell.get(trait))
            yield from (("colour", str(cell[trait])) for trait in ("background", "figure") if trait in cell)


def others(deck: Deck) -> set[str]:
    """Colours and shapes that the original has and this deck has not, in the reader's words, each of one word."""
    original = Deck(editions.original(deck.game), deck.appearance)
    words = deck.texts
    own = {(trait, level.removeprefix(PICTURE)) for trait, level in levels(deck)}
    known = {words.get(f"{trait}.{level}", level) for trait, level in own}
    return {words[f"{trait}.{level}"] for trait, level in set(levels(original)) - own} - known - COMMON


def check_book(deck: Deck) -> None:
    """No code, colour or shape is another deck's; nothing speaks of the original."""
    text = book(deck)
    strange = codes(Deck(editions.original(deck.game)).cards) - codes(deck.cards)
    printed_words = set(chain.from_iterable(tokens(str(value)) for _, value in levels(deck)))
    in_tables = " ".join(
        cell for block in rulebook.blocks(text) if isinstance(block, Table) for row in block.rows for cell in row
    )
    assert not tokens(in_tables) & strange - printed_words
    plain = text.replace(deck.edition.printed, "")
    assert not ORIGINAL.search(plain)
    for word in others(deck):
        assert not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", plain), word
    assert "{" not in text and " => " not in text


@pytest.mark.parametrize(("name", "language", "level"), LEVELS)
def test_no_recipe_speaks_of_other_cards(name: str, language: str, level: str) -> None:
    check_book(recipe(name, language, level))


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_numbers_in_the_chapter_on_material_are_the_decks(name: str, language: str) -> None:
    deck = recipe(name, language)
    counts: dict[str, int] = {}
    per: dict[str, int] = {}
    for card in deck.cards:
        counts[card.kind] = counts.get(card.kind, 0) + card.copies
        counts[card.code] = card.copies
        number = card.attributes.get("number", card.attributes.get("count"))
        if number is not None:
            per[str(number)] = per.get(str(number), 0) + card.copies
    allowed = {str(n) for n in [*counts.values(), *per.values(), *deck.edition.players]} | ALSO
    allowed |= set(chain.from_iterable(re.findall(r"\d+", value) for value in per))
    allowed |= {str(len(per)), str(wild_cards(deck))}
    said = material(deck).replace(deck.edition.printed, "")
    shown = [str(card.attributes.get("show", "")) for card in deck.cards]
    allowed |= set(re.findall(r"\d+", " ".join(shown)))
    without_codes = re.sub(r"T\d+", "", said)
    assert set(re.findall(r"\d+", without_codes)) <= allowed
    playing = "number" if "number" in counts else "card"
    assert str(counts[playing]) in tokens(said)
    if "task" in counts:
        tasks = [card.code for card in deck.cards if card.kind == "task"]
        assert {str(len(tasks)), tasks[0], tasks[-1]} <= tokens(said)


def wild_cards(deck: Deck) -> int:
    cells = [card.attributes["cells"] for card in deck.cards if "cells" in card.attributes]
    return sum(any(cell["colour"] is None for cell in card) for card in cells)


def rows(deck: Deck) -> list[tuple[str, ...]]:
    """The rows of the tables in the chapter with the example, heads among them."""
    found, is_example = list[tuple[str, ...]](), False
    for block in rulebook.blocks(book(deck)):
        if isinstance(block, Heading):
            is_example = block.text in ("Beispiel", "Example", "Voorbeeld", "Exemple")
        elif is_example and isinstance(block, Table):
            found += block.rows
    return found


def number(text: str) -> Fraction:
    """A number as it is set: −3, 1/2, ½, −3½."""
    apart = re.sub(r"([¼-¾⅐-⅞])", lambda sign: " " + unicodedata.normalize("NFKC", sign[0]), text)
    value = sum((Fraction(part) for part in re.findall(r"[\d/]+", apart.replace("⁄", "/"))), Fraction(0))
    return -value if text.startswith("−") else value


TAKE_THREE = [(name, language) for name, language in EVERY if recipe(name, "de").game.key == "take-three"]


@pytest.mark.parametrize(("name", "language"), TAKE_THREE)
def test_rounds_of_take_three_are_scored_as_the_rules_do(name: str, language: str) -> None:
    """With the deck's own numbers and tasks: the rules refuse others."""
    deck = recipe(name, language)
    entries = [
        {
            "round": int(round_),
            "player": player,
            "cards": [as_json(reduced(number(text))) for text in left.split() if text != "–"],
            "tasks": re.findall(r"T\d+", tasks),
        }
        for round_, player, left, tasks, _ in rows(deck)[1:]
    ]
    assert len(entries) == 4
    read = scores.read(record("take-three", {"players": ["Ada", "Ben"], "entries": entries, "options": {}}))
    found = scores.standings(read, deck.game.scoring, deck.edition.spec)
    points = [number(row[-1]) for row in rows(deck)[1:]]
    assert [sum(points[0::2]), sum(points[1::2])] == [found.totals["Ada"], found.totals["Ben"]]
    assert f"**{found.winners[0]}**" in book(deck)


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_of_other_games_are_right(language: str) -> None:
    sevens = recipe("sevens", language)
    for hand, _, points, total in rows(sevens)[1:]:
        asked = {"hand": hand.split()}
        answer: dict[str, Any] = sevens.game.answer(asked, sevens.edition.spec)
        assert str(answer["points"]) == points == total
    for name in ("verbs", "animals", "terz-27"):
        deck = recipe(name, language)
        cards = {card.code: card for card in deck.cards}
        for row in rows(deck)[1:5]:
            three = [cards[code].attributes for code in row[0].split()]
            traits = [trait for trait in three[0] if len({str(card.attributes[trait]) for card in deck.cards}) > 1]
            signs = {1: "=", 2: "2+1", 3: "≠"}
            assert list(row[1:-1]) == [signs[len({str(one[trait]) for one in three})] for trait in traits]
            assert (row[-1] == "TERZ") == ("2+1" not in row)
    fractions = recipe("fraction-forms", language)
    *grid, _, one, other, third = rows(fractions)
    for code, cells, _ in (one, other, third):
        asked_of = {"grid": list(chain.from_iterable(grid)), "card": code}
        assert list(fractions.game.answer(asked_of, fractions.edition.spec)["cells"]) == cells.split()  # type: ignore[call-overload]


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=12, suppress_health_check=[*HealthCheck])
@given(data=st.data())
def test_no_deck_of_any_build_speaks_of_other_cards(key: str, data: st.DataObject) -> None:
    own = edition_from_keys.of_data(data.draw(decks(key)))
    language = data.draw(st.sampled_from(LANGUAGES))
    check_book(Deck(own, Appearance(language=language)))


def test_an_original_has_its_book_as_it_is(language: str) -> None:
    for key in KEYS:
        deck = Deck(editions.original(registry.find(key)), Appearance(language=language))
        assert book(deck) == rulebook.path(deck).read_text(encoding="utf-8")


def test_a_phrase_that_the_rulebook_has_not_is_noticed() -> None:
    with pytest.raises(ValueError, match="0 times"):
        rulebook.merged("# A\n\n## B\nc\n\n## D\ne\n", "## B\nx => y\n", {})
    template = "## B\nc … e => {no?}&\n\n## G\n- {no?}x\n- {a}\n"
    filled = rulebook.merged("# A\n\n## B\nc d\ne\n\n## D\nf\n", template, {"no": "", "a": "1"})
    assert "## B" not in filled
    assert "## D" not in filled
    assert filled.endswith("## G\n- 1\n")


def test_a_word_cannot_take_a_table_apart() -> None:
    data = {"format": 1, "game": "terz", "trait": {"form": ["a|b", "**c", "# d"], "number": [1, 2, 3]}}
    deck = Deck(edition_from_keys.of_data(data), Appearance(language="de"))
    tables = [block for block in rulebook.blocks(book(deck)) if isinstance(block, Table)]
    assert all(len({len(row) for row in table.rows}) == 1 for table in tables)


def test_each_game_says_it_in_each_language() -> None:
    for key in KEYS:
        game = registry.find(key)
        assert game.has("custom_rules")
        for language in LANGUAGES:
            assert (Path(game.folder) / f"own.{language}.md").exists()


def test_what_prints_something_else_is_told() -> None:
    assert "„3 · 4“ zählt 12" in book(recipe("times-tables", "de"))
    assert printed(12) in book(recipe("times-tables", "de"))


DECIMALS = {
    "format": 1,
    "game": "take-three",
    "language": "de",
    "numbers": "0,5; 1; 1,5; 2; 2,50; 3; 007; 4",
    "copies": 2,
}


def test_numbers_are_written_as_the_cards_print_them() -> None:
    """A deck of 0,5 has no 1/2 in its booklet, not even in the points."""
    deck = Deck(edition_from_keys.of_data(DECIMALS), Appearance(language="de"))
    text = book(deck)
    assert "0,5; 1; 1,5; 2; 2,50; 3; 4; 007" in text
    assert not re.search(r"\d/\d|½", text)
    assert "zählt" not in material(deck)
