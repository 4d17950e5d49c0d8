"""Digests of drawings: a few letters that change with all that is seen of a card."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from cardgen.drawing.scene import Picture, Pixels, Placed, Scene

DIGEST = 12
"""Letters of a digest."""
PICTURES = 256
"""Bitmaps whose sums are remembered."""


def of(scene: Scene, known: dict[int, bytes]) -> str:
    """Letters that change with a drawing; `known` are sums of scenes by their `id`, which live as long as the deck."""
    return _sum(scene, known).hex()[:DIGEST]


def _sum(scene: Scene, known: dict[int, bytes]) -> bytes:
    """A scene is a tree of plain values, and says all of them; what is placed on many cards says it once."""
    if id(scene) not in known:
        said = [repr(scene._replace(shapes=())).encode()]
        for shape in scene.shapes:
            if isinstance(shape, Placed):
                said += [_sum(shape.scene, known), repr(shape[1:]).encode()]
            elif isinstance(shape, Picture):
                said += [_pixels(shape.pixels), repr(shape[:-1]).encode()]
            else:
                said.append(repr(shape).encode())
        known[id(scene)] = sha256(b"\n".join(said)).digest()
    return known[id(scene)]


@lru_cache(PICTURES)
def _pixels(pixels: Pixels) -> bytes:
    """The sum of a bitmap, which has more bytes than all else on a card."""
    parts = sha256(pixels.colours).digest() + sha256(pixels.alpha).digest()
    return sha256(repr(pixels[:3]).encode() + parts).digest()
