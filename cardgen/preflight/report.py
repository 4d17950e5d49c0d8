"""The finding of a check: passed, warning, failed or not checked, as one sentence, with places on pages."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from cardgen.words import unicode_text
from cardgen.words.phrase import Phrase

MOST_PLACES = 20
"""The most places that a finding names."""
MOST_LETTERS = 40
"""The longest quotation of a text in a finding."""


class State(StrEnum):
    """The outcome of a check; of those that ran, the more severe the later."""

    UNCHECKED = "not checked"
    PASS = "pass"  # noqa: S105  no password
    WARN = "warn"
    FAIL = "fail"


class Place(NamedTuple):
    """A page, counted from 1, and a point on it: mm from the left and from the top."""

    page: int
    x: float
    y: float


def tops(pages: Iterable[int]) -> list[Place]:
    """The places of whole pages: their corners at the top left."""
    return [Place(page, 0.0, 0.0) for page in pages]


class Finding(NamedTuple):
    """The outcome of a check; `values` are its measurements by name."""

    state: State
    phrase: Phrase
    places: Sequence[Place] = ()
    values: Mapping[str, object] = {}


class Result(NamedTuple):
    """The name of a check, and its finding."""

    check: str
    finding: Finding


def quotable(text: str) -> str:
    """The start of a text, as a finding quotes it; "" if it is illegible (fonts need not name their letters)."""
    is_legible = unicode_text.legible(text) and "\N{REPLACEMENT CHARACTER}" not in text
    return unicode_text.cut(text, MOST_LETTERS) if is_legible else ""


def subject(text: str) -> Phrase:
    """The subject of a sentence about a text: the text itself if it is `quotable`."""
    start = quotable(text)
    return Phrase("preflight.quoted", {"text": start}) if start else Phrase("preflight.some_text")


def passed(key: str, values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """A finding that all is well; `more` goes into the sentence only."""
    return _finding(State.PASS, key, (), values, more)


def warned(key: str, places: Sequence[Place], values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """A finding that somebody should look at."""
    return _finding(State.WARN, key, places, values, more)


def failed(key: str, places: Sequence[Place], values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """A finding that it would be printed wrong."""
    return _finding(State.FAIL, key, places, values, more)


def unchecked(key: str, values: Mapping[str, object] | None = None, **more: object) -> Finding:
    """A finding that the file does not say what is right."""
    return _finding(State.UNCHECKED, key, (), values, more)


def _finding(
    state: State, key: str, places: Sequence[Place], values: Mapping[str, object] | None, more: Mapping[str, object]
) -> Finding:
    measured = dict(values or {})
    where = {"page": places[0].page, "x": places[0].x, "y": places[0].y} if places else {}
    return Finding(state, Phrase(key, {**measured, **more, **where}), tuple(places[:MOST_PLACES]), measured)


def worst(results: Sequence[Result]) -> State:
    """The most severe state of all results."""
    states = [State.PASS, *(result.finding.state for result in results)]
    return max(states, key=[*State].index)
