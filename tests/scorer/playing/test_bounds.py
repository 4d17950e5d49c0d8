"""What may be written to a table: how much, how long, how fast; what is beyond it, is told and breaks nothing."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.core.facts import FactError
from cardgen.games import registry
from cardgen.words.texts import LANGUAGES
from scorer.games import GAMES, sheet
from scorer.keeping.sized_cache import SizedCache
from scorer.playing import bounds, folding, shelf, steps
from scorer.playing import match as matches
from scorer.playing.bounds import TooFastError
from scorer.playing.events import Entered, Event, Noted, SettingsChanged
from scorer.playing.log import LogLine
from tests import order
from tests.scorer import recorded
from tests.scorer.logs import Log, beginning
from tests.scorer.opened import JSON, another, begun, store_of

ADA_BEN = ["Ada", "Ben"]


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def slowly(app: Flask) -> Callable[[float], None]:
    """A clock that only goes on when it is told to; from now on the store's."""
    store, now = store_of(app), [1_700_000_000.0]
    store.clock = lambda: now[0]

    def go(seconds: float) -> None:
        now[0] += seconds

    return go


def refused(answer: Any) -> str:
    """The one sentence of an answer that says no."""
    assert answer.status_code == 422, answer.text
    said = answer.get_json()["error"]
    assert said.endswith(".")
    assert "refusal." not in said
    return str(said)


# --- one entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_entry_can_only_be_so_large(phone: FlaskClient, language: str) -> None:
    said = JSON | {"Accept-Language": language}
    rows = [3] * (steps.LISTED + 1)
    record = {"game": "threepia", "players": ADA_BEN, "entries": [{"player": "Ada", "rows": [3]}]}
    table = phone.post("/api/1/tables", json=record).get_json()
    told = phone.get(f"/api/1/tables/{table['id']}", headers=JSON).status_code
    owner = {"Authorization": f"Bearer {table['tokens']['owner']}"} | said
    at = f"/api/1/tables/{table['id']}/entries"
    assert told == 404  # the phone had no cookie; the link opens it
    wish = {"player": "Ada", "rows": rows}
    doors = [
        phone.post(at, json=wish, headers=owner | {"Idempotency-Key": "key-00001"}),
        phone.put(f"{at}/2", json=wish, headers=owner | {"If-Match": '"2"'}),
        phone.post("/api/1/tables", json=record | {"entries": [wish]}, headers=said),
    ]
    for answer in doors:
        assert str(steps.LISTED) in refused(answer)
    assert doors[2].get_json()["entry"] == 1
    file = {"file": (io.BytesIO(json.dumps(record | {"entries": [wish]}).encode()), "r.json")}
    assert phone.post("/import", data=file, headers=said).status_code == 422
    mine = begun(phone, "threepia", variant="points")
    form = {f"rows-{n}": "7" for n in (3, 4, 5, 6)} | {"player": "0", "key": "key-00001"}
    assert str(steps.LISTED) in refused(phone.post(f"/t/{mine}/entries", data=form, headers=said))
    assert store_of(phone.application).match(mine).seq == 1


NUMBERS = [(game, choice.key, choice.most) for game in GAMES for choice in sheet(game).options if choice.most]


@pytest.mark.parametrize(("game", "option", "most"), NUMBERS, ids=str)
def test_numbers_among_the_options_are_those_that_forms_offer(
    phone: FlaskClient, game: str, option: str, most: int
) -> None:
    variant = {"variant": "rounds" if option == "rounds" else "points"} if game == "threepia" else {}
    record = {"game": game, "players": ADA_BEN, "options": {option: most} | variant}
    assert phone.post("/api/1/tables", json=record).status_code == 201
    for beyond in (most + 1, 10**17):
        beyond_it = record | {"options": {option: beyond} | variant}
        assert str(most) in refused(phone.post("/api/1/tables", json=beyond_it, headers=JSON))
        file = {"file": (io.BytesIO(json.dumps(beyond_it).encode()), "r.json")}
        assert phone.post("/import", data=file).status_code == 422
        form = {option: "own", f"{option}-own": str(beyond)} | variant
        assert phone.post(f"/new/{game}", data={"name-0": "Ada", "name-1": "Ben"} | form).status_code == 422
        some = {"game": game, "tables": "2", "seats": "2", "name": "3b"}
        assert phone.post("/class/new", data=some | form).status_code == 422
        mine = begun(phone, game, **variant)
        assert phone.post(f"/t/{mine}/settings", data=form, headers=JSON).status_code == 422
        game_of = shelf.find(game)
        if game in registry.BUILT_IN:  # `cardgen score` takes what it took; it never knew a game that is only scored
            assert scores.standings(scores.read(beyond_it), game_of.scoring, game_of.spec)


def test_a_rematch_of_an_old_table_can_not_take_a_target_along_that_nobody_could_choose(
    app: Flask, phone: FlaskClient
) -> None:
    table = begun(phone, "tadika")
    store = store_of(app)
    store.append(table, 0, "key-of-old", lambda _: [SettingsChanged(options={"target": 10**17}, confirm=False)])
    assert "1000" in refused(phone.post(f"/t/{table}/rematch", headers=JSON))
    assert phone.post(f"/t/{table}/settings", data={"target": "50"}, headers=JSON).status_code == 201
    assert phone.post(f"/t/{table}/rematch").status_code == 303


def noting(words: str) -> Callable[[object], list[Event]]:
    return lambda _: [Noted(text=words)]


def test_a_line_has_two_kilobytes(app: Flask, phone: FlaskClient) -> None:
    table, store = begun(phone), store_of(app)
    longest = "🂡" * 500  # the longest note that the form takes
    assert phone.post(f"/t/{table}/notes", data={"text": longest}).status_code == 303
    size = len(json.dumps({"text": longest}, ensure_ascii=False, separators=(",", ":")).encode())
    assert size <= bounds.LINE
    for more in (bounds.LINE - size, bounds.LINE - size + 1):
        text, before = longest + "x" * more, store.match(table).seq
        if size + more <= bounds.LINE:
            store.append(table, 1, f"key-{more:05d}", noting(text))
        else:
            with pytest.raises(FactError, match="line_long"):
                store.append(table, 1, f"key-{more:05d}", noting(text))
            assert store.match(table).seq == before


def test_everybody_at_the_largest_table_may_have_the_longest_name(phone: FlaskClient) -> None:
    players = [f"{k:02d}" + "李" * 78 for k in range(81)]
    answer = phone.post("/api/1/tables", json={"game": "terz", "players": players})
    assert answer.status_code == 201


# --- a whole log


def test_bounds_are_far_above_the_longest_games() -> None:
    """Each game to its very end, by the most players, with all cards; and several corrections of each entry."""
    hand = {"hand": ["B12"] * 7, "first": True, "takeall": True}
    longest: Mapping[str, tuple[int, Mapping[str, Any]]] = {
        # rounds for five; all cards left
        "take-three": (5 * 5, {"round": 5, "player": 4, "cards": [12] * 15, "tasks": ["T46"] * 5}),
        # all TERZEN with their cards, as many wrong calls, the end
        "terz": (27 + 27 + 1, {"player": 80, "cards": ["YRE1"] * 3, "wrong": True}),
        # to 100, when each round is worth three points on average; a single one would be four times that
        "tadika": (5 * 99 // 3 + 1, {"round": 999, "player": 4} | hand),
        # to four chips, and to twelve
        "triple3": (4 * 11 + 1, {"round": 45, "left": {str(k): 9 for k in range(4)}}),
        # sixty cards, each a turn, and the end
        "threepia": (60 + 1, {"player": 5, "rows": [6] * 12, "emptied": True, "timeout": True}),
    }
    for entries, facts in [longest.get(game) or longest_recorded(game) for game in GAMES]:
        bytes_each = len(json.dumps({"facts": facts}, separators=(",", ":")).encode())
        assert bytes_each * 5 < bounds.LINE
        lines = 1 + entries * (1 + 3)  # each is corrected three times
        assert lines * 2 <= bounds.LINES - bounds.KEPT
        assert lines * bytes_each * 2 <= bounds.BYTES - bounds.KEPT_BYTES


def longest_recorded(game: str) -> tuple[int, Mapping[str, Any]]:
    """The longest game of its records, ten times over, with the largest entry of all."""
    entries = [row["entries"] for row in recorded.rows(game)]
    return 10 * max(map(len, entries)), max(
        (entry for row in entries for entry in row), key=lambda entry: len(str(entry))
    )


def test_a_writer_can_not_shut_a_table_for_its_owner(
    app: Flask, phone: FlaskClient, slowly: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("LINES", 60), ("KEPT", 30), ("OWNERS", 10), ("NOTES", 12)):
        monkeypatch.setattr(bounds, name, value)
    table = begun(phone)
    other = another(app, phone, f"/t/{table}")

    def flood(path: str, **form: str) -> int:
        """Sends a form until it is refused; how often it was taken."""
        for k in range(100):
            slowly(2)
            data = {name: value.format(k) for name, value in form.items()}
            if (answer := other.post(f"/t/{table}/{path}", data=data, headers=JSON)).status_code == 422:
                return k
            assert answer.status_code == 201
        raise AssertionError(path)

    assert flood("notes", text="note {}") == 12
    assert flood("entries", player="0", wrong="1", key="wrong-{:05d}") == 60 - 30 - 12 - 1
    assert flood("players", **{"name-0": "Ada {}", "name-1": "Ben"}) == 30 - 10
    first, newest = store_of(app).match(table).lines[0].seq, str(store_of(app).match(table).seq)
    back = {"take_back": "1", "base": newest}
    assert refused(other.post(f"/t/{table}/entries/{first}", data=back, headers=JSON))
    # the owner goes on: takes back, sets another rule, begins a rematch
    slowly(60)
    assert phone.post(f"/t/{table}/entries/{first}", data=back, headers=JSON).status_code == 201
    assert phone.post(f"/t/{table}/settings", data={"penalty": "1"}, headers=JSON).status_code == 201
    assert phone.post(f"/t/{table}/rematch").status_code == 303
    assert store_of(app).match(table).rematch


@pytest.mark.parametrize("language", order.with_proofs(LANGUAGES, {"en", "nl", "fr"}))
def test_owners_take_back_and_begin_a_rematch_however_full_a_table_is(
    app: Flask, phone: FlaskClient, slowly: Callable[[float], None], monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Even when they have used up what is kept for them; and each sentence says what can be done."""
    for name, value in (("LINES", 30), ("KEPT", 10), ("OWNERS", 5)):
        monkeypatch.setattr(bounds, name, value)
    table, said = begun(phone), JSON | {"Accept-Language": language}
    other = another(app, phone, f"/t/{table}")

    def sent(who: FlaskClient, path: str, **form: str) -> Any:
        slowly(2)
        base = str(store_of(app).match(table).seq)
        return who.post(f"/t/{table}/{path}", data=form | {"base": base}, headers=said)

    def full(who: FlaskClient, path: str, **form: str) -> str:
        for k in range(100):
            answer = sent(who, path, **{name: value.format(k) for name, value in form.items()})
            if answer.status_code != 201:
                return refused(answer)
        raise AssertionError(path)

    names = {"name-0": "Ada {}", "name-1": "Ben"}
    sentences = {
        full(other, "entries", player="0", wrong="1", key="wrong-{:05d}"),
        full(other, "players", **names),
        full(phone, "players", **names),
    }
    assert len(sentences) == 3
    lines = store_of(app).match(table).lines
    assert len(lines) > 10
    refused(sent(other, f"entries/{lines[0].seq}", take_back="1"))
    for line in lines:
        assert sent(phone, f"entries/{line.seq}", take_back="1").status_code == 201
        refused(sent(phone, f"entries/{line.seq}", put_back="1"))
    for _ in range(bounds.REMATCHES):
        answer = phone.post(f"/t/{table}/rematch")
        assert answer.status_code == 303
        assert phone.post(f"{answer.location}/delete", data={"sure": "1"}).status_code == 303
    refused(sent(phone, "rematch", key="once-more"))
    assert store_of(app).match(table).live == ()


def test_long_notes_leave_room_for_entries(
    phone: FlaskClient, slowly: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "NOTES_BYTES", 10_000)
    table, taken = begun(phone), 0
    while phone.post(f"/t/{table}/notes", data={"text": f"{taken} " + "🂡" * 490}).status_code == 303:
        slowly(2)
        taken += 1
    assert taken == 5
    assert phone.post(f"/t/{table}/entries", data={"player": "0"}).status_code == 303


def test_all_lines_together_have_their_bytes(app: Flask, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("BYTES", 3000), ("KEPT_BYTES", 1500), ("OWNERS_BYTES", 500)):
        monkeypatch.setattr(bounds, name, value)
    table, store = begun(phone), store_of(app)
    taken = 0
    while (answer := phone.post(f"/t/{table}/notes", data={"text": f"{taken} {'x' * 90}"})).status_code == 303:
        taken += 1
    assert answer.status_code == 422
    assert 8 <= taken <= 15
    store._folded.clear()  # what is weighed anew weighs the same
    assert phone.post(f"/t/{table}/notes", data={"text": "x" * 98}).status_code == 422
    assert phone.post(f"/t/{table}/settings", data={"penalty": "1"}, headers=JSON).status_code == 201
    record = {"game": "terz", "players": ADA_BEN, "entries": [{"player": "Ada", "wrong": True}] * 80}
    assert "kB" in refused(phone.post("/api/1/tables", json=record, headers=JSON))


def test_a_record_has_as_many_entries_as_a_table_takes(phone: FlaskClient) -> None:
    most = bounds.LINES - bounds.KEPT - 1
    record = {"game": "terz", "players": ADA_BEN, "entries": [{"player": "Ada", "wrong": True}] * most}
    assert phone.post("/api/1/tables", json=record, headers=JSON).status_code == 201
    record["entries"] = [*record["entries"], record["entries"][0]]
    assert str(most) in refused(phone.post("/api/1/tables", json=record, headers=JSON))
    file = {"file": (io.BytesIO(json.dumps(record).encode()), "r.json")}
    assert phone.post("/import", data=file).status_code == 422


@pytest.mark.long
def test_a_table_from_before_the_bounds_is_borne(
    app: Flask, phone: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Longer, with more bytes, longer lines, more rows, and a target that nobody can choose any more."""
    store = store_of(app)
    with monkeypatch.context() as before:
        for name in ("LINES", "BYTES", "LINE", "NOTES", "NOTES_BYTES"):
            before.setattr(bounds, name, 10**9)
        before.setattr(bounds, "KEPT", 0)
        rows = [Entered(facts={"player": k % 2, "rows": [3] * (2000 if k < 100 else 1)}) for k in range(2500)]
        options = {"variant": "points", "target": 10**17}
        begin = beginning("threepia", ADA_BEN, options)
        table = store.create(begin, None, [*rows, Noted(text="x" * 9000)]).id
    app.extensions["scorer"].access.join(table, _cookie(app, phone), "owner")
    store._folded.clear()
    for path in ("", "/scores", "/history", "/share", "/record.json", "/scores.csv", "/entries/2", "/state"):
        assert phone.get(f"/t/{table}{path}").status_code == 200, path
    for path in ("", "/entries", "/entries/2", "/log", "/record"):
        assert phone.get(f"/api/1/tables/{table}{path}").status_code == 200, path
    assert refused(phone.post(f"/t/{table}/entries", data={"player": "0", "rows-3": "1"}, headers=JSON))
    base = str(store.match(table).seq)
    answer = phone.post(f"/t/{table}/entries/2", data={"take_back": "1", "base": base}, headers=JSON)
    assert answer.status_code == 201
    assert store.match(table).by_seq[2].facts is None
    answer = phone.post(f"/t/{table}/entries/2", data={"put_back": "1", "base": base}, headers=JSON)
    assert answer.status_code == 422
    drop = {"player": "0", "rows-3": "1", "drop": "1", "key": "never-came"}
    assert phone.post(f"/t/{table}/entries", data=drop, headers=JSON).status_code == 422
    assert (
        phone.post(f"/t/{table}/settings", data={"variant": "points", "target": "30"}, headers=JSON).status_code == 422
    )


def _cookie(app: Flask, phone: FlaskClient) -> str:
    """The phone as the database knows it."""
    table = begun(phone)
    with store_of(app).engine.connect() as connection:
        found = connection.exec_driver_sql(f"select phone from members where table_id = '{table}'")  # noqa: S608
        return str(found.scalar())


# --- in a minute


def test_a_phone_writes_only_so_much_in_a_minute(
    app: Flask, phone: FlaskClient, slowly: Callable[[float], None]
) -> None:
    table = begun(phone)
    other = another(app, phone, f"/t/{table}")

    def call(who: FlaskClient, k: int) -> Any:
        slowly(0.1)
        return who.post(f"/t/{table}/entries", data={"player": "0", "wrong": "1", "key": f"call-{k:05d}"}, headers=JSON)

    assert [call(phone, k).status_code for k in range(bounds.PACE)] == [201] * bounds.PACE
    seq = store_of(app).match(table).seq
    refusal = call(phone, 999)
    assert refusal.status_code == 429
    assert 54 <= int(refusal.headers["Retry-After"]) <= 55
    assert refusal.headers["Retry-After"] in refusal.get_json()["error"]
    assert call(phone, 0).status_code == 200  # what is there already is told again
    assert call(other, 500).status_code == 201  # and others play on
    base = {"base": str(store_of(app).match(table).seq)}
    back, again = {"take_back": "1", **base}, {"put_back": "1", **base}
    written = [line.seq for line in store_of(app).match(table).lines]
    for k in range(bounds.BACK):
        assert phone.post(f"/t/{table}/entries/{written[k]}", data=back, headers=JSON).status_code == 201
    assert phone.post(f"/t/{table}/entries/{written[-1]}", data=back, headers=JSON).status_code == 429
    assert phone.post(f"/t/{table}/entries/{written[0]}", data=again, headers=JSON).status_code == 429
    slowly(float(refusal.headers["Retry-After"]))
    assert call(phone, 999).status_code == 201
    assert store_of(app).match(table).seq == seq + 1 + bounds.BACK + 1


@pytest.mark.usefixtures("slowly")
def test_a_program_is_told_when_to_go_on(phone: FlaskClient) -> None:
    made = phone.post("/api/1/tables", json={"game": "terz", "players": ADA_BEN}).get_json()
    headers = {"Authorization": f"Bearer {made['tokens']['scorer']}"}
    for k in range(bounds.PACE + 1):
        answer = phone.post(
            f"/api/1/tables/{made['id']}/entries", json={"player": "Ada", "wrong": True},
            headers=headers | {"Idempotency-Key": f"call-{k:05d}"},
        )  # fmt: skip
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "60"


@pytest.mark.usefixtures("slowly")
def test_coming_and_going_is_not_counted(phone: FlaskClient) -> None:
    table = begun(phone)
    for k in range(2 * bounds.PACE):
        assert phone.post(f"/t/{table}/members/1", data={"do": "name", "name": f"N{k}"}).status_code == 303
    assert phone.post(f"/t/{table}/entries", data={"player": "0"}).status_code == 303


WHO = st.integers(1, 3)
LEAPS = st.lists(st.tuples(WHO, st.sampled_from((0.0, 0.3, 1.0, 5.0, 61.0, 86400.0, -7200.0, -0.5))), max_size=400)


@given(LEAPS)
def test_nobody_waits_for_longer_than_a_minute_whatever_the_clock_does(leaps: list[tuple[int, float]]) -> None:
    """The wall clock may jump to and fro; who waits as long as was said gets through, and a minute never holds more."""
    log, now, wrong = Log("terz"), 0.0, Entered(facts={"player": 0, "wrong": True})
    match, events = log.match, list(log.match.events)
    for who, leap in leaps:
        now += leap
        seen = match._replace(events=tuple(events))
        try:
            bounds.paced(seen, who, [wrong], now)
        except TooFastError as error:
            assert 1 <= error.seconds <= 60
            bounds.paced(seen, who, [wrong], now + error.seconds)
            continue
        events.append(LogLine(len(events) + 1, f"key-{len(events)}", now, who, wrong))
    for who in (1, 2, 3):
        times = sorted(event.at for event in events if event.who == who)
        if all(leap >= 0 for _, leap in leaps):
            assert all(later - first >= 60 for first, later in zip(times, times[bounds.PACE :], strict=False))


# --- what is kept in memory


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 60)), max_size=60), st.integers(1, 100))
def test_what_is_weighed_is_never_heavier_than_it_may_be(puts: list[tuple[int, int]], most: int) -> None:
    kept = SizedCache[int, int](most)
    for key, weight in puts:
        kept.put(key, weight, weight)
        assert kept.get(key) == (weight if weight <= most else None)  # the latest is there, unless it is too heavy
        assert kept.weight == sum(weight for _, weight in kept._entries.values()) <= most


def test_what_is_kept_in_memory_is_weighed(app: Flask, phone: FlaskClient) -> None:
    """By lines, not by tables; and a table that is heavier than all that may be kept pushes nothing out."""
    store = store_of(app)
    store._folded.most = 500
    small = begun(phone)
    entry = Entered(facts={"player": 0, "wrong": True})
    tables = [store.create(beginning("terz"), None, [entry] * 100).id for _ in range(10)]
    for table in [*tables, *tables]:
        store.match(table)
        assert store._folded.weight <= 500
    assert store.match(small) is store.match(small)
    huge = store.create(beginning("terz"), None, [entry] * 600).id
    assert store.match(huge).seq == 601
    assert store._folded.get(huge) is None
    assert store._folded.get(small) is not None


def test_results_are_weighed_too(app: Flask) -> None:
    store = store_of(app)
    store._results.most = 300
    entry = Entered(facts={"player": 0, "wrong": True})
    tables = [store.create(beginning("terz"), None, [entry] * 100) for _ in range(5)]
    for summary in tables:
        assert store.counted(summary, _seq, lambda _: 1000) == (101, 101)
        assert store._results.weight <= 300
        assert store.recalled(summary, _seq) == 101


def _seq(match: matches.Match) -> int:
    return match.seq


def test_who_asks_at_once_for_a_table_that_is_not_in_memory_waits_for_one_fold(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = store_of(app)
    entry = Entered(facts={"player": 0, "wrong": True})
    table = store.create(beginning("terz"), None, [entry] * 300).id
    fold, folds, all_there = folding.fold, [], threading.Event()

    def slow(*said: Any) -> Any:
        folds.append(1)
        all_there.wait(0.5)  # the others come meanwhile
        return fold(*said)

    monkeypatch.setattr(folding, "fold", slow)
    found: list[Any] = []
    threads = [threading.Thread(target=lambda: found.append(store.match(table))) for _ in range(12)]
    for thread in threads:
        thread.start()
    all_there.set()
    for thread in threads:
        thread.join()
    assert len(folds) == 1
    assert all(match is found[0] for match in found)
    assert len(found) == 12
