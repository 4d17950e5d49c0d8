"""Grapheme-aware text functions: emoji sequences stay whole, and invisible characters are removed.

Emoji sequences (families, flags, keycaps) are joined by invisible characters; anywhere else these reorder or hide their
neighbours. Source: UTS #51 (emoji sequences), and the property Default_Ignorable_Code_Point.
Python's tables have no emoji property, so the blocks of pictographs are listed here.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_ONE = f"{_PICTURE}(?:[\U0001f3fb-\U0001f3ff]|[\ufe0e\ufe0f]\u20e3?)?"
"""A pictograph with its skin tone, or with a text or emoji variation selector."""
_EMOJI = "|".join(
    (
        "[\U0001f1e6-\U0001f1ff]{2}",  # a country's flag
        "\U0001f3f4[\U000e0020-\U000e007e]{1,16}\U000e007f",  # the flag of a region
        "[0-9#*]\ufe0f?\u20e3",  # a keycap
        f"{_ONE}(?:\u200d{_ONE}){{0,7}}",  # a family, a profession; no real one has more than four parts
    )
)
_INVISIBLE = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\u2800\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0100-\U000e01ef]"
)
"""Invisible characters, except tag letters, as these change a flag.

Besides those of the property, the blank Braille pattern and the null notehead.
"""


@cache  # only one
def _pattern() -> re.Pattern[str]:
    """The pattern of a grapheme; compiling takes milliseconds, and most texts don't need it."""
    return re.compile(f"({_EMOJI})|.", re.DOTALL)


def graphemes(text: str) -> list[str]:
    r"""The text in indivisible pieces: emoji sequences, and all other characters one by one.

    >>> graphemes("Jo👨‍👩‍👧!") == ["J", "o", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "!"]
    True
    """
    return [match[0] for match in _pattern().finditer(text)]


def cut(text: str, most: int) -> str:
    r"""The text truncated to at most `most` characters, without dividing a piece.

    >>> cut("Ada", 2), cut("A👩‍🚀", 3)
    ('Ad', 'A')
    """
    if len(text) <= most:
        return text
    end = 0
    for match in _pattern().finditer(text):  # lazily: what is beyond the cut is not searched
        if match.end() > most:
            break
        end = match.end()
    return text[:end]


def cleaned(text: str) -> str:
    r"""A line for display: single spaces, letters composed (NFC), no characters that reorder or hide others.

    >>> cleaned(" Te\u202ea\x00\x1b and\n cake ")
    'Tea and cake'
    >>> cleaned("e\u0301") == "\u00e9"
    True
    >>> cleaned("A\u200dda 👩\u200d🚀\u200d") == "Ada 👩\u200d🚀"
    True
    """
    even = " ".join(unicodedata.normalize("NFC", text).split())
    kept_pieces = (
        piece for piece, is_printable in _classified(even) if is_printable and piece not in ("\ufe0e", "\ufe0f")
    )
    return " ".join("".join(kept_pieces).split())


def legible(text: str) -> bool:
    """Whether all characters are printable."""
    return text.isprintable() or all(is_printable for _, is_printable in _classified(text))


def escaped(text: str) -> str:
    r"""The text with unprintable characters escaped as in Python.

    >>> escaped("a\x00b")
    'a\\x00b'
    """
    if text.isprintable():
        return text
    return "".join(piece if is_printable else ascii(piece)[1:-1] for piece, is_printable in _classified(text))


def _classified(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces, each with whether it is printable."""
    for match in _pattern().finditer(text):
        yield match[0], bool(match[1]) or match[0].isprintable()


def skeleton(text: str) -> str:
    r"""The visible part of a name, for comparing: names that differ by invisible characters only are the same.

    Similar letters of other scripts, such as a Cyrillic а, stay distinct: they occur in names.

    >>> skeleton("Ada\ufe0f") == skeleton("A\u200bda"), skeleton("\u3164"), skeleton("e\u0301") == skeleton("\u00e9")
    (True, '', True)
    """
    return unicodedata.normalize("NFC", re.sub(_INVISIBLE, "", text)).strip()


def visible(text: str) -> bool:
    r"""Whether a text has any visible character, apart from combining marks.

    >>> visible("Ada"), visible("👩\u200d🚀"), visible("\u3164\u2800"), visible("\u0301\ufe0f")
    (True, True, False, False)
    """
    return any(
        match[1] or unicodedata.category(match[0])[0] not in "MZC" for match in _pattern().finditer(skeleton(text))
    )
