"""Formats numbers as a spreadsheet's cell shows them: 0.5 as 50 %, 1/2 or 0,50 €.

Source: ECMA-376, Part 1, 18.8.30 and 18.8.31 (numFmt, numFmts). Formats that no deck needs are ignored:
exponents, conditions, dates.
"""

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial
from typing import NamedTuple

BUILT_IN = {
    1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00", 9: "0%", 10: "0.00%", 12: "# ?/?", 13: "# ??/??", 18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 37: "#,##0 ;(#,##0)", 38: "#,##0 ;(#,##0)",
    39: "#,##0.00;(#,##0.00)", 40: "#,##0.00;(#,##0.00)", 46: "[h]:mm:ss",
}  # fmt: skip
"""Built-in formats, which files only have by number."""
MARKS = {"": (".", ","), "en": (".", ","), "de": (",", "."), "nl": (",", "."), "fr": (",", "\u202f")}
"""The separators of decimals and thousands in a language."""
LONGEST = 200
MOST, MOST_DIGITS = 1e12, 16
"""A number below this, with no more digits to its format, is exact in Python's decimals."""
TOKEN = re.compile(
    r"\"(?P<quoted>[^\"]*)\"|\\(?P<escaped>.)|\[\$(?P<currency>[^\[\]-]*)(?:-[^\[\]]*)?\]|[_*].|\[(?P<other>[^\[\]]*)\]"
    r"|(?P<fraction>(?:[0#?]+ +)?[0#?]+ ?/ ?(?:[0#?]+|[1-9]\d{0,3}))|(?P<digits>[0#?.,]+)"
    r"|(?P<letter>[A-Za-z@])|(?P<sign>.)",
    re.DOTALL,
)
COLOUR = re.compile(r"black|blue|cyan|green|magenta|red|white|yellow|colou?r ?\d+", re.IGNORECASE)
CLOCK = re.compile(r"(\[h+\]|h+):(m+)(:s+)?( AM/PM)?", re.IGNORECASE)
NOON = 12


class Part(NamedTuple):
    """A part of a format: its kind, "text", "digits" or "fraction", and its text."""

    kind: str
    text: str


def format_number(value: float, code: str, language: str) -> str | None:
    """A number in a cell's format, with the separators of a language; None if the format is unsupported.

    >>> [format_number(0.5, code, "de") for code in ("0%", "# ?/?", '0.00\\\\ "€"', "000", "0.0", "General", "d.m.y")]
    ['50%', '1/2', '0,50 €', '001', '0,5', None, None]
    >>> format_number(1234.5, "#,##0.00", "en"), format_number(-2, "0;(0)", "en")
    ('1,234.50', '(2)')
    >>> format_number(1.75, "# ?/?", "en"), format_number(-0.5, "0.0", "en")
    ('1 3/4', '-0.5')
    """
    # for numbers above 0, below and 0
    sections = re.findall(r"(?:\"[^\"]*\"|\\.|\[[^\]]*\]|[^;])+", code[: LONGEST + 1]) or [""]
    below = value < 0
    number = 1 if below and len(sections) > 1 else 2 if not value and len(sections) > 2 else 0
    parts = _tokens(sections[number]) if len(code) <= LONGEST and len(sections) <= 4 else None
    if not parts or not any(part.kind != "text" for part in parts):
        return None
    if abs(value) >= MOST or sum(len(part.text) for part in parts if part.kind != "text") > MOST_DIGITS:
        return None
    exact = abs(Decimal(repr(value)))
    exact *= 100 ** sum(part.text.count("%") for part in parts if part.kind == "text")
    marks = MARKS.get(language, MARKS[""])
    formats: dict[str, Callable[[str, Decimal], str]] = {"fraction": _fraction, "digits": partial(_digits, marks=marks)}
    text = "".join([formats[kind](text, exact) if kind in formats else text for kind, text in parts])
    sign = "-" if below and number == 0 and re.search("[1-9]", text) else ""
    return sign + " ".join(text.split(" ")).strip(" ")


def clock(minutes: float, code: str) -> str | None:
    """A time of day or a duration in minutes in a cell's format; None for other formats.

    >>> clock(450, "h:mm"), clock(450, "hh:mm"), clock(870, "h:mm AM/PM"), clock(1530, "[h]:mm")
    ('7:30', '07:30', '2:30 PM', '25:30')
    """
    match = CLOCK.fullmatch(code.partition(";")[0].replace("\\", "").strip())
    if not match:
        return None
    seconds = round(minutes * 60)
    hours, within = divmod(seconds, 3600)
    is_long, half = match[1].startswith("["), match[4]
    hour = hours if is_long else (hours % 24 if not half else (hours % NOON or NOON))
    digits = f"{hour:02}" if match[1].strip("[]") in ("hh", "HH") else str(hour)
    text = f"{digits}:{within // 60:02}" + (f":{within % 60:02}" if match[3] else "")
    return text + ((" PM" if hours % 24 >= NOON else " AM") if half else "")


def _tokens(section: str) -> list[Part] | None:
    """The parts of a format; None if one is unsupported."""
    parts: list[Part] = []
    for match in TOKEN.finditer(section):
        kind, text = match.lastgroup or "", match[match.lastgroup or 0]
        if kind == "letter" or (kind == "other" and not COLOUR.fullmatch(text)):
            return None
        if kind in ("digits", "fraction"):
            parts.append(Part(kind, text))
        elif kind in ("quoted", "escaped", "currency", "sign"):
            parts.append(Part("text", text))
    return parts if sum(part.kind != "text" for part in parts) == 1 else None


def _digits(code: str, value: Decimal, marks: tuple[str, str]) -> str:
    """A number by a code such as #,##0.00."""
    whole, _, places = code.partition(".")
    scaled = value / 1000 ** (len(whole) - len(whole.rstrip(",")))
    rounded = scaled.quantize(Decimal(1).scaleb(-len(places)), ROUND_HALF_UP)
    above, _, below = f"{rounded:f}".partition(".")
    below = below[: places.count("0")] + below[places.count("0") :].rstrip("0")
    above = above.lstrip("0").rjust(whole.count("0"), "0")
    if "," in whole.rstrip(","):
        ends = range(len(above) % 3 or 3, len(above) + 1, 3)
        above = marks[1].join([above[max(0, end - 3) : end] for end in ends])
    return above + (marks[0] + below if below else "")


def _fraction(code: str, value: Decimal) -> str:
    """A number by a code such as # ?/? or # ?/16, rounded to its denominator."""
    above, _, below = code.partition("/")
    below, exact = below.strip(), Fraction(value)
    whole = int(exact) if " " in above.strip() else 0
    if below.isdecimal() and int(below):
        top, bottom = round((exact - whole) * int(below)), int(below)
    else:
        near = (exact - whole).limit_denominator(10 ** min(len(below), 4) - 1)
        top, bottom = near.numerator, near.denominator
    if not top or (top == bottom and " " in above.strip()):
        return str(whole + (top == bottom))
    return f"{whole} {top}/{bottom}" if whole else f"{top}/{bottom}"
