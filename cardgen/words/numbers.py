"""Exact numbers of a deck: whole numbers and fractions, never floats, with parsing and printing.

A whole number is an `int` and nothing else, so that equal numbers are equal in rules, records and keys of mappings.
"""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

    Number: TypeAlias = int | Fraction
    """A Fraction only if the number is not whole."""
else:  # importing fractions takes a fiftieth of a command's time, and most decks have whole numbers
    Number = object


def reduced(value: Number) -> Number:
    """The number, as an int if it is whole.

    >>> from fractions import Fraction
    >>> reduced(Fraction(6, 3)), reduced(Fraction(2, 4))
    (2, Fraction(1, 2))
    """
    return value.numerator if value.denominator == 1 else value


def as_json(value: Number) -> int | str:
    """A number as JSON (contract 4): a whole number as it is, a fraction as a string in lowest terms.

    >>> from fractions import Fraction
    >>> as_json(-4), as_json(Fraction(-2, 4))
    (-4, '-1/2')
    """
    return value if isinstance(value, int) else str(value)


def from_json(value: int | str) -> Number:
    """The number for a value of `as_json`. ValueError if it is none.

    >>> from_json(-4), from_json("-1/2")
    (-4, Fraction(-1, 2))
    """
    return value if isinstance(value, int) else parsed(value)


def printed(value: Number) -> str:
    """A number as plain text, with a minus sign instead of a hyphen.

    >>> from fractions import Fraction
    >>> printed(-4), printed(Fraction(3, 4))
    ('−4', '3/4')
    """
    return str(value).replace("-", "−")


SET = {
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/5": "⅕", "2/5": "⅖", "3/5": "⅗", "4/5": "⅘",
    "1/6": "⅙", "5/6": "⅚", "1/7": "⅐", "1/8": "⅛", "3/8": "⅜", "5/8": "⅝", "7/8": "⅞", "1/9": "⅑", "1/10": "⅒",
}  # fmt: skip
"""Fractions that have a character. Source: Unicode, Latin-1 Supplement and Number Forms."""


def typeset(value: Number) -> str:
    """A number for running text: with a minus sign, a fraction as a mixed number, with its character if it has one.

    >>> typeset(-4), typeset(parsed("-7/2")), typeset(parsed("2/3")), typeset(parsed("23/16"))
    ('−4', '−3½', '⅔', '1\xa07/16')
    """
    value, sign = reduced(value), "−" if value < 0 else ""
    if isinstance(value, int):
        return f"{sign}{abs(value)}"
    whole, rest = divmod(abs(value), 1)
    if (glyph := SET.get(str(rest))) is not None:
        return f"{sign}{whole or ''}{glyph}"
    return f"{sign}{whole}\u00a0{rest}" if whole else f"{sign}{rest}"


MOST_DIGITS = 9
"""The most digits of a whole number or a part of a fraction: thousands are slow, and fit on no card."""
MOST_IN_RANGE = 2_000
"""The most numbers of one range."""


SIGNS = str.maketrans({**{sign: f" {plain}" for plain, sign in SET.items()}, "⁄": "/", "−": "-", "–": "-"})
"""Characters that word processors substitute, mapped back to what was typed."""


def parsed(text: str) -> Number:
    """The number that a text stands for: -4, +4, 3/4, 2 1/3, 2½, 0.5, 0,5, 50 %. ValueError if it is none.

    >>> parsed("−4"), parsed("6/8"), parsed("-2 1/3"), parsed("0.50"), parsed("+0,5"), parsed("2½"), parsed("25%")
    (-4, Fraction(3, 4), Fraction(-7, 3), Fraction(1, 2), Fraction(1, 2), Fraction(5, 2), Fraction(1, 4))
    """
    words = text.strip().translate(SIGNS).lstrip()
    is_negative = words.startswith("-")
    unsigned = words[1:] if words[:1] in ("-", "+") else words
    magnitude = unsigned.removesuffix("%")
    *first, last = magnitude.split()[:3] or [""]
    if len(first) > 1 or (first and not (first[0].isdigit() and "/" in last)):
        raise ValueError(text)
    value = sum((_unsigned(part) for part in (*first, last)), 0)
    if magnitude != unsigned:
        from fractions import Fraction

        value = Fraction(value, 100)
    return reduced(-value if is_negative else value)


def _unsigned(word: str) -> Number:
    """A number without a sign: whole, a fraction, or a decimal with point or comma."""
    numerator, slash, denominator = word.partition("/")
    whole, point, rest = word.partition("," if "," in word else ".")
    digits = [numerator, denominator] if slash else [whole, rest] if point else [word]
    if not all(part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in digits):
        raise ValueError(word)
    if not slash and not point:
        return int(word)
    if slash and not int(denominator):
        raise ValueError(word)
    from fractions import Fraction

    return Fraction(int(numerator), int(denominator)) if slash else Fraction(int(whole + rest), 10 ** len(rest))


class LongRangeError(ValueError):
    """A range of more than `MOST_IN_RANGE` numbers."""


class SeriesError(ValueError):
    """A series that can't be continued: `reason` is a keyword, `values` are the numbers for the message.

    "few": two numbers before the dots and one after them are needed; "step": the series leads away from the last one;
    "end": it skips the last one, from `before` to `after`.
    """

    def __init__(self, text: str, reason: str, **values: Number) -> None:
        super().__init__(text)
        self.reason, self.values = reason, values


DOTS = "…"
"""Stands for the omitted numbers of a series; three full stops are the same."""


def listed(text: str) -> tuple[Number, ...]:
    """The numbers of a list with commas, ranges and series, in its order; ValueError if it is none.

    >>> listed("0..3, 12, -2..-1, 1/2, 7-9")
    (0, 1, 2, 3, 12, -2, -1, Fraction(1, 2), 7, 8, 9)
    >>> listed("0, 7 … 28, 40"), listed("1, 2, ..., 5, 10 ... 20"), listed("1, 1/2 … 0")
    ((0, 7, 14, 21, 28, 40), (1, 2, 3, 4, 5, 10, 15, 20), (1, Fraction(1, 2), 0))
    >>> listed("0,5; 3; 7..8")
    (Fraction(1, 2), 3, 7, 8)
    """
    numbers: list[Number] = []
    goes_on = False
    for word in words(text):
        if goes_on:
            numbers += _series(text, numbers[-2:], word)
        elif word != DOTS:
            numbers += _range(word)
        elif len(numbers) < 2:
            raise SeriesError(text, "few")
        goes_on = word == DOTS
    if goes_on:
        raise SeriesError(text, "few")
    return tuple(numbers)


def pieces(text: str) -> tuple[str, ...]:
    """The parts of a list that can be read independently: a series is one part, with its first two numbers.

    >>> pieces("5, sieb, 0, 7, ..., 70, 100"), pieces("1, 2 … 10, 20 … 50")
    (('5', 'sieb', '0, 7, …, 70', '100'), ('1, 2 … 10, 20 … 50',))
    """
    items: list[str] = []
    for part in dotted(pointed(text)).split(","):
        word = part.strip()
        first, dots, _ = word.partition(DOTS)
        before = (1 if items and items[-1].endswith(DOTS) else 0) or (2 - bool(first.strip()) if dots else 0)
        before = min(before, len(items))
        items[len(items) - before :] = [", ".join([*items[len(items) - before :], word])] if word else []
    return tuple(items)


def dotted(text: str) -> str:
    """The text with three full stops replaced by an ellipsis."""
    return text.replace("...", DOTS)


def pointed(text: str) -> str:
    """A list of numbers without semicolons: where these separate its parts, commas are decimal commas.

    >>> pointed("0..3; 1,5; 7"), pointed("0, 1/2"), pointed("0,5"), pointed("1,2,3; 4"), pointed("0; 0,5 … 2,5")
    ('0..3, 1.5, 7', '0, 1/2', '0,5', '1,2,3, 4', '0, 0.5 … 2.5')
    """
    if ";" not in text:
        return text
    parts = [part.strip() for part in text.split(";")]
    return ", ".join([DOTS.join(map(_with_point, dotted(part).split(DOTS))) for part in parts if part])


def _with_point(part: str) -> str:
    """A number with its decimal comma replaced by a point; surrounding blanks are kept."""
    whole, _, rest = part.strip().partition(",")
    digits = whole.lstrip("+-−"), rest.removesuffix("%").rstrip()
    return part.replace(",", ".") if all(map(str.isdecimal, digits)) else part


def words(text: str) -> list[str]:
    """The numbers, ranges and ellipses of a list."""
    spaced = dotted(pointed(text)).replace(DOTS, f",{DOTS},")
    return [word.strip() for word in spaced.split(",") if word.strip()]


def _series(text: str, last_two: list[Number], word: str) -> tuple[Number, ...]:
    """The numbers that continue a series at the distance of its last two, up to a last one."""
    if word == DOTS:
        raise SeriesError(text, "few")
    (first, second), last = last_two, parsed(word)
    step = reduced(second - first)
    if (last - second) * step <= 0:
        raise SeriesError(text, "step", first=first, second=second, last=last)
    count = (last - second) // step
    if count >= MOST_IN_RANGE:
        raise LongRangeError(text)
    numbers = tuple([reduced(second + step * k) for k in range(1, count + 1)])
    end = numbers[-1] if numbers else second
    if end != last:
        raise SeriesError(text, "end", step=step, before=end, after=reduced(end + step), last=last)
    return numbers


def _range(part: str) -> tuple[Number, ...]:
    first, dots, last = part.partition("..")
    if not dots and part[:1].isdigit():
        first, dots, last = part.replace("–", "-").partition("-")
    if not dots:
        return (parsed(part),)
    least, most = parsed(first), parsed(last)
    if not (isinstance(least, int) and isinstance(most, int) and least <= most):
        raise ValueError(part)
    if most - least >= MOST_IN_RANGE:
        raise LongRangeError(part)
    return tuple(range(least, most + 1))
