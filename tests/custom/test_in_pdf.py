"""The deck file in a PDF of its sheets: it says the same deck, and is taken wherever a deck file is."""

from __future__ import annotations

import io
import time
import tomllib
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Name

from cardgen.cli import main, selection
from cardgen.cli.selection import Choice
from cardgen.custom import edition_from_keys, form, in_pdf, print_keys, recipes, source
from cardgen.custom.toml import toml_form
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.games import registry
from cardgen.imposition.plan import Print
from cardgen.products import deck_source
from cardgen.schema.draft import Draft
from cardgen.studio import opening
from cardgen.words.texts import FIRST
from cardgen.writers import FORMATS
from tests.custom.pictures.test_files import saved
from tests.custom.recipes.test_decks import LEVELS, deck


def printed(path: Path, *words: str) -> Path:
    assert main.main(["print", *words, "--format", "pdf", "-o", str(path)]) == 0
    return path


@pytest.mark.parametrize("key", ["triple3", "threepia"])
def test_an_original_comes_back_from_its_sheets(key: str, tmp_path: Path) -> None:
    deck = Deck(selection.custom(str(printed(tmp_path / "a.pdf", key, "--language", "fr"))), Appearance(language="fr"))
    original = Deck(selection.find(key), Appearance(language="fr"))
    assert deck.cards == original.cards
    assert [deck.face(card) for card in deck.cards[:9]] == [original.face(card) for card in original.cards[:9]]
    assert deck.edition.language == "fr"


def test_the_variant_style_and_size_of_a_card_come_back_too(tmp_path: Path) -> None:
    path = printed(tmp_path / "a.pdf", "tadika", "--variant", "extended", "--backs", "none")
    assert selection.custom(str(path)).spec == selection.find("tadika", Choice("extended")).spec
    styled = printed(tmp_path / "b.pdf", "terz", "--style", "large-index", "--card", "mini", "--backs", "none")
    edition = selection.custom(str(styled))
    assert edition.print_tables["look"] == {"style": "large-index"}
    again = printed(tmp_path / "c.pdf", str(styled), "--backs", "none")
    with pikepdf.open(styled) as one, pikepdf.open(again) as other:
        assert [page.Contents.read_bytes()[:2000] for page in one.pages] == [
            page.Contents.read_bytes()[:2000] for page in other.pages
        ]


def test_the_attachment_is_one_that_viewers_and_other_tools_know(tmp_path: Path) -> None:
    with pikepdf.open(printed(tmp_path / "a.pdf", "triple3", "--backs", "none")) as file:
        assert list(file.attachments) == ["deck.toml"]
        spec = file.Root.AF[0]
        assert spec.AFRelationship == Name.Source
        embedded = file.attachments["deck.toml"].get_file()
        assert embedded.mime_type == "application/toml"
        assert embedded.size == len(embedded.read_bytes())
        assert b'game = "triple3"' in embedded.read_bytes()


def test_sheets_of_single_cards_are_no_deck(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = printed(tmp_path / "a.pdf", "triple3", "--only", "RC0")
    assert main.main(["deck", str(path), "--language", "en"]) == 2
    assert capsys.readouterr().err == "cardgen: a.pdf: holds no deck file\n"


def broken() -> dict[str, bytes]:
    """PDFs that hold none, or one that is no deck's."""
    pdf = pikepdf.new()
    pdf.add_blank_page()
    files = {"no deck file": pdf, "can't be read as a PDF": None}
    data = {sentence: b"%PDF-1.7\n" if file is None else _saved(file) for sentence, file in files.items()}
    pdf.attachments["deck.toml"] = b"#" * (source.MOST_BYTES + 9)
    return data | {"is too large": _saved(pdf)}


def _saved(pdf: pikepdf.Pdf) -> bytes:
    buffer = io.BytesIO()
    pdf.save(buffer)
    return buffer.getvalue()


def test_other_pdfs_are_refused_in_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for sentence, data in broken().items():
        (tmp_path / "a.pdf").write_bytes(data)
        assert main.main(["print", str(tmp_path / "a.pdf"), "--language", "en", "-o", str(tmp_path / "x")]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert sentence in line
    assert not (tmp_path / "x").exists()


def names_of_names(depth: int = 17, wide: int = 10) -> bytes:
    """A tree of the names of attached files whose nodes are each their parent's children so many times over."""
    last = 4 + depth
    objects = {
        1: "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles 4 0 R>>>>",
        2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>",
    }
    objects |= {k: f"<</Kids[{f'{k + 1} 0 R ' * wide}]/Limits[(a)(z)]>>" for k in range(4, last)}
    objects[last] = "<</Names[(b)<</F(b)>>]>>"
    text, places = "%PDF-1.7\n", []
    for number, one in objects.items():
        places.append(len(text))
        text += f"{number} 0 obj\n{one}\nendobj\n"
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    end = f"xref\n0 {last + 1}\n0000000000 65535 f \n{table}trailer <</Size {last + 1}/Root 1 0 R>>\n"
    return f"{text}{end}startxref\n{len(text)}\n%%EOF".encode()


def test_each_node_of_a_tree_of_names_is_visited_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.pdf").write_bytes(names_of_names())
    began = time.monotonic()
    codes = [main.main([command, str(tmp_path / "a.pdf"), "--language", "en"]) for command in ("deck", "preflight")]
    assert codes[0] == 2 and codes[1] in (0, 1)  # it is judged, whatever is found
    assert capsys.readouterr().err == "cardgen: a.pdf: holds no deck file\n"
    assert time.monotonic() - began < 10  # there are 10^17 ways through it


def test_every_game_takes_the_few_keys_that_stand_in_its_sheets() -> None:
    from cardgen.custom import edition_from_keys
    from cardgen.custom.toml import toml_form
    from cardgen.products import deck_source
    from tests.example_decks import on_paper

    for key in registry.BUILT_IN:
        draft = toml_form.read(deck_source.deck_file(on_paper(key, language="nl")).encode(), "deck.toml")
        edition = edition_from_keys.edition(draft)
        assert edition.spec == registry.find(key).spec
        assert not edition.deck_style.letters


def test_pictures_lie_beside_the_deck_file_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "Fotos").mkdir()
    for name, kind in (("Fotos/Max.PNG", "JPEG"), ("é.png", "PNG")):
        (tmp_path / name).write_bytes(saved(kind, (40, 30)))
    deck = (
        'format = 1\ngame = "take-three"\nnumbers = "1..9"\nshow = { 3 = ["picture:Fotos/Max.PNG", "picture:é.png"] }\n'
    )
    (tmp_path / "own.toml").write_text(deck, encoding="utf-8")
    command = ["print", str(tmp_path / "own.toml"), "--format", "pdf", "-o", str(tmp_path / "own.pdf")]
    assert main.main(command) == 0
    data = (tmp_path / "own.pdf").read_bytes()
    found = in_pdf.beside(data, {"Fotos/Max.PNG", "é.png", "none.png"})
    assert {name: file[:4] for name, file in found.items()} == {
        "Fotos/Max.PNG": b"\xff\xd8\xff\xe0",
        "é.png": b"\x89PNG",
    }
    assert b"Fotos" in in_pdf.deck_file(data, "own.pdf")
    assert in_pdf.beside(b"%PDF- none", {"é.png"}) == {}
    monkeypatch.setattr(in_pdf, "MOST_BESIDE", len(found["é.png"]))
    assert [*in_pdf.beside(data, {"Fotos/Max.PNG", "é.png"})] == ["é.png"]


# --- A PDF of a deck's sheets holds all that the deck's file says: each level, second words, each picture.


LEVELLED = [(name, language, level) for name, language, level in LEVELS if level]


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize(("name", "language", "level"), LEVELS)
def test_each_recipe_comes_back_whole_at_each_level(name: str, language: str, level: str) -> None:
    """As a reader of TOML of its own finds it, and the level that was printed comes with it."""
    text = deck_source.deck_file(Layout(deck(name, language, level)))
    assert tomllib.loads(text) == tomllib.loads(recipes.read(name, language).decode())
    assert text.startswith(f'# level: "{level}"\n') == bool(level)


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize(("name", "language", "level"), [one for one in LEVELLED if one[1] == FIRST[0]])
def test_a_pdf_is_printed_again_at_its_level_and_opened_with_all(
    name: str, language: str, level: str, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_bytes(recipes.read(name, language))
    path = tmp_path / "own.pdf"
    words = ["print", str(tmp_path / "own.toml"), "--level", level, "--backs", "none", "--format", "pdf"]
    assert main.main([*words, "-o", str(path)]) == 0
    again = selection.custom(str(path))
    first = selection.custom(str(tmp_path / "own.toml"), Choice(level=level))
    assert (again.level, again.fingerprint) == (level, first.fingerprint)
    whole = tomllib.loads(recipes.read(name, language).decode())
    assert opening.read_deck("own.pdf", path.read_bytes()).data == whole
    others = {other: selection.custom(str(path), Choice(level=other)).fingerprint for other in whole["level"]}
    assert len(set(others.values())) == len(others)


def test_the_command_hands_out_all_levels(tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    source = recipes.read("times-tables", "de")
    (tmp_path / "own.toml").write_bytes(source)
    words = ["print", str(tmp_path / "own.toml"), "--level", "leicht", "--format", "pdf", "-o", str(tmp_path / "a.pdf")]
    assert main.main(words) == 0
    capsysbinary.readouterr()
    for name in ("toml", "csv"):
        assert main.main(["deck", str(tmp_path / "a.pdf"), "--as", name]) == 0
        out = capsysbinary.readouterr().out
        assert dict(form.read_bytes(out, f"x.{name}").data) == tomllib.loads(source.decode())


PICTURED = """format = 1
game = "take-three"
numbers = "1..12"
show = { 3 = ["picture:Max.png", "drei"] }
card = [{ colour = "red", value = 4, show = "vier", second = "чотири" }]
[level.mit-tieren]
show = { 5 = "picture:Tiere/Hund.jpg Hund", 6 = "picture:stern.svg" }
[level."ganz \\"schwer\\""]
copies = 1
"""
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="8" height="8" fill="#ff0000"/></svg>'


@pytest.mark.parametrize("level", ["", "mit-tieren", 'ganz "schwer"'])
def test_pictures_of_all_levels_lie_beside_it(level: str, tmp_path: Path) -> None:
    """Bitmaps and drawings, also those that the printed level doesn't name."""
    (tmp_path / "Tiere").mkdir()
    (tmp_path / "own.toml").write_text(PICTURED, encoding="utf-8")
    (tmp_path / "Max.png").write_bytes(saved("PNG", (40, 30)))
    (tmp_path / "Tiere" / "Hund.jpg").write_bytes(saved("JPEG", (30, 40)))
    (tmp_path / "stern.svg").write_bytes(SVG)
    path = tmp_path / "own.pdf"
    words = ["print", str(tmp_path / "own.toml"), "--backs", "none", "--format", "pdf", "-o", str(path)]
    assert main.main([*words, *(["--level", level] if level else [])]) == 0
    data = path.read_bytes()
    names = {"Max.png", "Tiere/Hund.jpg", "stern.svg"}
    assert in_pdf.beside(data, names).keys() == names
    opened = opening.open_file("own.pdf", data)
    assert len(opened.pictures) == len(names)
    assert list(opened.document["level"]) == ["mit-tieren", 'ganz "schwer"']
    assert opened.document["card"][0]["second"] == "чотири"
    assert form.read_pdf(data, "own.pdf").level == level


def test_a_file_that_would_be_too_large_with_all_levels_is_still_read_again() -> None:
    rows = [{"if": f"sum = {k}", "say": f"Aufgabe {k} " + "x" * 60} for k in range(6, 36)]
    data = {"format": 1, "game": "take-three", "task": rows, "level": {f"L{k}": {"task": rows} for k in range(24)}}
    own = edition_from_keys.edition(Draft(data), "L3", paper=print_keys.read)
    text = deck_source.deck_file(Layout(Deck(own, Appearance())))
    assert edition_from_keys.edition(toml_form.read(text.encode(), "x.toml")).fingerprint == own.fingerprint


def test_a_note_that_is_none_of_ours_names_no_level() -> None:
    made = Layout(deck("times-tables", "de"), Print(only=("Y12",)))
    for head in ("# level: leicht", '# level: ["leicht"]', "# level:", '# Stufe: "leicht"'):
        document = made.document()._replace(source=f"{head}\n" + recipes.read("times-tables", "de").decode())
        assert form.read_pdf(FORMATS["pdf"].write(document), "x.pdf").level == ""
