"""The builder of conditions: what is chosen makes a text that means it, and each text of that form is taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core.tasks import ConditionError, Part
from cardgen.games.take_three import building
from cardgen.games.take_three.parser import parse
from cardgen.games.take_three.tasks import TASKS

COLOURS = ("red", "dark blue", "square")
WHOLE = st.integers(1, 99).map(str)
NUMBER = WHOLE | st.sampled_from(["0", "-4", "3/4", "-1/2"])
RANGES = st.lists(NUMBER | st.sampled_from(["1..3", "-4..-2", "1/4..7/2", "12..36"]), min_size=1, max_size=3)
NUMBERS = {
    "in": RANGES.map(", ".join),
    "divisible by": st.lists(WHOLE, min_size=1, max_size=2).map(", ".join),
    "divides": WHOLE,
    building.STEPS: WHOLE,
    building.RATIO: st.tuples(WHOLE, WHOLE, WHOLE).map(":".join),
}


@st.composite
def part(draw: st.DrawFn) -> Part:
    what = draw(st.sampled_from(building.WHAT))
    being = draw(st.sampled_from(building.beings(what, COLOURS)))
    many = draw(st.sampled_from(list(building.MANY))) if what == building.CARDS else ""
    return Part(what, many, being, draw(NUMBERS.get(being, NUMBER)) if being in building.WITH_NUMBER else "")


PARTS = st.lists(part(), min_size=1, max_size=4)


@given(PARTS)
def test_what_is_chosen_is_read_as_that(chosen: list[Part]) -> None:
    text = building.text(chosen)
    meant = parse(text, COLOURS)
    found = building.parts(text, COLOURS)
    assert parse(building.text(found), COLOURS) == meant
    assert [one[:3] for one in found] == [_usual(one) for one in chosen]


def _usual(one: Part) -> tuple[str, str, str]:
    """A part as it comes back: numbers in steps of 1 are consecutive."""
    return (one.what, one.many, "consecutive" if (one.being, one.number) == (building.STEPS, "1") else one.being)


@given(PARTS, st.data())
def test_a_field_can_be_changed_while_others_stay(chosen: list[Part], data: st.DataObject) -> None:
    text, at = building.text(chosen), data.draw(st.integers(0, len(chosen) - 1))
    other = data.draw(part())
    fields = {(at, name): value for name, value in other._asdict().items()}
    after = building.parts(building.changed(text, COLOURS, fields), COLOURS)
    before = list(building.parts(text, COLOURS))
    wanted = building.parts(building.text([*before[:at], other, *before[at + 1 :]]), COLOURS)
    assert after == wanted
    assert building.changed(text, COLOURS, {(at, n): v for n, v in before[at]._asdict().items()}) == text


@given(PARTS, st.sampled_from(["x", "1x", "", "1..", "3,"]))
def test_what_is_half_typed_keeps_its_parts(chosen: list[Part], number: str) -> None:
    half = [one._replace(number=number) if one.being in building.WITH_NUMBER else one for one in chosen]
    found = building.parts(building.text(half), COLOURS)
    if any(one.being in building.WITH_NUMBER for one in chosen):
        assert [one[:3] for one in found] == [one[:3] for one in half]
        with pytest.raises(ConditionError):
            parse(building.text(half), COLOURS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [("sum", "", "=", "")]),
        ("sum is 20", [("sum", "", "=", "20")]),
        ("all are odd and the sum", []),
        ("exactly two same colour", [("colours", "", "exactly two same", "")]),
        ("at least one red", [("cards", "at least 1", "red", "")]),
        ("SUM = 7 AND ALL ODD", [("sum", "", "=", "7"), ("cards", "all", "odd", "")]),
        ("all odd < 8", []),
        ("not all odd", []),
        ("all odd or all even", []),
        ("all red or square", []),
        ("all = 1 mod 3", []),
    ],
)
def test_texts_and_their_parts(text: str, found: list[Part]) -> None:
    assert list(building.parts(text, COLOURS)) == found


def test_most_tasks_of_the_original_can_be_built() -> None:
    colours = ("yellow", "red", "green", "blue")
    built = [task.condition for task in TASKS if building.parts(task.condition, colours)]
    assert len(built) >= len(TASKS) * 3 / 4
    for condition in built:
        assert parse(building.text(building.parts(condition, colours)), colours) == parse(condition, colours)


def test_a_part_is_added_and_taken_away() -> None:
    more = building.changed("sum = 70", COLOURS, {(1, "what"): "cards", (1, "being"): "even"})
    assert more == "sum = 70 and all even"
    assert building.changed(more, COLOURS, {(0, "what"): ""}) == "all even"
    assert building.changed("not all odd", COLOURS, {(0, "what"): "sum"}) == "not all odd"
    assert building.changed("", COLOURS, {(0, "number"): "70"}) == "sum = 70"
    assert building.changed("sum = 70", COLOURS, {(0, "what"): "cards"}) == "all = 70"
    assert building.changed("sum = 70", COLOURS, {(0, "what"): "colours"}) == "same colour"
