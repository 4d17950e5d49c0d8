"""What written games are worth: tables of games, and the laws that hold of all records."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.core import score_sheet, scores
from cardgen.core.scores import RecordError, Standings
from cardgen.deck import deck
from cardgen.games import registry
from cardgen.words.texts import LANGUAGES
from scorer.games import GAMES
from scorer.playing import shelf
from tests.games.long_records import LONG, long_record
from tests.order import examples

HERE = Path(__file__).parent
SCORED = [key for key in registry.BUILT_IN if registry.find(key).has("scoring")]
SCORED += [key for key in shelf.ONLY_SCORED if key in GAMES]
ROOT = HERE.parent.parent
TABLES = {key: tomllib.loads((HERE / "records" / f"{key}.toml").read_text("utf-8")) for key in SCORED}
CASES = [(key, row) for key, table in TABLES.items() for row in table["case"]]
REFUSED = [(key, row) for key, table in TABLES.items() for row in table["refused"]]


def name(value: Any) -> str:
    return value["name"].replace(" ", "-") if isinstance(value, dict) else str(value)


def record(key: str, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a table as a record."""
    return {"game": key, "players": row["players"], "options": row.get("options", {}), "entries": row["entries"]}


def standings(data: Mapping[str, Any]) -> Standings:
    game = shelf.find(data["game"])
    return scores.standings(scores.read(data), game.scoring, game.spec)


@pytest.mark.parametrize(("key", "row"), CASES, ids=name)
def test_games_and_what_they_are_worth(key: str, row: dict[str, Any]) -> None:
    found = standings(record(key, row)).as_json()
    assert list(found) == ["game", "totals", "rounds", "finished", "winners", "leaders", "next"]
    assert found["totals"] == row["totals"]
    assert found["finished"] == row.get("finished", False)
    assert found["winners"] == row.get("winners", [])
    for part in ("rounds", "next", "leaders"):
        if part in row:
            assert found[part] == row[part]


@pytest.mark.parametrize(("key", "row"), REFUSED, ids=name)
def test_what_can_not_have_happened_is_refused_where_it_stands(key: str, row: dict[str, Any]) -> None:
    data = record(key, row)
    with pytest.raises(RecordError) as caught:
        standings(data)
    error = caught.value
    assert (error.phrase.key, error.entry, error.player) == (
        f"refusal.{row['key']}",
        row.get("entry"),
        row.get("player"),
    )
    if error.entry:
        standings({**data, "entries": data["entries"][: error.entry - 1]})
    for language in LANGUAGES:
        sentence = score_sheet.refusal(error, deck.texts(shelf.find(key), language))
        assert sentence
        assert "{" not in sentence
        assert "\n" not in sentence
        assert error.entry is None or str(error.entry) in sentence
        assert error.player is None or error.player in sentence


@pytest.mark.parametrize(("key", "row"), CASES, ids=name)
def test_every_prefix_of_a_record_is_a_record(key: str, row: dict[str, Any]) -> None:
    """Standings are a fold: an entry changes the totals of those whom it names; taking it back is scoring without."""
    data = record(key, row)
    before = standings({**data, "entries": []})
    assert set(before.totals.values()) == {0}
    for length in range(1, len(row["entries"]) + 1):
        after = standings({**data, "entries": row["entries"][:length]})
        entry = row["entries"][length - 1]
        changed = {player for player in data["players"] if after.totals[player] != before.totals[player]}
        assert changed <= {entry.get("player"), entry.get("winner"), *entry.get("left", {})}
        assert not before.finished or "end" in row["entries"][length - 1]
        assert set(after.leaders) <= set(data["players"])
        assert after.winners == (after.leaders if after.finished else ())
        assert bool(after.winners) == after.finished
        in_rounds = {p: sum(points.get(p, 0) for points in after.rounds.values()) for p in data["players"]}
        if after.rounds and "left" not in row["entries"][length - 1]:
            assert in_rounds == dict(after.totals)
        before = after


def test_the_reason_of_every_refusal_and_end_is_in_the_texts_and_no_other() -> None:
    """Each key that the code raises has a sentence; each sentence is raised somewhere."""
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "cardgen").rglob("*.py"))
    raised = set(re.findall(r'(?:FactError|ConditionError|self\.bad)\(\s*"(\w+)"', source))
    known = ("no_task", "one_task", "tasks", "bonus")
    raised |= {
        "terz_is_one",
        "terz_is_none",
        "minus_no_bonus",
        "minus_all_gone",
        "condition_foreign",
        "odds_own",
    }  # by a condition
    raised |= {f"{what}_{tasks}" for what in ("cards", "minus") for tasks in known}
    ended = set(re.findall(r'Phrase\("end\.(\w+)"', source))
    written: set[str] = set()
    for key in registry.BUILT_IN:
        written |= set(deck.texts(shelf.find(key), "de").words)
    sentences = {word.partition(".")[2] for word in written if word.startswith("refusal.")}
    assert sentences - {"at", "at_player", "near", "known"} == raised
    assert {word.partition(".")[2] for word in written if word.startswith("end.")} == ended


STRANGE: list[object] = [None, True, 1.5, 3.0, "3", -1, 10**30, [], {}, [[[]]], {"a": 1}, "", "Ada\nBen", float("nan")]


@settings(max_examples=examples(1000))
@given(st.integers(0, 2**32))
def test_strange_facts_are_refused_and_never_crash(seed: int) -> None:
    """One value anywhere in a record becomes another; the record is scored or refused, in one sentence."""
    chance = random.Random(seed)
    key, row = chance.choice([*CASES, *REFUSED])
    whole = json.loads(json.dumps(record(key, row)))
    spot: Any = whole
    while True:
        place = chance.choice(list(spot) if isinstance(spot, dict) else list(range(len(spot))))
        if place == "game":
            continue
        inner = spot[place]
        if not isinstance(inner, (dict, list)) or not inner or chance.random() < 0.5:
            spot[place] = chance.choice(STRANGE)
            break
        spot = inner
    try:
        standings(whole)
    except RecordError as error:
        sentence = score_sheet.refusal(error, deck.texts(shelf.find(key), "en"))
        assert "\n" not in sentence
        assert "{}" in sentence or "{" not in sentence or '{"' in sentence
        assert len(sentence) < 700


SUMMED: dict[str, Any] = {
    "game": "take-three",
    "players": ["Ada", "Ben"],
    "entries": [{"round": 1, "player": "Ada", "minus": 9, "bonus": 17}],
}
"""A record with sums."""


def test_a_record_may_say_of_which_numbers_its_sums_are() -> None:
    plain = standings(SUMMED)
    assert standings({**SUMMED, "sums": {"1": {"bonus": [3, 4, 10], "minus": [9]}}}) == plain


@pytest.mark.parametrize(
    ("head", "key"),
    [
        ([], "no_object"),
        ({"game": "terz"}, "missing_key"),
        ({"game": "terz", "players": "Ada"}, "no_list"),
        ({"game": 3, "players": ["Ada"]}, "no_text"),
        ({"game": "terz", "players": ["Ada", "Ada"]}, "double_player"),
        ({"game": "terz", "players": ["Ada", " "]}, "no_name"),
        ({"game": "terz", "players": ["Ada", "Be\tn"]}, "no_name"),
        ({"game": "terz", "players": []}, "players_number"),
        ({"game": "terz", "players": ["Ada"], "entries": {}}, "no_list"),
        ({"game": "terz", "players": ["Ada"], "entries": [7]}, "no_object"),
        ({"game": "terz", "players": ["Ada"], "options": []}, "no_object"),
        ({"game": "terz", "players": ["Ada"], "options": {"penalty": 1}}, "no_flag"),
        ({"game": "terz", "players": ["Ada"], "date": "today"}, "unknown_key"),
        ({**SUMMED, "sums": []}, "no_object"),
        ({**SUMMED, "sums": {"2": {"bonus": [17]}}}, "unknown_key"),
        ({**SUMMED, "sums": {"1": {"bonus": "3 + 14"}}}, "no_list"),
        ({**SUMMED, "sums": {"1": {"bonus": [3, 13]}}}, "sum_other"),
        ({**SUMMED, "sums": {"1": {"tasks": [3]}}}, "sum_other"),
        ({**SUMMED, "sums": {"1": {"bonus": [3, True]}}}, "no_number"),
        ({**SUMMED, "sums": {"1": {"bonus": [*[0] * 41, 17]}}}, "sum_long"),
    ],
)
def test_a_head_that_makes_no_sense_is_refused(head: Any, key: str) -> None:
    with pytest.raises(RecordError, match=key):
        standings(head) if isinstance(head, dict) and isinstance(head["game"], str) else scores.read(head)


def terzen(number: int) -> list[dict[str, Any]]:
    return [{"player": "Ada"}] * number


def test_who_closes_a_game_that_is_over_does_not_change_the_reason() -> None:
    won = [{"player": "Ada", "rows": [6] * 4}]
    for entries in (won, [*won, {"end": True}]):
        found = standings({"game": "threepia", "players": ["Ada", "Ben"], "entries": entries})
        assert found.end
        assert found.end.key == "end.target"
    found = standings({"game": "terz", "players": ["Ada"], "entries": [*terzen(27), {"end": True}]})
    assert found.end
    assert found.end.key == "end.terz_all"


@pytest.mark.parametrize("key", SCORED)
def test_as_many_may_be_written_down_as_may_play(key: str) -> None:
    """The rule text of TERZ names no number, so that its record takes any; the rulebook advises 2 to 8."""
    game = shelf.find(key)
    assert game.scoring.players == ((1, 81) if key == "terz" else game.players)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_player_may_have_the_name_of_a_thing(language: str) -> None:
    entries = [{"round": 1, "player": "entry", "minus": 50, "bonus": 4}] * 2
    with pytest.raises(RecordError) as caught:
        standings({"game": "take-three", "players": ["entry", "record"], "entries": entries})
    sentence = score_sheet.refusal(caught.value, deck.texts(shelf.find("take-three"), language))
    assert sentence.count("entry") == 2 + (language == "en")


def test_27_terzen_end_the_game_26_can_not_and_28_are_not_there() -> None:
    """The cards of the deck add up to 0 modulo 3 in each attribute: 26 TERZEN leave one more."""
    head = {"game": "terz", "players": ["Ada", "Ben"]}
    assert not standings({**head, "entries": terzen(26)}).finished
    assert standings({**head, "entries": terzen(27)}).finished
    assert standings({**head, "entries": [*terzen(27), {"end": True}]}).winners == ("Ada",)
    for entries, key in (
        ([*terzen(26), {"end": True}], "terz_last_is_one"),
        (terzen(28), "after_end"),
        ([*terzen(27), {"end": True}, {"end": True}], "after_end"),
    ):
        with pytest.raises(RecordError, match=key) as caught:
            standings({**head, "entries": entries})
        assert caught.value.entry == len(entries)
    assert standings({**head, "entries": [*terzen(25), {"end": True}]}).finished
    for incomplete, finished in ((True, True), (False, False)):
        entries = [*terzen(26), {"end": True, "incomplete": incomplete}]
        with nullcontext() if finished else pytest.raises(RecordError, match="terz_last_is_one"):
            assert standings({**head, "entries": entries}).winners == ("Ada",)


@settings(max_examples=examples(200))
@given(st.integers(0, 2**32))
def test_any_game_may_be_stopped_and_who_leads_has_won(seed: int) -> None:
    """An end changes no points; after it there is nothing more."""
    chance = random.Random(seed)
    key, row = chance.choice(CASES)
    data = record(key, row)
    entries = [entry for entry in row["entries"] if "end" not in entry]
    entries = entries[: chance.randint(0, len(entries))]
    before = standings({**data, "entries": entries})
    if key == "terz" and before.totals and sum("wrong" not in entry for entry in entries) == 26:
        return
    after = standings({**data, "entries": [*entries, {"end": True}]})
    assert (after.totals, after.rounds) == (before.totals, before.rounds)
    assert after.finished
    assert after.winners == after.leaders == before.leaders
    assert not after.next
    with pytest.raises(RecordError, match="after_end"):
        standings({**data, "entries": [*entries, {"end": True}, {"end": True}]})


@pytest.mark.parametrize(
    ("tasks", "least", "most"), [(0, 7, 173), (1, 4, 140), (2, 1, 107), (3, 0, 72), (4, 0, 36), (5, 0, 0)]
)
def test_the_sum_of_the_cards_left_lies_within_its_bounds(tasks: int, least: int, most: int) -> None:
    """Each task removes three of fifteen cards."""
    codes = [f"T{k:02d}" for k in range(1, tasks + 1)]
    for minus in range(180):
        entry = {"round": 1, "player": "Ada", "minus": minus, "tasks": codes}
        data = {"game": "take-three", "players": ["Ada", "Ben"], "entries": [entry]}
        if least <= minus <= most:
            assert not standings(data).finished
        else:
            with pytest.raises(RecordError, match="minus_"):
                standings(data)


@pytest.mark.proof(one_in=2)
@pytest.mark.long
@pytest.mark.parametrize("key", LONG)
def test_a_record_of_100000_entries_is_answered(key: str) -> None:
    found = standings(long_record(key, 100_000))
    assert not found.finished
    assert key == "terz" or max(found.rounds) >= 50_000
