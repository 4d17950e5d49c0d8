"""Every page, in four languages and both colour schemes: nobody is kept out (axe, WCAG 2.2 AA), nothing is too wide.

Faults that are planted show that they are found.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIRequestContext, Page, Route

from cardgen.custom import short_form
from cardgen.words.texts import LANGUAGES
from scorer.games import ASKED, GAMES
from scorer.reports.statistics import folded, ident
from tests.scorer import browser as browsers
from tests.scorer.browser import Chromium, Phones, patience
from tests.scorer.recorded import first
from tests.scorer.served import Served

NAMES = ("Ada", "Benedikt", "Çem", "Dorothea-Luise")
OPEN_ALL = "() => { for (const lid of document.querySelectorAll('details')) lid.open = true; }"
OTHER_WAYS = """() => {
  const ways = [...document.querySelectorAll('.switch input:not(:checked), [name=variant]:not(:checked)')];
  for (const way of ways) way.click();
  return ways.length;
}"""
WIDTH = "() => Math.max(document.documentElement.scrollWidth, innerWidth)"
TOUCHING = """() => {
  const fields = "select, textarea, input:not([type=checkbox], [type=radio], [type=hidden])";
  const found = [...document.querySelectorAll(`main :is(button:not(.plain, .spot), .button, ${fields})`)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  // the bar lies over what scrolls below it, always at the same place; so does an open lid
  const over = (each) => each.closest(".bar, .scrim");
  const boxes = found.map((each) => [each.outerHTML.slice(0, 80), each.getBoundingClientRect(), over(each)]);
  return boxes.flatMap(([one, a, bar], k) => boxes.slice(k + 1)
    .filter(([, b, other]) => bar === other && Math.max(Math.max(a.left, b.left) - Math.min(a.right, b.right),
      Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom)) < 4)
    .map(([other]) => `${one} touches ${other}`));
}"""
"""Buttons and fields with fewer than four pixels between them; links among words and cards on a grid may touch."""
SEND = """([path, fields]) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: path });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}"""

Form = Mapping[str, str]
TOLD: Mapping[str, Form] = {
    "take-three": {"round": "1", "player": "0", "how": "cards", "cards": "3 + 6 + 2", "by": "bonus", "bonus": "4 + 5"},
    "terz": {"player": "1"},
    "tadika": {"round": "1", "player": "1", "how": "lines", "lines": "rowN"},
    "triple3": {"round": "1", "how": "winner", "player": "2"},
    "threepia": {"player": "0", "rows-3": "2", "emptied": "1", "turn": "1"},
}
FIRST: Mapping[str, Form] = {game: TOLD.get(game) or first(game) for game in GAMES}
"""An entry of each game."""


class House(NamedTuple):
    """A phone that knows tables in all states: cookies, addresses of pages, forms that are answered with a page."""

    state: Any
    pages: Mapping[str, str]
    answers: Mapping[str, tuple[str, Form]]


class Teller:
    """Fills tables as plain forms do."""

    def __init__(self, asks: APIRequestContext) -> None:
        self.asks = asks

    def send(self, path: str, form: Form) -> str:
        """Sends a form; the address to which it leads."""
        answer = self.asks.post(path, form=dict(form))
        assert answer.ok, answer.text()
        return answer.url

    def table(self, game: str, *entries: Form, names: tuple[str, ...] = NAMES, **options: str) -> str:
        """A new table with some entries: its address."""
        form = {f"name-{k}": name for k, name in enumerate(names)} | options
        table = "/t/" + self.send(f"/new/{game}", form).rpartition("/")[2]
        for entry in entries:
            self.send(f"{table}/entries", entry)
        return table

    def code(self, table: str) -> str:
        """The code that people type."""
        return self.asks.get(f"{table}/share").text().partition('class="code big-code">')[2].partition("<")[0]


OWN: Mapping[str, Any] = {
    "format": 1,
    "game": "take-three",
    "name": "Halbe und ganze Zahlen, auf vier Arten, für die 4b",
    "numbers": "-3..21, 1/2, 7/10",
    "colours": ["red", {"name": "sonnenuntergangsorange", "fill": "#F08030", "sign": "sun"}],
    "copies": 2,
    "show": {"1/2": "picture:cat", "12": "ein Dutzend", "9": "3^2"},
    "task": [{"if": "same number", "bonus": 4}, {"if": "same colour", "bonus": 2}, {"if": "all < 2", "bonus": 3}] * 4,
}
VERBS: Mapping[str, Any] = {
    "format": 1,
    "game": "terz",
    "trait": {"number": ["ich", "du", "wir"], "form": ["picture:cat", "picture:fish Fisch", "laufen"], "figure": []},
}


def with_decks(teller: Teller) -> dict[str, str]:
    """Pages that look different with a deck of one's own: the form for it, its keys, a question."""
    tables = []
    for deck in (OWN, VERBS):
        wish = {"game": deck["game"], "players": NAMES[:3], "options": {}, "entries": [], "deck": deck}
        tables.append(teller.send("/import", {"record": json.dumps(wish)}))
    own, verbs = [urlsplit(table).path.split("/")[2] for table in tables]
    card = "colour1=sonnenuntergangsorange&number1=1/2"
    return {
        "own new": f"/D/{short_form.packed(OWN)}", "own enter": f"/t/{own}",
        "own check": f"/check/take-three?table={own}&{card}",
        "own check of a table": f"/check/terz?table={verbs}&ask=table",
    }  # fmt: skip


def furnished(teller: Teller, guest: Teller) -> tuple[dict[str, str], dict[str, tuple[str, Form]]]:
    """Tables of all games: new ones and one that is over, with clocks, a proposal, a class, somebody at the door."""
    pages = {"start": "/", "join": "/join", "code": "/j/ABCD1234", "open": "/open", "import": "/import"}
    pages |= {"people": "/people", "about": "/about", "new class": "/class/new", "nowhere": "/nowhere"}
    pages |= {"new class of a game": "/class/new?game=tadika", "tables": "/tables", "offline": "/offline"}
    for game in GAMES:
        table = teller.table(game, FIRST[game])
        pages |= {f"{game} {tab}": f"{table}/{tab}" for tab in ("scores", "entries/2")}
        pages |= {f"{game} new": f"/new/{game}", f"{game} enter": table}
    pages |= {f"{game} check": f"/check/{game}" for game in ASKED}
    table = pages["threepia enter"]
    answers: dict[str, tuple[str, Form]] = {"conflict": (f"{table}/entries", {**FIRST["threepia"], "rows-6": "1"})}
    answers |= {"wrong": (f"{table}/entries", {"player": "9"}), "link": (f"{table}/links/scorer", {})}
    answers |= {"wrong names": ("/new/terz", {"name-0": "Ada" * 20}), "wrong code": ("/join", {"code": "WRONG"})}
    pages |= {"history": f"{table}/history", "share": f"{table}/share"}
    asked = teller.table("terz", {**FIRST["terz"]}, {"player": "2"})
    teller.send(f"{asked}/entries/3", {"take_back": "1", "base": "9"})
    guest.send("/join", {"code": teller.code(asked), "ask": "1", "name": "Eva"})
    pages |= {"somebody asks": asked, "taken back": f"{asked}/history"}
    watched = guest.table("tadika", FIRST["tadika"])
    teller.send("/join", {"code": guest.code(watched)})
    pages |= {"watching": watched, "watching share": f"{watched}/share"}
    wins = [{"round": str(n), "how": "winner", "player": "0"} for n in range(1, 5)]
    over = teller.table("triple3", *wins)
    clocks = teller.table("threepia", variant="stopwatch")
    teller.send(f"{clocks}/clock", {"do": "start", "seat": "0", "at": f"{time.time() - 100:.3f}"})
    pages |= {"over": over, "over scores": f"{over}/scores", "clocks": clocks, "photo": f"{over}/photo"}
    pages |= {"person": f"/people/{ident(folded(NAMES[0]))}"}
    pages["confirm"] = teller.table("take-three", FIRST["take-three"], confirm="1")
    pages |= with_decks(teller)
    room = teller.send("/class/new", {"name": "4b", "game": "triple3", "tables": "4", "seats": "4"})
    return {**pages, "class": "/class/" + room.rpartition("/")[2]}, answers


@pytest.fixture(scope="module")
def house(browser: Chromium, served: Served) -> Iterator[House]:
    """A phone that knows it all, without a page."""
    with patience():
        context, guest = (browser.new_context(base_url=served.url, locale="de-DE") for _ in range(2))
        pages, answers = furnished(Teller(context.request), Teller(guest.request))
        found = House(context.storage_state(), pages, answers)
        context.close()
        guest.close()
    yield found


SOME: Mapping[str, tuple[str, ...]] = {
    "de": (
        "start", "join", "people", "new class", "share", "history", "clocks", "class", "somebody asks", "conflict",
        "take-three enter", "take-three new", "take-three check", "tadika scores", "terz entries/2",
    ),
    "en": ("about", "tables", "nowhere", "triple3 enter", "over", "own enter", "wrong names"),
}  # fmt: skip
"""Pages of each kind, which a whole run looks at as they open: all pages and other ways are left to proofs."""
PAGES = [pytest.param(language, names, id=language) for language, names in SOME.items()]
PAGES += [pytest.param(language, None, id=f"all in {language}", marks=pytest.mark.proof) for language in LANGUAGES]


@pytest.mark.parametrize(("language", "names"), PAGES)
def test_no_page_keeps_anybody_out(
    phones: Phones, served: Served, house: House, language: str, names: tuple[str, ...] | None
) -> None:
    phone, found = phones(base_url=served.url, locale=language, storage_state=house.state), list[str]()
    for name in names or (*house.pages, *house.answers):
        if name in house.answers:
            phone.goto("/about")
            with phone.expect_navigation():
                phone.evaluate(SEND, house.answers[name])
        else:
            phone.goto(house.pages[name])
        found += faults(phone, name)
        if names is None and phone.evaluate(OTHER_WAYS):
            found += faults(phone, f"{name}, other ways")
    assert not found, "\n".join(found)


def faults(phone: Page, name: str) -> list[str]:
    """What is wrong with the page that is open, in both schemes."""
    phone.locator("html[data-js]").wait_for()
    phone.evaluate(OPEN_ALL)
    wide = phone.evaluate(WIDTH)
    found = [f"{name}: {wide} wide"] if wide > 360 else []
    found += [f"{name}: {pair}" for pair in phone.evaluate(TOUCHING)]
    reports = {name: browsers.barriers(phone, sizes=False)}
    phone.emulate_media(color_scheme="dark")
    reports[f"{name}, dark"] = browsers.barriers(phone, colours=True)
    phone.emulate_media(color_scheme="light")
    reports[f"{name}, small"] = browsers.small(phone)
    return found + [f"{name}: {report}" for name, report in reports.items() if report]


FAULTS: Mapping[str, tuple[str, str]] = {
    "document-title": ("<title>.*?</title>", "<title></title>"),
    "region": ("</body>", "<p>outside</p></body>"),
    "image-alt": ("</main>", "<img src='/x.png'></main>"),
    "button-name": ("</main>", "<button></button></main>"),
    "label": ("</main>", "<input></main>"),
    "list": ("</main>", "<ul><p>x</p></ul></main>"),
    "valid-lang": ("</main>", "<p lang='zzzz'>x</p></main>"),
    "aria-valid-attr-value": ("</main>", "<p aria-live='loud'>x</p></main>"),
    "heading-order": ("</main>", "<h6>x</h6></main>"),
    "color-contrast": ("</main>", "<p><font color='#c8c8c8'>pale words</font></p></main>"),
    " wide": ("</main>", "<table width='1000'><tr><td>x</table></main>"),
}
"""What keeps people out, by what a report says of it: a pattern in a page, and what is to stand there."""


def test_faults_that_are_planted_are_found(phone: Page) -> None:
    phone.goto("/about")
    assert not faults(phone, "about")

    def plant(route: Route) -> None:
        answer = route.fetch()
        text = answer.text()
        for pattern, fault in FAULTS.values():
            text = re.sub(pattern, lambda _, fault=fault: fault, text, count=1, flags=re.DOTALL)  # type: ignore[misc]
        route.fulfill(response=answer, body=text)

    phone.route("**/join", plant)
    phone.goto("/join")
    report = "\n".join(faults(phone, "join"))
    assert not [fault for fault in FAULTS if fault not in report], report


def test_words_that_are_pale_in_the_other_scheme_only_are_found(phone: Page) -> None:
    phone.goto("/about")
    phone.evaluate("() => { for (const each of document.querySelectorAll('main *')) each.style.color = '#3a3a3a'; }")
    (report,) = faults(phone, "about")
    assert report.startswith("about, dark: ")
    assert "color-contrast" in report


def test_buttons_and_fields_that_touch_are_found(phones: Phones) -> None:
    phone = phones()
    phone.set_content("<main><input style='display: block'><button>A</button> <button>B</button></main>")
    assert [pair.count("<button>") for pair in phone.evaluate(TOUCHING)] == [1, 1]
    phone.set_content("<main><input style='display: block; margin: 8px'><button>A</button></main>")
    assert phone.evaluate(TOUCHING) == []


@pytest.mark.parametrize("names", [NAMES, (*NAMES, "Eva")], ids=len)
def test_the_columns_of_all_players_are_in_view(phones: Phones, served: Served, names: tuple[str, ...]) -> None:
    phone = phones(base_url=served.url)
    hidden = "() => [...document.querySelectorAll('.scroll')].map((each) => each.scrollWidth - each.clientWidth)"
    for game, tables in (("terz", 1), ("take-three", 2))[: 6 - len(names)]:  # the course; the rounds of four, too
        phone.goto(f"{Teller(phone.request).table(game, FIRST[game], names=names)}/scores")
        phone.evaluate(OPEN_ALL)
        assert phone.evaluate(hidden) == [0] * tables
