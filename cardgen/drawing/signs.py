"""The signs: one for each colour, a thing of that colour that a child can name.

Each is drawn in a box of 10 × 10 about (0, 0). None is a shape, a ring or a number of any of the games.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing.paths import Commands, moved, on_circle, parse, polygon
from cardgen.drawing.scene import Box, Paint, Path, Scene, Shape, Stroke
from cardgen.words.phrases import PhrasedError, unknown

CIRCLE = "M{l} {y}A{r} {r} 0 0 1 {x} {t}A{r} {r} 0 0 1 {b} {y}A{r} {r} 0 0 1 {x} {u}A{r} {r} 0 0 1 {l} {y}Z"


class SignError(PhrasedError, ValueError):
    """An unknown sign; one sentence with the closest name."""


class Sign(NamedTuple):
    """A sign: its outline, lines drawn over it, and small discs in the colour of the pen."""

    body: Commands
    lines: Commands = ()
    discs: Commands = ()


def disc(x: float, y: float, r: float) -> Commands:
    """A circle as a path."""
    return parse(_disc(x, y, r))


def _disc(x: float, y: float, r: float) -> str:
    """Its path data."""
    return CIRCLE.format(x=x, y=y, r=r, l=x - r, t=y - r, b=x + r, u=y + r)


def _sun() -> Sign:
    rays = [polygon([on_circle(3.75, a - 19), on_circle(5.6, a), on_circle(3.75, a + 19)]) for a in range(-90, 270, 45)]
    return Sign(sum(rays, disc(0, 0, 2.9)))


def _blossom() -> Sign:
    corners = [on_circle(2.9, -126 + 72 * k) for k in range(5)]
    petals = "".join(f"A2.55 2.55 0 1 1 {x:.6f} {y:.6f}" for x, y in (*corners[1:], corners[0]))
    return Sign(parse(f"M{corners[0][0]:.6f} {corners[0][1]:.6f}{petals}Z"), discs=disc(0, 0, 1.5))


def _drawn(body: str, lines: str = "", discs: str = "") -> Callable[[], Sign]:
    return lambda: Sign(parse(body), parse(lines), parse(discs))


SIGNS: dict[str, Callable[[], Sign]] = {
    "sun": _sun,
    "heart": _drawn(
        "M0 4.8C-2.6 2.8 -5 .7 -5 -1.9C-5 -3.6 -3.7 -4.6 -2.4 -4.6C-1.3 -4.6 -.5 -4 0 -3"
        "C.5 -4 1.3 -4.6 2.4 -4.6C3.7 -4.6 5 -3.6 5 -1.9C5 .7 2.6 2.8 0 4.8Z"
    ),
    "leaf": _drawn(
        "M4.6 -4.6C-1.2 -5 -4.6 -2.2 -4.4 1.2C-4.3 2.3 -3.9 3 -3.6 3.4L-4.9 4.8L-4.2 5.4L-2.9 4.1"
        "C-2.3 4.5 -1.5 4.7 -.6 4.6C3.2 4.2 5.2 .6 4.6 -4.6Z",
        "M-3 3.5L1.6 -1.4",
    ),
    "drop": _drawn("M0 -5.2C1.5 -2.9 3.7 -.6 3.7 1.7A3.7 3.5 0 0 1 -3.7 1.7C-3.7 -.6 -1.5 -2.9 0 -5.2Z"),
    "crown": _drawn("M-4.9 -3.4L-2.5 -.9L0 -4.7L2.5 -.9L4.9 -3.4L4 4.2L-4 4.2Z", "M-3.4 2.4L3.4 2.4"),
    "blossom": _blossom,
    "cloud": _drawn("M-3 3.6A2.4 2.4 0 0 1 -3.3 -1.1A3.2 3.2 0 0 1 2.4 -2A2.8 2.8 0 0 1 3 3.6Z"),
    "moon": _drawn("M1.6 -4.8A4.9 4.9 0 1 0 4.8 2.2A4.2 4.2 0 0 1 1.6 -4.8Z"),
    "fish": _drawn(
        "M-5 0C-3.4 -2.9 -.6 -3.6 2 -1L4.9 -3.2L4.2 0L4.9 3.2L2 1C-.6 3.6 -3.4 2.9 -5 0Z",
        "M-1.4 -1.9C-.7 -.7 -.7 .7 -1.4 1.9",
        _disc(-2.9, -0.6, 0.5),
    ),
    "house": _drawn("M0 -4.8L5 -.4L3.8 -.4L3.8 4.4L-3.8 4.4L-3.8 -.4L-5 -.4Z", "M-1 4.2L-1 1L1.2 1L1.2 4.2"),
    "bell": _drawn(
        "M0 -4.9C2.6 -4.9 3.2 -2.8 3.3 -.6C3.4 1.2 4 2 4.8 3L-4.8 3C-4 2 -3.4 1.2 -3.3 -.6C-3.2 -2.8 -2.6 -4.9 0 -4.9Z",
        "M-3.4 1.2L3.4 1.2",
        _disc(0, 4.1, 1.0),
    ),
    "mushroom": _drawn(
        "M-5 0C-5 -3 -2.8 -4.8 0 -4.8C2.8 -4.8 5 -3 5 0C5 .7 4.4 1 3.8 1L1.5 1L2 4.6L-2 4.6L-1.5 1L-3.8 1"
        "C-4.4 1 -5 .7 -5 0Z",
        "M-1.5 1L1.5 1",
        _disc(-1.6, -2.0, 0.8) + _disc(1.8, -1.4, 0.7),
    ),
}

JESTER_CAP = (
    ("M-4.4 3C-4.9 .4 -5.6 -.9 -8.3 -.2C-8.2 -4.4 -4.2 -6.4 -.4 -4.2L0 3Z", "colour"),
    ("M4.4 3C4.9 .4 5.6 -.9 8.3 -.2C8.2 -4.4 4.2 -6.4 .4 -4.2L0 3Z", "colour"),
    ("M-2.9 3C-3.4 -1.4 -2.6 -6.4 1.6 -8.2C1.2 -5.6 3.4 -2 2.9 3Z", "white"),
    (CIRCLE.format(x=-8.5, y=0.9, r=1.2, l=-9.7, t=-0.3, b=-7.3, u=2.1), "bell"),
    (CIRCLE.format(x=1.9, y=-9, r=1.2, l=0.7, t=-10.2, b=3.1, u=-7.8), "bell"),
    (CIRCLE.format(x=8.5, y=0.9, r=1.2, l=7.3, t=-0.3, b=9.7, u=2.1), "bell"),
    ("M-3.9 2.4L3.9 2.4A1 1 0 0 1 3.9 4.4L-3.9 4.4A1 1 0 0 1 -3.9 2.4Z", "white"),
)
"""A joker's cap with three bells; in a box of 19 × 15 about (0, -3)."""


@lru_cache(1 << 10)
def shape_of(name: str) -> Sign:
    """The drawing of a sign at size 10. SignError for an unknown one."""
    if name not in SIGNS:
        raise SignError(unknown("sign", name, SIGNS))
    return SIGNS[name]()


@lru_cache(1 << 10)
def _scaled(name: str, scale: float) -> Sign:
    """The drawing of a sign at size 10 times the scale, shared by all colours."""
    return Sign(*[moved(commands, scale=scale) for commands in shape_of(name)])


@lru_cache(1 << 10)
def sign(name: str, size: float, fill: str | None, pen: str | None = None, width: float = 0.35) -> Scene:
    """A sign of the given size about (0, 0); with a pen it has a contour and details."""
    scale = size / 10
    drawing = _scaled(name, scale)
    contour = Stroke(pen, width) if pen else None
    shapes: list[Shape] = [Path(drawing.body, Paint(fill, contour))]
    if pen and drawing.lines:
        shapes.append(Path(drawing.lines, Paint(None, Stroke(pen, max(width, 0.7 * scale)))))
    if pen and drawing.discs:
        shapes.append(Path(drawing.discs, Paint(pen)))
    return Scene(Box(-size, -size, size, size).grown(width), tuple(shapes))


@lru_cache(1 << 10)
def outline(name: str, size: float, pen: str, width: float) -> Scene:
    """The outline of a sign about (0, 0)."""
    path = Path(_scaled(name, size / 10).body, Paint(None, Stroke(pen, width)))
    return Scene(Box(-size, -size, size, size).grown(width), (path,))


@lru_cache(1 << 10)
def _cap(scale: float) -> list[tuple[Commands, str]]:
    return [(moved(parse(notation), scale=scale), role) for notation, role in JESTER_CAP]


@lru_cache(1 << 10)
def jester_cap(size: float, colour: str, white: str, bell: str, pen: str, width: float) -> Scene:
    """A joker's cap about (0, 0)."""
    fills = {"colour": colour, "white": white, "bell": bell}
    contour = Stroke(pen, width)
    shapes = tuple([Path(commands, Paint(fills[role], contour)) for commands, role in _cap(size / 10)])
    return Scene(Box(-size, -size * 1.1, size, size * 0.6).grown(width), shapes)
