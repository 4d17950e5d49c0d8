"""A deck file where a game is named: all commands take it, and tell all that is wrong at once."""

from __future__ import annotations

import io
import json
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from cardgen.cli import main, selection
from cardgen.custom.pictures.pictograms import CREDIT
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.imposition.paper import paper_size
from cardgen.imposition.sheets import Backs, Print
from cardgen.products import products
from cardgen.schema.draft import DeckError
from cardgen.words import texts
from cardgen.words.phrases import translate
from cardgen.writers import FORMATS
from tests import scenes
from tests.folders import entries

WRONG = """format = 1
game = "take-three"
nmae = "x"
numbers = "0..10, 12, 12, x"
colours = ["rot", "gren"]
copies = -1

[[task]]
if = "sum = 24 and"
"""


@pytest.fixture
def path() -> str:
    return str(Path(__file__).parent / "fractions.toml")


def test_its_cards_as_json_say_what_they_count_and_what_they_show(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["deck", path, "--json"]) == 0
    deck = json.loads(capsys.readouterr().out)
    assert list(deck) == ["game", "name", "fingerprint", "cards"]
    assert (deck["game"], deck["name"], len(deck["fingerprint"])) == ("take-three", "Brüche & Co", 5)
    halves = [card["attributes"] for card in deck["cards"] if card["attributes"].get("number") == "1/2"]
    assert halves == [
        {"number": "1/2", "colour": "red", "show": "0.5"},
        {"number": "1/2", "colour": "mint", "show": "50 %"},
    ]
    assert [card["attributes"]["bonus"] for card in deck["cards"] if card["kind"] == "task"][1] == 4


def test_files_are_called_by_the_decks_name_and_level(path: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main.main(["print", path, "-o", str(out), "--format", "pdf"]) == 0
    assert main.main(["print", path, "-o", str(out), "--format", "pdf", "--level", "leicht"]) == 0
    assert {file.name for file in entries(out)} == {"brueche-co.pdf", "brueche-co-leicht.pdf"}
    assert main.main(["card", "R01", "--game", path, "-o", str(tmp_path / "r.svg")]) == 0


def test_options_win_over_what_the_file_says(path: str, tmp_path: Path) -> None:
    sizes = {}
    for backs in ([], ["--backs", "duplex-long"]):
        assert main.main(["print", path, "-o", str(tmp_path / "x.pdf"), *backs]) == 0
        sizes[len(backs)] = (tmp_path / "x.pdf").stat().st_size
    assert sizes[0] < sizes[2]


def test_a_record_and_a_question_carry_their_deck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deck = {"format": 1, "game": "take-three", "numbers": "-4..4, 1/2, 3/4", "task": [{"if": "sum = 1/2", "bonus": 4}]}
    entry = {"round": 1, "player": "Ada", "cards": [3, "1/2", -4], "tasks": []}
    record = {"game": "take-three", "players": ["Ada", "Ben"], "entries": [entry], "deck": deck}
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    assert main.main(["score", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["totals"] == {"Ada": "1/2", "Ben": 0}
    file.write_text(json.dumps({**record, "game": "terz"}), encoding="utf-8")
    assert main.main(["score", str(file), "--language", "en"]) == 2
    assert "take-three" in capsys.readouterr().err
    question = {"task": "T01", "cards": ["R05", "R06", "Y05"], "deck": deck}
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(question).encode())))
    assert main.main(["check", "take-three"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True}


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_all_that_is_wrong_is_told_at_once_with_its_line(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "wrong.toml").write_text(WRONG, encoding="utf-8")
    for command in (["deck"], ["print", "-o", str(tmp_path / "out")]):
        assert main.main([*command, str(tmp_path / "wrong.toml"), "--language", language]) == 2
        lines = [line for line in capsys.readouterr().err.splitlines() if line.startswith("cardgen: wrong.toml")]
        numbers = [int("".join(filter(str.isdigit, line.split(":")[1].split(",")[1]))) for line in lines]
        assert numbers == sorted(numbers)
        assert set(numbers) == {3, 4, 5, 6, 9}
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--variant", "extended"], "extended"),
        (["--level", "leihct"], "leicht"),
    ],
)
def test_what_a_file_has_not_is_said(
    arguments: list[str], reason: str, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["deck", path, *arguments]) == 2
    assert reason in capsys.readouterr().err


DEVICES = [
    "CON",
    "nul",
    "Aux.",
    "PRN ",
    "COM1",
    "com¹",
    "LPT9",
    "lpt0...",
    "con: ",
    "NUL.txt",
    "con",
    "a.",
    "b .",
    "...",
]
"""Names of decks that Windows takes for devices, or cuts at their ends; and such as are near."""


@pytest.mark.proof(one_in=4)
@pytest.mark.parametrize("name", DEVICES)
def test_the_files_of_a_deck_have_names_that_every_computer_can_make(tmp_path: Path, name: str) -> None:
    file, out = tmp_path / "deck.toml", tmp_path / "out"
    file.write_text(f'format = 1\ngame = "terz"\nname = "{name}"\nprint.sets = 2\n', encoding="utf-8")
    assert main.main(["print", str(file), "-o", str(out)]) == 0
    written = [path.relative_to(out) for path in out.rglob("*")]
    assert written
    for part in (part for path in written for part in path.parts):
        stem = part.partition(".")[0].rstrip(" ").casefold()
        assert stem not in {
            "con",
            "prn",
            "aux",
            "nul",
            *(f"{one}{k}" for one in ("com", "lpt") for k in "0123456789¹²³"),
        }
        assert part == part.rstrip(". ")
        assert not set(part) & set('<>:"/\\|?*')


# --- Pictures that a deck names: found wherever it names them, told of with their line where they can't be had.


HEAD = 'format = 1\ngame = "take-three"\nlanguage = "de"\nnumbers = "0..10, 12"\n'


def deck(folder: Path, text: str) -> Deck:
    Image.new("RGB", (30, 20), "#CA0A03").save(folder / "foto.png")
    path = folder / "deck.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return Deck(selection.custom(str(path)))


def test_pictures_are_found_in_shows_cards_and_looks(tmp_path: Path) -> None:
    made = deck(
        tmp_path,
        '[show]\n1 = ["picture:hund", "picture:foto.png Foto"]\n'
        '[[card]]\ncolour = "red"\nvalue = 2\npicture = "katze"\n[look]\npicture = "picture:uhr-3"\n',
    )
    assert sorted(made.edition.deck_style.pictures) == ["foto.png", "hund", "katze", "uhr-3"]
    assert made.edition.deck_style.credit == CREDIT
    faces = [made.face(card) for card in made.cards if card.attributes.get("number") in (1, 2)]
    assert len(faces) == 8


def test_what_cannot_be_had_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(DeckError) as error:
        deck(tmp_path, '[show]\n1 = "picture:hunt"\n2 = "picture:../foto.png"\n3 = "picture:gibtesnicht.svg"\n')
    lines = [translate(phrase, "de") for phrase in error.value.phrases]
    assert [line.split(":")[0] for line in lines] == [f"deck.toml, Zeile {n}" for n in (6, 7, 8)]
    assert "'hut'" in lines[0]
    assert "außerhalb" in lines[1]


def test_a_deck_without_pictures_reads_none_and_credits_nobody(tmp_path: Path) -> None:
    deck_style = deck(tmp_path, '[show]\n1 = "eins"\n').edition.deck_style
    assert not deck_style.pictures
    assert not deck_style.credit


def test_more_than_sixty_pictures_are_refused(tmp_path: Path) -> None:
    shows = "".join(f"{n} = {[f'picture:x{n}{k}.png' for k in range(7)]}\n" for n in range(10))
    with pytest.raises(DeckError, match="70 pictures"):
        deck(tmp_path, f"[show]\n{shows}")


@pytest.mark.proof(one_in=3)
@pytest.mark.parametrize(
    ("language", "words"),
    [("de", "Piktogramme: "), ("en", "Pictograms: "), ("nl", "Pictogrammen: "), ("fr", "Pictogrammes : ")],
)
@pytest.mark.parametrize("paper", ["a4", "letter", "a4-landscape"])
def test_sheets_and_files_say_whom_pictograms_are_by(tmp_path: Path, language: str, words: str, paper: str) -> None:
    text = 'name = "Einmaleins für die 4b"\n[show]\n1 = "picture:🐶"\n'
    own = deck(tmp_path, text).edition
    for backs in Backs:
        made = Deck(own, Appearance(language=language))
        document = Layout(made, Print(paper_size(paper), backs=backs, only=("R1", "R2"))).document()
        for page in document.pages:
            lines = [line.text for line, *_ in scenes.texts(page.scene)]
            assert any(words + CREDIT in line for line in lines), lines[-3:]
        assert document.credit.endswith(CREDIT)
    with pikepdf.open(BytesIO(FORMATS["pdf"].write(document))) as read:
        assert str(read.docinfo.Subject).endswith(document.credit)
    single = products.of_card(made, made.cards[0], "svg")
    assert document.credit in single.make().decode()
    image = Image.open(BytesIO(products.of_card(made, made.cards[0], "png").make()))
    assert image.info["Copyright"] == document.credit


def test_a_deck_without_pictograms_says_nothing_of_them(tmp_path: Path) -> None:
    made = deck(tmp_path, '[show]\n1 = "picture:foto.png"\n')
    document = Layout(made, Print(only=("R1",))).document()
    assert document.credit == ""
    assert not any("OpenMoji" in line.text for line, *_ in scenes.texts(document.pages[0].scene))
