"""A printer that errs is measured from the sheet that it prints, and prints where it should from then on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from math import cos, dist, radians, sin
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.cli.commands import values
from cardgen.drawing.document import Document
from cardgen.drawing.scene import Box, Size
from cardgen.drawing.style import load
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.printer import Printer
from cardgen.products.calibration import profiles, sheet, verniers
from cardgen.words import texts
from cardgen.writers import FORMATS
from tests.folders import entries
from tests.order import examples
from tests.products.calibration.reader import Printed, Sheet
from tests.products.kit.test_flow import said

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
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


def drawn(backs: str, paper: Size = A4, printer: Printer | None = None) -> Document:
    purpose = sheet.Purpose("hall", backs, printer=printer)
    return sheet.document(paper, purpose, texts.shared("en"), load("classic"))


@cache
def written(backs: str, paper: Size = A4) -> Sheet:
    return seen(drawn(backs, paper), backs)


def seen(document: Document, backs: str) -> Sheet:
    wide, high = document.pages[0].scene.bounds[2:]
    return Sheet(FORMATS["pdf"].write(document), (high >= wide) == (backs == "duplex-long"))


WAYS = st.sampled_from([(backs, paper) for backs in ("duplex-long", "duplex-short") for paper in (A4, LETTER, LYING)])
SHIFTS, TURNS, SCALES = st.floats(-4.5, 4.5), st.floats(-0.35, 0.35), st.floats(0.997, 1.003)
PRINTERS = st.builds(Printed, SHIFTS, SHIFTS, TURNS, SCALES)
"""Each scale is read within 6 mm of its middle."""


def kept(readings: list[str], backs: str, paper: Size) -> Printer:
    return verniers.solved("hall", values.readings(",".join(readings)), Box(0, 0, *paper), backs)


@given(WAYS, st.builds(Printed, SHIFTS, SHIFTS, TURNS, st.just(1.0)))
def test_lines_meet_at_one_letter_of_each_scale(way: tuple[str, Size], printer: Printed) -> None:
    """Else somebody may read another, and backs come out worse than before."""
    for letters in written(*way).matches(printer):
        assert len(letters) == 1 or (len(letters) == 2 and half_way(*letters))


def half_way(one: str, other: str) -> bool:
    """Whether lines meet between two neighbours, the last and the first letter among them, which mean the same."""
    apart = abs(verniers.LETTERS.index(one) - verniers.LETTERS.index(other))
    return apart in {1, len(verniers.LETTERS) - 1}


@given(WAYS, PRINTERS, st.booleans())
def test_a_printer_is_put_right_by_what_is_read_of_its_sheet(
    way: tuple[str, Size], printer: Printed, careless: bool
) -> None:
    """Within range, also where the back is larger or smaller, and whichever number beside the arrow is taken."""
    backs, paper = way
    found = kept(written(*way).readings(printer, careless), backs, paper)
    assert max(errors(printer, found, paper)) < 0.2


@settings(max_examples=examples(20))
@given(WAYS, PRINTERS)
def test_a_second_sheet_is_put_right_and_its_readings_add_up(way: tuple[str, Size], printer: Printed) -> None:
    backs, paper = way
    first = kept(written(*way).readings(printer), backs, paper)
    once_more = seen(drawn(backs, paper, first), backs).readings(printer)
    assert {reading[:-1] for reading in once_more} == {"0"}
    assert {reading[-1] for reading in once_more} <= {*"hjknp"}
    assert max(errors(printer, kept(once_more, backs, paper).after(first), paper)) < 0.2


def errors(printer: Printed, found: Printer, paper: Size) -> Iterator[float]:
    """How far points all over the sheet are from where they should be, once the back is put right."""
    place = found.placement(Box(0, 0, *paper))
    c, s = cos(radians(place.turn)) * place.scale, sin(radians(place.turn)) * place.scale
    for x in np.linspace(5, paper.width - 5, 5):
        for y in np.linspace(5, paper.height - 5, 5):
            there = printer.moved((place.x + x * c - y * s, place.y + x * s + y * c), paper)
            yield dist(there, (x, y))


@pytest.mark.parametrize("wrong", range(6))
@pytest.mark.parametrize("more", [2.4, -3.0])
def test_a_scale_that_was_misread_is_named(wrong: int, more: float) -> None:
    read = [
        -verniers.read(int(text[:-1]), text[-1]) * -1 for text in written("duplex-long").readings(Printed(0.7, -0.4))
    ]
    read[wrong] += more
    with pytest.raises(verniers.ReadingError, match=f"look at scale {verniers.NAMES[wrong]} again"):
        verniers.solved("hall", read, Box(0, 0, *A4), "duplex-long")


def test_what_no_printer_does_is_refused() -> None:
    readings = written("duplex-long").readings(Printed(turn=1.6))
    with pytest.raises(verniers.ReadingError, match="no printer does"):
        kept(readings, "duplex-long", A4)


def test_the_sheet_says_what_to_type() -> None:
    known = Printer("old hall", "duplex-short")
    purpose = sheet.Purpose("old hall", "duplex-short", " --paper a4-landscape --backs duplex-short", known)
    every = " ".join(said(sheet.document(LYING, purpose, texts.shared("en"), load("classic"))))
    assert (
        'cardgen calibrate "old hall" --paper a4-landscape --backs duplex-short --printer "old hall" --read=' in every
    )
    assert "put right" in every
    assert "80\u00a0g" in every


def test_readings_make_a_printer_that_moves_backs(folder: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["calibrate", "hall", "--read", "1,0,0,0,0,1", "--language", "en"]) == 0
    assert main.main(["printers", "--language", "en"]) == 0
    assert "hall     upright  duplex-long  +1.00" in capsys.readouterr().out
    (profile,) = profiles.load(folder / "config" / "cardgen" / "printers.toml").values()
    assert profile.upright is not None
    assert profile.upright.right == pytest.approx(1.0)
    assert profile.lying is None
    for name, more in (("plain", []), ("moved", ["--printer", "hall"])):
        assert main.main(["print", "terz", "--format", "svg", "-o", str(folder / name), *more]) == 0
    for path in entries(folder / "plain" / "terz"):
        same = path.read_bytes() == (folder / "moved" / "terz" / path.name).read_bytes()
        assert same == path.name.endswith("front.svg"), path.name
    assert main.main(["printers", "--remove", "hall"]) == 0
    assert not profiles.load(folder / "config" / "cardgen" / "printers.toml")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (["calibrate", "hall", "--read", "1,2"], "--read '1,2' must be 6 readings with commas between"),
        (["calibrate", "hall", "--read", "a,b,c,d,e,f"], "must be 6 readings"),
        (["calibrate", "hall", "--read", "9,0,0,0,0,0"], "or millimetres from -7.0 to 7.0"),
        (["calibrate", "hall", "--read", "0k,0k,0k,0k,0k,7k"], "must be 6 readings"),
        (["calibrate", "hall", "--read", "0k,0k,0k,0k,0k,0i"], "must be 6 readings"),
        (["calibrate", "hall", "--read", "nan,0,0,0,0,0"], "must be 6 readings"),
        (["calibrate", "hall", "--read", "0k,0k,1k,0k,0k,0k"], "on scale C, 1k does not go together: with that letter"),
        (["calibrate", "hall", "--read", "-1n,0k,0k,0k,0k,0k"], "the arrow points to about −2 or 0"),
        (["calibrate", "hall", "--read", "0,1.9,0,0,0,0"], "look at scale B again, and if it is right, at scale C"),
        (["calibrate", "hall", "--printer", "hall"], "printer hall is unknown"),
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
    assert main.main([*command, "--language", "en", *output]) == 2
    assert sentence in capsys.readouterr().err
    assert not (folder / "out").exists()


def test_readings_of_a_second_sheet_add_to_what_is_known(folder: Any) -> None:
    assert main.main(["calibrate", "hall", "--read=1c,0k,0k,0k,0k,1c"]) == 0
    assert main.main(["calibrate", "hall", "--printer", "hall", "--read=-0j,0n,0n,0n,0n,0j"]) == 0
    (profile,) = profiles.load(folder / "config" / "cardgen" / "printers.toml").values()
    assert profile.upright is not None
    assert profile.upright.right == pytest.approx(1.2)
    assert profile.upright.down == pytest.approx(-0.1)


def test_what_the_first_sheet_said_of_lying_paper_is_measured_anew(
    folder: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was drawn for the other edge; what it said of upright paper is as good as it was."""
    table = 'backs = "duplex-long"\nright = 0.5\ndown = 0.1\nturn = 0.0\nscale = 1.0\n'
    (path := folder / "config" / "cardgen" / "printers.toml").parent.mkdir(parents=True)
    path.write_text(f"[hall.upright]\n{table}[hall.lying]\n{table}", encoding="utf-8")
    command = ["print", "--printer", "hall", "--format", "pdf", "--language", "en", "-o", str(folder / "out")]
    assert main.main([*command, "terz"]) == 0
    assert main.main([*command, "threepia"]) == 2
    assert "printer hall was not measured on landscape paper" in capsys.readouterr().err


def test_printers_that_were_measured_another_way_are_refused(folder: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["calibrate", "hall", "--read", "0,0,0,0,0,0.1"]) == 0
    for more, sentence in (
        (["terz", "--backs", "duplex-short"], "printer hall was measured with --backs duplex-long"),
        (["threepia"], "printer hall was not measured on landscape paper"),
        (["terz", "--printer", "hal"], "unknown printer 'hal'; did you mean 'hall'?"),
    ):
        command = ["print", "--printer", "hall", *more, "--language", "en", "-o", str(folder / "out")]
        assert main.main(command) == 2
        assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("text", ["[", "hall = 3", "[hall.upright]\nright = 1", "[hall.sideways]\nright = 1"])
def test_a_list_of_printers_that_can_not_be_read_is_named(
    text: str, folder: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder / "config" / "cardgen" / "printers.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    assert main.main(["printers", "--language", "en"]) == 2
    assert "printers.toml can't be read as a list of printers" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == text
