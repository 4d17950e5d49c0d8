"""A photo as it is kept: small, upright, and with nothing in it but what one sees.

What comes is anybody's bytes. So only three kinds are opened, by their content; how large a picture is, is read before
it is unpacked; and what is kept is painted anew, so that places and times, thumbnails and whatever hangs behind the
picture are gone. Limits, at once 100 MB and about a second: a JPEG is unpacked at a half or less of its size, and one
with very many scans, each of which would go through all of it again, is refused ("LJT-01-004", libjpeg-turbo).
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from cardgen.core.facts import FactError
from cardgen.custom.pictures import headers

if TYPE_CHECKING:
    from PIL.Image import Image, Transpose

SIDE = 1600
"""Pixels of the longest side of what is kept."""
BYTES = 300_000
"""Of what is kept, at most."""
MOST_BYTES = 8 * 1024 * 1024
"""Of what comes: twice as many as photos of a phone's camera have."""
PIXELS: Mapping[str, int] = {"JPEG": 40_000_000, "PNG": 16_000_000, "WEBP": 16_000_000}
"""Of what comes; JPEG needs less memory, as it is shrunk while it is unpacked."""
TRIES = [(side, quality) for side in (SIDE, 1200, 800, 400) for quality in (82, 68, 50)]
"""Sides and qualities, until it is small enough."""
ORIENTATION = 0x0112
"""The EXIF tag that says how the camera was held."""


class Photo(NamedTuple):
    """A JPEG, and its size in pixels."""

    data: bytes
    width: int
    height: int


def shrunk(data: bytes) -> Photo:
    """The photo, to be kept. FactError where it is none, broken, or too large."""
    if not data:
        raise FactError("form_photo_none")
    if len(data) > MOST_BYTES:
        raise FactError("form_photo_bytes", most=MOST_BYTES // 2**20)
    kind = headers.kind_of(data)
    if kind is None or kind not in PIXELS:
        raise FactError("form_photo_kind")
    try:
        return _compressed(_painted(data, kind))
    except FactError:
        raise
    except Exception as error:  # hostile bytes make a decoder raise nearly anything
        if type(error).__name__.startswith("DecompressionBomb"):  # its own limit, far beyond ours
            raise FactError("form_photo_pixels", most=PIXELS[kind] // 10**6) from error
        raise FactError("form_photo_broken") from error


def _painted(data: bytes, kind: str) -> Image:
    """A new picture with the pixels of this one, upright, no side longer than is kept."""
    from PIL import Image

    if headers.is_slow(data):
        raise FactError("form_photo_broken")
    if kind == "WEBP":
        _bounded(headers.webp_size(data), kind)  # its decoder takes memory for all of it before it tells
    with Image.open(io.BytesIO(data), formats=[kind]) as opened:
        _bounded(opened.size, kind)
        turn = _turn(opened)
        opened.thumbnail((SIDE, SIDE), Image.Resampling.LANCZOS)
        flat = _on_white(opened)
    return flat.transpose(turn) if turn is not None else flat


def _bounded(size: tuple[int, int], kind: str) -> None:
    if size[0] * size[1] > PIXELS[kind]:
        raise FactError("form_photo_pixels", most=PIXELS[kind] // 10**6)


def _turn(opened: Image) -> Transpose | None:
    """How it is turned upright; not at all where it can't be read."""
    from PIL.Image import Transpose

    turns = {
        2: Transpose.FLIP_LEFT_RIGHT, 3: Transpose.ROTATE_180, 4: Transpose.FLIP_TOP_BOTTOM, 5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270, 7: Transpose.TRANSVERSE, 8: Transpose.ROTATE_90,
    }  # fmt: skip
    with suppress(Exception):  # a picture with a broken EXIF is a picture
        return turns.get(opened.getexif().get(ORIENTATION, 1))
    return None


def _on_white(picture: Image) -> Image:
    """Its pixels on a new sheet, without all that a file may say besides."""
    from PIL import Image

    sheet = Image.new("RGB", picture.size, "white")
    if picture.has_transparency_data:
        clear = picture.convert("RGBA")
        sheet.paste(clear, mask=clear.getchannel("A"))
    else:
        sheet.paste(picture.convert("RGB"))
    return sheet


def _compressed(painted: Image) -> Photo:
    """As a JPEG that is small enough."""
    from PIL import Image

    for side, quality in TRIES:
        copy = painted.copy()
        copy.thumbnail((side, side), Image.Resampling.LANCZOS)
        file = io.BytesIO()
        copy.save(file, "JPEG", quality=quality, optimize=True)
        if file.tell() <= BYTES:
            return Photo(file.getvalue(), *copy.size)
    raise FactError("form_photo_broken")
