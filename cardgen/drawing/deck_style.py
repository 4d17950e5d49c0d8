"""What an own deck's cards wear: what is printed instead of what the rules count with, and in which colours."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardgen.drawing.scene import Scene
from cardgen.drawing.style import Colour, Ground, Style

TINT_LEAST, TINT_SLOPE, TINT_FROM = 0.2, 0.0045, 42.0
"""How much of a fill is in its tint: of a dark one a fifth, of one lighter than L* = 42 the more the lighter it is.

Fitted to the built-in palette's tints; its yellow (L* = 91) has 42 %.
"""
MAPPED = 4
"""Fields of a dress, from its first, that are mappings."""
LIGHT = 60.0
"""Grounds lighter than this L* are written on in ink, darker ones in white."""


class Artwork(NamedTuple):
    """A picture on cards, within a square of 100 mm about (0, 0): in colours, and by its `lines` alone to save ink.

    `source`: the drawing (SVG) of which this is a bitmap; empty where it is one itself, or is drawn by its shapes.
    """

    full: Scene
    lines: Scene
    source: bytes = b""


class Dress(NamedTuple):
    """All of an own deck that is looks; an original's is empty. Compared and hashed by identity where it is not.

    `pictures`: artwork by the name that stands behind "picture:". `colours`: own colours by name, which take the place
    of a style's (`own_colour` makes one). `second`: for words on cards, the same in a second language. `shows`: what
    is printed instead of a value, by the card's code. `title` and
    `emblem`, the name of a picture: what stands on backs. `mark`: dots at the foot that tell levels apart, 0 to 3.
    `corners`: 2 or 4 indices. `saving`: in the colours of the style `ink-saver`, whatever else the style says.
    `font`: the path of a font file for all that is set on cards, or "". `credit`: whom the pictures are by, or "".
    `letters`: those that stand for the deck's rules, behind each card's code, or "".
    """

    pictures: Mapping[str, Artwork] = MappingProxyType({})
    colours: Mapping[str, Colour] = MappingProxyType({})
    second: Mapping[str, str] = MappingProxyType({})
    shows: Mapping[str, str] = MappingProxyType({})
    title: str = ""
    emblem: str = ""
    mark: int = 0
    corners: int = 2
    saving: bool = False
    font: str = ""
    credit: str = ""
    letters: str = ""

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Dress):
            return self is other
        return not any([*self[:MAPPED], *other[:MAPPED]]) and self[MAPPED:] == other[MAPPED:]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[MAPPED:])


PLAIN = Dress()
"""What the cards of an original wear."""


def own_colour(name: str, fill: str, sign: str) -> Colour:
    """A colour of one's own; its tint is mixed from its fill ("#RRGGBB") and white.

    >>> own_colour("red", "#CA0A03", "heart").tint
    '#F4CECC'
    """
    share = TINT_LEAST + TINT_SLOPE * max(0.0, _lightness(fill) - TINT_FROM)
    parts = [round(255 - (255 - int(fill[k : k + 2], 16)) * share) for k in (1, 3, 5)]
    return Colour(name, fill.upper(), "#" + "".join(f"{part:02X}" for part in parts), sign)


def worn(style: Style, dress: Dress) -> Style:
    """The style with what a dress says instead: its colours, which also are grounds, and its font."""
    if dress is PLAIN:
        return style
    if dress.saving:
        style = _saving(style)
    own = {name: _inked(colour, style) for name, colour in dress.colours.items()}
    colours = {**style.colours, **own}
    grounds = {name: _ground(colour, style) for name, colour in colours.items()}
    kept = {name: ground for name, ground in style.grounds.items() if name not in own}
    on_ground = {name: colour for name, colour in style.on_ground.items() if name not in own}
    style = style._replace(colours=colours, grounds={**grounds, **kept}, on_ground=on_ground)
    if dress.font:
        return style._replace(numeral=dress.font, text=dress.font, strong=dress.font, zero="")
    return style


def without_tints(style: Style) -> bool:
    """Whether a style saves ink: lines stand where others have tints."""
    return all(colour.tint == style.white for colour in style.colours.values())


def colour_of(level: str, style: Style) -> Colour:
    """The colour that a level of a trait is; the blue of all that is printed in words, where it is none."""
    return style.colour(level if level in style.colours else "blue")


def prefers_lines(style: Style) -> bool:
    """Whether pictures are drawn by their lines alone: where ink is saved, or nothing else has colours."""
    return without_tints(style) or all(
        len({colour.fill[k : k + 2].upper() for k in (1, 3, 5)}) == 1 for colour in style.colours.values()
    )


def _saving(style: Style) -> Style:
    """The style in the colours of the one that saves ink."""
    from cardgen.drawing.style import load

    pale = load("ink-saver")
    return style._replace(
        colours=pale.colours, grounds=pale.grounds, on_ground=pale.on_ground, paper=pale.paper, light_backs=True
    )


def _inked(colour: Colour, style: Style) -> Colour:
    """An own colour without its tint where the style has none."""
    return colour._replace(tint=style.white) if without_tints(style) else colour


def _ground(colour: Colour, style: Style) -> Ground:
    """A colour as the background of a card; as wide a frame as the style's own grounds have."""
    frame = max([ground.frame for ground in style.grounds.values()], default=0.0)
    outline = style.ink if frame or _lightness(colour.fill) > LIGHT else style.white
    return Ground(colour.name, colour.fill, outline, colour.sign, frame)


def _lightness(colour: str) -> float:
    """L* of a colour, from 0 to 100."""
    from cardgen.drawing.vision import lab, linear

    return lab(linear(colour))[0]
