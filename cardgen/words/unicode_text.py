"""Letters as people see them: an emoji of several characters is one piece, and what nobody sees goes.

Families, flags and keycaps are held together by characters that show nothing themselves; anywhere else such characters
turn or hide what stands beside them. Source: UTS #51 (emoji sequences), and the property Default_Ignorable_Code_Point.
Python's tables know no emoji, and none that is younger than they are, so the blocks of pictures stand here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

_PICTURE = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff"
    "\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
)
_ONE = f"{_PICTURE}(?:[\U0001f3fb-\U0001f3ff]|[\ufe0e\ufe0f]\u20e3?)?"
"""A picture with its colour of skin, or with the wish to be shown as text or in colours."""
_EMOJI = "|".join(
    (
        "[\U0001f1e6-\U0001f1ff]{2}",  # a country's flag
        "\U0001f3f4[\U000e0020-\U000e007e]{1,16}\U000e007f",  # that of a part of it
        "[0-9#*]\ufe0f?\u20e3",  # a keycap
        f"{_ONE}(?:\u200d{_ONE}){{0,7}}",  # a family, a profession; no real one has more than four parts
    )
)
_INVISIBLE = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\u2800\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0100-\U000e01ef]"
)
"""What shows nothing of its own, but for the letters of flags: they make another flag of it.

Besides the property's characters the empty one of Braille and of notes, which show nothing either.
"""


@cache  # only one
def _piece() -> re.Pattern[str]:
    """The pattern of a piece; it takes milliseconds to be read, and most texts need none."""
    return re.compile(f"({_EMOJI})|.", re.DOTALL)


def pieces(text: str) -> list[str]:
    r"""The text in pieces that must not be cut: emoji sequences, and all other characters one by one.

    >>> pieces("Jo👨‍👩‍👧!") == ["J", "o", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "!"]
    True
    """
    return [match[0] for match in _piece().finditer(text)]


def cut(text: str, most: int) -> str:
    r"""As many whole pieces from the start as have `most` characters together.

    >>> cut("Ada", 2), cut("A👩‍🚀", 3)
    ('Ad', 'A')
    """
    if len(text) <= most:
        return text
    end = 0
    for match in _piece().finditer(text):  # one after the other: what lies beyond the cut is not looked at
        if match.end() > most:
            break
        end = match.end()
    return text[:end]


def cleaned(text: str) -> str:
    r"""A line as it can be shown: even spacing, letters composed (NFC), no signs that turn or hide others.

    >>> cleaned(" Te\u202ea\x00\x1b and\n cake ")
    'Tea and cake'
    >>> cleaned("e\u0301") == "\u00e9"
    True
    >>> cleaned("A\u200dda 👩\u200d🚀\u200d") == "Ada 👩\u200d🚀"
    True
    """
    even = " ".join(unicodedata.normalize("NFC", text).split())
    kept = (piece for piece, sound in _pieces_shown(even) if sound and piece not in ("\ufe0e", "\ufe0f"))
    return " ".join("".join(kept).split())


def legible(text: str) -> bool:
    """Whether all of it can be shown."""
    return text.isprintable() or all(sound for _, sound in _pieces_shown(text))


def escaped(text: str) -> str:
    r"""The text with what can't be shown as Python writes it.

    >>> escaped("a\x00b")
    'a\\x00b'
    """
    if text.isprintable():
        return text
    return "".join(piece if sound else ascii(piece)[1:-1] for piece, sound in _pieces_shown(text))


def _pieces_shown(text: str) -> Iterator[tuple[str, bool]]:
    """The pieces, each with whether it can be shown."""
    for match in _piece().finditer(text):
        yield match[0], bool(match[1]) or match[0].isprintable()


def bare(text: str) -> str:
    r"""What is seen of a name: two that differ only by what nobody sees are the same.

    Letters of other scripts that look alike, such as a Cyrillic а, are others: people are called so.

    >>> bare("Ada\ufe0f") == bare("A\u200bda"), bare("\u3164"), bare("e\u0301") == bare("\u00e9")
    (True, '', True)
    """
    return unicodedata.normalize("NFC", re.sub(_INVISIBLE, "", text)).strip()


def visible(text: str) -> bool:
    r"""Whether anything of it can be seen, besides marks that belong above or below a letter.

    >>> visible("Ada"), visible("👩\u200d🚀"), visible("\u3164\u2800"), visible("\u0301\ufe0f")
    (True, True, False, False)
    """
    return any(match[1] or unicodedata.category(match[0])[0] not in "MZC" for match in _piece().finditer(bare(text)))
