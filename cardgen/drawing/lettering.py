"""Widths of letters, so that text can be fitted: no kerning, as every writer sets it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from cardgen.drawing.fonts import FontError, metrics

POINT = 25.4 / 72
"""One point in mm."""


@lru_cache(1 << 14)
def width(text: str, font: str, size: float) -> float:
    """The width of a line of text in mm; `size` is the em in mm. FontError for a letter that the font lacks."""
    advance = metrics(font).advance
    widths = [advance(ord(letter)) for letter in text]
    if None in widths:
        letter = text[widths.index(None)]
        raise FontError(f"font {font!r} has no letter {letter!r} (in {text!r}); take another font in the style")
    return sum([wide for wide in widths if wide]) * size


def size_of_cap(cap: float, font: str) -> float:
    """The em in mm at which capitals and lining figures are `cap` mm high."""
    return cap / metrics(font).cap_height


def fitted_cap(text: str, font: str, cap: float, limit: float) -> float:
    """The cap height, made smaller where the text would be wider than `limit`."""
    wide = width(text, font, size_of_cap(cap, font))
    return cap if wide <= limit else cap * limit / wide


def balanced(text: str, measure: Callable[[str], float], limit: float) -> list[str] | None:
    """The text in the fewest lines that are no wider than `limit`, as even as possible; None if a word is too wide.

    The greatest line is made as short as it can be, so that no single word is left over. Words end at spaces, not
    at no-break ones. `measure` gives the width of a word; a line is as wide as its words and the spaces between
    them, as there is no kerning.
    """
    words = [word for word in text.split(" ") if word]
    widths, space = [measure(word) for word in words], measure(" ")
    fewest = _ends(widths, space, limit)
    if fewest is None:
        return None
    candidates = {
        sum(widths[i:j]) + space * (j - i - 1) for i in range(len(words)) for j in range(i + 1, len(words) + 1)
    }
    for widest in sorted(candidate for candidate in candidates if candidate < limit):
        ends = _ends(widths, space, widest + 1e-9)
        if ends is not None and len(ends) == len(fewest):
            fewest = ends
            break
    return [" ".join(words[start:end]) for start, end in pairwise([0, *fewest])]


def _ends(widths: list[float], space: float, limit: float) -> list[int] | None:
    """Where lines end that are filled one after the other, as numbers of words; None if a word is too wide."""
    ends: list[int] = []
    line = 0.0
    for k, wide in enumerate(widths):
        if wide > limit:
            return None
        if k and line + space + wide > limit:
            ends.append(k)
            line = wide
        else:
            line += space + wide if k else wide
    return [*ends, len(widths)]
