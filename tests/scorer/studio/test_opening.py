"""Files that are opened in the studio, through its door: every form of a deck, and whatever else somebody sends."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from cardgen.custom import form
from cardgen.studio import opening, printing
from cardgen.studio.deck_cache import DeckRequest
from cardgen.words.phrases import translate
from cardgen.words.texts import LANGUAGES
from tests.custom.tables.test_workbook import BOMBS, ods_of, xlsx
from tests.custom.test_shown_cells import COLOURS, book, table
from tests.order import with_proofs
from tests.scorer.studio.test_pages import deck, new_draft

ROWS: list[list[Any]] = [["format", 1], ["game", "terz"], ["name", "Words"], ["trait.form", "play; eat; go"]]
MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink">'
COPIES = [f'<g id="{b}">' + f'<use x:href="#{a}"/>' * 10 + "</g>" for a, b in zip("abcdefgh", "bcdefghi", strict=True)]
USE_BOMB = f'{SVG}<g id="a"><rect width="9" height="9"/></g>{"".join(COPIES)}<use x:href="#i"/></svg>'.encode()
"""A thousand million squares in a file of 2 kB."""
SMALL = {name: bomb for name, bomb in BOMBS.items() if len(bomb[0]) < 400_000}
"""Heavier ones are refused before anybody looks into them (`test_deck_uploads`)."""
ALERT = re.compile(r'role="alert">.*?<li>(.*?)</li>', re.DOTALL)


def sent(teacher: FlaskClient, name: str, data: bytes) -> TestResponse:
    return teacher.post("/studio/open", data={"file": (io.BytesIO(data), name)}, headers={"Accept-Language": "en"})


def refused(answer: TestResponse) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == 422
    found = ALERT.search(answer.text)
    assert found
    return unescape(found[1])


def large_picture() -> bytes:
    """A PNG of 50 megapixels."""
    file = io.BytesIO()
    Image.new("1", (10_000, 5_000)).save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("ending", ["toml", "csv", "xlsx", "ods", "pdf"])
def test_a_deck_in_any_form_is_opened_and_all_its_panes_shown(teacher: FlaskClient, ending: str) -> None:
    document = {"format": 1, "game": "terz", "name": "Words", "trait": {"form": ["play", "eat", "go"]}}
    made_so: dict[str, Callable[[], bytes]] = {
        "toml": lambda: form.written(document, "toml").encode(),
        "csv": lambda: form.encoded(form.written(document, "csv"), "csv"),
        "xlsx": lambda: xlsx(ROWS),
        "ods": lambda: ods_of(ROWS),
        "pdf": lambda: printing.files(DeckRequest(document))[0].make(),
    }
    data = made_so[ending]()
    made = sent(teacher, f"words.{ending}", data)
    assert made.status_code == 303, made.text
    draft = str(made.location).removesuffix("/cards")
    assert deck(teacher, draft)["trait"]["form"] == ["play", "eat", "go"]
    assert 'value="play"' in teacher.get(f"{draft}/cards").text


def hidden(_: Any, sheet: Any) -> None:
    """Hides rows 5, 6 and 8, and column C."""
    for row in (4, 5, 7):
        sheet.set_row(row, None, None, {"hidden": True})
    sheet.set_column("C:C", None, None, {"hidden": True})


CARDS = table([["card", colour, 7] for colour in COLOURS])
NOTED = {
    "page.csv": "format;1\ngame;take-three\nname;Äpfel für Tübingen\n".encode("cp1252"),
    "hidden.xlsx": book(CARDS, hidden),
}
"""Tables that are read in a way that somebody should look at."""


@pytest.mark.parametrize("language", with_proofs(LANGUAGES, ("en", "nl")))
@pytest.mark.parametrize("name", NOTED)
def test_how_a_table_was_read_is_said_once_where_it_is_opened(teacher: FlaskClient, name: str, language: str) -> None:
    headers, file = {"Accept-Language": language}, NOTED[name]
    notes = [translate(note.phrase, language) for note in form.read_bytes(file, name).notes]
    assert len(notes) == (1 if name == "page.csv" else 2)
    made = teacher.post("/studio/open", data={"file": (io.BytesIO(file), name)}, headers=headers)
    page = plainly(teacher.get(made.location, headers=headers).text)
    assert [page.count(note[1:]) for note in notes] == [1] * len(notes)
    assert made.location.partition("?")[2] not in page  # a tab, a level or a button leads on without them
    for form_at in ("/new/take-three/deck", "/class/new/deck"):
        sent = {"game": "take-three", "file": (io.BytesIO(file), name)}
        page = plainly(teacher.post(form_at, data=sent, headers=headers).text)
        assert [page.count(note) for note in notes] == [1] * len(notes)


def plainly(page: str) -> str:
    return unescape(page).translate(dict.fromkeys(map(ord, "\u00a0\u202f"), " "))


@pytest.mark.parametrize("read", ["form.read_as:western:evil.example", "form.read_as", "deck.missing:x", "::", MARKUP])
def test_an_address_says_nothing_of_its_own(teacher: FlaskClient, read: str) -> None:
    draft = new_draft(teacher)
    assert 'id="read-' not in teacher.get(f"{draft}/cards", query_string={"read": read}).text


def test_a_pdf_is_opened_at_the_level_at_which_it_was_printed(teacher: FlaskClient) -> None:
    document = {"format": 1, "game": "terz", "trait": {"form": ["play", "eat", "go"]}}
    document |= {"level": {"easy": {}, "very hard": {"mark": 3}}}
    for level in ("easy", "very hard"):
        data = printing.files(DeckRequest(document, level))[0].make()
        assert parse_qs(urlsplit(sent(teacher, "a.pdf", data).location).query) == {"level": [level]}


@pytest.mark.parametrize("name", with_proofs(SMALL, [*SMALL][4:]))
def test_a_workbook_that_is_a_bomb_is_refused_soon(teacher: FlaskClient, name: str) -> None:
    book, sentence = SMALL[name]
    begin = time.monotonic()
    answer = sent(teacher, "own.xlsx", book)
    assert time.monotonic() - begin < 20
    assert not sentence or refused(answer).startswith("own.xlsx")


@pytest.mark.parametrize(
    ("name", "data", "word"),
    [
        ("huge.png", large_picture(), "PNG"),
        ("huge.toml", large_picture(), "PNG"),
        ("bomb.svg", USE_BOMB, "bomb.svg"),
        ("bomb.toml", USE_BOMB, "bomb.toml"),
        ("empty.pdf", b"%PDF-1.7\n%%EOF", "empty.pdf"),
        ("half.pdf", b"%PDF-1.7\n1 0 obj\n<<" + b"/A " * 9000, "half.pdf"),
        ("nothing.toml", b"", "nothing.toml"),
        ("deep.toml", b"a=" + b"[" * 3000, "deep.toml"),
        ("long.toml", b"#" * 70_000, "long.toml"),
        ("<img src=x onerror=alert(1)>.toml", b"format =", "<img src=x"),
    ],
)
def test_what_is_no_deck_is_refused_in_a_sentence_with_its_name(
    teacher: FlaskClient, name: str, data: bytes, word: str
) -> None:
    answer = sent(teacher, name, data)
    assert word in refused(answer)
    assert "<script>alert" not in answer.text
    assert "<img src=x" not in answer.text


def test_names_with_markup_are_shown_as_they_are_typed(teacher: FlaskClient) -> None:
    document = {
        **opening.new_document("take-three", "en"),
        "name": MARKUP, "second": MARKUP[:9], "look": {"title": MARKUP[:40]},
        "colours": [{"name": MARKUP[:50], "fill": "#119988", "sign": "bell"}, "red", "green", "blue"],
        "show": {"7": [MARKUP, "", "", ""]}, "task": [{"if": "sum = 3", "say": MARKUP}],
    }  # fmt: skip
    made = sent(teacher, "own.toml", form.written(document, "toml").encode())
    draft = str(made.location).removesuffix("/cards")
    for pane in ("cards", "tasks", "look", "print", "colours", "pictures", "more"):
        page = teacher.get(f"{draft}/{pane}")
        assert page.status_code == 200
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
    assert deck(teacher, draft)["name"] == MARKUP
    assert "<script>alert" not in teacher.get("/studio").text


@pytest.mark.parametrize("file", ["bomb.svg", "huge.png", "../../etc/passwd.svg", "/etc/passwd.png"])
def test_a_picture_of_a_file_is_told_of_and_never_looked_for(teacher: FlaskClient, file: str) -> None:
    draft = new_draft(teacher)
    teacher.post(f"{draft}/cards", data={"/show/14/0": f"picture:{file}"})
    page = teacher.get(f"{draft}/cards").text
    assert re.search(r'name="/show/14/0"[^>]*aria-invalid', page)
    assert teacher.get(f"{draft}/deck.pdf").status_code == 422
