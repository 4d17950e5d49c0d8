"""What the studio prints is what the command prints, to the byte."""

import io
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from cardgen.cli import main
from cardgen.custom import recipes
from cardgen.deck.deck import WishError
from cardgen.games import registry
from cardgen.products import deck_source
from cardgen.schema.draft import DeckError
from cardgen.studio import changes, made, paper, partly, preview
from cardgen.studio.made import Wanted

RECIPES = [recipes.read(name, "de") for name in recipes.names()]
DOCUMENTS: dict[str, dict[str, Any]] = {
    **{key: {"format": 1, "game": key} for key in registry.BUILT_IN},
    **{name: tomllib.loads(data.decode()) for name, data in zip(recipes.names(), RECIPES, strict=True)},
}
SEVERAL = {"format": 1, "game": "terz", "name": "Drei", "print": {"sets": 3, "extras": ["box", "rules"]}}


def by_command(document: dict[str, Any], folder: Path) -> dict[str, bytes]:
    """The PDFs that the command writes of the document's file, by name."""
    file = folder / "deck.toml"
    file.write_text(made.text(document), encoding="utf-8")
    out = folder / "out"
    assert main.main(["print", str(file), "--format", "pdf", "--language", "de", "-o", str(out)]) == 0
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*.pdf")}


WORDS = {
    "animals": "/trait/form/0",
    "body": "/trait/shape/0",
    "fraction-forms": "/show/1/0",
    "verbs": "/trait/number/0",
    "zoo": "/trait/shape/0",
}
"""Words on cards of recipes without a table."""


def cell(name: str, document: dict[str, Any]) -> str:
    """The address of the first number's cell; without a table that of a word, or of the deck's name."""
    rows = preview.preview(document, language="de").rows if "numbers" in document else ()
    return next((cell.address for row in rows for cell in row.cells if cell), WORDS.get(name, "/name"))


@pytest.mark.long
@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_files_are_those_that_the_command_writes_of_the_file_that_is_downloaded(name: str, tmp_path: Path) -> None:
    """Originals as they are, recipes with one cell changed."""
    document = DOCUMENTS[name]
    if name in recipes.names():
        document = changes.edited(document, [(cell(name, document), "neu")])
        assert document != DOCUMENTS[name]
        assert '"neu"' in made.text(document)
    files = {product.name: product.make() for product in paper.files(Wanted(document, language="de"))}
    assert files == by_command(document, tmp_path)


@pytest.mark.parametrize("split", [{}, {"split": "sets"}], ids=["together", "by set"])
def test_class_sets_are_those_that_the_command_writes(split: dict[str, Any], tmp_path: Path) -> None:
    document = {**SEVERAL, "print": SEVERAL["print"] | split}  # type: ignore[operator]
    files = {product.name: product.make() for product in paper.files(Wanted(document, language="de"))}
    assert files == by_command(document, tmp_path)
    assert len(files) == (3 + 3 + 1 if split else 3)  # a box card for each set


def test_a_zip_holds_a_file_for_each_set_and_is_always_the_same() -> None:
    products = paper.by_set(Wanted(SEVERAL, language="de"))
    zipped = paper.zipped(products)
    assert zipped == paper.zipped(paper.by_set(Wanted(SEVERAL, language="de")))
    with zipfile.ZipFile(io.BytesIO(zipped)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [product.name for product in products]
        assert all(archive.read(name).startswith(b"%PDF") for name in archive.namelist())


def test_sets_by_themselves_need_sets() -> None:
    with pytest.raises(WishError):
        paper.by_set(Wanted({"format": 1, "game": "terz"}))


@pytest.mark.parametrize("backs", ["duplex-long", "none"])
def test_a_test_sheet_is_the_first_sheet_of_the_deck(backs: str) -> None:
    document = {"format": 1, "game": "triple3", "print": {"backs": backs}}
    layout = made.printed(Wanted(document))[0].layout
    first = layout.document().pages[: 1 if backs == "none" else 2]
    pdf = pypdfium2.PdfDocument(paper.test_sheet(Wanted(document)).make())
    assert len(pdf) == len(first)


def test_each_side_of_a_sheet_can_be_seen() -> None:
    document = {"format": 1, "game": "triple3"}
    count = len(list(made.printed(Wanted(document))[0].layout.pictures()))
    front, back = paper.sheet(Wanted(document), 0), paper.sheet(Wanted(document), 1)
    assert (front.name[-5:], back.name[-4:]) == ("front", "back")
    assert front.picture.startswith(b"<svg") or front.picture.startswith(b"<?xml")
    for number in (-1, count):
        with pytest.raises(WishError):
            paper.sheet(Wanted(document), number)


def test_faults_stop_the_cards_that_they_concern_and_no_others() -> None:
    document = {**SEVERAL, "game": "take-three", "numbers": "1..9", "show": {"7": ["", "sqrt("]}}
    wrong = changes.edited(
        document, [("/task/0/if", "all odd"), ("/task/1/if", "summ"), ("/print/extras", "solutions")]
    )
    with pytest.raises(DeckError):
        paper.files(Wanted(wrong))
    (file,) = paper.files(Wanted(wrong, make=partly.deck))
    assert (file.name, file.make()[:4]) == ("drei-only.pdf", b"%PDF")
    sheets = made.layout(Wanted(wrong, make=partly.deck))
    codes = [{item.code.partition(":")[2] for item in part.items} for part in sheets.parts]
    assert codes == [{f"{colour}{k}" for colour in "YRGB" for k in range(1, 10)} - {"R7", "B7"}, {"T01"}]
    assert deck_source.deck_file(sheets) == ""
    for fault in (("/print/margin", "-3"), ("/numbers", "x")):  # which are no card's
        with pytest.raises(DeckError):
            paper.files(Wanted(changes.edited(wrong, [fault]), make=partly.deck))


def test_a_part_of_a_deck_without_faults_is_all_of_it() -> None:
    assert paper.files(Wanted(SEVERAL, make=partly.deck))[0].make() == paper.files(Wanted(SEVERAL))[0].make()
