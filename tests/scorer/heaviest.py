"""The heaviest tables within the bounds, made at once and not through the doors: for what their pages cost.

`heaviest(app, kind)` makes one of `KINDS` and says its id; the phone with the cookie `TOKEN` owns it. Names are as
long as records may have them, of letters with four bytes; where entries take the more room for that, there is a kind
with short names and more of them, of which tables with fewer lines are made, too: what more lines cost is measured.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import accumulate, cycle, islice
from types import MappingProxyType
from typing import Any

from flask import Flask

from scorer.keeping.rooms import digest
from scorer.playing import bounds, events, log
from scorer.playing.events import Begun, Changed, ClockPressed, Entered, Event, Noted, Player, Proposed, SettingsChanged
from scorer.playing.match import MARKS
from scorer.web.commands import openings

TOKEN = "P" * 22
PHONE = digest(TOKEN)
NEW = bounds.LINES - bounds.KEPT
"""Lines that a table takes before only changes are taken."""
MEMBERS = 150
"""Phones that watch and ask to write."""
Built = tuple[Begun, list[Event], list[Event]]
"""The first line, those that are there from the beginning, and those that come later."""


def begin(game: str, players: int, letters: int = openings.LONGEST, **options: Any) -> Begun:
    """The first line, with names of so many letters, no two alike."""
    names = ("".join(chr(0x1F600 + int(digit)) for digit in f"{k:0{letters}d}") for k in range(players))
    people = tuple(Player(name, MARKS[k % len(MARKS)]) for k, name in enumerate(names))
    return Begun(game=game, players=people, options=options)


def entry(**facts: Any) -> Event:
    return Entered(facts=facts)


def calls(letters: int = openings.LONGEST) -> Built:
    """TERZ with a player for each card, and wrong calls that cost a point."""
    return begin("terz", 81, letters, penalty=True), [entry(player=k % 81, wrong=True) for k in range(NEW - 1)], []


def turns(letters: int = openings.LONGEST) -> Built:
    """Threepia with many rows in each turn, by the clock."""
    rows = [6, 5, 4, 3] * 3
    steps = [entry(player=k % 6, rows=rows, emptied=True, timeout=True) for k in range(NEW - 1)]
    return begin("threepia", 6, letters, variant="time"), steps, []


def rounds(letters: int = openings.LONGEST) -> Built:
    """Tadika that comes to no end: points are few and the target is far."""
    steps = [entry(round=k + 1, player=k % 5, lines=["row2", "row3"]) for k in range(NEW - 1)]
    return begin("tadika", 5, letters, target=1000), steps, []


def hands() -> Built:
    """Tadika by the seven cards."""
    hand = ["R2", "R4", "B6", "Y8", "P10", "B12", "R14"]
    return begin("tadika", 5, target=1000), [entry(round=k + 1, player=k % 5, hand=hand) for k in range(900)], []


def chips() -> Built:
    """Triple³ with as many rounds as there may be, told at length, and corrected to and fro."""
    start = begin("triple3", 4, chips=12)
    steps = [entry(round=k + 1, left={str(seat): 9 - (seat == k % 4) for seat in range(4)}) for k in range(44)]
    for k in range(NEW - 45):
        left = {str(seat): 9 - k // 44 % 2 - 2 * (seat == k % 4) for seat in range(4)}
        steps.append(Changed(of=k % 44 + 2, facts={"round": k % 44 + 1, "left": left}))
    return start, steps, []


def changes() -> Built:
    """Take Three to its end, all cards told, and corrections to and fro in all lines that are left."""
    cards = [12, 12, 11, 11, 10, 10, 9, 9, 8, 8, 7, 7, 6, 6]
    pairs = [(number, seat) for number in range(1, 6) for seat in range(5)]
    first = [
        entry(round=n, player=seat, cards=[card - seat for card in [*cards, 5]], tasks=[]) for n, seat in pairs
    ]  # fmt: skip
    more: list[Event] = []
    for k in range(bounds.LINES - 1 - len(first)):
        number, seat = pairs[k % 25]
        facts = {"round": number, "player": seat, "cards": [card - seat for card in cards] + [k % 5], "tasks": []}
        more.append(Changed(of=k % 25 + 2, facts=facts))
    return begin("take-three", 5), first + more[: NEW - 30], more[NEW - 30 :]


def notes() -> Built:
    """Notes of 500 emoji, as many as have room, and short ones."""
    long: Event = Noted(text="\U0001f600" * 500)
    many = bounds.NOTES_BYTES // 2000 - 1
    short: Event = Noted(text="x")
    return begin("terz", 81), [long] * many + [short] * (bounds.NOTES - many), []


def proposals() -> Built:
    """Threepia at which a second phone confirms, and none does."""
    rows = [6, 5, 4, 3] * 3
    cells = islice(((turn, seat) for turn in range(1, NEW) for seat in range(6)), NEW - 1)
    facts = [({"player": seat, "rows": rows, "emptied": True}, (turn, seat)) for turn, seat in cells]
    steps: list[Event] = [Proposed(cell=cell, facts=said) for said, cell in facts]
    return replace(begin("threepia", 6, variant="time"), confirm=True), steps, []


def corrected() -> Built:
    """Half of Tadika's rounds, and corrections to and fro of the first one, on which all others stand."""
    start, steps, _ = rounds(2)
    half = steps[: NEW // 2]
    more: list[Event] = [
        Changed(of=2, facts={"round": 1, "player": k % 2, "lines": ["row3"]}) for k in range(NEW // 2 - 1)
    ]
    return start, half + more, []


def swapped() -> Built:
    """Calls of TERZ that trade places by corrections, so that the same entries stood in many orders."""
    half = NEW // 2
    seats = [k % 2 for k in range(half)]
    steps: list[Event] = [entry(player=seat, wrong=True) for seat in seats]
    for k in range(half - 1):
        at = half - 2 - k // 2 % (half - 4) - k % 2
        seats[at] ^= 1
        steps.append(Changed(of=at + 2, facts={"player": seats[at], "wrong": True}))
    return begin("terz", 2), steps, []


def parked() -> Built:
    """Tadika that was over after its first round, once somebody changed what it is played for."""
    start, steps, _ = rounds(2)
    return start, steps, [SettingsChanged(options={"target": 1})]


def clocks() -> Built:
    """Threepia whose clock is started and taken back without end."""
    do = cycle(["start", "start", "undo"])
    steps: list[Event] = [ClockPressed(do=next(do), seat=k % 6, at=k) for k in range(NEW - 1)]
    return begin("threepia", 6, variant="time"), steps, []


def crowd() -> Built:
    """A short game that hundreds of phones want to write at."""
    return begin("terz", 81), [entry(player=0)], []


KINDS: Mapping[str, Callable[[], Built]] = MappingProxyType(
    {
        "calls": calls, "turns": turns, "rounds": rounds, "more calls": partial(calls, 2),
        "more turns": partial(turns, 1), "more rounds": partial(rounds, 1), "hands": hands, "chips": chips,
        "changes": changes,
        "notes": notes, "proposals": proposals, "corrected": corrected, "swapped": swapped, "parked": parked,
        "clocks": clocks, "crowd": crowd,
    }
)  # fmt: skip


def heaviest(app: Flask, kind: str, room: str | None = None, lines: int = NEW) -> str:
    """The heaviest table of that kind, or one of so many lines."""
    parts = app.extensions["scorer"]
    start, steps, more = KINDS[kind]()
    table: str = parts.store.create(start, room, steps[: min(lines - 1, _fitting(start, steps))]).id
    if more:
        parts.store.append(table, 0, "heaviest", lambda _: more, by_owner=True)
    parts.access.join(table, PHONE, "owner")
    for k in range(MEMBERS if kind == "crowd" else 0):
        phone = digest(f"{table} {k}")
        parts.access.join(table, phone, "watcher", name="\U0001f600" * 36 + f"{k:04d}")
        parts.access.ask(table, phone, "scorer", "")
    return table


def _fitting(start: Begun, steps: list[Event]) -> int:
    """How many of the lines have room."""
    names = [player.name for player in start.players]
    told = [bounds.named(names, [step.facts]) if isinstance(step, Entered) else 0 for step in steps]
    first, *sizes = map(_size, (replace(start, version=events.VERSION), *steps))
    sums = list(accumulate(size + name for size, name in zip(sizes, told, strict=True)))
    return bisect(sums, bounds.BYTES - bounds.KEPT_BYTES - first)


def _size(event: Event) -> int:
    """Bytes of its line."""
    return log.stored(log.LogLine(1, "", 0.0, 0, event)).size
