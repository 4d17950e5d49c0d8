"""Widths of text, and breaking it into lines: without kerning, as every writer sets it.

Lengths are added by `fsum`, which rounds once: `sum` of floats differs between versions of Python (3.12 began to
compensate), and so would the files.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby, pairwise
from math import fsum
from typing import NamedTuple, cast

from cardgen.drawing.fonts import FontError, display_name, metrics
from cardgen.drawing.fonts import letter as letter_label

POINT = 25.4 / 72
"""One point in mm."""
SMALLEST = 11 * POINT
"""The em of the smallest text on a card; smaller text can't be read across a table."""


@lru_cache(1 << 14)
def width(text: str, font: str, size: float) -> float:
    """The width of a line of text in mm; `size` is the em in mm. FontError for a letter that the font lacks."""
    advances = metrics(font)
    widths = list(map(advances.__getitem__, text))
    if None in widths:
        letter = text[widths.index(None)]
        raise FontError("font.no_letter", font=display_name(font), letter=letter_label(letter), text=text)
    return fsum(cast("list[float]", widths)) * size


def size_of_cap(cap: float, font: str) -> float:
    """The em in mm at which capitals and lining figures are `cap` mm high."""
    return cap / metrics(font).cap_height


class TextRun(NamedTuple):
    """A run of letters in one font: its start, letters, font and size."""

    x: float
    text: str
    font: str
    size: float


class Typeface(NamedTuple):
    """A font, and another one for zeros if its own are slashed, which children read as Ø; "" for none."""

    font: str
    zero: str = ""

    def runs(self, text: str, size: float) -> Iterator[TextRun]:
        """The runs of a line from x = 0; zeros are as high as the font's capitals. `size` is the font's em in mm."""
        if text and not self._mixes(text):
            yield TextRun(0.0, text, self.font, size)
            return
        x = 0.0
        for font, letters in groupby(text, lambda letter: self.zero if letter == "0" and self.zero else self.font):
            run = "".join(letters)
            run_size = size if font == self.font else size_of_cap(size * metrics(self.font).cap_height, font)
            yield TextRun(x, run, font, run_size)
            x += width(run, font, run_size)

    def width(self, text: str, size: float) -> float:
        """The width of a line in mm."""
        if not self._mixes(text):
            return width(text, self.font, size)
        return fsum([width(run.text, run.font, run.size) for run in self.runs(text, size)])

    def ems(self, text: str) -> float:
        """The width of a line in ems."""
        return self.width(text, 1.0)

    def _mixes(self, text: str) -> bool:
        """Whether a text has letters of another font, which is rare."""
        return bool(self.zero) and "0" in text

    def size_of_cap(self, cap: float) -> float:
        """The em in mm at which capitals and lining figures are `cap` mm high."""
        return size_of_cap(cap, self.font)

    def cap(self, size: float) -> float:
        """The cap height in mm at an em of `size` mm."""
        return size * metrics(self.font).cap_height

    def fitted_cap(self, text: str, cap: float, limit: float) -> float:
        """The cap height, reduced if the text would be wider than `limit`."""
        wide = self.width(text, self.size_of_cap(cap))
        return cap if wide <= limit else cap * limit / wide


def balanced(text: str, measure: Callable[[str], float], limit: float) -> list[str] | None:
    """The text in the fewest lines that are no wider than `limit`, as even as possible; None if a word is too wide.

    The longest line is as short as possible, and the others are similar, so that no single word is left over. Words end
    at spaces, not at no-break spaces. `measure` gives the width of a word; a line is as wide as its words and the
    spaces between them, as there is no kerning.
    """
    words = _words(text)
    widths, space = [measure(word) for word in words], measure(" ")
    fewest = _ends(widths, space, limit)
    if fewest is None:
        return None
    if len(fewest) == 1:
        return [" ".join(words)]
    candidates = {
        fsum(widths[i:j]) + space * (j - i - 1) for i in range(len(words)) for j in range(i + 1, len(words) + 1)
    }
    tighter = sorted([candidate for candidate in candidates if candidate < limit])

    def is_enough(widest: float) -> bool:
        ends = _ends(widths, space, widest + 1e-9)
        return ends is not None and len(ends) == len(fewest)

    least = bisect_left(tighter, True, key=is_enough)  # wider lines are never more
    limit = tighter[least] if least < len(tighter) else limit
    ends = _even_ends(widths, space, limit, len(fewest))
    return [" ".join(words[start:end]) for start, end in pairwise([0, *ends])]


def fewest_lines(text: str, measure: Callable[[str], float], limit: float) -> int | None:
    """The fewest lines no wider than `limit` that the text fits in; None if a word is too wide."""
    ends = _ends([measure(word) for word in _words(text)], measure(" "), limit)
    return None if ends is None else len(ends)


def _words(text: str) -> list[str]:
    return [word for word in text.split(" ") if word]


def _ends(widths: list[float], space: float, limit: float) -> list[int] | None:
    """The ends of greedily filled lines, as numbers of words; None if a word is too wide."""
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


def _even_ends(widths: list[float], space: float, limit: float, lines: int) -> list[int]:
    """The ends of so many lines with the least sum of squared widths, so that they are even."""
    best: dict[int, tuple[float, list[int]]] = {0: (0.0, [])}
    for _ in range(lines):
        longer: dict[int, tuple[float, list[int]]] = {}
        for start, (cost, ends) in best.items():
            for end in range(start + 1, len(widths) + 1):
                line = fsum(widths[start:end]) + space * (end - start - 1)
                if line > limit + 1e-9:
                    break
                candidate = (cost + line * line, [*ends, end])
                longer[end] = min(candidate, longer.get(end, candidate))
        best = longer
    return best[len(widths)][1] if widths else [0]
