"""A label in a room of its own: one of several things that stand on a card, as the words of a TERZ in words do."""

from collections.abc import Sequence

from cardgen.deck.game import Look
from cardgen.deck.labels import corner
from cardgen.deck.labels.label import Label, artwork, too_many
from cardgen.deck.labels.middle import QUIET, block_of, check_size, language, set_words
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


def stacked(things: Sequence[Label | Scene], colour: Colour, room: Box, look: Look, code: str) -> list[Shape]:
    """Labels and small drawings one below the other; FaceError for too long ones.

    Alike ones have rooms of one height, a picture above its words has more than a word.
    """
    shares = [_share(thing) for thing in things]
    free = room.height - GAP * (len(things) - 1)
    shapes: list[Shape] = []
    top = room.top
    for thing, share in zip(things, shares, strict=True):
        slot = room._replace(top=top, bottom=top + free * share / sum(shares))
        shapes += _drawing(thing, slot) if isinstance(thing, Scene) else filled(thing, colour, slot, look, code)
        top = slot.bottom + GAP
    return shapes


def _share(thing: Label | Scene) -> float:
    """Of the height that things have together: a word's is 1."""
    if isinstance(thing, Scene) or not thing.picture:
        return 1.0
    return PICTURED + (CAPTIONED if thing.text else 0.0) + (CAPTIONED if thing.second else 0.0)


def filled(label: Label, colour: Colour, room: Box, look: Look, code: str) -> list[Shape]:
    """A label as large as its room allows, in a colour with its contour."""
    if label.picture and label.text:
        split = room.bottom - _caption(label, room, look)
        upper, lower = room._replace(bottom=split - 0.5), room._replace(top=split)
        return [*filled(Label(picture=label.picture), colour, upper, look, code),
                *filled(label._replace(picture=""), colour, lower, look, code)]  # fmt: skip
    if label.picture:
        return _pictured(label.picture, room, look, code)
    if label.second:
        split = room.bottom - max(SECOND * room.height, APART + LINE * look.smallest)
        return [*filled(label._replace(second=""), colour, room._replace(bottom=split), look, code),
                *_quietly(label.second, room._replace(top=split + APART), look, code)]  # fmt: skip
    if is_numeral(label.text):
        return _numeral(label.text, colour, room, look, code)
    return _loudly(label.text, colour, room, look, code)


def _caption(label: Label, room: Box, look: Look) -> float:
    """How high the words below a picture may be: a share of the room, or more where the smallest letters need it."""
    line = LINE * look.smallest
    if not label.second:
        return max(CAPTION * room.height, line)
    return max(1.6 * CAPTION * room.height, line + APART + line)


def beside(label: Label, wide: float, look: Look, code: str) -> tuple[Shape, ...]:
    """A word to the right of (0, 0), at half of its height, in a corner's measure; as much of it as has room.

    Below it stands the same in a second language. FaceError where that has no room, or in large print the word.
    """
    if not label.text:
        return ()
    face = Typeface(look.style.strong, look.style.zero)
    text, size = _shortened(label.text, face, wide, look, code)
    if not label.second:
        return o.line(text, face, size, 0, face.cap(size) / 2, look.style.ink)
    quiet = Typeface(look.style.text, look.style.zero)
    low = _size_beside(label.second, quiet, SECOND_BESIDE, wide, look)
    _check_beside(label.second, quiet, low, wide, look, code)
    baseline = face.cap(size) - (face.cap(size) / 2 if look.style.large_print else HIGHER)
    below = baseline + BELOW * size + quiet.cap(low)
    return (
        *o.line(text, face, size, 0, baseline, look.style.ink),
        *o.line(label.second.replace(words.SOFT, ""), quiet, low, 0, below, look.style.ink),
    )


def below_sign(look: Look) -> float:
    """So far below the middle of a sign reach words beside it in two languages in large print, in a corner's measure.

    The upper ones stay where they are without the others, above the code.
    """
    face, quiet = Typeface(look.style.strong, look.style.zero), Typeface(look.style.text, look.style.zero)
    size = face.size_of_cap(BESIDE_CAP)
    low = max(corner.least(look), quiet.size_of_cap(SECOND_BESIDE))
    return face.cap(size) / 2 + BELOW * size + quiet.cap(low) + DEEP * low


def _shortened(text: str, face: Typeface, wide: float, look: Look, code: str) -> tuple[str, float]:
    """As much of a word as has room, and its em."""
    plain = text.replace(words.SOFT, "")
    size = _size_beside(plain, face, BESIDE_CAP, wide, look)
    if look.style.large_print:
        _check_beside(plain, face, size, wide, look, code)
    while plain and face.width(plain, size) > wide + 1e-6:
        plain = plain.rstrip("…")[:-1].rstrip() + "…" if len(plain) > 2 else ""
    return plain, size


def _size_beside(text: str, face: Typeface, cap: float, wide: float, look: Look) -> float:
    """An em at which a word is no wider than its room, but none smaller than the least."""
    size = face.size_of_cap(cap)
    return max(corner.least(look), min(size, size * wide / max(face.width(text, size), 1e-9)))


def _check_beside(text: str, face: Typeface, size: float, wide: float, look: Look, code: str) -> None:
    """FaceError where it is wider all the same."""
    if face.width(text, size) > wide + 1e-6:
        k = look.frame.corner_scale
        raise too_many(text, (wide * k, size * k), look.smallest, code)


def _middle(room: Box) -> tuple[float, float]:
    return (room.left + room.right) / 2, (room.top + room.bottom) / 2


def _pictured(name: str, room: Box, look: Look, code: str) -> list[Shape]:
    """A picture in the middle of its room; on dark grounds it has a white one, or its lines would not be seen."""
    size, (x, y) = min(room.width, room.height), _middle(room)
    if look.style.ink != look.style.white:
        return [Placed(artwork(name, size, look, code), Placement(x, y))]
    plate = Rect(x - size / 2, y - size / 2, size, size, Paint(look.style.white), 0.12 * size)
    return [plate, Placed(artwork(name, 0.88 * size, look, code), Placement(x, y))]


def _drawing(scene: Scene, room: Box) -> list[Shape]:
    """A drawing about (0, 0) in the middle of its room."""
    scale = min(room.width / scene.bounds.width, room.height / scene.bounds.height, 1.0)
    return [Placed(scene, Placement(*_middle(room), 0, scale))]


def _numeral(text: str, colour: Colour, room: Box, look: Look, code: str) -> list[Shape]:
    pen = min(o.BIG, 0.07 * room.height)
    size = room.width - 2 * pen, room.height - 2 * pen
    cap = min(MOST_NUMERAL * look.frame.scale, room.height)
    block = maths.fitted(text, o.numerals(look.style), cap, size, 2.2 * pen)
    check_size(block, text, size, look, code)
    return maths.centred(block, _middle(room), colour.fill, Stroke(look.style.ink, 2 * pen))


def _loudly(text: str, colour: Colour, room: Box, look: Look, code: str) -> list[Shape]:
    """Words in the colour; small ones in ink."""
    face = o.numerals(look.style)
    cap = MOST_CAP * look.frame.scale
    setting = words.Setting(face, (room.width, room.height), (cap, 0.8 * cap, 0.7 * cap), language(look), look.smallest)
    loud = words.fitted(text, setting)
    if loud and loud.cap >= QUIET * 0.8:
        return block_of(
            loud, face, _middle(room), colour.fill, Stroke(look.style.ink, 2 * min(o.BIG, 0.095 * loud.cap))
        )
    return _quietly(text, room, look, code)


def _quietly(text: str, room: Box, look: Look, code: str) -> list[Shape]:
    face = Typeface(look.style.text, look.style.zero)
    setting = words.Setting(face, (room.width, room.height), (QUIET,), language(look), look.smallest)
    return block_of(set_words(text, setting, code), face, _middle(room), look.style.ink)
