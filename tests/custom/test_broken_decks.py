"""A deck that is spoilt in one place is made all the same, or refused in sentences; each that is right is printed."""

from __future__ import annotations

import json
from functools import partial
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.custom import edition_from_keys, form, print_keys
from cardgen.custom.custom_edition import CustomEdition
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.words import texts
from cardgen.words.phrases import translate
from cardgen.writers import pdf, svg
from tests.custom import decks

KEYS = list(registry.BUILT_IN)
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
SPOILT = st.sampled_from([
    True, -1, 0, 10**17, 0.5, float("inf"), float("nan"), "", " ", "x", "9..1", "1/0", "1e9", "0..99999", "\u202e",
    "é" * 300, "picture:", "picture:../../x", "picture:/dev/zero", "{x}", "%s", "sum = 1", [], [[]], ["a", 1], {},
    {"a": {}}, {"name": "x"}, [{}],
])  # fmt: skip
"""What hardly any key takes."""


def paths_of(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The ways to all values of a deck, tables and lists among them."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way for key, part in items for way in ((*path, key), *paths_of(part, (*path, key)))]


def spoil(data: dict[str, Any], draw: Any) -> dict[str, Any]:
    """The same deck with one value replaced, left out, or a key put in."""
    own = json.loads(json.dumps(data))
    *way, last = draw(st.sampled_from(paths_of(own)))
    table: Any = own
    for step in way:
        table = table[step]
    how = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
    if how == "replace":
        table[last] = draw(SPOILT)
    elif how == "remove":
        del table[last]
    elif isinstance(table, dict):
        table[draw(st.sampled_from(["x", "nmae", "a" * 500, "level", "task", "trait", "look"]))] = draw(SPOILT)
    return dict(own)


def sentences_or_deck(read: Any, language: str) -> CustomEdition[Any] | None:
    """The deck, used as whoever plays it does; or None where it is refused as a person can read it."""
    try:
        edition = edition_from_keys.of_file(read, "", language, print_keys.read)
    except DeckError as error:
        told = [translate(phrase, language) for phrase in error.phrases]
        assert told
        assert all(sentence.isprintable() and len(sentence) < 900 for sentence in told)
        return None
    assert edition.cards(texts.load(edition.game.folder, language).words)
    return edition


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=8, suppress_health_check=SLOW)
@given(data=st.data(), language=st.sampled_from(texts.LANGUAGES))
def test_a_deck_with_one_wrong_value_is_made_or_refused_in_sentences(
    key: str, data: st.DataObject, language: str
) -> None:
    own = spoil(data.draw(decks.decks(key)), data.draw)
    told = sentences_or_deck(lambda: Draft(own, "x.json"), language)
    for ending in ("toml", "csv"):
        written = form.encoded(form.written(own, ending), ending)
        again = sentences_or_deck(partial(form.read_bytes, written, f"x.{ending}"), language)
        if again is not None and told is not None:
            assert again.fingerprint == told.fingerprint


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=2, suppress_health_check=SLOW)
@given(data=st.data(), language=st.sampled_from(texts.LANGUAGES))
def test_a_random_deck_is_printed_whole(key: str, data: st.DataObject, language: str) -> None:
    """As PDF and SVG that other programs read, with a place for each card."""
    edition = edition_from_keys.edition(Draft(data.draw(decks.decks(key))), "", language, print_keys.read)
    deck = Deck(edition, Appearance(language=language))
    document = Layout(deck).document()
    with pikepdf.open(BytesIO(pdf.write(document))) as file:
        assert len(file.pages) == len(document.pages)
    for page in (document.pages[0], document.pages[-1]):
        root = ET.fromstring(svg.write(document._replace(pages=(page,))))  # noqa: S314  our own
        assert root.tag.endswith("svg")
