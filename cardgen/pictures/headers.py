"""What a bitmap says of itself before a decoder takes memory or time for all of it: anybody may have made it."""

import re

SCANS = 64
"""Of a JPEG; one that comes clearer step by step has about ten, and each goes through all of it (LJT-01-004)."""


def kind_of(data: bytes) -> str | None:
    """What the bytes are, whatever their name says.

    >>> kind_of(b"GIF89a"), kind_of(b"\\xff\\xd8\\xff\\xe0")
    (None, 'JPEG')
    """
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    return "WEBP" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else None


def is_slow(data: bytes) -> bool:
    """Whether it is a JPEG of so many scans that nobody's camera made it."""
    return kind_of(data) == "JPEG" and len(re.findall(b"\xff\xda", data)) > SCANS


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height of a WebP (RFC 9649, 2.5 to 2.7). ValueError where it says none."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 ":
        return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    raise ValueError(chunk)
