"""What holds of every deck of one's own: its cards, its five letters, its forms, and whole games played with it."""

from __future__ import annotations

import json
from io import BytesIO
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pikepdf
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.core.cards import KINDS
from cardgen.custom import edition_from_keys, form, print_keys, short_form
from cardgen.custom.custom_edition import CustomEdition
from cardgen.custom.tables import table_form
from cardgen.custom.toml import toml_form
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.layout import Layout
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.words import texts
from cardgen.words.phrases import translate
from cardgen.writers import pdf, svg
from tests.custom import data as any_data
from tests.custom import decks
from tests.games import plays
from tests.order import examples

SEEDS = st.integers(0, 2**32)
KEYS = list(registry.BUILT_IN)
PLAYS = {kind.key: kind for kind in (plays.Terz, plays.TakeThree, plays.Tadika, plays.Triple3, plays.Threepia)}
OPTIONS: dict[str, dict[str, Any]] = {
    "terz": {"penalty": True},
    "take-three": {"expert": False},
    "tadika": {"target": 15, "sum": False},
    "triple3": {},
    "threepia": {"variant": "points", "target": 15, "rounds": 3},
}
LONGEST = 3000
"""Moves after which even an unlucky game is over."""
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


def edition_of(data: dict[str, Any]) -> CustomEdition[Any]:
    return edition_from_keys.edition(Draft(data), paper=print_keys.read)


@settings(max_examples=examples(20), suppress_health_check=SLOW)
@given(decks.DECKS)
def test_a_deck_has_cards_with_codes_of_their_own(data: dict[str, Any]) -> None:
    edition = edition_of(data)
    cards = edition.cards(texts.load(edition.game.folder, "en").words)
    assert len({card.code.casefold() for card in cards}) == len(cards)
    assert all(card.copies >= 1 and card.kind in KINDS for card in cards)
    assert all(card.code.isascii() and card.code.replace("_", "").isalnum() for card in cards)
    assert json.loads(json.dumps([card.as_json() for card in cards]))
    assert edition.players[0] >= edition.game.players[0]


@settings(max_examples=examples(20), suppress_health_check=SLOW)
@given(decks.DECKS, SEEDS)
def test_its_letters_hang_on_no_order_and_no_looks(data: dict[str, Any], seed: int) -> None:
    edition = edition_of(data)
    other = decks.shuffled(data, Random(seed))
    for key in ("name", "language", "mark", "look", "print", "show"):
        if Random(seed).random() < 0.5:
            other.pop(key, None)
    again = edition_of(other)
    assert again.fingerprint == edition.fingerprint
    assert len(edition.fingerprint) == 5
    assert {card.code for card in again.game.deck(again.spec, WORDS)} == {
        card.code for card in edition.game.deck(edition.spec, WORDS)
    }


WORDS = texts.load(registry.find("take-three").folder, "en").words


@settings(max_examples=examples(20), suppress_health_check=SLOW)
@given(decks.DECKS)
def test_a_deck_says_itself_in_every_form(data: dict[str, Any]) -> None:
    edition = edition_of(data)
    forms = {
        "data": edition.data,
        "toml": toml_form.read(form.written(data, "toml").encode(), "x.toml").data,
        "csv": table_form.read(form.written(data, "csv").encode(), "x.csv").data,
        "packed": short_form.unpacked(short_form.packed(edition.data or {})),
    }
    for name, same in forms.items():
        assert same is not None
        again = edition_of(dict(same))
        assert again.fingerprint == edition.fingerprint, name
        assert again.spec == edition.spec, name
        assert again.deck_style.shows == edition.deck_style.shows, name


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=2, suppress_health_check=SLOW)
@given(data=st.data(), language=st.sampled_from(texts.LANGUAGES))
def test_a_deck_is_printed_whole(key: str, data: st.DataObject, language: str) -> None:
    """As PDF and SVG that other programs read, with a place for each card."""
    document = Layout(Deck(edition_of(data.draw(decks.decks(key))), Appearance(language=language))).document()
    with pikepdf.open(BytesIO(pdf.write(document))) as file:
        assert len(file.pages) == len(document.pages)
    for page in (document.pages[0], document.pages[-1]):
        root = ET.fromstring(svg.write(document._replace(pages=(page,))))  # noqa: S314  our own
        assert root.tag.endswith("svg")


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=examples(4), suppress_health_check=SLOW)
@given(data=st.data(), seed=SEEDS)
def test_a_game_with_an_own_deck_is_played_to_its_end(key: str, data: st.DataObject, seed: int) -> None:
    edition = edition_of(data.draw(decks.decks(key)))
    assume(edition.players[0])
    chance = Random(seed)
    play = PLAYS[key](chance, 2, edition.spec, **OPTIONS[key])
    for _ in range(LONGEST):
        if play.over:
            break
        play.move(chance)
        play.check()
    assume(play.over)  # with few rows and no Jokers a game of Tadika may drag on
    record = json.loads(json.dumps({**play.record, "deck": edition.data}))
    read = scores.read(record, with_deck=True)
    assert read.deck is not None
    own = edition_from_keys.of_data(read.deck, game=read.game)
    standings = scores.standings(read, own.game.scoring, own.spec)
    assert standings.totals == play.tally
    assert standings.finished


@settings(max_examples=examples(40), suppress_health_check=SLOW)
@given(any_data.DECKS, st.sampled_from(texts.LANGUAGES))
def test_whatever_a_deck_says_it_is_made_or_refused_in_sentences(data: dict[str, Any], language: str) -> None:
    draft = Draft(data, "x.toml")
    try:
        edition = edition_from_keys.edition(draft, "", language, print_keys.read)
    except DeckError as error:
        sentences = [translate(phrase, language) for phrase in error.phrases]
        assert sentences
        assert not any("\n" in sentence for sentence in sentences)
        if "{" not in str(data.values()):  # else a sentence may quote one
            assert not any("{" in sentence.replace("{ name", "") for sentence in sentences)
    else:
        assert edition.fingerprint
        assert edition.game.deck(edition.spec, texts.load(edition.game.folder, language).words)
