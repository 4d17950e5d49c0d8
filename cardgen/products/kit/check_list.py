"""The check list: every card of a deck with a box to tick, so that a set can be counted before it goes back.

It uses the reader's words: a colour is its sign and its word, in a row with all its numbers; cards without a name are
small pictures.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck
from cardgen.deck.game import Part
from cardgen.deck.layout import Layout
from cardgen.drawing import signs
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.scene import Box, Circle, Paint, Path, Placed, Placement, Rect, Scene, Shape, Stroke, Text
from cardgen.products.kit.blocks import RULE, Setter, Strip, least_em
from cardgen.products.kit.flow import document, usual_frame
from cardgen.words.plurals import plural
from cardgen.words.printed_values import plainly, spoken

SMALL = 9 * POINT
"""The em of the list, in mm."""
IN_ROW, APART = 6, 0.6
"""Boxes in a row, and what is free between them in mm."""
BETWEEN = 0.6
"""The gap between entries in a row, in ems."""
SIGN = 1.1
"""The size of a colour's sign, in ems."""
PICTURE = 9.0
"""The height of pictures of cards, in mm."""
HEADS = (("background", "figure"), ("colour",))
"""The attributes that form rows."""
TEXTS = {"background": "colour", "figure": "colour"}
"""The tables of texts for attributes without a table of their own name."""


class Entry(NamedTuple):
    """An entry to tick: its name, and a box for each copy; or a word before such entries."""

    text: str
    copies: int = 0


class Row(NamedTuple):
    """What cards in a row have in common, as a sign and words, and the cards."""

    sign: tuple[Shape, ...]
    label: str
    entries: tuple[Entry, ...]


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """One list for the deck, or for each of its sets, several on a page."""
    deck, frame = layout.deck, usual_frame(layout.printing.paper)
    setter = frame.setter(deck.style, body=max(SMALL, least_em(deck.style)))
    strips = [strip for letter in layout.letters for strip in _list(layout, letter, setter)]
    yield "list", document(deck, deck.texts["kit.list"], frame, strips)


def _list(layout: Layout, letter: str, setter: Setter) -> list[Strip]:
    """All cards of a set."""
    deck = layout.deck
    name = deck.texts["kit.list"]
    title = deck.texts["kit.of_set"].format(title=name, set=letter) if letter else name
    return [*setter.heading(title), *(strip for part in deck.game.parts for strip in _part(layout, part, setter))]


def _part(layout: Layout, part: Part, setter: Setter) -> Iterator[Strip]:
    """The cards of a part, by kind, with their numbers."""
    deck = layout.deck
    cards = [card for card in deck.cards if card.kind in part.kinds]
    for kind in dict.fromkeys(card.kind for card in cards):
        group = [card for card in cards if card.kind == kind]
        yield from setter.heading(plural(deck.texts, f"kind.{kind}", sum(card.copies for card in group)), 2)
        if all("cells" in card.attributes for card in group):
            yield from _pictures(deck, group, setter)
        else:
            yield from _strips([*_rows(deck, group)], setter)


def _rows(deck: Deck, cards: Sequence[Card]) -> Iterator[Row]:
    """The cards by what they have in common; boards by their names, with the code that prints them again."""
    head = next((keys for keys in HEADS if all(key in cards[0].attributes for key in keys)), ())
    if not head:
        names = [_name(deck, card) for card in cards]
        yield Row((), "", tuple([Entry(name, card.copies) for name, card in zip(names, cards, strict=True)]))
        return
    groups: dict[tuple[object, ...], list[Card]] = {}
    for card in cards:
        groups.setdefault(tuple([card.attributes[key] for key in head]), []).append(card)
    for levels, group in groups.items():
        words, sign = [_word(deck, key, level) for key, level in zip(head, levels, strict=True)], _sign(deck, levels)
        label = ", ".join(words)
        if sign and len(head) > 1:
            label = deck.texts.say("kit.list_on", {"ground": words[0], "figure": words[-1]})
        yield Row(sign, label, tuple(_entries(deck, group, head)))


def _name(deck: Deck, card: Card) -> str:
    """A task's code, which is on it in every language; the title of other cards."""
    title = deck.game.title(card, deck.texts)
    if card.kind == "task":
        return card.code
    return f"{title} ({card.code})" if card.kind == "mat" and title != card.code else title


def _entries(deck: Deck, cards: Sequence[Card], head: Sequence[str]) -> Iterator[Entry]:
    """The cards of a row, those of each word together."""
    before = ""
    for card in cards:
        *groups, key = [name for name in card.attributes if name not in (*head, "show", "joker")]
        word = ", ".join([_word(deck, group, card.attributes[group]) for group in groups])
        if word != before:
            yield Entry(word)
            before = word
        yield Entry(_value(deck, card, key), card.copies)


def _value(deck: Deck, card: Card, key: str) -> str:
    if card.attributes.get("joker"):
        return deck.texts["title.joker"].format(colour="").strip(" ,")
    value = card.attributes[key]
    return plainly(value) if isinstance(value, str) else spoken(card.attributes, key)


def _word(deck: Deck, key: str, level: object) -> str:
    """A level in the reader's language, or as its deck has it."""
    return deck.texts.get(f"{TEXTS.get(key, key)}.{level}", plainly(level))


def _sign(deck: Deck, levels: Sequence[object]) -> tuple[Shape, ...]:
    """A colour's sign in a box of 10 × 10 about (0, 0), of a figure's on its ground; nothing for other levels."""
    style, figure = deck.style, str(levels[-1])
    if figure not in style.colours or (len(levels) > 1 and str(levels[0]) not in style.grounds):
        return ()
    if len(levels) == 1:
        colour = style.colour(figure)
        return (Placed(signs.sign(colour.sign, 9.0, colour.fill, style.ink)),)
    ground, colour = style.ground(str(levels[0])), style.figure(figure)
    plate = Rect(-6, -6, 12, 12, Paint(style.white if ground.frame else ground.fill, Stroke(style.ink, 0.4)))
    return plate, Placed(signs.sign(colour.sign, 8.0, colour.fill, ground.outline))


def _strips(rows: Sequence[Row], setter: Setter) -> Iterator[Strip]:
    """Rows whose entries are aligned, each as wide as the widest one."""
    kind = setter.type
    entries = [entry for row in rows for entry in row.entries]
    words = max([_long(entry, setter) for entry in entries if not entry.copies], default=0.0)
    wide = max([_long(entry, setter) for entry in entries if entry.copies])
    label = max([width(row.label, kind.strong, kind.size) for row in rows]) + BETWEEN * kind.size
    label += 1.6 * SIGN * kind.size if any(row.sign for row in rows) else 0.0
    left = label if rows[0].label else 0.0
    for row in rows:
        lines = [*_lines(row.entries, words, wide, setter.wide - left + BETWEEN * kind.size)]
        for k, line in enumerate(lines):
            head = _head(row, setter) if k == 0 and row.label else ()
            shapes = (*head, *[shape for x, entry in line for shape in _entry(entry, left + x, setter)])
            yield Strip(1.1 * kind.leading, shapes, sticks=k < len(lines) - 1)


def _long(entry: Entry, setter: Setter) -> float:
    """The width of an entry, with the gap after it."""
    kind = setter.type
    boxes = min(entry.copies, IN_ROW) * (0.85 * kind.size + APART)
    return width(entry.text, kind.plain, kind.size) + boxes + BETWEEN * kind.size


def _lines(entries: Sequence[Entry], words: float, wide: float, room: float) -> Iterator[list[tuple[float, Entry]]]:
    """Entries in lines, each with its start; many boxes continue in entries without words."""
    line: list[tuple[float, Entry]] = []
    x = 0.0
    for entry in entries:
        for first in range(0, max(1, entry.copies), IN_ROW):
            step = wide if entry.copies else words
            if line and x + step > room:
                yield line
                line, x = [], 0.0
            line.append((x, Entry("" if first else entry.text, min(IN_ROW, entry.copies - first))))
            x += step
    yield line


def _head(row: Row, setter: Setter) -> tuple[Shape, ...]:
    """What a row's cards have in common."""
    kind, size = setter.type, SIGN * setter.type.size
    place = Placement(size * 0.6, 0.62 * kind.leading, 0, size / 10)
    sign = Placed(Scene(Box(-7, -7, 7, 7), row.sign), place)
    strong = kind._replace(plain=kind.strong)
    words = setter.line(row.label, 1.6 * size if row.sign else 0.0, strong).shapes
    return (sign, *words) if row.sign else words


def _entry(entry: Entry, x: float, setter: Setter) -> Iterator[Shape]:
    kind = setter.type
    if entry.text:
        yield from setter.line(entry.text, x).shapes
        x += width(entry.text, kind.plain, kind.size) + APART
    yield from _boxes(entry.copies, x, (kind.leading - 0.85 * kind.size) / 2, setter)


def _boxes(count: int, x: float, y: float, setter: Setter) -> Iterator[Shape]:
    side = 0.85 * setter.type.size
    pen = Paint(None, Stroke(setter.type.ink, RULE))
    return (Rect(x + k * (side + APART), y, side, side, pen) for k in range(count))


def _pictures(deck: Deck, cards: Sequence[Card], setter: Setter) -> Iterator[Strip]:
    """Small cards, each with its boxes and, small, the code that prints it again."""
    kind, em = setter.type, max(6 * POINT, setter.least)
    size = deck.size_of(deck.part_of(cards[0]))
    wide = PICTURE * size.width / size.height
    step = wide + 2.5 + 0.85 * kind.size
    count = max(1, int((setter.wide + 1.5) // step))
    for first in range(0, len(cards), count):
        shapes: list[Shape] = []
        for k, card in enumerate(cards[first : first + count]):
            shapes.append(Placed(_small(deck, card), Placement(k * step, 0.0)))
            shapes += _boxes(card.copies, k * step + wide + APART, 0.0, setter)
            shapes.append(Text(k * step, PICTURE + em, card.code, kind.plain, em, kind.ink))
        titles = ", ".join([deck.game.title(card, deck.texts) for card in cards[first : first + count]])
        yield Strip(PICTURE + 1.6 * em, tuple(shapes), above=0.6, role="Figure", words=titles)


@lru_cache(1 << 10)
def _small(deck: Deck, card: Card) -> Scene:
    return miniature(deck, card, PICTURE)


LEAST = 0.3 * POINT
"""The width of the thinnest line, in mm: 0.25 pt survives an inkjet."""


def miniature(deck: Deck, card: Card, high: float) -> Scene:
    """The face of a card in a height in mm, with round corners and an outline, from its top left corner."""
    size, style = deck.size_of(deck.part_of(card)), deck.style
    scale = high / size.height
    box = Box(0, 0, *size)
    face = Placed(_bare(deck.face(card), card.code, scale), Placement(0, 0, 0, scale), box, style.radius)
    edge = Rect(0, 0, size.width * scale, high, Paint(), style.radius * scale)
    ground = edge._replace(paint=Paint(style.white))
    line = edge._replace(paint=Paint(None, Stroke(style.line, LEAST)))
    return Scene(Box(0, 0, size.width * scale, high), (ground, face, line))


def _bare(scene: Scene, code: str, scale: float) -> Scene:
    """The scene without the card's code, with lines widened for that scale."""
    return scene._replace(shapes=tuple([scaled for shape in scene.shapes if (scaled := _shape(shape, code, scale))]))


def _shape(shape: Shape, code: str, scale: float) -> Shape | None:
    match shape:
        case Text():
            return None if shape.text.startswith(code) else shape
        case Placed():
            return shape._replace(scene=_bare(shape.scene, code, scale * shape.place.scale))
        case Rect() | Circle() | Path():
            stroke = shape.paint.stroke
            wider = stroke and stroke._replace(width=max(stroke.width, LEAST / scale))
            return shape._replace(paint=shape.paint._replace(stroke=wider))
        case _:
            return shape
