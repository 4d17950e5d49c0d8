"""Pictures of one's own in the studio: brought without scripts, kept with their draft, printed, undone, refused."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from sqlalchemy import func, select

from cardgen.cli import main
from cardgen.core.facts import FactError
from cardgen.words.texts import LANGUAGES
from scorer.keeping import draft_pictures
from scorer.keeping.database.schema import draft_pictures as pictures
from scorer.keeping.drafts import Drafts
from scorer.keeping.store import Store
from scorer.web.guard import security
from tests.custom.pictures.test_files import saved
from tests.order import with_proofs
from tests.scorer.studio.test_pages import base, begun, brought, deck, new_draft, save
from tests.scorer.web.pages.test_photo import many_scans, png_head, webp_head

CELL = "/show/14/1"
LEAF = (
    b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0H9V9Z" fill="#123456"/><!--secret--></svg>'
)


def photo() -> bytes:
    """A photograph that says where it was taken."""
    exif = Image.Exif()
    exif[0x010E] = "class 4b"
    exif.get_ifd(0x8825)[2] = (47.0, 3.0, 5.0)
    return saved("JPEG", (60, 40), exif=exif.tobytes(), comment=b"secret")


def test_a_photograph_lies_on_its_card_and_nothing_of_where_it_was_taken_anywhere(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    answer = brought(teacher, draft, photo(), "Max Müller.JPEG", cell=CELL)
    assert (answer.status_code, answer.location) == (303, f"{draft}/cards")
    assert deck(teacher, draft)["show"]["14"][1] == "picture:max-muller.jpg"
    page = teacher.get(f"{draft}/cards").text
    assert not re.search(rf'name="{CELL}"[^>]*aria-invalid', page)
    shown = teacher.get(f"{draft}/card/R14.svg").data
    assert b"data:image/jpeg;base64" in shown
    printed = teacher.get(f"{draft}/deck.pdf").data
    assert b"/DCTDecode" in printed
    for data in (shown, printed, teacher.get(f"{draft}/own/max-muller.jpg.svg").data):
        assert not any(word in data for word in (b"class 4b", b"secret", b"Exif"))


def test_a_drawing_is_never_served_as_it_came(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    assert brought(teacher, draft, LEAF, "leaf.svg", cell="/look/picture").location == f"{draft}/look"
    assert deck(teacher, draft)["look"]["picture"] == "picture:leaf.svg"
    served = teacher.get(f"{draft}/own/leaf.svg.svg")
    back = teacher.get(f"{draft}/card/back-numbers.svg")
    for answer in (served, back):
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
        assert b"#123456" in answer.data
        assert b"alert" not in answer.data
        assert b"secret" not in answer.data


def test_what_is_printed_is_what_the_command_prints_of_the_deck_and_its_pictures(
    teacher: FlaskClient, tmp_path: Path
) -> None:
    draft = begun(teacher, "sevens")
    brought(teacher, draft, photo(), "dog.jpg", cell=CELL)
    brought(teacher, draft, LEAF, "leaf.svg", cell="/look/picture")
    brought(teacher, draft, saved("PNG", mode="RGBA"), "unused.png", cell="/show/14/2")
    teacher.post(f"{draft}/undo")
    with zipfile.ZipFile(io.BytesIO(teacher.get(f"{draft}/deck.zip").data)) as archive:
        assert sorted(archive.namelist()) == ["deck.toml", "dog.jpg", "leaf.svg"]
        archive.extractall(tmp_path)
    out = tmp_path / "out"
    assert main.main(["print", str(tmp_path / "deck.toml"), "--format", "pdf", "-o", str(out), "--language", "de"]) == 0
    (printed,) = out.rglob("*.pdf")
    by_studio = teacher.get(f"{draft}/deck.pdf", headers={"Accept-Language": "de"}).data
    assert by_studio == printed.read_bytes()


HOSTILE: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "nothing": (lambda: b"", "x.png", "Wähle zuerst ein Bild aus."),
    "a GIF": (lambda: saved("GIF"), "x.gif", "ist ein GIF-Bild"),
    "a text": (lambda: b"Hello", "x.png", "ist kein PNG, JPEG, WEBP-Bild"),
    "fifty megapixels": (lambda: png_head(10_000, 5_000), "x.png", "10000 × 5000"),
    "a WebP of a gigapixel": (lambda: webp_head(16_000, 16_000), "x.webp", "16000 × 16000"),
    "a JPEG of a thousand scans": (many_scans, "x.jpg", "beschädigt"),
    "a script": (lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><script>x</script></svg>", "x.svg", "script"),
    "an entity": (lambda: b"<!DOCTYPE svg [<!ENTITY a 'b'><!ENTITY c '&a;&a;'>]><svg/>", "x.svg", "DOCTYPE"),
    "a foreign file": (
        lambda: b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>", "x.svg", "image",
    ),
    "a page": (lambda: b"<html><body onload='alert(1)'/></html>", "x.svg", "html"),
}  # fmt: skip


@pytest.mark.parametrize("what", with_proofs(HOSTILE, [*HOSTILE][3:]))
def test_what_is_no_picture_is_told_in_one_sentence_and_nothing_is_lost(teacher: FlaskClient, what: str) -> None:
    make, name, why = HOSTILE[what]
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{CELL: "7 + 7"})
    before = base(teacher, draft)
    for language in LANGUAGES:
        teacher.set_cookie("language", language)
        answer = brought(teacher, draft, make(), name, cell=CELL)
        said = re.findall(r'id="wrong" role="alert">.*?<p>(.*?)</p>', answer.text, re.DOTALL)
        assert answer.status_code == 422
        assert len(said) == 1
        assert language != "de" or why in unescape(said[0])
        assert f'<option value="{CELL}" selected>' in answer.text
    script = teacher.post(
        f"{draft}/pictures", data={"picture": (io.BytesIO(make()), name)}, headers={"Accept": "application/json"}
    )
    assert (script.status_code, list(script.json or {})) == (422, ["error"])
    assert base(teacher, draft) == before
    assert "<h2>Tes images</h2>" not in teacher.get(f"{draft}/pictures").text


def test_a_script_is_told_what_to_put_into_its_field(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    before = base(teacher, draft)
    for _ in range(2):  # the same picture once more has the same name
        answer = teacher.post(
            f"{draft}/pictures",
            data={"picture": (io.BytesIO(photo()), "a.jpg")},
            headers={"Accept": "application/json"},
        )
        assert (answer.status_code, answer.json) == (201, {"text": "picture:a.jpg"})
    assert base(teacher, draft) == before
    assert brought(teacher, draft, saved("JPEG"), "a.jpg", cell=CELL).status_code == 303
    assert deck(teacher, draft)["show"]["14"][1] == "picture:a-2.jpg"
    listed = teacher.get(f"{draft}/pictures?cell={CELL}").text
    assert re.findall(r'value="(take:[^"]*/picture:a[^"]*\.jpg)"', listed) == [
        f"take:{CELL}/picture:a-2.jpg", f"take:{CELL}/picture:a.jpg",
    ]  # fmt: skip


def test_undo_and_redo_find_the_pictures_of_each_state(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    for name, mode in (("a.png", "RGB"), ("a.png", "L")):
        brought(teacher, draft, saved("PNG", mode=mode), name, cell=CELL)
    pictures_of = {deck(teacher, draft)["show"]["14"][1]: teacher.get(f"{draft}/card/R14.svg").data}
    teacher.post(f"{draft}/undo")
    pictures_of[deck(teacher, draft)["show"]["14"][1]] = teacher.get(f"{draft}/card/R14.svg").data
    assert [*pictures_of] == ["picture:a-2.png", "picture:a.png"]
    assert len({*pictures_of.values()}) == 2
    teacher.post(f"{draft}/redo")
    assert teacher.get(f"{draft}/card/R14.svg").data == pictures_of["picture:a-2.png"]


def test_a_deck_without_its_picture_says_so_beside_the_field(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{CELL: "picture:max.jpg"})
    page = teacher.get(f"{draft}/cards", headers={"Accept-Language": "de"}).text
    assert re.search(rf'name="{CELL}"[^>]*aria-invalid="true"', page)
    assert "fehlt hier; leg es mit „Bild“ dazu" in page
    other = new_draft(teacher)
    brought(teacher, other, photo(), "max.jpg", cell=CELL)
    assert "fehlt hier" not in teacher.get(f"{other}/cards", headers={"Accept-Language": "de"}).text
    assert "fehlt hier" in teacher.get(f"{draft}/cards", headers={"Accept-Language": "de"}).text
    assert teacher.get(f"{draft}/own/max.jpg.svg").status_code == 404


def test_pictures_count_go_with_their_draft_and_end_somewhere(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    drafts = Drafts(store)
    draft = drafts.create({"format": 1, "game": "terz"}, "phone")
    assert draft_pictures.add(store, draft.id, b"one", lambda _: "a.png") == "a.png"
    (head,) = drafts.of_phone("phone", 9)
    assert (head.size - draft.size, head.seq) == (103, 1)
    assert draft_pictures.read(store, draft.id, "a.png") == b"one"
    monkeypatch.setattr(draft_pictures, "MOST", 1)
    with pytest.raises(FactError, match="draft_full"):
        draft_pictures.add(store, draft.id, b"two", lambda _: "b.png")
    monkeypatch.setattr(draft_pictures, "MOST", 9)
    monkeypatch.setattr(draft_pictures, "MOST_BYTES", head.size + 102)
    with pytest.raises(FactError, match="draft_full"):
        draft_pictures.add(store, draft.id, b"two", lambda _: "b.png")
    drafts.forget(draft.id)
    with store.engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(pictures)).scalar() == 0


def test_one_address_brings_so_many_pictures_of_such_a_size(make: Callable[..., Flask]) -> None:
    teacher = make().test_client()
    draft = new_draft(teacher)
    heavy = bytes(security.BODY + 1)
    assert brought(teacher, draft, heavy).status_code == 422
    assert teacher.post(f"{draft}/cards", data={"x": (io.BytesIO(heavy), "x")}).status_code == 413
    much = {"data": bytes(security.PICTURE + 1), "content_type": "multipart/form-data; boundary=x"}
    assert teacher.post(f"{draft}/pictures", **much).status_code == 413


@pytest.mark.parametrize("file", ["deck.zip", "deck.pdf"])
def test_a_deck_is_opened_again_with_its_pictures(teacher: FlaskClient, file: str) -> None:
    draft = begun(teacher, "sevens")
    brought(teacher, draft, photo(), "dog.jpg", cell=CELL)
    brought(teacher, draft, LEAF, "leaf.svg", cell="/look/picture")
    data = teacher.get(f"{draft}/{file}").data
    again = teacher.post("/studio/open", data={"file": (io.BytesIO(data), file)})
    assert again.status_code == 303
    other = str(again.location).removesuffix("/cards")
    assert {**deck(teacher, other), **deck(teacher, draft)} == deck(teacher, other)
    assert "aria-invalid" not in teacher.get(again.location).text
    assert b"data:image/jpeg" in teacher.get(f"{other}/card/Y14.svg").data
    assert 'aria-disabled="true"' in teacher.get(again.location).text  # it begins with them: there is nothing to undo


def test_the_link_to_a_deck_holds_no_pictures_and_the_file_takes_its_place(teacher: FlaskClient) -> None:
    draft = begun(teacher, "sevens")
    assert 'id="copy"' in teacher.get(f"{draft}/more").text
    brought(teacher, draft, photo(), "dog.jpg", cell=CELL)
    page = teacher.get(f"{draft}/more").text
    assert 'id="copy"' not in page
    assert f'href="{draft}/deck.zip"' in page
