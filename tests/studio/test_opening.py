"""A deck with its pictures in a ZIP, ours or one that somebody packed."""

from __future__ import annotations

import io
import zipfile

import pytest

from cardgen.cli import main
from cardgen.custom import edition_from_keys, form, print_keys
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio import opening
from cardgen.studio import pictures as draft_pictures
from cardgen.words.phrases import PhrasedError, message
from cardgen.words.texts import LANGUAGES
from tests.custom.pictures.test_files import saved
from tests.folders import zipped
from tests.studio.documents import STARTS

DECK = 'format = 1\ngame = "take-three"\nshow = { 3 = ["picture:%s", "picture:b.png drei", "picture:apple"] }\n'


def test_what_was_written_is_opened_as_the_same() -> None:
    document = {"format": 1, "game": "take-three", "show": {"3": ["picture:a.png"]}, "look": {"picture": "b.png"}}
    pictures = {
        name: draft_pictures.import_picture(saved("PNG", (k, 9)), name).data for k, name in ((5, "a.png"), (6, "b.png"))
    }
    data = opening.to_zip(document, pictures)
    opened = opening.open_file("deck.zip", data)
    assert opened.document == document
    assert {name: kept.data for name, kept in opened.pictures.items()} == pictures
    assert opening.to_zip(document, pictures) == data


def test_a_folder_that_somebody_packed_gets_names_as_drafts_have_them() -> None:
    toml = (DECK % "Fotos/Max.PNG").encode()
    files = {"4b/deck.toml": toml, "4b/Fotos/Max.PNG": saved("JPEG"), "4b/b.png": saved("JPEG"), "4b/c.png": b"none"}
    opened = opening.open_file("4b.zip", zipped({**files, "__MACOSX/4b/deck.toml": b"shadow"}))
    assert opened.document["show"]["3"] == ["picture:max.jpg", "picture:max.jpg drei", "picture:apple"]
    assert [*opened.pictures] == ["max.jpg"]


def test_pictures_that_lack_or_are_none_stay_behind_and_nothing_outside_is_taken() -> None:
    toml = (DECK % "../../etc/a.png").encode()
    opened = opening.open_file("x.zip", zipped({"deck.toml": toml, "b.png": b"GIF89a", "etc/a.png": saved("PNG")}))
    assert not opened.pictures
    assert opened.document["show"]["3"][0] == "picture:../../etc/a.png"


def test_an_entry_without_a_name_is_none() -> None:
    """As broken programs write them."""
    buffer, nameless = io.BytesIO(), zipfile.ZipInfo("x")
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("deck.toml", DECK)
        archive.writestr(nameless, b"x")
        nameless.filename = ""
    data = buffer.getvalue()
    assert zipfile.ZipFile(io.BytesIO(data)).namelist() == ["deck.toml", ""]
    assert opening.open_file("x.zip", data).document["game"] == "take-three"


@pytest.mark.parametrize(
    "data",
    [
        zipped({"deck.toml": b"format = 1", "bomb": bytes(opening.MOST_BYTES)}),
        zipped({"deck.toml": b"format = 1", **{str(k): b"" for k in range(opening.MOST_FILES)}}),
        zipped({"deck.toml": DECK.encode()})[:-20],
        zipped({"a.txt": b""}),
        b"PK\x03\x04 and no more",
    ],
)
def test_bombs_and_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(DeckError, match=r"a\.zip"):
        opening.open_file("a.zip", data)


# --- starts and deck files


def test_one_begins_with_five_originals_or_a_recipe() -> None:
    keys = [start.key for start in opening.starts()]
    assert sorted(keys) == sorted(STARTS)
    assert keys[5] == "times-tables"
    assert sum(start.is_original for start in opening.starts()) == 5
    for start in opening.starts():
        assert start.game in registry.BUILT_IN
        assert all(start.words(language) for language in LANGUAGES)


@pytest.mark.parametrize("key", STARTS)
def test_each_begins_as_a_deck_that_can_be_printed(key: str) -> None:
    for language in LANGUAGES:
        document = opening.new_document(key, language)
        assert document["language"] == language
        made = edition_from_keys.edition(Draft(document), language=language, paper=print_keys.read)
        assert made.game.key == document["game"]


def test_an_original_that_was_begun_is_nobody_elses() -> None:
    opening.new_document("terz", "en")["trait"].clear()
    assert opening.new_document("terz", "en")["trait"]


def test_no_start_of_that_name() -> None:
    with pytest.raises(PhrasedError) as refused:
        opening.new_document("times-table", "en")
    assert "times-tables" in message(refused.value, "en")


@pytest.mark.parametrize("key", ["sevens", "tadika", "terz-27"])
@pytest.mark.parametrize("ending", ["toml", "csv"])
def test_a_deck_file_is_read_as_the_same_document(key: str, ending: str) -> None:
    document = opening.new_document(key, "nl")
    data = form.encoded(form.written(document, ending), ending)
    assert opening.read_deck(f"own.{ending}", data).data == document


def test_a_printed_deck_is_opened_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("opened")
    document = {**opening.new_document("terz-27", "de"), "print": {"margin": 7}}
    (folder / "own.toml").write_text(form.written(document, "toml"), encoding="utf-8")
    assert main.main(["print", str(folder / "own.toml"), "-o", str(folder / "own.pdf"), "--format", "pdf"]) == 0
    assert opening.read_deck("own.pdf", (folder / "own.pdf").read_bytes()).data == document


@pytest.mark.parametrize(("said", "key"), [("Take Three", "take-three"), ("NumNum", "tadika"), ("chess", "chess")])
def test_a_file_may_say_its_game_as_people_do_and_has_its_key_then(said: str, key: str) -> None:
    assert opening.read_deck("own.toml", f'name = "4b"\ngame = "{said}"\n'.encode()).data["game"] == key
    assert opening.with_game_key({"game": [said]}) == {"game": [said]}


def test_a_file_that_says_no_format_has_ours() -> None:
    assert opening.read_deck("a.toml", b'game = "terz"').data == {"format": edition_from_keys.FORMAT, "game": "terz"}
    assert opening.read_deck("a.toml", b'game = "terz"\nformat = 9').data["format"] == 9


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.toml", b"format = "), ("a.png", b"\x89PNG\r\n"), ("a.pdf", b"%PDF-1.7 and no more"), ("a.csv", b"a" * 99_999)],
)
def test_what_is_no_deck_is_refused_in_each_language(name: str, data: bytes) -> None:
    with pytest.raises(DeckError) as refused:
        opening.read_deck(name, data)
    assert all(name in message(refused.value, language) for language in LANGUAGES)


def test_a_pdf_that_is_too_large_is_not_even_looked_at() -> None:
    with pytest.raises(DeckError):
        opening.read_deck("a.pdf", b"%PDF" + bytes(opening.MOST_SENT))
