"""What an own deck's cards wear: what is printed instead of what the rules count with, and in which colours."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardgen.drawing.scene import Scene
from cardgen.style import Colour


class Dress(NamedTuple):
    """All of an own deck that is looks; an original's is empty. Compared and hashed by identity where it is not.

    `pictures`: drawings by the name that stands behind "picture:", each within a square of 100 mm about (0, 0).
    `colours`: own colours by name, instead of a style's. `second`: for words on cards, the same in a second language.
    `title`: what stands on backs; `mark`: dots at the foot that tell levels apart, 0 to 3; `corners`: 2 or 4 indices.
    """

    pictures: Mapping[str, Scene] = MappingProxyType({})
    colours: Mapping[str, Colour] = MappingProxyType({})
    second: Mapping[str, str] = MappingProxyType({})
    title: str = ""
    mark: int = 0
    corners: int = 2
    credit: str = ""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Dress) or any(self[:3]) or any(other[:3]):
            return False
        return self[3:] == other[3:]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[3:])


PLAIN = Dress()
"""What the cards of an original wear."""
