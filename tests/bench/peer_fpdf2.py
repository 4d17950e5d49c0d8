"""fpdf2: each card drawn in place by the methods of FPDF, curves by its drawing interface.

python -m tests.bench.peer_fpdf2 OUT.pdf COPIES
"""

from collections.abc import Iterable
from typing import Any

from fpdf import FPDF
from fpdf.drawing import PaintedPath

from tests.bench.drawing import CARD, NUMERAL, PAPER, TEXT, Card, Command, Shape, arguments, font_file, pages


class Sheet:
    """A document that takes the drawing's shapes; `x` and `y` are the top left corner of the card being drawn."""

    def __init__(self) -> None:
        self.pdf = FPDF(unit="mm", format=PAPER)
        self.pdf.set_auto_page_break(False)
        for weight in (NUMERAL, TEXT):
            self.pdf.add_font(f"Fira{weight}", fname=font_file(weight))
        self.x = self.y = 0.0

    def page(self, cards: list[tuple[float, float, Card]]) -> None:
        """A page with its cards."""
        self.pdf.add_page()
        for self.x, self.y, (once, twice) in cards:
            self.shapes(once)
            self.shapes(twice)
            with self.pdf.rotation(180, self.x + CARD[0] / 2, self.y + CARD[1] / 2):
                self.shapes(twice)

    def shapes(self, shapes: list[Shape]) -> None:
        """Draws each shape by the method of its name."""
        for kind, *values in shapes:
            getattr(self, kind)(*values)

    def paint(self, fill: str | None, pen: str | None, width: float) -> str:
        """Sets the colours; gives the letters that say whether to draw the line and to fill."""
        if fill:
            self.pdf.set_fill_color(fill)
        if pen:
            self.pdf.set_draw_color(pen)
            self.pdf.set_line_width(width)
        return ("D" if pen else "") + ("F" if fill else "")

    def rect(self, x: float, y: float, width: float, height: float, radius: float, *colours: Any) -> None:
        """A rectangle with round corners."""
        style = self.paint(*colours)
        self.pdf.rect(self.x + x, self.y + y, width, height, style, round_corners=True, corner_radius=radius)

    def disc(self, x: float, y: float, radius: float, *colours: Any) -> None:
        """A disc."""
        self.pdf.circle(self.x + x, self.y + y, radius, self.paint(*colours))

    def path(self, commands: Iterable[Command], fill: str | None, pen: str | None, width: float) -> None:
        """An outline of lines and curves."""
        path = PaintedPath()
        draw = {"M": path.move_to, "L": path.line_to, "C": path.curve_to, "Z": path.close}
        for verb, *numbers in commands:
            draw[verb](*[n + (self.y if k % 2 else self.x) for k, n in enumerate(numbers)])
        style = path.style
        style.fill_color, style.stroke_color, style.stroke_width = fill, pen, width
        style.stroke_join_style = style.stroke_cap_style = "round"
        style.auto_close = False
        self.pdf.draw_path(path)

    def text(self, x: float, y: float, words: str, font: str, size: float, fill: str) -> None:
        """A line of text about a point of its baseline."""
        self.pdf.set_font(f"Fira{font}", size=size * self.pdf.k)
        self.pdf.set_text_color(fill)
        self.pdf.text(self.x + x - self.pdf.get_string_width(words) / 2, self.y + y, words)


def main() -> None:
    """Writes the deck."""
    out, copies = arguments()
    sheet = Sheet()
    for page in pages(copies):
        sheet.page(page)
    sheet.pdf.output(out)


if __name__ == "__main__":
    main()
