"""Labels that share a card with others, as the words of a TERZ deck with words."""

from collections.abc import Sequence

from cardgen.deck.game import CardDesign
from cardgen.deck.labels import corner
from cardgen.deck.labels.label import Label, artwork
from cardgen.deck.labels.middle import CONTOUR_OF_WORDS, QUIET, block_of, check_size, language, set_words
from cardgen.drawing import maths, words
from cardgen.drawing import ornaments as o
from cardgen.drawing.expressions import is_numeral
from cardgen.drawing.lettering import Typeface
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape, Stroke
from cardgen.drawing.style import Colour

MOST_CAP, MOST_NUMERAL = 11.5, 16.0
CAPTION = 0.3
"""Of a room's height, for the word below a picture."""
SECOND, APART, LINE = 0.4, 0.8, 0.95
"""Of a room's height, for the same in a second language; the gap above that in mm; and what a line takes, in ems."""
GAP = 1.5
PICTURED, CAPTIONED = 1.4, 0.35
"""Shares of a picture, and of each line below it, of the height of a word beside them."""
BESIDE_CAP = 4.4
"""Capitals of a word beside a sign in a corner, in mm."""
SECOND_BESIDE, HIGHER, BELOW, DEEP = 3.2, 4.4, 0.29, 0.3
"""Those of the same in a second language; where the word begins above the sign's middle, in mm, and what parts the two
lines, in ems of the upper one; how deep letters reach below their line, in ems."""


def stacked(things: Sequence[Label | Scene], colour: Colour, room: Box, design: CardDesign, code: str) -> list[Shape]:
    """Labels and small drawings about (0, 0) below one another; FaceError for too long ones.

    Labels of a kind have equal heights; a picture above its words has more than a word.
    """
    shares = [_share(thing) for thing in things]
    free = room.height - GAP * (len(things) - 1)
    shapes: list[Shape] = []
    top = room.top
    for thing, share in zip(things, shares, strict=True):
        slot = room._replace(top=top, bottom=top + free * share / sum(shares))
        if isinstance(thing, Scene):
            scale = min(slot.width / thing.bounds.width, slot.height / thing.bounds.height, 1.0)
            shapes.append(Placed(thing, Placement(*slot.centre, 0, scale)))
        else:
            shapes += filled(thing, colour, slot, design, code)
        top = slot.bottom + GAP
    return shapes


def _share(thing: Label | Scene) -> float:
    """Of the height that things have together: a word's is 1."""
    if isinstance(thing, Scene) or not thing.picture:
        return 1.0
    return PICTURED + (CAPTIONED if thing.text else 0.0) + (CAPTIONED if thing.second else 0.0)


def filled(label: Label, colour: Colour, room: Box, design: CardDesign, code: str) -> list[Shape]:
    """A label in the largest size that fits, in a colour with its contour."""
    if label.picture and label.text:
        split = room.bottom - _caption(label, room, design)
        upper, lower = room._replace(bottom=split - 0.5), room._replace(top=split)
        return [*filled(Label(picture=label.picture), colour, upper, design, code),
                *filled(label._replace(picture=""), colour, lower, design, code)]  # fmt: skip
    if label.picture:
        return _pictured(label.picture, room, design, code)
    if label.second:
        split = room.bottom - max(SECOND * room.height, APART + LINE * design.smallest)
        return [*filled(label._replace(second=""), colour, room._replace(bottom=split), design, code),
                *_quietly(label.second, room._replace(top=split + APART), design, code)]  # fmt: skip
    if is_numeral(label.text):
        return _numeral(label.text, colour, room, design, code)
    return _loudly(label.text, colour, room, design, code)


def _caption(label: Label, room: Box, design: CardDesign) -> float:
    """The height for words below a picture: a share of the room, or more if the smallest letters need it."""
    line = LINE * design.smallest
    if not label.second:
        return max(CAPTION * room.height, line)
    return max(1.6 * CAPTION * room.height, line + APART + line)


def beside(label: Label, wide: float, design: CardDesign, code: str) -> tuple[Shape, ...]:
    """A word to the right of (0, 0), vertically centred, in a corner's measure, shortened to fit.

    Below it is its translation. FaceError if that doesn't fit, or in large print the word.
    """
    if not label.text:
        return ()
    face = Typeface(design.style.strong, design.style.zero)
    text, size = _shortened(label.text, face, wide, design, code)
    if not label.second:
        return o.line(text, face, size, 0, face.cap(size) / 2, design.style.ink)
    quiet = Typeface(design.style.text, design.style.zero)
    low = _size_beside(label.second, quiet, SECOND_BESIDE, wide, design)
    _check_beside(label.second, quiet, low, wide, design, code)
    baseline = face.cap(size) - (face.cap(size) / 2 if design.style.large_print else HIGHER)
    below = baseline + BELOW * size + quiet.cap(low)
    return (
        *o.line(text, face, size, 0, baseline, design.style.ink),
        *o.line(label.second.replace(words.SOFT, ""), quiet, low, 0, below, design.style.ink),
    )


def below_sign(design: CardDesign) -> float:
    """The depth below a sign's middle of words beside it in two languages in large print, in a corner's measure.

    The upper line stays where it is without the lower one, above the code.
    """
    face, quiet = Typeface(design.style.strong, design.style.zero), Typeface(design.style.text, design.style.zero)
    size = face.size_of_cap(BESIDE_CAP)
    low = max(corner.least(design), quiet.size_of_cap(SECOND_BESIDE))
    return face.cap(size) / 2 + BELOW * size + quiet.cap(low) + DEEP * low


def _shortened(text: str, face: Typeface, wide: float, design: CardDesign, code: str) -> tuple[str, float]:
    """The part of a word that fits, and its em."""
    plain = text.replace(words.SOFT, "")
    size = _size_beside(plain, face, BESIDE_CAP, wide, design)
    if design.style.large_print:
        _check_beside(plain, face, size, wide, design, code)
    while plain and face.width(plain, size) > wide + 1e-6:
        plain = plain.rstrip("…")[:-1].rstrip() + "…" if len(plain) > 2 else ""
    return plain, size


def _size_beside(text: str, face: Typeface, cap: float, wide: float, design: CardDesign) -> float:
    """An em at which a word is no wider than its room, but none smaller than the least."""
    size = face.size_of_cap(cap)
    return max(corner.least(design), min(size, size * wide / max(face.width(text, size), 1e-9)))


def _check_beside(text: str, face: Typeface, size: float, wide: float, design: CardDesign, code: str) -> None:
    """FaceError if it is still too wide."""
    if face.width(text, size) > wide + 1e-6:
        raise corner.too_wide(text, (wide, size), design, code)


def _pictured(name: str, room: Box, design: CardDesign, code: str) -> list[Shape]:
    """A picture in the middle of its room; on dark backgrounds on a white plate, so that its lines are visible."""
    size, (x, y) = min(room.width, room.height), room.centre
    if design.style.ink != design.style.white:
        return [Placed(artwork(name, size, design, code), Placement(x, y))]
    plate = Rect(x - size / 2, y - size / 2, size, size, Paint(design.style.white), 0.12 * size)
    return [plate, Placed(artwork(name, 0.88 * size, design, code), Placement(x, y))]


def _numeral(text: str, colour: Colour, room: Box, design: CardDesign, code: str) -> list[Shape]:
    pen = min(o.BIG, 0.07 * room.height)
    size = room.width - 2 * pen, room.height - 2 * pen
    cap = min(MOST_NUMERAL * design.frame.scale, room.height)
    block = maths.fitted(text, o.numerals(design.style), cap, size, 2.2 * pen)
    check_size(block, text, size, design, code)
    return maths.centred(block, room.centre, colour.fill, Stroke(design.style.ink, 2 * pen))


def _loudly(text: str, colour: Colour, room: Box, design: CardDesign, code: str) -> list[Shape]:
    """Words in the colour; small ones in ink."""
    face = o.numerals(design.style)
    cap = MOST_CAP * design.frame.scale
    caps = (cap, 0.8 * cap, 0.7 * cap)
    loud = words.fitted(text, words.Setting(face, (room.width, room.height), caps, language(design), design.smallest))
    if loud and loud.cap >= QUIET * 0.8:
        pen = Stroke(design.style.ink, 2 * min(o.BIG, CONTOUR_OF_WORDS * loud.cap))
        return block_of(loud, face, room.centre, colour.fill, pen)
    return _quietly(text, room, design, code)


def _quietly(text: str, room: Box, design: CardDesign, code: str) -> list[Shape]:
    face = Typeface(design.style.text, design.style.zero)
    setting = words.Setting(face, (room.width, room.height), (QUIET,), language(design), design.smallest)
    return block_of(set_words(text, setting, code), face, room.centre, design.style.ink)
