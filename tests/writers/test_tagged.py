"""What our PDFs say to those who listen: a section a sheet, a figure a card with its words, and all else decoration."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pikepdf
import pypdfium2
import pytest
from pikepdf import Dictionary

from cardgen.cli import main
from cardgen.drawing.scene import MORE, Box, Placed, Scene, Tag, Text
from cardgen.games import registry
from cardgen.imposition.sheets import Backs
from cardgen.products.kit import EXTRAS
from cardgen.writers import packed, pdf
from tests.example_decks import on_paper
from tests.writers.pictures import document

MARKS = re.compile(rb"/(\w+) (?:<</MCID (\d+)>> BDC|BMC)|\b(EMC)\b")


def opened(key: str, **wishes: Any) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf.write(on_paper(key, **wishes).document())))


def elements(parent: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """All elements below one, in the order in which they are read."""
    kids = parent.get("/K")
    for kid in kids if isinstance(kids, pikepdf.Array) else [kids] if kids is not None else []:
        if isinstance(kid, Dictionary):
            yield kid
            yield from elements(kid)


def figures(file: pikepdf.Pdf) -> list[tuple[str, str]]:
    """Code and words of each."""
    every = [one for one in elements(file.Root.StructTreeRoot) if one.S == "/Figure"]
    return [(str(one.get("/T", "")), str(one.Alt)) for one in every]


@pytest.fixture(scope="module", params=list(registry.BUILT_IN))
def deck(request: pytest.FixtureRequest) -> tuple[str, pikepdf.Pdf]:
    return request.param, opened(request.param, language="fr")


def test_every_card_is_a_figure_with_its_code_and_its_words(deck: tuple[str, pikepdf.Pdf]) -> None:
    key, file = deck
    layout = on_paper(key, language="fr")
    told = Counter(figures(file))
    for card in layout.deck.cards:
        if card.kind != "chip":
            assert told[card.code, layout.deck.face(card).title] == card.copies
    others = {code for code, _ in told} - {card.code for card in layout.deck.cards}
    assert others <= {"SPARE", "", "CHIP×6"}
    assert told["CHIP×6", "6 × jeton"] == 2 * (key == "triple3")
    backs = sum(part.shape == "card" for part in layout.deck.game.parts)
    assert told["", "verso"] == backs


def test_every_page_is_a_section_with_its_label_and_says_its_language(deck: tuple[str, pikepdf.Pdf]) -> None:
    _, file = deck
    root = file.Root.StructTreeRoot
    assert bool(file.Root.MarkInfo.Marked)
    assert root.K.S == "/Document"
    assert str(root.K.Lang) == str(file.Root.Lang) == "fr"
    labels = [str(page.label) for page in file.pages]
    sections = [str(one.T) for one in elements(root) if one.S == "/Sect"]
    assert sections == [label for label in labels if label in sections]
    assert set(labels[::2]) <= set(sections)


def test_all_that_is_drawn_is_marked_and_its_numbers_lead_to_its_element(deck: tuple[str, pikepdf.Pdf]) -> None:
    """By counting operators: what stands between marks draws nothing, and no mark stands in another."""
    _, file = deck
    numbers = file.Root.StructTreeRoot.ParentTree.Nums
    owners = dict(zip([int(number) for number in numbers[::2]], numbers[1::2], strict=True))
    for page in file.pages:
        content = page.Contents.read_bytes()
        numbered = []
        place = depth = 0
        for mark in MARKS.finditer(content):
            outside = content[place : mark.start()] if not depth else b""
            assert not re.search(rb"\b(Do|Tj|S|f\*?|B\*?)\b", outside)
            place = mark.end()
            depth += -1 if mark[3] else 1
            assert depth in {0, 1}
            if mark[2]:
                numbered.append((int(mark[2]), mark[1].decode()))
        assert depth == 0
        own = owners[int(page.StructParents)]
        assert [number for number, _ in numbered] == list(range(len(own)))
        for (number, role), owner in zip(numbered, own, strict=True):
            assert str(owner.S) == f"/{role}"
            assert owner.Pg.objgen == page.obj.objgen
            kids = owner.K if isinstance(owner.K, pikepdf.Array) else [owner.K]
            assert number in [int(kid) for kid in kids]


@pytest.mark.parametrize("backs", [Backs.FOLD, Backs.SEPARATE, Backs.NONE])
def test_a_back_is_told_once_however_it_is_printed(backs: Backs) -> None:
    told = figures(opened("terz", backs=backs, language="en"))
    assert len([code for code, _ in told if code not in {"", "SPARE"}]) == 81
    assert [words for code, words in told if not code] == ["back"] * (backs is not Backs.NONE)


def test_cards_of_sets_and_copies_are_told_each_by_itself() -> None:
    sets = Counter(code for code, _ in figures(opened("triple3", sets=("A", "B"), backs=Backs.NONE)))
    assert sets["A:RC0"] == sets["B:RC0"] == 1
    copies = Counter(code for code, _ in figures(opened("terz", copies=3)))
    assert {copies[code] for code in copies if code} == {3}


def test_a_page_without_tags_is_one_picture_with_the_words_of_its_title(tmp_path: Any) -> None:
    main.main(["card", "YRE1", "--language", "en", "-o", str(tmp_path / "c.pdf")])
    with pikepdf.open(tmp_path / "c.pdf") as file:
        assert figures(file) == [("", "1 × empty rings, red on yellow")]


def strip(text: str, role: str) -> Placed:
    return Placed(Scene(Box(0, 0, 9, 9), (Text(0, 5, text, "Fira Sans Regular", 3, "#000000"),)), tag=Tag(role))


def test_a_heading_and_a_paragraph_of_two_lines_are_two_elements() -> None:
    lines = (strip("One", "H1"), strip("two and", "P"), strip("three (é \\ ю)", MORE))
    page = Scene(Box(0, 0, 50, 50), (*lines, Text(0, 40, "foot", "Fira Sans Regular", 2, "#000000")))
    file = pikepdf.open(io.BytesIO(pdf.write(document(page))))
    told = [(str(one.S), one.K) for one in elements(file.Root.StructTreeRoot) if "/Pg" in one]
    assert told == [("/H1", 0), ("/P", pikepdf.Array([1, 2]))]
    assert b"/Artifact BMC" in file.pages[0].Contents.read_bytes()


def test_a_list_of_cards_has_headings_and_paragraphs(tmp_path: Any) -> None:
    main.main(["print", "terz", "--format", "pdf", "--with", "list", "--language", "de", "-o", str(tmp_path)])
    with pikepdf.open(tmp_path / "terz-list.pdf") as file:
        roles = Counter(str(one.S) for one in elements(file.Root.StructTreeRoot))
    assert roles["/H1"] == roles["/H2"] == 1
    assert roles["/P"] == 9  # a row for each colour on each ground


def test_the_words_of_a_string_are_read_as_they_were_written() -> None:
    words = ["", "a (b) \\ c)", "Größe · 3 ³", "Ж 🐟", "line\nbreak"]
    labels = tuple(document(Scene(Box(0, 0, 9, 9), strip("x", "P").scene.shapes, one)).pages[0] for one in words)
    file = pikepdf.open(io.BytesIO(pdf.write(document(Scene(Box(0, 0, 9, 9), ()))._replace(pages=labels))))
    assert [told for _, told in figures(file)] == words


def test_a_packed_file_with_many_objects_is_read_by_others() -> None:
    """More than one stream of packed objects, and objects that are told while others are written."""
    data = pdf.write(on_paper("take-three", language="en", copies=3).document())
    file = pikepdf.open(io.BytesIO(data))
    assert file.check_pdf_syntax() == []
    assert data.count(b"/ObjStm") > 2
    assert max(map(int, re.findall(rb"/ObjStm /N (\d+)", data))) <= packed.MOST
    read = pypdfium2.PdfDocument(data)
    assert len(read) == len(file.pages)
    assert read.get_metadata_value("Creator") == "cardgen"
    read.close()


@pytest.mark.parametrize(("extra", "tables"), [("scoresheet", 3), ("rules", 1)])
def test_pages_with_tables_have_rows_and_cells(extra: str, tables: int) -> None:
    """Each cell lies in a row and each row in a table, which begins with a row of heads."""
    ((_, pages), *_) = EXTRAS[extra].documents(on_paper("take-three", language="en"))
    file = pikepdf.open(io.BytesIO(pdf.write(pages)))
    found = [one for one in elements(file.Root.StructTreeRoot) if one.S == "/Table"]
    assert len(found) >= tables
    for table in found:
        assert {str(row.S) for row in table.K} == {"/TR"}
        assert {str(cell.S) for row in table.K for cell in row.K} <= {"/TH", "/TD"}
        assert all(row.P.objgen == table.objgen for row in table.K)
        assert all(cell.P.objgen == row.objgen for row in table.K for cell in row.K)
    every = [one for one in elements(file.Root.StructTreeRoot) if one.S in {"/TH", "/TD"}]
    assert len(every) == sum(len(row.K) for table in found for row in table.K)


def test_figures_on_labels_say_where_they_stand() -> None:
    """In points from the page's lower left corner: the first label of A4 lies 4.5 mm below its upper edge."""
    ((_, pages),) = EXTRAS["labels"].documents(on_paper("terz", language="en"))
    file = pikepdf.open(io.BytesIO(pdf.write(pages)))
    boxes = [one.A.BBox for one in elements(file.Root.StructTreeRoot) if one.S == "/Figure"]
    assert len(boxes) == 3
    wanted = [0, (297 - 40.5) / 25.4 * 72, 70 / 25.4 * 72, (297 - 4.5) / 25.4 * 72]
    assert [float(one) for one in boxes[0]] == pytest.approx(wanted, abs=0.02)
