"""Widths of letters, so that text can be fitted: no kerning, as every writer sets it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from cardgen.drawing.fonts import FontError, metrics

POINT = 25.4 / 72
"""One point in mm."""


@cache
def width(text: str, font: str, size: float) -> float:
    """The width of a line of text in mm; `size` is the em in mm. FontError for a letter that the font lacks."""
    advance = metrics(font).advance
    try:
        return sum([advance[ord(letter)] for letter in text]) * size
    except KeyError as error:
        letter = chr(error.args[0])
        raise FontError(
            f"font {font!r} has no letter {letter!r} (in {text!r}); take another font in the style"
        ) from error


def size_of_cap(cap: float, font: str) -> float:
    """The em in mm at which capitals and lining figures are `cap` mm high."""
    return cap / metrics(font).cap_height


def fitted_cap(text: str, font: str, cap: float, limit: float) -> float:
    """The cap height, made smaller where the text would be wider than `limit`."""
    wide = width(text, font, size_of_cap(cap, font))
    return cap if wide <= limit else cap * limit / wide


def balanced(text: str, measure: Callable[[str], float], limit: float) -> list[str] | None:
    """The text in the fewest lines that are no wider than `limit`, as even as possible; None if a word is too wide.

    The greatest line is made as short as it can be, so that no single word is left over.
    """
    words = text.split()
    count = _lines_needed(words, measure, limit)
    if count is None:
        return None
    widest = limit
    for candidate in sorted(
        {measure(" ".join(words[i:j])) for i in range(len(words)) for j in range(i + 1, len(words) + 1)}
    ):
        if candidate <= limit and _lines_needed(words, measure, candidate) == count:
            widest = candidate
            break
    return _broken(words, measure, widest)


def _broken(words: list[str], measure: Callable[[str], float], limit: float) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and measure(f"{lines[-1]} {word}") <= limit:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _lines_needed(words: list[str], measure: Callable[[str], float], limit: float) -> int | None:
    lines = _broken(words, measure, limit)
    return len(lines) if all(measure(line) <= limit for line in lines) else None
