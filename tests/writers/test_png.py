"""Our PNGs: as many pixels as millimetres at 300 dpi want, and they say so."""

from __future__ import annotations

import io
import mimetypes
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cardgen.cli import main
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Scene, Size
from cardgen.imposition.sheets import Backs
from cardgen.writers import FORMATS, pdf, png, svg
from tests.example_decks import on_paper
from tests.test_own_process import told
from tests.writers.pictures import Grey, bad, document, from_svg, on_white

SEEN = 0.0006
"""The share of bad pixels that hair lines make when two renderers lay them on pixels; see `pictures`."""


def test_a_card_has_300_dots_per_inch_and_prints_in_its_size(tmp_path: Path) -> None:
    main.main(["card", "YS3", "-o", str(tmp_path / "c.png")])
    with Image.open(tmp_path / "c.png") as picture:
        assert picture.size == pytest.approx((63 / 25.4 * 300, 88 / 25.4 * 300), abs=1)
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.02)
        assert picture.info["Software"] == "cardgen"
        corner = picture.convert("RGBA").getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert corner[3] == 0  # round corners are cut out
        picture.load()


def test_a_sheet_is_white_where_nothing_is_drawn(tmp_path: Path) -> None:
    main.main(["print", "terz", "--only", "YRE1", "--backs", "none", "--format", "png", "-o", str(tmp_path)])
    with Image.open(tmp_path / "terz-only" / "terz-only-01-front.png") as picture:
        assert picture.size == pytest.approx((210 / 25.4 * 300, 297 / 25.4 * 300), abs=1)
        assert picture.convert("RGBA").getpixel((5, 5)) == (255, 255, 255, 255)


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = Scene(Box(0, 0, 10, 10), (Circle(5, 5, 4, Paint("#CA0A03")),), "a disc")
    assert png.picture(scene, "en") == png.picture(scene, "en")
    with Image.open(io.BytesIO(png.picture(scene, "en"))) as picture:
        assert picture.convert("RGB").getpixel((59, 59)) == (0xCA, 0x0A, 0x03)


@pytest.mark.proof
@pytest.mark.long
def test_a_sheet_shows_what_its_svg_shows() -> None:
    """pdfium rounds lines to other pixels than resvg; a card that lies 0.2 mm aside differs ten times as much."""
    for side in on_paper("terz", backs=Backs.DUPLEX_LONG, only=("YRE1-YRE2",), paper=Size(148, 210)).runs[0].sides:
        shown = on_white(side.scene)
        drawn, wanted = grey(png.picture(shown, "en", ground="#FFFFFF")), from_svg(side.scene, png.DPI)
        assert bad(drawn, wanted) <= SEEN, side.side
        aside = Scene(shown.bounds, (*shown.shapes[:1], Placed(side.scene, Placement(0.2))))
        assert bad(grey(png.picture(aside, "en", ground="#FFFFFF")), wanted) > 3 * SEEN


def grey(file: bytes) -> Grey:
    """A picture's pixels."""
    return np.asarray(Image.open(io.BytesIO(file)).convert("L")).astype(np.int16)


@pytest.mark.parametrize("ground", ["", "#CA0A03"])
def test_what_is_not_drawn_is_the_ground_or_transparent(ground: str) -> None:
    scene = Scene(Box(3, 4, 13.04, 24), (Circle(5, 6, 1, Paint("#000000")),))
    with Image.open(io.BytesIO(png.picture(scene, "en", ground=ground))) as picture:
        assert (picture.size, picture.mode) == ((119, 236), "RGB" if ground else "RGBA")
        pixel = picture.getpixel((118, 235))
        assert isinstance(pixel, tuple)
        assert pixel == (0xCA, 0x0A, 0x03) if ground else pixel[3] == 0
        assert picture.convert("L").getpixel((24, 24)) == 0


LIMIT_MIB = 300
MEMORY = """
import sys
from pathlib import Path
from cardgen.__main__ import run
code = run()
lines = Path("/proc/self/status").read_text().splitlines()
print(code, *[line.split()[1] for line in lines if line.startswith("VmHWM")], file=sys.stderr)
"""
"""Says the most KiB of memory that the process had; `resource` would count what its parent had as well."""


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
def test_many_sheets_take_no_more_memory_than_one(tmp_path: Path) -> None:
    """Each side is 26 MB of pixels, and nobody looks for garbage while they are drawn."""
    code, peak = told(MEMORY, "print", "terz", "--backs", "none", "--format", "png", "-o", str(tmp_path)).split()
    assert code == "0"
    assert len([*tmp_path.rglob("*.png")]) == 9
    assert int(peak) < LIMIT_MIB * 1024


# --- Every format by its one line: what a file of it is, when its library is loaded, and what its writer takes.


DISC = Scene(Box(0, 0, 20, 10), (Circle(10, 5, 4, Paint("#CA0A03")),), "a red disc")
BEGINNINGS = {"pdf": b"%PDF-", "svg": b"<?xml", "png": b"\x89PNG\r\n\x1a\n"}


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_writes_a_file_of_its_kind(name: str) -> None:
    chosen = FORMATS[name]
    assert chosen.write(document(DISC)).startswith(BEGINNINGS[name])
    assert mimetypes.guess_type(f"card{chosen.ending}") == (chosen.media_type, None)


@pytest.mark.parametrize("name", FORMATS)
def test_several_pages_are_one_file_or_refused(name: str) -> None:
    two = document(DISC, DISC)
    if FORMATS[name].paged:
        assert FORMATS[name].write(two) != FORMATS[name].write(document(DISC))
    else:
        with pytest.raises(ValueError, match="'test' has 2"):
            FORMATS[name].write(two)


def test_no_library_is_loaded_before_its_format_is_asked_for() -> None:
    script = (
        "import sys; from cardgen.writers import FORMATS; from cardgen.drawing.scene import Box, Scene;"
        "from cardgen.drawing.document import Document, Page; box = Box(0, 0, 9, 9);"
        "one = Document((Page(Scene(box, ()), box, box, ''),), '', '', 'en');"
        "libraries = {'reportlab', 'svgwrite', 'pypdfium2', 'fontTools'};"
        "print(sorted(libraries & {*sys.modules})); FORMATS['svg'].write(one);"
        "print(sorted(libraries & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.split("\n")[:2] == ["[]", "['svgwrite']"]


def test_a_page_is_cut_and_has_a_ground_as_its_picture() -> None:
    (page,) = document(DISC).pages
    cut = document(DISC)._replace(pages=(page._replace(corner=3.0),), ground="#FFFFFF")
    assert svg.write(cut) == svg.picture(DISC, "en", radius=3.0, ground="#FFFFFF")
    assert png.write(cut) == png.picture(DISC, "en", radius=3.0, ground="#FFFFFF")
    assert svg.write(document(DISC)) == svg.picture(DISC, "en")
    whole = Scene(DISC.bounds, (Placed(DISC, clip=DISC.bounds, clip_radius=3.0),), DISC.title)
    assert pdf.write(cut) == pdf.write(document(whole)) != pdf.write(document(DISC))
