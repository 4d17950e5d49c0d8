"""Lines of maths as teachers type them, read into fractions, powers and roots."""

from __future__ import annotations

from fractions import Fraction as Exact
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing.expressions import Fraction, Power, Root, Row, Run, is_numeral, parsed


def plainly(row: Row) -> str:
    """A row in brackets for all that isn't flat."""
    return "".join(_item(item) for item in row)


def _item(item: Run | Fraction | Power | Root) -> str:
    match item:
        case Run():
            return f" {item.text} " if item.joins else item.text
        case Fraction():
            return f"[{plainly(item.above)}|{plainly(item.below)}]"
        case Power():
            return f"^[{plainly(item.exponent)}]"
        case Root():
            return f"√[{plainly(item.inside)}]"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("12", "12"),
        ("-7", "−7"),
        ("3/4", "[3|4]"),
        ("2 1/3", "2[1|3]"),
        ("2½", "2[1|2]"),
        ("-1/2", "−[1|2]"),
        ("2^10", "2^[10]"),
        ("2²·3", "2^[2] · 3"),
        ("10^-3", "10^[−3]"),
        ("8^2-1", "8^[2] − 1"),
        ("8^(2-1)", "8^[2 − 1]"),
        ("sqrt(49)", "√[49]"),
        ("√2/2", "[√[2]|2]"),
        ("sqrt(3/4)", "√[[3|4]]"),
        ("3 * 4", "3 · 4"),
        ("-3 - -4", "−3 − −4"),
        ("(1+2)/3", "[1 + 2|3]"),
        ("(1+2) : 3", "(1 + 2):3"),
        ("1/2 + 1/4", "[1|2] + [1|4]"),
        ("x/y", "[x|y]"),
        ("0,75", "0,75"),
        ("1.000.000", "1.000.000"),
        ("75 %", "75%"),
        ("12:30", "12:30"),
        ("3 <= 4", "3 ≤ 4"),
        ("1/", "1/"),
        ("^2", "^[2]"),
        ("2^", "2^"),
        ("((3)", "((3)"),
        ("sqrt", "sqrt"),
        ("km/h", "[km|h]"),
    ],
)
def test_a_line_is_read_as_it_is_meant(typed: str, meant: str) -> None:
    assert plainly(parsed(typed)) == meant


@given(st.fractions(max_denominator=99).filter(lambda value: value.denominator > 1 and value > 0))
def test_every_fraction_is_set_as_one(value: Exact) -> None:
    (fraction,) = parsed(str(value))
    assert isinstance(fraction, Fraction)
    assert (plainly(fraction.above), plainly(fraction.below)) == (str(value.numerator), str(value.denominator))


@given(st.text("0123456789+-*/^()√ sqrtx²½,", max_size=120))
def test_whatever_is_typed_every_figure_is_set(typed: str) -> None:
    figures = [letter for letter in typed.replace("²", "2").replace("½", "12") if letter.isdigit()]
    assert [letter for letter in plainly(parsed(typed)) if letter.isdigit()] == figures


@pytest.mark.parametrize("text", ["3/4", "2 · 7", "sqrt(49)", "75 %", "5 km", "XIV", "x^2", "12:30", "7", "?"])
def test_what_is_set_as_numbers_are(text: str) -> None:
    assert is_numeral(text)


@pytest.mark.parametrize("text", ["zwölf", "five", "5 Äpfel", "un quart", "halb 3 Uhr nachts", "IIII", "ich"])
def test_what_is_set_as_words(text: str) -> None:
    assert not is_numeral(text)


@pytest.mark.parametrize("unit", ["(", "((1)/", "(1", "sqrt(", "√(", "^(", "1/(", "√", "½(", "²"])
def test_what_opens_again_and_again_is_soon_read(unit: str) -> None:
    """Each bracket could begin a fraction, also within those that could."""
    began = process_time()
    parsed((unit * 120)[:119] + "1")
    assert process_time() - began < 1
