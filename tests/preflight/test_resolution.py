"""Bitmaps are judged by their dots on paper, wherever and however they are placed, and only where one sees dots."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

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
