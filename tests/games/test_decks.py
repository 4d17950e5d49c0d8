"""How many cards of which sort: combinatorics and published counts, not our own code."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb
from typing import Any

import pytest

from cardgen.core.cards import Card
from cardgen.games import registry
from cardgen.games.tadika import cards as tadika
from cardgen.games.take_three import cards as take_three
from cardgen.games.take_three.tasks import Task
from cardgen.games.terz import cards as terz
from cardgen.games.threepia import cards as threepia
from cardgen.games.triple3 import cards as triple3
from cardgen.imposition.sheets import Backs
from cardgen.writers import pdf
from tests.example_decks import deck_of, on_paper
from tests.scenes import cards_of

ATTRIBUTES = {
    ("take-three", "number"): {"number", "colour"},
    ("take-three", "task"): {"text", "bonus"},
    ("terz", "card"): {"background", "figure", "form", "number"},
    ("tadika", "number"): {"number", "colour", "joker"},
    ("tadika", "special"): {"special"},
    ("triple3", "card"): {"colour", "shape", "count"},
    ("triple3", "blank"): set(),
    ("triple3", "chip"): set(),
    ("threepia", "card"): {"cells"},
    ("threepia", "mat"): {"board", "slots"},
}
"""Contract 1: the attributes of each kind of card."""


def deck(key: str, variant: str = "") -> list[Card]:
    """Every physical card, copies one by one."""
    game = registry.find(key)
    return [card for card in deck_of(game, variant=variant).cards for _ in range(card.copies)]


def count(cards: list[Card], **attributes: Any) -> int:
    """How many cards have these attributes."""
    return sum(all(card.attributes.get(key) == value for key, value in attributes.items()) for card in cards)


@pytest.mark.parametrize(
    ("key", "kinds"),
    [
        ("take-three", {"number": 104, "task": 46}),
        ("terz", {"card": 81}),
        ("tadika", {"number": 94, "special": 15}),
        ("triple3", {"card": 64, "blank": 2, "chip": 12}),
        ("threepia", {"card": 60, "mat": 7}),
    ],
)
def test_a_deck_is_complete(key: str, kinds: dict[str, int]) -> None:
    assert Counter(card.kind for card in deck(key)) == kinds


@pytest.mark.parametrize(("key", "kind"), ATTRIBUTES)
def test_cards_have_the_attributes_that_are_promised_to_programs(key: str, kind: str) -> None:
    cards = [card for card in deck(key) if card.kind == kind]
    assert cards
    rows: list[dict[str, Any]] = [card.as_json() for card in cards]
    assert all(set(row["attributes"]) == ATTRIBUTES[key, kind] for row in rows)


def test_take_three_has_each_number_twice_in_each_colour() -> None:
    """Rule text, Spielmaterial: "je 2-mal 0–12 in Gelb, Rot, Grün und Blau"."""
    cards = [card for card in deck("take-three") if card.kind == "number"]
    for number, colour in product(range(13), ("yellow", "red", "green", "blue")):
        assert count(cards, number=number, colour=colour) == 2
    assert {card.code for card in cards} == {f"{letter}{n}" for letter in "YRGB" for n in range(13)}
    assert comb(len(cards), 3) == 182_104
    assert comb(len(cards), 5) == 91_962_520


def test_take_three_has_46_tasks_with_bonus_numbers_from_1_to_10() -> None:
    tasks = [card for card in deck("take-three") if card.kind == "task"]
    assert [card.code for card in tasks] == [f"T{k:02d}" for k in range(1, 47)]
    bonus = Counter(card.attributes["bonus"] for card in tasks)
    assert bonus == {1: 1, 2: 8, 3: 12, 4: 6, 5: 10, 6: 4, 7: 2, 8: 2, 10: 1}
    assert len({card.attributes["text"] for card in tasks}) == 46


def test_terz_has_every_combination_once() -> None:
    cards = deck("terz")
    axes = {
        "background": ("yellow", "white", "black"),
        "figure": ("red", "green", "blue"),
        "form": ("empty", "full", "dotted"),
        "number": (1, 2, 3),
    }
    for values in product(*axes.values()):
        assert count(cards, **dict(zip(axes, values, strict=True))) == 1
    first = next(card for card in cards if card.code == "YRE1")
    assert first.attributes == {"background": "yellow", "figure": "red", "form": "empty", "number": 1}
    assert {card.code[0] for card in cards} == set("YWK")


def test_triple3_has_every_combination_once() -> None:
    cards = [card for card in deck("triple3") if card.kind == "card"]
    for colour, shape, number in product(
        ("red", "blue", "purple", "yellow"), ("circle", "diamond", "plus", "star"), range(4)
    ):
        assert count(cards, colour=colour, shape=shape, count=number) == 1
    assert "BC2" in {card.code for card in cards}


@pytest.mark.parametrize("variant", ["", "extended"])
def test_numnum_meets_every_published_count(variant: str) -> None:
    """Rule text of Tadika, Tipps und Tricks, for both decks; Jokers are not counted as multiples."""
    cards = [card for card in deck("tadika", variant) if card.kind == "number"]
    colours = Counter(card.attributes["colour"] for card in cards)
    assert colours == {"blue": 23, "yellow": 23, "red": 24, "pink": 24}
    numbers = [card.attributes["number"] for card in cards if not card.attributes["joker"]]
    multiples = {row: sum(n % row == 0 for n in numbers) for row in (2, 3, 5, 7)}
    assert multiples == {2: 54, 3: 42, 5: 22, 7: 20}
    jokers = [card for card in cards if card.attributes["joker"]]
    assert [card.attributes["number"] for card in jokers] == [1, 1, 1, 1]
    assert len({card.attributes["colour"] for card in jokers}) == 4


def test_numnum_has_1_to_10_in_each_colour_and_the_other_products_twice() -> None:
    numbers = Counter(card.attributes["number"] for card in deck("tadika") if card.kind == "number")
    products = {a * b for a in range(1, 10) for b in range(1, 10)}
    expected = dict.fromkeys(range(1, 11), 4) | {n: 2 for n in products if n > 10} | {11: 1, 13: 1}
    assert numbers == expected


def test_the_extended_numnum_deck_has_the_numbers_that_reviews_mention() -> None:
    numbers = {card.attributes["number"] for card in deck("tadika", "extended") if card.kind == "number"}
    assert {22, 33, 34, 39, 51} <= numbers
    assert len(deck("tadika", "extended")) == 109


def test_numnum_has_five_of_each_special_card() -> None:
    specials = Counter(card.code for card in deck("tadika") if card.kind == "special")
    assert specials == {"WISH": 5, "BAN2": 5, "BAN5": 5}


def test_threepia_has_each_element_19_times_and_12_triangles() -> None:
    cards = [card for card in deck("threepia") if card.kind == "card"]
    cells = Counter((cell["shape"], cell["colour"]) for card in cards for cell in card.attributes["cells"])
    assert cells.pop(("triangle", None)) == 12
    assert set(cells.values()) == {19}
    assert len(cells) == 12
    assert [card.code for card in cards] == [f"H{k:02d}" for k in range(1, 61)]


def test_no_two_threepia_cards_are_the_same_when_turned() -> None:
    cards = [card for card in deck("threepia") if card.kind == "card"]
    turned = set()
    for card in cards:
        cells = [(cell["shape"], cell["colour"]) for cell in card.attributes["cells"]]
        assert len(set(cells)) == 4, f"{card.code} shows an element twice"
        turned.add(min(tuple(map(str, cells[k:] + cells[:k])) for k in range(4)))
    assert len(turned) == 60


def test_threepia_boards_have_slots_that_do_not_overlap() -> None:
    boards = {card.code: card.attributes["slots"] for card in deck("threepia") if card.kind == "mat"}
    assert {key: len(slots) for key, slots in boards.items()} == {
        "quadrat": 4,
        "kuehlschrank": 6,
        "windmuehle": 4,
        "wurm": 3,
        "x": 5,
        "schlange": 4,
        "l_box": 4,
    }
    for slots in boards.values():
        cells = [(x + dx, y + dy) for x, y in slots for dx in (0, 1) for dy in (0, 1)]
        assert len(set(cells)) == len(cells)
        assert min(x for x, _ in cells) == 0 == min(y for _, y in cells)


# --- Decks with other numbers, colours and shapes than the originals': faces and sheets know of neither.


SIX = ("yellow", "red", "green", "blue", "purple", "pink")

OTHERS = [
    (
        "take-three",
        take_three.Spec(
            tuple(range(0, 210, 7)),
            SIX,
            1,
            (Task("own", 4, "? + ? + ? = 100", "sum = 100", "Three cards that make 100"),),
        ),
        30 * 6 + 1,
    ),
    ("terz", terz.Spec(("white", "black"), ("purple", "pink"), ("full", "dotted"), (1, 2, 3, 4, 5)), 2 * 2 * 2 * 5),
    (
        "tadika",
        tadika.Spec({"green": (1, 4, 121), "purple": (1, 9, 1000)}, rows=tuple(range(2, 13)), specials={"wish": 1}),
        7,
    ),
    ("triple3", triple3.Spec(SIX, ("circle", "star"), (0, 1, 2, 3, 4, 5), 0, 3), 6 * 2 * 6 + 3),
    (
        "threepia",
        threepia.Spec(
            (threepia.cells("^ og ob xg"), threepia.cells("sr ob ^ xg")),
            SIX,
            (threepia.Board("long", ((0, 0), (2, 0))),),
        ),
        3,
    ),
]


@pytest.mark.parametrize(("key", "spec", "count"), OTHERS, ids=[key for key, _, _ in OTHERS])
@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.FOLD])
def test_a_deck_of_another_specification_prints(key: str, spec: Any, count: int, backs: Backs) -> None:
    game = registry.find(key)._replace(spec=spec)
    layout = on_paper(game, backs=backs)
    own = [code for run in layout.runs for code in cards_of(run)]
    assert len(own) == count
    assert {code for code in own if "×" not in code} <= {card.code for card in layout.deck.cards}
    assert pdf.write(layout.document()).startswith(b"%PDF")


def test_colours_with_the_same_first_letter_get_letters_of_their_own() -> None:
    game = registry.find("take-three")._replace(
        spec=take_three.Spec((1, 2), ("purple", "pink", "blue", "black"), 1, ())
    )
    codes = {card.code for card in deck_of(game).cards}
    assert codes == {"P1", "P2", "U1", "U2", "B1", "B2", "K1", "K2"}
