"""A page in the cache is the page that each phone would get by itself."""

from __future__ import annotations

import gzip
import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorer.keeping.phones import RIGHTS
from scorer.keeping.rooms import digest
from scorer.playing.events import Begun, ClockPressed, Entered, Event, Noted, PlayersChanged, SettingsChanged
from scorer.playing.match import Match
from scorer.web.commands import changes, entries
from scorer.web.commands.changes import Press
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.entries import Correction, NewEntry
from scorer.web.rendering.page_cache import PageCache
from scorer.web.rendering.templates import render_fields
from tests.order import with_proofs
from tests.scorer.logs import people
from tests.scorer.playing.test_match import ENTRIES, OPTIONS

UUID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}")
MOMENT = re.compile(rb'data-now="[0-9.]+"')
PHONES = tuple(f"phone-{k:016}" for k in range(5))
FETCHED = {"X-Requested-With": "fetch", "Accept-Encoding": "gzip"}
"""How scripts ask after news."""

# --- pages of a table

ALONE = {"variant": "solo"}
"""A game alone, against the clock: when it is over its page tells how fast that phone's other games were."""


def over_after(seconds: float) -> tuple[Event, ...]:
    """A game alone that took so long."""
    return (
        ClockPressed(do="start", seat=0, at=1000), Entered(facts={"player": 0, "rows": [3]}),
        ClockPressed(do="stop", seat=0, at=1000 + seconds), Entered(facts={"end": True}),
    )  # fmt: skip


class Watched:
    """A table and its phones; `got` is the page of one, as it is served."""

    def __init__(self, app: Flask, game: str, options: dict[str, Any], confirm: bool) -> None:
        self.app, self.parts = app, app.extensions["scorer"]
        parts: Services = self.parts
        alone = options == ALONE
        names = ("Ada",) if alone else ("Ada", "Ben")
        begun = Begun(game=game, players=people(names), options=options, confirm=confirm)
        self.table = parts.store.create(begun, also=over_after(300) if alone else ()).id
        for k, phone in enumerate(PHONES[:4]):
            name = ("Ada", "Ben", "", "<Cem>")[k]
            parts.access.join(self.table, digest(phone), (RIGHTS[2], RIGHTS[1], RIGHTS[1], RIGHTS[0])[k], name=name)
        self.keys = (f"key-{k:08}" for k in itertools.count())

    @property
    def match(self) -> Match:
        match: Match = self.parts.store.match(self.table)
        return match

    def visit(self, phone: int) -> TableContext | None:
        member = self.parts.access.member(self.table, digest(PHONES[phone]))
        return TableContext(self.match, member) if member else None

    def write(self, *events: Event) -> None:
        self.parts.store.append(self.table, 1, next(self.keys), lambda _: events)

    def got(self, phone: int, headers: dict[str, str], **more: Any) -> TestResponse:
        client = self.app.test_client(use_cookies=False)
        cookies = f"phone={PHONES[phone]}; {headers.get('Cookie', '')}"
        return client.get(f"/t/{self.table}", headers={**headers, "Cookie": cookies}, **more)


def plain(answer: TestResponse) -> bytes:
    """A page without what is new in each."""
    body = gzip.decompress(answer.data) if answer.headers.get("Content-Encoding") else answer.data
    return UUID.sub(b"-" * 36, MOMENT.sub(b"", body))


def headers(answer: TestResponse) -> list[tuple[str, str]]:
    """All but the length, which is that of the packed page."""
    return sorted((name, value) for name, value in answer.headers if name != "Content-Length")


Act = Callable[[Watched], object]


def _enter(watched: Watched, phone: int, entry: dict[str, Any]) -> None:
    if visit := watched.visit(phone):
        match = watched.match
        if match.game in ("tadika", "triple3") and "end" not in entry:
            entry = {**entry, "round": len(match.live) + 1}
        names = [player.name for player in match.players]
        renamed = dict(zip(("Ada", "Ben"), names, strict=False))
        entry = {key: renamed.get(value, value) if key == "player" else value for key, value in entry.items()}
        new = NewEntry(entries.seated_or_refused(entry, names), base=match.seq)
        entries.enter(watched.parts, visit, next(watched.keys), new)


def _correct(watched: Watched, phone: int, nth: int, back: bool) -> None:
    visit, lines = watched.visit(phone), watched.match.lines
    if visit and lines:
        line = lines[nth % len(lines)]
        new = Correction({}, watched.match.seq, restore="") if back else Correction(None, watched.match.seq)
        entries.correct(watched.parts, visit, next(watched.keys), line.seq, new)


def _clock(watched: Watched, phone: int, do: str) -> None:
    if visit := watched.visit(phone):
        changes.press_clock(watched.parts, visit, next(watched.keys), Press(do, "0", None))


def _rematch(watched: Watched, phone: int) -> None:
    visit, client = watched.visit(phone), watched.app.test_client(use_cookies=False)
    if visit and visit.member.may("scorer"):
        cookie = {"Cookie": f"phone={PHONES[phone]}"}
        client.post(f"/t/{watched.table}/rematch", data={"key": next(watched.keys)}, headers=cookie)


def acts(game: str) -> st.SearchStrategy[Act]:
    """Whatever may be done at a table, or to the rights of its phones."""
    phone, number = st.integers(0, 4), st.integers(1, 5)
    text, right = st.sampled_from(("", "Ada", "ben", "Zoë & <Co>")), st.sampled_from(RIGHTS)
    return st.one_of(
        *[st.builds(lambda who, entry: lambda at: _enter(at, who, entry), phone, ENTRIES[game])] * 3,
        st.builds(lambda who, n, back: lambda at: _correct(at, who, n, back), phone, number, st.booleans()),
        st.builds(lambda who, do: lambda at: _clock(at, who, do), phone, st.sampled_from(("start", "stop", "undo"))),
        st.builds(lambda who: lambda at: _rematch(at, who), phone),
        st.builds(lambda words: lambda at: at.write(Noted(text=words)), text),
        st.builds(lambda name: lambda at: at.write(
                      PlayersChanged(players=people(("Ada", name or "Ben")[-len(at.match.players) :]))),
                  text.filter(lambda name: name != "Ada")),  # no two of a name are ever written
        st.builds(lambda o, c: lambda at: at.write(SettingsChanged(options=o, confirm=c)),
                  st.sampled_from(OPTIONS[game]), st.sampled_from((False, False, True))),
        st.builds(lambda who, what: lambda at: at.parts.access.join(at.table, digest(PHONES[who]), what), phone, right),
        st.builds(lambda who, what, name: lambda at: at.parts.access.ask(at.table, digest(PHONES[who]), what, name),
                  phone, right, text),
        st.builds(lambda n, yes: lambda at: at.parts.access.answer(at.table, n, yes), number, st.booleans()),
        st.builds(lambda n, name: lambda at: at.parts.access.name(at.table, n, name), number, text),
        st.builds(lambda n: lambda at: at.parts.access.remove(at.table, n), st.integers(2, 5)),
    )  # fmt: skip


@pytest.fixture(scope="module")
def app(file_app: Flask) -> Flask:
    parts: Services = file_app.extensions["scorer"]
    begun = Begun(game="threepia", players=people(("Ada",)), options=ALONE)
    parts.access.join(parts.store.create(begun, also=over_after(200)).id, digest(PHONES[0]), RIGHTS[2])
    return file_app


@pytest.mark.long
@pytest.mark.parametrize("game", with_proofs(sorted(ENTRIES), {*ENTRIES} - {"threepia"}))
def test_a_cached_page_is_what_the_phone_would_see_by_itself(app: Flask, game: str) -> None:
    """Whatever was written, by whom, whoever asks, in whichever language: byte for byte, but for ids and the moment."""
    shared = list[bool]()

    @settings(
        max_examples=6, deadline=None, derandomize=True, phases=[Phase.generate],  # to make it smaller takes minutes
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(
        st.sampled_from(OPTIONS[game] + ([ALONE] * 4 if game == "threepia" else [])),
        st.sampled_from((False, False, True)),
        st.lists(st.tuples(acts(game), st.sampled_from(("de", "fr"))), min_size=1, max_size=12),
    )  # fmt: skip
    def compared(options: dict[str, Any], confirm: bool, course: list[tuple[Act, str]]) -> None:
        watched = Watched(app, game, options, confirm)
        for act, language in course:
            act(watched)
            for phone in range(len(PHONES)):
                first, second = (watched.got(phone, {"Accept-Language": language, **FETCHED}) for _ in range(2))
                own = watched.got(phone, {"Accept-Language": language, "Accept-Encoding": "gzip"})
                assert headers(first) == headers(second) == headers(own)
                if watched.match.clock.running is None:  # such a page shows the time
                    assert plain(first) == plain(second) == plain(own)
                    shared.append(first.data == second.data)

    compared()
    assert min(map(shared.count, (False, True))) > 10, "many pages are shared, and some can't be"


@pytest.fixture
def watched(app: Flask) -> Watched:
    return Watched(app, "tadika", {}, confirm=False)


def test_four_phones_cost_one_page(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Owner and scorers see one; whoever only watches another. Who asks without a script gets a page with own ids."""
    made: list[str] = []

    def rendering(template: str, **fields: object) -> str:
        made.append(template)
        return render_fields(template, **fields)

    monkeypatch.setattr("scorer.web.screens.enter.render_fields", rendering)
    pages = [watched.got(phone, FETCHED) for phone in (0, 1, 2, 0)]
    assert (len(made), len({page.data for page in pages})) == (1, 1)
    watched.got(3, FETCHED)
    assert len(made) == 2
    watched.write(Noted(text="Tea"))
    watched.got(0, FETCHED)
    assert len(made) == 3
    assert len({watched.got(0, {}).data for _ in range(2)}) == 2


def test_the_cache_stays_within_its_bounds(watched: Watched) -> None:
    """A page that is too heavy is rendered each time."""
    match, made = watched.match, list[int]()

    def page() -> str:
        made.append(1)
        return "page"

    small, large = PageCache(10), PageCache()
    for cache in (small, small, large, large):
        assert gzip.decompress(cache.get(match, "variant", page)) == b"page"
    assert len(made) == 3
