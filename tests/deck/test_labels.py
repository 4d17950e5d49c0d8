"""What own decks print for levels of traits: other writings of a number, pictures with words, second languages."""

from __future__ import annotations

from math import hypot
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument

from cardgen.cli import main
from cardgen.custom import edition_from_keys, print_keys
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.labels import extras, slots
from cardgen.deck.labels.label import Label
from cardgen.drawing.scene import Box, Placed
from cardgen.schema.draft import DeckError, Draft
from cardgen.words.phrases import translate
from tests.folders import entries
from tests.scenes import texts

FRACTIONS = {"format": 1, "game": "triple3", "trait": {"count": ["1/4", "1/2", "3/4", 1]}}
HAND = {"picture": "hand", "show": "Hand", "second": "hand"}


def deck(**keys: Any) -> Any:
    return edition_from_keys.of_data({**FRACTIONS, **keys})


def test_what_is_shown_instead_of_a_count_goes_round_the_colours() -> None:
    made = deck(show={"1/2": ["0.5", "50%", "2/4"]})
    shown = {
        card.attributes["colour"]: card.attributes.get("show")
        for card in made.cards({})
        if card.attributes.get("count") == "1/2"
    }
    assert shown == {"red": "0.5", "blue": "50%", "purple": "2/4", "yellow": "0.5"}
    assert made.warnings == ()
    assert made.fingerprint == deck().fingerprint, "looks are no rule"


@pytest.mark.parametrize(
    ("show", "sentence"),
    [
        ({"1/2": "2/5"}, "'2/5' comes to 2/5, but the card counts 1/2"),
        ({"1/3": "0.3"}, "'1/3'"),
        ({"1/2": "1 :"}, "a number is missing after '1 :'"),
    ],
)
def test_another_value_and_one_that_is_not_there_are_told(show: dict[str, str], sentence: str) -> None:
    (warning,) = deck(show=show).warnings
    assert sentence in translate(warning, "en").replace('"', "'")


def test_what_looks_like_another_count_is_refused() -> None:
    with pytest.raises(DeckError, match="both show '3/4'"):
        deck(show={"1/2": "3/4"})


def test_a_level_may_be_a_picture_with_a_word_in_two_languages() -> None:
    made = deck(trait={"shape": [HAND, {"show": "Fuß"}, {"picture": "ear"}, "Nase"]}, second="en")
    assert made.spec.shapes == ("picture:hand Hand", "Fuß", "picture:ear", "Nase")
    assert made.deck_style.second == {"Hand": "hand"}


def test_a_level_without_anything_to_print_is_refused() -> None:
    with pytest.raises(DeckError, match="'show' is missing"):
        deck(trait={"shape": [{"second": "hand"}, "a", "b", "c"]})


def test_a_picture_with_a_word_in_two_languages_has_room_in_a_cell() -> None:
    levels = [HAND, {"show": "Schmetterling", "second": "butterfly"}, {"picture": "ear"}, "Nase"]
    keys = {"format": 1, "game": "threepia", "second": "en", "trait": {"shape": levels}}
    made = edition_from_keys.edition(Draft(keys), paper=print_keys.read)
    deck = Deck(made, Appearance(language="de"))
    said = {text.text for card in deck.cards for text, _, _ in texts(deck.face(card))}
    assert {"Hand", "hand", "butterfly"} <= said


@pytest.mark.parametrize(
    ("game", "title"),
    [("terz", "Tiere 2c"), ("threepia", "Tiere 2c"), ("take-three", "Klasse 3b"), ("terz", "CE2 – mots")],
)
def test_a_title_below_a_picture_stays_on_the_disc_of_its_back(game: str, title: str) -> None:
    looks = {"title": title, "picture": "hand"}
    made = edition_from_keys.edition(Draft({"format": 1, "game": game, "look": looks}), paper=print_keys.read)
    deck = Deck(made, Appearance())
    radius = extras.DISC * min(deck.size.width / 63, deck.size.height / 70)
    for _, box, _ in texts(deck.back(deck.game.parts[0])):
        across, down = box.right - deck.size.width / 2, box.bottom - deck.size.height / 2
        assert down > 0
        assert hypot(across, down) < radius - 0.5


def test_a_picture_above_its_words_has_more_room_than_the_word_beside_them() -> None:
    keys = {"format": 1, "game": "terz", "trait": {"number": ["I", "you", "we"], "form": [HAND, "ear", "eye"]}}
    deck = Deck(edition_from_keys.edition(Draft(keys), paper=print_keys.read), Appearance())
    design, room = deck.design(deck.game.parts[0]), Box(0, 0, 42, 44)
    hand = Label("Hand", "hand", "hand")

    def sizes(*things: Label) -> list[float]:
        placed = slots.stacked(things, design.style.colour("red"), room, design, "")
        return [shape.scene.bounds.width for shape in placed if isinstance(shape, Placed)]

    (alone,), (beside_word,), (one, other) = sizes(hand), sizes(Label("I"), hand), sizes(hand, hand)
    assert one == pytest.approx(other)
    assert one * 1.3 < beside_word < alone


# --- Class sets from the command line and from a deck file: marks, files, lost cards, and what makes no sense.


def pages(path: Path) -> list[str]:
    """The words of each page."""
    return [page.get_textpage().get_text_range() for page in PdfDocument(path)]


def mine(folder: Path, game: str, printing: str) -> str:
    """A deck file with wishes for printing."""
    path = folder / "mine.toml"
    path.write_text(f'format = 1\ngame = "{game}"\nname = "Mine"\n[print]\n{printing}\n')
    return str(path)


def run(*arguments: str, folder: Path) -> int:
    return main.main(["print", *arguments, "--format", "pdf", "--language", "en", "-o", str(folder)])


def test_each_set_may_have_a_file_of_its_own(tmp_path: Path) -> None:
    assert run("triple3", "--sets", "A,C", "--split", "sets", "--with", "list", folder=tmp_path) == 0
    names = sorted(path.name for path in entries(tmp_path))
    assert names == ["triple3-A-list.pdf", "triple3-A.pdf", "triple3-C-list.pdf", "triple3-C.pdf"]
    (page,) = pages(tmp_path / "triple3-C-list.pdf")
    assert "Check list · set C" in page


def test_single_cards_of_several_sets_have_a_file_each(tmp_path: Path) -> None:
    assert run("take-three", "--only", "A:B8,B:B5,R7", "--sets", "2", "--split", "sets", folder=tmp_path) == 0
    assert sorted(path.name for path in entries(tmp_path)) == ["take-three-A-only.pdf", "take-three-B-only.pdf"]
    assert "B8" in pages(tmp_path / "take-three-A-only.pdf")[0]
    assert "B8" not in pages(tmp_path / "take-three-B-only.pdf")[0]


def test_a_set_of_which_no_card_was_chosen_has_no_file(tmp_path: Path) -> None:
    assert run("take-three", "--only", "A:B8", "--sets", "3", "--split", "sets", folder=tmp_path) == 0
    assert [path.name for path in entries(tmp_path)] == ["take-three-A-only.pdf"]


def test_what_is_alike_for_all_sets_comes_once(tmp_path: Path) -> None:
    assert run("triple3", "--sets", "A,C", "--split", "sets", "--with", "rules,labels,scoresheet", folder=tmp_path) == 0
    once = {"triple3-rules.pdf", "triple3-scoresheet.pdf"}
    each = {"triple3-A.pdf", "triple3-A-labels.pdf", "triple3-C.pdf", "triple3-C-labels.pdf"}
    assert {path.name for path in entries(tmp_path)} == once | each


def test_a_deck_file_says_how_many_sets(tmp_path: Path) -> None:
    path = mine(tmp_path, "terz", 'sets = 4\norder = "stacked"\nextras = ["list"]')
    assert run(path, folder=tmp_path) == 0
    (lists,) = pages(tmp_path / "mine-list.pdf")
    assert all(f"set {letter}" in lists for letter in "ABCD")
    assert len(pages(tmp_path / "mine.pdf")) == 2 * 41


def test_a_deck_file_says_where_else_it_goes_and_the_command_that_it_does_not(tmp_path: Path) -> None:
    path = mine(tmp_path, "triple3", 'target = "tts"\nurl = "https://p.example/"')
    assert main.main(["print", path, "-o", str(tmp_path / "out")]) == 0
    assert [one.name for one in entries(tmp_path / "out") if one.is_dir()] == ["mine-tts"]
    assert "https://p.example/" in next((tmp_path / "out" / "mine-tts").glob("*.json")).read_text()
    assert run(path, "--target", "sheets", folder=tmp_path / "plain") == 0
    assert [one.name for one in entries(tmp_path / "plain")] == ["mine.pdf"]


def test_a_deck_file_says_that_sets_have_files_of_their_own(tmp_path: Path) -> None:
    path = mine(tmp_path, "triple3", 'sets = 2\nsplit = "sets"')
    assert run(path, folder=tmp_path / "out") == 0
    assert sorted(one.name for one in entries(tmp_path / "out")) == ["mine-A.pdf", "mine-B.pdf"]


def test_what_only_a_target_reads_needs_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = mine(tmp_path, "triple3", 'shop = "mpc"')
    assert run(path, folder=tmp_path / "out") == 2
    assert "print.shop needs --target shop" in capsys.readouterr().err


def test_a_deck_file_with_more_sets_than_there_are_marks_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('format = 1\ngame = "terz"\nprint.sets = 12\n')
    assert run(str(path), folder=tmp_path) == 2
    assert "line 3" in capsys.readouterr().err
