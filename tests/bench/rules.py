"""Measures rules and scores: `make bench`, or `python tests/bench/rules.py`.

Records of 1,000, 10,000 and 100,000 entries are read and scored in one process, beside what Python's own JSON reader
takes for the same text; time should grow with the length and no faster. All 46 tasks are counted, beside brute force
for one of them over all threes of the deck. The median of the rounds counts.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from statistics import median
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardgen.core import scores
from cardgen.games import registry
from cardgen.games.take_three import counting, odds, rules, thirds
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.conditions import holds
from cardgen.games.terz import rules as terz
from tests.games.long_records import LONG, long_record

RUNS = 3
LENGTHS = (1_000, 10_000, 100_000)


def seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """The median time of a call."""
    taken = []
    for _ in range(runs):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return median(taken)


def scored(key: str, text: str) -> scores.Standings:
    """From the text of a record to standings."""
    game = registry.find(key)
    return scores.standings(scores.read(json.loads(text)), game.scoring, game.spec)


def records() -> list[str]:
    """A line for each game and length."""
    lines = ["record     entries        ms  µs/entry  × reading its JSON"]
    for key in LONG:
        for length in LENGTHS:
            text = json.dumps(long_record(key, length))
            ours, reading = seconds(lambda: scored(key, text)), seconds(lambda: json.loads(text))  # noqa: B023
            lines.append(f"{key:9} {length:8,} {ours * 1e3:9.1f} {ours / length * 1e6:9.2f} {ours / reading:9.1f}")
    return lines


def counted() -> None:
    """The chances of all 46 tasks, nothing remembered."""
    odds._odds.cache_clear()
    counting._counted.cache_clear()
    thirds._table.cache_clear()
    spec = Spec()
    for condition in rules.conditions(spec).values():
        odds.odds(condition, odds.types(spec))


def brute() -> int:
    """P3 of one task by looking at all 182,104 threes."""
    spec = Spec()
    cards = [(c.attributes["number"], c.attributes["colour"]) for c in rules.cards(spec).values() for _ in range(2)]
    condition = rules.conditions(spec)["T33"]
    return sum(holds(condition, three) for three in combinations(cards, 3))


def main() -> None:
    """Prints all figures."""
    print(f"Python {sys.version.split()[0]}, median of {RUNS} rounds\n")
    print("\n".join(records()))
    ours, plain = seconds(counted), seconds(brute)
    print(f"\nchances of all 46 tasks, P3 and P5: {ours * 1e3:.0f} ms (aim 1000)")
    print(f"brute force for P3 of one task: {plain * 1e3:.0f} ms, {plain / ours:.1f} × ours for all 46 and P5")
    deck = list(terz.cards(registry.find("terz").spec).values())
    print(f"TERZEN of 12 cards: {seconds(lambda: terz.terzen(deck[::7]), 99) * 1e3:.2f} ms", end="; ")
    print(f"of all 81: {seconds(lambda: terz.terzen(deck)) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
