"""What a printer does to the back of a sheet, and how backs are drawn so that they come behind their fronts. Pure."""

from math import cos, radians, sin
from typing import NamedTuple

from cardgen.drawing.scene import Box, Placed, Placement, Scene, Shape
from cardgen.imposition.paper import PaperError
from cardgen.words.phrase import Phrase


class Printer(NamedTuple):
    """Where a printer puts the back of a sheet, as one looks at that back: lengths in mm, y down.

    What should be at a point is moved by (`right`, `down`), turned clockwise by `turn` degrees about the middle of the
    paper, and `scale` times as large. `backs`: the way it was measured, `duplex-long` or `duplex-short`.
    """

    name: str
    backs: str
    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    scale: float = 1.0

    def printed(self, x: float, y: float, page: Box) -> tuple[float, float]:
        """Where a point of the back comes out."""
        middle_x, middle_y = _middle(page)
        c, s = cos(radians(self.turn)) * self.scale, sin(radians(self.turn)) * self.scale
        a, b = x - middle_x, y - middle_y
        return middle_x + self.right + a * c - b * s, middle_y + self.down + a * s + b * c

    def after(self, first: "Printer") -> "Printer":
        """What errs as `first` does, and then as this one, under the name of this one."""
        origin = Box(0, 0, 0, 0)
        right, down = self.printed(first.right, first.down, origin)
        return self._replace(right=right, down=down, turn=self.turn + first.turn, scale=self.scale * first.scale)

    def placement(self, page: Box) -> Placement:
        """How a back is placed so that it comes out where it should be: the inverse of what the printer does."""
        k = 1 / self.scale
        c, s = cos(radians(-self.turn)) * k, sin(radians(-self.turn)) * k
        middle_x, middle_y = _middle(page)
        a, b = middle_x + self.right, middle_y + self.down
        return Placement(middle_x - a * c + b * s, middle_y - a * s - b * c, -self.turn, k)


class Profile(NamedTuple):
    """A printer by its name, as it was measured on upright and on lying paper; None where nobody has.

    `tray`: what a test of sheets that are put back has shown, of `second_pass.WORDS`; "" where there was none.
    """

    name: str
    upright: Printer | None = None
    lying: Printer | None = None
    tray: str = ""

    def on(self, page: Box) -> Printer:
        """What it does to paper that lies this way. PaperError where that was never measured."""
        is_tall = page.height >= page.width
        printer = self.upright if is_tall else self.lying
        if printer is None:
            way = Phrase("printer.upright" if is_tall else "printer.lying")
            raise PaperError("printer.unmeasured", name=self.name, way=way)
        return printer


def corrected(back: Scene, printer: Printer) -> Scene:
    """The back of a sheet for a printer; the paper stays as it is, and so do the layers, each by itself."""
    place = printer.placement(back.bounds)
    return back._replace(shapes=tuple([_moved(shape, place, back.bounds) for shape in back.shapes]))


def _moved(shape: Shape, place: Placement, page: Box) -> Placed:
    if isinstance(shape, Placed) and shape.place == Placement():
        return shape._replace(place=place)
    return Placed(Scene(page, (shape,)), place)


def _middle(page: Box) -> tuple[float, float]:
    return (page.left + page.right) / 2, (page.top + page.bottom) / 2
