"""The two nearest of a deck's colours, for each kind of eyes."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from cardgen.drawing.palette import LEAST, apart
from cardgen.drawing.vision import SIGHTS
from cardgen.studio import columns, rows, traits
from cardgen.studio.colours import FIRM, Hue, hues
from cardgen.studio.pointers import Document

TRAITS = ("figure", "colour")
"""Traits whose levels are the colours of a deck without a table; the first of them that it has counts."""


class Nearest(NamedTuple):
    """The two colours that such eyes distinguish least, and their CIEDE2000 distance."""

    one: Hue
    other: Hue
    sight: str
    distance: float

    @property
    def is_safe(self) -> bool:
        """Whether such eyes distinguish them well."""
        return self.distance >= LEAST

    @property
    def is_firm(self) -> bool:
        """Whether they look the same to such eyes."""
        return self.distance < FIRM


def visible_colours(document: Document, level: str) -> tuple[Hue, ...]:
    """The colours of a deck that can be painted: those of its table, or else the levels of a trait."""
    if rows.are_in(document):
        palette = hues(columns.at_level(document, level))
    else:
        levels = next(filter(None, [traits.levels(document, trait) for trait in TRAITS]), [])
        palette = hues({"colours": levels}) if levels else ()
    return tuple([hue for hue in palette if hue.fill])


@lru_cache(64)
def nearest_pairs(palette: tuple[Hue, ...]) -> Mapping[str, Nearest]:
    """The nearest two for each kind of eyes; none of fewer colours than two."""
    return {sight: _nearest(palette, sight) for sight in SIGHTS} if len(palette) > 1 else {}


def _nearest(palette: tuple[Hue, ...], sight: str) -> Nearest:
    pairs = combinations(palette, 2)
    distances = [Nearest(one, other, sight, apart(one.fill, other.fill, sight)) for one, other in pairs]
    return min(distances, key=lambda pair: pair.distance)
