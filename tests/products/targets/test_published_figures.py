"""What shops, Tabletop Simulator and cutting machines ask for, figure by figure, against what makers say.

Each row: what it is, our value, theirs, and where they say it.
"""

from __future__ import annotations

import pytest

from cardgen.drawing.scene import Size
from cardgen.products.targets import regmarks, shops, sprites

DRIVETHRU = "help.drivethrupartners.com, 12780748203543"
CRAFTER = "The Game Crafter's templates: poker 825 × 1125 pixels at 300 dpi"
MAKING = "MakePlayingCards' image guide: 822 × 1122 pixels for 2.5 × 3.5 in at 300 dpi"
SIMULATOR = "kb.tabletopsimulator.com: custom decks"
SILHOUETTE = "Silhouette's registration marks, type 1, as the makers of cutting templates measured them"
INCH = 25.4


def pixels(shop: str, size: Size) -> tuple[int, int]:
    """A picture of a card with its bleed, at 300 dpi."""
    bleed = shops.SHOPS[shop].bleed
    width, height = (round((side + 2 * bleed) / INCH * 300) for side in size)
    return width, height


POKER = Size(2.5 * INCH, 3.5 * INCH)

FIGURES = [
    ("bleed of DriveThruCards in inches", shops.SHOPS["drivethrucards"].bleed / INCH, 1 / 8, DRIVETHRU),
    ("DriveThruCards takes the back first", shops.SHOPS["drivethrucards"].back_first, True, DRIVETHRU),
    ("DriveThruCards takes a PDF", shops.SHOPS["drivethrucards"].formats, ("pdf",), DRIVETHRU),
    ("page of DriveThruCards in pixels", pixels("drivethrucards", POKER), (825, 1125), DRIVETHRU),
    ("poker card of The Game Crafter", pixels("tgc", POKER), (825, 1125), CRAFTER),
    ("poker card of MakePlayingCards", pixels("mpc", POKER), (822, 1122), MAKING),
    ("63 × 88 mm of MakePlayingCards", pixels("mpc", Size(63, 88)), (816, 1111), "744 × 1039 and 36 on each side"),
    ("longest side of a sprite sheet", sprites.MOST_SIDE, 4096, SIMULATOR),
    ("columns of a sprite sheet", sprites.MOST_COLUMNS, 10, SIMULATOR),
    ("rows of a sprite sheet", sprites.MOST_ROWS, 7, SIMULATOR),
    ("inset of marks in mm", regmarks.INSET, 10.0, SILHOUETTE),
    ("square mark in mm", regmarks.SQUARE, 5.0, SILHOUETTE),
    ("line of angles in mm", regmarks.LINE, 1.0, SILHOUETTE),
]


@pytest.mark.parametrize(("what", "ours", "theirs", "source"), FIGURES, ids=[row[0] for row in FIGURES])
def test_our_figures_are_the_makers(what: str, ours: object, theirs: object, source: str) -> None:
    assert ours == theirs, f"{what}: {source}"


def test_arms_of_marks_are_as_long_as_machines_look_for() -> None:
    """8.4 to 8.9 mm, by the same source."""
    assert 8.4 <= regmarks.ARM <= 8.9
