"""A poster: the colours of a deck with their signs, and other traits of its cards, with names. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import size_of_cap, width
from cardgen.drawing.miniatures import miniature
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Rect, Scene, Shape, Size, Stroke, Text
from cardgen.drawing.signs import sign
from cardgen.drawing.style import Colour, Ground
from cardgen.products.kit import deck_code, flow, pictures
from cardgen.products.kit.blocks import Strip, least_em
from cardgen.words.printed_values import plainly

TRAITS = ("colour", "background", "figure", "form", "shape", "number", "count")
"""Attributes of cards whose levels have names, in their order from top to bottom."""
ACROSS = (1, 2, 3, 4, 6)
"""The numbers of tiles in a row to try; the one with the largest pictures is used."""
GAP = 5.0
"""The gap between tiles, in mm."""
PICTURE = 0.72
"""The share of a tile's height for its picture, above the name."""
CELLS = 4
"""The traits of cards with cells."""
PAD = 3.0
"""The padding of a tile, in mm."""
EDGE, ROUND = 0.5, 4.0
SIGN = 10.0
"""The size at which signs are drawn before they are scaled to fit."""
NAME = 9.0
"""The height of a name's capitals at most, in mm."""


class Tile(NamedTuple):
    """A subject with its name: a colour, a background, a card, or the face of an invented card."""

    name: str
    colour: Colour | None = None
    ground: Ground | None = None
    card: Card | None = None
    face: Placed | None = None


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """One page; nothing for a deck without named levels."""
    deck, frame = layout.deck, flow.usual_frame(layout.printing.paper)
    if groups := list(_groups(deck)):
        setter, title = frame.setter(deck.style), deck.texts["kit.poster"]
        head = setter.heading(" · ".join(filter(None, deck_code.title(deck.edition))))
        room = Size(frame.wide, frame.high - sum([strip.height for strip in head]))
        rows = max([_rows(groups, most) for most in ACROSS], key=lambda rows: _worth(deck, rows, room))
        strips = [_strip(deck, row, Size(room.width, _high(rows, room))) for row in rows]
        yield "poster", flow.document(deck, title, frame, [*head, *strips])


def _groups(deck: Deck) -> Iterator[list[Tile]]:
    """The levels of each trait that has several with names; colours and shapes of cells, which no card has alone."""
    for trait in TRAITS:
        first: dict[str, Card] = {}
        for card in deck.cards:
            if isinstance(level := card.attributes.get(trait), str):
                first.setdefault(level, card)
        if len(first) > 1:
            yield [_tile(deck, trait, level, card) for level, card in first.items()]
    if any("cells" in card.attributes for card in deck.cards):
        yield [_tile(deck, "colour", name, None) for name in deck.colours["colours"]]
        yield list(_shapes(deck))


def _shapes(deck: Deck) -> Iterator[Tile]:
    """The shapes of a deck whose cards have cells, each on a card with nothing else, in all colours."""
    cells = [cell for card in deck.cards for cell in card.attributes.get("cells", ())]
    part = deck.part_of(next(card for card in deck.cards if "cells" in card.attributes))
    colours: dict[str, dict[str | None, None]] = {}
    for cell in cells:
        colours.setdefault(str(cell["shape"]), {})[cell["colour"]] = None
    for shape in [name for name in getattr(deck.edition.spec, "shapes", ()) if name in colours]:
        palette = [*colours[shape]]
        cell_colours = [palette[k % len(palette)] for k in range(CELLS)]
        card = Card("", "card", 1, {"cells": [{"shape": shape, "colour": colour} for colour in cell_colours]})
        face = deck.game.face(card, deck.edition.spec, deck.design(part))
        name = deck.texts.get(f"shape.{shape}", plainly(shape))
        yield Tile(name, face=Placed(face, Placement(0, 0), Box(0, 0, *deck.size_of(part)), deck.style.radius))


def _tile(deck: Deck, trait: str, level: str, card: Card | None) -> Tile:
    """A level as a colour or a background if it is one, else as the first card that has it."""
    style = deck.style
    name = deck.texts.get(f"colour.{level}", deck.texts.get(f"{trait}.{level}", plainly(level)))
    if trait == "background" and level in style.grounds:
        return Tile(name, ground=style.ground(level))
    if trait in ("colour", "figure") and level in style.colours:
        return Tile(name, colour=style.figure(level) if trait == "figure" else style.colour(level))
    return Tile(deck.texts.get(f"{trait}.{level}", plainly(level)), card=card)


def _rows(groups: Sequence[Sequence[Tile]], most: int) -> list[Sequence[Tile]]:
    """The tiles of each group in balanced rows of at most so many."""
    rows: list[Sequence[Tile]] = []
    for group in groups:
        each = -(-len(group) // -(-len(group) // most))
        rows += [group[k : k + each] for k in range(0, len(group), each)]
    return rows


def _high(rows: Sequence[Sequence[Tile]], room: Size) -> float:
    """The height of tiles."""
    return room.height / len(rows) - GAP


def _worth(deck: Deck, rows: Sequence[Sequence[Tile]], room: Size) -> tuple[float, float]:
    """A measure of a layout: whether the smallest names are large enough, and the size of the smallest picture."""
    high = _high(rows, room)
    wide = [_wide(row, room.width) for row in rows]
    ems = [_em(deck, row, Size(width, high)) for row, width in zip(rows, wide, strict=True)]
    return min(least_em(deck.style), *ems), min(*wide, high * PICTURE)


def _wide(tiles: Sequence[Tile], room: float) -> float:
    """The width of tiles in a row."""
    return (room + GAP) / len(tiles) - GAP


def _strip(deck: Deck, tiles: Sequence[Tile], room: Size) -> Strip:
    """A row of tiles as wide and high as the room."""
    wide = _wide(tiles, room.width)
    em = _em(deck, tiles, Size(wide, room.height))
    shapes = [
        shape
        for k, tile in enumerate(tiles)
        for shape in _drawn(deck, tile, Box(k * (wide + GAP), 0.0, k * (wide + GAP) + wide, room.height), em)
    ]
    return Strip(room.height, tuple(shapes), above=GAP, role="Figure", words=", ".join([tile.name for tile in tiles]))


def _em(deck: Deck, tiles: Sequence[Tile], room: Size) -> float:
    """The em of the names in a row, all of the same size: the longest one fits its tile."""
    font = deck.style.small_strong
    high = min(NAME, (room.height * (1 - PICTURE) - 2 * PAD) * 0.7)
    widest = max([width(tile.name, font, 1.0) for tile in tiles])
    return min(size_of_cap(high, font), (room.width - 2 * PAD) / widest)


def _drawn(deck: Deck, tile: Tile, box: Box, em: float) -> Iterator[Shape]:
    """A tile: its background, its picture, its name in an em."""
    style = deck.style
    fill, ink = style.white, style.ink
    if tile.ground:
        fill, ink = tile.ground.fill, style.ink if tile.ground.frame else tile.ground.outline
    elif tile.colour:
        fill = tile.colour.tint
    yield Rect(box.left, box.top, box.width, box.height, Paint(fill, Stroke(style.ink, EDGE)), ROUND)
    if tile.ground and tile.ground.frame:
        inner = box.grown(-PAD)
        yield Rect(inner.left, inner.top, inner.width, inner.height, Paint(style.white), ROUND - PAD / 2)
    picture = Box(box.left + PAD, box.top + PAD, box.right - PAD, box.top + PICTURE * box.height)
    yield from _picture(deck, tile, picture, ink)
    font = style.small_strong
    x = (box.left + box.right - width(tile.name, font, em)) / 2
    yield Text(x, (picture.bottom + box.bottom) / 2 + em * 0.3, tile.name, font, em, ink)


def _picture(deck: Deck, tile: Tile, box: Box, ink: str) -> Iterator[Shape]:
    """A sign in its colour, that of a background as lines, or a card, in the largest size that fits."""
    x, y = box.centre
    half = min(box.width, box.height) / 2
    if tile.face and (face := tile.face.clip):
        k = min(box.width / face.width, box.height / face.height)
        scene = miniature(tile.face.scene, k)
        yield tile.face._replace(scene=scene, place=Placement(x - face.width * k / 2, y - face.height * k / 2, 0.0, k))
        return
    if tile.card:
        part = deck.size_of(deck.part_of(tile.card))
        card = pictures.drawing(deck, [tile.card], min(box.height, box.width * part.height / part.width))
        yield pictures.placed(card, x - card.width / 2, y - card.height / 2)
        return
    if tile.ground:
        drawing = sign(tile.ground.sign, SIGN, None, ink)
    elif tile.colour:
        drawing = sign(tile.colour.sign, SIGN, tile.colour.fill, deck.style.ink)
    else:
        return
    yield Placed(drawing, Placement(x, y, 0.0, half / _reach(drawing)))


def _reach(drawing: Scene) -> float:
    """The radius of a sign, with its outline."""
    paths = [shape for shape in drawing.shapes if isinstance(shape, Path)]
    return max([abs(number) for path in paths for _, *numbers in path.commands for number in numbers]) + EDGE / 2
