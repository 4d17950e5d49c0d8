"""Little that unpacks to gigabytes: a sentence, and no more memory than a child process may have."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.commands import preflight as command

MEGABYTE = 1 << 20
MOST = 400
"""Megabytes of zeros, packed 1:1000."""


@cache
def zeros(begins: bytes = b"\0") -> bytes:
    """A megabyte is packed once, and its bytes taken again and again."""
    press, part = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS), begins * (MEGABYTE // len(begins))
    packed, check = press.compress(part) + press.flush(zlib.Z_FULL_FLUSH), 1
    for _ in range(MOST):
        check = zlib.adler32(part, check)
    return b"\x78\xda" + packed * MOST + b"\x03\0" + check.to_bytes(4, "big")


def stream(entries: bytes, data: bytes) -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (entries, len(data), data)


def in_objects() -> bytes:
    """An object stream that a catalogue's names and a page's contents are said to lie in."""
    body = stream(b"/Type/ObjStm/N 1/First 10/Filter/FlateDecode", zeros())
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 6 0 R>>>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 7 0 R>>",
        body,
    ]
    out, places = whole(objects)
    rows = [(0, 0, 65535), *((1, place, 0) for place in (*places, len(out))), (2, 4, 0), (2, 4, 1)]
    table = b"".join(kind.to_bytes(1, "big") + at.to_bytes(4, "big") + k.to_bytes(2, "big") for kind, at, k in rows)
    last = stream(b"/Type/XRef/Size 8/W[1 4 2]/Root 1 0 R", table)
    return out + b"5 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF" % (last, len(out))


def in_references() -> bytes:
    """A stream of references to objects."""
    out, _ = whole([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"])
    last = stream(b"/Type/XRef/Size 99999999/W[1 4 2]/Root 1 0 R/Filter/FlateDecode", zeros())
    return out + b"3 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF" % (last, len(out))


def in_contents() -> bytes:
    """What is drawn on a page."""
    return pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>",
            stream(b"/Filter/FlateDecode", zeros(b"q ")),
        ]
    )


def pdf(objects: Sequence[bytes]) -> bytes:
    """A file of these objects, of which the first is the catalogue."""
    out, places = whole([*objects])
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    end = b"xref\n0 %d\n0000000000 65535 f \n%strailer <</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF"
    return out + end % (count, table, count, len(out))


def whole(objects: list[bytes]) -> tuple[bytes, list[int]]:
    """The body of a file, and where each of its objects begins."""
    out, places = b"%PDF-1.7\n", list[int]()
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    return out, places


@pytest.mark.long
@pytest.mark.parametrize("bomb", [in_objects, in_references, in_contents])
def test_what_unpacks_to_gigabytes_takes_no_more_than_it_may(
    bomb: Callable[[], bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "MEMORY", 200 * MEGABYTE)
    path = tmp_path / "a.pdf"
    path.write_bytes(bomb())
    assert path.stat().st_size < MEGABYTE
    for arguments in (["preflight", str(path)], ["deck", str(path)]):
        code, error = main.main([*arguments, "--language", "en"]), capsys.readouterr().err
        if code == 2:
            assert error.startswith("cardgen: ") and error.count("\n") == 1, error
        else:  # what nobody asks for is not unpacked
            assert bomb is in_objects and not error
