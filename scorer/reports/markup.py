"""Small SVG by hand: elements whose attributes and texts are escaped, family signs, words cut to a width."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from markupsafe import Markup, escape

from cardgen.drawing import fonts
from cardgen.drawing.signs import shape_of
from cardgen.drawing.style import Colour, load
from cardgen.words import unicode_text
from cardgen.words.suggestions import printable

MEDIUM, BOLD, HEAVY = "Fira Sans Medium", "Fira Sans Bold", "Fira Sans ExtraBold"

EMOJI = 1.3
"""Ems that an emoji of several characters takes, as in the fonts of phones."""

Attribute = str | float | None


def element(name: str, *children: str, **attributes: Attribute) -> Markup:
    """An element; `class_` is class, `stroke_width` is stroke-width, None is left out.

    >>> element("text", "a < b", x=1.5, font_size=12)
    Markup('<text x="1.5" font-size="12">a &lt; b</text>')
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(child if isinstance(child, Markup) else _value(child) for child in children)
    return Markup(f"<{name}{written}>{inner}</{name}>" if children else f"<{name}{written}/>")  # noqa: S704 - all is escaped


def group(*children: str, **attributes: Attribute) -> Markup:
    """Elements as one."""
    return element("g", *children, **attributes)


def text(words: str, x: float, y: float, size: float, **attributes: Attribute) -> Markup:
    """One line of text, whatever its letters are."""
    return element("text", words, x=x, y=y, font_size=size, **attributes)


def _value(value: str | float) -> str:
    return str(escape(printable(value))) if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A number to a hundredth, never with an exponent or a minus zero.

    >>> number(2.5), number(-0.001), number(1080)
    ('2.5', '0', '1080')
    """
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


BORROWED = {"fish": "crown"}
"""The fish has the colour of the crown, which no player has any more: it is for who leads."""


@lru_cache(32)
def colour_of(mark: str) -> Colour:
    """The colour that stands with a sign everywhere in the family; grey for a sign that has none."""
    style, mark = load("classic"), BORROWED.get(mark, mark)
    colours = [colour for colour in style.colours.values() if colour.sign == mark]
    grounds = [
        Colour(ground.name, ground.fill, style.paper, mark) for ground in style.grounds.values() if ground.sign == mark
    ]
    return (*colours, *grounds, Colour("", style.off, style.paper, mark))[0]


@lru_cache(32)
def outline(mark: str) -> tuple[str, str, str]:
    """The paths of a sign at size 10: its body, the lines over it, its small discs."""
    sign = shape_of(mark)
    return _path(sign.body), _path(sign.lines), _path(sign.discs)


def _path(commands: tuple[tuple[str, *tuple[float, ...]], ...]) -> str:
    return "".join(verb + " ".join(map(number, numbers)) for verb, *numbers in commands)


def sign(mark: str, x: float, y: float, size: float, pen: str = "currentColor", *, hollow: bool = False) -> Markup:
    """A sign about (x, y), in its colour with a contour; hollow, where another player has it already."""
    body, lines, discs = outline(mark)
    fill = "none" if hollow else colour_of(mark).fill
    line: dict[str, Attribute] = {"stroke": pen, "stroke_linejoin": "round", "stroke_linecap": "round"}
    parts = [element("path", d=body, fill=fill, stroke_width=1, **line)]
    parts += [element("path", d=lines, fill="none", stroke_width=0.8, **line)] if lines else []
    parts += [element("path", d=discs, fill=pen)] if discs else []
    place = f"translate({number(x)} {number(y)}) scale({number(size / 10)})"
    return group(*parts, class_=f"sign sign-{mark}", transform=place)


def width(words: str, size: float, font: str = MEDIUM) -> float:
    """About how wide a line is: by the family's font, and a whole em for each letter that it lacks."""
    advance = fonts.metrics(font)
    return sum(_advance(piece, advance[piece[0]]) for piece in unicode_text.graphemes(words)) * size


def _advance(piece: str, known: float | None) -> float:
    if len(piece) > 1:
        return EMOJI
    return known if known is not None else 0.0 if unicodedata.combining(piece) else 1.1


def lacking(words: str, font: str = MEDIUM) -> bool:
    """Whether a letter is not in the family's font."""
    advance = fonts.metrics(font)
    return any(advance[letter] is None for letter in words)


def cut(words: str, limit: float, size: float, font: str = MEDIUM) -> str:
    """The words, cut with "…" where they would be wider than `limit`.

    >>> cut("Ada", 100, 12), cut("Maximiliane", 50, 12)
    ('Ada', 'Maximi…')
    """
    words = printable(words)
    if width(words, size, font) <= limit:
        return words
    pieces: list[str] = []
    wide = width("…", size, font)
    for piece in unicode_text.graphemes(words):
        wide += width(piece, size, font)
        if wide > limit:
            break
        pieces.append(piece)
    while pieces and unicodedata.combining(pieces[-1][0]):
        pieces.pop()
    return "".join(pieces).rstrip() + "…"
