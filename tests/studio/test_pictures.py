"""Pictures of one's own in a document: what is kept of them, how they are called, and how fine they are where."""

from __future__ import annotations

import io
from base64 import b64decode

import pytest
from PIL import Image, ImageFilter

from cardgen.custom.pictures import PictureError, bitmaps, files
from cardgen.drawing.scene import Picture
from cardgen.studio import deck_cache, images, preview, printing, thumbnails
from cardgen.studio import pictures as draft_pictures
from cardgen.studio.deck_cache import DeckRequest
from cardgen.studio.pictures import Album
from tests.custom.pictures.test_files import saved

SVG = "http://www.w3.org/2000/svg"
LEAF = f'<?xml version="1.0"?><svg xmlns="{SVG}"><g transform="rotate(9)"><path d="M0 0H9V9Z"/></g></svg>'.encode()
DOCUMENT = {"format": 1, "game": "take-three", "numbers": "1..9", "show": {"3": ["picture:max.jpg"]}}


def photo() -> bytes:
    """A photograph of two megapixels."""
    image = Image.effect_noise((1600, 1200), 90).filter(ImageFilter.GaussianBlur(2)).convert("RGB")
    buffer = io.BytesIO()
    image.save(buffer, "JPEG")
    return buffer.getvalue()


def of(**pictures: bytes) -> Album:
    """An album of JPEGs."""
    marks = {f"{name}.jpg": str(len(data)) for name, data in pictures.items()}
    return Album(marks, lambda name: files.read(pictures[name.removesuffix(".jpg")], name))


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("Max Müller (2).JPG", "max-mueller-2"), ("C:\\fotos\\Été.png", "ete"), ("../../etc/passwd", "passwd"),
        ("Київ.jpg", "own"), ("", "own"), ("picture:x y.png", "picture-x-y"), ("a" * 99, "a" * 40), ("-.svg", "own"),
    ],
)  # fmt: skip
def test_a_picture_has_a_name_that_a_deck_file_takes(name: str, stem: str) -> None:
    assert draft_pictures.import_picture(saved("JPEG"), name, "de").stem == stem


@pytest.mark.parametrize(
    ("data", "ending"), [(saved("JPEG"), ".jpg"), (saved("PNG"), ".png"), (saved("WEBP"), ".png"), (LEAF, ".svg")]
)
def test_what_is_kept_is_read_as_what_came_and_kept_again_is_the_same(data: bytes, ending: str) -> None:
    kept = draft_pictures.import_picture(data, f"x{ending}")
    assert kept.ending == ending
    before, after = (files.read(one, f"x{ending}").full for one in (data, kept.data))
    assert (before.bounds, len(before.shapes)) == (after.bounds, len(after.shapes))
    if ending != ".jpg":  # which loses a little each time
        assert draft_pictures.import_picture(kept.data, f"x{ending}").data == kept.data


def test_a_drawing_that_would_be_too_large_to_be_read_again_is_refused() -> None:
    thorns = b"".join(b'<path d="M.1 0L%d 9 5 5Z"/>' % k for k in range(7900))
    with pytest.raises(PictureError, match="larger than 1024 kB"):
        line = b'stroke="#123456" stroke-width=".123" stroke-linejoin="round" stroke-linecap="round"'
        draft_pictures.import_picture(
            b'<svg xmlns="http://www.w3.org/2000/svg"><g %b>%b</g></svg>' % (line, thorns), "x.svg"
        )


def test_screens_get_small_bitmaps_and_paper_fine_ones() -> None:
    own = of(max=photo())
    (fine,) = own["max.jpg"].full.shapes
    assert isinstance(fine, Picture)
    assert fine.pixels.width == bitmaps.MOST_SIDE
    assert fine.pixels.colours in printing.files(DeckRequest(DOCUMENT, album=own))[0].make()
    for drawn in (
        preview.drawing(DOCUMENT, "R3", album=own),
        thumbnails.strip(preview.preview(DOCUMENT, album=own).cards, DOCUMENT, 1, album=own),
        printing.sheet(DeckRequest(DOCUMENT, album=own), 0),
    ):
        start = drawn.index(b"data:image/jpeg;base64,") + 23
        shown = Image.open(io.BytesIO(b64decode(drawn[start : drawn.index(b'"', start)])))
        assert shown.size == (images.MOST_PIXELS, images.MOST_PIXELS * 3 / 4)


def test_what_was_made_with_one_album_is_not_taken_for_another() -> None:
    assert of(max=b"one") == of(max=b"two")
    assert of(max=b"one") != of(max=b"three")
    seen = [
        preview.preview(DOCUMENT, album=own).is_good
        for own in (of(max=photo()), draft_pictures.NO_PICTURES, of(tim=photo()))
    ]
    assert seen == [True, False, False]
    cards = {preview.preview(DOCUMENT, album=of(max=data)).cards for data in (photo(), saved("JPEG"))}
    assert len(cards) == 2


def test_what_a_draft_lacks_is_told_beside_its_field() -> None:
    faults = [note for note in preview.preview(DOCUMENT, language="de").notes if not note.is_hint]
    assert [note.address for note in faults] == [f"/show/3/{k}" for k in range(4)]
    assert {note.sentence for note in faults} == {"Bild 'max.jpg' fehlt hier; leg es mit „Bild“ dazu"}
    assert "max" in deck_cache.to_toml(DOCUMENT)
