"""Values replaced in print: by a text, by a picture, or by a picture with a word."""

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache

from cardgen.words.numbers import Number, parsed, printed

SOFT = "\u00ad"
"""A soft hyphen: a possible line break in a word."""
_IDLE = re.compile(f"(?<![^\\W\\d_]){SOFT}|{SOFT}(?![^\\W\\d_])")
"""A soft hyphen that is not between letters, as after a number."""
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
"""Ligatures, as copied from a PDF; they are printed as single letters."""
PICTURE = "picture:"
"""The prefix of a text that names a picture; the name ends at the first space, and a word may follow."""


@lru_cache(1 << 10)
def split_picture(show: str) -> tuple[str, str]:
    """The picture's name and the words of a printed value, either may be "".

    >>> split_picture("picture:clock-12 twelve o'clock"), split_picture("3 · 4"), split_picture("picture:dog.svg")
    (('clock-12', "twelve o'clock"), ('', '3 · 4'), ('dog.svg', ''))
    >>> split_picture("14\u00ad"), split_picture("zwei\u00adund\u00adzwanzig") == ("", "zwei\u00adund\u00adzwanzig")
    (('', '14'), True)
    """
    text = " ".join(_IDLE.sub("", unicodedata.normalize("NFC", show).translate(LIGATURES)).split())
    if not text.startswith(PICTURE):
        return "", text
    name, _, rest = text.removeprefix(PICTURE).partition(" ")
    return name, rest


def spoken(attributes: Mapping[str, Number | str], key: str = "number") -> str:
    """A value as spoken text: what is printed, and in brackets its number if that differs."""
    value = attributes[key]
    counted = value if isinstance(value, str) else printed(value)
    if not (show := attributes.get("show")):
        return counted
    picture, text = split_picture(show)
    text = text.replace(SOFT, "") or picture
    return text if text == counted or is_number(text, value) else f"{text} ({counted})"


def is_number(text: str, value: object) -> bool:
    """Whether a text is another notation of that number, such as 0,5."""
    try:
        return parsed(text) == value
    except ValueError:
        return False


def plainly(level: object) -> str:
    """A level of a trait as plain text: its words, or its picture's name.

    >>> plainly("picture:cat"), plainly("picture:ear Ohr"), plainly(3)
    ('cat', 'Ohr', '3')
    """
    picture, text = split_picture(str(level))
    return text.replace(SOFT, "") or picture
