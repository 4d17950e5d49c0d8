"""Checks that colours of large areas are distinguishable: with colour vision deficiencies too, and in greyscale.

Pairs that look the same to normal eyes are ignored: shades of a colour are meant to be similar. The distance in
greyscale is reported, but is no fault: the file may be printed in colour, and signs may distinguish colours too.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from PIL import Image

from cardgen.drawing.palette import EYES, LEAST, apart
from cardgen.preflight.document import Document, Options, Sheet
from cardgen.preflight.report import Finding, passed, unchecked, warned
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import row

SHARE = 0.004
"""The least share of all pages that a colour must cover."""
MOST = 16
"""The most colours that are compared."""
ALIKE = 3.0
"""The CIEDE2000 distance below which two areas look the same."""
STEP = 4
"""Every how many pixels one is read, in each direction."""


def measure(sheet: Sheet, _: Options) -> Counter[tuple[int, ...]]:
    """The number of pixels of each colour of a page; rare colours are left out."""
    wide, high = sheet.picture.size
    small = sheet.picture.resize((max(1, wide // STEP), max(1, high // STEP)), Image.Resampling.NEAREST)
    counts = small.getcolors(small.width * small.height) or []
    floor = small.width * small.height * SHARE / 4
    return Counter({colour: count for count, colour in counts if isinstance(colour, tuple) and count > floor})


def judge(_: Document, samples: Sequence[Counter[tuple[int, ...]]], __: Options) -> Finding:
    """Warns of pairs that only normal eyes can distinguish."""
    total: Counter[tuple[int, ...]] = Counter()
    for measured in samples:
        total.update(measured)
    whole = sum(total.values())
    colours = [
        "#{:02X}{:02X}{:02X}".format(*colour) for colour, count in total.most_common(MOST) if count > whole * SHARE
    ]
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
