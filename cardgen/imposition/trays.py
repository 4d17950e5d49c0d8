"""Trays: chips in slots of cards, so that they need no separate sheet."""

from collections.abc import Iterator
from itertools import product

from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Scene, Size
from cardgen.imposition.marks import CUT
from cardgen.imposition.plan import ROUND_GUTTER
from cardgen.imposition.sheets import Item

ChipPlaces = list[tuple[float, float]]


def trays(chips: tuple[Item, ...], chip: float, size: Size, bleed: float) -> tuple[Item, ...]:
    """The chips in slots of a size; none if not even one fits. `chip` is their diameter.

    A tray's code has the number of its chips: CHIP×6. On its back each chip lies behind its front.
    """
    (xs, across), (ys, down) = (_spaced(chip, side) for side in size)
    places = [(x, y) for y, x in product(ys, xs)]
    step, bleed_width = len(places), min(bleed, across / 2, down / 2)
    return tuple(
        _tray(chips[k : k + step], places, chip, size, bleed_width) for k in range(0, len(chips), step or 1) if step
    )


def _spaced(chip: float, side: float) -> tuple[list[float], float]:
    """The starts of chips along a side, as many as fit, and the gap between them."""
    count = max(0, int((side - ROUND_GUTTER) // (chip + ROUND_GUTTER)))
    gap = (side - count * chip) / (count + 1)
    return [gap + k * (chip + gap) for k in range(count)], gap


def _tray(chips: tuple[Item, ...], places: ChipPlaces, chip: float, size: Size, bleed_width: float) -> Item:
    bounds = Box(0, 0, size.width, size.height)
    mirrored = [(size.width - chip - x, y) for x, y in places]
    fronts = [(item.front, place) for item, place in zip(chips, places, strict=False)]
    backs = [(item.back, place) for item, place in zip(chips, mirrored, strict=False) if item.back]
    circles = [Circle(x + chip / 2, y + chip / 2, chip / 2, Paint(stroke=CUT)) for _, (x, y) in fronts]
    title = f"{len(chips)} × {chips[0].front.title}"
    front = Scene(bounds, (*_placed(fronts, chip, bleed_width), *circles), title)
    back = Scene(bounds, tuple(_placed(backs, chip, bleed_width))) if backs else None
    return Item(f"{chips[0].code}×{len(chips)}", front, back)


def _placed(scenes: list[tuple[Scene, tuple[float, float]]], chip: float, bleed_width: float) -> Iterator[Placed]:
    clip = Box(0, 0, chip, chip).grown(bleed_width)
    return (Placed(scene, Placement(x, y), clip, chip / 2 + bleed_width) for scene, (x, y) in scenes)
