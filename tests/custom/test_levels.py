"""Levels: a level says only what differs, and every fault still leads to the line where it was written."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cardgen.custom import form, levels
from cardgen.schema.draft import DeckError, Draft
from cardgen.words import phrases

HERE = Path(__file__).parent
TEXT = (HERE / "levels.toml").read_bytes()
DRAFT = form.read_bytes(TEXT, "own.toml")
MERGED = tomllib.loads((HERE / "levels_chosen.toml").read_text("utf-8"))


@pytest.mark.parametrize("level", MERGED)
def test_a_level_says_only_what_differs(level: str) -> None:
    assert levels.chosen(DRAFT, level).data == MERGED[level]


def test_levels_are_named_in_the_order_of_the_file() -> None:
    assert levels.names(DRAFT.data) == ["easy", "hard", "expert"]


@pytest.mark.parametrize("level", MERGED)
def test_what_came_from_a_level_leads_to_its_line(level: str) -> None:
    """The line of a value is the one that holds it, wherever it was merged from."""
    draft, lines = levels.chosen(DRAFT, level), TEXT.decode().split("\n")
    for key in ("numbers", "copies"):
        place = draft.place((key,))
        assert place and lines[place.line - 1].startswith(f"{key} = ")
        assert str(draft.data[key]) in lines[place.line - 1]
    for number, task in enumerate(draft.data["task"]):
        place = draft.place(("task", number, "if"))
        assert place and lines[place.line - 1] == f'if = "{task["if"]}"'
    for value, text in draft.data["show"].items():
        place = draft.place(("show", value))
        assert place and lines[place.line - 1] == f'{value} = "{text}"'


def test_tasks_that_only_a_level_has_lead_to_their_line() -> None:
    draft = levels.chosen(form.read_bytes(b'[[level.a.task]]\nif = "all odd"', "own.toml"), "a")
    assert draft.data == {"task": [{"if": "all odd"}]}
    assert [draft.place(path) for path in (("task",), ("task", 0, "if"))] == [(1, ""), (2, "")]


def test_an_unknown_level_is_refused_with_the_nearest() -> None:
    with pytest.raises(DeckError) as caught:
        levels.chosen(DRAFT, "esay")
    said = phrases.message(caught.value, "en")
    assert said == "own.toml: unknown level 'esay'; did you mean 'easy'? Choose from: easy, hard, expert"


@pytest.mark.parametrize(
    "data", [{"level": 3}, {"level": {"a": 3}}, {"task": 3}, {"task": [3, {"level": 4}], "level": {"a": {"task": 5}}}]
)
def test_what_is_of_a_wrong_kind_is_left_to_the_checks(data: dict[str, object]) -> None:
    for level in ["", *levels.names(data)]:
        assert isinstance(levels.chosen(Draft(data), level), Draft)
    kept = {key: value for key, value in data.items() if key != "level"}
    assert levels.chosen(Draft(data)).data == kept
