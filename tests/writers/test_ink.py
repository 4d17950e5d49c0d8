"""How much ink decks take, and what saves it: the style `ink-saver` and light backs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.deck.game import Game
from cardgen.drawing.scene import Box, Circle, Path, Rect, Size
from cardgen.games import registry
from cardgen.imposition.sheets import Backs
from cardgen.writers import svg
from tests.example_decks import deck_of, on_paper
from tests.scenes import inside, shapes, texts
from tests.writers.test_pdf import opened, streams, written

SHEET = {
    "take-three": "Y6,R9,G4,B12,T18-T20",
    "terz": "YRE1,YGD2,WBF3,KBE3,KRD2,WGF1",
    "tadika": "Y24,P30,R9,B1,B36,BAN5",
    "triple3": "RC2,BD3,PP1,YS3",
    "threepia": "H01-H04",
}
"""Of each deck some cards in which its kinds and colours are mixed."""
SMALL = Size(148, 210)


def inks(data: bytes) -> list[float]:
    """The share of full coverage with one ink on each page.

    A grey is black ink alone; a colour is 1 minus each of its channels, added. At 150 dpi: a renderer draws thin
    lines a whole pixel wide.
    """
    file = pypdfium2.PdfDocument(data)
    try:
        return [coverage(file[number].render(scale=150 / 72).to_pil().convert("RGB")) for number in range(len(file))]
    finally:
        file.close()


def coverage(picture: Any) -> float:
    cyan, magenta, yellow = (255 - np.asarray(channel) for channel in picture.split())
    most, least = (choose(choose(cyan, magenta), yellow) for choose in (np.maximum, np.minimum))
    coloured = most - least > 3
    return float((cyan.sum() + magenta[coloured].sum() + yellow[coloured].sum()) / coloured.size / 255)


def sheet(key: str, **wishes: Any) -> float:
    return sum(inks(written(key, only=tuple(SHEET[key].split(",")), paper=SMALL, **wishes)))


def test_the_ink_saver_takes_a_third_of_the_ink(record_property: Callable[[str, object], None]) -> None:
    classic = {key: sheet(key) for key in SHEET}
    saving = {key: sheet(key, style="ink-saver") for key in SHEET}
    shares = {key: saving[key] / classic[key] for key in SHEET}
    whole = sum(saving.values()) / sum(classic.values())
    record_property("proof", ", ".join(f"{key} {share:.0%}" for key, share in {**shares, "all": whole}.items()))
    assert whole <= 0.3
    assert max(shares.values()) <= 0.355


def test_light_backs_take_a_sixth_of_the_ink_of_backs() -> None:
    full, light = (
        inks(written("take-three", only=("Y0-Y3",), paper=SMALL, light_backs=light)) for light in (False, True)
    )
    assert full[0] == light[0]
    assert light[1] <= full[1] / 6


def test_light_backs_are_outlines_alone(game: Game[Any]) -> None:
    for part in game.parts:
        if part.shape == "mat":
            continue
        scene = deck_of(game, light_backs=True).back(part)
        if part.shape == "round":
            assert scene is deck_of(game, light_backs=True).back(part)
            assert {shape.paint.fill for shape, _ in shapes(scene) if isinstance(shape, Circle)} != {"#FFFFFF"}
            continue
        paints = {shape.paint for shape, _ in shapes(scene) if isinstance(shape, Rect | Circle | Path)}
        assert {paint.fill for paint in paints} <= {"#FFFFFF", None}
        assert {(paint.stroke.colour, paint.stroke.width) for paint in paints if paint.stroke} == {("#000000", 0.2)}


def test_light_backs_of_different_parts_differ() -> None:
    game = registry.find("take-three")
    numbers, tasks = (
        [(type(shape), shape) for shape, _ in shapes(deck_of(game, light_backs=True).back(part))] for part in game.parts
    )
    assert numbers != tasks


@pytest.mark.parametrize(
    ("backs", "pages", "duplex"),
    [
        ("light", 2, "/DuplexFlipLongEdge"),
        ("light,duplex-short", 2, "/DuplexFlipShortEdge"),
        ("fold, light", 1, "/Simplex"),
        ("separate,light", 2, "/Simplex"),
    ],
)
def test_light_goes_with_every_way(backs: str, pages: int, duplex: str, tmp_path: Any) -> None:
    path = tmp_path / "terz.pdf"
    assert main.main(["print", "terz", "--only", "YRE1,YRE2", "--backs", backs, "-o", str(path)]) == 0
    file = opened(path.read_bytes())
    assert len(file.pages) == pages
    assert file.Root.ViewerPreferences.Duplex == duplex
    fills = {tone for stream in streams(file) for kind, tone in painted(stream) if kind == "fill"}
    green_of_backs = ("rg", *(round(int(part, 16) / 255, 4) for part in ("C7", "E9", "DE")))
    assert green_of_backs not in fills


def test_in_the_ink_saver_each_ground_of_terz_has_a_form_of_its_own() -> None:
    """A fine line, a pale frame, a black frame: told apart without colours, and each with its sign."""
    deck = deck_of("terz", style="ink-saver")
    cards = {card.code: card for card in deck.cards}
    frames = {code: [s for s in deck.face(cards[code]).shapes if isinstance(s, Rect)] for code in GROUNDS}
    assert {code: [rect.paint.fill for rect in rects[1:]] for code, rects in frames.items()} == {
        "WRE1": ["#FFFFFF"],
        "YRE1": ["#FFD21E", "#FFFFFF"],
        "KRE1": ["#000000", "#FFFFFF"],
    }
    assert all(rect.paint.stroke for rects in frames.values() for rect in rects[1:])
    for code in GROUNDS:
        inner = frames[code][-1]
        box = Box(inner.x, inner.y, inner.x + inner.width, inner.y + inner.height)
        assert all(inside(where, box) for _, where, _ in texts(deck.face(cards[code])))


GROUNDS = ("WRE1", "YRE1", "KRE1")


@pytest.mark.parametrize(("key", "code"), [("triple3", "RC2"), ("tadika", "BAN2"), ("take-three", "T18")])
def test_no_line_of_the_ink_saver_crosses_a_card_as_cutting_lines_do(key: str, code: str) -> None:
    deck = deck_of(key, style="ink-saver")
    card = next(card for card in deck.cards if card.code == code)
    scene, size = deck.face(card), deck.size
    assert all(shape.width < size.width for shape in scene.shapes if isinstance(shape, Rect) and shape.paint.stroke)


def test_no_file_of_the_ink_saver_has_backs_in_colour() -> None:
    for backs in (Backs.DUPLEX_LONG, Backs.FOLD):
        run = on_paper("tadika", style="ink-saver", backs=backs, only=("Y24",)).runs[0]
        back = run.sides[-1].scene
        assert not re.search(
            "#FED7EB|#FEB6CE",
            repr([shape.paint for shape, _ in shapes(back) if isinstance(shape, Rect | Circle | Path)]),
        )


# --- Words, outlines and marks are pure black: a printer with one ink makes no dots of it, another takes no colours.


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
