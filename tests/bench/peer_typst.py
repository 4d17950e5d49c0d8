"""typst: a source with each shape and each card as a definition, compiled by the package `typst`.

python -m tests.bench.peer_typst OUT.pdf
"""

import sys
from collections.abc import Callable, Iterable
from typing import Any

import typst

from tests.bench.drawing import (
    CARD,
    NUMERAL,
    PAPER,
    PER_PAGE,
    TEXT,
    Card,
    Command,
    Shape,
    deck,
    font_files,
    place,
)

WEIGHTS = {NUMERAL: "extrabold", TEXT: "medium"}

HEAD = f"""\
#set page(width: {PAPER[0]}mm, height: {PAPER[1]}mm, margin: 0mm)
#set text(font: "Fira Sans", kerning: false, top-edge: "baseline", bottom-edge: "baseline")
#let at(x, y, body) = place(top + left, dx: x * 1mm, dy: y * 1mm, body)
#let pen(colour, width) = stroke(paint: colour, thickness: width * 1mm, cap: "round", join: "round")
#let label(x, y, body) = at(x - 20, y, box(width: 40mm, align(center, body)))
#let turned(body) = at(0, 0, rotate(180deg, box(width: {CARD[0]}mm, height: {CARD[1]}mm, body)))
"""


def colour(value: str | None) -> str:
    """A colour in typst's notation."""
    return f'rgb("{value}")' if value else "none"


def paint(fill: str | None, pen: str | None, width: float) -> str:
    """The arguments for the fill and the stroke of a shape."""
    return f"fill: {colour(fill)}, stroke: " + (f"pen({colour(pen)}, {width})" if pen else "none")


def rect(x: float, y: float, width: float, height: float, radius: float, *colours: Any) -> str:
    """A rectangle with round corners."""
    size = f"width: {width}mm, height: {height}mm, radius: {radius}mm"
    return f"at({x}, {y}, rect({size}, {paint(*colours)}))"


def disc(x: float, y: float, radius: float, *colours: Any) -> str:
    """A disc."""
    return f"at({x - radius:.3f}, {y - radius:.3f}, circle(radius: {radius}mm, {paint(*colours)}))"


STEPS = {"M": "move", "L": "line", "C": "cubic"}


def path(commands: Iterable[Command], *colours: Any) -> str:
    """An outline of lines and curves."""
    steps = []
    for verb, *numbers in commands:
        points = ", ".join(f"({x}mm, {y}mm)" for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        steps.append(f"curve.{STEPS[verb]}({points})" if points else 'curve.close(mode: "straight")')
    return f"at(0, 0, curve({paint(*colours)}, {', '.join(steps)}))"


def text(x: float, y: float, words: str, font: str, size: float, fill: str) -> str:
    """A line of text about a point of its baseline."""
    return f'label({x}, {y}, text(weight: "{WEIGHTS[font]}", size: {size:.3f}mm, fill: {colour(fill)})[{words}])'


SHAPES: dict[str, Callable[..., str]] = {"rect": rect, "disc": disc, "path": path, "text": text}


def source(cards: list[Card]) -> str:
    """The whole document; a shape or a corner that many cards share is defined once."""
    names: dict[str, str] = {}

    def name(body: str) -> str:
        return names.setdefault(body, f"d{len(names)}")

    def group(shapes: list[Shape]) -> str:
        return " + ".join(name(SHAPES[kind](*values)) for kind, *values in shapes)

    faces = []
    for once, twice in cards:
        corners = name(group(twice))
        faces.append(f"{group(once)} + {corners} + {name(f'turned({corners})')}")
    lets = "\n".join(f"#let {key} = {body}" for body, key in names.items())
    return f"{HEAD}{lets}\n#let pages = (\n{sheets(faces)})\n#pages.map(page).join()\n"


def sheets(faces: list[str]) -> str:
    """The pages of one deck as typst's array."""
    return "".join(
        " + ".join(
            f"at(..{place(slot)}, box(width: {CARD[0]}mm, height: {CARD[1]}mm, {face}))"
            for slot, face in enumerate(faces[first : first + PER_PAGE])
        )
        + ",\n"
        for first in range(0, len(faces), PER_PAGE)
    )


def main() -> None:
    """Writes the deck."""
    fonts = [str(font_files())]
    typst.compile(source(deck()).encode(), output=sys.argv[1], font_paths=fonts, ignore_system_fonts=True)


if __name__ == "__main__":
    main()
