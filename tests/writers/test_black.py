"""Words, outlines and marks are pure black: a printer with one ink makes no dots of it, another takes no colours."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pikepdf
import pypdfium2
import pytest

from cardgen.games import registry
from cardgen.imposition.plan import Backs
from cardgen.writers import svg
from tests.example_decks import on_paper
from tests.writers.test_pdf import opened, streams, written

BLACK, WHITE = ("g", 0.0), ("g", 1.0)
LARGE = 20.0
"""Letters of so many millimetres may be coloured: they have a contour."""
MM = 72 / 25.4

Tone = tuple[str, *tuple[float, ...]]


@pytest.fixture(scope="module", params=list(registry.BUILT_IN))
def marks(request: pytest.FixtureRequest) -> set[tuple[str, Tone]]:
    """What is done with which colour in a deck's PDF: "stroke", "fill", "words" or "large words"."""
    return {mark for stream in streams(opened(written(request.param))) for mark in painted(stream)}


def painted(stream: bytes) -> Iterator[tuple[str, Tone]]:
    """Each painting of a stream of operators, with its colour."""
    fill: Tone = BLACK
    stroke: Tone = BLACK
    saved: list[tuple[Tone, Tone]] = []
    size, mode = 0.0, 0
    for token in re.finditer(rb"\((?:\\.|[^\\)])*\)|(?:(-?[\d.]+(?: -?[\d.]+)*) )?(\w+\*?)(?=\s|$)", stream):
        operator = (token[2] or b"").decode()
        numbers = tuple(float(number) for number in (token[1] or b"").split())
        match operator:
            case "q":
                saved.append((fill, stroke))
            case "Q":
                (fill, stroke), mode = saved.pop(), 0
            case "g" | "rg":
                fill = (operator, *numbers)
            case "G" | "RG":
                stroke = (operator.lower(), *numbers)
            case "Tr":
                mode = int(numbers[0])
            case "Tf":
                size = numbers[-1]
            case "Tj":
                words = "large words" if size > LARGE else "words"
                yield ("stroke", stroke) if mode == 1 else (words, fill)
            case "f" | "S" | "B":
                if operator != "S":
                    yield "fill", fill
                if operator != "f":
                    yield "stroke", stroke


def test_lines_and_words_are_black_or_stand_white_on_black(marks: set[tuple[str, Tone]]) -> None:
    drawn = {what: {tone for kind, tone in marks if kind == what} for what in ("stroke", "words")}
    assert BLACK in drawn["stroke"] & drawn["words"]
    assert drawn["stroke"] | drawn["words"] <= {BLACK, WHITE}


def test_what_has_no_colour_is_written_as_grey(marks: set[tuple[str, Tone]]) -> None:
    for what, (operator, *values) in marks:
        assert operator == "g" or len(set(values)) > 1, (what, values)


def test_the_black_ground_is_black_ink_alone() -> None:
    file = opened(written("terz", only=("KBD3",), backs=Backs.NONE))
    inks = {tone for stream in streams(file) for kind, tone in painted(stream) if kind == "fill"}
    assert {BLACK, WHITE} < inks
    assert len(inks) == 3  # and the blue of the figures


def test_the_measure_sees_colours() -> None:
    stream = b"q .1 .2 .3 rg 0 0 1 1 re f\nBT /F1+0 30 Tf (a \\) 1 0 0 rg) Tj ET Q 1 0 0 RG 0 0 m 1 1 l S\n"
    seen = ("rg", 0.1, 0.2, 0.3)
    assert list(painted(stream)) == [("fill", seen), ("large words", seen), ("stroke", ("rg", 1.0, 0.0, 0.0))]


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_lines_in_svg_are_black_too(key: str) -> None:
    side = on_paper(key).runs[0].sides[0]
    strokes = set(re.findall(r'stroke="(#\w+)"', svg.picture(side.scene, "en").decode()))
    assert "#000000" in strokes <= {"#000000", "#FFFFFF"}


def test_a_printer_with_dots_in_one_ink_prints_the_cutting_lines_whole() -> None:
    """At 600 dpi each millimetre of a line has pixels that no screen would leave out."""
    file = pypdfium2.PdfDocument(written("threepia", only=("H01-H20",), backs=Backs.NONE))
    side = on_paper("threepia", only=("H01-H20",), backs=Backs.NONE).runs[0].sides[0]
    paper, x = side.scene.bounds, side.trims[0].right
    crop = ((x - 1) * MM, (paper.bottom - side.block.bottom) * MM, (paper.right - x - 1) * MM, side.block.top * MM)
    strip = np.asarray(file[0].render(scale=600 / 72, crop=crop).to_pil().convert("L"))
    file.close()
    assert strip.shape[0] > 4000
    assert (strip.min(axis=1)[4:-4] < 40).all()


def test_pikepdf_reads_what_we_write() -> None:
    """The laws above read operators by a pattern; a real parser finds as many."""
    file = opened(written("triple3", only=("RC1",)))
    painting = {"f", "S", "B", "Tj"}
    parsed = [str(op.operator) for op in pikepdf.parse_content_stream(file.pages[0]) if str(op.operator) in painting]
    count = sum(1 if operator != "B" else 2 for operator in parsed)
    assert len(list(painted(file.pages[0].Contents.read_bytes()))) == count
