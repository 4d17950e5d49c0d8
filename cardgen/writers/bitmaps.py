"""Bitmaps as files for SVG: JPEG as it is, anything else as PNG (third edition)."""

import zlib
from binascii import b2a_base64
from struct import pack

from cardgen.drawing.scene import Pixels

SIGNATURE = b"\x89PNG\r\n\x1a\n"
NO_FILTER = b"\0"
GREY, RGB, GREY_ALPHA, RGBA = 0, 2, 4, 6
"""Colour types (PNG, third edition, 11.2.1)."""
KINDS = {(1, False): GREY, (3, False): RGB, (1, True): GREY_ALPHA, (3, True): RGBA}
LEVEL = 9


def data_address(pixels: Pixels) -> str:
    """The bitmap as a data URL."""
    kind, data = ("jpeg", pixels.colours) if pixels.jpeg else ("png", png(pixels))
    return f"data:image/{kind};base64,{b2a_base64(data, newline=False).decode()}"


def png(pixels: Pixels) -> bytes:
    """The bitmap, which is no JPEG, as a PNG file."""
    channels = pixels.channels + bool(pixels.alpha)
    data, wide = _interleaved(pixels), pixels.width * channels
    rows = b"".join([NO_FILTER + data[start : start + wide] for start in range(0, len(data), wide)])
    kind = KINDS[pixels.channels, bool(pixels.alpha)]
    chunks = (
        (b"IHDR", pack(">IIBBBBB", pixels.width, pixels.height, 8, kind, 0, 0, 0)),
        (b"IDAT", zlib.compress(rows, LEVEL)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join([chunk(*one) for one in chunks])


def _interleaved(pixels: Pixels) -> bytes:
    """The bytes of the pixels, with alpha after colour."""
    colours = zlib.decompress(pixels.colours)
    if not pixels.alpha:
        return colours
    channels = pixels.channels
    mixed = bytearray(pixels.width * pixels.height * (channels + 1))
    for k in range(channels):
        mixed[k :: channels + 1] = colours[k::channels]
    mixed[channels :: channels + 1] = zlib.decompress(pixels.alpha)
    return bytes(mixed)


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file (5.3)."""
    return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))
