"""Every format by its one line: what a file of it is, when its library is loaded, and what its writer takes."""

from __future__ import annotations

import mimetypes
import subprocess
import sys

import pytest

from cardgen.drawing.scene import Box, Circle, Paint, Placed, Scene
from cardgen.writers import FORMATS, pdf, png, svg
from tests.writers.pictures import document

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
