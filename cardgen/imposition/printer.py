"""Misregistration of a printer's backs, and how backs are moved to compensate for it. Pure."""

from math import cos, radians, sin
from typing import NamedTuple

from cardgen.drawing.scene import Box, Placed, Placement, Scene, Shape
from cardgen.imposition.paper import PaperError
from cardgen.words.phrase import Phrase


class Printer(NamedTuple):
    """The error of a printer on the backs of sheets, as seen from the back: lengths in mm, y down.

    A back is moved by (`right`, `down`), turned clockwise by `turn` degrees about the centre of the paper, and scaled
    by `scale`. `backs`: the mode in which it was measured, `duplex-long` or `duplex-short`.
    """

    name: str
    backs: str
    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    scale: float = 1.0

    def image_of(self, x: float, y: float, page: Box) -> tuple[float, float]:
        """Where a point of the back is printed."""
        middle_x, middle_y = page.centre
        c, s = cos(radians(self.turn)) * self.scale, sin(radians(self.turn)) * self.scale
        a, b = x - middle_x, y - middle_y
        return middle_x + self.right + a * c - b * s, middle_y + self.down + a * s + b * c

    def after(self, first: "Printer") -> "Printer":
        """The composition of two errors, `first` and then this one, under the name of this one."""
        origin = Box(0, 0, 0, 0)
        right, down = self.image_of(first.right, first.down, origin)
        return self._replace(right=right, down=down, turn=self.turn + first.turn, scale=self.scale * first.scale)

    def placement(self, page: Box) -> Placement:
        """The placement of a back that compensates for the error: its inverse."""
        k = 1 / self.scale
        c, s = cos(radians(-self.turn)) * k, sin(radians(-self.turn)) * k
        middle_x, middle_y = page.centre
        a, b = middle_x + self.right, middle_y + self.down
        return Placement(middle_x - a * c + b * s, middle_y - a * s - b * c, -self.turn, k)


class Profile(NamedTuple):
    """A printer by its name, as measured on portrait and on landscape paper; None if not measured.

    `tray`: the result of the test for manual duplex, of `second_pass.WORDS`; "" if there was none.
    """

    name: str
    upright: Printer | None = None
    lying: Printer | None = None
    tray: str = ""

    def on(self, page: Box) -> Printer:
        """The error on paper of this orientation. PaperError if that was never measured."""
        is_tall = page.height >= page.width
        printer = self.upright if is_tall else self.lying
        if printer is None:
            way = Phrase("printer.upright" if is_tall else "printer.lying")
            raise PaperError("printer.unmeasured", name=self.name, way=way)
        return printer


def corrected(back: Scene, printer: Printer) -> Scene:
    """The back of a sheet compensated for a printer; paper and layers stay the same, each layer is moved."""
    place = printer.placement(back.bounds)
    return back._replace(shapes=tuple([_placed(shape, place, back.bounds) for shape in back.shapes]))


def _placed(shape: Shape, place: Placement, page: Box) -> Placed:
    if isinstance(shape, Placed) and shape.place == Placement():
        return shape._replace(place=place)
    return Placed(Scene(page, (shape,)), place)
