"""Our PDFs as another library reads them: fonts, boxes, hints for the printer, bookmarks, and the same bytes."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardgen.deck.game import Game
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Scene, Text
from cardgen.games import registry
from cardgen.imposition.sheets import Backs
from cardgen.writers import pdf
from tests.example_decks import on_paper
from tests.writers.pictures import document

ROOT = Path(__file__).parent.parent.parent
POINTS = 72 / 25.4


def written(key: str, **wishes: Any) -> bytes:
    return pdf.write(on_paper(key, **wishes).document())


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def page_labels(file: pikepdf.Pdf) -> list[str]:
    """A label is a property, which pikepdf's types take for a method."""
    return [str(page.label) for page in file.pages]


def target(item: pikepdf.OutlineItem) -> pikepdf.Object:
    """The page a bookmark leads to."""
    assert isinstance(item.destination, pikepdf.Array)
    return item.destination[0]


def streams(file: pikepdf.Pdf) -> Iterator[bytes]:
    """The content of every page and form."""
    for page in file.pages:
        yield page.Contents.read_bytes()
    for thing in file.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form":
            yield thing.read_bytes()


@pytest.fixture(scope="module", params=list(registry.BUILT_IN))
def deck(request: pytest.FixtureRequest) -> tuple[Game[Any], bytes]:
    """Every deck with its backs, in German, on A4."""
    return registry.find(request.param), written(request.param, language="de")


def test_every_font_is_embedded_as_a_subset_and_none_is_helvetica(deck: tuple[Game[Any], bytes]) -> None:
    file = opened(deck[1])
    fonts = [thing for thing in file.objects if _is(thing, "/Type", "/Font")]
    assert fonts
    for font in fonts:
        assert re.match(r"/[A-Z]{6}\+FiraSans", str(font.BaseFont)), font.BaseFont
        assert "/FontFile2" in font.FontDescriptor
        assert "/ToUnicode" in font
    assert b"Helvetica" not in deck[1]


def subsets(data: bytes) -> Iterator[tuple[str, tuple[bytes, bytes]]]:
    """The name of each subset font, and what it is: its font file and what its codes mean."""
    file = opened(data)
    for font in file.objects:
        if _is(font, "/Type", "/Font"):
            name, letters = str(font.BaseFont)[1:], font.ToUnicode.read_bytes()
            assert str(font.FontDescriptor.FontName)[1:] == name
            assert f"/CMapName /{name} def".encode() in letters
            yield name, (font.FontDescriptor.FontFile2.read_bytes(), letters)


def test_subsets_that_differ_differ_in_name() -> None:
    """ISO 32000-1, 9.6.4: files are put together, and two subsets of one name in one file are forbidden."""
    every = [subset for key in registry.BUILT_IN for subset in subsets(written(key, language="de"))]
    names, fonts = {name for name, _ in every}, {*every}
    assert len(names) == len(fonts) > len(registry.BUILT_IN)
    assert [*subsets(written("terz"))] == [*subsets(written("terz"))]


def _is(thing: object, key: str, value: str) -> bool:
    return isinstance(thing, pikepdf.Dictionary) and thing.get(key) == value


def test_everything_is_drawn_by_lines_and_letters_and_nothing_shines_through(deck: tuple[Game[Any], bytes]) -> None:
    file = opened(deck[1])
    for thing in file.objects:
        if isinstance(thing, pikepdf.Stream | pikepdf.Dictionary):
            assert thing.get("/Subtype") != "/Image"
            assert "/SMask" not in thing
            assert thing.get("/ca", 1) == thing.get("/CA", 1) == 1
            assert "ASCII85" not in str(thing.get("/Filter", ""))
    for content in streams(file):
        assert not re.search(rb"\bBI\b.*\bID\b", content)
        assert b" gs" not in content


def test_boxes_say_what_is_trimmed(deck: tuple[Game[Any], bytes]) -> None:
    game, data = deck
    sides = [side for run in on_paper(game, language="de").runs for side in run.sides]
    file = opened(data)
    pages = list(file.pages)
    assert len(pages) == len(sides)
    for page, side in zip(pages, sides, strict=True):
        media, bleed, trim = (list(map(float, page.obj[name])) for name in ("/MediaBox", "/BleedBox", "/TrimBox"))
        paper = side.scene.bounds
        assert media == pytest.approx([0, 0, paper.width * POINTS, paper.height * POINTS], abs=0.01)
        assert trim == pytest.approx(
            [
                side.block.left * POINTS,
                (paper.height - side.block.bottom) * POINTS,
                side.block.right * POINTS,
                (paper.height - side.block.top) * POINTS,
            ],
            abs=0.01,
        )
        assert media[0] <= bleed[0] <= trim[0] < trim[2] <= bleed[2] <= media[2]
        assert media[1] <= bleed[1] <= trim[1] < trim[3] <= bleed[3] <= media[3]


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [
        (Backs.DUPLEX_LONG, "/DuplexFlipLongEdge"),
        (Backs.DUPLEX_SHORT, "/DuplexFlipShortEdge"),
        (Backs.SEPARATE, "/Simplex"),
        (Backs.FOLD, "/Simplex"),
        (Backs.NONE, "/Simplex"),
    ],
)
def test_the_printer_is_told_how_to_print(backs: Backs, duplex: str) -> None:
    file = opened(written("triple3", backs=backs, language="nl"))
    wishes = file.Root.ViewerPreferences
    assert wishes.PrintScaling == "/None"
    assert wishes.Duplex == duplex
    assert bool(wishes.PickTrayByPDFSize)
    assert str(file.Root.Lang) == "nl"
    assert str(file.docinfo["/Title"]) == "Triple³"
    assert str(file.docinfo["/Creator"]) == "cardgen"


def test_each_part_of_a_deck_has_a_bookmark_and_each_page_a_label(deck: tuple[Game[Any], bytes]) -> None:
    game, data = deck
    runs = on_paper(game, language="de").runs
    file = opened(data)
    with file.open_outline() as outline:
        marks = [(item.title, target(item).objgen) for item in outline.root]
    starts, page = [], 0
    for run in runs:
        starts.append((run.title, file.pages[page].obj.objgen))
        page += len(run.sides)
    assert marks == starts
    labels = page_labels(file)
    assert labels[0].endswith("Vorderseite")
    assert f" 1/{runs[0].sides[0].of} " in labels[0]
    assert len(set(labels)) == len(labels)


def test_numnum_s_sheets_and_file_have_the_name_that_players_look_for(language: str) -> None:
    """The deck is sold as NumNum; Tadika, whose key names the file, is one game of many with it."""
    layout = on_paper("tadika", only=("B8",), language=language)
    (run,) = layout.runs
    assert all(side.scene.title.startswith("NumNum (Tadika) · ") for side in run.sides)
    document = layout.document()
    assert document.title == "NumNum (Tadika)"
    assert [page.bookmark for page in document.pages if page.bookmark] == ["NumNum (Tadika)"]
    assert all(page.label.startswith("NumNum (Tadika) ") for page in document.pages)


@pytest.mark.parametrize("backs", [Backs.DUPLEX_LONG, Backs.DUPLEX_SHORT])
def test_every_odd_page_of_a_duplex_file_is_a_front_and_every_even_one_its_back(backs: Backs) -> None:
    for key in registry.BUILT_IN:
        file = opened(written(key, backs=backs, language="en"))
        labels = page_labels(file)
        ways = [label.rsplit(" ", 1)[1] for label in labels]
        assert ways == (["front", "back"] * len(labels))[: len(labels)]
        assert len(labels) % 2 == (key == "threepia")  # behind the last board is nothing
        sheets = [label.rsplit(" ", 1)[0] for label in labels]
        assert sheets[: len(sheets[1::2]) * 2 : 2] == sheets[1::2]
        for front, back in zip(file.pages[::2], file.pages[1::2], strict=False):
            assert list(front.mediabox) == list(back.mediabox)


def test_what_is_placed_often_is_drawn_once() -> None:
    one, ten = (opened(written("terz", backs=Backs.NONE, copies=copies)) for copies in (1, 10))
    forms = [sum(_is_form(thing) for thing in file.objects) for file in (one, ten)]
    assert len(ten.pages) == 10 * len(one.pages)
    assert forms[1] <= forms[0] + 81 + 9 + 9
    assert len(written("terz", copies=10)) < 4.7 * len(written("terz"))


@pytest.mark.parametrize(("discs", "times", "forms"), [(3, 2, 0), (3, 30, 1), (80, 2, 1), (80, 1, 0)])
def test_a_small_scene_is_written_again_and_a_large_one_is_a_form(discs: int, times: int, forms: int) -> None:
    shapes = tuple([Circle(k / 7, k / 9, 1, Paint("#102030")) for k in range(discs)])
    inner = Scene(Box(0, 0, 9, 9), (*shapes, Text(1, 5, "Ä", "Lato Bold", 3, "#000000")), "inner")
    outer = Scene(Box(0, 0, 99, 9), tuple([Placed(inner, Placement(3 * k)) for k in range(times)]), "outer")
    file = opened(pdf.write(document(outer)))
    content = b"".join(streams(file))
    assert sum(_is_form(thing) for thing in file.objects) == forms
    assert content.count(b"Tj") == (1 if forms else times)


def _is_form(thing: object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"


def test_the_same_deck_gives_the_same_bytes_wherever_and_whenever() -> None:
    here = written("triple3", language="de")
    assert written("triple3", language="de") == here
    code = (
        "import sys; from cardgen.deck import edition; from cardgen.games import registry;"
        "from cardgen.deck.layout import Layout;"
        "from cardgen.deck.deck import Appearance, Deck; from cardgen.writers import pdf;"
        "deck = Deck(edition.original(registry.find('triple3')), Appearance(language='de'));"
        "sys.stdout.buffer.write(pdf.write(Layout(deck).document()))"
    )
    for more in (
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo"},
        {"SOURCE_DATE_EPOCH": "1500000000"},
        {"LC_ALL": "C", "SOURCE_DATE_EPOCH": "1"},
    ):
        environment = {**os.environ, **more, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-c", code]
        assert subprocess.run(command, env=environment, check=True, capture_output=True, timeout=60).stdout == here, (
            more
        )


def test_a_single_card_has_its_own_boxes(tmp_path: Path) -> None:
    from cardgen.cli import main

    main.main(["card", "KBD3", "--bleed", "-o", str(tmp_path / "c.pdf")])
    file = opened((tmp_path / "c.pdf").read_bytes())
    page = file.pages[0]
    assert list(map(float, page.obj.MediaBox)) == pytest.approx([0, 0, 69 * POINTS, 94 * POINTS], abs=0.01)
    assert list(map(float, page.obj.TrimBox)) == pytest.approx(
        [3 * POINTS, 3 * POINTS, 66 * POINTS, 91 * POINTS], abs=0.01
    )
