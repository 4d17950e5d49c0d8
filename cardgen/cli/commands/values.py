"""Parses command-line values: numbers, codes, formats, the language; each error is one sentence."""

import os
import re

from cardgen.deck.deck import OptionError
from cardgen.imposition.plan import Backs
from cardgen.imposition.printer import Profile
from cardgen.words import texts
from cardgen.words.phrases import unknown
from cardgen.words.suggestions import quoted
from cardgen.writers import FORMATS

MOST_NUMBERS = 1_000
"""The most numbers of one range."""


def numbers(option: str, text: str) -> tuple[int, ...]:
    """The numbers of a list like 0-12 or 1,2,5-9, in ascending order. OptionError if it is invalid.

    >>> numbers("--numbers", "7, 0-3")
    (0, 1, 2, 3, 7)
    """
    listed: set[int] = set()
    for part in text.replace("−", "-").split(","):
        if part.strip(" -") and (part.strip().startswith("-") or "--" in part or "..-" in part):
            raise OptionError("wish.below_zero", option=option, text=quoted(text))
        ends = [end.strip() for end in part.replace("..", "-").split("-")]
        if len(ends) > 2 or not all(end.isascii() and end.isdigit() and len(end) < 8 for end in ends):
            raise OptionError("wish.ranges", option=option, text=quoted(text))
        first, last = int(ends[0]), int(ends[-1])
        if last < first:
            raise OptionError("wish.empty_range", option=option, text=quoted(part.strip()), least=last, most=first)
        if last - first > MOST_NUMBERS:
            raise OptionError("wish.long_range", option=option, text=quoted(part.strip()), most=MOST_NUMBERS)
        listed.update(range(first, last + 1))
    return tuple(sorted(listed))


def corners(text: str) -> int:
    """The number of corners with indices: 2 or 4; 0 if unspecified. OptionError for anything else."""
    if text not in ("", "2", "4"):
        raise OptionError("wish.corners", text=quoted(text))
    return int(text or 0)


def readings(text: str) -> list[float]:
    """The readings of a calibration sheet's scales in mm. OptionError for a wrong count or an invalid reading.

    >>> readings("0k, 1d,-1A,0,0.35,−1.2")
    [0.0, 1.4, -0.9, 0.0, 0.35, -1.2]
    """
    from cardgen.products.calibration import verniers

    parts = text.replace("\N{MINUS SIGN}", "-").lower().split(",")
    lengths = [_reading(part.strip(), scale) for part, scale in zip(parts, verniers.NAMES, strict=False)]
    valid = [length for length in lengths if length is not None and abs(length) <= verniers.MOST]
    if len(valid) != len(verniers.NAMES) or len(valid) != len(parts):
        raise OptionError("printer.readings", text=quoted(text), count=len(verniers.NAMES), most=verniers.MOST)
    return valid


def _reading(text: str, scale: str) -> float | None:
    """A number and a letter, or millimetres, as mm; None for anything else. ReadingError if they don't agree."""
    from cardgen.products.calibration import verniers

    whole, letter = text[:-1].strip(), text[-1:]
    if letter in verniers.LETTERS and letter and re.fullmatch(r"[-+]?\d", whole, re.ASCII):
        if abs(int(whole)) > verniers.WHOLE:
            return None
        verniers.check(int(whole), letter, scale)
        return round(verniers.read(int(whole), letter), 2)
    return float(text) if re.fullmatch(r"[-+]?(\d{1,3}(\.\d{0,9})?|\.\d{1,9})", text, re.ASCII) else None


def printer(name: str, backs: Backs) -> Profile | None:
    """The printer of that name; None for "". ProfileError if it was measured for another way of backs."""
    if not name:
        return None
    from cardgen.products.calibration import profiles

    return profiles.fitting(name, profiles.home(), backs)


def tray(name: str) -> str:
    """The tray test's result for the printer of that name; "" for none. ProfileError for an unknown printer."""
    from cardgen.products.calibration import profiles

    return profiles.find(name, profiles.home()).tray if name else ""


def language(name: str | None) -> str:
    """The requested language (`de`, `de-AT`, `de_DE`), else that of the user's locale, else English."""
    if name:
        if spoken := texts.spoken(name):
            return spoken
        raise OptionError(unknown("language", name.lower(), texts.LANGUAGES))
    return texts.locale_language(os.environ)


def formats(text: str) -> list[str]:
    """The names of `writers.FORMATS` in a list with commas. OptionError for an unknown one."""
    names = [part.strip().lower() for part in text.split(",") if part.strip()]
    for name in names or [text]:
        if name not in FORMATS:
            raise OptionError(unknown("format", name, FORMATS))
    return names
