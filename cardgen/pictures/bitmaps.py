"""Photographs and other bitmaps of one's own: read by Pillow, turned upright, no finer than they are printed.

Nothing of a file but its pixels comes on: photographs of pupils carry the place where they were taken.
"""

import warnings
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.drawing.scene import Box, Picture, Pixels, Scene
from cardgen.dress import Artwork
from cardgen.pictures.svg_reader import PictureError

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_MEGAPIXELS = 40
DPI, LARGEST_PRINTED = 600, 40.0
"""Dots per inch on paper, and the largest side on a card, in mm: more pixels than these take would be wasted."""
MOST_SIDE = round(LARGEST_PRINTED / 25.4 * DPI)
SIDE = 100.0
QUALITY = 88
"""Of a JPEG: that of cameras, or nearly."""
LEVEL = 6
"""Of zlib."""


def read(data: bytes, name: str) -> Artwork:
    """A bitmap in a square of 100 mm. PictureError for one that is too large, damaged, or of another format."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # we have a limit of our own
            picture = _picture(data, name)
    except PictureError:
        raise
    except (OSError, SyntaxError, ValueError, TypeError, EOFError, zlib.error, Image.DecompressionBombError) as error:
        raise PictureError("picture.not_bitmap", name=name, kind=", ".join(FORMATS)) from error
    half = SIDE / 2
    scene = Scene(Box(-half, -half, half, half), (picture,))
    return Artwork(scene, scene)


def _picture(data: bytes, name: str) -> Picture:
    """The first picture of a file, as it goes into ours."""
    from PIL import Image, ImageOps

    with Image.open(BytesIO(data), formats=FORMATS) as image:
        wide, high = image.size
        if wide * high > MOST_MEGAPIXELS * 1_000_000:
            raise PictureError("picture.pixels", name=name, wide=wide, high=high, most=MOST_MEGAPIXELS)
        is_photograph = image.format == "JPEG"
        image.draft("RGB", (MOST_SIDE, MOST_SIDE))
        upright = ImageOps.exif_transpose(image)
        is_clear = "A" in upright.getbands() or "transparency" in upright.info
        plain = upright.convert("RGBA" if is_clear else "RGB")
        plain.info = {}  # or a comment would come on
    plain.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.LANCZOS)
    wide, high = plain.size
    scale = SIDE / max(wide, high)
    pixels = _photograph(plain) if is_photograph and not is_clear else _packed(plain)
    return Picture(-wide * scale / 2, -high * scale / 2, wide * scale, high * scale, pixels)


def _photograph(image: "Image") -> Pixels:
    """The pixels of a photograph as a JPEG of ours."""
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=QUALITY, optimize=True)
    return Pixels(*image.size, 3, buffer.getvalue(), jpeg=True)


def _packed(image: "Image") -> Pixels:
    """Pixels as they are, and how opaque they are where some are not."""
    alpha = zlib.compress(image.getchannel("A").tobytes(), LEVEL) if image.mode == "RGBA" else b""
    return Pixels(*image.size, 3, zlib.compress(image.convert("RGB").tobytes(), LEVEL), alpha)
