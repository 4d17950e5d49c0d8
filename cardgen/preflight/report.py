"""What a check finds: passed, to be looked at, failed or not checked, in one sentence, with places on pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from cardgen.words import unicode_text
from cardgen.words.phrase import Phrase

MOST_PLACES = 20
"""Places that a finding names; the first ones say enough."""


MOST_LETTERS = 40
"""Of a text that a finding quotes."""


class State(StrEnum):
    """How a check ended; the later, the worse, but for what was not checked."""

    UNCHECKED = "not checked"
    PASS = "pass"  # noqa: S105  no password
    WARN = "warn"
    FAIL = "fail"


class Place(NamedTuple):
    """A page, counted from 1, and a point on it: mm from the left and from the top."""

    page: int
    x: float
    y: float


class Finding(NamedTuple):
    """How a check ended; `values` are what it measured, by name."""

    state: State
    phrase: Phrase
    places: Sequence[Place] = ()
    values: Mapping[str, Any] = {}


class Result(NamedTuple):
    """A check by its name, and how it ended."""

    check: str
    finding: Finding


def quotable(text: str) -> str:
    """The start of a text, as a finding quotes it; "" where its letters say nothing (fonts need not name them)."""
    is_shown = unicode_text.legible(text) and "\N{REPLACEMENT CHARACTER}" not in text
    return unicode_text.cut(text, MOST_LETTERS) if is_shown else ""


def subject(text: str) -> Phrase:
    """What a sentence about a text begins with: the text itself, where it is `quotable`."""
    start = quotable(text)
    return Phrase("preflight.quoted", {"text": start}) if start else Phrase("preflight.some_text")


def passed(key: str, values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """All is well; `more` goes into the sentence only."""
    return _finding(State.PASS, key, (), values, more)


def warned(key: str, places: Sequence[Place], values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """Somebody should look."""
    return _finding(State.WARN, key, places, values, more)


def failed(key: str, places: Sequence[Place], values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """It would be printed wrong."""
    return _finding(State.FAIL, key, places, values, more)


def unchecked(key: str, values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """Nothing in the file says what is right."""
    return _finding(State.UNCHECKED, key, (), values, more)


def _finding(
    state: State, key: str, places: Sequence[Place], values: Mapping[str, object] | None, more: Mapping[str, object]
) -> Finding:
    measured = dict(values or {})
    where = {"page": places[0].page, "x": places[0].x, "y": places[0].y} if places else {}
    return Finding(state, Phrase(key, {**measured, **more, **where}), tuple(places[:MOST_PLACES]), measured)


def worst(results: Sequence[Result]) -> State:
    """How the whole file ended."""
    states = [State.PASS, *(result.finding.state for result in results)]
    return max(states, key=[*State].index)
