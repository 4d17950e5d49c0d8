"""What the scripts work out, in Chromium but without a page: prediction, queue, clocks, sums. Python is the oracle."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route

from cardgen.words.numbers import as_json, parsed, printed, reduced, typeset
from cardgen.words.spelling import in_decimals
from scorer import STATIC
from scorer.games.sheet import FieldError, Form, terms
from scorer.playing import clocks
from scorer.playing.events import ClockPressed
from tests.scorer.browser import Chromium, patience

ORIGIN = "http://scripts.test"
BLANK = '<!doctype html><html lang="en"><title>Blank</title><body data-table="t1"><main></main></body></html>'

Ask = Callable[..., Any]  # a script's values come as JSON


def deliver(route: Route) -> None:
    """A module as it is written, or a blank page."""
    path = STATIC / urlsplit(route.request.url).path.lstrip("/")
    if path.suffix == ".js" and path.is_file():
        route.fulfill(path=path, content_type="text/javascript")
    else:
        route.fulfill(body=BLANK, content_type="text/html")


@pytest.fixture(scope="module")
def page(browser: Chromium) -> Iterator[Page]:
    context = browser.new_context(base_url=ORIGIN)
    context.route(f"{ORIGIN}/**", deliver)
    page = context.new_page()
    with patience():
        page.goto("/")
        yield page
    context.close()


@pytest.fixture
def ask(page: Page) -> Ask:
    """Asks a module: `ask("queue", "(queue, all) => all.map(…)", all)`; one call for a whole table of cases."""

    def evaluate(module: str, script: str, argument: object = None) -> Any:
        path = module if "/" in module else f"scorer/{module}"
        return page.evaluate(f"async (given) => ({script})(await import('/{path}.js'), given)", argument)

    return evaluate


# --- sums and clocks


def test_sums_are_read_as_the_server_reads_them(ask: Ask) -> None:
    chance = random.Random(1)
    texts = [
        "",
        "7",
        "3 + 6 + 2",
        "3+6 − 2",
        "12, 4 5",
        "8;1",
        "- 3 + 4",
        " 5 ",
        "3 +",
        "3, -4",
        "1 + −1/2",
        "½ 2⅔ − 3¼",
    ]
    for _ in range(200):
        spelled = (str(chance.randint(0, 99)), f"{chance.randint(0, 99)}/{chance.randint(1, 9)}", chance.choice("¼⅔⅞⅒"))
        numbers = [chance.choice(spelled) for _ in range(chance.randint(1, 6))]
        texts.append("".join(number + chance.choice([" + ", "-", " − ", ", ", " ", ";"]) for number in numbers)[:-1])
    read = ask("numbers", "({ terms }, texts) => texts.map(terms)", texts)
    for text, values in zip(texts, read, strict=True):
        if text.strip(" +-−,;") and text.strip()[-1].isdigit():
            assert values == [*map(as_json, terms(Form({"sum": text}), "sum"))], text
    assert read[0] == []
    wrong = ["1.5", "a", "3 x 4", "1/0", "3/", "1/2/3"]
    assert ask("numbers", "({ terms }, texts) => texts.map(terms)", wrong) == [None] * 6
    for text in wrong:
        with pytest.raises(FieldError):
            terms(Form({"sum": text}), "sum")


def test_decimals_are_set_as_on_the_server(ask: Ask) -> None:
    values = [Fraction(above, below) for above in (-9, -1, 1, 7, 40) for below in range(1, 17)]
    numbers = [as_json(reduced(value)) for value in values]
    told = ask("numbers", "({ set }, all) => all.map((one) => [set(one, ','), set(one, '.'), set(one, '')])", numbers)
    assert told == [[in_decimals(reduced(value), mark) for mark in (",", ".", "")] for value in values]


def test_fractions_are_added_and_set_as_on_the_server(ask: Ask) -> None:
    chance = random.Random(2)
    values = [Fraction(chance.randint(-40, 40), chance.randint(1, 12)) for _ in range(300)]
    numbers = [as_json(reduced(value)) for value in values]
    script = (
        "({ plus, set, times }, all) => all.map((one, k) => [set(one), plus(one, all[k - 1] ?? 0), times(one, -3)])"
    )
    for k, told in enumerate(ask("numbers", script, numbers)):
        sums = values[k] + (values[k - 1] if k else 0), values[k] * -3
        assert told == [typeset(reduced(values[k])), *(as_json(reduced(each)) for each in sums)]


def test_keys_add_terms_and_take_them_back(ask: Ask) -> None:
    script = """({ pressed }, keys) => keys.reduce(([last, ...old], key) =>
        [pressed(last, key), last, ...old], ["2"]).reverse()"""
    keys = [{"key": "3"}, {"key": "-4"}, {"padBack": ""}, {"key": "6"}, {"padClear": ""}]
    assert ask("keypad", script, keys) == ["2", "2 + 3", "2 + 3 - 4", "2 + 3", "2 + 3 + 6", ""]


def test_a_sum_is_typed_key_by_key(ask: Ask) -> None:
    script = "({ typed }, lines) => lines.map((keys) => keys.reduce((text, key) => typed(text, key), ''))"
    told = {
        "12": "12", "±5": "-5", "5±": "-5", "5+20": "5 + 20", "5+3±": "5 - 3", "5+3±±": "5 + 3", "5++3": "5 + 3",
        "12←": "1", "5+3←": "5 +", "5+3←←": "5", "±5←←": "", "007": "7", "00": "0", "12345": "12345",
    }  # fmt: skip
    lines = [[key.replace("←", "") for key in keys] for keys in told]
    assert ask("keypad", script, lines) == list(told.values())


def test_seconds_are_written_like_a_clock(ask: Ask) -> None:
    seconds = [*range(0, 200, 7), 3599, 3600, 3661, 86399]
    hours = [f"{s // 3600}:{s // 60 % 60:02}:{s % 60:02}" if s >= 3600 else f"{s // 60}:{s % 60:02}" for s in seconds]
    assert ask("clock", "({ written }, all) => all.map(written)", seconds) == hours


def test_clocks_run_on_a_phone_as_on_the_server(ask: Ask) -> None:
    chance = random.Random(2)
    games: list[dict[str, Any]] = []
    for _ in range(60):
        at, presses = 0.0, []
        for _ in range(chance.randint(1, 12)):
            at += chance.randint(0, 50)
            presses.append({"do": chance.choice(["start", "start", "stop"]), "seat": chance.randint(0, 3), "at": at})
        games.append({"presses": presses, "each": chance.random() < 0.5, "at": at + chance.randint(0, 30)})
    script = """({ after }, games) => games.map(({ presses, each, at }) => {
        const begin = { used: [0, 0, 0, 0], running: null, since: 0 };
        const end = presses.reduce((state, press) => after(state, press, { each, endless: false }), begin);
        return end.used.map((used, seat) => used + (end.running === seat ? at - end.since : 0));
    })"""
    for game, spent in zip(games, ask("running", script, games), strict=True):
        clock = clocks.fold([ClockPressed(**press) for press in game["presses"]], game["each"])
        assert spent == [clock.spent(seat, game["at"]) for seat in range(4)], game


def test_the_servers_time_is_known_as_well_as_its_best_answer_says(ask: Ask) -> None:
    chance = random.Random(3)
    runs = [
        [(ahead, chance.uniform(0.01, 4), chance.random()) for _ in range(8)]
        for ahead in (-7200.0, -3.0, 0.0, 0.4, 86400.0)
    ]
    script = """async (_, looks) => {
        const { learn, now } = await import("/scorer/tools.js?" + Math.random());
        let at = 1e9;
        for (const [ahead, trip, share] of looks) {
            learn(at + trip * share + ahead, at, at + trip);
            at += trip + 60;
        }
        return now() - Date.now() / 1000;
    }"""
    for looks in runs:
        offset = ask("tools", script, looks)
        best = min(trip for _, trip, _ in looks) / 2
        assert abs(offset - looks[0][0]) <= best + 0.01


# --- the stream and its replacement


def test_who_misses_answers_asks_less_and_less_often(ask: Ask) -> None:
    pauses = ask(
        "live", "({ pauseAfter }) => [0, 1, 2, 3, 4, 9].map((misses) => [0, 1].map((c) => pauseAfter(misses, c)))"
    )
    assert pauses[0] == [950, 950]
    assert pauses[1:] == [[750 * n, 1250 * n] for n in (2, 4, 8, 10, 10)]


CONNECTING, OPEN, CLOSED = range(3)


@pytest.mark.parametrize(
    ("state", "begun", "heard", "wanted"),
    [
        (OPEN, 60, 1, set()),
        (OPEN, 60, 26, {"dead", "renew"}),
        (CONNECTING, 2, None, set()),
        (CONNECTING, 4, None, {"alone"}),
        (CONNECTING, 26, None, {"alone", "renew"}),
        (CLOSED, 1, None, {"alone"}),
        (CLOSED, 59, None, {"alone"}),
        (CLOSED, 61, None, {"alone", "renew"}),
        (OPEN, 2, None, set()),  # open, but nothing has come yet
    ],
)
def test_a_stream_is_judged_by_its_signs_of_life(
    ask: Ask, state: int, begun: int, heard: int | None, wanted: set[str]
) -> None:
    now = 1_000_000
    stream = {"readyState": state, "begun": now - 1000 * begun, "heard": 0 if heard is None else now - 1000 * heard}
    verdict = ask("stream", "({ judge }, [stream, at]) => judge(stream, at)", [stream, now])
    assert {name for name, true in verdict.items() if true} == wanted


def test_the_status_says_the_most_urgent(ask: Ask) -> None:
    cases = [
        ({"met": met, "trouble": trouble, "held": held, "waiting": waiting}, old)
        for met, trouble, held, waiting, old in product((False, True), (0, 5), (False, True), (0, 2), (False, True))
    ]
    said = ask("status", "({ statusOf }, all) => all.map(([server, old]) => statusOf(server, old))", cases)
    for (server, old), key in zip(cases, said, strict=True):
        behind = "held" if server["held"] else "behind"
        late = behind if server["trouble"] or old else "live" if server["met"] else ""
        assert key == ("waiting" if server["waiting"] else late)


# --- the queue


ANSWERS: list[tuple[int, object, str]] = [
    (201, {"seq": 7}, "done"),
    (200, {"seq": 0}, "done"),
    (200, None, "later"),  # a hotel's log-in page
    (200, {"seq": "7"}, "later"),
    (409, {"html": "<p>both</p>"}, "conflict"),
    (409, {"error": "no"}, "refused"),
    (422, {"error": "no", "field": "points"}, "refused"),
    (404, None, "strange"),
    (408, {"error": "slow"}, "later"),
    (425, None, "later"),
    (429, {"error": "many"}, "later"),
    (500, {"error": "broken"}, "later"),
    (503, None, "later"),
]


def test_an_entry_is_done_only_by_the_servers_own_word(ask: Ask) -> None:
    kinds = ask("queue", "({ meaning }, all) => all.map(([status, answer]) => meaning(status, answer).kind)", ANSWERS)
    assert kinds == [kind for _, _, kind in ANSWERS]


def test_pauses_between_tries_grow_to_half_a_minute_and_heed_the_server(ask: Ask) -> None:
    script = (
        "({ pauseOf }) => [0, 10, 90].map((wanted) => [1, 2, 3, 5, 6, 20].map((tries) => pauseOf(tries, wanted, 0.5)))"
    )
    own = [1, 2, 4, 16, 30, 30]
    assert ask("queue", script) == [[max(wanted, pause) for pause in own] for wanted in (0, 10, 90)]


def test_what_is_taken_back_is_unsaid_in_its_place_and_later_rounds_move_up(ask: Ask) -> None:
    script = """async ({ drop }) => {
        const { add, entries } = await import("/scorer/store.js");
        const url = "/t/t1/entries";
        const more = { table: "t1", url, counter: "round", per: "player", state: "waiting", label: "" };
        for (const [id, player, round] of [["a", 0, 3], ["b", 1, 3], ["c", 0, 4], ["d", 0, 5]]) {
            await add({ ...more, id, body: `player=${player}&round=${round}` });
        }
        await drop((await entries()).find(({ id }) => id === "a"));
        return (await entries()).map(({ id, state, body }) => [id, state, body]);
    }"""
    assert ask("undo", script) == [
        ["a-drop", "dropped", "player=0&round=3&drop=1"],
        ["b", "waiting", "player=1&round=3"],
        ["c", "waiting", "player=0&round=3"],
        ["d", "waiting", "player=0&round=4"],
    ]


# --- the prediction


def test_without_a_network_everybody_gets_one_entry_a_round(ask: Ask) -> None:
    """The phone goes on alone: whoever the server has served already, no seat is ever two entries ahead of another."""
    script = """({ coming, nextSeat }, games) => games.map(({ round, done, entries }) => {
        const seats = done.map((each, at) => ({ value: String(at), done: each }));
        const page = { counter: "round", per: "player", round: String(round), seats };
        const others = [];
        for (let at = 0; at < entries; at++) {
            const body = new URLSearchParams({ round, player: "" });
            const first = seats.find((seat) => !seat.done).value;
            body.set("player", nextSeat(page, body, others, first));
            body.set("round", coming(page, body, others));
            others.push(body);
        }
        return others.map((body) => [Number(body.get("player")), Number(body.get("round"))]);
    })"""
    games: list[dict[str, Any]] = [
        {"round": 4, "done": list(done), "entries": 9}
        for seats in (1, 2, 3, 4)
        for done in product((False, True), repeat=seats)
        if not all(done)
    ]
    for game, entries in zip(games, ask("prediction", script, games), strict=True):
        rounds = [4 if done else 3 for done in game["done"]]  # that each seat has reached
        for seat, round_ in entries:
            assert rounds[seat] == min(rounds), (game, entries)
            rounds[seat] += 1
            assert round_ == rounds[seat], (game, entries)


@pytest.mark.parametrize(("done", "written", "whole"), [
    ([True, True], [], True),
    ([True, False], [], False),
    ([True, False], [(1, 4)], True),
    ([True, False], [(1, 3)], False),
    ([False, False], [(0, 4), (1, 5)], True),
    ([], [], False),
])  # fmt: skip
def test_a_round_is_whole_with_what_waits(
    ask: Ask, done: list[bool], written: list[tuple[int, int]], whole: bool
) -> None:
    script = """({ whole }, { done, written }) => whole({
        counter: "round", per: "player", round: "4",
        seats: done.map((each, at) => ({ value: String(at), done: each })) },
        written.map(([player, round]) => new URLSearchParams({ player, round })))"""
    assert ask("prediction", script, {"done": done, "written": written}) is whole


# --- the style sheets


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.css")), ids=lambda path: str(path.relative_to(STATIC)))
def test_the_browser_knows_every_selector_and_property(page: Page, path: Path) -> None:
    """What it does not know it would pass over in silence."""
    text = path.read_text(encoding="utf-8")
    styles = re.sub(r"@font-face \{[^}]*\}", "", text)  # what it says are no properties
    declared = re.findall(r"^ +([a-z][\w-]*): ([^;{]+?)(?: !important)?;$", styles, re.MULTILINE)
    unknown = page.evaluate("pairs => pairs.filter(([name, value]) => !CSS.supports(name, value))", declared)
    assert unknown == []
    rules = """(text) => {
        const sheet = new CSSStyleSheet();
        const flat = (list) => [...list].flatMap((rule) => rule.cssRules?.length ? flat(rule.cssRules) : [rule]);
        sheet.replaceSync(text);
        return flat(sheet.cssRules).length;
    }"""
    if "@import" not in text:
        ours = re.sub(r"@(?!font-face)[^{;]*\{", "", text)  # what only holds rules may run over two lines
        ours = re.sub(r"::-moz-.*\{", "", ours)  # for another browser, which this one leaves out
        assert page.evaluate(rules, text) == ours.count("{")


@pytest.mark.parametrize(("clock", "states"), [(False, "running suspended running"), (True, "running running running")])
def test_sound_rests_after_a_silence_unless_a_clock_may_end(ask: Ask, clock: bool, states: str) -> None:
    script = """({ start, tone }, clock) => {
        const [timers, heard, later] = [[], [], self.setTimeout];
        self.AudioContext = class {
            state = "running";
            currentTime = 0;
            async suspend() { this.state = "suspended"; }
            async resume() { this.state = "running"; }
            createOscillator = () => ({ frequency: {}, connect: (to) => to, start() {}, stop() {} });
            createGain = () => ({ gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} });
            constructor() { self.sound = this; }
        };
        document.querySelector("main").innerHTML = clock ? "<p data-clock></p>" : "";
        start();
        self.setTimeout = (act) => timers.push(act);
        dispatchEvent(new Event("pointerup"));
        heard.push(sound.state);
        timers.at(-1)();
        heard.push(sound.state);
        tone("tick");
        heard.push(sound.state);
        self.setTimeout = later;
        return heard.join(" ");
    }"""
    assert ask("feel", script, clock) == states


def test_who_has_the_fewest_cards_gets_the_chip(ask: Ask) -> None:
    words = {"one": "{names}: one chip", "more": "{names}: a chip each"}
    script = "({ fewest }, [words, all]) => all.map((numbers) => fewest(['Ada', 'Ben', 'Cem'], numbers, words))"
    cases = [["2", "1", "3"], ["1", "1", "3"], ["0", "0", "0"], ["10", "9", "9"], ["2", "", "3"], ["", "", ""]]
    assert ask("counting", script, [words, cases]) == [
        "Ben: one chip",
        "Ada and Ben: a chip each",
        "Ada, Ben, and Cem: a chip each",
        "Ben and Cem: a chip each",
        "",
        "",
    ]


def test_the_bar_says_what_becomes_of_the_total(ask: Ask) -> None:
    script = "({ result }, all) => all.map((given) => result(...given))"
    made = {"gains": {"0": 5}, "words": {"sum": "1 + 1 + 3 = +5", "worth": "rows = +5"}}
    unknown = {"gains": {"0": "?"}, "words": {"sum": "?", "worth": "?"}}
    nothing = {"gains": {"0": 0}, "words": {"sum": "0", "worth": "no points"}}
    cases = [
        [made, "", "0", 6],
        [made, "", "0"],
        [unknown, "seven cards (5)", "0", 30],
        [unknown, "seven cards (5)", "0", 30, {"0": 5}],
        [nothing, "", "0", 6],
    ]
    assert ask("bar", script, cases) == [
        ["6 + 5 =", "11"],
        ["1 + 1 + 3 =", "+5"],
        ["", "seven cards (5)"],
        ["30 + 5 =", "35"],
        ["", "no points"],
    ]


BLOCKS = {
    "a\tb\r\nc\td\r\n": [["a", "b"], ["c", "d"]],
    "one": [["one"]],
    "\t\n": [["", ""]],
    '"a\tb"\t"say ""hi"""\n"two\nlines"\t5" wide': [["a\tb", 'say "hi"'], ["two lines", '5" wide']],
    "a\n\nb": [["a"], [""], ["b"]],
    '"open\tb': [['"open', "b"]],
}


def test_a_pasted_block_is_what_stood_in_the_cells(ask: Ask) -> None:
    assert ask("studio/block", "(block, all) => all.map(block.block)", list(BLOCKS)) == list(BLOCKS.values())


def test_numbers_in_cells_are_read_as_a_deck_reads_them(ask: Ask) -> None:
    texts = ["7", "-3", "−3", "0.5", "3/4", "2 1/3", "-2 1/4", "0", "12/5", "x", "01.02.", "", "1/", "½"]
    texts += ["2½", "-2 ½", "+4", "50 %", "0,5%", "3⁄4", "2 0.5", "%", "½½", "1/0", "+-1"]
    found = ask("studio/block", "(block, all) => all.map((one) => String(block.numberOf(one)))", texts)
    for text, value in zip(texts, found, strict=True):
        try:
            assert float(value) == pytest.approx(float(parsed(text)))
        except ValueError:
            assert value == "NaN"
    assert ask("studio/block", "(block, one) => block.numberOf(one)", "0,5") == 0.5
    numbers = [text for text, value in zip(texts, found, strict=True) if value != "NaN"]
    keys = ask("studio/block", "(block, all) => all.map(block.keyOf)", [*numbers, "0,75", "12,50", "-0,5", "0,0"])
    assert keys == [*[printed(parsed(text)) for text in numbers], "3/4", "25/2", "−1/2", "0"]
