"""The notation of a deck's numbers as typed, if not in lowest terms: 0,5 is not printed as 1/2."""

import re
from collections.abc import Mapping
from typing import TypeAlias

from cardgen.words import numbers as exact
from cardgen.words.numbers import DOTS, Number

POINT_LANGUAGES = ("", "en")
"""Languages with decimal points; in decks of other languages a point is printed as a comma."""
POINT_THOUSANDS = re.compile(r"(?<![\d.,/])[1-9]\d{0,2}\.\d{3}(?![\d.,/]*\d)")
COMMA_THOUSANDS = re.compile(r"(?<![\d.,/])[1-9]\d{0,2},\d{3}(?![\d.,/]*\d)")
COMMA_LIST = re.compile(r"(?<!\d)[1-9]\d{0,2},0\d\d(?!\d)")
LONE = re.compile(r"[+\-−]?\d+,\d+")
MOST_PLACES = 6
"""The most decimals in a text; a number that needs more is easier to read as a fraction."""
POINTS = str.maketrans(",", ".")
COMMAS = str.maketrans(".", ",")

Forms: TypeAlias = Mapping[Number, str]
"""The notations of numbers; a number without one is printed by `numbers.printed`."""


def of_number(value: object, language: str) -> str:
    """The notation of a number as a deck has it; "" if it is the default one.

    >>> [of_number(value, "de") for value in (0.5, "1.50", "007", "2/4", "2½", "+1", "50 %")]
    ['0,5', '1,50', '007', '2/4', '2 1/2', '+1', '50 %']
    >>> [of_number(value, "en") for value in ("0.5", "0,5", "-007", "3/4", "−4", 7, "½", "x")]
    ['0.5', '0,5', '−007', '', '', '', '', '']
    """
    text = " ".join(str(value).translate(exact.SIGNS).split()).replace("-", "−")
    try:
        default = exact.printed(exact.parsed(text))
    except ValueError:
        return ""
    text = text if language in POINT_LANGUAGES else text.translate(COMMAS)
    return "" if text == default else text


def of_list(value: object, language: str) -> dict[Number, str]:
    """The notations of the numbers of a list, given as a text or in parts; unreadable ones are left out.

    >>> list(of_list("0; 0,5 … 2; 3/4; 2,50", "").values()), list(of_list([0.5, 1, "0.75"], "de").values())
    (['0,5', '1,5', '2,50'], ['0,5', '0,75'])
    """
    text = "; ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    text = exact.dotted(text)
    has_commas = exact.pointed(text).count(".") > text.count(".")
    forms: dict[Number, str] = {}
    for piece in exact.pieces(text):
        forms = {**forms, **{number: form for number, form in _piece_forms(piece).items() if number not in forms}}
    is_comma = has_commas or language not in POINT_LANGUAGES
    return {number: form.translate(COMMAS if is_comma else POINTS) for number, form in forms.items() if form}


def twofold(value: object, language: str) -> dict[str, tuple[str, str]]:
    """The ambiguous numbers of a text: decimals with three places, or thousands, each with both readings.

    Ambiguous is the separator that the deck's language doesn't use; in lists with commas, only 000 is.

    >>> twofold("1.000", "de"), twofold("2,500", "en"), twofold("1.000; 7", ""), twofold("1,050", "nl")
    ({'1.000': ('1', '1000')}, {'2,500': ('2.5', '2500')}, {'1.000': ('1', '1000')}, {})
    >>> twofold("100,200,300", "en"), twofold("1,000, 5", "fr"), twofold("0.125, 1.25, 1..125", "de")
    ({}, {'1,000': ('1', '1000')}, {})
    """
    text, point = str(value), "." if language in POINT_LANGUAGES else ","
    is_list = "," in text and not LONE.fullmatch(text.strip())
    matches = [] if language and point == "." else POINT_THOUSANDS.findall(text)
    if is_list and ";" not in text:
        matches += COMMA_LIST.findall(text)
    elif not (language and point == ","):
        matches += COMMA_THOUSANDS.findall(text)
    readings = {}
    for word in matches:
        plain = word.replace(",", ".")
        readings[word] = (plain.rstrip("0").removesuffix(".").replace(".", point), plain.replace(".", ""))
    return readings


def in_decimals(number: Number, mark: str) -> str:
    """A number with decimals after this mark; as a fraction if the decimals are endless or too many.

    >>> from fractions import Fraction
    >>> [in_decimals(Fraction(above, 8), ",") for above in (4, -9, 16)], in_decimals(Fraction(4, 3), "."), MOST_PLACES
    (['0,5', '−1,125', '2'], '1⅓', 6)
    """
    places = next((k for k in range(1, MOST_PLACES + 1) if 10**k % number.denominator == 0), 0)
    if not mark or number % 1 == 0 or not places:
        return exact.typeset(number)
    return _decimal(number, [0, places]).replace(".", mark)


def _piece_forms(piece: str) -> dict[Number, str]:
    """The notations of the numbers of one part; a series of decimals is continued in decimals."""
    words = exact.words(piece)
    try:
        numbers = exact.listed(piece)
        typed = {exact.parsed(word): word for word in words if word != DOTS}
    except ValueError:  # a range, which is of whole numbers, or none
        return {}
    places = [len(word.partition(".")[2]) for word in typed.values()]
    forms = {number: of_number(typed[number], "") if number in typed else "" for number in numbers}
    if not max(places, default=0):
        return forms
    return forms | {number: _decimal(number, places) for number in numbers if number not in typed}


def _decimal(number: Number, places: list[int]) -> str:
    """A number of a series with the decimal places of the typed ones; padded if all of these have the same number.

    >>> from fractions import Fraction
    >>> _decimal(Fraction(3, 2), [1, 2]), _decimal(2, [0, 1, 0]), _decimal(Fraction(-3, 2), [2, 2, 2])
    ('1.5', '', '−1.50')
    """
    most = max(places)
    digits = str(abs(number) * 10**most).rjust(most + 1, "0")
    text = f"{digits[:-most]}.{digits[-most:]}"
    text = text if min(places) == most else text.rstrip("0").removesuffix(".")
    return of_number(f"−{text}" if number < 0 else text, "")
