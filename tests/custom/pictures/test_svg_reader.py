"""Drawings of one's own: what is drawn, what is refused and where, and that a picture looks as others draw it."""

from __future__ import annotations

import gzip
import io
from contextlib import suppress
from time import process_time
from typing import Any

import numpy as np
import pytest
import resvg_py
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.custom.pictures import PictureError, bitmaps, files, markup, styles, svg_reader
from cardgen.custom.pictures.frames import Drawn, NotPlainError, bounds_of, fitted
from cardgen.custom.pictures.markup import MOST_KILOBYTES
from cardgen.custom.pictures.pathdata import parsed
from cardgen.drawing.deck_style import Artwork
from cardgen.drawing.scene import Box, Path, Scene
from cardgen.writers import png

OPENING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'


def svg(inside: str) -> bytes:
    return f"{OPENING}{inside}</svg>".encode()


def read(data: bytes, name: str, mixed: bool = False) -> list[Drawn]:
    """What our own reader makes of a drawing."""
    return svg_reader.read(styles.inlined(files.for_language(markup.read(data, name), "en"), name), mixed)


def paths(inside: str) -> list[Path]:
    return [shape.path for shape in read(svg(inside), "x.svg")]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2 3 4", "M1 2L3 4"),
        ("m1,2l3-4z m1 1h1", "M1 2L4 -2ZM2 3L3 3"),
        ("M0 0H5V6h-1v-1", "M0 0L5 0L5 6L4 6L4 5"),
        ("M0 0c1 1 2 1 3 0s2-1 3 0", "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0"),
        ("M0 0Q3 3 6 0T12 0", "M0 0C2 2 4 2 6 0C8 -2 10 -2 12 0"),
        ("M0 0S1 1 2 0", "M0 0C0 0 1 1 2 0"),
        ("M0 0a1 1 0 011 1", "M0 0C0.5523 0 1 0.4477 1 1"),
        ("M0 0a0 1 0 0 1 2 2", "M0 0L2 2"),
        ("M.5.5-.5-.5", "M0.5 0.5L-0.5 -0.5"),
        ("M1e1 0L1E-1 0", "M10 0L0.1 0"),
    ],
)
def test_a_path_is_read_in_whole(data: str, expected: str) -> None:
    written = "".join(verb + " ".join(f"{n:.4f}".rstrip("0").rstrip(".") for n in ns) for verb, *ns in parsed(data))
    assert written.replace("-0 ", "0 ") == expected


@pytest.mark.parametrize("data", ["L1 1", "M1", "M0 0X", "M0 0L1e9 0", "M0 0 a1 1 0 2 0 1 1", "Z", "M0 0Z5 5"])
def test_a_path_that_makes_no_sense_is_refused(data: str) -> None:
    with pytest.raises(PictureError, match="line 1"):
        files.drawing(svg(f'<path d="{data}"/>'), "x.svg")


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,- e+", max_size=80))
def test_any_path_is_read_or_refused(data: str) -> None:
    with suppress(ValueError):
        assert all(verb in "MLCZ" for verb, *_ in parsed(data))


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ("<image href='x.png' width='1' height='1'/>", "image"),
        ("<script>1</script>", "script"),
        ("<foreignObject/>", "foreignObject"),
        ("<circle r='9'><animate attributeName='r' to='1'/></circle>", "animate"),
        ("<use href='#a'/>", "#a"),
        ("<use href='x.svg#a'/>", "x.svg#a"),
        ("<g id='a'><use href='#a'/></g>", "in a circle"),
        ("<rect width='1' height='1' fill='url(#a)'/>", "url(#a)"),
        ("<rect width='1' height='1' clip-path='circle(5px)'/>", "clip-path"),
        ("<rect width='1' height='1' filter='url(#a)'/>", "url(#a)"),
        ("<rect width='nan' height='1'/>", "nan"),
        ("<g transform='turn(3)'><circle r='1'/></g>", "turn"),
        ("<circle r='1' fill='reddish'/>", "reddish"),
        ("<circle r='1' stroke='#000' stroke-width='thick'/>", "thick"),
        ("<style>@media print{circle{fill:red}}</style><circle r='1'/>", "@media"),
        ("<style>circle:hover{fill:red}</style><circle r='1'/>", "hover"),
        ("<circle r='1' style='transform-origin:0 20'/>", "transform-origin: 0 20"),
        ("<circle r='1' style='fill:red;fancy:1'/>", "fancy"),
        ("<circle r='1' style='fill:var(--a)'/>", "var"),
        ("<path d='M0 0h9' stroke='red' pathLength='3'/>", "pathLength"),
        ("<text font-family='Comic Sans MS'>a</text>", "Comic Sans"),
        ("<text>\u05d0</text>", "\u05d0"),
        ("<g/>", "empty"),
        ("<circle cx='500' r='1'/>", "empty"),
        ("<g>" * 40 + "</g>" * 40, "32"),
        ("<circle r='1'/>" * 8001, "8000"),
    ],
)
def test_what_is_not_known_is_refused_with_its_name(inside: str, words: str) -> None:
    with pytest.raises(PictureError, match=r"picture x\.svg") as error:
        files.drawing(svg(inside), "x.svg")
    assert words in str(error.value)


BOMB = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"/>'


@pytest.mark.parametrize(
    "data",
    [
        BOMB.encode(),
        b"<!DOCTYPE svg SYSTEM 'file:///etc/passwd'><svg>&a;</svg>",
        b"<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg/>",
        b"<!DOCTYPE svg [<!ENTITY % a 'b'>]><svg/>",
        b"\x1f\x8bnothing",
        b"",
        b"\x00\x01",
        b"<html/>",
        b"<svg",
        "<svg/>".encode("utf-16"),
        b"<?xml version='1.0' encoding='cp65001x'?><svg/>",
        b" " * (MOST_KILOBYTES * 1024 + 1),
        gzip.compress(b"<svg>" + b" " * 2**25),
    ],
)
def test_no_drawing_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(PictureError, match=r"picture x\.svg"):
        files.drawing(data, "x.svg")


def drawing(data: bytes) -> Artwork:
    """A drawing, of few pixels where it becomes a bitmap: to draw them takes nearly all of the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bitmaps, "MOST_SIDE", 100)
        return files.drawing(data, "x.svg")


numbers = st.sampled_from(["0", "1", "-5", "7.5", "1e6", "3e-9", "1e-200", "1e-320", "50"])
arcs = st.lists(st.tuples(st.sampled_from("aAqQtTlhvcs"), st.lists(numbers, min_size=7, max_size=7)), max_size=4)


@given(arcs, st.sampled_from(["", "scale(1e-200)", "skewX(90)", "scale(0)", "rotate(45)"]))
def test_next_to_nothing_and_next_to_everything_is_drawn_or_refused(steps: list[Any], transform: str) -> None:
    counts = {"a": 7, "q": 4, "t": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4}
    data = "M0 0"
    for verb, given_numbers in steps:
        own = given_numbers[: counts[verb.lower()]]
        data += verb + " ".join([*own[:3], "0", "1", *own[5:]] if verb in "aA" else own)
    try:
        art = drawing(svg(f"<path d='{data}' transform='{transform}' stroke='red'/>"))
    except PictureError:
        return
    points = [n for shape in art.full.shapes if isinstance(shape, Path) for _, *ns in shape.commands for n in ns]
    assert all(abs(n) <= 50.001 for n in points)


@given(st.binary(max_size=300) | st.text(max_size=200).map(svg))
def test_any_bytes_are_drawn_or_refused(data: bytes) -> None:
    try:
        assert drawing(data)
    except PictureError as error:
        assert str(error).startswith("picture x.svg")


def test_what_changes_nothing_is_left_out() -> None:
    shapes = paths(
        "<!-- a --><title>a</title><metadata><x:y xmlns:x='urn:z'/></metadata><defs><text>b</text></defs>"
        "<circle cx='50' cy='50' r='5' id='c' class='d' data-e='f'/><circle r='9' display='none'/>"
        "<circle r='9' opacity='0'/><circle r='9' fill='none'/><rect/><path/>"
    )
    assert len(shapes) == 1


ROUND = "stroke-linejoin='round' stroke-linecap='round'"


def test_paint_is_inherited_and_lines_grow_with_what_is_scaled() -> None:
    (shape,) = paths("<g fill='#f00' stroke='navy' transform='scale(2)'><circle r='5' style='stroke-width: 3px'/></g>")
    assert shape.paint.fill == "#FF0000"
    assert shape.paint.stroke
    assert (shape.paint.stroke.colour, shape.paint.stroke.width) == ("#000080", 6)


def test_dashes_grow_with_what_is_scaled_and_hidden_shapes_are_left_out() -> None:
    lines = paths(
        f"<g transform='scale(2)' stroke='#000' {ROUND}><line x2='9' stroke-dasharray='3, 1 2'/>"
        "<g visibility='hidden'><line x2='9'/><line x2='5' visibility='visible'/></g></g>"
        "<g display='none'><circle r='1' display='inline'/></g>"
    )
    dashes = [line.paint.stroke.dash for line in lines if line.paint.stroke]
    assert dashes == [(6, 2, 4, 6, 2, 4), ()]


def test_what_is_nearly_opaque_is_and_of_pictograms_the_rest_is_mixed_with_white() -> None:
    assert paths("<circle r='5' opacity='.999' fill='red'/>")[0].paint.fill == "#FF0000"
    (shape,) = read(svg("<circle r='5' opacity='.5' fill='red'/>"), "x.svg", mixed=True)
    assert shape.path.paint.fill == "#FF8080"


@pytest.mark.parametrize(
    "inside",
    [
        "<path d='M0 0h9' stroke='red'/>", "<rect width='9' height='9' stroke='red'/>", "<circle r='9' opacity='.9'/>",
        "<circle r='9' fill='rgba(0,0,0,1)'/>", "<circle r='9' style='transform:scale(2)'/><text>a</text>",
        f"<path d='M0 0h9' stroke='red' {ROUND} transform='scale(1 2)'/>", "<rect width='50%' height='9'/>",
        f"<path d='M0 0h9' stroke='red' stroke-dasharray='2' stroke-dashoffset='1' {ROUND}/>", "<use/>",
        "<circle r='9' fill='currentColor'/>",
        "<circle r='9' foo='1'/>", "<circle r='9' style='fill:red;foo:1'/>", "<svg><circle r='9'/></svg>",
        "<circle r='9' stroke='red' paint-order='stroke'/>", "<circle r='9' style='mix-blend-mode:multiply'/>",
        "<rect width='9' height='9' rx='-1'/>", "<ellipse rx='9'/>", "<circle r='9' transform-origin='5 5'/>",
    ],
)  # fmt: skip
def test_our_reader_draws_nothing_that_it_does_not_know_exactly(inside: str) -> None:
    with pytest.raises(NotPlainError):
        read(svg(inside), "x.svg")


DRAWINGS = [
    "<path d='M9 50h80' stroke='red' stroke-width='6' stroke-dasharray='12 10' ROUND/><circle r='9'/>",
    "<circle cx='30' cy='40' r='20' fill='#ca0a03'/><ellipse cx='60' cy='60' rx='30' ry='10' fill='#19448c'/>",
    "<rect x='10' y='10' width='60' height='40' rx='12' fill='gold' stroke='#000' stroke-width='4' ROUND/>",
    "<g transform='rotate(30 50 50) translate(5,5) skewX(10)'><rect x='20' y='20' width='40' height='30'/></g>",
    "<path d='M50 5L90 80 5 30 95 30 10 80Z' fill='green' fill-rule='evenodd'/>",
    "<path d='M10 50a40 20 30 1 1 10 10z' fill='purple'/><polyline points='5,5 9,95 95,5' stroke='red' ROUND/>",
    "<path d='M20 20Q50 90 80 20T95 60v20h-80z' fill='teal'/><polygon points='60 60 80 60 70 85' fill='orange'/>",
    "<g ROUND stroke-width='3'><line x1='5' y1='95' x2='95' y2='90' stroke='red'/></g><circle r='9'/>",
    "<path transform='matrix(.5 .2 -.1 .8 20 5)' d='M10,10 c20,-30 60,-30 80,0 s-20,60 -40,80z' fill='#43b790'/>",
]


@pytest.mark.parametrize("inside", DRAWINGS)
def test_a_drawing_looks_as_resvg_draws_it(inside: str) -> None:
    """The oracle is another program, which shares nothing with ours."""
    inside = inside.replace("ROUND", ROUND)
    shapes = read(svg(inside), "x.svg")
    scene = Scene(Box(0, 0, 100, 100), fitted(shapes, Box(0, 0, 100, 100)).shapes)
    centred = Scene(Box(-50, -50, 50, 50), scene.shapes)
    ours = pixels(png.picture(centred, "en", ground="#FFFFFF", dpi=102))
    theirs = pixels(
        bytes(resvg_py.svg_to_bytes(svg_string=svg(inside).decode(), width=ours.shape[1], background="#fff"))
    )
    assert np.sqrt(np.mean((ours - theirs) ** 2)) < 10
    assert np.sqrt(np.mean((ours - 255) ** 2)) > 20  # something is there


def pixels(data: bytes) -> Any:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(float)


def extent(data: bytes) -> list[float]:
    """Left, top, right and bottom of the shapes of a drawing within its square."""
    shapes = [shape for shape in files.drawing(data, "x.svg").full.shapes if isinstance(shape, Path)]
    xs = [n for shape in shapes for _, *ns in shape.commands for n in ns[::2]]
    ys = [n for shape in shapes for _, *ns in shape.commands for n in ns[1::2]]
    return [min(xs), min(ys), max(xs), max(ys)]


def test_a_page_fills_its_square_and_what_has_none_fills_it_itself() -> None:
    rect = "<rect x='10' y='30' width='20' height='10'/>"
    assert extent(svg(rect)) == pytest.approx([-40, -20, -20, -10])
    assert extent(f"<svg width='200' height='50'>{rect}</svg>".encode()) == pytest.approx([-45, 2.5, -35, 7.5])
    assert extent(f"<svg>{rect}</svg>".encode()) == pytest.approx([-50, -25, 50, 25])
    assert bounds_of(read(svg("<circle r='3' stroke='red' stroke-width='2'/>"), "x")).width == pytest.approx(8)


@pytest.mark.parametrize(
    "inside",
    [
        f"<g transform='{' ' * 200_000}x'><circle r='9'/></g>",
        f"<rect width='{'1' * 400_000}!' height='9'/>",
        f"<style>{'/*' * 300_000}</style><circle r='9'/>",
        f"<style>{'a ' * 40}{{fill:red}}</style>{'<a>' * 25}{'</a>' * 25}<circle r='9'/>",
        f"<circle r='9' fill='rgb({' ' * 400_000}'/>",
        "<rect id='a0' width='5' height='5'/>"
        + "".join([f"<g id='a{k}'><use href='#a{k - 1}'/><use href='#a{k - 1}'/></g>" for k in range(1, 25)]),
    ],
)
def test_what_would_take_very_long_is_refused_soon(inside: str) -> None:
    start = process_time()
    with pytest.raises(PictureError, match=r"picture x\.svg"):
        files.drawing(svg(inside), "x.svg")
    assert process_time() - start < 5
