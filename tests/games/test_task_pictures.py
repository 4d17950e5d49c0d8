"""The pictures on Take Three's tasks: each says what its task says, and no two look alike."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, pairwise, product
from math import prod
from typing import Any

import numpy as np
import pytest

from cardgen.drawing.scene import Box, Circle, Scene
from cardgen.games import registry
from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.conditions import Condition, holds
from cardgen.games.take_three.example_cards import ANY, example
from cardgen.games.take_three.parser import parse
from cardgen.games.take_three.pictures import Pictogram, drawn, pictogram
from cardgen.games.take_three.tasks import Task
from cardgen.words.texts import LANGUAGES
from cardgen.writers import svg
from tests import scenes
from tests.example_decks import deck_of
from tests.writers.pictures import from_svg

GAME = registry.find("take-three")
TASKS: tuple[Task, ...] = GAME.spec.tasks
THREES = list(combinations_with_replacement(range(13), 3))
CONDITIONS: dict[str, Condition] = {task.key: parse(task.condition, GAME.spec.colours) for task in TASKS}
PICTURES = {task.key: pictogram(task.pictogram) for task in TASKS}
STYLE = deck_of(GAME).style
DPI = 76.2
"""Three pixels a millimetre: what is seen across a table."""


def fits(key: str, three: Sequence[int], colours: Sequence[str] = ("red", "red", "green")) -> bool:
    return holds(CONDITIONS[key], list(zip(three, colours, strict=True)))


def numbers(drawn: Pictogram) -> list[int]:
    """The numbers of an example; none where a card may be any."""
    return [int(label) for label, _ in drawn.cards if label != "?"]


def keys(*, example: bool, marks: bool) -> list[str]:
    """The tasks whose pictures show numbers, or question marks; with marks for colours or without."""
    return [
        key
        for key, drawn in PICTURES.items()
        if bool(numbers(drawn)) == example and any(mark for _, mark in drawn.cards) == marks
    ]


def values(result: str) -> set[int]:
    """Which numbers up to 12³ are what stands behind the cards: a sign and a number, a range, or a list."""
    every = range(12**3 + 1)
    sign, _, rest = result.rpartition(" ")
    if "–" in rest:
        low, high = map(int, rest.split("–"))
        return set(range(low, high + 1))
    if "|" in rest or sign == "=":
        return {int(value) for value in rest.split("|")}
    fit = {"<": operator.lt, ">": operator.gt, "≤": operator.le, "≥": operator.ge}[sign]
    return {n for n in every if fit(n, int(rest))}


def said(drawn: Pictogram, three: Sequence[int]) -> bool:
    """What a picture with question marks says of three numbers."""
    fit = values(drawn.result)
    match drawn.joins:
        case ("+", "+"):
            return sum(three) in fit
        case ("×", "×"):
            return prod(three) in fit
        case _:
            return set(three) <= fit


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize("key", keys(example=False, marks=False))
def test_a_picture_with_question_marks_says_what_the_task_says(key: str) -> None:
    assert [three for three in THREES if said(PICTURES[key], three)] == [three for three in THREES if fits(key, three)]


@pytest.mark.parametrize("key", keys(example=True, marks=False))
def test_an_example_fits_its_task(key: str) -> None:
    drawn = PICTURES[key]
    assert fits(key, numbers(drawn))
    if drawn.result:
        assert set(numbers(drawn)) <= values(drawn.result)


@pytest.mark.parametrize("key", [*keys(example=True, marks=True), *keys(example=False, marks=True)])
def test_colours_in_a_picture_fit_its_task(key: str) -> None:
    marks = [mark for _, mark in PICTURES[key].cards]
    names = {"same": "blue", "a": "yellow", "b": "red", "c": "green"}
    colours = [names.get(mark, mark) for mark in marks]
    for three in [numbers(PICTURES[key])] if numbers(PICTURES[key]) else THREES:
        assert fits(key, three, colours)
    if set(marks) == {"same"}:
        assert not any(fits(key, three, ("red", "red", "green")) for three in THREES)


@pytest.mark.parametrize("key", [key for key, drawn in PICTURES.items() if drawn.joins and numbers(drawn)])
def test_what_stands_between_numbers_is_right(key: str) -> None:
    drawn, (a, b, c) = PICTURES[key], numbers(PICTURES[key])
    if drawn.joins[-1] == "=":
        assert c == {"+": a + b, "×": a * b}[drawn.joins[0]]
    else:
        for join, (one, next_one) in zip(drawn.joins, pairwise((a, b, c)), strict=True):
            assert next_one == (one + int(join[1:]) if join[0] == "+" else one * int(join[1:]))


PLAIN = [key for key in keys(example=True, marks=False) if not PICTURES[key].joins and not PICTURES[key].result]


@pytest.mark.parametrize("key", PLAIN)
def test_three_numbers_alone_fit_as_few_other_tasks_as_can_be(key: str) -> None:
    """Or a picture would show two tasks; a sequence, which has arrows, is not shown either."""

    def others(three: Sequence[int]) -> list[str]:
        return [other for other in PLAIN if other != key and fits(other, three)]

    fewest = min(len(others(three)) for three in THREES if fits(key, three))
    example = numbers(PICTURES[key])
    assert len(others(example)) == fewest, others(example)
    steps = {b - a for a, b in pairwise(example)}
    assert len(steps) == 2 or steps == {0}


def grey(scene: Scene) -> Any:
    """A picture in the middle of the belt."""
    return from_svg(Scene(Box(-30, -9, 30, 9), scene.shapes), round(DPI))


def test_no_two_tasks_have_pictures_that_look_alike() -> None:
    scenes = {task.key: drawn(pictogram(task.pictogram), "×", STYLE) for task in TASKS}
    assert len({svg.picture(scene, "en") for scene in scenes.values()}) == len(TASKS) == 46
    seen = {key: grey(scene) for key, scene in scenes.items()}
    for one, other in combinations(seen, 2):
        changed = int((np.abs(seen[one] - seen[other]) > 96).sum())
        examples = numbers(PICTURES[one]) and numbers(PICTURES[other])
        assert changed >= (EXAMPLES_DIFFER if examples else LINES_DIFFER), (one, other, changed)


LINES_DIFFER, EXAMPLES_DIFFER = 12, 80
"""So many of 180 × 54 pixels differ at least: a 0 that is an 8 behind the cards has 15, another number on one 40."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_multiplication_is_written_as_schools_write_it(language: str) -> None:
    """A dot in German, a cross in the others; division, which is written in three ways, is not drawn at all."""
    deck = deck_of(GAME, language=language)
    cards = {card.code: deck.face(card) for card in deck.cards if card.kind == "task"}
    written = "".join(text.text for scene in cards.values() for text, *_ in scenes.texts(scene))
    assert "÷" not in written
    assert ("·" in written, "×" in written) == ((True, False) if language == "de" else (False, True))
    for code in ("T37", "T38", "T39", "T44"):
        dots = [s for s, _ in scenes.shapes(cards[code]) if isinstance(s, Circle) and s.radius < 1]
        assert bool(dots) == (language == "de")


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.key)
def test_a_task_without_a_picture_shows_three_cards_that_fulfil_it(task: Task) -> None:
    spec = Spec()
    condition = parse(task.condition, spec.colours)
    parts = example(condition, spec, {}, STYLE)
    cards = rules.cards(spec).values()
    fitting = [
        [
            card
            for card in cards
            if label in (ANY, str(card.attributes["number"])) and mark in ("", card.attributes["colour"])
        ]
        for label, mark in parts.cards
    ]
    assert all(fitting)
    assert any(rules.fulfils(condition, three) for three in product(*fitting))
    shown = [int(label) for label, _ in parts.cards if label != ANY]
    assert shown == sorted(shown)


def test_an_example_shows_only_what_a_condition_looks_at() -> None:
    spec = Spec()
    kinds = {
        text: example(parse(text, spec.colours), spec, {}, STYLE)
        for text in ("all odd", "same colour", "sum = 20", "all > 99")
    }
    assert all(mark == "" for _, mark in kinds["all odd"].cards)
    assert [label for label, _ in kinds["same colour"].cards] == ["?", "?", "?"]
    assert (kinds["sum = 20"].joins, kinds["sum = 20"].result) == (("+", "+"), "= 20")
    assert sum(int(label) for label, _ in kinds["sum = 20"].cards) == 20
    assert kinds["all > 99"].cards == (("?", ""),) * 3
