"""Words as large as a room lets them be: broken at spaces, then at soft hyphens, then by the language's rules."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, log
from typing import NamedTuple

from cardgen.drawing.lettering import SMALLEST, Typeface, balanced, fewest_lines

STEP = 0.02
"""By this share words grow smaller until they fit."""
WHOLE, FEWER = 0.72, 0.82
"""Whole words are set rather than broken ones, and fewer lines than more, if they are at least this share as large."""
MOST_LINES = 16
LEADING = 1.08
"""From line to line, in ems: words on cards are few and bold."""
SOFT = "\u00ad"
LONGEST = 64
"""Letters of a word that is broken by rules: longer ones are no words."""


class Setting(NamedTuple):
    """How words may be set, in mm: their face, the room (wide, high), and the most height of capitals for one line,
    for two, and so on; the last holds for more. `language`: by whose rules words are broken, "" for never.
    """

    face: Typeface
    room: tuple[float, float]
    caps: tuple[float, ...]
    language: str = ""
    smallest: float = SMALLEST


class Words(NamedTuple):
    """Lines of words, the height of their capitals and the em in mm."""

    lines: tuple[str, ...]
    cap: float
    size: float

    @property
    def height(self) -> float:
        """From the top of the first line's capitals to the last baseline."""
        return self.cap + (len(self.lines) - 1) * LEADING * self.size


class Way(NamedTuple):
    """How words are taken apart: by what, and into how many parts at most."""

    breaks: Callable[[str], list[str]]
    most: int


@lru_cache(1 << 10)
def fitted(text: str, setting: Setting) -> Words | None:
    """The words as large as they fit, in lines as even as possible; None where they don't even at the smallest size.

    Whole words go before those that are broken at soft hyphens, these before those broken by rules, and two parts
    before more. What would be much smaller is left for the next.
    """
    best: Words | None = None
    for way in _ways(text, setting.language):
        words = _largest(text, setting, way)
        if words and (best is None or words.cap * WHOLE > best.cap):
            best = words
    return best


def _ways(text: str, language: str) -> Sequence[Way]:
    """How words may be taken apart: behind their own hyphens, at soft hyphens, by rules."""
    breaks = [_at_hyphens]
    if language:
        breaks += [_at_soft_ones] if SOFT in text else []
        breaks.append(lambda word: _syllables(word, language))
    return [Way(one, most) for one in breaks for most in (2, LONGEST)]


def _at_hyphens(word: str) -> list[str]:
    """A word behind its own hyphens, but those at its ends.

    >>> _at_hyphens("quatre-vingt-dix")
    ['quatre-', 'vingt-', 'dix']
    """
    return re.split(r"(?<=\w-)(?=\w)", word.replace(SOFT, ""))


def _at_soft_ones(word: str) -> list[str]:
    return [piece for part in word.split(SOFT) for piece in _at_hyphens(part)]


def _syllables(word: str, language: str) -> list[str]:
    """A word where it may be broken: at its soft hyphens, else by the language's rules."""
    if SOFT in word or len(word) > LONGEST:
        return _at_soft_ones(word)
    from cardgen.drawing import hyphens  # and pyphen, which most decks don't need

    return [piece for part in _at_hyphens(word) for piece in hyphens.pieces(part, language)]


def _largest(text: str, setting: Setting, way: Way) -> Words | None:
    """The words at the greatest size at which they fit; in fewer lines where that is nearly as large."""
    best: Words | None = None
    for most in range(1, MOST_LINES + 1):
        words = _in_lines(text, setting, way, most)
        if words and (best is None or words.cap * FEWER > best.cap):
            best = words
        if words and len(words.lines) < most:
            break
    return best


def _in_lines(text: str, setting: Setting, way: Way, most: int) -> Words | None:
    """The words at the greatest size at which they fit in so many lines: found by halves."""
    face, least = setting.face, setting.smallest
    largest = max(face.size_of_cap(setting.caps[min(most, len(setting.caps)) - 1]), least)
    steps = ceil(log(largest / least) / -log(1 - STEP))
    sizes = [*(largest * (1 - STEP) ** k for k in range(steps)), least]
    k = bisect_left(sizes, True, key=lambda size: _lines(text, setting, size, way, most) is not None)
    if k == len(sizes):
        return None
    lines = balanced(_lines(text, setting, sizes[k], way, most) or "", _ems(face), setting.room[0] / sizes[k]) or []
    return Words(tuple([line.replace("\u00a0", " ") for line in lines]), face.cap(sizes[k]), sizes[k])


def _ems(face: Typeface) -> Callable[[str], float]:
    """The width of a word in ems."""
    return lambda word: face.width(word, 1.0)


def _lines(text: str, setting: Setting, size: float, way: Way, most: int) -> str | None:
    """The words, broken where they must be at a size; None where they need more room or more lines."""
    face, (wide, high) = setting.face, setting.room
    parts = " ".join([part for word in text.split(" ") for part in _parts(word, way, face, wide / size)])
    count = fewest_lines(parts, _ems(face), wide / size)
    if not count or count > most or face.cap(size) + ((count - 1) * LEADING + 0.25) * size > high:
        return None
    return parts


def _parts(word: str, way: Way, face: Typeface, wide: float) -> list[str]:
    """A word in as few parts that fit as can be, the widest as short as possible; itself where that can't be.

    `wide` is the room in ems.
    """
    whole = word.replace(SOFT, "")
    if face.width(whole, 1.0) <= wide:
        return [whole]
    pieces = way.breaks(word)
    best: dict[int, tuple[int, float, tuple[str, ...]]] = {0: (0, 0.0, ())}
    for end in range(1, len(pieces) + 1):
        ways = []
        for start in [start for start in range(end) if start in best]:
            part = "".join(pieces[start:end]) + _hyphen(pieces, end)
            reach = face.width(part, 1.0)
            if reach <= wide:
                count, widest, parts = best[start]
                ways.append((count + 1, max(widest, reach), (*parts, part)))
        if ways:
            best[end] = min(ways)
    count, _, parts = best.get(len(pieces), (0, 0.0, ()))
    return list(parts) if 0 < count <= way.most else [whole]


def _hyphen(pieces: list[str], end: int) -> str:
    """What stands at the end of a part: nothing behind the last, nor where the word has a hyphen itself."""
    return "" if end == len(pieces) or pieces[end - 1].endswith("-") else "-"
