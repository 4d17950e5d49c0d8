"""Fits text into a room as large as possible: broken at spaces, then soft hyphens, then by hyphenation rules."""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, log
from typing import NamedTuple

from cardgen.drawing.lettering import SMALLEST, Typeface, balanced, fewest_lines

STEP = 0.02
"""The share by which text is reduced until it fits."""
WHOLE, FEWER = 0.72, 0.82
"""Whole words are preferred to broken ones, and fewer lines to more, if they are at least this share as large."""
MOST_LINES = 16
LEADING = 1.08
"""The leading in ems: texts on cards are short and bold."""
SOFT = "\u00ad"
LONGEST = 64
"""The longest word that is hyphenated by rules: longer ones are no words."""


class Setting(NamedTuple):
    """How text is set, in mm: typeface, room (wide, high), and the greatest cap height for one line, for two, and so
    on; the last is for more lines too. `language`: for hyphenation rules, "" for none.
    """

    face: Typeface
    room: tuple[float, float]
    caps: tuple[float, ...]
    language: str = ""
    smallest: float = SMALLEST


class Words(NamedTuple):
    """Lines of text, their cap height and em in mm."""

    lines: tuple[str, ...]
    cap: float
    size: float

    @property
    def height(self) -> float:
        """The height from the top of the first line's capitals to the last baseline."""
        return self.cap + (len(self.lines) - 1) * LEADING * self.size


class Rule(NamedTuple):
    """How words are broken: into which pieces, and into how many parts at most."""

    breaks: Callable[[str], list[str]]
    most: int


@lru_cache(1 << 10)
def fitted(text: str, setting: Setting) -> Words | None:
    """The text as large as possible, in lines as even as possible; None if it doesn't fit at the smallest size.

    Whole words are preferred to those broken at soft hyphens, these to those broken by rules, and two parts to more,
    unless the text would be much smaller.
    """
    best: Words | None = None
    for rule in _rules(text, setting.language):
        words = _largest(text, setting, rule)
        if words and (best is None or words.cap * WHOLE > best.cap):
            best = words
    return best


def _rules(text: str, language: str) -> Sequence[Rule]:
    """The rules for breaking words: after hyphens, at soft hyphens, by the language's hyphenation."""
    breaks = [_at_hyphens]
    if language:
        breaks += [_at_soft_hyphens] if SOFT in text else []
        breaks.append(lambda word: _syllables(word, language))
    return [Rule(breaking, most) for breaking in breaks for most in (2, LONGEST)]


def _at_hyphens(word: str) -> list[str]:
    """A word split after its hyphens, except at its ends.

    >>> _at_hyphens("quatre-vingt-dix")
    ['quatre-', 'vingt-', 'dix']
    """
    return re.split(r"(?<=\w-)(?=\w)", word.replace(SOFT, ""))


def _at_soft_hyphens(word: str) -> list[str]:
    return [piece for part in word.split(SOFT) for piece in _at_hyphens(part)]


def _syllables(word: str, language: str) -> list[str]:
    """A word split at its soft hyphens, else by the language's hyphenation."""
    if SOFT in word or len(word) > LONGEST:
        return _at_soft_hyphens(word)
    from cardgen.drawing import hyphens  # imports pyphen, which most decks don't need

    return [piece for part in _at_hyphens(word) for piece in hyphens.pieces(part, language)]


def _largest(text: str, setting: Setting, rule: Rule) -> Words | None:
    """The text at the greatest size that fits; in fewer lines if that is nearly as large."""
    best: Words | None = None
    for most in range(1, MOST_LINES + 1):
        words = _in_lines(text, setting, rule, most)
        if words and (best is None or words.cap * FEWER > best.cap):
            best = words
        if words and len(words.lines) < most:
            break
    return best


def _in_lines(text: str, setting: Setting, rule: Rule, most: int) -> Words | None:
    """The text at the greatest size that fits in so many lines: a binary search."""
    face, least = setting.face, setting.smallest
    largest = max(face.size_of_cap(setting.caps[min(most, len(setting.caps)) - 1]), least)
    steps = ceil(log(largest / least) / -log(1 - STEP))
    sizes = [*(largest * (1 - STEP) ** k for k in range(steps)), least]
    k = bisect_left(sizes, True, key=lambda size: _lines(text, setting, size, rule, most) is not None)
    if k == len(sizes):
        return None
    lines = balanced(_lines(text, setting, sizes[k], rule, most) or "", face.ems, setting.room[0] / sizes[k]) or []
    return Words(tuple([line.replace("\u00a0", " ") for line in lines]), face.cap(sizes[k]), sizes[k])


def _lines(text: str, setting: Setting, size: float, rule: Rule, most: int) -> str | None:
    """The text at a size, with words broken if needed; None if it needs more room or more lines."""
    face, (wide, high) = setting.face, setting.room
    parts = " ".join([part for word in text.split(" ") for part in _split(word, rule, face, wide / size)])
    count = fewest_lines(parts, face.ems, wide / size)
    if not count or count > most or face.cap(size) + ((count - 1) * LEADING + 0.25) * size > high:
        return None
    return parts


def _split(word: str, rule: Rule, face: Typeface, wide: float) -> list[str]:
    """A word in as few parts as fit, the widest as short as possible; unbroken if that is impossible.

    `wide` is the room in ems.
    """
    whole = word.replace(SOFT, "")
    if face.ems(whole) <= wide:
        return [whole]
    pieces = rule.breaks(word)
    best: dict[int, tuple[int, float, tuple[str, ...]]] = {0: (0, 0.0, ())}
    for end in range(1, len(pieces) + 1):
        candidates = []
        for start in [start for start in range(end) if start in best]:
            hyphen = "" if end == len(pieces) or pieces[end - 1].endswith("-") else "-"
            part = "".join(pieces[start:end]) + hyphen
            reach = face.ems(part)
            if reach <= wide:
                count, widest, parts = best[start]
                candidates.append((count + 1, max(widest, reach), (*parts, part)))
        if candidates:
            best[end] = min(candidates)
    count, _, parts = best.get(len(pieces), (0, 0.0, ()))
    return list(parts) if 0 < count <= rule.most else [whole]
