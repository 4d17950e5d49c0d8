"""A token reader for conditions that reports the expected tokens on errors."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from cardgen.core.facts import quoted
from cardgen.core.tasks import ConditionError
from cardgen.words import numbers
from cardgen.words.numbers import Number

NUMBER = "0, 1, 2 …"
"""The name of an integer among expected words."""
ANY_NUMBER = "-1, 0, 1/2 …"
"""The name of any number."""
MOST = 10**9
"""The greatest absolute number in a condition, and denominator of a fraction."""
LONGEST_CONDITION = 200
"""The most characters of a condition: it is one line, and fits a card in words."""
DEEPEST_NESTING = 20
"""The deepest nesting of clauses."""
TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<word>[^\W\d_]+(?:-[^\W\d_]+)*)|(?P<sign>\.\.|[<>!]=|<>)"
    r"|\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|„(?P<low>[^„“”]*)[“”]|“(?P<high>[^“”]*)”|«(?P<angle>[^«»]*)»|\S)"
)
WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
QUOTES = ("double", "single", "low", "high", "angle")
SAME = {
    "≤": "<=", "≥": ">=", "≠": "!=", "<>": "!=", "…": "..", "×": "*", "·": "*", "−": "-", "–": "..", "÷": "/",
    "colours": "colour", "color": "colour", "colors": "colour", "number": "numbers", "divide": "divides",
    "is": "=", "are": "=", "equals": "=", "no": "none",
}  # fmt: skip
"""Alternative spellings of a word or sign."""


class Token(NamedTuple):
    """A word, number or sign, and its position."""

    value: str
    start: int
    stop: int


def tokens(text: str) -> list[Token]:
    """The words, numbers and signs of a text. ConditionError for a text that is too long, or in several lines."""
    if len(text) > LONGEST_CONDITION:
        raise ConditionError(
            "condition_long", text[:LONGEST_CONDITION], LONGEST_CONDITION - 1, LONGEST_CONDITION, most=LONGEST_CONDITION
        )
    if not text.isprintable():
        strange = next(k for k, letter in enumerate(text) if not letter.isprintable())
        raise ConditionError("condition_letter", text[:strange] + "?", strange, strange + 1)
    result = []
    for match in TOKEN.finditer(text):
        value = match.group().strip().lower()
        if name := next((match[quotes] for quotes in QUOTES if match[quotes]), ""):
            value = quoted_name(name)
        if value:
            result.append(Token(SAME.get(value, value), match.end() - len(match.group().strip()), match.end()))
    return result


def quoted_name(name: str) -> str:
    """A quoted colour's name as a token: any of "…", '…', „…“, “…” and «…»."""
    return f'"{" ".join(name.lower().split())}"'


class Reader:
    """Reads from left to right, and remembers the words that would be valid at its position."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens, self.at = tokens(text), 0
        self.possible: list[str] = []
        self.depth = 0

    def peek(self, ahead: int = 0) -> str:
        """The next token, or nothing at the end."""
        at = self.at + ahead
        return self.tokens[at].value if at < len(self.tokens) else ""

    def taken(self, *words: str) -> str:
        """Consumes the next token if it is one of these; else returns nothing."""
        word = self.peek()
        if word in words:
            self.at += 1
            self.possible = []
            return word
        self.possible += words
        return ""

    def need(self, *words: str) -> str:
        """Consumes the next token, which must be one of these."""
        word = self.taken(*words)
        if not word:
            raise self.wrong()
        return word

    def wrong(self) -> ConditionError:
        """The error for an unexpected token."""
        known = tuple(dict.fromkeys(self.possible))
        if not self.peek():
            end = len(self.text.rstrip())
            return ConditionError("condition_end", self.text, end, end + 1, known=known)
        token = self.tokens[self.at]
        word = self.text[token.start : token.stop]
        return ConditionError("condition_word", self.text, token.start, token.stop, value=quoted(word), known=known)

    def bad(self, key: str, back: int = 1, **values: object) -> ConditionError:
        """The error for the number that was just read."""
        token = self.tokens[self.at - back]
        return ConditionError(key, self.text, token.start, self.tokens[self.at - 1].stop, **values)

    def whole(self, least: int = 0, most: int = MOST) -> int:
        """Consumes an integer from `least` to `most`."""
        digits = self.peek()
        if not (digits.isascii() and digits.isdigit()):
            self.possible.append(NUMBER)
            raise self.wrong()
        self.at += 1
        self.possible = []
        if len(digits) > len(str(most)) or not least <= int(digits) <= most:
            raise self.bad("condition_number", least=least, most=most)
        return int(digits)

    def number(self, above: int | None = None) -> Number:
        """A number, with a sign, as a fraction or with a point; greater than `above`."""
        start = self.at
        self.at += self.peek() == "-" and self.peek(1)[:1].isdigit()
        if not self.peek()[:1].isdigit():
            self.possible.append(ANY_NUMBER if above is None else NUMBER)
            raise self.wrong()
        self.at += 3 if self.peek(1) == "/" and self.peek(2).isdigit() else 1
        self.possible = []
        try:
            number = numbers.parsed("".join(token.value for token in self.tokens[start : self.at]))
        except ValueError:
            number = MOST + 1
        if not -MOST <= number <= MOST or (above is not None and number <= above):
            least = -MOST if above is None else above + 1
            raise self.bad("condition_number", self.at - start, least=least, most=MOST)
        return number

    def number_follows(self) -> bool:
        """Whether there is a number after the next token, signed or not."""
        return self.peek(1 + (self.peek(1) == "-"))[:1].isdigit()

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Enters a nested clause."""
        self.depth += 1
        if self.depth > DEEPEST_NESTING:
            raise self.bad("condition_deep", most=DEEPEST_NESTING)
        yield
        self.depth -= 1
