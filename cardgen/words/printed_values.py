"""What a deck says is printed instead of a value: a text, a picture by its name, or a picture and its word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardgen.words.numbers import parsed, printed

SOFT = "\u00ad"
"""A soft hyphen: where a word may be broken."""
_IDLE = re.compile(f"(?<![^\\W\\d_]){SOFT}|{SOFT}(?![^\\W\\d_])")
"""One that parts no letters, as behind a number."""
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
"""Letters in one, as they are copied from a PDF; they are printed apart."""
PICTURE = "picture:"
"""What a text begins with that names a picture; the name ends at the first space, and a word may follow."""


@lru_cache(1 << 10)
def parted(show: str) -> tuple[str, str]:
    """The picture's name and the words of what is printed.

    >>> parted("picture:clock-12 twelve o'clock"), parted("3 · 4"), parted("picture:dog.svg")
    (('clock-12', "twelve o'clock"), ('', '3 · 4'), ('dog.svg', ''))
    >>> parted("14\u00ad"), parted("zwei\u00adund\u00adzwanzig") == ("", "zwei\u00adund\u00adzwanzig")
    (('', '14'), True)
    """
    text = " ".join(_IDLE.sub("", unicodedata.normalize("NFC", show).translate(LIGATURES)).split())
    if not text.startswith(PICTURE):
        return "", text
    name, _, rest = text.removeprefix(PICTURE).partition(" ")
    return name, rest


def spoken(attributes: Mapping[str, Any], key: str = "number") -> str:
    """A value as it is said: what is printed, and what that counts where it is something else."""
    value = attributes[key]
    own = value if isinstance(value, str) else printed(value)
    if not (show := attributes.get("show")):
        return own
    picture, text = parted(show)
    text = text.replace(SOFT, "") or picture
    return text if text == own or is_number(text, value) else f"{text} ({own})"


def is_number(text: str, value: object) -> bool:
    """Whether a text is that number in another form, such as 0,5."""
    try:
        return parsed(text) == value
    except ValueError:
        return False


def plainly(level: object) -> str:
    """A level of a trait as it is said: its words, or its picture's name.

    >>> plainly("picture:cat"), plainly("picture:ear Ohr"), plainly(3)
    ('cat', 'Ohr', '3')
    """
    picture, text = parted(str(level))
    return text.replace(SOFT, "") or picture
