"""The drawing of the comparison: the 81 TERZ cards as plain data, in millimetres, y downwards.

The peer draws this list and doesn't use cardgen; so this module is cheap to import.
Crop marks, the ruler, bookmarks and page labels, which cardgen makes as well, are left out.

A shape is a tuple whose first part says what it is:

    ("rect", x, y, width, height, radius, fill, pen, pen width)
    ("disc", x, y, radius, fill, pen, pen width)
    ("path", commands, fill, pen, pen width)      commands like ("M", x, y), ("C", x1, y1, x2, y2, x, y), ("Z",)
    ("text", centre x, baseline y, text, font, size, fill)

Fill and pen are colours like "#1B2230" or None.
"""

from importlib.util import find_spec
from math import cos, pi, sin
from pathlib import Path
from typing import Any

PAPER = (210.0, 297.0)
CARD = (63.0, 88.0)
COLUMNS, ROWS = 3, 3
PER_PAGE = COLUMNS * ROWS
LEFT = (PAPER[0] - COLUMNS * CARD[0]) / 2
TOP = (PAPER[1] - ROWS * CARD[1]) / 2
POINT = 25.4 / 72

NUMERAL, TEXT = "ExtraBold", "Medium"
"""The weights of Fira Sans that are used, as its font files are named."""
NUMERAL_SIZE = 9.496
"""The em at which figures of this weight are 6.6 mm high."""

INK, MID, LINE, WHITE = "#1B2230", "#5B6373", "#B9BEC9", "#FFFFFF"

FIGURES = {"R": ("#CA0A03", "heart"), "G": ("#43B790", "leaf"), "B": ("#2259BF", "drop")}
GROUNDS = {
    "Y": ("#FFD21E", INK, INK, "sun"),
    "W": (WHITE, INK, MID, "cloud"),
    "K": ("#15181E", WHITE, WHITE, "moon"),
}
"""Fill, outline, the colour of quiet matter, sign; K is black."""
FORMS, NUMBERS = "EFD", (1, 2, 3)

SIGNS = {
    "sun": "M -2.9 0 C -2.9 -1.602 -1.602 -2.9 0 -2.9 C 1.602 -2.9 2.9 -1.602 2.9 0 C 2.9 1.602 1.602 2.9 0 2.9 "
    "C -1.602 2.9 -2.9 1.602 -2.9 0 Z M -1.221 -3.546 L 0 -5.6 L 1.221 -3.546 Z M 1.644 -3.37 L 3.96 -3.96 "
    "L 3.37 -1.644 Z M 3.546 -1.221 L 5.6 0 L 3.546 1.221 Z M 3.37 1.644 L 3.96 3.96 L 1.644 3.37 Z "
    "M 1.221 3.546 L 0 5.6 L -1.221 3.546 Z M -1.644 3.37 L -3.96 3.96 L -3.37 1.644 Z "
    "M -3.546 1.221 L -5.6 0 L -3.546 -1.221 Z M -3.37 -1.644 L -3.96 -3.96 L -1.644 -3.37 Z",
    "heart": "M 0 4.8 C -2.6 2.8 -5 0.7 -5 -1.9 C -5 -3.6 -3.7 -4.6 -2.4 -4.6 C -1.3 -4.6 -0.5 -4 0 -3 "
    "C 0.5 -4 1.3 -4.6 2.4 -4.6 C 3.7 -4.6 5 -3.6 5 -1.9 C 5 0.7 2.6 2.8 0 4.8 Z",
    "leaf": "M 4.6 -4.6 C -1.2 -5 -4.6 -2.2 -4.4 1.2 C -4.3 2.3 -3.9 3 -3.6 3.4 L -4.9 4.8 L -4.2 5.4 L -2.9 4.1 "
    "C -2.3 4.5 -1.5 4.7 -0.6 4.6 C 3.2 4.2 5.2 0.6 4.6 -4.6 Z",
    "vein": "M -3 3.5 L 1.6 -1.4",
    "drop": "M 0 -5.2 C 1.5 -2.9 3.7 -0.6 3.7 1.7 C 3.7 3.633 2.043 5.2 0 5.2 C -2.043 5.2 -3.7 3.633 -3.7 1.7 "
    "C -3.7 -0.6 -1.5 -2.9 0 -5.2 Z",
    "cloud": "M -3 3.6 C -4.137 3.451 -5.009 2.518 -5.082 1.373 C -5.155 0.229 -4.409 -0.807 -3.3 -1.1 "
    "C -2.947 -2.279 -1.949 -3.152 -0.733 -3.344 C 0.483 -3.536 1.701 -3.013 2.4 -2 "
    "C 3.946 -2.166 5.334 -1.046 5.5 0.5 C 5.666 2.046 4.546 3.434 3 3.6 Z",
    "moon": "M 1.6 -4.8 C -0.884 -5.405 -3.416 -3.997 -4.214 -1.568 C -5.012 0.861 -3.807 3.496 -1.448 4.482 "
    "C 0.911 5.468 3.632 4.474 4.8 2.2 C 3.131 2.228 1.604 1.265 0.91 -0.253 C 0.216 -1.771 0.487 -3.556 1.6 -4.8 Z",
}
"""Each in a box of 10 × 10 about (0, 0)."""

Command = tuple[Any, ...]
Shape = tuple[Any, ...]
"""As above. The peer's function of the shape's kind takes the rest as its arguments, each of its own type."""
Card = tuple[list[Shape], list[Shape]]
"""The shapes drawn once, and those drawn upright and again turned by 180° about the middle of the card."""


def deck() -> list[Card]:
    """The 81 cards in the order of the deck."""
    return [
        card(ground, figure, form, number)
        for ground in GROUNDS
        for figure in FIGURES
        for form in FORMS
        for number in NUMBERS
    ]


def place(slot: int) -> tuple[float, float]:
    """The top left corner of a slot on the page."""
    return LEFT + slot % COLUMNS * CARD[0], TOP + slot // COLUMNS * CARD[1]


def card(ground: str, figure: str, form: str, number: int) -> Card:
    """One card: panel, rings and code once; corner index and quiet sign twice."""
    fill, outline, quiet, ground_sign = GROUNDS[ground]
    colour, figure_sign = FIGURES[figure]
    line = (LINE, 0.4) if ground == "W" else (None, 0.0)
    once: list[Shape] = [
        ("rect", 3.0, 3.0, 57.0, 82.0, 2.5, fill, *line),
        *rings(form, number, colour, fill, outline),
        ("text", 31.5, 83.8, f"{ground}{figure}{form}{number}", TEXT, 5 * POINT, quiet),
    ]
    twice: list[Shape] = [
        ("path", sign(ground_sign, 7.5, 53.75, 9.25), fill, quiet, 0.5),
        ("text", 10.2, 12.9, str(number), NUMERAL, NUMERAL_SIZE, outline),
        ("path", sign(figure_sign, 8.2, 10.2, 18.5), colour, outline, 0.5),
    ]
    if figure_sign == "leaf":
        twice.append(("path", sign("vein", 8.2, 10.2, 18.5), None, outline, 0.574))
    return once, twice


def rings(form: str, number: int, colour: str, ground: str, outline: str) -> list[Shape]:
    """One to three rings, one below the other about the middle of the card."""
    pitch = 27.0 if number == 2 else 24.8
    heights = [44 + (k - (number - 1) / 2) * pitch for k in range(number)]
    return [shape for y in heights for shape in ring(form, y, colour, ground, outline)]


def ring(form: str, y: float, colour: str, ground: str, outline: str) -> list[Shape]:
    """One ring: empty, full or with seven dots."""
    pen = (outline, 0.8 if outline == INK else 1.0)
    shapes: list[Shape] = [("disc", 31.5, y, 11.5, colour, *pen)]
    if form == "E":
        shapes.append(("disc", 31.5, y, 6.6, ground, *pen))
    if form == "D":
        dots = [(0.0, 0.0)] + [(5.4 * cos(k * pi / 3 + pi / 6), 5.4 * sin(k * pi / 3 + pi / 6)) for k in range(6)]
        shapes.append(("disc", 31.5, y, 8.9, ground, *pen))
        shapes += [("disc", 31.5 + dx, y + dy, 2.05, colour, outline, 0.55) for dx, dy in dots]
    return shapes


KNOWN: dict[tuple[str, float], tuple[Command, ...]] = {}


def sign(name: str, size: float, x: float, y: float) -> tuple[Command, ...]:
    """The outline of a sign, scaled and moved; the same object for the same sign (each has only one place)."""
    if (name, size) not in KNOWN:
        KNOWN[name, size] = tuple(scaled(SIGNS[name], size / 10, x, y))
    return KNOWN[name, size]


def scaled(notation: str, scale: float, x: float, y: float) -> list[Command]:
    """The commands of a path in SVG's notation with every token set apart."""
    commands: list[Command] = []
    for token in notation.split():
        if token.isalpha():
            commands.append((token,))
        else:
            offset = y if len(commands[-1]) % 2 == 0 else x
            commands[-1] += (round(offset + float(token) * scale, 3),)
    return commands


def font_files() -> Path:
    """The folder with the font files of fontpkg-fira-sans."""
    spec = find_spec("fontpkg_fira_sans")
    if spec is None or spec.origin is None:
        raise SystemExit("the package fontpkg-fira-sans is not installed")
    return Path(spec.origin).parent / "files"
