"""Bitmaps are judged by their dots on paper, wherever and however they are placed, and only where one sees dots."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from cardgen.cli import main
from cardgen.cli.commands import preflight as command
from cardgen.drawing import ink_coverage
from cardgen.preflight.checks.ink import share
from cardgen.preflight.report import State
from tests.preflight.test_preflight import judged, sentence

MM = 72 / 25.4
SIZE = (120, 80)


def picture(wide: int, high: int) -> Image.Image:
    """With edges, as drawings and photos have them."""
    image = Image.new("RGB", (wide, high), "#E8D8B0")
    ImageDraw.Draw(image).ellipse((wide // 4, high // 4, wide // 2, high // 2), fill="#203060")
    return image


def gradient() -> Image.Image:
    return Image.linear_gradient("L").resize((60, 60)).convert("RGB")


def code() -> Image.Image:
    """Modules of one dot each, as programs embed QR codes."""
    image = Image.new("1", (33, 33), 1)
    for k in range(0, 33 * 33, 3):
        image.putpixel((k % 33, k // 33), 0)
    return image


def sheet(image: Image.Image, wide: float, high: float, turn: int = 0, form: bool = False) -> bytes:
    """A page with a bitmap so large in mm."""
    buffer = io.BytesIO()
    page = Canvas(buffer, pagesize=(SIZE[0] * MM, SIZE[1] * MM))
    if form:
        page.beginForm("card")
    page.translate(60 * MM, 40 * MM)
    page.rotate(turn)
    page.drawImage(ImageReader(image), -wide / 2 * MM, -high / 2 * MM, wide * MM, high * MM)
    if form:
        page.endForm()
        page.doForm("card")
    page.showPage()
    page.save()
    return buffer.getvalue()


@settings(max_examples=12, deadline=None)
@given(
    dots=st.integers(40, 400),
    wide=st.floats(10, 50),
    high=st.floats(10, 50),
    turn=st.sampled_from([0, 90, 30]),
    form=st.booleans(),
)
def test_dots_are_counted_by_the_inch_of_paper(dots: int, wide: float, high: float, turn: int, form: bool) -> None:
    across = max(8, round(dots * wide / 25.4))
    finding = judged(sheet(picture(across, 2 * across), wide, high, turn, form))["resolution"].finding
    true = min(across / wide, 2 * across / high) * 25.4
    assert finding.values["dpi"] == pytest.approx(true, abs=1)
    if min(abs(true - 150), abs(true - 250)) > 1:
        assert finding.state is (State.FAIL if true < 150 else State.WARN if true < 250 else State.PASS)


def test_a_whole_sheet_as_one_bitmap_is_one_too() -> None:
    result = judged(sheet(picture(340, 227), *SIZE))["resolution"]
    assert sentence(result) == "a picture has 72 dpi; below 150 dpi its dots are seen"
    assert result.finding.places[0].page == 1


@pytest.mark.parametrize(
    "image", [gradient(), code(), Image.new("RGB", (1, 1), "#804020")], ids=["soft", "code", "one"]
)
def test_bitmaps_in_which_no_dots_are_seen_give_no_alarm(image: Image.Image) -> None:
    assert judged(sheet(image, 40, 40))["resolution"].finding.state is State.PASS


def test_the_coarsest_of_several_counts() -> None:
    buffer = io.BytesIO()
    page = Canvas(buffer, pagesize=(SIZE[0] * MM, SIZE[1] * MM))
    for k, dots in enumerate((600, 200, 300)):
        page.drawImage(ImageReader(picture(dots, dots)), (10 + 30 * k) * MM, 20 * MM, 25.4 * MM, 25.4 * MM)
        page.drawImage(ImageReader(gradient()), (10 + 30 * k) * MM, 50 * MM, 20 * MM, 20 * MM)
    page.save()
    finding = judged(buffer.getvalue())["resolution"].finding
    assert (finding.state, finding.values["dpi"], round(finding.places[0].x)) == (State.WARN, 200, 40)


# --- Little that unpacks to gigabytes: a sentence, and no more memory than a child process may have.


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


@pytest.mark.proof(one_in=2)
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


# --- How much ink a colour takes: by hand for a few, and by an oracle that separates it as a printer's driver does.


channels = st.integers(0, 255)


@given(channels, channels, channels)
def test_a_colour_takes_the_sum_of_its_four_separations(red: int, green: int, blue: int) -> None:
    """Cyan, magenta and yellow are what lacks to white; what all three have goes to black."""
    cyan, magenta, yellow = (1 - channel / 255 for channel in (red, green, blue))
    black = min(cyan, magenta, yellow)
    wanted = (cyan - black) + (magenta - black) + (yellow - black) + black
    assert ink_coverage.of_colour(f"#{red:02X}{green:02X}{blue:02X}") == pytest.approx(wanted, abs=1e-9)


@given(st.lists(st.tuples(channels, channels, channels), min_size=1, max_size=24))
def test_a_picture_takes_the_mean_of_its_pixels(pixels: list[tuple[int, int, int]]) -> None:
    picture = Image.new("RGB", (len(pixels), 1))
    picture.putdata(pixels)
    wanted = sum(ink_coverage.coverage(*(channel / 255 for channel in pixel)) for pixel in pixels) / len(pixels)
    assert share(picture) == pytest.approx(wanted, abs=1e-9)


def test_a_page_at_five_per_cent_costs_what_a_page_costs() -> None:
    assert ink_coverage.cost(ink_coverage.area([0.05], [ink_coverage.A4]), 4.0) == pytest.approx(4.0)
    assert ink_coverage.cost(
        ink_coverage.area([0.05, 0.10], [ink_coverage.A4, ink_coverage.A4 / 2]), 4.0
    ) == pytest.approx(8.0)
