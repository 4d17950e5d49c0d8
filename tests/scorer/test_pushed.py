"""The page that a stream brings with its news is the one that its phone would get if it asked."""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import islice
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, Request, expect

from scorer import create_app
from scorer.keeping.rooms import digest
from scorer.machine.settings import Settings
from scorer.playing.events import Noted
from scorer.web import telling
from tests.scorer.browser import Phones
from tests.scorer.hands import Fingers, Table, let_in, made
from tests.scorer.served import Served
from tests.scorer.test_match import ENTRIES, OPTIONS
from tests.scorer.test_shared import MOMENT, PHONES, UUID, Act, Watched, acts, plain

LANGUAGES = ("de", "fr", "nl", "en")
ROOTS = ("http://localhost/", "http://localhost/below/", "http://localhost/", "http://localhost/below/")
"""Where each phone finds the app."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("pushed")
    made = create_app(Settings(f"sqlite:///{folder / 'scores.db'}", folder))
    yield made
    made.extensions["scorer"].store.engine.dispose()


class Heard:
    """The stream of a phone that speaks one of the languages, after its first beat; `close` when it is done with."""

    def __init__(self, watched: Watched, phone: int, path: str = "events?page") -> None:
        client = watched.app.test_client(use_cookies=False)
        headers = {"Cookie": f"phone={PHONES[phone]}", "Accept-Language": LANGUAGES[phone % 4]}
        answer = client.get(f"/t/{watched.table}/{path}", headers=headers, base_url=ROOTS[phone])
        self.close, self._events = answer.close, iter(answer.iter_encoded())
        assert b"beat" in b"".join(islice(self._events, 2))

    def news(self) -> dict[str, Any]:
        """What the next event says; nothing where the stream has ended."""
        said = bytes(next(self._events, b"data: {}"))
        told: dict[str, Any] = json.loads(said.partition(b"data: ")[2])
        return told


def brought(told: dict[str, Any]) -> bytes:
    """The page that came with it, without what is new in each."""
    text = gzip.decompress(base64.b64decode(told["page"]))
    return UUID.sub(b"-" * 36, MOMENT.sub(b"", text))


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(ENTRIES))
def test_what_is_brought_is_what_the_phone_would_get(app: Flask, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is written, in each phone's language, address, for its right; nothing comes where it's its own."""
    pages = list[bool]()
    monkeypatch.setattr(telling, "BEAT", 0.0)

    @settings(
        max_examples=6, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.sampled_from(OPTIONS[game]), st.sampled_from((False, True)), st.lists(acts(game), min_size=2, max_size=6))
    def compared(options: dict[str, Any], confirm: bool, course: list[Act]) -> None:
        watched = Watched(app, game, options, confirm)
        with ExitStack() as stack:
            streams = {phone: stack.enter_context(closing(Heard(watched, phone))) for phone in range(4)}
            for act in course:
                before = watched.match.seq
                act(watched)
                for phone, stream in list(streams.items()):
                    asks = {"Accept-Language": LANGUAGES[phone]}
                    told, answer = stream.news(), watched.got(phone, asks, base_url=ROOTS[phone])
                    assert bool(told) == (answer.status_code == 200)
                    if not told:
                        del streams[phone]
                        continue
                    assert told.get("seq", before) == watched.match.seq
                    pages.append("page" in told)
                    assert "page" not in told or brought(told) == plain(answer)

    compared()
    assert pages.count(True) > 10


@pytest.mark.parametrize("path", ["events", "events?page"])
def test_a_page_comes_to_who_wishes_for_it_and_still_has_a_right(app: Flask, path: str) -> None:
    watched = Watched(app, "terz", {}, confirm=False)
    with closing(Heard(watched, 2, path)) as stream:
        watched.write(Noted(text="Tea"))
        told = stream.news()
        assert told["seq"] == watched.match.seq
        assert ("page" in told) == (path != "events")
        watched.parts.access.remove(watched.table, 3)
        watched.write(Noted(text="Coffee"))
        assert stream.news() == {}


def test_the_page_is_that_of_the_right_which_the_phone_has_now(app: Flask) -> None:
    watched, access = Watched(app, "terz", {}, confirm=False), app.extensions["scorer"].access
    with closing(Heard(watched, 2)) as stream:
        for right in ("watcher", "scorer"):
            access.remove(watched.table, 3)
            access.join(watched.table, digest(PHONES[2]), right)
            watched.write(Noted(text="Tea"))
            assert f'data-right="{right}"'.encode() in brought(stream.news())


# --- on phones


def asked(page: Page, path: str) -> list[str]:
    """The addresses below that of a table which a page will ask for by scripts."""
    addresses = list[str]()

    def note(request: Request) -> None:
        if request.resource_type in ("fetch", "eventsource") and path in request.url:
            addresses.append(request.url.rpartition(path)[2])

    page.on("request", note)
    return addresses


@pytest.mark.parametrize("able", [True, False], ids=["unpacks", "can't unpack"])
def test_a_phone_shows_the_page_that_came_with_the_news(phones: Phones, served: Served, able: bool) -> None:
    """It asks for none; one whose browser is too old to unpack it does."""
    first, second = phones.asking(served.url), phones(base_url=served.url)
    table = made(first, "terz", ["Ada", "Ben"])
    let_in(first, table, second.request)
    if not able:
        second.add_init_script("delete self.DecompressionStream")
    addresses = asked(second, table)
    second.goto(table)
    expect(second.locator("#status")).to_have_text("aktuell")
    for k in range(3):
        assert first.post(f"{table}/entries", form={"player": "0"}).ok
        expect(second.locator("#totals .total")).to_have_text([str(k + 1), "0"])
    assert addresses.count("/events?page") == able
    assert addresses.count("/events") == (not able)
    assert (addresses.count("") == 0) == able


def test_a_tab_that_stays_open_takes_the_language_that_another_has_chosen(phones: Phones, served: Served) -> None:
    """Its stream was opened in the old one: with the next news it asks for the page itself."""
    page = phones(base_url=served.url)
    table = Table(Fingers(page)).seated("terz", ["Ada", "Ben"])
    expect(page.locator("#status")).to_have_text("aktuell")
    other = page.context.new_page()
    other.goto("/")
    other.locator(".menu summary").click()
    other.locator(".languages button[value=fr]").click()
    expect(other.locator("html")).to_have_attribute("lang", "fr")
    assert other.request.post(f"{table.path}/entries", form={"player": "0"}).ok
    expect(page.locator("#undo button")).to_contain_text("Annuler")
