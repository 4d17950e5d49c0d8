"""Checks the contrast of texts with their background (WCAG 2.2, 1.4.3). Of outlined letters, fill or outline counts.

The background is the most frequent colour around a text in the picture of the page; if the contrast seems too low, in a
larger picture, in which fewer pixels mix both colours.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from PIL import Image

from cardgen.drawing import vision
from cardgen.drawing.scene import Box
from cardgen.preflight.document import PIXELS, Document, Options, Sheet
from cardgen.preflight.page_content import MM, TextRun
from cardgen.preflight.report import Finding, Place, failed, passed, quotable, subject, unchecked, warned

LEAST, GOOD = 2.0, 4.5
"""Below the first, text is illegible; below the second, legible to good eyes only, unless it is large."""
LARGE, GOOD_LARGE = 18.0, 3.0
"""The em of large text in points, and the contrast it needs."""
FINE = 8
"""Pixels per mm of the larger picture, 203 dpi."""
OUTLINE = 0.05
"""In ems: how far an outline reaches beyond its letters; more would leave no background around a minus."""
MOST_SIDE = 500.0
"""In mm: no larger picture is drawn of larger pages."""
NEAR = 8
"""Levels of a channel, of 255: colours within this distance are the same."""
TextContrast = tuple[float, str, str, str, float, Place]
"""A contrast, the text, its colour and background, its em in points, and its place."""
contrast = lru_cache(1 << 12)(vision.contrast)


def measure(sheet: Sheet, _: Options) -> tuple[TextContrast | None, TextContrast | None]:
    """The text of lowest contrast on a page, and the lowest of those whose contrast is too low for their size."""
    groups = _overlaid(sheet.content.texts)
    contrasts = _contrasts(groups, sheet, sheet.picture, PIXELS)
    if any(map(_is_poor, contrasts)) and max(sheet.frame.size) < MOST_SIDE:
        contrasts = _contrasts(groups, sheet, sheet.render(FINE), FINE)
    return min(contrasts, default=None), min(filter(_is_poor, contrasts), default=None)


def _contrasts(
    groups: Sequence[Sequence[TextRun]], sheet: Sheet, picture: Image.Image, pixels: int
) -> list[TextContrast]:
    """The contrast of each text in a picture with `pixels` per mm."""
    return [measured for runs in groups if (measured := _text_contrast(runs, sheet.number, picture, pixels))]


def _is_poor(contrasts: TextContrast) -> bool:
    """Whether the contrast of a text is too low for its size."""
    return contrasts[0] < (GOOD_LARGE if contrasts[4] >= LARGE else GOOD)


def _overlaid(texts: Sequence[TextRun]) -> list[list[TextRun]]:
    """Texts grouped by place: an outline and its letters are one group."""
    return [list(runs) for _, runs in groupby(texts, lambda run: [round(number, 1) for number in run.box.centre])]


def _text_contrast(runs: Sequence[TextRun], page: int, picture: Image.Image, pixels: int) -> TextContrast | None:
    """The contrast of a text with its background; the better of fill and outline."""
    quoted = next((run.text for run in runs if run.text), "")
    inks = {colour for run in runs for colour in (run.fill, run.stroke) if colour}
    box = runs[-1].box
    if not quoted or not inks:
        return None
    beyond = OUTLINE * runs[-1].size * MM if any(run.stroke for run in runs) else 0.0
    ground = _ground(picture, box.grown(beyond), inks, pixels)
    best, ink = max((contrast(colour, ground), colour) for colour in inks)
    return best, quotable(quoted), ink, ground, runs[-1].size, Place(page, box.left, box.top)


def _ground(picture: Image.Image, box: Box, inks: set[str], pixels: int) -> str:
    """The most frequent colour around a text other than its own; its own if there is no other."""
    wide, high = picture.size
    left, top = max(0, int(box.left * pixels) - 1), max(0, int(box.top * pixels) - 1)
    right, bottom = min(wide, int(box.right * pixels) + 2), min(high, int(box.bottom * pixels) + 2)
    if left >= right or top >= bottom:
        return min(inks)
    counts = picture.crop((left, top, right, bottom)).getcolors((right - left) * (bottom - top)) or []
    for _, colour in sorted(counts, key=lambda pair: -pair[0]):
        if isinstance(colour, tuple) and not any(_is_similar(colour, ink) for ink in inks):
            return "#{:02X}{:02X}{:02X}".format(*colour)
    return min(inks)


@lru_cache(1 << 12)
def _is_similar(colour: tuple[int, ...], ink: str) -> bool:
    return all(abs(level - int(ink[k : k + 2], 16)) <= NEAR for level, k in zip(colour, (1, 3, 5), strict=True))


def judge(_: Document, samples: Sequence[tuple[TextContrast | None, TextContrast | None]], __: Options) -> Finding:
    """Warns or fails by the lowest contrast."""
    least = min((text for text, _ in samples if text), default=None)
    if least is None:
        return unchecked("preflight.text_absent")
    poor = sorted(text for _, text in samples if text)
    if not poor:
        return passed("preflight.contrast_fine", {"contrast": round(least[0], 1)})
    value, quoted, ink, ground = poor[0][:4]
    values = {"contrast": round(value, 1), "text": quoted, "ink": ink, "ground": ground}
    places = [text[-1] for text in poor]
    if value < LEAST:
        return failed("preflight.contrast_low", places, values, subject=subject(quoted))
    return warned("preflight.contrast_poor", places, values, subject=subject(quoted))
