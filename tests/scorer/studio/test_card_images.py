"""The pictures of a draft's cards: each strip is drawn once, for whoever has the same cards on it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.studio import opening, preview, thumbnails
from scorer.studio.pages import card_images
from tests.scorer.studio.test_pages import begun, save

STRIP = re.compile(r'src="([^"#]+/cards/\d+[.]svg[^"#]*)')


def pictures(teacher: FlaskClient, draft: str) -> list[bytes]:
    """The strips of a draft as a page loads them, in their order."""
    page = teacher.get(f"{draft}/cards", headers={"Accept-Language": "de"}).text
    addresses = dict.fromkeys(map(unescape, STRIP.findall(page)))
    return [teacher.get(address, headers={"Accept-Language": "de"}).data for address in addresses]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the strips that have been drawn."""
    numbers = list[int]()
    draw = thumbnails.strip

    def noted(cards: object, document: object, number: int, *more: object) -> bytes:
        numbers.append(number)
        return draw(cards, document, number, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(thumbnails, "strip", noted)
    card_images._strip.cache_clear()
    return numbers


def test_what_one_has_seen_is_drawn_for_nobody_again(unlimited: Flask, drawn: list[int]) -> None:
    one, other = unlimited.test_client(), unlimited.test_client()
    seen = pictures(one, begun(one, "sevens"))
    assert drawn == list(range(len(seen)))
    draft = begun(other, "sevens")
    assert pictures(other, draft) == seen
    assert len(drawn) == len(seen)
    save(other, draft, "cards", **{"/name": "Für die 4b", "/show/7/0": "sieben"})
    assert pictures(other, draft) != seen
    assert len(drawn) > len(seen)


def test_they_are_those_of_the_core(unlimited: Flask) -> None:
    document = opening.new_document("sevens", "de")
    cards = preview.preview(document, language="de").cards
    teacher = unlimited.test_client()
    for number, picture in enumerate(pictures(teacher, begun(teacher, "sevens"))):
        assert picture == thumbnails.strip(cards, document, number, language="de")
