"""The measure of the comparison: a plain reportlab script, each card drawn in place by the canvas's public methods.

python -m tests.bench.peer_reportlab OUT.pdf COPIES
"""

from collections.abc import Iterable
from functools import cache

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from tests.bench.drawing import CARD, NUMERAL, PAPER, TEXT, Card, Command, Shape, arguments, font_file, pages

colour = cache(HexColor)


class Sheet:
    """A canvas that takes the drawing's shapes; the origin is the bottom left corner of a card, y upwards."""

    def __init__(self, path: str) -> None:
        self.canvas = Canvas(path, pagesize=(PAPER[0] * mm, PAPER[1] * mm), initialFontName=f"Fira-{TEXT}")

    def card(self, x: float, y: float, card: Card) -> None:
        """A card with its top left corner at a place on the paper."""
        once, twice = card
        self.canvas.saveState()
        self.canvas.translate(x * mm, (PAPER[1] - y - CARD[1]) * mm)
        self.shapes(once)
        self.shapes(twice)
        self.canvas.translate(CARD[0] * mm, CARD[1] * mm)
        self.canvas.rotate(180)
        self.shapes(twice)
        self.canvas.restoreState()

    def shapes(self, shapes: list[Shape]) -> None:
        """Draws each shape by the method of its name."""
        for kind, *values in shapes:
            getattr(self, kind)(*values)

    def paint(self, fill: str | None, pen: str | None, width: float) -> dict[str, int]:
        """Sets the colours; gives the arguments that say whether to fill and to stroke."""
        if fill:
            self.canvas.setFillColor(colour(fill))
        if pen:
            self.canvas.setStrokeColor(colour(pen))
            self.canvas.setLineWidth(width * mm)
        return {"fill": 1 if fill else 0, "stroke": 1 if pen else 0}

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        fill: str | None,
        pen: str | None,
        line: float,
    ) -> None:
        """A rectangle with round corners."""
        how = self.paint(fill, pen, line)
        self.canvas.roundRect(x * mm, (CARD[1] - y - height) * mm, width * mm, height * mm, radius * mm, **how)

    def disc(self, x: float, y: float, radius: float, fill: str | None, pen: str | None, line: float) -> None:
        """A disc."""
        self.canvas.circle(x * mm, (CARD[1] - y) * mm, radius * mm, **self.paint(fill, pen, line))

    def path(self, commands: Iterable[Command], fill: str | None, pen: str | None, line: float) -> None:
        """An outline of lines and curves."""
        path = self.canvas.beginPath()
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for verb, *numbers in commands:
            draw[verb](*[(CARD[1] - n if k % 2 else n) * mm for k, n in enumerate(numbers)])
        self.canvas.drawPath(path, **self.paint(fill, pen, line))

    def text(self, x: float, y: float, text: str, font: str, size: float, fill: str) -> None:
        """A line of text about a point of its baseline."""
        self.canvas.setFont(f"Fira-{font}", size * mm)
        self.canvas.setFillColor(colour(fill))
        self.canvas.drawCentredString(x * mm, (CARD[1] - y) * mm, text)


def main() -> None:
    """Writes the deck."""
    out, copies = arguments()
    for weight in (NUMERAL, TEXT):
        pdfmetrics.registerFont(TTFont(f"Fira-{weight}", font_file(weight)))
    sheet = Sheet(out)
    for page in pages(copies):
        sheet.canvas.setLineJoin(1)
        sheet.canvas.setLineCap(1)
        for x, y, card in page:
            sheet.card(x, y, card)
        sheet.canvas.showPage()
    sheet.canvas.save()


if __name__ == "__main__":
    main()
