"""A deck with its pictures in a ZIP, ours or one that somebody packed."""

from __future__ import annotations

import io
import zipfile

import pytest

from cardgen.schema.draft import DeckError
from cardgen.studio import album, bundles
from tests.custom.pictures.test_files import saved

DECK = 'format = 1\ngame = "take-three"\nshow = { 3 = ["picture:%s", "picture:b.png drei", "picture:apple"] }\n'


def packed(**files: bytes) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def test_what_was_written_is_opened_as_the_same() -> None:
    document = {"format": 1, "game": "take-three", "show": {"3": ["picture:a.png"]}, "look": {"picture": "b.png"}}
    pictures = {name: album.kept(saved("PNG", (k, 9)), name).data for k, name in ((5, "a.png"), (6, "b.png"))}
    data = bundles.written(document, pictures)
    opened = bundles.opened("deck.zip", data)
    assert opened.document == document
    assert {name: kept.data for name, kept in opened.pictures.items()} == pictures
    assert bundles.written(document, pictures) == data


def test_a_folder_that_somebody_packed_gets_names_as_drafts_have_them() -> None:
    toml = (DECK % "Fotos/Max.PNG").encode()
    files = {"4b/deck.toml": toml, "4b/Fotos/Max.PNG": saved("JPEG"), "4b/b.png": saved("JPEG"), "4b/c.png": b"none"}
    opened = bundles.opened("4b.zip", packed(**files, **{"__MACOSX/4b/deck.toml": b"shadow"}))
    assert opened.document["show"]["3"] == ["picture:max.jpg", "picture:max.jpg drei", "picture:apple"]
    assert [*opened.pictures] == ["max.jpg"]


def test_pictures_that_lack_or_are_none_stay_behind_and_nothing_outside_is_taken() -> None:
    toml = (DECK % "../../etc/a.png").encode()
    opened = bundles.opened("x.zip", packed(**{"deck.toml": toml, "b.png": b"GIF89a", "etc/a.png": saved("PNG")}))
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
    assert bundles.opened("x.zip", data).document["game"] == "take-three"


@pytest.mark.parametrize(
    "data",
    [
        packed(**{"deck.toml": b"format = 1", "bomb": bytes(bundles.MOST_BYTES)}),
        packed(**{"deck.toml": b"format = 1", **{str(k): b"" for k in range(bundles.MOST_FILES)}}),
        packed(**{"deck.toml": DECK.encode()})[:-20],
        packed(**{"a.txt": b""}),
        b"PK\x03\x04 and no more",
    ],
)
def test_bombs_and_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(DeckError, match=r"a\.zip"):
        bundles.opened("a.zip", data)
