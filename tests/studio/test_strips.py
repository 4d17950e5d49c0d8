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

from cardgen.deck.deck import WishError
from cardgen.drawing.scene import Box
from cardgen.studio import preview, starts, strips
from cardgen.studio.changes import edited
from tests.writers.pictures import LIMIT, bad

MOST = 40_000
"""Bytes of all pictures of a deck of 54 cards, packed; each card by itself makes 140,000."""


def strip(document: dict[str, Any], number: int, language: str = "en") -> bytes:
    """A strip of a document by its number from 0."""
    cards = preview.preview(document, language=language).cards
    return strips.strip(cards, document, number, language=language)


def lesson() -> dict[str, Any]:
    """A times table of 44 numbers and 10 tasks."""
    begun = starts.begun("times-tables", "de")
    return {**begun, "numbers": ", ".join(map(str, range(0, 71, 7))), "copies": 1, "task": begun["task"][:10]}


@pytest.mark.parametrize("start", ["terz", "threepia", "triple3"])
def test_each_card_has_a_place_that_no_other_touches(start: str) -> None:
    document = starts.begun(start, "en")
    cards = preview.preview(document).cards
    places = strips.places(cards)
    assert list(places) == [card.key for card in cards if strips.is_usual(card) or strips.is_square(card)]
    assert len(places) > len(cards) / 2
    for one, next_one in zip(places.values(), list(places.values())[1:], strict=False):
        if one.strip == next_one.strip:
            assert one.box.bottom + strips.GAP == pytest.approx(next_one.box.top)
        else:
            assert (next_one.strip, next_one.box.top) == (one.strip + 1, 0)
    for number in {place.strip for place in places.values()}:
        assert strip(document, number).startswith(b"<?xml")
    with pytest.raises(WishError):
        strip(document, len(cards))


def test_a_card_has_the_size_that_it_is_cut_to() -> None:
    cards = preview.preview(starts.begun("triple3", "en")).cards
    boxes = {card.key: strips.places(cards)[card.key].box for card in cards}
    assert {(round(box.width, 2), round(box.height, 2)) for box in boxes.values()} > {(63, 88)}
    assert strips.places(cards)[cards[0].key].box == Box(0, 0, 63, 88)


def test_the_pictures_of_54_cards_are_light() -> None:
    document = lesson()
    count = len({place.strip for place in strips.places(preview.preview(document, language="de").cards).values()})
    pictures = [strip(document, number, "de") for number in range(count)]
    assert sum(len(gzip.compress(one, 6)) for one in pictures) < MOST


def test_a_change_changes_the_strip_of_its_card_alone() -> None:
    """And those of tasks that show what is printed on it, of which there is none here."""
    before, document = strips.places(preview.preview(lesson()).cards), edited(lesson(), [("/show/42/1", "84 : 2")])
    after = strips.places(preview.preview(document).cards)
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


@pytest.mark.parametrize(("start", "number"), [("times-tables", 9), ("triple3", 5)])
def test_each_card_of_a_strip_looks_as_it_does_by_itself(start: str, number: int) -> None:
    document = starts.begun(start, "de")
    whole = drawn(strip(document, number))
    for key, place in strips.places(preview.preview(document).cards).items():
        if place.strip == number:
            left, top, right, bottom = (round(MM * edge) for edge in place.box)
            cut = whole.crop((left, top, right, bottom))
            alone = drawn(preview.drawing(document, key))
            assert bad(np.asarray(cut), np.asarray(alone)) < LIMIT, key


@pytest.mark.parametrize("start", ["times-tables", "triple3", "verbs"])
def test_each_name_of_a_strip_is_there_once_and_each_that_is_used_is_there(start: str) -> None:
    text = strip(starts.begun(start, "de"), 0).decode()
    names = re.findall(r'\bid="([^"]+)"', text)
    used = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)
    assert len(names) == len({*names}) > 5
    assert {one or other for one, other in used} <= {*names}


def test_hostile_words_stay_words() -> None:
    shown = {"14": ["<b>&amp;\"'", "]]></svg>"], "21": "<script>alert(1)</script>"}
    task = {"if": "sum = 70", "say": HOSTILE}
    document = {**lesson(), "name": HOSTILE, "show": shown, "task": [task], "look": {"title": HOSTILE}}
    count = len({place.strip for place in strips.places(preview.preview(document).cards).values()})
    pictures = [ET.fromstring(strip(document, number)) for number in range(count)]  # noqa: S314  our own
    elements = [element for picture in pictures for element in picture.iter()]
    kinds = {element.tag.rpartition("}")[2] for element in elements}
    assert kinds <= {"svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use", "clipPath"}
    assert not [name for element in elements for name in element.attrib if name.lower().startswith("on")]
