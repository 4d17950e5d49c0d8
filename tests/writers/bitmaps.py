"""Bitmaps that change slowly, so that it does not matter how a program draws them smaller or larger."""

from __future__ import annotations

import zlib

from cardgen.drawing.scene import Pixels


def gradient(width: int, height: int, channels: int = 3, alpha: bool = False) -> Pixels:
    """From dark at the top left to light at the bottom right, red or grey; with `alpha` from opaque to clear."""
    light = [255 * (x + y) // (width + height) for y in range(height) for x in range(width)]
    colours = bytes(light) if channels == 1 else b"".join([bytes((value // 2 + 100, value, 0)) for value in light])
    clear = zlib.compress(bytes(255 - value for value in light)) if alpha else b""
    return Pixels(width, height, channels, zlib.compress(colours), clear)
