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
from cardgen.deck.deck import OptionError
from cardgen.games import registry
from cardgen.products import deck_source
from cardgen.schema.draft import DeckError
from cardgen.studio import deck_cache, edits, partial_deck, preview, printing
from cardgen.studio.deck_cache import DeckRequest
from tests.order import with_proofs

RECIPES = [recipes.read(name, "de") for name in recipes.names()]
DOCUMENTS: dict[str, dict[str, Any]] = {
    **{key: {"format": 1, "game": key} for key in registry.BUILT_IN},
    **{name: tomllib.loads(data.decode()) for name, data in zip(recipes.names(), RECIPES, strict=True)},
}
SEVERAL = {"format": 1, "game": "terz", "name": "Drei", "print": {"sets": 3, "extras": ["box", "rules"]}}


def by_command(document: dict[str, Any], folder: Path) -> dict[str, bytes]:
    """The PDFs that the command writes of the document's file, by name."""
    file = folder / "deck.toml"
    file.write_text(deck_cache.to_toml(document), encoding="utf-8")
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
@pytest.mark.parametrize("name", with_proofs(DOCUMENTS, {*DOCUMENTS} - {"tadika", "terz-27", "times-tables"}))
def test_the_files_are_those_that_the_command_writes_of_the_file_that_is_downloaded(name: str, tmp_path: Path) -> None:
    """Originals as they are, recipes with one cell changed."""
    document = DOCUMENTS[name]
    if name in recipes.names():
        document = edits.apply(document, [(cell(name, document), "neu")])
        assert document != DOCUMENTS[name]
        assert '"neu"' in deck_cache.to_toml(document)
    files = {product.name: product.make() for product in printing.files(DeckRequest(document, language="de"))}
    assert files == by_command(document, tmp_path)


@pytest.mark.parametrize(
    "split", [pytest.param({}, marks=pytest.mark.proof), {"split": "sets"}], ids=["together", "by set"]
)
def test_class_sets_are_those_that_the_command_writes(split: dict[str, Any], tmp_path: Path) -> None:
    document = {**SEVERAL, "print": SEVERAL["print"] | split}  # type: ignore[operator]
    files = {product.name: product.make() for product in printing.files(DeckRequest(document, language="de"))}
    assert files == by_command(document, tmp_path)
    assert len(files) == (3 + 3 + 1 if split else 3)  # a box card for each set


def test_a_zip_holds_a_file_for_each_set_and_is_always_the_same() -> None:
    products = printing.files_by_set(DeckRequest(SEVERAL, language="de"))
    zipped = printing.to_zip(products)
    assert zipped == printing.to_zip(printing.files_by_set(DeckRequest(SEVERAL, language="de")))
    with zipfile.ZipFile(io.BytesIO(zipped)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [product.name for product in products]
        assert all(archive.read(name).startswith(b"%PDF") for name in archive.namelist())


def test_sets_by_themselves_need_sets() -> None:
    with pytest.raises(OptionError):
        printing.files_by_set(DeckRequest({"format": 1, "game": "terz"}))


@pytest.mark.parametrize("backs", ["duplex-long", "none"])
def test_a_test_sheet_is_the_first_sheet_of_the_deck(backs: str) -> None:
    document = {"format": 1, "game": "triple3", "print": {"backs": backs}}
    layout = deck_cache.print_jobs(DeckRequest(document))[0].layout
    first = layout.document().pages[: 1 if backs == "none" else 2]
    pdf = pypdfium2.PdfDocument(printing.test_sheet(DeckRequest(document)).make())
    assert len(pdf) == len(first)


def test_each_side_of_a_sheet_can_be_seen() -> None:
    document = {"format": 1, "game": "triple3"}
    names = [name for name, _ in deck_cache.print_jobs(DeckRequest(document))[0].layout.pictures()]
    front, back = printing.sheet(DeckRequest(document), 0), printing.sheet(DeckRequest(document), 1)
    assert (names[0][-5:], names[1][-4:]) == ("front", "back")
    assert all(side.startswith((b"<svg", b"<?xml")) for side in (front, back))
    for number in (-1, len(names)):
        with pytest.raises(OptionError):
            printing.sheet(DeckRequest(document), number)


def test_faults_stop_the_cards_that_they_concern_and_no_others() -> None:
    document = {**SEVERAL, "game": "take-three", "numbers": "1..9", "show": {"7": ["", "sqrt("]}}
    wrong = edits.apply(document, [("/task/0/if", "all odd"), ("/task/1/if", "summ"), ("/print/extras", "solutions")])
    with pytest.raises(DeckError):
        printing.files(DeckRequest(wrong))
    (file,) = printing.files(DeckRequest(wrong, make=partial_deck.deck))
    assert (file.name, file.make()[:4]) == ("drei-only.pdf", b"%PDF")
    sheets = deck_cache.layout(DeckRequest(wrong, make=partial_deck.deck))
    codes = [{item.code.partition(":")[2] for item in part.items} for part in sheets.parts]
    assert codes == [{f"{colour}{k}" for colour in "YRGB" for k in range(1, 10)} - {"R7", "B7"}, {"T01"}]
    assert deck_source.deck_file(sheets) == ""
    for fault in (("/print/margin", "-3"), ("/numbers", "x")):  # which are no card's
        with pytest.raises(DeckError):
            printing.files(DeckRequest(edits.apply(wrong, [fault]), make=partial_deck.deck))


def test_a_part_of_a_deck_without_faults_is_all_of_it() -> None:
    assert (
        printing.files(DeckRequest(SEVERAL, make=partial_deck.deck))[0].make()
        == printing.files(DeckRequest(SEVERAL))[0].make()
    )


# --- costs


SETS = 3


def printed(document: dict[str, Any]) -> dict[str, int]:
    """The pages of each PDF that a document makes, by its name."""
    pages = {}
    for product in printing.files(DeckRequest(document)):
        file = pypdfium2.PdfDocument(product.make())
        pages[product.name] = len(file)
        file.close()
    return pages


def wished(game: str, **wishes: Any) -> dict[str, Any]:
    return {"format": 1, "game": game, "print": {"sets": SETS, **wishes}}


@pytest.mark.long
@pytest.mark.parametrize("game", with_proofs(registry.BUILT_IN, ("terz", "triple3", "threepia", "take-three")))
def test_orders_take_as_many_sheets_as_are_printed(game: str) -> None:
    found = printing.costs(wished(game))
    assert found.orders == {
        order: printing.totals_line(DeckRequest(wished(game, order=order))).sheets for order in ("stacked", "by-set")
    }
    assert found.orders[printing.defaults(wished(game)).order] == printing.totals_line(DeckRequest(wished(game))).sheets
    assert found.ink == printing.totals_line(DeckRequest(wished(game))).ink
    assert found.saving == printing.totals_line(DeckRequest({**wished(game), "look": {"ink": "saving"}})).ink


def test_extras_take_as_many_sheets_as_their_files_have() -> None:
    """One-sided, but for booklets, whose sheets have two pages each."""
    found = printing.costs(wished("terz")).extras
    pages = printed(wished("terz", extras=",".join(found)))
    key = deck_cache.deck(wished("terz")).edition.key
    for extra, sheets in found.items():
        own = sum(count for name, count in pages.items() if name.removeprefix(f"{key}-").startswith(f"{extra}."))
        own = own or sum(count for name, count in pages.items() if name.startswith(f"{key}-{extra}-"))
        assert sheets == (own // 2 if extra.startswith("rules-") else own), extra


def test_one_set_has_no_order() -> None:
    document = {"format": 1, "game": "terz"}
    assert printing.costs(document).orders == {}
    assert printing.defaults(document) == ("", "63 × 88 mm")


def test_large_print_takes_as_many_sheets_as_are_printed() -> None:
    """Also where it is chosen already: a long word needs larger cards, and those more paper."""
    deck = {"format": 1, "game": "take-three", "show": {"7": "dreiundzwanzig"}}
    large = {**deck, "look": {"style": printing.LARGE}}
    for found in (printing.costs(deck), printing.costs(large)):
        assert (found.plain, found.large) == (
            printing.totals_line(DeckRequest(deck)).sheets,
            printing.totals_line(DeckRequest(large)).sheets,
        )
        assert found.large and found.large > found.plain


def test_what_is_wished_of_extras_and_order_changes_no_cost() -> None:
    assert printing.costs(wished("terz", extras="box", order="stacked")) == printing.costs(wished("terz"))


def test_what_saving_ink_saves_is_told_once_it_is_saved_too() -> None:
    saving = {**wished("terz"), "look": {"ink": "saving"}}
    assert printing.costs(saving) == printing.costs(wished("terz"))
