"""Every game from the first entry to the end, told to any way of using the pages: see hands.py.

Take Three, TERZ and Threepia's rounds begin with the form for a new table, with names and options; others at a table.
Each story ends with the facts that must stand in the record. A game that nobody has told a story of is played as its
records say (tests/games/records): each entry is filled in, field by field, and the totals are those of the rules core.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from playwright.sync_api import expect

from cardgen.core import scores
from cardgen.core.score_sheet import signed
from scorer.games import GAMES as SCORED
from scorer.games import sheet
from scorer.playing import shelf
from scorer.playing.seats import seated
from tests.games.test_scores import TABLES, record
from tests.scorer.hands import Hand, Table


def take_three(hand: Hand) -> Table:
    """Two players, two rounds: cards and a sum, bonus numbers and tasks, an entry that can't be, undoing."""
    table = Table(hand).open("take-three", ["Ada", "Ben"])
    hand.add("cards", [3, 6, 2])
    hand.add("bonus", [4, 5])
    table.write("−2", "–")
    hand.choose(table("[name=how][value=minus]"))
    hand.total("minus", 200)
    hand.press(table("#bar button.big"))
    table.refused("200")
    hand.total("minus", 60)
    hand.choose(table("[name=by][value=tasks]"))
    table.task("T46")
    table.task("T25")
    table.write("−2", "−42")
    table.press(table("#undo-form button"), "−2", "–")
    table.press(table("#undo-form button"), "−2", "−42")
    table.player(0)
    for way in ("[name=how][value=cards]", "[name=by][value=bonus]"):
        expect(table(way)).not_to_be_checked()  # the last ones stay
        hand.choose(table(way))
    hand.add("cards", [0, 1])
    hand.add("bonus", [8, 8, 10])
    table.write("23", "−42")
    hand.choose(table("[name=how][value=minus]"))
    hand.total("minus", 70)
    table.write("23", "−112")
    expect(table("#over .winner")).to_have_text("Ada")
    entries = [
        {"round": 1, "player": "Ada", "cards": [3, 6, 2], "bonus": 9},
        {"round": 1, "player": "Ben", "minus": 60, "tasks": ["T25", "T46"]},
        {"round": 2, "player": "Ada", "cards": [0, 1], "bonus": 26},
        {"round": 2, "player": "Ben", "minus": 70, "bonus": 0},
    ]
    return _told(table, entries)


def terz(hand: Hand) -> Table:
    """Three players, a wrong call that costs, one TERZ too many taken back."""
    table = Table(hand).open("terz", ["Ada", "Ben", "Cem"], ["[name=penalty]"])
    one = "#totals .tile[value='{}']"
    table.press(table(one.format(0)), "1", "0", "0")
    table.press(table(one.format(1)), "1", "1", "0")
    table.press(table(one.format(2)), "1", "1", "1")
    table.press(table("#undo-form button"), "1", "1", "0")
    hand.press(table("#called > summary"))
    table.press(table("#wrong button[value='2']"), "1", "1", "−1")
    table.press(table(one.format(1)), "1", "2", "−1")
    hand.press(table("#end button"))
    expect(table("#over .winner")).to_have_text("Ben")
    players: list[dict[str, Any]] = [{"player": "Ada"}, {"player": "Ben"}, {"player": "Cem", "wrong": True}]
    return _told(table, [*players, {"player": "Ben"}, {"end": True}])


def tadika(hand: Hand) -> Table:
    """To 30 points: by lines, by a hand of seven, with a correction on the way."""
    table = Table(hand).seated("tadika", ["Ada", "Ben"], target="30")
    table.player(0)
    hand.choose(table("[name=lines][value=dealt]"))
    hand.choose(table("[name=lines][value=rowcolour]"))  # the highest counts: one of them alone is chosen
    table.write("10", "0")
    table.player(1)
    hand.choose(table("[name=how][value=hand]"))
    cards = [f"B{n}" for n in range(2, 9)]
    for code in cards[:-1]:
        hand.choose(table(f"[name=hand][value={code}]"))
    hand.press(table("#bar button.big"))
    table.refused("7")
    hand.choose(table(f"[name=hand][value={cards[-1]}]"))
    table.write("10", "5")
    hand.choose(table("[name=how][value=lines]"))
    table.player(0)
    hand.choose(table("[name=lines][value=rowcolour]"))
    table.write("20", "5")
    table.tab("scores")
    hand.press(table(".grid tbody tr:nth-child(3) td:nth-child(2) a"))
    hand.choose(table("[name=player][value='1']"))
    hand.press(table("#bar button.big"))
    table.page.wait_for_url("**/scores")
    expect(table("#totals .total")).to_have_text(["10", "15"])
    table.tab("")
    for total in ("20", "30"):
        table.player(0)
        hand.choose(table("[name=lines][value=rowcolour]"))
        table.write(total, "15")
    expect(table("#over .winner")).to_have_text("Ada")
    ten = {"lines": ["rowcolour"]}
    entries: list[dict[str, Any]] = [
        {"round": 1, "player": "Ada", **ten},
        {"round": 2, "player": "Ben", "hand": cards},
        *({"round": n, "player": "Ben" if n == 3 else "Ada", **ten} for n in range(3, 6)),
    ]
    return _told(table, entries)


def triple3(hand: Hand) -> Table:
    """To four chips; once nobody can lay, and two have equally few cards left."""
    table = Table(hand).seated("triple3", ["Ada", "Ben", "Cem"])
    one = "#totals .tile[value='{}']"
    table.press(table(one.format(0)), "1", "0", "0")
    hand.press(table("#stuck > summary"))
    for seat, cards in enumerate((2, 2, 3)):
        hand.count(f"left-{seat}", cards)
    table.press(table("#left .do"), "2", "1", "0")
    table.press(table(one.format(0)), "3", "1", "0")
    table.press(table("#undo-form button"), "2", "1", "0")
    table.press(table(one.format(2)), "2", "1", "1")
    table.press(table(one.format(0)), "3", "1", "1")
    table.press(table(one.format(0)), "4", "1", "1")
    expect(table("#over .winner")).to_have_text("Ada")
    wins = [{"round": n, "winner": name} for n, name in ((1, "Ada"), (3, "Cem"), (4, "Ada"), (5, "Ada"))]
    left: dict[str, Any] = {"round": 2, "left": {"Ada": 2, "Ben": 2, "Cem": 3}}
    return _told(table, [wins[0], left, *wins[1:]])


def plain(hand: Hand) -> Table:
    """Any other game: points in parts, below zero and none at all, until somebody says that it is over."""
    table = Table(hand).seated("plain", ["Ada", "Ben"])
    hand.sum("points", "12+5")
    table.write("17", "–")
    hand.sum("points", "-3")
    table.write("17", "−3")
    hand.sum("points", "0")
    table.write("17", "−3")
    hand.sum("points", "30+-4")
    table.write("17", "23")
    hand.press(table("#end button"))
    expect(table("#over")).to_contain_text("Ben")
    rounds = (("Ada", 1, 17), ("Ben", 1, -3), ("Ada", 2, 0), ("Ben", 2, 26))
    entries: list[dict[str, Any]] = [{"round": n, "player": name, "points": points} for name, n, points in rounds]
    return _told(table, [*entries, {"end": True}])


def threepia(hand: Hand) -> Table:
    """To 15 points, with rows of all lengths, an empty hand, a turn without points."""
    table = Table(hand).seated("threepia", ["Ada", "Ben"])
    _turn(table, {3: 2, 4: 1})
    table.write("4", "0")
    table.press(table("#entry [name=nothing]"), "4", "0")
    _turn(table, {5: 1, 6: 1}, emptied=True)
    table.write("14", "0")
    _turn(table, {6: 2})
    table.write("14", "8")
    _turn(table, {3: 1})
    table.write("15", "8")
    expect(table("#over .winner")).to_have_text("Ada")
    entries: list[dict[str, Any]] = [
        {"player": "Ada", "rows": [3, 3, 4]},
        {"player": "Ben", "rows": []},
        {"player": "Ada", "rows": [5, 6], "emptied": True},
        {"player": "Ben", "rows": [6, 6]},
        {"player": "Ada", "rows": [3]},
    ]
    return _told(table, entries)


def threepia_rounds(hand: Hand) -> Table:
    """One round each; the most points win, and two may share."""
    table = Table(hand)
    hand.page.goto("/new/threepia")
    for k, name in enumerate(("Ada", "Ben")):
        hand.write(table(f"#name-{k}"), name)
    hand.press(table("form#new .rules summary"))
    hand.choose(table("[name=variant][value=rounds]"))
    hand.write(table("input[name=rounds]"), "1")
    hand.press(table("form#new button.big"))
    expect(table("#totals")).to_be_visible()
    table.path = "/t/" + hand.page.url.rpartition("/")[2]
    _turn(table, {4: 1})
    table.write("2", "0")
    _turn(table, {3: 2})
    table.write("2", "2")
    expect(table("#over .winner")).to_have_text(["Ada", "Ben"])
    return _told(table, [{"player": "Ada", "rows": [4]}, {"player": "Ben", "rows": [3, 3]}])


def threepia_deck(hand: Hand) -> Table:
    """Until the deck is empty: cards that are left cost a point each."""
    table = Table(hand).seated("threepia", ["Ada", "Ben"], variant="deck")
    _turn(table, {4: 1})
    table.write("2", "0")
    _turn(table, {5: 1})
    table.write("2", "3")
    hand.press(table("#ending > summary"))
    hand.count("left-0", 1)
    hand.count("left-1", 3)
    table.press(table("#end .do"), "1", "0")
    expect(table("#over .winner")).to_have_text("Ada")
    end: dict[str, Any] = {"end": True, "left": {"Ada": 1, "Ben": 3}}
    return _told(table, [{"player": "Ada", "rows": [4]}, {"player": "Ben", "rows": [5]}, end])


def threepia_time(hand: Hand) -> Table:
    """30 seconds for each turn: a clock that runs, one turn in time, one that was too late, one without points."""
    table = Table(hand).seated("threepia", ["Ada", "Ben"], variant="time")
    hand.press(table("#start-0"))
    expect(table("#clock-0")).to_have_class(re.compile(r"\brunning\b"))
    _turn(table, {3: 1})
    table.write("1", "0")
    expect(table("#clock-0")).not_to_have_class(re.compile(r"\brunning\b"))
    expect(table("#clock-1")).to_have_class(re.compile(r"\brunning\b"))
    hand.choose(table("#entry [name=timeout]"))
    table.write("1", "0")
    expect(table("#clock-0")).to_have_class(re.compile(r"\brunning\b"))
    table.write("1", "0")
    expect(table("#clock-1")).to_have_class(re.compile(r"\brunning\b"))
    table.press(table("#entry [name=nothing]"), "1", "0")
    expect(table(".clock.running")).to_have_count(0)
    hand.press(table("#ending > summary"))
    hand.press(table("#end .do"))
    expect(table("#over .winner")).to_have_text("Ada")
    late: dict[str, Any] = {"player": "Ben", "rows": [], "timeout": True}
    without: list[dict[str, Any]] = [{"player": name, "rows": []} for name in ("Ada", "Ben")]
    return _told(table, [{"player": "Ada", "rows": [3]}, late, *without, {"end": True}])


def threepia_stopwatch(hand: Hand) -> Table:
    """Three minutes for each: start, pause, undoing a wrong press, and both clocks run out."""
    table = Table(hand).seated("threepia", ["Ada", "Ben"], variant="stopwatch")
    hand.press(table("#start-0"))
    expect(table("#stop-0")).to_be_visible()
    hand.press(table("#stop-0"))
    expect(table("#start-0")).to_be_visible()
    table.player(1)
    hand.press(table("#start-1"))
    expect(table("#stop-1")).to_be_visible()
    hand.press(table("#clock-undo button"))
    expect(table("#start-1")).to_be_visible()
    table.player(0)
    _turn(table, {3: 1, 4: 1}, timeout=True)
    table.write("3", "0")
    hand.choose(table("#entry [name=timeout]"))
    table.write("3", "0")
    expect(table("#over .winner")).to_have_text("Ada")
    first: dict[str, Any] = {"player": "Ada", "rows": [3, 4], "timeout": True}
    return _told(table, [first, {"player": "Ben", "rows": [], "timeout": True}])


def threepia_solo(hand: Hand) -> Table:
    """Alone against the clock: it goes on over the turns, and its time is told at the end."""
    table = Table(hand).seated("threepia", ["Ada"], variant="solo")
    hand.press(table("#start-0"))
    expect(table("#clock-0")).to_have_class(re.compile(r"\brunning\b"))
    _turn(table, {5: 1})
    table.write("3")
    expect(table("#clock-0")).to_have_class(re.compile(r"\brunning\b"))
    hand.press(table("#ending > summary"))
    hand.press(table("#end .do"))
    expect(table("#over .won")).to_have_text("Geschafft, Ada")
    expect(table("#over")).to_contain_text("Deine erste Zeit.")
    return _told(table, [{"player": "Ada", "rows": [5]}, {"end": True}])


def _turn(table: Table, rows: dict[int, int], emptied: bool = False, timeout: bool = False) -> None:
    for length, times in rows.items():
        table.hand.count(f"rows-{length}", times)
    for name, wanted in (("emptied", emptied), ("timeout", timeout)):
        if wanted:
            table.hand.choose(table(f"#entry [name={name}]"))


def _told(table: Table, entries: list[dict[str, Any]]) -> Table:
    assert table.agrees()["entries"] == entries
    return table


# --- a game as its records say


def recorded(game: str) -> Callable[[Hand], Table]:
    """The story of the first record that comes to its end."""
    row = next(row for row in TABLES[game]["case"] if row.get("finished") and not row.get("options"))

    def story(hand: Hand) -> Table:
        table = Table(hand).seated(game, row["players"])
        for length, entry in enumerate(row["entries"], 1):
            _fill(table, sheet(game).fill(seated(entry, row["players"])).items(multi=True))
            table.write(*_totals(game, {**row, "entries": row["entries"][:length]}))
        expect(table("#over .winner")).to_have_text(row["winners"])
        return _told(table, row["entries"])

    return story


def _fill(table: Table, fields: Iterable[tuple[str, str]]) -> None:
    """Fills in what is there to be filled in; the page itself knows the rest, such as the round."""
    for name, value in fields:
        if name == "player":  # above the form
            table.player(int(value))
            continue
        every = table(f"#entry [name='{name}']:not([type=hidden])")
        if not every.count():
            continue
        match every.first.get_attribute("type"):
            case "radio" | "checkbox":
                table.hand.choose(table(f"#entry [name='{name}'][value='{value}']"))
            case "number":
                table.hand.count(name, int(value))
            case _:
                table.hand.write(every, value)


def _totals(game: str, row: Mapping[str, Any]) -> list[str]:
    rules = shelf.find(game)
    standings = scores.standings(scores.read(record(game, row)), rules.scoring, rules.spec)
    return [signed(total) for total in standings.totals.values()]


Stories = Mapping[str, Callable[[Hand], Table]]
TOLD: Stories = {
    "take-three": take_three,
    "terz": terz,
    "tadika": tadika,
    "triple3": triple3,
    "threepia": threepia,
    "plain": plain,
}
GAMES: Stories = {game: TOLD.get(game) or recorded(game) for game in SCORED}
VARIANTS: Stories = {
    "rounds": threepia_rounds,
    "deck": threepia_deck,
    "time": threepia_time,
    "stopwatch": threepia_stopwatch,
    "solo": threepia_solo,
}
