"""`cardgen tasks`: every task of a deck with its odds, bonus numbers, example hands and warnings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardgen.cli import main
from cardgen.core.tasks import ConditionError
from cardgen.games import registry
from cardgen.games.take_three import conditions, examples, odds, parser, rules
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


# --- `cardgen task` as a user meets it who speaks another language than conditions do, or wants what no deck has.


NOTES = {
    "de": "passt hier nicht: Bedingungen schreibt man auf Englisch",
    "en": "does not fit here: conditions are written in English",
    "nl": "past hier niet: voorwaarden schrijf je in het Engels",
    "fr": "ne va pas ici : les conditions s’écrivent en anglais",
}
FOREIGN = ["summe = 20", "alle gerade", "all rot", "tout pair", "all oneven"]
MISPLACED = ["all odd or prime", "all pink", "sum = 20 20", "one = two", "sum odd red", "colours odd"]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """The sentence of a refusal, and the lines that point at the place."""
    assert main.main(["task", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()


@pytest.mark.parametrize("language", NOTES)
def test_a_word_that_is_none_of_conditions_says_that_they_are_english(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for condition in FOREIGN:
        sentence, text, caret = refused(capsys, condition, "--language", language)
        assert NOTES[language] in sentence
        assert "odd" in sentence or "sum" in sentence  # and what there is
        assert (text, caret.strip("^ ")) == (condition, "")


@pytest.mark.parametrize("language", NOTES)
def test_a_word_of_conditions_at_the_wrong_place_is_english_already(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for condition in MISPLACED:
        assert NOTES[language] not in refused(capsys, condition, "--language", language)[0]


def test_every_word_that_a_condition_may_have_is_known_as_english() -> None:
    """Those of the grammar, and each one that is ever offered."""
    words = {word for word in parser.GRAMMAR if word[0].isalpha()}
    assert {*parser.TESTS, *parser.COUNTS, *conditions.MEASURES} - {*parser.SIZES} <= words
    for text in ("x", "all x", "sum x", "exactly x", "at x", "numbers x", "numbers in x", "same x", "one = x"):
        with pytest.raises(ConditionError) as caught:
            parser.parse(text, Spec().colours)
        known = caught.value.phrase.values["known"]
        assert isinstance(known, tuple)
        offered = {word for word in known if word[0].isalpha()}
        assert offered <= words | set(Spec().colours)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("rot,blau", "colours are written in English: say red for 'rot'; choose from: yellow, red, green, blue"),
        ("red, Bleu", "colours are written in English: say blue for 'bleu'; choose from: yellow, red"),
        ("grene", "unknown colour 'grene'; did you mean 'green'?"),
        ("türkis", "unknown colour 'türkis'. Choose from: yellow, red"),
    ],
)
def test_colours_are_said_in_english(said: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = refused(capsys, "all odd", "--colours", said)
    assert line.startswith(f"cardgen: {sentence}")


@pytest.mark.parametrize("said", ["-5-5", "-3", "-5..5", "1,-2", "0--3", "−5-5"])
def test_negative_numbers_get_a_sentence_that_says_what_is_right(said: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--numbers", said], [f"--numbers={said}"]):
        (line,) = refused(capsys, "all odd", *arguments)
        assert line == (
            f"cardgen: --numbers '{said}': no card is below 0; give numbers from 0 up, like 0-12 or 1,2,5-9"
        )


def test_what_begins_like_a_negative_number_is_a_value_of_any_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "-5 < sum")[0].startswith('cardgen: "-" does not fit here.')
    assert main.main(["print", "terz", "--margin", "-5mm"]) == 2
    assert capsys.readouterr().err == "cardgen: --margin '-5mm' is not a number; it takes millimetres, like 5 or 4.5\n"
