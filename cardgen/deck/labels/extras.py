"""Additions to any game's cards: dots for levels, words for colours, a title or a picture on backs."""

from collections.abc import Sequence

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, FaceError
from cardgen.deck.labels.corner import INDEX_CAP, INDEX_WIDE
from cardgen.deck.labels.label import Label
from cardgen.deck.labels.slots import filled
from cardgen.drawing import lines, set_marks
from cardgen.drawing import ornaments as o
from cardgen.drawing.lettering import POINT, size_of_cap, width
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Scene, Shape, Stroke, Text

DOT, APART, ABOVE = 0.85, 2.9, 1.28
"""A dot's radius, the way to the next one, and how far above the code they stand, in mm."""
COLOURS = ("colour", "figure", "background")
"""The attributes that hold a card's colours."""
COLOUR_SIZE, COLOUR_LEAST = 8 * POINT, 6 * POINT
"""The em of their names, in mm: as large as fits between the corners; and on small cards, where they are nearer."""
OVER = 0.8
"""How far they stand above the code, or above the dots there, where they have no room behind it, in mm."""
LARGE_ABOVE = 1.4
"""In large print: how far the name of a number's colour stands above the code, or above the dots there, in mm."""
UPWARDS, DOWNWARDS = 270, 90
SIDES = (UPWARDS, DOWNWARDS)
"""How words are turned that stand at the left and the right edge."""
DISC = 12.6
"""The radius of a back's disc, on a card of 63 × 70 mm."""
TWO_LINES = 2.1
"""How high two lines of a title below a picture are, in ems."""
TOO_LONG = ("face.many_words", "face.long_word")
"""The error key for words that don't fit."""


def marked(scene: Scene, design: CardDesign) -> Scene:
    """A face with the dots of its level at the foot."""
    frame = design.frame
    count, y = design.deck_style.mark, _code_top(design) - ABOVE
    pen = Paint(design.style.ink, Stroke(design.style.white, 0.3))  # visible on any background
    dots = [Circle(frame.cx + (k - (count - 1) / 2) * APART, y, DOT, pen) for k in range(count)]
    return scene._replace(shapes=(*scene.shapes, *dots))


def _code_top(design: CardDesign) -> float:
    """Where a card's code begins that stands at the foot of the safe area."""
    return lines.box(o.code(design.frame, "0", design.style.small, design.style.ink)).top


def with_colours(scene: Scene, card: Card, design: CardDesign) -> Scene:
    """A face with the names of the card's colours after its code; unchanged for several colours or none.

    Above the code if they would touch an index; in large print as `_large_names` places them.
    """
    names = [str(card.attributes[key]) for key in COLOURS if key in card.attributes]
    words = [word for name in names if (word := design.texts.get(f"colour.{name}", ""))]
    texts = (shape for shape in scene.shapes if isinstance(shape, Text))
    code = next((text for text in texts if text.text == design.coded(card.code)), None)
    if not words or code is None:
        return scene
    if design.style.large_print:
        return scene._replace(shapes=(*scene.shapes, *_large_names(words, card, code.fill, design)))
    rest = scene._replace(shapes=tuple([shape for shape in scene.shapes if shape is not code]))
    others, pair = list(lines.boxes(rest)), _behind(code, " · ".join(words), design)
    if any(lines.overlap(lines.box(text), other) for text in pair for other in others):
        pair = code, _over(code, pair[1], design)
    return rest._replace(shapes=(*rest.shapes, *pair))


def _behind(code: Text, names: str, design: CardDesign) -> tuple[Text, Text]:
    """The code and the names after it, centred at the foot."""
    font, gap, wide = design.style.small_strong, code.size, width(code.text, code.font, code.size)
    em = max(COLOUR_LEAST, COLOUR_SIZE * min(1.0, design.frame.scale))
    left = design.frame.cx - (wide + gap + width(names, font, em)) / 2
    return code._replace(x=left), Text(left + wide + gap, code.y, names, font, em, code.fill)


def _over(code: Text, named: Text, design: CardDesign) -> Text:
    """The names above the code, and above the dots of a level."""
    dots = ABOVE + DOT if design.deck_style.mark else 0.0
    x = design.frame.cx - width(named.text, named.font, named.size) / 2
    return named._replace(x=x, y=lines.box(code).top - dots - OVER)


def _large_names(words: Sequence[str], card: Card, fill: str, design: CardDesign) -> Sequence[Shape]:
    """The names in large print: along the edges, where these are free.

    That of a number's colour stands above the code, as the number is as wide as the card; that of a figure at the head
    where words run down both edges.
    """
    if {"number", "colour"} <= card.attributes.keys():
        return [_centred(words[0], _foot(words[0], design), fill, design)]
    if "figure" in card.attributes and len(words) == 1 and design.deck_style.corners == o.ALL_CORNERS:
        return [_centred(words[0], design.frame.safe + _cap(design), fill, design)]
    return [_along(word, side, fill, design) for word, side in zip(words, SIDES, strict=False)]


def _foot(word: str, design: CardDesign) -> float:
    """The baseline of a name above the code: also above the dots of a level, and on small cards above the indices."""
    frame, above = design.frame, LARGE_ABOVE + (ABOVE + DOT if design.deck_style.mark else 0.0)
    index = frame.corner(o.INDEX[0] + INDEX_WIDE / 2, o.INDEX[1] + INDEX_CAP / 2)
    foot, wide = _code_top(design) - above, width(word, design.style.small_strong, o.LARGE_CODE_SIZE)
    return foot if wide < frame.width - 2 * index.x else min(foot, frame.height - index.y - o.INDEX_GAP)


def _cap(design: CardDesign) -> float:
    """The height of capitals of names in large print."""
    return o.LARGE_CODE_SIZE / size_of_cap(1.0, design.style.small_strong)


def _centred(word: str, y: float, fill: str, design: CardDesign) -> Text:
    """A word in large print in the middle of a line at a height."""
    font, em = design.style.small_strong, o.LARGE_CODE_SIZE
    return Text(design.frame.cx - width(word, font, em) / 2, y, word, font, em, fill)


def _along(word: str, turn: int, fill: str, design: CardDesign) -> Placed:
    """A word in large print at the middle of the left edge, read upwards (270), or of the right one, downwards (90)."""
    frame, font, em = design.frame, design.style.small_strong, o.LARGE_CODE_SIZE
    wide, cap = width(word, font, em), _cap(design)
    edge = max(frame.safe, set_marks.reach(design.size) + set_marks.OUTLINE)
    line = Scene(Box(0, 0, wide, cap), (Text(0, cap, word, font, em, fill),))
    if turn == UPWARDS:
        return Placed(line, Placement(edge, frame.cy + wide / 2, turn))
    return Placed(line, Placement(frame.width - edge, frame.cy - wide / 2, turn))


def titled(scene: Scene, design: CardDesign, code: str) -> Scene:
    """A back with the deck's title, its picture, or both, on the disc in its middle. FaceError for a long title."""
    frame, style, deck_style = design.frame, design.style, design.deck_style
    radius = DISC * min(frame.width / 63, frame.height / 70)
    # a title below a picture comes near the rim
    half = (0.66 if deck_style.title and deck_style.emblem else 0.74) * radius
    room = Box(frame.cx - half, frame.cy - half, frame.cx + half, frame.cy + half)
    disc = Circle(frame.cx, frame.cy, radius, Paint(style.white, Stroke(style.ink, o.BIG)))
    try:
        shapes = _on_disc(room, design, code)
    except FaceError as error:
        if error.phrase.key not in TOO_LONG:
            raise
        raise FaceError("face.title", text=deck_style.title) from None
    return scene._replace(shapes=(*scene.shapes, disc, *shapes))


def _on_disc(room: Box, design: CardDesign, code: str) -> list[Shape]:
    """A title, a picture, or a title below a picture; a smaller one where the title takes two lines."""
    deck_style, colour = design.deck_style, design.style.colour("blue")
    try:
        return filled(Label(deck_style.title, deck_style.emblem), colour, room, design, code)
    except FaceError:
        if not deck_style.emblem:
            raise
    split = room.bottom - TWO_LINES * design.smallest
    upper, lower = room._replace(bottom=split - 0.5), room._replace(top=split)
    return [*filled(Label(picture=deck_style.emblem), colour, upper, design, code),
            *filled(Label(deck_style.title), colour, lower, design, code)]  # fmt: skip
