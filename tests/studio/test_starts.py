"""What one may begin with, and files that are opened: documents that say what their decks say."""

from __future__ import annotations

import pytest

from cardgen.cli import main
from cardgen.custom import edition_from_keys, form, print_keys
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio import starts
from cardgen.words.phrases import PhrasedError, message
from cardgen.words.texts import LANGUAGES
from tests.studio.documents import STARTS


def test_one_begins_with_five_originals_or_a_recipe() -> None:
    keys = [start.key for start in starts.starts()]
    assert sorted(keys) == sorted(STARTS)
    assert keys[5] == "times-tables"
    assert sum(start.is_original for start in starts.starts()) == 5
    for start in starts.starts():
        assert start.game in registry.BUILT_IN
        assert all(start.words(language) for language in LANGUAGES)


@pytest.mark.parametrize("key", STARTS)
def test_each_begins_as_a_deck_that_can_be_printed(key: str) -> None:
    for language in LANGUAGES:
        document = starts.begun(key, language)
        assert document["language"] == language
        made = edition_from_keys.edition(Draft(document), language=language, paper=print_keys.read)
        assert made.game.key == document["game"]


def test_an_original_that_was_begun_is_nobody_elses() -> None:
    starts.begun("terz", "en")["trait"].clear()
    assert starts.begun("terz", "en")["trait"]


def test_no_start_of_that_name() -> None:
    with pytest.raises(PhrasedError) as refused:
        starts.begun("times-table", "en")
    assert "times-tables" in message(refused.value, "en")


@pytest.mark.parametrize("key", ["sevens", "tadika", "terz-27"])
@pytest.mark.parametrize("ending", ["toml", "csv"])
def test_what_was_written_is_opened_as_the_same(key: str, ending: str) -> None:
    document = starts.begun(key, "nl")
    data = form.encoded(form.written(document, ending), ending)
    assert starts.opened(f"own.{ending}", data).data == document


def test_a_printed_deck_is_opened_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("opened")
    document = {**starts.begun("terz-27", "de"), "print": {"margin": 7}}
    (folder / "own.toml").write_text(form.written(document, "toml"), encoding="utf-8")
    assert main.main(["print", str(folder / "own.toml"), "-o", str(folder / "own.pdf"), "--format", "pdf"]) == 0
    assert starts.opened("own.pdf", (folder / "own.pdf").read_bytes()).data == document


@pytest.mark.parametrize(("said", "key"), [("Take Three", "take-three"), ("NumNum", "tadika"), ("chess", "chess")])
def test_a_file_may_say_its_game_as_people_do_and_has_its_key_then(said: str, key: str) -> None:
    assert starts.opened("own.toml", f'name = "4b"\ngame = "{said}"\n'.encode()).data["game"] == key
    assert starts.keyed({"game": [said]}) == {"game": [said]}


def test_a_file_that_says_no_format_has_ours() -> None:
    assert starts.opened("a.toml", b'game = "terz"').data == {"format": edition_from_keys.FORMAT, "game": "terz"}
    assert starts.opened("a.toml", b'game = "terz"\nformat = 9').data["format"] == 9


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.toml", b"format = "), ("a.png", b"\x89PNG\r\n"), ("a.pdf", b"%PDF-1.7 and no more"), ("a.csv", b"a" * 99_999)],
)
def test_what_is_no_deck_is_refused_in_each_language(name: str, data: bytes) -> None:
    with pytest.raises(DeckError) as refused:
        starts.opened(name, data)
    assert all(name in message(refused.value, language) for language in LANGUAGES)


def test_a_pdf_that_is_too_large_is_not_even_looked_at() -> None:
    with pytest.raises(DeckError):
        starts.opened("a.pdf", b"%PDF" + bytes(starts.MOST_SENT))
