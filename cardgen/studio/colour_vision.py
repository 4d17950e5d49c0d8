"""Which two of a deck's colours are nearest to each kind of eyes."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgen.drawing.palette import LEAST, apart
from cardgen.drawing.vision import SIGHTS
from cardgen.studio import columns, rows, traits
from cardgen.studio.colours import FIRM, Hue, hues
from cardgen.studio.pointers import Document

TRAITS = ("figure", "colour")
"""Traits whose levels are the colours of a deck without a table, the first that it has."""


class Nearest(NamedTuple):
    """The two colours that such eyes part least, and the CIEDE2000 distance of these."""

    one: Hue
    other: Hue
    sight: str
    distance: float

    @property
    def is_safe(self) -> bool:
        """Whether such eyes surely part them."""
        return self.distance >= LEAST

    @property
    def is_firm(self) -> bool:
        """Whether these are one colour to such eyes."""
        return self.distance < FIRM


def visible_colours(document: Document, level: str, game: str) -> tuple[Hue, ...]:
    """The colours of a deck that are painted: those of its table, or else the levels of a trait."""
    if rows.are_in(document, game):
        palette = hues(columns.at_level(document, level))
    else:
        levels = next((found for trait in TRAITS if (found := traits.levels(document, trait))), [])
        palette = hues({"colours": levels}) if levels else ()
    return tuple([hue for hue in palette if hue.fill])


def nearest_pairs(palette: Sequence[Hue]) -> Mapping[str, Nearest]:
    """The nearest two for each kind of eyes; none of fewer colours than two."""
    return _nearest_pairs(tuple(palette)) if len(palette) > 1 else {}


@lru_cache(64)
def _nearest_pairs(palette: tuple[Hue, ...]) -> Mapping[str, Nearest]:
    return {sight: _of_sight(palette, sight) for sight in SIGHTS}


def _of_sight(palette: Sequence[Hue], sight: str) -> Nearest:
    pairs = combinations(palette, 2)
    found = [Nearest(one, other, sight, apart(one.fill, other.fill, sight)) for one, other in pairs]
    return min(found, key=lambda pair: pair.distance)
