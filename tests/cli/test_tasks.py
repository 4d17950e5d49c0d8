"""`cardgen tasks`: every task of a deck with its odds, bonus numbers, example hands and warnings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.games import registry
from cardgen.games.take_three import examples, odds, rules
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.parser import parse
from tests.games.test_tasks import WORDS

GAME = registry.find("take-three")
DECK = """
format = 1
game = "take-three"
numbers = "-6..6, 1/2, -1/2"
[[task]]
if = "sum = 1/2"
[[task]]
if = "all odd"
bonus = 9
[[task]]
if = "all odd"
[[task]]
if = "all in -6..6"
"""


@pytest.fixture
def deck(tmp_path: Path) -> str:
    path = tmp_path / "minus.toml"
    path.write_text(DECK, encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main.main(["tasks", *arguments]) == 0
    return capsys.readouterr().out


def test_the_original_has_46_tasks_with_the_bonus_that_is_proposed(capsys: pytest.CaptureFixture[str]) -> None:
    tasks: list[dict[str, Any]] = json.loads(printed(capsys, "--json"))["tasks"]
    assert [task["code"] for task in tasks] == [f"T{k:02d}" for k in range(1, 47)]
    assert all(task["bonus"] == task["proposed"] and len(task["examples"]) == 3 for task in tasks)
    assert not any(task["never"] or task["always"] or "same_as" in task for task in tasks)
    assert (tasks[0]["p5"]["count"], tasks[0]["p5"]["of"]) == (39244624, 91962520)


def test_an_own_deck_says_what_was_given_and_what_is_proposed(deck: str, capsys: pytest.CaptureFixture[str]) -> None:
    tasks: list[dict[str, Any]] = json.loads(printed(capsys, deck, "--json"))["tasks"]
    assert (tasks[1]["bonus"], tasks[1]["proposed"], tasks[2]["same_as"]) == (9, 4, "T02")
    assert tasks[2]["bonus"] == 4
    text = printed(capsys, deck, "--language", "en")
    assert "Bonus 9, proposed is 4" in text and "This is the same task as T02." in text
    assert "in 31 of 100 hands" in text
    assert "−" in next(line for line in text.splitlines() if line.strip().startswith("For example"))


def test_tasks_are_told_in_each_language(deck: str, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, deck, "--language", language)
    assert text.count("\n\n") == 3 and "{" not in text and "100" in text
    assert {"de": "jede", "en": "each", "nl": "elk", "fr": "chacune"}[language] in text


def test_a_game_without_tasks_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["tasks", "terz"]) == 2
    assert capsys.readouterr().err == "cardgen: TERZ has no tasks: name take-three, or a deck file of it\n"


@pytest.mark.parametrize("words", WORDS)
def test_example_hands_meet_the_condition_and_can_be_held(words: str) -> None:
    spec = Spec()
    condition = parse(words, spec.colours)
    hands = examples.hands(condition, spec, 3)
    possible = odds.odds(condition, odds.types(spec)).three
    assert len(hands) == min(3, possible) == len(set(hands))
    for hand in hands:
        assert rules.fulfils(condition, hand)
        assert all(hand.count(card) <= card.copies for card in hand)
