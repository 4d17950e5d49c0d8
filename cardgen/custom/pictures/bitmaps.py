"""Custom photographs and other bitmaps: read by Pillow, turned upright, reduced to the printed resolution.

Only a file's pixels are kept: photographs of pupils contain the place where they were taken.
"""

import warnings
import zlib
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from cardgen.custom.pictures import headers
from cardgen.custom.pictures.markup import PictureError
from cardgen.drawing.deck_style import Artwork
from cardgen.drawing.scene import Box, Picture, Pixels, Scene

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_MEGAPIXELS, MOST_OF_JPEG = 40, 110
"""Of JPEGs as cameras write them far less memory is taken than they have pixels; phones have 50 to 108 million."""
WIDE = 257
"""Steps of 16 bits in each of 8."""
DPI, LARGEST_PRINTED = 600, 50.0
"""Dots per inch on paper, and the largest side on a card, in mm: more pixels than these take would be wasted."""
MOST_SIDE = round(LARGEST_PRINTED / 25.4 * DPI)
SIDE = 100.0
QUALITY = 88
"""Of a JPEG: that of cameras, or nearly."""
LEVEL = 6
"""Of zlib."""
SMALL = 256
"""So many bitmaps for screens are remembered, each of some 20 kB."""
LIKE_A_PHOTOGRAPH = 2
"""Opaque pixels that take so many times the room of a JPEG as they are become one: a photograph was saved as PNG."""


def read(data: bytes, name: str) -> Artwork:
    """A bitmap in a square of 100 mm. PictureError if it is too large, damaged, or of another format."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # there is a separate limit
            full, grey = _pictures(data, name)
    except PictureError:
        raise
    except Exception as error:  # hostile bytes may raise any exception in a decoder
        raise PictureError("picture.not_bitmap", name=name, kind=", ".join(FORMATS)) from error
    return _artwork(full, grey)


def drawing(image: "Image", source: bytes) -> Artwork:
    """A drawing rendered elsewhere as pixels, and in grey; `source`: its file."""
    full, grey = (_placed(_packed(one, is_drawing=True)) for one in (image, image.convert("LA")))
    return _artwork(full, grey)._replace(source=source)


def _artwork(full: Picture, grey: Picture) -> Artwork:
    half = SIDE / 2
    box = Box(-half, -half, half, half)
    return Artwork(Scene(box, (full,)), Scene(box, (grey,)))


def _pictures(data: bytes, name: str) -> list[Picture]:
    """The first picture of a file in its colours, and in grey, as a substitute for lines."""
    from PIL import Image, ImageOps

    kind = headers.kind_of(data)
    if headers.is_slow(data):
        raise ValueError
    if kind is not None and kind not in FORMATS:
        raise PictureError("picture.heic" if kind == headers.HEIC else "picture.foreign", name=name, kind=kind)
    if kind == "WEBP":
        _check(name, *headers.webp_size(data))  # its decoder takes memory for all of it before it tells
    with Image.open(BytesIO(data), formats=FORMATS) as image:
        is_photograph = image.format == "JPEG"
        _check(name, *image.size, MOST_OF_JPEG if headers.is_plain_jpeg(data) else MOST_MEGAPIXELS)
        image.draft("RGB", (MOST_SIDE, MOST_SIDE))
        ImageOps.exif_transpose(image, in_place=True)
        image.load()  # or what follows would ask for another draft
        if image.mode in ("RGB", "RGBA"):
            image.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.LANCZOS)  # before there are two of it
        byte = _in_bytes(image, data) if kind == "PNG" else image
        is_clear = "A" in byte.getbands() or "transparency" in byte.info
        plain = _in_srgb(byte).convert("RGBA" if is_clear else "RGB")
        plain.info = {}  # or a comment would come on
    plain.thumbnail((MOST_SIDE, MOST_SIDE), Image.Resampling.LANCZOS)
    return [_placed(_packed(one, is_photograph)) for one in (plain, plain.convert("LA" if is_clear else "L"))]


def size(data: bytes) -> int:
    """The number of pixels in a bitmap's header; 0 if it is no bitmap, or has none."""
    from PIL import Image

    try:
        if headers.kind_of(data) == "WEBP":
            wide, high = headers.webp_size(data)
        else:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", Image.DecompressionBombWarning)
                with Image.open(BytesIO(data), formats=FORMATS) as image:  # which reads but the head
                    wide, high = image.size
    except Exception:  # hostile bytes make a decoder raise nearly anything; whoever reads it says what is wrong
        return 0
    return wide * high


def _check(name: str, wide: int, high: int, most: int = MOST_MEGAPIXELS) -> None:
    """PictureError if it has too many pixels."""
    if wide * high > most * 1_000_000:
        raise PictureError("picture.pixels", name=name, wide=wide, high=high, most=most)


def _in_bytes(image: "Image", data: bytes) -> "Image":
    """A picture with 8 bits of each colour, and its transparency as a mask.

    Pillow cuts grey of 16 bits off at 255, and does not see that a colour is the clear one where it made it of others.
    """
    from PIL import Image

    clear, depth = image.info.get("transparency"), data[headers.PNG_DEPTH]
    if image.mode.startswith("I"):
        wide = image.convert("I")
        grey = wide.point([(number + WIDE // 2) // WIDE for number in range(2**16)], "L")
        mask = wide.point([0 if number == clear else 255 for number in range(2**16)], "L")
        return grey if clear is None else Image.merge("LA", (grey, mask))
    if image.mode == "L" and isinstance(clear, int) and depth < 8:
        image.info["transparency"] = clear * 255 // (2**depth - 1)
    if image.mode == "RGB" and isinstance(clear, tuple) and depth > 8:
        image.info["transparency"] = tuple([part >> 8 for part in clear])
    return image


def _placed(pixels: Pixels) -> Picture:
    """Pixels in the middle of the square, in the largest size that fits."""
    scale = SIDE / max(pixels.width, pixels.height)
    wide, high = pixels.width * scale, pixels.height * scale
    return Picture(-wide / 2, -high / 2, wide, high, pixels)


def _in_srgb(image: "Image") -> "Image":
    """Converts the colours of a profile, as of phones, to sRGB."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "RGBA"):
        return image
    from PIL import ImageCms

    try:
        embedded = ImageCms.ImageCmsProfile(BytesIO(profile))
        return ImageCms.profileToProfile(image, embedded, ImageCms.createProfile("sRGB")) or image
    except (ImageCms.PyCMSError, OSError, ValueError):
        return image  # a damaged profile is ignored


def _packed(image: "Image", is_photograph: bool = False, is_drawing: bool = False) -> Pixels:
    """Pixels as a JPEG of ours, or as they are, and how opaque they are where some are not."""
    alpha = b""
    if image.mode in ("RGBA", "LA"):
        mask, image = image.getchannel("A"), _on_white(image)
        alpha = zlib.compress(mask.tobytes(), LEVEL) if mask.getextrema() != (255, 255) else b""
    buffer = BytesIO()
    if not alpha and not is_drawing:
        image.save(buffer, "JPEG", quality=QUALITY, optimize=True)
    jpeg = buffer.getvalue()
    plain = b"" if jpeg and is_photograph else zlib.compress(image.tobytes(), LEVEL)  # this takes ten times as long
    if jpeg and (is_photograph or len(plain) > LIKE_A_PHOTOGRAPH * len(jpeg)):
        return Pixels(*image.size, len(image.getbands()), jpeg, jpeg=True)
    return Pixels(*image.size, len(image.getbands()), plain, alpha)


def _on_white(image: "Image") -> "Image":
    """Colours without their mask; white where it is transparent, whatever was hidden there."""
    from PIL import Image

    solid = image.convert(image.mode[:-1])
    opaque = image.getchannel("A").point(lambda share: 255 if share else 0)
    return Image.composite(solid, Image.new(solid.mode, solid.size, "white"), opaque)


@lru_cache(SMALL)
def smaller(pixels: Pixels, side: int) -> Pixels:
    """The bitmap with sides of at most so many pixels."""
    from PIL import Image

    if max(pixels.width, pixels.height) <= side:
        return pixels
    image = _image(pixels)
    image.thumbnail((side, side), Image.Resampling.LANCZOS)
    return _packed(image, pixels.jpeg)


def _image(pixels: Pixels) -> "Image":
    """A bitmap for Pillow."""
    from PIL import Image

    if pixels.jpeg:
        return Image.open(BytesIO(pixels.colours))
    size = pixels.width, pixels.height
    image = Image.frombytes("L" if pixels.channels == 1 else "RGB", size, zlib.decompress(pixels.colours))
    if pixels.alpha:
        image.putalpha(Image.frombytes("L", size, zlib.decompress(pixels.alpha)))
    return image
