"""Random decks of one's own that can be printed and played, of all five games, as data of deck files.

`decks(key)` is a strategy of them, `DECKS` one of all games; `shuffled` says the same deck in another order. What a
deck may say and need not work is in `data`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from cardgen.words.numbers import Number, as_json, reduced

HOUSE = ["yellow", "red", "green", "blue", "purple", "pink"]
SIGNS = ["cloud", "moon", "fish", "house", "bell", "mushroom"]
WORDS = ["ich", "du", "wir", "spielen", "lernen", "heute", "gestern", "été", "chat noir", "Übung", "два", "ένα"]
PICTURES = ["picture:cat", "picture:dog", "picture:bird", "picture:fish", "picture:star", "picture:apple"]
LANGUAGES = ["de", "en", "nl", "fr"]
NAME = st.sampled_from(["", "Einmaleins 4b", "Été", "Таблиця", "TERZ", "a" * 60])
FEWEST = 32
"""Number cards that two players of Take Three need: fifteen each, an open one and one in the stock."""

Data = dict[str, Any]


def common(game: str) -> st.SearchStrategy[Data]:
    """What decks of all games may say beside their rules."""
    look = st.fixed_dictionaries(
        {},
        optional={
            "style": st.sampled_from(["classic", "large-index", "ink-saver"]),
            "ink": st.sampled_from(["full", "saving"]),
            "corners": st.sampled_from([2] if game == "threepia" else [2, 4]),
            "hints": st.booleans(),
        },
    )
    paper = st.fixed_dictionaries(
        {},
        optional={
            "paper": st.sampled_from(["a4", "a3", "letter"]),
            "backs": st.sampled_from(["none", "fold", "light"]),
            "margin": st.sampled_from([5, 6.5]),
            "copies": st.integers(1, 3),
            "cut_lines": st.booleans(),
        },
    )
    return st.fixed_dictionaries(
        {},
        optional={
            "name": NAME,
            "language": st.sampled_from(LANGUAGES),
            "mark": st.integers(1, 3),
            "look": look,
            "print": paper,
        },
    )


@st.composite
def colours(draw: st.DrawFn, least: int, most: int) -> list[Any]:
    """Colours of the house, and some of one's own, whose signs differ."""
    own = [
        {"name": name, "fill": fill, "sign": sign}
        for name, fill, sign in zip(["mint", "Braun", "бузок"], ["#7FD0B0", "#7A4A21", "#9C6ADE"], SIGNS, strict=False)
    ]
    return draw(st.lists(st.sampled_from([*HOUSE, *own]), min_size=least, max_size=most, unique_by=str))


WHOLE = st.integers(0, 60)
VALUES: dict[str, st.SearchStrategy[Number]] = {
    "whole": WHOLE,
    "below zero": st.integers(-30, 30),
    "fractions": st.builds(Fraction, st.integers(-12, 24), st.sampled_from([1, 2, 3, 4, 5, 8])).map(reduced),
}


def _row(draw: st.DrawFn, kind: str, least: int) -> list[Number]:
    return draw(st.lists(VALUES[kind], min_size=least, max_size=least + 4, unique=True))


def _text(numbers: Sequence[Number]) -> str:
    return ", ".join(str(number) for number in numbers)


MEASURES: dict[str, Callable[[Sequence[Number]], Number]] = {
    "sum": lambda three: sum(three),
    "largest": max,
    "smallest": min,
    "middle": lambda three: sorted(three)[1],
}


@st.composite
def conditions(draw: st.DrawFn, cards: Sequence[tuple[Number, str]]) -> list[Data]:
    """Tasks that three of these cards fulfil, and not all."""
    tasks = [{"if": "same colour"}, {"if": "exactly two same colour"}]
    for _ in range(draw(st.integers(6, 9))):
        three = [
            cards[k][0] for k in draw(st.lists(st.integers(0, len(cards) - 1), min_size=3, max_size=3, unique=True))
        ]
        measure = draw(st.sampled_from(list(MEASURES)))
        value = MEASURES[measure](three)
        task: Data = {"if": f"{measure} {draw(st.sampled_from(['=', '<=', '>=']))} {reduced(value)}"}
        task |= draw(st.fixed_dictionaries({}, optional={"bonus": st.integers(1, 12), "say": st.sampled_from(WORDS)}))
        tasks.append(task)
    return tasks


@st.composite
def take_three(draw: st.DrawFn, kinds: Sequence[str] = tuple(VALUES)) -> Data:
    """Numbers of all kinds, for all colours or for each, and single cards beside them."""
    listed = draw(colours(2, 5))
    names = [colour if isinstance(colour, str) else colour["name"] for colour in listed]
    kind, copies = draw(st.sampled_from(kinds)), draw(st.integers(1, 3))
    each = -(-FEWEST // (len(names) * copies))
    deck: Data = {"colours": listed, "copies": copies}
    if draw(st.booleans()):
        rows = {name: _row(draw, kind, each) for name in names}
        deck["numbers"] = {name: _text(row) for name, row in rows.items()}
    else:
        rows = dict.fromkeys(names, _row(draw, kind, each))
        deck["numbers"] = _text(rows[names[0]]) if draw(st.booleans()) else [as_json(n) for n in rows[names[0]]]
    cards = [(number, name) for name, row in rows.items() for number in row]
    deck["task"] = draw(conditions(cards))
    if draw(st.booleans()):
        deck["blanks"] = draw(st.integers(1, 6))
    if draw(st.booleans()):
        deck["show"] = _shows(draw, sorted({number for number, _ in cards}))
    if draw(st.booleans()):
        single = st.fixed_dictionaries(
            {"colour": st.sampled_from(names), "value": VALUES[kind].map(as_json)},
            optional={"copies": st.integers(1, 3)},
        )
        deck["card"] = draw(st.lists(single, min_size=1, max_size=4))
    return deck


def _shows(draw: st.DrawFn, numbers: Sequence[Number]) -> Data:
    """Texts that are no number and differ for each of these numbers."""
    some = draw(st.lists(st.sampled_from(numbers), max_size=4, unique=True))
    return {
        str(number): draw(st.sampled_from([f"Wort {k}", [f"Bild {k}", f"picture:dog {k}"], [str(number)]]))
        for k, number in enumerate(some)
    }


@st.composite
def terz(draw: st.DrawFn) -> Data:
    """Traits of ours, in words, in pictures or in numbers; one may be left out."""
    known: dict[str, list[Any]] = {
        "background": ["yellow", "white", "black", *HOUSE[1:]],
        "figure": HOUSE,
        "form": ["empty", "full", "dotted"],
        "number": [1, 2, 3, 4],
    }
    traits = {name: draw(levels(choices, 3)) for name, choices in known.items() if draw(st.booleans())}
    if draw(st.booleans()):
        traits[draw(st.sampled_from(list(known)))] = []
    return {"trait": traits}


def levels(known: Sequence[Any], count: int) -> st.SearchStrategy[list[Any]]:
    """So many levels: all ours, all words, or all pictures."""
    rows = [
        st.lists(st.sampled_from(row), min_size=count, max_size=count, unique=True) for row in (known, WORDS, PICTURES)
    ]
    return st.one_of(rows)


@st.composite
def tadika(draw: st.DrawFn) -> Data:
    """Numbers for each colour, and rows, Jokers, wishes and bans that do something."""
    names = draw(st.lists(st.sampled_from(HOUSE), min_size=3, max_size=5, unique=True))
    numbers = st.lists(st.integers(1, 90), min_size=24, max_size=30, unique=True)
    rows = {name: draw(numbers) for name in names}
    every = sorted({number for row in rows.values() for number in row})
    divisors = [d for d in range(2, 13) if any(number % d == 0 for number in every)]
    deck: Data = {"numbers": {name: _text(row) for name, row in rows.items()}}
    own = {
        "joker": st.just(False) | st.sampled_from(every),
        "rows": st.lists(st.sampled_from([2, 3, 4]), min_size=1, max_size=3, unique=True),
        "wish": st.integers(0, 4),
        "bans": st.lists(st.sampled_from(divisors), max_size=2, unique=True)
        | st.dictionaries(st.sampled_from(divisors).map(str), st.integers(1, 3), max_size=2),
        "copies": st.integers(1, 2),
    }
    deck |= draw(st.fixed_dictionaries({}, optional=own))
    if draw(st.booleans()):
        deck["show"] = _shows(draw, every)
    return deck


@st.composite
def triple3(draw: st.DrawFn) -> Data:
    """Traits of ours, in words, pictures or numbers, with other blanks and chips."""
    known: dict[str, list[Any]] = {
        "colour": HOUSE,
        "shape": ["circle", "diamond", "plus", "star"],
        "count": [0, 1, 2, 3, 4, 5],
    }
    deck: Data = {"trait": {name: draw(levels(choices, 4)) for name, choices in known.items() if draw(st.booleans())}}
    return deck | draw(st.fixed_dictionaries({}, optional={"blanks": st.integers(0, 4), "chips": st.integers(0, 16)}))


@st.composite
def threepia(draw: st.DrawFn) -> Data:
    """Shapes in words or pictures, other colours, some of the boards."""
    traits = {
        "shape": st.permutations(["circle", "cross", "square", "triangle"])
        | st.lists(st.sampled_from(WORDS + PICTURES), min_size=4, max_size=4, unique=True),
        "colour": st.lists(st.sampled_from(HOUSE), min_size=4, max_size=4, unique=True),
    }
    boards = st.lists(st.sampled_from(["quadrat", "wurm", "x", "l_box"]), min_size=1, max_size=3, unique=True)
    return draw(
        st.fixed_dictionaries({}, optional={"trait": st.fixed_dictionaries({}, optional=traits), "boards": boards})
    )


OF_GAME = {
    "take-three": take_three(),
    "terz": terz(),
    "tadika": tadika(),
    "triple3": triple3(),
    "threepia": threepia(),
}


def decks(key: str) -> st.SearchStrategy[Data]:
    """Valid decks of a game that two can play."""
    return st.builds(lambda own, rest: {"format": 1, "game": key, **rest, **own}, OF_GAME[key], common(key))


DECKS = st.sampled_from(list(OF_GAME)).flatmap(decks)
ORDERLESS = ("numbers", "colours", "rows", "boards", "background", "figure", "form", "number", "count")
"""Keys whose lists say the same in any order."""


def shuffled(data: Mapping[str, Any], chance: Random) -> Data:
    """The same deck with its keys, and lists whose order is of no account, in another order."""
    return {key: _shuffled(key, data[key], chance) for key in chance.sample(list(data), len(data))}


def _shuffled(key: str, value: Any, chance: Random) -> Any:
    if isinstance(value, Mapping):
        return {
            k: _shuffled(k if key == "trait" else key, value[k], chance) for k in chance.sample(list(value), len(value))
        }
    if key in ORDERLESS and isinstance(value, str):
        parts = value.split(", ")
        return ", ".join(chance.sample(parts, len(parts)))
    if key in ORDERLESS and isinstance(value, list):
        return chance.sample(value, len(value))
    return value
