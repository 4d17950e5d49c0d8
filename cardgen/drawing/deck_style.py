"""The style of a custom deck: printed values, colours, pictures and fonts of its own."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardgen.drawing.scene import Scene
from cardgen.drawing.style import Colour, Ground, Style, load

TINT_LEAST, TINT_SLOPE, TINT_FROM = 0.2, 0.0045, 42.0
"""The share of a fill in its tint: a fifth for dark ones; beyond L* = 42 it increases with lightness.

Fitted to the built-in palette's tints; its yellow (L* = 91) has 42 %.
"""
MAPPED = 4
"""The number of leading fields of a `DeckStyle` that are mappings."""
LIGHT = 60.0
"""Grounds lighter than this L* have outlines in ink, darker ones in white."""


class Artwork(NamedTuple):
    """A picture on cards, within a square of 100 mm about (0, 0): in colours, and as `lines` to save ink.

    `source`: the SVG drawing of which this is a bitmap; empty for other bitmaps, or if it is drawn by its shapes.
    """

    full: Scene
    lines: Scene
    source: bytes = b""


class DeckStyle(NamedTuple):
    """The appearance of a custom deck; empty for an original, otherwise compared and hashed by identity.

    `pictures`: artwork by the name after "picture:". `colours`: custom colours by name, which replace the style's
    (see `custom_colour`). `second`: words on cards with their translations into a second language. `shows`: what is
    printed instead of a value, by the card's code. `title`, and `emblem`, the name of a picture: for backs. `mark`: 0
    to 3 dots at the foot, for the level. `corners`: 2 or 4 indices. `saving`: in the colours of the style `ink-saver`.
    `font`: the path of a font file for all text on cards, or "". `credit`: the authors of the pictures, or "".
    `letters`: the fingerprint of the deck's rules, printed after each card's code, or "".
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
        if self is other or not isinstance(other, DeckStyle):
            return self is other
        return not any([*self[:MAPPED], *other[:MAPPED]]) and self[MAPPED:] == other[MAPPED:]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[MAPPED:])


PLAIN = DeckStyle()
"""The appearance of an original's cards."""


def custom_colour(name: str, fill: str, sign: str) -> Colour:
    """A custom colour; its tint is mixed from its fill ("#RRGGBB") and white.

    >>> custom_colour("red", "#CA0A03", "heart").tint
    '#F4CECC'
    """
    share = TINT_LEAST + TINT_SLOPE * max(0.0, _lightness(fill) - TINT_FROM)
    parts = [round(255 - (255 - int(fill[k : k + 2], 16)) * share) for k in (1, 3, 5)]
    return Colour(name, fill.upper(), "#" + "".join(f"{part:02X}" for part in parts), sign)


def applied_to(style: Style, deck_style: DeckStyle) -> Style:
    """The style with a deck's colours, which are grounds too, and its font; to save ink in those of `ink-saver`."""
    if deck_style is PLAIN:
        return style
    if deck_style.saving:
        pale = load("ink-saver")
        style = style._replace(
            colours=pale.colours, grounds=pale.grounds, on_ground=pale.on_ground, paper=pale.paper, light_backs=True
        )
    custom = dict(deck_style.colours)
    if without_tints(style):
        custom = {name: colour._replace(tint=style.white) for name, colour in custom.items()}
    colours = {**style.colours, **custom}
    grounds = {name: _ground(colour, style) for name, colour in colours.items()}
    built_in = {name: ground for name, ground in style.grounds.items() if name not in custom}
    on_ground = {name: colour for name, colour in style.on_ground.items() if name not in custom}
    style = style._replace(colours=colours, grounds={**grounds, **built_in}, on_ground=on_ground)
    if deck_style.font:
        return style._replace(numeral=deck_style.font, text=deck_style.font, strong=deck_style.font, zero="")
    return style


def without_tints(style: Style) -> bool:
    """Whether a style saves ink: it has lines instead of tints."""
    return all(colour.tint == style.white for colour in style.colours.values())


def colour_of(level: str, style: Style) -> Colour:
    """The colour for a level of a trait; blue, as for all text, if the level is none."""
    return style.colour(level if level in style.colours else "blue")


def prefers_lines(style: Style) -> bool:
    """Whether pictures are drawn as lines: to save ink, or if the style has only greys."""
    return without_tints(style) or all(
        len({colour.fill[k : k + 2].upper() for k in (1, 3, 5)}) == 1 for colour in style.colours.values()
    )


def _ground(colour: Colour, style: Style) -> Ground:
    """A colour as the background of a card, with a frame as wide as the style's grounds have."""
    frame = max([ground.frame for ground in style.grounds.values()], default=0.0)
    outline = style.ink if frame or _lightness(colour.fill) > LIGHT else style.white
    return Ground(colour.name, colour.fill, outline, colour.sign, frame)


def _lightness(colour: str) -> float:
    """The lightness L* of a colour, 0 to 100."""
    from cardgen.drawing.vision import lab, linear

    return lab(linear(colour))[0]
