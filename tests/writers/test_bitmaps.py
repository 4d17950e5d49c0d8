"""A bitmap in a scene: what each writer makes of it, against libraries that read such files."""

from __future__ import annotations

import re
from base64 import b64decode
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from cardgen.drawing.document import Document, Page
from cardgen.drawing.outlines import outlines
from cardgen.drawing.scene import Box, Picture, Pixels, Placed, Placement, Scene, Size, Stroke
from cardgen.imposition.edges import NO_EDGES, edges
from cardgen.writers import FORMATS, pdf, png, svg
from tests.writers.bitmaps import gradient
from tests.writers.pictures import LIMIT, difference

OPAQUE, CLEAR, GREY = gradient(64, 40), gradient(32, 32, alpha=True), gradient(16, 24, channels=1)
GREY_CLEAR = gradient(24, 16, channels=1, alpha=True)


def jpeg(wide: int, high: int) -> Pixels:
    image = Image.linear_gradient("L").resize((wide, high))
    file = BytesIO()
    image.save(file, "JPEG", quality=95)
    return Pixels(wide, high, 1, file.getvalue(), jpeg=True)


KINDS = {"opaque": OPAQUE, "clear": CLEAR, "grey": GREY, "grey and clear": GREY_CLEAR, "jpeg": jpeg(48, 48)}


def scene(pixels: Pixels) -> Scene:
    """The bitmap three times: as it is, again, and in a scene that is turned."""
    once = Picture(5, 5, 20, 15, pixels)
    inner = Scene(Box(0, 0, 10, 10), (Picture(0, 0, 10, 10, pixels),))
    turned = Placed(inner, Placement(50, 30, 90, 1.5))
    return Scene(Box(0, 0, 60, 60), (once, once._replace(y=30), turned))


def document(*scenes: Scene) -> Document:
    pages = tuple([Page(one, one.bounds, one.bounds, "") for one in scenes])
    return Document(pages, "", "", "en", ground="#FFFFFF")


def seen(pixels: Pixels) -> Image.Image:
    """The bitmap as a picture of the library's."""
    if pixels.jpeg:
        return Image.open(BytesIO(pixels.colours))
    from zlib import decompress

    size, mode = pixels[:2], {1: "L", 3: "RGB"}[pixels.channels]
    image = Image.frombytes(mode, size, decompress(pixels.colours))
    if pixels.alpha:
        image.putalpha(Image.frombytes("L", size, decompress(pixels.alpha)))
    return image


@pytest.mark.parametrize("kind", KINDS)
def test_svg_and_pdf_show_the_same(kind: str) -> None:
    assert difference(scene(KINDS[kind]), 254) <= 4 * LIMIT


@pytest.mark.parametrize("kind", KINDS)
def test_an_svg_has_a_bitmap_once_with_each_of_its_pixels(kind: str) -> None:
    file = svg.picture(scene(KINDS[kind]), "en", validate=True).decode()
    (data,) = re.findall(r"data:image/(?:png|jpeg);base64,([^\"]+)", file)
    image = Image.open(BytesIO(b64decode(data)))
    image.load()
    own = seen(KINDS[kind])
    assert (image.mode, image.size, image.tobytes()) == (own.mode, own.size, own.tobytes())
    assert len(re.findall('href="#p0"', file)) == 3


@pytest.mark.parametrize("kind", KINDS)
def test_a_pdf_has_a_bitmap_once_with_each_of_its_pixels(kind: str) -> None:
    pixels = KINDS[kind]
    file = pdf.write(document(scene(pixels), scene(pixels)))
    with pikepdf.open(BytesIO(file)) as read:
        images = [one for one in read.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"]
        (image,) = [one for one in images if "/SMask" in one or not pixels.alpha]
        assert len(images) == 1 + bool(pixels.alpha)
        assert (int(image.Width), int(image.Height)) == pixels[:2]
        own = seen(pixels)
        if pixels.jpeg:
            assert image.read_raw_bytes() == pixels.colours
        else:
            assert image.read_bytes() == own.convert("L" if pixels.channels == 1 else "RGB").tobytes()
        if pixels.alpha:
            assert image.SMask.read_bytes() == own.getchannel("A").tobytes()
        assert file[:8] >= b"%PDF-1.4"


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_bitmaps_give_the_same_bytes(name: str) -> None:
    files = {FORMATS[name].write(document(scene(gradient(20, 20, alpha=alpha)))) for alpha in (True, True)}
    assert len(files) == 1


def test_a_png_shows_a_bitmap_where_it_stands() -> None:
    red = gradient(40, 40)
    drawn = Image.open(BytesIO(png.picture(Scene(Box(0, 0, 20, 20), (Picture(10, 0, 10, 10, red),)), "en")))
    assert drawn.getpixel((30, 30))[3] == drawn.getpixel((180, 200))[3] == 0  # type: ignore[index]
    assert drawn.getpixel((125, 5))[:3] == pytest.approx((104, 8, 0), abs=9)  # type: ignore[index]
    assert drawn.getpixel((230, 110))[:3] == pytest.approx((222, 244, 0), abs=9)  # type: ignore[index]


def test_a_bitmap_that_crosses_an_edge_differs_from_others_there() -> None:
    size = Size(63, 88)

    def across(pixels: Pixels) -> Scene:
        return Scene(Box(-3, -3, 66, 91), (Picture(50, 40, 20, 20, pixels),))

    one, other = edges(across(OPAQUE), size, frozenset()), edges(across(GREY), size, frozenset())
    assert one.right
    assert one.right == edges(across(gradient(64, 40)), size, frozenset()).right
    assert [stretch[:2] for stretch in one.right] == [(40.0, 60.0)]
    assert one.right[0][2] != other.right[0][2]
    within = Scene(Box(-3, -3, 66, 91), (Picture(10, 10, 20, 20, OPAQUE),))
    assert edges(within, size, frozenset()) == NO_EDGES


def test_outlines_leave_a_bitmap_as_it_is() -> None:
    drawn = scene(OPAQUE)
    assert outlines(drawn, "#FFFFFF", Stroke("#000000", 0.3)) == drawn


def test_equal_bitmaps_are_one_however_they_were_made() -> None:
    assert len({gradient(9, 9), gradient(9, 9), gradient(9, 9, alpha=True)}) == 2
    both = Scene(Box(0, 0, 9, 9), (Picture(0, 0, 9, 9, gradient(9, 9)), Picture(0, 0, 5, 5, gradient(9, 9))))
    assert svg.picture(both, "en").count(b"data:image/png") == 1
