"""Cards in strips: each in one place, cut as by itself; pictures change where a card does, and only there."""

from __future__ import annotations

import gzip
import io
import re
from typing import Any
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import resvg_py
from PIL import Image

from cardgen.deck.deck import OptionError
from cardgen.drawing.scene import Box
from cardgen.schema.draft import DeckError
from cardgen.studio import opening, preview, printing, thumbnails
from cardgen.studio.deck_cache import DeckRequest
from cardgen.studio.edits import apply
from tests.studio.documents import start
from tests.writers.pictures import LIMIT, bad

MOST = 40_000
"""Bytes of all pictures of a deck of 54 cards, packed; each card by itself makes 140,000."""


def strip(document: dict[str, Any], number: int, language: str = "en") -> bytes:
    """A strip of a document by its number from 0."""
    cards = preview.preview(document, language=language).cards
    return thumbnails.strip(cards, document, number, language=language)


def lesson() -> dict[str, Any]:
    """A times table of 44 numbers and 10 tasks."""
    begun = opening.new_document("times-tables", "de")
    return {**begun, "numbers": ", ".join(map(str, range(0, 71, 7))), "copies": 1, "task": begun["task"][:10]}


@pytest.mark.parametrize("start", ["terz", "threepia", "triple3"])
def test_each_card_has_a_place_that_no_other_touches(start: str) -> None:
    document = opening.new_document(start, "en")
    cards = preview.preview(document).cards
    places = thumbnails.places(cards)
    assert list(places) == [card.key for card in cards if thumbnails.is_card_shaped(card) or thumbnails.is_square(card)]
    assert len(places) > len(cards) / 2
    for one, next_one in zip(places.values(), list(places.values())[1:], strict=False):
        if one.strip == next_one.strip:
            assert one.box.bottom + thumbnails.GAP == pytest.approx(next_one.box.top)
        else:
            assert (next_one.strip, next_one.box.top) == (one.strip + 1, 0)
    for number in {place.strip for place in places.values()}:
        assert strip(document, number).startswith(b"<?xml")
    with pytest.raises(OptionError):
        strip(document, len(cards))


def test_a_card_has_the_size_that_it_is_cut_to() -> None:
    cards = preview.preview(opening.new_document("triple3", "en")).cards
    boxes = {card.key: thumbnails.places(cards)[card.key].box for card in cards}
    assert {(round(box.width, 2), round(box.height, 2)) for box in boxes.values()} > {(63, 88)}
    assert thumbnails.places(cards)[cards[0].key].box == Box(0, 0, 63, 88)


def test_the_pictures_of_54_cards_are_light() -> None:
    document = lesson()
    count = len({place.strip for place in thumbnails.places(preview.preview(document, language="de").cards).values()})
    pictures = [strip(document, number, "de") for number in range(count)]
    assert sum(len(gzip.compress(one, 6)) for one in pictures) < MOST


def test_a_change_changes_the_strip_of_its_card_alone() -> None:
    """And those of tasks that show what is printed on it, of which there is none here."""
    before, document = thumbnails.places(preview.preview(lesson()).cards), apply(lesson(), [("/show/42/1", "84 : 2")])
    after = thumbnails.places(preview.preview(document).cards)
    changed = {place.strip for key, place in after.items() if place.digest != before[key].digest}
    assert len(changed) == 1


MM = 5
"""Pixels a millimetre, which makes whole dots an inch."""
HOSTILE = "</title><script>alert(1)</script>"


def drawn(picture: bytes) -> Image.Image:
    """A picture as resvg draws it, on white."""
    text = re.sub("<(title|desc)>.*?</\\1>", "", picture.decode())  # it has no letters to draw these with
    data = bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=round(25.4 * MM), skip_system_fonts=True))
    seen = Image.open(io.BytesIO(data)).convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("L")


@pytest.mark.parametrize(
    ("start", "number"), [pytest.param("times-tables", 9, marks=pytest.mark.proof), ("triple3", 5)]
)
def test_each_card_of_a_strip_looks_as_it_does_by_itself(start: str, number: int) -> None:
    document = opening.new_document(start, "de")
    whole = drawn(strip(document, number))
    for key, place in thumbnails.places(preview.preview(document).cards).items():
        if place.strip == number:
            left, top, right, bottom = (round(MM * edge) for edge in place.box)
            cut = whole.crop((left, top, right, bottom))
            alone = drawn(preview.drawing(document, key))
            assert bad(np.asarray(cut), np.asarray(alone)) < LIMIT, key


@pytest.mark.parametrize("start", ["times-tables", "triple3", "verbs"])
def test_each_name_of_a_strip_is_there_once_and_each_that_is_used_is_there(start: str) -> None:
    text = strip(opening.new_document(start, "de"), 0).decode()
    names = re.findall(r'\bid="([^"]+)"', text)
    used = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)
    assert len(names) == len({*names}) > 5
    assert {one or other for one, other in used} <= {*names}


def test_hostile_words_stay_words() -> None:
    shown = {"14": ["<b>&amp;\"'", "]]></svg>"], "21": "<script>alert(1)</script>"}
    task = {"if": "sum = 70", "say": HOSTILE}
    document = {**lesson(), "name": HOSTILE, "show": shown, "task": [task], "look": {"title": HOSTILE}}
    count = len({place.strip for place in thumbnails.places(preview.preview(document).cards).values()})
    pictures = [ET.fromstring(strip(document, number)) for number in range(count)]  # noqa: S314  our own
    elements = [element for picture in pictures for element in picture.iter()]
    kinds = {element.tag.rpartition("}")[2] for element in elements}
    assert kinds <= {"svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use", "clipPath"}
    assert not [name for element in elements for name in element.attrib if name.lower().startswith("on")]


# --- a few cards of a deck


WRONG: dict[str, Any] = {"show": {"12": "sqrt("}, "look": {"title": "x" * 70}}


@pytest.mark.parametrize("key", ["take-three", "terz", "triple3", "threepia", "times-tables"])
def test_a_few_cards_are_drawn_and_all_are_counted(key: str) -> None:
    document = start(key, "de")
    assert thumbnails.card_count(document, "de") == printing.totals_line(DeckRequest(document, language="de")).cards
    picture = ET.fromstring(thumbnails.fan(document, "de"))  # noqa: S314  our own
    assert picture.tag.endswith("svg")
    assert float(picture.get("width", "").removesuffix("mm")) > float(picture.get("height", "").removesuffix("mm"))


def test_faults_of_some_cards_take_nothing_away() -> None:
    document = start("times-tables", "de")
    assert thumbnails.card_count({**document, **WRONG}, "de") == thumbnails.card_count(document, "de")
    assert thumbnails.fan({**document, **WRONG}, "de")
    with pytest.raises(DeckError):
        thumbnails.fan({**document, "numbers": "sieb"}, "de")


@pytest.mark.parametrize("words", [["picture:dog Hund", "Schmetterling"], ["Straßenbahnhaltestelle", "Schmetterling"]])
@pytest.mark.parametrize("style", ["", "large-print", "lato"])
def test_each_style_has_a_sample_though_words_are_too_long_for_it(words: list[str], style: str) -> None:
    document = {**start("threepia", "de"), "trait": {"shape": [*words, "Wal", "Elefant"]}}
    assert thumbnails.style_sample(document, style, language="de").startswith(b"<")
