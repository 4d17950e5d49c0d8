"""What waits for the network is shown beside the totals: right figures in all five games, and none twice."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from cardgen.core import scores
from cardgen.core.facts import FactError
from cardgen.games.tadika import rules as tadika_rules
from cardgen.words.numbers import Number, as_json, listed, printed, typeset
from scorer.games import GAMES, sheet
from scorer.games.sheet import Form
from scorer.games.tadika import sheet as tadika
from scorer.games.words import texts
from scorer.playing import folding, match, shelf
from scorer.playing.events import Begun, Entered, Player
from scorer.playing.log import LogLine
from scorer.playing.seats import named, seated
from scorer.web.views import effects
from tests.order import with_proofs
from tests.scorer import recorded
from tests.scorer.browser import Phones, online
from tests.scorer.cutproxy import CutProxy
from tests.scorer.hands import Fingers, Table
from tests.scorer.pages_read import Page as Elements
from tests.scorer.web.static.test_scripts import Ask
from tests.scorer.web.static.test_scripts import ask as ask
from tests.scorer.web.static.test_scripts import page as page

NAMES = ("Ada", "Ben", "Cem")
SOON = 20_000
ONE = "#totals .tile[value='{}']"


def table_of(game: str, options: dict[str, Any], *entries: dict[str, Any]) -> match.Match:
    """A table with these entries."""
    people = tuple(map(Player, NAMES, match.MARKS))
    begin = LogLine(1, "k" * 8, 0.0, 0, Begun(game=game, players=people, options=options))
    log = [LogLine(k, f"key{k:05}", float(k), 1, Entered(facts=facts)) for k, facts in enumerate(entries, 2)]
    return folding.fold("t" * 12, [begin, *log])


# --- the figures


class Case(NamedTuple):
    """A form with what the server makes of it: the points of each seat, or None where only the rules know."""

    worth: Any
    form: list[tuple[str, str]]
    gains: dict[str, Number] | None


def forms(game: str, chance: random.Random) -> Iterator[tuple[dict[str, Any], Form]]:
    """Forms of a game that may be sent, put together from those of its records, with the options of their table."""
    flags = [choice.key for choice in sheet(game).options if isinstance(choice.default, bool) and not choice.choices]
    known = [sheet(game).fill(seated(entry, NAMES)) for entry in recorded.entries(game, NAMES) if "end" not in entry]
    many = {name for form in known for name in form if len(form.getlist(name)) > 1}
    for _ in range(60):
        form = chance.choice(known).copy()
        for other in chance.choices(known, k=4):
            name = chance.choice(list(other))
            form.setlist(
                name, sorted({*form.getlist(name), *other.getlist(name)}) if name in many else other.getlist(name)
            )
        form["round"] = "1"
        yield {key: chance.random() < 0.5 for key in flags}, form


def cases(game: str) -> Iterator[Case]:
    """What the rules core makes of such forms; a phone need not know a hand of seven."""
    words = texts("en", game)
    for options, form in forms(game, random.Random(game)):
        there = table_of(game, options)
        found = shelf.find(game)
        try:
            facts: Mapping[str, Any] = sheet(game).read(form, there)
            record = scores.Record(game, NAMES, options, (named(facts, NAMES),))
            totals = scores.standings(record, found.scoring, found.spec).totals
        except (FactError, scores.RecordError):
            continue
        gains = {str(seat): totals[name] for seat, name in enumerate(NAMES)}
        yield Case(sheet(game).worth(there, words), list(form.items(multi=True)), None if "hand" in facts else gains)


OWN: Mapping[str, str] = {
    "negatives": "-12..12",
    "fractions": "-3/4, -1/3, 1/12, 1/10, 3/20, 1/7, 1/2, 2/3, 7/4, 23/16, 5",
    "long ones": "1/97, 1/89, 99/83, -9998, 9999",
}
"""Numbers of decks of people's own."""


def typed_as(number: Number, chance: random.Random) -> str:
    """A number as somebody may type it; with a space within it would be two in a list."""
    own = typeset(number)
    return chance.choice([str(number), printed(number), own if own.isprintable() else str(number)])


def own_cases(numbers: str) -> Iterator[Case]:
    """The same with a deck of these numbers: tapped and typed, in keys, as fractions with and without a sign."""
    chance, words = random.Random(numbers), texts("en", "take-three")
    tasks = [{"if": "same number"}, {"if": "all < 1", "bonus": 7}, {"if": "different colours"}]
    deck = {"format": 1, "game": "take-three", "numbers": numbers, "copies": 6, "task": tasks * 4}
    people = tuple(map(Player, NAMES, match.MARKS))
    begun = Begun(game="take-three", players=people, options={}, deck=deck)
    there = folding.fold("t" * 12, [LogLine(1, "k" * 8, 0.0, 0, begun)])
    own, sums = there.edition, listed(numbers)
    for _ in range(40):
        typed = [typed_as(number, chance) for number in chance.choices(sums, k=chance.randint(9, 12))]
        form = Form(
            {"player": "1", "round": "1", "how": chance.choice(["cards", "minus"]), "by": "bonus", "bonus": "7"}
        )
        form["cards"] = chance.choice([" ", ", ", "; "]).join(typed)
        form["minus"] = chance.choice([" + ", "+"]).join(typed)
        try:
            facts: Mapping[str, Any] = sheet("take-three").read(form, there)
            record = scores.Record("take-three", NAMES, {}, (named(facts, NAMES),))
            totals = scores.standings(record, own.game.scoring, own.spec).totals
        except (FactError, scores.RecordError):
            continue
        gains = {str(seat): totals[name] for seat, name in enumerate(NAMES)}
        yield Case(sheet("take-three").worth(there, words), list(form.items(multi=True)), gains)


GAINS = "({ worth }, cases) => cases.map(([told, form]) => worth(told, new URLSearchParams(form)).gains)"


def test_a_phone_adds_up_what_the_rules_core_makes_of_a_form(ask: Ask) -> None:
    told = {game: list(cases(game)) for game in GAMES} | {own: list(own_cases(OWN[own])) for own in OWN}
    assert all(len(found) > 9 for found in told.values()), {name: len(found) for name, found in told.items()}
    every = [case for found in told.values() for case in found]
    for case, gains in zip(every, ask("worth", GAINS, [[case.worth, case.form] for case in every]), strict=True):
        if case.gains is None:
            assert "?" in gains.values(), case
        else:
            exactly = {seat: as_json(gain) for seat, gain in case.gains.items()}
            assert {seat: gains.get(seat, 0) for seat in case.gains} == exactly, case


@pytest.mark.parametrize("add", [False, True])
def test_lines_that_cover_others_make_the_points_of_the_rules(add: bool) -> None:
    over = tadika.covered(add)
    for number in range(1, len(tadika_rules.POINTS) + 1):
        for lines in combinations(tadika_rules.POINTS, number):
            gone = {other for line in lines for other in over.get(line, ())}
            points = sum(tadika_rules.POINTS[line] for line in lines if line not in gone)
            assert points == tadika_rules.points(lines, add), lines


def test_taking_back_is_worth_what_the_totals_lose_by_it() -> None:
    there = table_of("terz", {"penalty": True}, {"player": 0}, {"player": 2, "wrong": True}, {"player": 2})
    found = [effects.effect(there, line, None)._asdict() for line in there.lines]
    assert found == [
        {"gains": {"0": -1}, "adds": -1},
        {"gains": {"2": 1}, "adds": 0},
        {"gains": {"2": -1}, "adds": -1},
    ]


def test_the_number_of_a_headline_is_marked_and_nothing_else_of_it() -> None:
    there = table_of("terz", {}, {"player": 0})
    assert effects.numbered("1 <of> 11", there) == "<span data-number>1</span> &lt;of&gt; 11"


# --- on a phone


class Story(NamedTuple):
    """What is entered without network, and what is to be seen then: sums that wait, ticks, the label, the headline."""

    play: Callable[[Table], None]
    sums: list[str]
    unsent: list[bool]
    label: str
    headline: str
    totals: list[str]


def tapped(*seats: int) -> Callable[[Table], None]:
    """Taps on players, one after the other."""

    def play(table: Table) -> None:
        for n, seat in enumerate(seats, 1):
            table.hand.press(table(ONE.format(seat)))
            written(table, n)

    return play


def written(table: Table, number: int) -> None:
    """So many entries wait, and the form is ready again."""
    expect(table("#outbox li.waiting")).to_have_count(number)
    expect(table("[aria-busy]")).to_have_count(0)


def take_three(table: Table) -> None:
    table.hand.choose(table("[name=how][value=minus]"))
    table.hand.total("minus", 20)
    table.hand.add("bonus", [3, 4])
    table.hand.press(table("#bar button.big"))
    written(table, 1)
    table.hand.choose(table("#totals [name=player][value='1']"))
    table.hand.add("cards", [3, 6])
    table.hand.add("bonus", [10])
    table.hand.press(table("#bar button.big"))
    written(table, 2)
    coming = table("[data-coming]")  # nobody knows whether the others are done, so a second hand is not refused
    expect(coming).to_be_empty()
    table.player(0)
    expect(coming).to_have_text("zählt für Runde 2")
    table.player(2)
    expect(coming).to_be_empty()


def tadika_round(table: Table) -> None:
    table.player(0)
    for line in ("row2", "first"):  # the second one in place of the first
        table.hand.choose(table(f"[name=lines][value={line}]"))
    table.hand.press(table("#bar button.big"))
    written(table, 1)


def threepia(table: Table) -> None:
    table.hand.count("rows-3", 2)
    table.hand.count("rows-5", 1)
    table.hand.press(table("#bar button.big"))
    written(table, 1)
    expect(table("#totals .chip.turn .name")).to_have_text("Ben")


def triple3(table: Table) -> None:
    tapped(0)(table)
    table.hand.press(table("#stuck > summary"))
    for seat, cards in enumerate((2, 2, 3)):
        table.hand.count(f"left-{seat}", cards)
    table.hand.press(table("#left .do"))
    written(table, 2)


STORIES = {
    "terz": Story(tapped(1, 0, 1), ["+1", "+2", ""], [False] * 3, "Ben: eine TERZ", "3 TERZEN", ["1", "2", "0"]),
    "take-three": Story(
        take_three, ["−13", "+1", ""], [True, True, False], "Ada: −20 + 7 = −13", "Runde 1 von", ["−13", "1", "–"]
    ),
    "tadika": Story(
        tadika_round, ["+5", "", ""], [False] * 3, "Ada: mit dem ersten Zug = +5", "Runde 2", ["5", "0", "0"]
    ),
    "threepia": Story(
        threepia, ["+5", "", ""], [True, False, False], "Ada: Reihen 3 + 3 + 5 = +5", "Runde 1", ["5", "0", "0"]
    ),
    "triple3": Story(triple3, ["+2", "+1", ""], [False] * 3, "Ada: ein Chip", "Runde 3", ["2", "1", "0"]),
}


def stands(table: Table, sums: list[str]) -> None:
    """Checks what waits beside the totals, as it is seen."""
    shown = "() => [...document.querySelectorAll('.plus')].map(each => each.lastChild?.textContent ?? '')"
    table.page.wait_for_function(f"sums => JSON.stringify(({shown})()) === JSON.stringify(sums)", arg=sums)


@pytest.fixture
def away(phones: Phones, cutproxy: CutProxy) -> Page:
    """A phone whose way to the server can be cut; a form that only time lets go would be busy there for ever."""
    page = phones(base_url=cutproxy.url)
    page.add_init_script("const soon = setTimeout; self.setTimeout = (f, ms) => (ms === 1500 ? 0 : soon(f, ms));")
    return page


@pytest.mark.parametrize("game", with_proofs(STORIES, {"terz", "tadika", "threepia"}))
def test_what_waits_is_counted_at_once_and_only_once(cutproxy: CutProxy, away: Page, game: str) -> None:
    story = STORIES[game]
    table = Table(Fingers(away)).seated(game, NAMES)
    before = table("#totals .total").all_inner_texts()
    cutproxy.cut()
    story.play(table)
    stands(table, story.sums)
    expect(table("#totals .total")).to_have_text(before)
    expect(table("#outbox li strong").first).to_have_text(story.label)
    expect(table(".headline")).to_contain_text(story.headline)
    ticks = [chip.get_attribute("data-unsent") is not None for chip in table("#totals [data-seat]").all()]
    assert ticks == story.unsent
    cutproxy.heal()
    online(away)
    expect(table("#outbox")).to_be_empty(timeout=SOON)
    expect(table("#totals .total")).to_have_text(story.totals, timeout=SOON)
    stands(table, ["", "", ""])
    expect(table("#totals [data-unsent], .headline .dashed")).to_have_count(0)


def test_takes_back_count_and_corrections_only_say_so_also_after_a_reload(phones: Phones, cutproxy: CutProxy) -> None:
    away = phones(base_url=cutproxy.url, worker=True)
    table = Table(Fingers(away)).seated("terz", NAMES)
    for seat in "02":
        away.request.post(f"{table.path}/entries", form={"player": seat})
    table.stands("1", "0", "1")
    away.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    away.reload()
    away.goto(f"{table.path}/scores")
    history = Elements(away.request.get(f"{table.path}/history").text())
    first = [found["href"] for tag, found in history.elements if found.get("id", "").startswith("correct")][-1]
    away.goto(table.path)
    cutproxy.cut()
    table.hand.press(table("#undo-form button"))
    table.hand.press(table(ONE.format(1)))
    written(table, 2)
    stands(table, ["", "+1", "−1"])
    expect(table(".headline")).to_contain_text("2 TERZEN")
    away.goto(f"{table.path}/scores")  # no form there: the entries themselves know
    stands(table, ["", "+1", "−1"])
    cutproxy.heal()
    online(away)
    online(away)
    expect(table("#totals .total")).to_have_text(["1", "1", "0"], timeout=SOON)
    away.goto(first)
    cutproxy.cut()
    table.hand.choose(table("#totals [name=player][value='1']"))
    table.hand.press(table("#bar button.big"))
    expect(table("#outbox li strong")).to_have_text("Korrigieren: Ada: eine TERZ")
    stands(table, ["korrigiert", "korrigiert", ""])
    away.goto(f"{table.path}/scores")
    stands(table, ["korrigiert", "korrigiert", ""])
    cutproxy.heal()
    online(away)
    online(away)
    expect(table("#totals .total")).to_have_text(["0", "2", "0"], timeout=SOON)
    stands(table, ["", "", ""])
