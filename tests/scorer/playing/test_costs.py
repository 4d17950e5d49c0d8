"""What a line more costs, and what is not done for it: time of the processor, bytes, and what is looked at.

Time is that of this process alone, the best of a few runs, so that a busy machine changes little; on a slow one it may
be longer.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import pytest
from flask import Flask

from cardgen.core import scores
from cardgen.games.terz import rules, scoring
from scorer.keeping.store import Store
from scorer.playing import bounds, counting, folding, known, seats, shelf, steps
from scorer.playing.events import Changed, Entered, Event, Noted, Proposed
from scorer.playing.log import LogLine
from scorer.playing.match import Match
from scorer.web.views import effects
from tests.scorer.heaviest import TOKEN, heaviest
from tests.scorer.logs import Log
from tests.scorer.pace import slowness

pytestmark = pytest.mark.long
DEAR = 0.2
"""Seconds of the processor that an answer may take."""
LARGE = 300 * 1024
TWICE = 3.5
"""Twice the lines take at most so many times as long; what grows with their square takes four times as long."""
TRIES = 6
"""So often is measured what seems to be too dear: beside other programs a time may be too long, but not too short."""
LINES = ("row2", "row3", "rowN", "colour", "four", "first", "rowcolour", "dealt")
WON = {"player": 0, "lines": ["row2"]}
ANSWERS = ("", "/entries", "/entries/2", "/log", "/record")


class Tables:
    """An app with the tables that were asked for."""

    def __init__(self, app: Flask) -> None:
        self.app, self.phone = app, app.test_client()
        self.phone.set_cookie("phone", TOKEN)
        self.store: Store = app.extensions["scorer"].store
        self._made: dict[tuple[str, int], str] = {}

    def table(self, kind: str, lines: int) -> str:
        if (kind, lines) not in self._made:
            self._made[kind, lines] = heaviest(self.app, kind, lines=lines)
        return self._made[kind, lines]

    def api(self, table: str, path: str) -> Any:
        return self.phone.get(f"/api/1/tables/{table}{path}")


@pytest.fixture(scope="module")
def tables(file_app: Flask) -> Tables:
    return Tables(file_app)


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """Of the processor, the best of a few runs, in which nobody looks for garbage; it may be that of other tests."""
    best = float("inf")
    gc.disable()
    try:
        for _ in range(times):
            began = time.process_time()
            work()
            best = min(best, time.process_time() - began)
    finally:
        gc.enable()
    return best


def cheap(work: Callable[[], object], scale: float = 1) -> bool:
    """Whether it takes less than an answer may, so many times; on a slow machine so much longer."""
    for _ in range(TRIES):
        took = scale * seconds(work)
        if took < DEAR or took < DEAR * slowness():
            return True
    return False


@pytest.mark.parametrize("kind", ["more calls", "more rounds", "more turns", "parked"])
def test_twice_the_lines_cost_about_twice_as_much(tables: Tables, kind: str) -> None:
    """Each answer, reading anew, and one more line. So little that the smallest of times is waited for besides."""

    keys = count()

    def works(lines: int) -> dict[str, Callable[[], object]]:
        table = tables.table(kind, lines)

        def anew() -> None:
            tables.store._folded.clear()
            tables.store.match(table)

        def corrected() -> None:
            tables.store.append(table, 0, f"key-{next(keys):05d}", again)

        return {path: partial(tables.api, table, path) for path in ANSWERS} | {"anew": anew, "corrected": corrected}

    def again(match: Match) -> list[Event]:
        """The first entry once more, on which all others stand."""
        first = match.lines[0]
        return [Changed(of=first.seq, facts=dict(first.facts or {}))]

    less, more = works(500), works(1000)
    for what in less:
        times: list[tuple[float, float]] = []
        while not times or min(long for _, long in times) >= TWICE * min(short for short, _ in times) + 0.005:
            assert len(times) < TRIES, (what, times)
            times.append((seconds(less[what]), seconds(more[what])))


def test_paging_tells_all_and_nothing_twice(tables: Tables) -> None:
    table = tables.table("more turns", bounds.LINES - bounds.KEPT)
    for name, path in (("entries", "/entries"), ("log", "/log")):
        whole = [event.seq for event in tables.store.match(table).events][1 if name == "entries" else 0 :]
        for most in ("", "&most=1000000", "&most=333"):
            seqs: list[int] = []
            since: int | None = 0
            while since is not None:
                answer = tables.api(table, f"{path}?since={since}{most}")
                assert len(answer.data) <= LARGE
                told = answer.get_json()
                seqs += [one["seq"] for one in told[name]]
                assert told["next"] in (None, seqs[-1])
                since = told["next"]
            assert seqs == whole
        assert tables.api(table, f"{path}?since=99999").get_json()[name] == []
        assert tables.api(table, f"{path}?most=0").status_code == 400
    small = tables.table("more rounds", 200)
    assert tables.api(small, "/entries").get_json()["next"] is None  # as ever: whole


@pytest.mark.parametrize("game", ["terz", "tadika"])
def test_what_changes_at_the_end_of_a_log_counts_no_other_entry(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One entry more, one corrected, one taken back, and what a page tells of taking it back."""
    log = Log(game, options={"tadika": {"target": 1000}}.get(game))
    entries = [{"player": 0, "wrong": True} if game == "terz" else {"round": k, **WON} for k in range(1, 301)]
    log.write([Entered(facts=facts) for facts in entries[:-1]])
    match, found = log.match, shelf.find(game)
    naming, stepping = Mock(wraps=seats.named), Mock(wraps=found.scoring.step)
    monkeypatch.setattr("scorer.playing.counting.named", naming)
    counting = SimpleNamespace(key=game, scoring=found.scoring._replace(step=stepping), spec=found.spec)
    match = match._replace(edition=cast(Any, SimpleNamespace(game=counting, spec=found.spec)))
    last = Entered(facts=entries[-1])
    for event in (last, Changed(of=301, facts=last.facts), Noted(text="Tea"), Changed(of=301, facts=None)):
        effects.effect(match, match.lines[-1], None)
        log.write([event])
        match = folding.fold("table", log.events, match)
    assert 3 <= naming.call_count + stepping.call_count <= 8
    assert (match.standings, match.lines) == (log.match.standings, log.match.lines)


def test_a_game_is_known_again_in_linear_time_however_its_log_was_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same entries in hundreds of orders, and a record of them in another."""
    half = 800
    log = Log("terz")
    log.write([Entered(facts={"player": k % 2, "wrong": True}) for k in range(half)])
    events = list(log.events)
    facts = [k % 2 for k in range(half)]
    for k in range(half // 2):  # two neighbours change places, again and again
        for other in (half - 2 - 2 * (k % 300), half - 1 - 2 * (k % 300)):
            facts[other] ^= 1
            changed = Changed(of=other + 2, facts={"player": facts[other], "wrong": True})
            events.append(LogLine(len(events) + 1, f"key-{len(events)}", 100.0, 1, changed))
    match = folding.fold("table", events)
    names = [match.names[side] for side in facts[::-1]]
    entries = tuple({"player": name, "wrong": True} for name in names)
    wanted = known.content(scores.Record("terz", match.names, {}, entries))
    comparing = Mock(wraps=known._content)
    monkeypatch.setattr(known, "_content", comparing)
    assert not known.stood(match, wanted)
    assert comparing.call_count == known.LOOKS + 1
    assert cheap(lambda: known.trace(match))
    assert known.may_have_stood(known.trace(match), known.number(wanted))


def test_calls_that_wait_while_no_terz_is_left_are_looked_at_once() -> None:
    """Whether the cards that are left hold one is worked out once, not for each call."""
    spec, entries = shelf.find("terz").spec, []
    left = dict(rules.cards(spec))
    while three := rules.terzen(left.values()):
        codes = [card.code for card in three[len(three) // 8]]
        entries.append({"player": "Ada", "cards": codes})
        for code in codes:
            del left[code]
    record = scores.Record("terz", ("Ada", "Ben"), {}, (*entries, *[{"player": "Ben"}] * 1500))
    assert len(left) > 3
    found = scores.tolerant_standings(record, scoring.SCORING, spec)
    assert len(found.refused) == 1500
    assert cheap(lambda: scores.tolerant_standings(record, scoring.SCORING, spec))


def test_a_phone_with_many_long_tables_reads_a_record_in_without_reading_them_all(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What each game has been is kept in a few bytes; only a game that may be meant is read."""
    mine = [tables.table("more rounds", lines) for lines in (200, 300, 400)]
    entry = {"round": 1, "player": "Ada", "lines": ["four"]}
    record = {"game": "tadika", "players": ["Ada", "Ben"], "entries": [entry]}
    file = json.dumps(record)
    assert tables.phone.post("/import", data={"record": file}).status_code == 303
    tables.store._folded.clear()
    fold = Mock(wraps=folding.fold)
    monkeypatch.setattr(folding, "fold", fold)
    assert tables.phone.post("/import", data={"record": file}).status_code == 409
    assert not {call.args[0] for call in fold.call_args_list} & set(mine)


def test_many_phones_that_tell_otherwise_make_no_entry_dear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of hundreds proposes other lines for the same round; then somebody tells the seven cards."""
    log = Log("tadika", confirm=True)
    lines = [[line for k, line in enumerate(LINES) if mask >> k & 1] for mask in range(1, 2 ** len(LINES))]
    log.write([Entered(facts={"round": k, "player": 0, "lines": ["row2"]}) for k in range(1, 30)])
    for who, told in enumerate(lines, 2):
        facts = {"round": 30, "player": 0, "lines": told}
        log.write([Proposed(cell=(30,), facts=facts)], who)
    match, scored = log.match, Mock(wraps=counting.scored)
    assert len(match.proposals[30,]) == len(lines) > 200
    monkeypatch.setattr(steps, "scored", scored)
    hand = ["B2", "B4", "B6", "B8", "B9", "B5", "B7"]
    steps.enter(match, {"round": 30, "player": 0, "hand": hand}, 1)
    assert scored.call_count <= 2 * steps.COMPARED + 1
    same = {"round": 30, "player": 0, "lines": lines[-1]}  # whoever says the same is heard, however many there are
    assert [step.kind for step in steps.enter(match, same, 1)] == ["propose", "entry"]


def test_names_without_end_are_neither_dear_nor_said_again(tables: Tables) -> None:
    """A form looks at their beginning only, and no answer tells one several times."""
    form = {"name-0": "a" * 250_000, "name-1": "b", "title": "a" * 1000}
    assert cheap(lambda: tables.phone.post("/new/terz", data=form), 2)
    refused = tables.phone.post("/new/terz", data=form)
    assert refused.status_code == 422
    record = {"game": "threepia", "players": ["a" * 80, "b"], "options": {"variant": "time"}, "entries": []}
    assert tables.phone.post("/api/1/score", json=record).status_code == 200
    for letters in (81, 100_000):
        answer = tables.phone.post("/api/1/score", json=record | {"players": ["a" * letters, "b"]})
        assert answer.status_code == 422
        assert len(answer.data) < 200
