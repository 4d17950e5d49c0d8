"""How a game is played, on a page: nothing of the rulebook is lost, set-up and points come first, cards are drawn."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from cardgen.deck.deck import Appearance, Deck
from cardgen.games import registry
from cardgen.products.kit import rulebook
from cardgen.products.kit.pictures import cards_of
from cardgen.products.kit.rulebook import Heading, Paragraph, Table
from cardgen.words.texts import LANGUAGES
from scorer.games import GAMES, RULED
from scorer.playing import shelf
from tests.order import with_proofs
from tests.scorer.browser import barriers, until
from tests.scorer.pages_read import Page as Read


def read(phone: FlaskClient, address: str, language: str = "de") -> str:
    answer = phone.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def plain(text: str) -> str:
    """Without the marks of strong words, in even spacing."""
    return " ".join(text.replace("**", "").split())


def book(game: str, language: str) -> tuple[Deck, list[rulebook.Block]]:
    from cardgen.deck.edition import original

    deck = Deck(original(shelf.find(game)), Appearance(language=language))
    return deck, list(rulebook.blocks(rulebook.text(deck)))


def begin(phone: FlaskClient, game: str, **also: str) -> str:
    """A table of two; its address."""
    answer = phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben", **also})
    assert answer.status_code == 303
    return answer.headers["Location"]


def test_every_game_that_is_scored_with_cards_of_ours_has_rules() -> None:
    assert set(RULED) <= set(GAMES)
    assert {game for game in GAMES if game in registry.BUILT_IN} <= set(RULED)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULED)
def test_nothing_of_the_rulebook_is_lost(anybody: FlaskClient, game: str, language: str) -> None:
    text = read(anybody, f"/rules/{game}", language)
    page = plain(html.unescape(re.sub(r"<[^>]+>", "", text)))
    _, blocks = book(game, language)
    for block in blocks[1:]:
        match block:
            case Heading():
                assert plain(block.text) in page
            case Paragraph():
                assert plain(block.text) in page
            case Table():
                assert all(plain(cell) in page for row in block.rows for cell in row)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULED)
def test_set_up_and_points_come_first_and_stand_open(anybody: FlaskClient, game: str, language: str) -> None:
    text = read(anybody, f"/rules/{game}", language)
    chapters = re.findall(r'<details class="card"( open)?><summary><h2>([^<]+)</h2>', text)
    headings = [block.text for block in book(game, language)[1] if isinstance(block, Heading)][1:]
    titles = [html.unescape(title) for _, title in chapters]
    assert titles[:2] == [headings[1], headings[4]]
    assert sorted(titles) == sorted(headings)
    assert [bool(is_open) for is_open, _ in chapters] == [True, True, *[False] * (len(headings) - 2)]


@pytest.mark.parametrize("game", RULED)
def test_cards_are_drawn_where_the_book_names_them(anybody: FlaskClient, game: str) -> None:
    deck, blocks = book(game, "de")
    cards = {card.code: card for card in deck.cards}
    named = [
        found
        for block in blocks
        if isinstance(block, Table)
        for row in block.rows
        for cell in row
        if (found := cards_of(cell, cards))
    ]
    page = Read(read(anybody, f"/rules/{game}"))
    said = [tag["aria-label"] for name, tag in page.elements if name == "svg" and tag.get("class") == "drawing"]
    titles = [", ".join([deck.game.title(card, deck.texts) for card in found]) for found in named]
    assert said[1:] != [] or not titles
    assert sorted(said[1:]) == sorted(titles)
    assert said[0]  # the cards that stand for the deck
    assert page.inline() == []


def test_it_leads_to_the_question_and_back_to_the_table(file_app: Flask, anybody: FlaskClient) -> None:
    ours = file_app.test_client()
    table = begin(ours, "take-three").rsplit("/", 1)[-1]
    text = read(ours, f"/rules/take-three?table={table}")
    assert f'href="/t/{table}"' in text
    assert f'href="/check/take-three?table={table}"' in text
    strange = read(anybody, f"/rules/take-three?table={table}")
    assert f"/t/{table}" not in strange
    assert 'href="/new/take-three"' in strange
    assert f'href="/rules/take-three?table={table}"' in read(ours, f"/t/{table}")
    assert 'href="/rules/take-three"' in read(ours, "/new/take-three")


@pytest.mark.parametrize("game", ["chess", "plain", "x" * 300])
def test_a_game_without_rules_is_refused_in_words(anybody: FlaskClient, game: str) -> None:
    answer = anybody.get(f"/rules/{game}", headers={"Accept-Language": "en"})
    assert answer.status_code == 404
    assert "There are no rules for" in answer.text


def test_it_is_kept_for_the_time_without_a_network(keeper: Page) -> None:
    phone = keeper
    phone.goto("/rules/triple3")
    until(phone, "async () => (await (await caches.open('pages')).keys()).some(({ url }) => /rules/.test(url))")
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator(".rulebook details[open]")).to_have_count(2)
    phone.locator(".rulebook summary").nth(3).click()
    expect(phone.locator(".rulebook details[open]")).to_have_count(3)


@pytest.mark.parametrize("game", with_proofs(RULED, {*RULED} - {"terz"}))
def test_nothing_keeps_anybody_from_reading(phone: Page, game: str) -> None:
    phone.goto(f"/rules/{game}")
    phone.evaluate("() => document.querySelectorAll('details').forEach((it) => (it.open = !it.closest('.menu')))")
    assert barriers(phone) == ""
    phone.emulate_media(color_scheme="dark")
    assert barriers(phone, colours=True) == ""  # all else is the same in both
    for width in (320, 360, 1280):
        phone.set_viewport_size({"width": width, "height": 640})
        assert phone.evaluate("() => document.documentElement.scrollWidth") == width
