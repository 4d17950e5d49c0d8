"""Colours that large areas are filled with can be told apart: by colour-blind eyes too, and on a grey printer.

Pairs that even good eyes take for one are no pair: shades of a colour are meant to be alike. How far apart greys are is
told, but no fault: a file doesn't say that it will be printed in grey, and signs may tell colours apart too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from PIL import Image

from cardgen.drawing.palette import EYES, LEAST, apart
from cardgen.preflight.opened import File, Sheet
from cardgen.preflight.report import Finding, passed, unchecked, warned
from cardgen.preflight.wishes import Wishes
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import row

SHARE = 0.004
"""Of all pages: a colour that covers less is no area."""
MOST = 16
"""Colours that are compared."""
ALIKE = 3.0
"""The CIEDE2000 distance below which two areas look the same."""
STEP = 4
"""Of the pixels, one in so many in each direction is looked at."""


def look(sheet: Sheet, _: Wishes) -> Counter[tuple[int, ...]]:
    """How many pixels of a page have each colour; rare ones are left out."""
    wide, high = sheet.picture.size
    small = sheet.picture.resize((max(1, wide // STEP), max(1, high // STEP)), Image.Resampling.NEAREST)
    counts = small.getcolors(small.width * small.height) or []
    floor = small.width * small.height * SHARE / 4
    return Counter({colour: count for count, colour in counts if isinstance(colour, tuple) and count > floor})


def judge(_: File, looks: Sequence[Counter[tuple[int, ...]]], __: Wishes) -> Finding:
    """Warns of the pair that differs for good eyes and is nearest to others."""
    total: Counter[tuple[int, ...]] = Counter()
    for noted in looks:
        total.update(noted)
    whole = sum(total.values())
    colours = ["#{:02X}{:02X}{:02X}".format(*one) for one, count in total.most_common(MOST) if count > whole * SHARE]
    pairs = [pair for pair in combinations(colours, 2) if apart(*pair, "normal") >= LEAST]
    if not pairs:
        return unchecked("preflight.colours_few")
    nearest = {eye: min((apart(*pair, eye), pair) for pair in pairs) for eye in EYES}
    values = {"distances": {eye: round(distance, 1) for eye, (distance, _) in nearest.items()}, "colours": colours}
    alike = [(eye, pair) for eye, (distance, pair) in nearest.items() if distance < ALIKE and eye != "grey"]
    if alike:
        eyes = row("row.comma", [Phrase(f"eyes.{eye}") for eye, _ in alike])
        one, other = alike[0][1]
        return warned("preflight.colours_alike", (), values, one=one, other=other, eyes=eyes)
    least = min(distance for eye, (distance, _) in nearest.items() if eye != "grey")
    grey = round(nearest["grey"][0])
    return passed("preflight.colours_fine", values, n=len(colours), least=round(least), grey=grey)
