"""What a text on a card is worth, worked out by itself: sums, powers, roots, percentages, Roman numerals, words.

Nothing here is shared with the program. A text that says no number is refused, so that no recipe can smuggle one in.
"""

from __future__ import annotations

import ast
import re
from fractions import Fraction
from math import isqrt

TIMES = {"de": "·", "en": "×", "nl": "×", "fr": "×"}
"""The sign of multiplication as schools of the country write it."""
DECIMAL = {"de": ",", "en": ".", "nl": ",", "fr": ","}
WORDS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf vingt",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "nl": "nul één twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
SAID = {word: k for words in WORDS.values() for k, word in enumerate(words.split())}


def worth(text: str, language: str) -> Fraction:
    """The number that a text says. ValueError where it says none."""
    plain = text.replace("\u00a0", " ").replace("\u202f", " ")
    for reads in (_percentage, _decimal, _roman, _word):
        if (value := reads(plain, language)) is not None:
            return value
    return _calculated(plain, language)


def _percentage(text: str, language: str) -> Fraction | None:
    match = re.fullmatch(r"(\d+) ?%", text)
    if match and (" " in text) != (language in ("de", "fr")):
        raise ValueError(f"{text!r} has the wrong space for {language}")
    return Fraction(int(match[1]), 100) if match else None


def _decimal(text: str, language: str) -> Fraction | None:
    match = re.fullmatch(rf"(\d+){re.escape(DECIMAL[language])}(\d+)", text)
    return Fraction(int(match[1] + match[2]), 10 ** len(match[2])) if match else None


def _roman(text: str, _language: str) -> Fraction | None:
    """By the rule that every child learns: what is less than its right neighbour is taken away."""
    worths = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
    if not text or not set(text) <= set(worths):
        return None
    row = [worths[letter] for letter in text]
    return Fraction(sum(-a if a < b else a for a, b in zip(row, [*row[1:], 0], strict=True)))


def _word(text: str, _language: str) -> Fraction | None:
    return Fraction(SAID[text]) if text in SAID else None


def _calculated(text: str, language: str) -> Fraction:
    if not set(text) <= set("0123456789+−^/()sqrt ." + TIMES[language]):
        raise ValueError(f"{text!r} says no number in {language}")
    mixed = re.sub(r"(\d+) (\d+/\d+)", r"(\1+\2)", text)
    python = mixed.replace(TIMES[language], "*").replace("−", "-").replace("^", "**")
    return _value(ast.parse(python.strip(), mode="eval").body)


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(int(number)):
            return Fraction(number)
        case ast.UnaryOp(ast.USub(), part):
            return -_value(part)
        case ast.Call(ast.Name("sqrt"), [part]):
            square = _value(part)
            root = isqrt(int(square))
            if root * root != square:
                raise ValueError(f"{square} has no whole root")
            return Fraction(root)
        case ast.BinOp(left, sign, right):
            return _joined(_value(left), sign, _value(right))
    raise ValueError(ast.dump(node))


def _joined(a: Fraction, sign: ast.operator, b: Fraction) -> Fraction:
    match sign:
        case ast.Add():
            return a + b
        case ast.Sub():
            return a - b
        case ast.Mult():
            return a * b
        case ast.Div():
            return a / b
        case ast.Pow():
            return Fraction(a ** int(b))
    raise ValueError(ast.dump(sign))
