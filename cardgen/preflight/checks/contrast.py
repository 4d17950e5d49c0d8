"""Texts stand out from what they stand on (WCAG 2.2, 1.4.3). Outlined letters do so by fill or outline.

What a text stands on is the colour that is most frequent around it in the picture of the page; where that seems too
near, in a larger picture, in which fewer pixels are of both colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from PIL import Image

from cardgen.drawing import vision
from cardgen.drawing.scene import Box
from cardgen.preflight.drawn import MM, TextRun
from cardgen.preflight.opened import PIXELS, File, Sheet
from cardgen.preflight.report import Finding, Place, failed, passed, quotable, subject, unchecked, warned
from cardgen.preflight.wishes import Wishes

LEAST, GOOD = 2.0, 4.5
"""Below the first words can't be read, below the second only by good eyes, unless they are large."""
LARGE, GOOD_LARGE = 18.0, 3.0
"""Ems in points, and what is enough for them."""
FINE = 8
"""Pixels in a mm of the larger picture, 203 dpi."""
OUTLINE = 0.05
"""Of an em: so far at most an outline goes beyond its letters, and of a minus would leave nothing else to be seen."""
MOST_SIDE = 500.0
"""In mm: of a larger page no larger picture is drawn."""
NEAR = 8
"""Levels of a channel, of 255: colours no further apart are the same."""
Found = tuple[float, str, str, str, float, Place]
"""A contrast, the text, its colour and its ground, its em in points, and where it is."""
contrast = lru_cache(1 << 12)(vision.contrast)


def look(sheet: Sheet, _: Wishes) -> tuple[Found | None, Found | None]:
    """The text of a page that stands out least, and the least of those that stand out too little for their size."""
    piles = _piled(sheet.drawing.texts)
    found = _found(piles, sheet, sheet.picture, PIXELS)
    if any(map(_is_poor, found)) and max(sheet.frame.size) < MOST_SIDE:
        found = _found(piles, sheet, sheet.drawn(FINE), FINE)
    return min(found, default=None), min(filter(_is_poor, found), default=None)


def _found(piles: Sequence[Sequence[TextRun]], sheet: Sheet, picture: Image.Image, pixels: int) -> list[Found]:
    """How far each text stands out in a picture that has so many pixels in a mm."""
    return [one for runs in piles if (one := _of(runs, sheet.number, picture, pixels))]


def _is_poor(found: Found) -> bool:
    """Whether a text stands out too little for its size."""
    return found[0] < (GOOD_LARGE if found[4] >= LARGE else GOOD)


def _piled(texts: Sequence[TextRun]) -> list[list[TextRun]]:
    """Texts by their place: an outline and the letters in it are one."""

    def middle(run: TextRun) -> tuple[float, float]:
        return round((run.box.left + run.box.right) / 2, 1), round((run.box.top + run.box.bottom) / 2, 1)

    return [list(runs) for _, runs in groupby(texts, middle)]


def _of(runs: Sequence[TextRun], page: int, picture: Image.Image, pixels: int) -> Found | None:
    """How far the inks of a text stand out from its ground; the better of its fill and its outline."""
    words = next((run.text for run in runs if run.text), "")
    inks = {colour for run in runs for colour in (run.fill, run.stroke) if colour}
    box = runs[-1].box
    if not words or not inks:
        return None
    beyond = OUTLINE * runs[-1].size * MM if any(run.stroke for run in runs) else 0.0
    ground = _ground(picture, box.grown(beyond), inks, pixels)
    best, ink = max((contrast(one, ground), one) for one in inks)
    return best, quotable(words), ink, ground, runs[-1].size, Place(page, box.left, box.top)


def _ground(picture: Image.Image, box: Box, inks: set[str], pixels: int) -> str:
    """The most frequent colour around a text that is none of its own; where there is no other, its own."""
    wide, high = picture.size
    left, top = max(0, int(box.left * pixels) - 1), max(0, int(box.top * pixels) - 1)
    right, bottom = min(wide, int(box.right * pixels) + 2), min(high, int(box.bottom * pixels) + 2)
    if left >= right or top >= bottom:
        return min(inks)
    counts = picture.crop((left, top, right, bottom)).getcolors((right - left) * (bottom - top)) or []
    for _, colour in sorted(counts, key=lambda pair: -pair[0]):
        if isinstance(colour, tuple) and not any(_near(colour, ink) for ink in inks):
            return "#{:02X}{:02X}{:02X}".format(*colour)
    return min(inks)


@lru_cache(1 << 12)
def _near(colour: tuple[int, ...], ink: str) -> bool:
    return all(abs(level - int(ink[k : k + 2], 16)) <= NEAR for level, k in zip(colour, (1, 3, 5), strict=True))


def judge(_: File, looks: Sequence[tuple[Found | None, Found | None]], __: Wishes) -> Finding:
    """By the least of all."""
    least = min((one for one, _ in looks if one), default=None)
    if least is None:
        return unchecked("preflight.text_absent")
    poor = sorted(one for _, one in looks if one)
    if not poor:
        return passed("preflight.contrast_fine", {"contrast": round(least[0], 1)})
    value, words, ink, ground = poor[0][:4]
    values = {"contrast": round(value, 1), "text": words, "ink": ink, "ground": ground}
    places = [one[-1] for one in poor]
    if value < LEAST:
        return failed("preflight.contrast_low", places, values, subject=subject(words))
    return warned("preflight.contrast_poor", places, values, subject=subject(words))
