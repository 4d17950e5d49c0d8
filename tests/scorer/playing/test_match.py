"""Laws of a game that is folded from its log: against a naive model, on random games, and in small stories.

The model keeps a list of entries, sorts them into the order of play, and lets each count that the rules core takes
after those that count already. Whatever phones do, the fold must say the same.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from cardgen.core import scores
from cardgen.core.facts import FactError
from cardgen.core.scores import Record, RecordError
from cardgen.games.tadika import rules as tadika
from cardgen.games.terz import rules as terz
from scorer.games import GAMES
from scorer.playing import counting, folding, shelf
from scorer.playing.entries import Entry as Kept
from scorer.playing.events import Begun, Entered, PlayersChanged, Repeated, SettingsChanged
from scorer.playing.log import LogLine
from scorer.playing.seats import named, seated
from scorer.playing.steps import TRANSIENT_REFUSALS, ConflictError
from scorer.web.commands import openings
from tests.games import plays
from tests.games.test_scores import CASES, name, record
from tests.order import examples
from tests.scorer import recorded
from tests.scorer.logs import Log, people, possible, standings
from tests.scorer.pace import slowness

IN_A_ROW = ("tadika", "triple3")
"""Games whose rounds are one entry each: a round taken back closes the gap."""
SEEDS = st.integers(0, 2**32)
Entry = dict[str, Any]

# --- written games


@pytest.mark.parametrize(("key", "row"), CASES, ids=name)
def test_a_log_of_a_game_stands_where_its_record_does(key: str, row: dict[str, Any]) -> None:
    """The whole log and each beginning of it."""
    read = scores.read(record(key, row))
    begin, steps = openings.beginning(read)
    log = Log(key, read.players, read.options)
    first = log.events[0].event
    assert isinstance(first, Begun)
    assert first.players == begin.players
    for number, step in enumerate(steps):
        assert log.match.standings == standings(read._replace(entries=read.entries[:number]))
        log.write([step])
    found = log.match
    assert found.standings == standings(read)
    assert not found.parked
    assert sorted(map(str, found.record.entries)) == sorted(map(str, read.entries))


KINDS: dict[str, tuple[type[plays.Play], tuple[int, int], dict[str, Sequence[Any]]]] = {
    "terz": (plays.Terz, (1, 6), {"penalty": [False, True]}),
    "take-three": (plays.TakeThree, (2, 5), {"expert": [False, True]}),
    "tadika": (plays.Tadika, (2, 5), {"target": [15, 50], "sum": [False, True]}),
    "triple3": (plays.Triple3, (2, 4), {}),
    "threepia": (
        plays.Threepia,
        (2, 6),
        {"variant": ["points", "rounds", "deck", "time", "stopwatch"], "target": [15, 30], "rounds": [3, 8]},
    ),
}


def played(key: str, seed: int) -> plays.Play:
    """A random legal game, from the first move to the last."""
    chance = Random(seed)
    kind, (least, most), choices = KINDS[key]
    options = {option: chance.choice(values) for option, values in choices.items()}
    play = kind(chance, chance.randint(least, most), **options)
    while not play.over:
        play.move(chance)
    return play


@pytest.mark.parametrize("key", KINDS)
def test_a_game_that_is_entered_as_it_is_played_counts_as_the_rulebook_counts(key: str) -> None:
    @settings(max_examples=examples(3))
    @given(SEEDS)
    def check(seed: int) -> None:
        play = played(key, seed)
        log = Log(key, play.players, play.options)
        for entry in play.entries:
            assert [step.kind for step in log.enter(entry)] == ["entry"]
        assert log.match.standings.totals == play.tally
        assert log.match.standings.finished
        assert list(log.match.record.entries) == play.entries

    check()


# --- any game, any hands


def two(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"Ada": strategy, "Ben": strategy})


PLAYER = st.sampled_from(["Ada", "Ben"])
THREES = st.lists(st.sampled_from(sorted(terz.cards(shelf.find("terz").spec))), min_size=3, max_size=3)
ENTRIES: dict[str, st.SearchStrategy[Entry]] = {
    "terz": st.fixed_dictionaries({"player": PLAYER}, optional={"wrong": st.booleans(), "cards": THREES})
    | st.fixed_dictionaries({"player": PLAYER})
    | st.just({"end": True}),
    "take-three": st.fixed_dictionaries(
        {"round": st.integers(1, 3), "player": PLAYER, "minus": st.integers(20, 60), "bonus": st.just(0)}
    )
    | st.fixed_dictionaries(
        {
            "round": st.integers(1, 3),
            "player": PLAYER,
            "cards": st.lists(st.sampled_from([0, 1, 12]), min_size=2, max_size=3),
            "tasks": st.lists(st.sampled_from(["T01", "T02", "T03", "T04"]), min_size=4, max_size=4, unique=True),
        }
    )
    | st.just({"end": True}),
    "tadika": st.fixed_dictionaries(
        {
            "round": st.integers(1, 6),
            "player": PLAYER,
            "lines": st.lists(st.sampled_from(list(tadika.POINTS)), max_size=2, unique=True),
        }
    )
    | st.just({"end": True}),
    "triple3": st.fixed_dictionaries({"round": st.integers(1, 6), "winner": PLAYER})
    | st.fixed_dictionaries({"round": st.integers(1, 6), "left": two(st.integers(0, 3))})
    | st.just({"end": True}),
    "threepia": st.fixed_dictionaries(
        {"player": PLAYER},
        optional={
            "rows": st.lists(st.integers(3, 6), max_size=2),
            "emptied": st.booleans(),
            "timeout": st.sampled_from([False, False, True]),
        },
    )
    | st.fixed_dictionaries({"end": st.just(True)}, optional={"left": two(st.integers(0, 4))}),
}
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "terz": [{}, {"penalty": True}],
    "take-three": [{}, {"expert": True}],
    "tadika": [{"target": 10}, {"target": 3}, {"target": 15, "sum": True}],
    "triple3": [{}],
    "threepia": [
        {},
        {"target": 5},
        {"variant": "rounds", "rounds": 2},
        {"variant": "rounds", "rounds": 4},
        {"variant": "time"},
        {"variant": "stopwatch"},
        {"variant": "deck"},
    ],
}


OTHERS = [game for game in GAMES if game not in ENTRIES]
"""They are tried with what stands in their records."""
ENTRIES |= {game: st.sampled_from(recorded.entries(game, ("Ada", "Ben"))) for game in OTHERS}
OPTIONS |= {game: [{}] for game in OTHERS}


class Model:
    """The entries of a table by the line that began them, and which of them count."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.names: tuple[str, ...] = ("Ada", "Ben")
        self.options: dict[str, Any] = OPTIONS[game][0]
        self.versions: dict[int, list[Entry | None]] = {}

    def standing(self) -> list[tuple[int, Entry]]:
        """What is not taken back, in the order of play, with seats."""
        there = [(seq, found[-1]) for seq, found in self.versions.items() if found[-1] is not None]
        played = [pair for pair in there if "end" not in pair[1]]
        if self.game in ("take-three", "plain"):  # a hand for each player and round, in whatever order they come
            played.sort(key=lambda pair: int(pair[1]["round"]))
        return played + [pair for pair in there if "end" in pair[1]]

    def counted(self, more: tuple[int, Entry] | None = None) -> dict[int, Entry]:
        """The entries that count, with names; `more`: as if this one stood there too, or stood there so."""
        model = Model(self.game)
        model.versions = {**self.versions, **({more[0]: [more[1]]} if more else {})}
        found: dict[int, Entry] = {}
        for seq, facts in model.standing():
            entry = named(facts, self.names)
            if self.game in IN_A_ROW and "end" not in entry:
                entry |= {"round": len(found) + 1}
            if possible(self.record([*found.values(), entry])):
                found[seq] = entry
        return found

    def record(self, entries: Sequence[Entry]) -> Record:
        return Record(self.game, self.names, self.options, tuple(entries))


class Hands(RuleBasedStateMachine):
    """Phones enter, correct, take back, put back, rename and choose other rules, in any order."""

    game: ClassVar[str]

    def __init__(self) -> None:
        super().__init__()
        self.model = Model(self.game)
        self.log = Log(self.game, self.model.names, self.model.options)
        self.first = self.known = self.log.match

    @rule(data=st.data())
    def enter(self, data: st.DataObject) -> None:
        entry = self.drawn(data)
        if self.game in IN_A_ROW and "end" not in entry and data.draw(st.booleans()):
            entry["round"] = sum("end" not in there for _, there in self.model.standing()) + 1
        before, seq = self.log.match, self.log.match.seq + 1
        try:
            steps = self.log.enter(entry)
        except ConflictError as conflict:
            assert conflict.theirs in before.lines
            assert conflict.theirs.facts is not None
            return
        except (FactError, RecordError):
            self.was_refused_rightly(seq, entry)
            return
        if isinstance(steps[0], Repeated):
            assert self.log.match.lines == before.lines
        else:
            self.model.versions[seq] = [self.log.events[-1].data["facts"]]
            self.counts(seq, before.parked)

    @precondition(lambda self: self.model.versions)
    @rule(data=st.data())
    def correct(self, data: st.DataObject) -> None:
        seq, entry = data.draw(st.sampled_from(sorted(self.model.versions))), self.drawn(data)
        parked = self.log.match.parked
        try:
            steps = self.log.change(seq, entry)
        except (FactError, RecordError):
            self.was_refused_rightly(seq, entry)
            return
        if steps:
            self.model.versions[seq].append(self.log.events[-1].data["facts"])
            self.counts(seq, parked)

    @precondition(lambda self: self.model.versions)
    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        seq = data.draw(st.sampled_from(sorted(self.model.versions)))
        there = self.model.versions[seq][-1]
        assert len(self.log.change(seq, None)) == (there is not None)
        if there is not None:
            self.model.versions[seq].append(None)

    @precondition(lambda self: any(found[-1] is None for found in self.model.versions.values()))
    @rule(data=st.data())
    def put_back(self, data: st.DataObject) -> None:
        gone = [seq for seq, found in self.model.versions.items() if found[-1] is None]
        seq = data.draw(st.sampled_from(gone))
        facts = next(found for found in reversed(self.model.versions[seq]) if found is not None)
        entry, parked = named(facts, self.model.names), self.log.match.parked
        try:
            self.log.change(seq, entry)
        except RecordError:
            self.was_refused_rightly(seq, entry)
            return
        self.model.versions[seq].append(facts)
        self.counts(seq, parked)

    @precondition(lambda self: self.model.versions)
    @rule(data=st.data())
    def change_unseen(self, data: st.DataObject) -> None:
        """Who doesn't know the last version of an entry can't overwrite it."""
        seq = data.draw(st.sampled_from(sorted(self.model.versions)))
        line = self.log.match.by_seq.get(seq)
        assert line
        if line.facts is not None:
            with pytest.raises(ConflictError) as caught:
                self.log.change(seq, None, base=line.changed - 1)
            assert caught.value.theirs == line

    @rule(swap=st.booleans())
    def rename(self, swap: bool) -> None:
        names = ("Ben", "Ada") if swap else ("Ada", "Zoë")
        if set(names) == {"Ada", "Ben"}:
            self.model.names = names
            self.log.write([PlayersChanged(players=people(names))])

    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        options = data.draw(st.sampled_from(OPTIONS[self.game]))
        self.model.options = options
        self.log.write([SettingsChanged(options=options)])

    def drawn(self, data: st.DataObject) -> Entry:
        entry: Entry = data.draw(ENTRIES[self.game])
        return dict(entry)

    def seated(self, entry: Mapping[str, Any]) -> Entry:
        return seated(entry, self.model.names)

    def was_refused_rightly(self, seq: int, entry: Entry) -> None:
        """Something would not count, this entry or one that counts now; nothing was written."""
        facts = self.seated(entry)
        after = self.model.counted((seq, facts))
        assert seq not in after or any(other not in after for other in self.model.counted() if other != seq)

    def counts(self, seq: int, before: Sequence[Kept]) -> None:
        """What was written counts; what had to make room for it waits for the end or its round."""
        match = self.log.match
        known = {line.seq for line in before}
        assert seq not in {line.seq for line in match.parked}
        assert all(
            line.parked.key in TRANSIENT_REFUSALS for line in match.parked if line.parked and line.seq not in known
        )

    @invariant()
    def the_fold_says_what_the_model_says(self) -> None:
        match, counted = self.log.match, self.model.counted()
        assert match.record == self.model.record(tuple(counted.values()))
        assert match.standings == standings(match.record)
        assert {line.seq for line in match.live} == {seq for seq, _ in self.model.standing()}
        assert {line.seq for line in match.parked} == {seq for seq, _ in self.model.standing()} - set(counted)
        assert {line.seq: [v.facts for v in line.versions] for line in match.lines} == self.model.versions
        assert len({cell for _, cell in match.cells}) == len(match.cells)

    @invariant()
    def going_on_from_any_fold_says_the_same(self) -> None:
        """From the one before these lines, and from the very first."""
        match = self.log.match
        self.known = folding.fold("table", self.log.events, self.known)
        for other in (self.known, folding.fold("table", self.log.events, self.first)):
            assert other == match
            assert (other.arranged, other.cells, other.record) == (match.arranged, match.cells, match.record)

    @invariant()
    def what_is_known_changes_no_count(self) -> None:
        """Whether a match is known of which all but one entry are the same, or nothing is."""
        match = self.known
        for line in match.lines:
            before = next((version.facts for version in line.versions if version.facts != line.facts), None)
            entries = [line._replace(facts=before) if other is line else other for other in match.lines]
            said = (match.edition, match.names, match.options, entries)
            assert counting.scored(*said, match) == counting.scored(*said)

    def teardown(self) -> None:
        """Each beginning of a log is a log."""
        for number in range(1, len(self.log.events) + 1):
            match = folding.fold("table", self.log.events[:number])
            assert match.seq == number
            assert match.standings == standings(match.record)


def hands(game: str) -> Any:
    case = type(f"{game}Hands", (Hands,), {"game": game}).TestCase  # type: ignore[attr-defined]
    case.settings = settings(
        max_examples=examples(20),
        stateful_step_count=25,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    return case


globals().update({f"Test{game.title().replace('-', '')}": hands(game) for game in ENTRIES})


# --- stories


def three(number: int, player: str, minus: int = 30) -> Entry:
    return {"round": number, "player": player, "minus": minus, "bonus": 0}


def waiting(log: Log) -> dict[int, str]:
    return {line.seq: line.parked.key for line in log.match.parked if line.parked}


def test_a_hole_in_an_earlier_round_lets_the_later_ones_wait_until_it_is_filled() -> None:
    log = Log("take-three")
    for number in (1, 2):
        for player in ("Ada", "Ben"):
            log.enter(three(number, player))
    whole = log.match
    log.change(2, None)
    assert waiting(log) == dict.fromkeys((4, 5), "refusal.round_too_early")
    assert log.match.standings.totals == {"Ada": 0, "Ben": -30}
    with pytest.raises(RecordError, match="round_too_early"):
        log.enter(three(3, "Ada"))
    log.change(2, three(1, "Ada", 31))
    assert not waiting(log)
    log.change(2, three(1, "Ada"))
    assert log.match.standings == whole.standings
    assert log.match.record == whole.record


def test_what_was_played_after_a_new_end_waits_and_comes_back() -> None:
    log = Log("tadika", options={"target": 10})
    for number in range(1, 4):
        log.enter({"round": number, "player": "Ada", "lines": ["row3"]})
    log.change(3, {"round": 2, "player": "Ben", "lines": ["dealt"]})
    assert waiting(log) == {4: "refusal.after_end"}
    assert log.match.standings.winners == ("Ben",)
    with pytest.raises(RecordError, match="after_end"):
        log.change(4, {"round": 3, "player": "Ben", "lines": ["row3"]})
    log.change(3, None)
    assert not waiting(log)
    entries: Sequence[Any] = log.match.record.entries
    assert [entry["round"] for entry in entries] == [1, 2]
    log.change(3, {"round": 2, "player": "Ben", "lines": ["row3"]})
    assert log.match.standings.totals == {"Ada": 4, "Ben": 2}


def test_a_reopened_game_goes_on() -> None:
    log = Log("terz")
    log.enter({"player": "Ada"})
    log.enter({"end": True})
    ended = log.match.standings
    log.change(3, None)
    log.enter({"player": "Ben"})
    reopened = log.match.standings
    log.change(3, {"end": True})
    assert (ended.finished, reopened.finished) == (True, False)
    assert log.match.standings.winners == ("Ada", "Ben")


def test_a_correction_that_clashes_with_another_entry_is_refused() -> None:
    log = Log("take-three")
    log.enter({"round": 1, "player": "Ada", "minus": 30, "tasks": ["T01"]})
    log.enter({"round": 1, "player": "Ben", "minus": 30, "tasks": ["T02"]})
    seq = log.match.seq
    for entry in (
        {"round": 1, "player": "Ada", "minus": 30, "tasks": ["T02"]},
        {"round": 1, "player": "Ben", "minus": 30, "tasks": ["T01"]},
    ):
        with pytest.raises(RecordError):
            log.change(2, entry)
    log.change(2, None)
    log.change(3, {"round": 1, "player": "Ben", "minus": 30, "tasks": ["T01"]})
    with pytest.raises(RecordError, match="task_taken"):  # Ben has taken that task meanwhile
        log.change(2, {"round": 1, "player": "Ada", "minus": 30, "tasks": ["T01"]})
    assert log.match.seq == seq + 2


def test_other_rules_that_an_entry_does_not_fit_stop_nobody_from_going_on() -> None:
    log = Log("threepia", options={"variant": "time"})
    log.enter({"player": "Ada", "rows": [3], "timeout": True})
    log.write([SettingsChanged(options={"variant": "deck"})])
    assert waiting(log) == {2: "refusal.no_clock"}
    log.enter({"player": "Ben", "rows": [3]})
    assert log.match.standings.totals == {"Ada": 0, "Ben": 1}
    with pytest.raises(RecordError, match="no_clock"):
        log.enter({"player": "Ada", "rows": [3], "timeout": True})
    log.write([SettingsChanged(options={"variant": "time"})])
    assert log.match.standings.totals == {"Ada": 1, "Ben": 1}


def test_an_entry_taken_back_that_others_rest_on_stops_nobody_from_going_on() -> None:
    """27 TERZEN are all; with 26 there is one more, so that nobody could have said that the game is over."""
    log = Log("terz")
    for _ in range(27):
        log.enter({"player": "Ada"})
    log.enter({"end": True})
    log.change(5, None)
    assert waiting(log) == {29: "refusal.terz_last_is_one"}
    log.enter({"player": "Ben", "wrong": True})
    log.enter({"player": "Ben"})
    assert not waiting(log)
    assert log.match.standings.totals == {"Ada": 26, "Ben": 1}


def test_the_same_entry_again_is_none_and_another_one_is_a_conflict() -> None:
    log = Log("take-three")
    assert len(log.enter(three(1, "Ada"))) == 1
    again = Repeated(of=2, facts={"round": 1, "player": 0, "minus": 30, "bonus": 0})
    assert log.enter(three(1, "Ada"), who=2) == [again]
    assert len(log.match.lines) == 1
    with pytest.raises(ConflictError) as caught:
        log.enter(three(1, "Ada", 31), who=2)
    assert (caught.value.theirs.seq, caught.value.yours) == (2, {"round": 1, "player": 0, "minus": 31, "bonus": 0})
    assert not log.change(2, three(1, "Ada"), base=0)
    with pytest.raises(FactError, match="no_entry"):
        log.change(1, three(1, "Ada"))


def test_terzen_have_no_place_so_that_any_number_may_come_at_once() -> None:
    log = Log("terz")
    for who in (1, 2, 1):
        assert log.enter({"player": "Ada"}, who=who)
    assert log.match.standings.totals == {"Ada": 3, "Ben": 0}


def test_the_longest_log_with_everything_waiting_is_folded_in_time() -> None:
    """Somebody reads a long record in and then chooses a target that the first entry reaches."""
    log = Log("tadika", options={"target": 100_000})
    begin = log.events[0]
    entry = {"player": 0, "lines": ["row3"]}
    log.events += [LogLine(k, f"key-{k}", 1.0, 1, Entered(facts={**entry, "round": k - 1})) for k in range(2, 4000)]
    log.write([SettingsChanged(options={"target": 1})])
    began = time.process_time()
    match = log.match
    took = time.process_time() - began
    assert took < 2 or took < 2 * slowness()
    assert len(match.parked) == 3997
    assert match.events[0] == begin


# --- out of the program and in again


@pytest.mark.long
@pytest.mark.parametrize("key", KINDS)
def test_a_record_that_is_read_in_and_written_again_has_the_same_bytes(key: str, unlimited: Flask) -> None:
    phone = unlimited.test_client()

    def read_and_written(data: bytes) -> bytes:
        answer = phone.post("/import", data={"record": data.decode(), "another": "1"})
        assert answer.status_code == 303, answer.text
        return bytes(phone.get(answer.location.replace("/scores", "/record.json")).data)

    for seed in range(2):
        record = played(key, seed).record
        written = read_and_written(json.dumps(record).encode())
        assert json.loads(written) == record
        assert read_and_written(written) == written
