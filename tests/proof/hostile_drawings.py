"""Drawings and bitmaps that somebody made to keep a processor, a memory or a lock: each by its name."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Mapping
from functools import cache

from PIL import Image

PATH = '<path d="M0 0L50 5L9 41z"/>'
MEGAPIXELS = 40


def svg(inside: str, head: str = "", more: str = 'viewBox="0 0 60 60"') -> bytes:
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" {more}>{inside}</svg>'.encode()


def drawings() -> Mapping[str, bytes]:
    return {f"{name}.svg": data for name, data in [*_attributes(), *_nests(), *_heaps()]}


def _attributes() -> Iterator[tuple[str, bytes]]:
    """Long values for what is read by expressions."""
    for count in (1000, 2000, 4000, 60_000):
        yield f"{count} blanks in a transform", svg(f'<g transform="{" " * count}x">{PATH}</g>')
    yield "letters in a transform", svg(f'<g transform="{"a" * 60_000}">{PATH}</g>')
    yield "transforms", svg(f'<g transform="{"scale(1.0001)" * 10_000}">{PATH}</g>')
    yield "numbers in a transform", svg(f'<g transform="matrix({"1," * 60_000})">{PATH}</g>')
    for name in ("width", "x", "rx"):
        yield (
            f"digits in {name}",
            svg(f'<rect width="9" height="9" {name}="{"1" * 190_000}!"/>'.replace('width="9"', "")),
        )
    yield "digits and blanks", svg(f'<rect height="9" width="{"1" * 60_000}{" " * 60_000}!"/>')
    yield "a stroke", svg(f'<path d="M0 0L9 9" stroke="red" stroke-width="{"1." * 90_000}"/>')
    yield "dashes", svg(f'<path d="M0 0L9000 9000" stroke="red" stroke-dasharray="{"0.001 " * 20_000}"/>')
    yield "points", svg(f'<polygon points="{"-" * 190_000}"/>')
    yield "many points", svg(f'<polygon points="{"1-1 " * 45_000}"/>')
    yield "a path of signs", svg(f'<path d="M{"-" * 190_000}"/>')
    yield "a path of digits", svg(f'<path d="M0 0L{"1" * 190_000}"/>')
    yield "a path of exponents", svg(f'<path d="M0 0L{"1e9" * 60_000}"/>')
    yield "arcs", svg(f'<path d="M0 0{"A9 9 0 1 1 1 1" * 13_000}"/>')
    yield "curves", svg(f'<path d="M0 0{"c1 2 3 4 5 6" * 15_000}" stroke="red"/>')
    yield "a style", svg(f'<path d="M0 0L9 9" style="{"fill:" * 30_000}"/>')
    yield "a style sheet", svg(f"<style>{'a ' * 60_000}{{fill:red}}</style>{PATH}")
    yield "brackets in a style sheet", svg(f"<style>{'a{' * 60_000}</style>{PATH}")
    yield "a colour", svg(f'<path d="M0 0L9 9z" fill="rgb({"1" * 90_000}"/>')
    yield "a huge view", svg(PATH, more='viewBox="-1e38 -1e38 2e38 2e38"')
    yield "a tiny view", svg(PATH, more='viewBox="0 0 1e-30 1e-30"')
    yield "a view of digits", svg(PATH, more=f'viewBox="0 0 {"9" * 90_000} 1"')


def _nests() -> Iterator[tuple[str, bytes]]:
    """Parts within parts."""
    for count in (30, 3000, 20_000):
        yield f"{count} groups in groups", svg("<g>" * count + PATH + "</g>" * count)
    yield "drawings in drawings", svg('<svg viewBox="0 0 9 9">' * 3000 + PATH + "</svg>" * 3000)
    entities = "".join(f'<!ENTITY a{k} "{f"&a{k - 1};" * 10}">' for k in range(1, 12))
    yield "entities", svg("&a11;", f'<!DOCTYPE svg [<!ENTITY a0 "x">{entities}]>')
    inside = [f'<use href="#u{k}"/>' * 10 for k in range(9)]
    uses = "".join(f'<g id="u{k + 1}">{inside[k]}</g>' for k in range(8))
    yield "uses of uses", svg(f'<g id="u0">{PATH}</g>{uses}')
    yield "a use of itself", svg(f'<g id="a">{PATH}<use href="#a"/></g>')
    yield (
        "masks of masks",
        svg("".join(f'<mask id="m{k}" mask="url(#m{k + 1})">{PATH}</mask>' for k in range(900)) + PATH),
    )
    patterns = "".join(
        f'<pattern id="p{k}" width=".01" height=".01"><rect width="9" height="9" fill="url(#p{k + 1})"/></pattern>'
        for k in range(12)
    )
    yield "patterns of patterns", svg(f'{patterns}<rect width="60" height="60" fill="url(#p0)"/>')
    yield (
        "a filter",
        svg(f'<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><g filter="url(#f)">{PATH}</g>'),
    )
    filters = '<feTurbulence numOctaves="9999" baseFrequency="99"/>' * 60
    yield "filters", svg(f'<filter id="f" width="9999">{filters}</filter><g filter="url(#f)">{PATH}</g>')
    yield (
        "a picture in a picture",
        svg('<image width="9" height="9" href="data:image/png;base64,' + "A" * 150_000 + '"/>'),
    )


def _heaps() -> Iterator[tuple[str, bytes]]:
    """Very many of something."""
    yield "paths", svg('<path d="M0 0L9 9"/>' * 9000)
    yield "attributes", svg("<path " + " ".join(f'a{k}="1"' for k in range(15_000)) + "/>")
    yield "spaces of names", svg("<path " + " ".join(f'xmlns:a{k}="b{k}"' for k in range(8000)) + "/>")
    yield "letters", svg(f"<text>{'W' * 190_000}</text>")
    yield "gradients", svg('<linearGradient id="a">' + '<stop offset="0"/>' * 9000 + "</linearGradient>" + PATH)
    yield "classes", svg("<style>" + "".join(f".c{k}{{fill:red}}" for k in range(9000)) + "</style>" + PATH)
    yield "nothing", b"<svg"


# --- bitmaps


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def zeros(size: int) -> bytes:
    """So many of them as zlib packs them (RFC 1950), a megabyte once: their checksum is no more than their number."""
    many, rest = (_packed(number) for number in (1 << 20, size & 0xFFFFF))
    return b"\x78\xda" + many * (size >> 20) + rest + b"\x03\0" + struct.pack(">HH", size % 65521, 1)


@cache
def _packed(size: int) -> bytes:
    press = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return press.compress(bytes(size)) + press.flush(zlib.Z_FULL_FLUSH)


def png(wide: int, high: int, depth: int, kind: int, interlaced: int = 0, more: bytes = b"") -> bytes:
    """A picture of zeros, whatever its size."""
    bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[kind]
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", wide, high, depth, kind, 0, 0, interlaced))
    colours = chunk(b"PLTE", bytes(768)) if kind == 3 else b""
    size = min((1 + (wide * bits + 7) // 8) * high, 400 << 20)
    return b"\x89PNG\r\n\x1a\n" + head + more + colours + chunk(b"IDAT", zeros(size)) + chunk(b"IEND", b"")


def saved(kind: str, size: tuple[int, int], mode: str = "RGB", **options: object) -> bytes:
    buffer = io.BytesIO()
    Image.effect_noise(size, 99).convert(mode).save(buffer, kind, **options)
    return buffer.getvalue()


@cache
def bitmaps() -> Mapping[str, bytes]:
    side = int((MEGAPIXELS * 1_000_000) ** 0.5)
    found: dict[str, bytes] = {}
    for depth, kind in ((8, 2), (8, 6), (16, 2), (16, 6), (16, 0), (1, 0), (8, 3), (16, 4)):
        found[f"40 megapixels of {depth} bits, kind {kind}.png"] = png(side, side, depth, kind)
    found["interlaced.png"] = png(side, side, 8, 6, 1)
    found["a line.png"] = png(MEGAPIXELS * 1_000_000, 1, 8, 2)
    found["a column.png"] = png(1, MEGAPIXELS * 1_000_000, 8, 2)
    found["of the largest size.png"] = png(2**31 - 1, 2**31 - 1, 8, 2)
    found["empty parts.png"] = png(9, 9, 8, 2, more=chunk(b"tIME", b"") * 200_000)
    found["a text of gigabytes.png"] = png(9, 9, 8, 2, more=chunk(b"zTXt", b"a\0\0" + zeros(900 << 20)))
    found["a profile of gigabytes.png"] = png(9, 9, 8, 2, more=chunk(b"iCCP", b"a\0\0" + zeros(900 << 20)))
    found["cut.png"] = saved("PNG", (900, 900))[:5000]
    whole = saved("JPEG", (2000, 2000), progressive=True)
    found["noise.jpg"], found["cut.jpg"] = whole, whole[: len(whole) // 2]
    found["scans.jpg"] = whole[:-2] + whole[whole.index(b"\xff\xda") : -2] + whole[-2:]
    found["ink.jpg"] = saved("JPEG", (3000, 3000), "CMYK")
    found["noise.webp"] = saved("WEBP", (900, 900), lossless=True)
    head = b"RIFF\xff\xff\xff\x7fWEBPVP8L\xff\xff\xff\x7f/\xff\xff\xff\x0f"
    found["of the largest size.webp"] = head + bytes(20_000)
    found["film.png"] = saved("PNG", (900, 900), save_all=True, append_images=[Image.new("RGB", (900, 900))] * 30)
    found["bytes.jpg"] = b"\xff\xd8\xff" + bytes(range(256)) * 9000
    return found
