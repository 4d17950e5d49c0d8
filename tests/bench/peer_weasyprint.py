"""WeasyPrint: a page of HTML with an SVG drawing for each sheet.

python -m tests.bench.peer_weasyprint OUT.pdf COPIES
"""

from collections.abc import Callable, Iterable
from typing import Any

from weasyprint import HTML

from tests.bench.drawing import CARD, NUMERAL, PAPER, TEXT, Card, Command, Shape, arguments, font_file, pages

STYLE = f"""\
@page {{ size: {PAPER[0]}mm {PAPER[1]}mm; margin: 0 }}
body {{ margin: 0 }}
svg {{ display: block; break-after: page; width: {PAPER[0]}mm; height: {PAPER[1]}mm }}
"""
TURN = f"rotate(180 {CARD[0] / 2} {CARD[1] / 2})"


def paint(fill: str | None, pen: str | None, width: float) -> str:
    """The attributes for the fill and the stroke of a shape."""
    stroke = f' stroke="{pen}" stroke-width="{width}"' if pen else ""
    return f'fill="{fill or "none"}"{stroke}'


def rect(x: float, y: float, width: float, height: float, radius: float, *colours: Any) -> str:
    """A rectangle with round corners."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" {paint(*colours)}/>'


def disc(x: float, y: float, radius: float, *colours: Any) -> str:
    """A disc."""
    return f'<circle cx="{x:.3f}" cy="{y:.3f}" r="{radius}" {paint(*colours)}/>'


def path(commands: Iterable[Command], *colours: Any) -> str:
    """An outline of lines and curves."""
    notation = " ".join(" ".join(map(str, command)) for command in commands)
    return f'<path d="{notation}" {paint(*colours)}/>'


def text(x: float, y: float, words: str, font: str, size: float, fill: str) -> str:
    """A line of text about a point of its baseline."""
    look = f'font-family="Fira {font}" font-size="{size:.3f}" fill="{fill}"'
    return f'<text x="{x}" y="{y}" text-anchor="middle" {look}>{words}</text>'


SHAPES: dict[str, Callable[..., str]] = {"rect": rect, "disc": disc, "path": path, "text": text}


def group(shapes: list[Shape]) -> str:
    """Shapes one after the other."""
    return "".join(SHAPES[kind](*values) for kind, *values in shapes)


def face(x: float, y: float, card: Card) -> str:
    """A card with its top left corner at a place on the paper."""
    once, twice = map(group, card)
    return f'<g transform="translate({x} {y})">{once}{twice}<g transform="{TURN}">{twice}</g></g>'


def sheet(cards: list[tuple[float, float, Card]]) -> str:
    """The drawing of one page."""
    size = f'viewBox="0 0 {PAPER[0]} {PAPER[1]}" stroke-linejoin="round" stroke-linecap="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(face(*one) for one in cards)}</svg>'


def fonts() -> str:
    """The fonts, each as a family of its own."""
    return "".join(
        f'@font-face {{ font-family: "Fira {weight}"; src: url("{font_file(weight).as_uri()}") }}\n'
        for weight in (NUMERAL, TEXT)
    )


def main() -> None:
    """Writes the deck."""
    out, copies = arguments()
    body = "\n".join(map(sheet, pages(copies)))
    HTML(string=f"<!DOCTYPE html><style>{fonts()}{STYLE}</style><body>{body}").write_pdf(out)


if __name__ == "__main__":
    main()
