"""Cutting machines: outlines are read back from DXF and SVG, and compared with what is on the sheets, as drawn."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from typing import Any

import numpy as np
import pypdfium2
import pytest
from ezdxf import bbox, filemanagement
from hypothesis import given
from hypothesis import strategies as st

from cardgen.deck.deck import OptionError
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Box, Size
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.plan import Backs
from cardgen.imposition.stock import STOCKS
from cardgen.products import targets
from cardgen.products.targets import regmarks
from tests.example_decks import deck_of, on_paper

DOTS = 8
"""Pixels to a millimetre."""
A4_LYING = (297, 210)


def files(layout: Layout) -> dict[str, bytes]:
    made = targets.products(layout, targets.target("cutter"))
    return {one.name.removeprefix(f"{layout.name}-cutter/"): one.make() for one in made}


@pytest.fixture(scope="module")
def terz() -> dict[str, bytes]:
    """Ten cards: a full sheet and one with two."""
    return files(on_paper("terz", only=("YRE1-YGE1",)))


def entities(data: bytes) -> list[Any]:
    document = filemanagement.read(io.StringIO(data.decode("ascii")))
    assert not document.audit().has_errors
    return list(document.modelspace())


def boxes(data: bytes, height: float) -> list[Box]:
    """What outlines enclose, on the paper, as left, top, right, bottom."""
    found = []
    for entity in entities(data):
        reach = bbox.extents([entity], fast=False)
        low, high = reach.extmin, reach.extmax
        found.append(Box(low.x, height - high.y, high.x, height - low.y))
    return found


def drawn(data: bytes, number: int) -> np.ndarray[Any, Any]:
    page = pypdfium2.PdfDocument(data)[number]
    return np.array(page.render(scale=DOTS * 25.4 / 72 * (1 - 1e-6)).to_pil().convert("L"))


def part(picture: np.ndarray[Any, Any], box: Box) -> np.ndarray[Any, Any]:
    left, top, right, bottom = (round(edge * DOTS) for edge in box)
    return picture[top:bottom, left:right]


def test_outlines_are_where_the_cards_are_printed(terz: dict[str, bytes]) -> None:
    """TERZ has a coloured panel 2.5 mm within each trim, or so: it is in the middle of its outline, on both sheets."""
    names = [name for name in terz if name.endswith(".dxf")]
    counts = [len(entities(terz[name])) for name in names]
    assert names == [f"terz-only-cut-{count}.dxf" for count in counts]
    for sheet, name in enumerate(names):
        picture = drawn(terz["terz-only.pdf"], 2 * sheet)
        assert picture.shape == (A4_LYING[1] * DOTS, A4_LYING[0] * DOTS)
        without = picture.copy()
        for box in boxes(terz[name], A4_LYING[1]):
            assert (box.width, box.height) == pytest.approx((63, 88), abs=0.01)
            inked = np.argwhere(part(picture, box) < 240)
            low, high = inked.min(axis=0), inked.max(axis=0)
            panel = (high - low + 1) / DOTS
            assert panel == pytest.approx((80, 55), abs=8)
            assert (low + high) / 2 / DOTS == pytest.approx((44, 31.5), abs=0.2)
            part(without, box.grown(0.01))[:] = 255
        for mark in regmarks.marks(Size(*A4_LYING)):
            part(without, mark.grown(0.2))[:] = 255
        assert (without[: -8 * DOTS] > 200).all(), "all else but the words at the foot is white"


def test_corners_of_outlines_are_those_of_the_cards(terz: dict[str, bytes]) -> None:
    radius = deck_of("terz").style.radius
    for entity in entities(terz["terz-only-cut-2.dxf"]):
        assert entity.dxftype() == "POLYLINE"
        assert entity.is_closed
        arcs = [vertex for vertex in entity.vertices if vertex.dxf.hasattr("bulge") and vertex.dxf.bulge]
        assert len(arcs) == 4
        own = [part for part in entity.virtual_entities() if part.dxftype() == "ARC"]
        assert [arc.dxf.radius for arc in own] == pytest.approx([radius] * 4, abs=1e-3)


def test_svg_and_dxf_say_the_same(terz: dict[str, bytes]) -> None:
    root = ET.fromstring(terz["terz-only-cut-2.svg"])  # noqa: S314  our own
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    paths = [element for element in root.iter() if element.tag.endswith("}path")]
    ends = boxes(terz["terz-only-cut-2.dxf"], A4_LYING[1])
    text = " ".join(str(path.get("d")) for path in paths)
    numbers = [float(word) for word in text.replace(",", " ").replace("M", " ").replace("L", " ").replace("C", " ")
               .replace("Z", " ").split()]  # fmt: skip
    xs, ys = numbers[::2], numbers[1::2]
    assert (min(xs), max(xs)) == pytest.approx((min(e.left for e in ends), max(e.right for e in ends)), abs=0.01)
    assert (min(ys), max(ys)) == pytest.approx((min(e.top for e in ends), max(e.bottom for e in ends)), abs=0.01)


def test_marks_are_as_the_machine_wants_them(terz: dict[str, bytes]) -> None:
    """By Silhouette's marks, type 1, as the makers of cutting templates measured them.

    They are 10 mm from the edges, 5 mm square, with arms of 8.4 to 8.9 mm and lines of 1 mm.
    """
    assert (regmarks.INSET, regmarks.SQUARE, regmarks.LINE) == (10, 5, 1)
    assert 8.4 <= regmarks.ARM <= 8.9
    picture = drawn(terz["terz-only.pdf"], 0)
    black = picture < 60
    assert black[10 * DOTS + 1 : 15 * DOTS - 1, 10 * DOTS + 1 : 15 * DOTS - 1].all()
    wide, high = A4_LYING
    above = black[int(10.5 * DOTS), (wide - 22) * DOTS :]
    beside = black[: 30 * DOTS, int((wide - 10.5) * DOTS)]
    level, upright = (
        black[int((high - 10.5) * DOTS), : 30 * DOTS],
        black[(high - 30) * DOTS : -8 * DOTS, int(10.5 * DOTS)],
    )
    for line in (above, beside, level, upright):
        assert 8.4 <= line.sum() / DOTS <= 8.9
    for line in (black[5 * DOTS : 25 * DOTS, (wide - 15) * DOTS], black[(high - 15) * DOTS, : 20 * DOTS]):
        assert line.sum() / DOTS == pytest.approx(1.0, abs=0.15)
    assert not (drawn(terz["terz-only.pdf"], 1) < 60)[: 16 * DOTS, : 16 * DOTS].any(), "backs have none"


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_backs_lie_behind_their_fronts(backs: Backs) -> None:
    made = files(on_paper("terz", only=("YRE1-YRE3",), backs=backs))
    picture = drawn(made["terz-only.pdf"], 1)
    turned = picture[:, ::-1] if backs is Backs.DUPLEX_SHORT else picture[::-1]  # the paper lies on its side
    for box in boxes(made["terz-only-cut-3.dxf"], A4_LYING[1]):
        inked = np.argwhere(part(turned, box) < 240)
        assert (inked.min(axis=0) + inked.max(axis=0)) / 2 / DOTS == pytest.approx((44, 31.5), abs=0.2)
        part(turned, box)[:] = 255
    assert (turned == 255).all()


def test_chips_are_circles_and_sets_have_sheets_of_their_own() -> None:
    made = files(on_paper("triple3", sets=("A", "B"), only=("CHIP", "RC0")))
    chips = entities(made["triple3-only-chips-A-CHIP-cut-1.dxf"])
    assert [chip.dxftype() for chip in chips] == ["CIRCLE"]
    assert chips[0].dxf.radius == pytest.approx(12.5)
    assert len(pypdfium2.PdfDocument(made["triple3-only.pdf"])) == 2 * 2 * 2


def test_boards_have_square_corners_and_nothing_behind_them() -> None:
    made = files(on_paper("threepia", only=("quadrat",)))
    (board,) = entities(made["threepia-only-boards-quadrat-cut-1.dxf"])
    assert len(board.vertices) == 4
    assert (drawn(made["threepia-only.pdf"], 1) == 255).all()


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"game": "terz", "backs": Backs.FOLD}, "no backs beside a fold"),
        ({"game": "terz", "stock": next(iter(STOCKS.values()))}, "--stock is of no use"),
        ({"game": "threepia"}, "no room between the marks"),
    ],
)
def test_what_can_not_be_cut_is_refused(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        files(on_paper(**wishes))


@given(st.floats(40, 130), st.floats(40, 130), st.sampled_from(list(PAPERS.values())), st.floats(0, 8))
def test_no_card_is_near_a_mark(wide: float, high: float, paper: Size, gutter: float) -> None:
    grid, free = regmarks.slots(Size(wide, high), paper, gutter)
    gap = max(gutter, 2)
    marks = regmarks.marks(grid.paper)
    trims = [grid.slots[number] for number in free]
    for trim in trims:
        assert all(apart(trim, mark) >= gap / 2 + 1 - 1e-6 for mark in marks)
        assert min(trim.left, trim.top, grid.paper.width - trim.right, grid.paper.height - trim.bottom) >= 10 - 1e-6
    assert all(apart(one, other) >= gap - 1e-6 for k, one in enumerate(trims) for other in trims[:k])


def apart(one: Box, other: Box) -> float:
    """How far apart boxes are in the direction in which they are further."""
    across = max(one.left - other.right, other.left - one.right)
    down = max(one.top - other.bottom, other.top - one.bottom)
    return max(across, down)


def test_eight_cards_fit_on_a4() -> None:
    assert len(regmarks.slots(Size(63, 88), PAPERS["a4"], 0).free) == 8
