"""Checks of an untrusted bitmap's header, before a decoder takes memory or time for all of it."""

import re

SCANS = 64
"""Of a JPEG; one that comes clearer step by step has about ten, and each goes through all of it (LJT-01-004)."""
DRAWING = "SVG"
BEGINNINGS = {
    b"\xff\xd8\xff": "JPEG",
    b"\x89PNG\r\n\x1a\n": "PNG",
    b"GIF8": "GIF",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"%PDF-": "PDF",
    b"%!PS": "EPS",
    b"8BPS": "PSD",
    b"\0\0\1\0": "ICO",
    b"\xff\x0a": "JPEG XL",
    b"\0\0\0\x0cJXL ": "JPEG XL",
    b"\0\0\0\x0cjP  ": "JPEG 2000",
    b"\x1f\x8b": DRAWING,
}
"""Magic numbers of files; gzip packs drawings."""
BRANDS = {b"avif": "AVIF", b"avis": "AVIF"}
HEIC, HEIC_BRANDS = "HEIC", (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1")
"""Of other brands of ISO 23008-12, as iPhones save photographs."""
MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
"""What tells how letters are coded; behind it a drawing begins."""


def kind_of(data: bytes) -> str | None:
    """The format of the bytes, whatever their name; None if it is no picture's.

    >>> kind_of(b"GIF89a"), kind_of(b"\\xff\\xd8\\xff\\xe0"), kind_of(b" <svg/>"), kind_of(b"text")
    ('GIF', 'JPEG', 'SVG', None)
    """
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    if data[4:8] == b"ftyp":
        return BRANDS.get(data[8:12], HEIC if data[8:12] in HEIC_BRANDS else None)
    if data[:2] == b"BM" and int.from_bytes(data[2:6], "little") < 26:
        return None
    kind = next((kind for start, kind in BEGINNINGS.items() if data.startswith(start)), None)
    start = data[:1000]
    for mark in MARKS:
        start = start.removeprefix(mark)
    return kind or (DRAWING if start.replace(b"\0", b"").lstrip().startswith(b"<") else None)


PNG_DEPTH = 24
"""Where a PNG says how many bits each part of a colour has (third edition, 11.2.1)."""
MOST_SEGMENTS = 300
"""Of a JPEG before its pixels; a long profile takes some dozens."""


def is_plain_jpeg(data: bytes) -> bool:
    """Whether it is a JPEG whose pixels come from top to bottom in one scan: a decoder keeps a few lines of it alone.

    Source: ITU-T T.81, annex B.
    """
    at, kind = 2, 0
    for _ in range(MOST_SEGMENTS if kind_of(data) == "JPEG" else 0):
        marker, size = data[at + 1 : at + 2], int.from_bytes(data[at + 2 : at + 4])
        if marker in (b"\xc0", b"\xc1"):
            kind = data[at + 9] if len(data) > at + 9 else 0
        if marker == b"\xda":
            return kind > 0 and data[at + 4] == kind and data.find(b"\xff\xda", at + 2) < 0
        at += 2 + size
    return False


def is_slow(data: bytes) -> bool:
    """Whether it is a JPEG of more scans than any camera makes."""
    return kind_of(data) == "JPEG" and len(re.findall(b"\xff\xda", data)) > SCANS


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height of a WebP (RFC 9649, 2.5 to 2.7). ValueError if it has none."""
    chunk = data[12:16]
    if chunk == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if chunk == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if chunk == b"VP8 ":
        return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    raise ValueError(chunk)
