"""Cells of a deck's table: the values of TOML, without its punctuation.

Numbers and true and false are read as such, `;` or `,` separate lists, `|` values for the colours in turn. Other values
are written as JSON: a text in quotation marks, a list in brackets, a table in braces. Each written cell is read again
to make sure that its value comes back.
"""

import json
import re

from cardgen.schema.draft import Path, Value
from cardgen.schema.headings import folded, words
from cardgen.words.numbers import dotted, pointed
from cardgen.words.spelling import COMMAS, POINT_LANGUAGES, twofold

TEXTS = {"name", "language", "second", "if", "say", "picture", "colour", "title", "font", "style", "game"}
"""Keys whose values are always texts."""
LISTS = {"colours", "trait", "rows", "boards", "bans", "level"}
"""Keys that hold lists, even of one; of tables, such as [trait], each of their keys."""
WHOLE = re.compile(r"[-−]?(?:0|[1-9]\d{0,17})")
POINT = re.compile(r"([-−]?\d{1,9})[.,](\d{1,9})")
COLOUR = re.compile(r"(?P<name>.*\S)\s+(?P<fill>#[0-9A-Fa-f]{6})(?:\s+(?P<sign>\S+))?", re.DOTALL)
MONTHS = (
    "jan", "feb|fév|fev", "mar|mär|mrz|mrt|maa", "apr|avr", "mai|may|mei", "jun|juin", "jul|juil", "aug|aoû|aou", "sep",
    "okt|oct", "nov", "de[cz]|déc",
)  # fmt: skip
"""How months begin in our four languages."""
MONTH = f"(?:{'|'.join(MONTHS)}|jui)"
DATE = re.compile(
    rf"\d{{1,4}}([./-])\d{{1,2}}\1(?:\d{{1,4}})?(?:\s.*)?|\d{{1,2}}[\s./-]*{MONTH}[^\W\d]*\.?(?:[\s./-]*\d{{2,4}})?"
    rf"|{MONTH}[^\W\d]*[\s./-]*\d{{1,4}}",
    re.IGNORECASE,
)
"""What spreadsheets make of 1/2 and 1-12: days and months in our four languages, and days in numbers alone."""
ISO = re.compile(r"\d{4}-\d\d-\d\d")
LAST_DAY = 31
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
"""A text in JSON."""
SIGN = "[=+@\r＝＋－＠]"
"""Characters that make a cell a formula (OWASP, CSV Injection), as does a minus without a number."""
NUMBER = r"\d{1,18}(?:[.,]\d{1,18})?"
FORMULA = re.compile(
    rf"^[\t '\"]*(?:{SIGN}|[-−](?!{NUMBER}$))|[,;\t\n][ '\"]*(?:{SIGN}|[-−](?!{NUMBER} *(?:[,;\n]|$)))"
)
"""Places where a formula could begin: in a cell, or after what could be another separator."""
INNER = re.compile(rf"(?:[,;]|\\t)[ '\"\\]*(?:{SIGN}|[-−](?!{NUMBER} *[,;\"]))")
"""The latter within a text in JSON."""
RISKY = re.compile(rf"\d+(?:[./:-]\d+){{1,2}}$|{DATE.pattern}", re.IGNORECASE)
"""Texts that Excel would read as a date or a time."""


def day_in(cell: str) -> tuple[int, int] | None:
    """The day and the month of a cell that a spreadsheet must have turned into a date; else None.

    >>> day_in("01.02."), day_in("12. Jan"), day_in("Févr. 3"), day_in("01.02.2026"), day_in("2026-02-01")
    ((1, 2), (12, 1), (3, 2), (1, 2), (1, 2))
    >>> day_in("1/2/3"), day_in("12:30"), day_in("0,5"), day_in("3-2-1"), day_in("1. Preis"), day_in("1.2")
    (None, None, None, None, None, None)
    """
    if not DATE.fullmatch(cell):
        return None
    months = [k for k, begins in enumerate(MONTHS, 1) if re.search(rf"\b(?:{begins})", cell, re.IGNORECASE)]
    numbers = [int(digits) for digits in re.findall(r"\d+", cell)]
    if months:
        return (numbers[0], months[0]) if numbers[0] <= LAST_DAY else None
    if ISO.fullmatch(cell):
        numbers.reverse()
    is_day = len(numbers) > 1 and numbers[0] <= LAST_DAY and numbers[1] <= len(MONTHS)
    return (numbers[0], numbers[1]) if is_day and ("." in cell or ISO.fullmatch(cell)) else None


CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
"""Characters that no cell holds, besides line ends."""


def value_in(cell: str, path: Path) -> object:
    """The value that a cell holds for the key of a path; texts are stripped before. Nothing is refused."""
    key, top = str(path[-1]), str(path[0])
    if cell[:1] in ('"', "[", "{") and (value := _literal(cell)) is not None:
        is_alone = key == "value" and isinstance(value, list) and len(value) == 1 and isinstance(value[0], float)
        return value[0] if is_alone else value
    if "show" in (top, key):
        return _split(cell, "|") if "|" in cell else cell
    if key in TEXTS and top not in ("trait", "print"):
        return cell
    if top == "numbers":
        return numbers(cell)
    if key == "value":
        return _number(cell) if WHOLE.fullmatch(cell) else cell
    if key in LISTS or top == "trait":
        return _listed(cell, top)
    return _scalar(cell)


def _literal(cell: str) -> Value:
    """The value of a cell that is JSON, or None."""
    try:
        return json.loads(cell, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None


def _no_number(word: str) -> None:
    raise ValueError(word)


def numbers(cell: str) -> str:
    """A list of numbers for `exact.listed`: with decimal commas it keeps its semicolons.

    >>> numbers("0..3; 1,5; 7"), numbers("0; 1/2; 7"), numbers("0,5"), numbers("1,2,3"), numbers("0; 0,5 … 2,5")
    ('0..3; 1,5; 7', '0, 1/2, 7', '0,5', '1,2,3', '0; 0,5 … 2,5')
    """
    plain = ", ".join([part.strip() for part in cell.split(";") if part.strip()])
    return plain if ";" in cell and dotted(plain) == pointed(cell) else cell


def _listed(cell: str, top: str) -> object:
    """A list in a cell."""
    if cell and not any(sign in cell for sign in ";,") and top == "bans" and WHOLE.fullmatch(cell):
        return [_number(cell)]
    parts = _split(cell, ";" if ";" in cell else ",")
    if top == "colours":
        return [_colour(part) if isinstance(part, str) else part for part in parts]
    return parts if top == "trait" else [_scalar(part) if isinstance(part, str) else part for part in parts]


def _colour(part: str) -> str | dict[str, str]:
    """A colour's name, or a custom colour: its name, fill and, if given, its sign.

    >>> _colour("mint #7FD0B0 leaf")
    {'name': 'mint', 'fill': '#7FD0B0', 'sign': 'leaf'}
    """
    match = COLOUR.fullmatch(part)
    return {key: text for key, text in match.groupdict().items() if text} if match else part


def _split(cell: str, sign: str) -> list[str]:
    """The parts of a cell between signs; an empty one at the end is none."""
    parts = [part.strip() for part in cell.split(sign)]
    return (parts if parts[-1] else parts[:-1]) if any(parts) else []


def _scalar(cell: str) -> object:
    """A number, a truth value or a text."""
    if WHOLE.fullmatch(cell):
        return _number(cell)
    if match := POINT.fullmatch(cell):
        return float(f"{match[1].replace('−', '-')}.{match[2]}")
    truth = words("truth").get(folded(cell))
    return cell if truth is None else truth == "true"


def _number(cell: str) -> int:
    return int(cell.replace("−", "-"))


def level_in(cell: str) -> object:
    """The level that a row is in, a text; or those that it names, a list.

    >>> level_in("easy"), level_in("easy; hard"), level_in("easy;")
    ('easy', ['easy', 'hard'], ['easy'])
    """
    if cell[:1] in ('"', "[") and (value := _literal(cell)) is not None:
        return value
    return _split(cell, ";") if ";" in cell else cell


def cell_of(value: object, path: Path, language: str = "") -> str:
    """A value as a cell: in short form if that is read as the same value, else as JSON.

    A text that looks like a number is put in quotation marks. A number is written as in a deck of that `language`, or
    in brackets if its point could separate thousands.

    >>> [cell_of(1.125, ("card", 0, "value"), language) for language in ("de", "en", "")]
    ['1,125', '"1.125"', '[1.125]']
    """
    for cell in _written(value, path):
        if (
            cell
            and cell == cell.strip()
            and not CONTROLS.search(cell)
            and not is_formula(cell)
            and not RISKY.match(cell)
            and same(value_in(cell, path), value)
        ):
            return cell
    cell = literal(value)
    return cell if same(value_in(cell, path), value) else _of_text(value, path, language)


def _of_text(value: object, path: Path, language: str) -> str:
    """The cell of a value that is read as a text, or as a list of one text."""
    text, key = str(value), path[-1]
    if isinstance(value, float) and path[0] == "numbers":
        return literal([value])
    if isinstance(value, float) and key == "value":
        comma = text.translate(COMMAS)
        if language not in POINT_LANGUAGES:
            return comma
        if twofold(text, language):
            return literal([value])
    return literal(text)


def is_formula(cell: str) -> bool:
    """Whether a spreadsheet could take a cell for a formula, whatever its separator.

    >>> [is_formula(cell) for cell in ("=1+1", "-x", "-5", "-5..5", "a; -5", "a;@b")]
    [True, True, False, True, False, True]
    """
    return FORMULA.search(cell) is not None


def literal(value: object) -> str:
    """A value as JSON, escaped so that no formula begins in it."""
    text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")

    def escaped(match: re.Match[str]) -> str:
        return f"{match[0][:-1]}\\u{ord(match[0][-1]):04x}"

    return STRING.sub(lambda string: INNER.sub(escaped, string[0]), text)


def same(one: object, other: object) -> bool:
    """Whether two values are the same in TOML too, where 1 is neither true nor 1.0."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _written(value: object, path: Path) -> list[str]:
    """The forms in which people would write a value, the most usual first."""
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, list):
        sign = " | " if "show" in (path[0], path[-1]) else "; "
        cell = sign.join(_part(part) for part in value)
        return [cell, cell + sign.rstrip()]
    return [str(value)] if isinstance(value, str | int | float) else []


def _part(part: object) -> str:
    """An element of a list; a custom colour with its fill and its sign."""
    if isinstance(part, dict) and {"name", "fill"} <= part.keys() <= {"name", "fill", "sign"}:
        return " ".join(str(part[key]) for key in ("name", "fill", "sign") if key in part)
    return str(part).lower() if isinstance(part, bool) else str(part)
