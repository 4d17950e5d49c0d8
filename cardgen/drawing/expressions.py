"""Parses a line of school maths: fractions, mixed numbers, powers, roots, and the signs between them.

A line is parsed as teachers type it: `3/4`, `2 1/3`, `2^10`, `8^2 - 1`, `sqrt(49)`, `3 * 4`, `28 : 2`, `-3`.
"""

import re
import unicodedata
from typing import NamedTuple, TypeAlias

SIGNS = {"-": "−", "–": "−", "*": "·", "<=": "≤", ">=": "≥", "!=": "≠"}
"""Typed characters, and the signs they stand for."""
BINARY = frozenset("+−·×÷=<>≤≥≠±")
"""Signs that are set with spaces around them, however they were typed."""
TOKEN = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+|<=|>=|!=|\s+|.")
LONGEST_UNIT = 3
"""The most letters of a unit, a variable or a function; longer runs are words."""
ROMAN = re.compile("(?=.)M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
UPSIDE_DOWN = dict(zip("0689IX+−·×:÷=/ ", "0986IX+−·×:÷=/ ", strict=True))
"""Signs that are also signs upside down, and which."""
DEEPEST = 8
"""The deepest nesting of brackets, exponents and roots; what is deeper is set as typed."""


class Run(NamedTuple):
    """A run of figures, letters and signs; `joins`: with space around it. `apart`: a space was typed before it."""

    text: str
    joins: bool = False
    apart: bool = False


class Fraction(NamedTuple):
    """One row above another; `apart`: a space was typed before it."""

    above: "Row"
    below: "Row"
    apart: bool = False


class Power(NamedTuple):
    """An exponent of the preceding item."""

    exponent: "Row"


class Root(NamedTuple):
    """A square root of a row."""

    inside: "Row"
    apart: bool = False


Item: TypeAlias = Run | Fraction | Power | Root
Row: TypeAlias = tuple[Item, ...]


def is_numeral(text: str) -> bool:
    """Whether a text is set as a number: figures and signs, with short units, or a Roman numeral.

    >>> [is_numeral(text) for text in ("3/4", "2 · 7", "8^2 - 1", "75 %", "5 km", "XIV", "zwölf", "5 Äpfel")]
    [True, True, True, True, True, True, False, False]
    """
    if ROMAN.fullmatch(text):
        return True
    plain = text.replace("sqrt", "√")
    words = re.findall(r"[^\W\d_]+", plain)
    figures = any(letter.isnumeric() for letter in plain)
    return (figures or len(plain) == 1) and all(len(word) <= LONGEST_UNIT for word in words)


def is_ambiguous(text: str) -> bool:
    """Whether a calculation or a Roman numeral reads as another one when the card is turned.

    >>> [is_ambiguous(text) for text in ("6 · 8", "9 + 9", "6/8", "IX", "XIX", "6 · 7", "8 · 8", "−6", "60 %")]
    [True, True, True, True, False, False, False, False, False]
    """
    plain = "".join([SIGNS.get(sign, sign) for sign in text])
    if not set(plain) <= set(UPSIDE_DOWN):
        return False
    turned = "".join([UPSIDE_DOWN[sign] for sign in reversed(plain)])
    if set(plain) & set("IX"):
        return turned != plain and ROMAN.fullmatch(turned) is not None
    return turned != plain and turned[0] not in BINARY and turned[-1] not in BINARY


def parsed(text: str) -> Row:
    """The items of a line.

    >>> parsed("2 1/3")
    (Run(text='2', joins=False, apart=False), Fraction(above=(Run(text='1', joins=False, apart=False),), \
below=(Run(text='3', joins=False, apart=False),), apart=True))
    """
    plain = "".join([_decomposed(letter) for letter in text.strip()])
    return _Reader([" " if token.isspace() else SIGNS.get(token, token) for token in TOKEN.findall(plain)]).row()


def _decomposed(letter: str) -> str:
    """A precomposed character as it could have been typed: ½ as 1/2, ² as ^2."""
    kind = unicodedata.decomposition(letter).partition(" ")[0]
    if kind == "<fraction>":
        return " " + unicodedata.normalize("NFKC", letter).replace("⁄", "/")
    return "^" + unicodedata.normalize("NFKC", letter) if kind == "<super>" and letter.isnumeric() else letter


class _Reader:
    """Reads tokens from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens, self.at, self.depth = tokens, 0, 0
        # cached, as nested brackets take exponential time otherwise
        self.results: dict[tuple[int, int], tuple[Fraction | None, int]] = {}

    def peek(self, ahead: int = 0) -> str:
        at = self.at + ahead
        return self.tokens[at] if at < len(self.tokens) else ""

    def row(self, end: str = "") -> Row:
        """The items up to a closing bracket, which is skipped, or up to the end."""
        items: list[Item] = []
        while self.peek() and self.peek() != end:
            apart = self.peek() == " " and bool(items)
            self.at += self.peek() == " "
            if self.peek() and self.peek() != end:
                items.append(self.item(apart, not items or getattr(items[-1], "joins", False)))
        self.at += 1
        return tuple(items)

    def item(self, apart: bool, first: bool) -> Item:
        """The next item; `first`: there is nothing before it that a sign could join."""
        if self.peek() == "^" and self.peek(1).strip() and self.depth < DEEPEST:
            self.at += 1
            return Power(self.operand())
        if fraction := self.fraction():
            return fraction._replace(apart=apart)
        if self.is_root() and self.depth < DEEPEST:
            self.at += 1
            return Root(self.operand(), apart)
        text = self.peek()
        self.at += 1
        return Run(text, text in BINARY and not (first and text in "+−±"), apart)

    def is_root(self) -> bool:
        return (self.peek() == "sqrt" and self.peek(1) == "(") or (self.peek() == "√" and bool(self.peek(1).strip()))

    def operand(self) -> Row:
        """The operand of an exponent, a root or a fraction: a number with its sign, a root, or a bracket."""
        if self.is_root():
            self.at += 1
            return (Root(self.operand()),)
        if self.peek() == "(":
            self.at, self.depth = self.at + 1, self.depth + 1
            inside = self.row(")")
            self.depth -= 1
            return inside
        sign = self.peek() if self.peek() in "+−" else ""
        self.at += bool(sign)
        text = sign + self.peek()
        self.at += 1
        return (Run(text),)

    def fraction(self) -> Fraction | None:
        """Two numbers, letters or brackets with a slash between and no space, if they come next; else None."""
        place = self.at, self.depth
        if place not in self.results:
            self.results[place] = self._fraction(), self.at
        fraction, self.at = self.results[place]
        return fraction

    def _fraction(self) -> Fraction | None:
        start = self.at
        if self.depth < DEEPEST and self.is_part() and (above := self.operand()) and self.peek() == "/":
            self.at += 1
            if self.is_part() and (below := self.operand()):
                return Fraction(above, below)
        self.at = start
        return None

    def is_part(self) -> bool:
        return self.peek() == "(" or self.peek().isalnum() or self.is_root()
