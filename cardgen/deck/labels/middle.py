"""The main part of a face: a numeral, a line of maths, words, a picture, or a picture above its word."""

from collections.abc import Sequence

from cardgen.deck.game import CardDesign, FaceError
from cardgen.deck.labels import corner
from cardgen.deck.labels.label import Label, artwork, too_many
from cardgen.deck.number_figure import Stage
from cardgen.drawing import maths, words
from cardgen.drawing import ornaments as o
from cardgen.drawing.expressions import is_ambiguous, is_numeral
from cardgen.drawing.lettering import Typeface
from cardgen.drawing.scene import Placed, Placement, Shape, Stroke
from cardgen.drawing.style import Colour

CAPS = (11.0, 9.5, 8.5, 7.5, 6.5)
"""The most height of capitals for words in one line, in two, and so on, in mm."""
QUIET = 5.0
"""Capitals lower than this are set in ink, without a contour, which would fill their counters."""
CONTOUR, CONTOUR_OF_WORDS = 0.075, 0.095
"""The width of a contour as a share of small figures, which stand closer and have points between, and of words."""
SECOND_CAPS = (5.0, 4.0, 3.4)
CAPTION_CAPS = (8.0, 6.0)
TALL, HIGH, WORDS_HIGH, SECOND_HIGH, CAPTION_HIGH = 58.0, 39.0, 52.0, 13.0, 15.0
"""Room for what is narrow, for what is as wide as the card, for words, for a second language, below a picture."""
NARROW, WIDE = 36.0, 45.0
PICTURE_SIZE, BESIDE_WORD = 32.0, 27.0
"""Sides of the main picture, and of one with a word below it."""
LARGE_PRINT = 1.0
"""An index larger than this is for people who need large print: words are not split for them."""
LARGE_TALL = 55.0
"""Room for what is narrow beside large indices: in large print the dots of a level and a colour's name stand below."""
SPINE = 10.3
"""The distance from the edge that words running down it take up on the reference card, in mm."""


def main(label: Label, colour: Colour, stage: Stage, design: CardDesign, code: str) -> list[Shape]:
    """The main part of a face, about the stage's middle. FaceError if it doesn't fit."""
    frame = design.frame
    if label.is_plain:
        return o.big_numeral(frame, label.text, design.style, stage.cap, stage.centre, colour.fill)
    if label.picture:
        return _picture(label, colour, stage, design, code)
    if label.second:
        return _two_languages(label, colour, stage, design, code)
    if is_numeral(label.text):
        return _maths(label, colour, stage, design, code)
    return _words(label.text, colour, stage.centre, WORDS_HIGH * stage.share * frame.scale, CAPS, design, code)


def language(design: CardDesign) -> str:
    """The language whose rules hyphenate words: none in large print."""
    return "" if design.style.index_scale > LARGE_PRINT else design.texts.language


def limit(design: CardDesign) -> float:
    """The greatest width of words between those that run down the edges, in mm."""
    frame = design.frame
    inner = frame.corner(SPINE, 0).x
    return frame.width - 2 * (inner + o.BIG)


def set_words(text: str, setting: words.Setting, code: str) -> words.Words:
    """Words in the largest size that fits. FaceError with the card and the room if none does."""
    if fitted := words.fitted(text, setting):
        return fitted
    size = setting.smallest
    longest = max(setting.face.width(word, size) for word in text.replace(words.SOFT, "").split(" "))
    wide, _ = setting.room
    if longest <= wide:
        raise too_many(text, setting.room, size, code)
    raise FaceError("face.long_word", code=code, text=text.replace(words.SOFT, ""), needed=longest, wide=wide)


def block_of(
    text: words.Words, face: Typeface, centre: tuple[float, float], fill: str, pen: Stroke | None = None
) -> list[Shape]:
    """The lines of words about a point, each with its contour."""
    x, y = centre
    shapes: list[Shape] = []
    for k, line in enumerate(text.lines):
        left = x - face.width(line, text.size) / 2
        height = y - text.height / 2 + text.cap + k * words.LEADING * text.size
        shapes += o.line(line, face, text.size, left, height, fill, pen)
    return shapes


def _maths(label: Label, colour: Colour, stage: Stage, design: CardDesign, code: str) -> list[Shape]:
    """A line of maths: narrow and tall beside the indices, or wide between them, whichever is larger."""
    k, face, text = design.frame.scale, o.numerals(design.style), label.text
    rooms = _rooms(label, stage, design, code)
    blocks = [maths.fitted(text, face, stage.cap * k, room, 2.2 * o.BIG) for room in rooms]
    best = max(blocks, key=lambda block: block.width * block.height)
    check_size(best, text, rooms[-1], design, code)
    x, y = stage.centre
    bar = [o.big_bar(k, x, y + best.height / 2, colour.fill, design.style)] if is_ambiguous(text) else []
    caps = [face.cap(part.size) for part in best.parts if isinstance(part, maths.Letters)]
    pen = Stroke(design.style.ink, 2 * min(o.BIG, CONTOUR * max(caps, default=stage.cap)))
    return [*maths.centred(best, stage.centre, colour.fill, pen), *bar]


def check_size(block: maths.Block, text: str, room: tuple[float, float], design: CardDesign, code: str) -> None:
    """FaceError where a line of maths is too small for large print."""
    sizes = [part.size for part in block.parts if isinstance(part, maths.Letters)]
    if design.style.large_print and min(sizes, default=design.smallest) < design.smallest - 1e-9:
        raise too_many(text, room, design.smallest, code)


def _rooms(label: Label, stage: Stage, design: CardDesign, code: str) -> Sequence[tuple[float, float]]:
    """Widths and heights for a line of maths. Indices that are larger than the middle take from them, and spines do."""
    frame, k = design.frame, design.frame.scale
    narrow, tall, wide = NARROW * k, TALL * k, WIDE * k
    if design.style.index_scale > LARGE_PRINT:
        inner = frame.corner(o.INDEX[0] + corner.INDEX_WIDE / 2, 0).x
        narrow = min(narrow, frame.width - 2 * (inner + o.BIG))
        tall = min(tall, LARGE_TALL * k)
    if corner.is_spine(label, design, code):
        narrow, wide = (min(room, limit(design)) for room in (narrow, wide))
    return (narrow, tall * stage.share), (wide, HIGH * stage.share * k)


def _words(
    text: str,
    colour: Colour,
    centre: tuple[float, float],
    high: float,
    caps: tuple[float, ...],
    design: CardDesign,
    code: str,
) -> list[Shape]:
    """Words in the colour with its contour; small ones in ink."""
    style, k = design.style, design.frame.scale
    face, quiet_face = o.numerals(style), Typeface(style.text, style.zero)
    scaled = tuple([cap * k for cap in caps])
    setting = words.Setting(face, (limit(design), high), scaled, language(design), design.smallest)
    loud = words.fitted(text, setting)
    if loud and loud.cap >= QUIET:
        pen = Stroke(style.ink, 2 * min(o.BIG, CONTOUR_OF_WORDS * loud.cap))
        return block_of(loud, face, centre, colour.fill, pen)
    setting = setting._replace(face=quiet_face, caps=(QUIET,))
    return block_of(set_words(text, setting, code), quiet_face, centre, style.ink)


def _two_languages(label: Label, colour: Colour, stage: Stage, design: CardDesign, code: str) -> list[Shape]:
    """A text, and below it its translation, smaller and in ink."""
    (x, y), k = stage.centre, design.frame.scale * stage.share
    upper = label._replace(second="")
    above = stage._replace(centre=(x, y - 8 * k), share=0.6 * stage.share, cap=0.9 * stage.cap)
    below = _second(label.second, (x, y + 16.5 * k), design, code)
    return [*main(upper, colour, above, design, code), *below]


def _second(text: str, centre: tuple[float, float], design: CardDesign, code: str) -> list[Shape]:
    style, k = design.style, design.frame.scale
    face = Typeface(style.text, style.zero)
    caps = tuple([cap * k for cap in SECOND_CAPS])
    setting = words.Setting(face, (limit(design), SECOND_HIGH * k), caps, "", design.smallest)
    return block_of(set_words(text, setting, code), face, centre, style.ink)


def _picture(label: Label, colour: Colour, stage: Stage, design: CardDesign, code: str) -> list[Shape]:
    """A picture, with its word and the word's translation below it, if any."""
    (x, y), k = stage.centre, design.frame.scale * stage.share
    if not label.text:
        return [Placed(artwork(label.picture, PICTURE_SIZE * k, design, code), Placement(x, y))]
    up = 14 if label.second else 9
    picture = Placed(artwork(label.picture, BESIDE_WORD * k, design, code), Placement(x, y - up * k))
    caption = _words(label.text, colour, (x, y + (22 - up) * k), CAPTION_HIGH * k, CAPTION_CAPS, design, code)
    below = _second(label.second, (x, y + 22 * k), design, code) if label.second else []
    return [picture, *caption, *below]
