"""Lines of maths as blocks: what stands where, and that it stays in its room."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing.lettering import Typeface
from cardgen.drawing.maths import Bar, Letters, block, centred, fitted
from cardgen.drawing.scene import Box, Scene, Stroke
from tests import scenes

FACE = Typeface("Fira Sans ExtraBold")
LINES = [
    "12",
    "-7",
    "3/4",
    "2 1/3",
    "2^10",
    "8^2-1",
    "sqrt(49)",
    "3 · 4",
    "28 : 2",
    "1/2 + 1/4",
    "sqrt(1/2)",
    "2^(1/2)",
]


def letters(text: str, cap: float = 10) -> dict[str, Letters]:
    return {part.text: part for part in block(text, FACE, cap).parts if isinstance(part, Letters)}


def test_a_fraction_has_one_number_above_its_bar_and_one_below_it_both_in_its_middle() -> None:
    made = block("3/14", FACE, 10)
    above, below = (letters("3/14")[text] for text in ("3", "14"))
    (bar,) = [part for part in made.parts if isinstance(part, Bar)]
    assert above.y < bar.y
    assert bar.y + bar.height < below.y - 10 + 1e-9
    for part in (above, below):
        assert part.x + FACE.width(part.text, part.size) / 2 == pytest.approx(made.width / 2)


def test_a_fraction_beside_a_number_is_smaller_and_its_bar_stands_where_a_minus_would() -> None:
    parts = letters("2 1/3")
    (bar,) = [part for part in block("2 1/3", FACE, 10).parts if isinstance(part, Bar)]
    assert parts["1"].size == parts["3"].size == pytest.approx(0.7 * parts["2"].size)
    assert bar.y + bar.height / 2 == pytest.approx(-5)


def test_an_exponent_is_small_and_high_behind_its_base() -> None:
    base, exponent = (letters("2^10")[text] for text in ("2", "10"))
    assert exponent.size < base.size
    assert exponent.y < base.y
    assert exponent.x >= base.x + FACE.width("2", base.size)


@given(
    text=st.sampled_from(LINES) | st.text("0123456789+-*/^() √", min_size=1, max_size=20).filter(str.strip),
    room=st.tuples(st.floats(5, 50), st.floats(5, 60)),
    air=st.sampled_from([0.0, 2.0]),
)
def test_a_line_stays_in_its_room(text: str, room: tuple[float, float], air: float) -> None:
    made = fitted(text, FACE, 29, room, air * min(1, room[0] / 40))
    assert made.width <= room[0] * 1.02
    assert made.height <= room[1] * 1.02


@pytest.mark.parametrize("text", LINES)
def test_what_is_drawn_lies_within_the_block(text: str) -> None:
    made = block(text, FACE, 10)
    drawing = Scene(Box(-50, -50, 50, 50), tuple(centred(made, (0, 0), "#000000", Stroke("#FFFFFF", 0.2))))
    assert {letter for text, *_ in scenes.texts(drawing) for letter in text.text if letter.isdigit()} == {
        letter for letter in text if letter.isdigit()
    }
    for _, box, _ in scenes.texts(drawing):
        assert scenes.inside(box, Box(-made.width / 2, -made.height / 2, made.width / 2, made.height / 2).grown(1.2))
