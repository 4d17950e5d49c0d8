"""A page that several phones see alike is the page that each of them would get by itself."""

from __future__ import annotations

import gzip
import itertools
import re
import threading
import zlib
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorer import create_app
from scorer.games.sheet import Form
from scorer.keeping.phones import RIGHTS
from scorer.keeping.rooms import digest
from scorer.machine.settings import Settings
from scorer.playing.events import Begun, ClockPressed, Entered, Event, Noted, PlayersChanged, SettingsChanged
from scorer.playing.match import Match
from scorer.web import commands, shared
from scorer.web.commands import Correction, NewEntry, Press
from scorer.web.pages import table as pages
from scorer.web.parts import Services, Visit
from scorer.web.screens import rendering
from scorer.web.shared import KEY, NOW, NUMBER, RIGHT, Own, Pages
from scorer.web.views.page import Page
from tests.scorer.logs import people
from tests.scorer.test_match import ENTRIES, OPTIONS

UUID = re.compile(rb"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}")
MOMENT = re.compile(rb'data-now="[0-9.]+"')
PHONES = tuple(f"phone-{k:016}" for k in range(5))
OWN = Own("1700000000.000", "owner", "12")
GAPS = (NOW, RIGHT, NUMBER)

# --- a page with gaps

pieces = st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\1\2\3\4"), max_size=200), min_size=1)


@settings(derandomize=True, deadline=None)
@given(pieces, st.sampled_from((OWN, Own("0.000", "watcher", "-1"))))
def test_a_packed_page_is_the_page(texts: list[str], own: Own) -> None:
    """What is repeated before and behind the gaps is packed all the same, and refers to nothing in them."""
    text = "".join([*GAPS, KEY.join(["<p>", *texts, *texts])])
    page = shared.shared(text, 2 * len(texts))
    assert page
    unpacked = gzip.decompress(page.packed(own))
    filled = itertools.chain(own, itertools.repeat("-" * 36))
    assert (
        UUID.sub(b"-" * 36, unpacked) == re.sub(f"{KEY}|[{NOW}{RIGHT}{NUMBER}]", lambda _: next(filled), text).encode()
    )
    assert UUID.sub(b"", unpacked) == UUID.sub(b"", page.plain(own))
    keys = UUID.findall(unpacked + page.plain(own))
    assert len(set(keys)) == len(keys) == 4 * len(texts)


def test_what_is_packed_in_pieces_is_hardly_larger() -> None:
    words = "".join(f"<label><input name={k % 7} value={k}><span>Ada {k}</span></label>" for k in range(400))
    page = shared.shared(f"<p>{NOW}<p>{RIGHT}<p>{NUMBER}{words}{KEY}{words}{KEY}<p>", 2)
    assert page
    assert len(page.packed(OWN)) < len(gzip.compress(page.plain(OWN), shared.QUICK)) + 300


@pytest.mark.parametrize("stray", [NOW, RIGHT, NUMBER, KEY, KEY[:5], KEY + KEY[:1]])
def test_a_page_in_which_somebody_wrote_what_stands_for_a_gap_is_not_shared(stray: str) -> None:
    assert shared.shared(f"a{NOW}b{RIGHT}c{NUMBER}d{KEY}", 1)
    assert shared.shared(f"a{NOW}b{RIGHT}c{stray}{NUMBER}d{KEY}", 1) is None


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

    def visit(self, phone: int) -> Visit | None:
        member = self.parts.access.member(self.table, digest(PHONES[phone]))
        return Visit(self.match, member) if member else None

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
        new = NewEntry(commands.seated_or_refused(entry, names), base=match.seq)
        commands.enter(watched.parts, visit, next(watched.keys), new)


def _correct(watched: Watched, phone: int, nth: int, back: bool) -> None:
    visit, lines = watched.visit(phone), watched.match.lines
    if visit and lines:
        line = lines[nth % len(lines)]
        new = Correction({}, watched.match.seq, restore="") if back else Correction(None, watched.match.seq)
        commands.correct(watched.parts, visit, next(watched.keys), line.seq, new)


def _clock(watched: Watched, phone: int, do: str) -> None:
    if visit := watched.visit(phone):
        commands.press_clock(watched.parts, visit, next(watched.keys), Press(do, "0", None))


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


looks = st.fixed_dictionaries(
    {"headers": st.fixed_dictionaries(
        {}, optional={
            "Accept-Language": st.sampled_from(("de", "fr-CH, en;q=0.5", "xx")),
            "Accept-Encoding": st.sampled_from(("gzip", "gzip, br", "br")),
            "Accept": st.sampled_from(("text/html", "*/*", "application/json")),
            "Cookie": st.sampled_from(("language=nl", "language=xx", "other=1")),
            "User-Agent": st.just("an old phone"),
        },
    )},
    optional={
        "query_string": st.sampled_from(("", "", "", "instead=3", "x=%3Cy%3E")),
        "base_url": st.sampled_from(("http://127.0.0.1:5050/", "http://localhost/below/")),
    },
)  # fmt: skip
"""How a phone asks: in which language, under which address."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("shared")
    made = create_app(Settings(f"sqlite:///{folder / 'scores.db'}", folder))
    parts: Services = made.extensions["scorer"]
    begun = Begun(game="threepia", players=people(("Ada",)), options=ALONE)
    parts.access.join(parts.store.create(begun, also=over_after(200)).id, digest(PHONES[0]), RIGHTS[2])
    yield made
    made.extensions["scorer"].store.engine.dispose()


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(ENTRIES))
def test_a_shared_page_is_what_the_phone_would_see_by_itself(
    app: Flask, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was written, by whom, and whoever looks, in whichever language: byte for byte, but for fresh ids."""
    alike, own_ways = pages.enter_alike, list[bool]()  # type: ignore[attr-defined]
    now = 1_700_000_000.0
    monkeypatch.setattr(rendering, "time", SimpleNamespace(time=lambda: now))

    def alone(visit: Visit, form: Form) -> None:
        own_ways.append(alike(visit, form) is None)

    @settings(
        max_examples=20, deadline=None, derandomize=True, phases=[Phase.generate],  # to make it smaller takes minutes
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(
        st.sampled_from(OPTIONS[game] + ([ALONE] * 4 if game == "threepia" else [])),
        st.sampled_from((False, False, True)),
        st.lists(st.tuples(acts(game), looks), min_size=1, max_size=12),
    )  # fmt: skip
    def compared(options: dict[str, Any], confirm: bool, course: list[tuple[Act, dict[str, Any]]]) -> None:
        nonlocal now
        watched = Watched(app, game, options, confirm)
        for act, look in course:
            act(watched)
            for phone in range(len(PHONES)):
                runs = watched.match.clock.running is not None  # such a page shows the time
                monkeypatch.setattr(pages, "enter_alike", alike)
                first = watched.got(phone, **look)
                now += 40_000
                second = watched.got(phone, **look)
                monkeypatch.setattr(pages, "enter_alike", alone)
                own = watched.got(phone, **look)
                wanted = plain(own)
                assert plain(second) == wanted
                assert runs or plain(first) == wanted
                assert headers(first) == headers(second) == headers(own)

    compared()
    assert min(map(own_ways.count, (False, True))) > 20, "many pages are shared, and some can't be"


@pytest.fixture
def watched(app: Flask) -> Watched:
    return Watched(app, "tadika", {}, confirm=False)


def test_four_phones_cost_one_page(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Owner and scorers see one, each with its own right, number and ids; whoever only watches another."""
    made: list[object] = []

    def making(page: Page) -> shared.Shared | None:
        made.append(page)
        return rendering.render_with_gaps(page)

    monkeypatch.setattr("scorer.web.screens.alike.render_with_gaps", making)
    for _ in range(2):
        answers = [watched.got(phone, {"Accept-Encoding": "gzip"}) for phone in range(3)]
    assert len(made) == 1
    texts = [gzip.decompress(answer.data).decode() for answer in answers]
    assert [re.findall(r'data-right="(\w+)"\s+data-me="(\d+)"', text) for text in texts] == [
        [("owner", "1")], [("scorer", "2")], [("scorer", "3")],
    ]  # fmt: skip
    keys = [key for text in texts for key in re.findall(r'name="key" value="([0-9a-f-]{36})"', text)]
    assert len(keys) == len(set(keys)) >= 3
    watched.got(3, {})
    assert len(made) == 2
    watched.write(Noted(text="Tea"))
    watched.got(0, {})
    assert len(made) == 3


def test_phones_that_ask_at_once_wait_for_one_page(app: Flask) -> None:
    match = Watched(app, "terz", {}, confirm=False).match
    kept, begun, go, made = Pages(), threading.Event(), threading.Event(), list[int]()

    def make() -> shared.Shared | None:
        made.append(1)
        begun.set()
        assert go.wait(60)
        return shared.shared(NOW + RIGHT + NUMBER, 0)

    threads = [threading.Thread(target=lambda: kept.get(match, "seen", make)) for _ in range(4)]
    for thread in threads:
        thread.start()
    assert begun.wait(60)
    go.set()
    for thread in threads:
        thread.join(60)
    assert made == [1]


def test_what_is_kept_stays_within_bounds(app: Flask) -> None:
    """A page that is too heavy, or one too many of a table, is made anew each time it is asked for."""
    match, page = Watched(app, "terz", {}, confirm=False).match, shared.shared(NOW + RIGHT + NUMBER, 0)
    assert page
    assert zlib.decompress(page.packed(OWN), 31) == "".join(OWN).encode()
    made = list[int]()

    def make() -> shared.Shared | None:
        made.append(1)
        return page

    tight, wide = Pages(10), Pages()
    for kept, seen in ((tight, 1), (tight, 1), (wide, 1), (wide, 1)):
        kept.get(match, seen, make)
    assert len(made) == 3
    for seen in range(100):
        wide.get(match, seen, lambda: page)
        assert len((wide._kept.get(match.table) or (match, {}))[1]) <= shared.VARIANTS
