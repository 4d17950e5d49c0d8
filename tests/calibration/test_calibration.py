"""A printer that errs is measured from the sheet that it prints, and prints where it should from then on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, hypot, radians, sin
from typing import Any

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen import cli, texts
from cardgen.calibration import profiles, sheet, verniers
from cardgen.cards import Size
from cardgen.document import Document
from cardgen.drawing.scene import Box
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.printer import Printer, corrected
from cardgen.style import load
from cardgen.writers import FORMATS
from tests.folders import entries

DPI = 300
CLOSE = 0.1
"""As near as backs must come behind their fronts, in mm."""
A4 = PAPERS["a4"]
LYING = Size(A4.height, A4.width)


@pytest.fixture(autouse=True)
def folder(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A folder for a user's own things."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path


def test_the_sheet_looks_as_it_did(golden: Callable[[str, bytes], None]) -> None:
    for page, name in zip(drawn("duplex-long").pages, ("front", "back"), strict=True):
        document = drawn("duplex-long")._replace(pages=(page,))
        golden(f"calibration-{name}.svg", FORMATS["svg"].write(document))


def drawn(backs: str, paper: Size = A4) -> Document:
    return sheet.document(paper, backs, texts.shared("en"), load("classic"))


def pictures(document: Document) -> list[Image.Image]:
    file = pypdfium2.PdfDocument(FORMATS["pdf"].write(document))
    try:
        return [page.render(scale=DPI / 72).to_pil().convert("L") for page in file]
    finally:
        file.close()


def misprinted(back: Image.Image, printer: Printer, paper: Size) -> Image.Image:
    """The back as the printer puts it on paper: PIL asks where each pixel comes from."""
    place = printer.placement(Box(0, 0, *paper))
    c, s = cos(radians(place.turn)) * place.scale, sin(radians(place.turn)) * place.scale
    x, y = (value * DPI / 25.4 for value in place[:2])
    matrix = c, -s, x, s, c, y
    return back.transform(back.size, Image.Transform.AFFINE, matrix, Image.Resampling.BICUBIC, fillcolor=255)


def readings(front: Image.Image, back: Image.Image, backs: str, paper: Size) -> list[float]:
    """What somebody reads who holds the sheet against the light: a number, or the middle between two."""
    way = Image.Transpose.FLIP_LEFT_RIGHT if backs == "duplex-long" else Image.Transpose.FLIP_TOP_BOTTOM
    seen = back.transpose(way)
    found = []
    for scale in verniers.scales(Box(0, 0, *paper)):
        inner, outer = (lines(picture, scale, side) for picture, side in ((front, -1), (seen, 1)))
        apart = np.asarray(outer) - np.asarray(inner)
        step = np.interp(0.0, apart, np.arange(-verniers.MOST, verniers.MOST + 1))
        found.append(round(2 * float(step)) / 2 * verniers.STEP)
    return found


def lines(picture: Image.Image, scale: verniers.Scale, side: int) -> list[float]:
    """Where a scale's lines are, in mm along it."""
    reach, aside = verniers.LENGTH / 2 + 4, 2.5
    pixels = np.asarray(picture, dtype=float)
    if scale.is_upright:
        column = round((scale.x - side * aside) * DPI / 25.4)
        dark, middle = 255 - pixels[:, column - 2 : column + 3].mean(axis=1), scale.y
    else:
        row = round((scale.y + side * aside) * DPI / 25.4)
        dark, middle = 255 - pixels[row - 2 : row + 3].mean(axis=0), scale.x
    start = max(0, round((middle - reach) * DPI / 25.4))
    part = dark[start : round((middle + reach) * DPI / 25.4)]
    return [(start + place + 0.5) * 25.4 / DPI for place in centres(part)]


def centres(dark: Any) -> Iterator[float]:
    """The middles of what is dark in a row of pixels."""
    places = np.flatnonzero(dark > 40)
    for run in np.split(places, np.flatnonzero(np.diff(places) > 1) + 1):
        yield float(np.average(run, weights=dark[run]))


@pytest.mark.long
@pytest.mark.parametrize(
    ("paper", "printer"),
    [
        (A4, Printer("hall", "duplex-long", 1.37, -0.62, 0.21, 1.0013)),
        (A4, Printer("hall", "duplex-short", -2.03, 0.88, -0.12, 0.9991)),
        (LYING, Printer("hall", "duplex-long", 0.4, 1.1, 0.08, 0.9996)),
    ],
)
def test_a_printer_is_measured_from_its_sheet_and_put_right(paper: Size, printer: Printer) -> None:
    document = drawn(printer.backs, paper)
    front, back = pictures(document)
    read = readings(front, misprinted(back, printer, paper), printer.backs, paper)
    page = Box(0, 0, *paper)
    found = verniers.solved("hall", read, page, printer.backs)
    assert max(errors(printer, found, page)) <= CLOSE

    scene = corrected(document.pages[1].scene, found)
    better = pictures(document._replace(pages=(document.pages[0], document.pages[1]._replace(scene=scene))))[1]
    again = readings(front, misprinted(better, printer, paper), printer.backs, paper)
    assert max(map(abs, again)) <= CLOSE


def errors(printer: Printer, found: Printer, page: Box) -> Iterator[float]:
    """How far points all over the sheet are from where they should be, once the back is put right."""
    place = found.placement(page)
    c, s = cos(radians(place.turn)) * place.scale, sin(radians(place.turn)) * place.scale
    for x in np.linspace(page.left + 10, page.right - 10, 5):
        for y in np.linspace(page.top + 10, page.bottom - 10, 5):
            printed = printer.printed(place.x + x * c - y * s, place.y + x * s + y * c, page)
            yield hypot(printed[0] - x, printed[1] - y)


@given(
    st.sampled_from(["duplex-long", "duplex-short"]),
    st.floats(-2, 2),
    st.floats(-2, 2),
    st.floats(-0.3, 0.3),
    st.floats(0.998, 1.002),
)
def test_exact_readings_give_the_printer(backs: str, right: float, down: float, turn: float, scale: float) -> None:
    """Where lines meet is worked out here by halving, from where the printer puts each of them."""
    page, printer = Box(0, 0, *A4), Printer("hall", backs, right, down, turn, scale)
    read = [met(one, printer, page) for one in verniers.scales(page)]
    found = verniers.solved("hall", read, page, backs)
    assert max(errors(printer, found, page)) <= 0.01


def met(scale: verniers.Scale, printer: Printer, page: Box) -> float:
    """Where along a scale a line of the back lies on one of the front, as a reading in mm."""

    def apart(step: float) -> float:
        along = step * (verniers.PITCH + verniers.STEP)
        x, y = (scale.x, scale.y + along) if scale.is_upright else (scale.x + along, scale.y)
        is_long = printer.backs == "duplex-long"
        there = (page.right - x, y) if is_long else (x, page.bottom - y)
        back_x, back_y = printer.printed(*there, page)
        seen = (page.right - back_x, back_y) if is_long else (back_x, page.bottom - back_y)
        front = step * verniers.PITCH + (scale.y if scale.is_upright else scale.x)
        return seen[1 if scale.is_upright else 0] - front

    low, high = -60.0, 60.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if apart(middle) > 0 else (middle, high)
    return low * verniers.STEP


def test_readings_make_a_printer_that_moves_backs(folder: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["calibrate", "hall", "--read", "1,0,0,0,0,1", "--language", "en"]) == 0
    assert cli.main(["printers", "--language", "en"]) == 0
    assert "hall     upright  duplex-long  +1.00" in capsys.readouterr().out
    (profile,) = profiles.load(folder / "config" / "cardgen" / "printers.toml").values()
    assert profile.upright is not None
    assert profile.upright.right == pytest.approx(1.0)
    assert profile.lying is None
    for name, more in (("plain", []), ("moved", ["--printer", "hall"])):
        assert cli.main(["print", "terz", "--format", "svg", "-o", str(folder / name), *more]) == 0
    for path in entries(folder / "plain" / "terz"):
        same = path.read_bytes() == (folder / "moved" / "terz" / path.name).read_bytes()
        assert same == path.name.endswith("front.svg"), path.name
    assert cli.main(["printers", "--remove", "hall"]) == 0
    assert not profiles.load(folder / "config" / "cardgen" / "printers.toml")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["calibrate", "hall", "--read", "1,2"], "--read '1,2' must be 6 numbers from -3.0 to 3.0 with commas between"),
        (["calibrate", "hall", "--read", "a,b,c,d,e,f"], "must be 6 numbers"),
        (["calibrate", "hall", "--read", "9,0,0,0,0,0"], "must be 6 numbers"),
        (["calibrate", "--read", "0,0,0,0,0,0"], "readings need the name of a printer"),
        (["calibrate", "x" * 41, "--read", "0,0,0,0,0,0"], "a printer needs a name of 1 to 40 letters"),
        (["calibrate", "--paper", "a5"], "a calibration sheet needs paper of 178 × 272 mm at least"),
        (["calibrate", "--backs", "fold"], "unknown way for backs 'fold'"),
        (["print", "terz", "--printer", "hall"], "printer hall is unknown, as none was measured yet"),
        (["printers", "--remove", "hall"], "printer hall is unknown"),
    ],
)
def test_what_makes_no_sense_is_refused(
    command: list[str], sentence: str, folder: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    output = ["-o", str(folder / "out")] if command[0] != "printers" else []
    assert cli.main([*command, "--language", "en", *output]) == 2
    assert sentence in capsys.readouterr().err
    assert not (folder / "out").exists()


def test_printers_that_were_measured_another_way_are_refused(folder: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["calibrate", "hall", "--read", "0,0,0,0,0,0.1"]) == 0
    for more, sentence in (
        (["terz", "--backs", "duplex-short"], "printer hall was measured with --backs duplex-long"),
        (["threepia"], "printer hall was not measured on landscape paper"),
        (["terz", "--printer", "hal"], "unknown printer 'hal'; did you mean 'hall'?"),
    ):
        command = ["print", "--printer", "hall", *more, "--language", "en", "-o", str(folder / "out")]
        assert cli.main(command) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[", "hall = 3", "[hall.upright]\nright = 1", "[hall.sideways]\nright = 1"])
def test_a_list_of_printers_that_can_not_be_read_is_named(
    text: str, folder: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "config" / "cardgen" / "printers.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert cli.main(["printers", "--language", "en"]) == 2
    assert "printers.toml can't be read as a list of printers" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == text
