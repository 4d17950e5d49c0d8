"""Measures decks of one's own beside the originals: `make bench`, or `python tests/bench/own_decks.py`.

Whole processes that print PDFs, as in `run.py`, with their ratio to the original Take Three in the same run; then, in
one process, what it takes to read and check each recipe, and to count the odds of tasks, nothing remembered. These are
the least of several turns in CPU time: whatever else the machine does only adds to it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cardgen.custom import edition_from_keys, model, print_keys, recipes
from cardgen.custom.toml import toml_form
from cardgen.games import registry
from cardgen.games.take_three import counting, custom_tasks, odds, thirds
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.parser import parse
from cardgen.games.take_three.tasks import TASKS
from tests.bench.run import Job, python, ratio, rounds, table, verdict

RUNS, TURNS = 5, 5
ORIGINAL, FILE = "Take Three, the original", "the same from a file"
LARGE, DIFFERENT = "1,000 cards of one's own", "486 different cards"
COLOURS = Spec().colours
THOUSAND = """format = 1
game = "take-three"
numbers = "$numbers"
copies = $copies
task = [
  { if = "all odd" }, { if = "all prime" }, { if = "same colour" }, { if = "different colours" },
  { if = "sum = 20", bonus = 6 }, { if = "numbers consecutive", bonus = 9 },
]
players = 2
"""
"""Numbers and 6 tasks: 19 copies of 0 to 12 in four colours make 988, one of 0 to 119 makes 480."""
HARD = (
    "sum = 150", "sum square", "spread < 10", "product divisible by 7", "one = other + other", "one = other * other",
    "numbers evenly spaced", "exactly two same number", "sum in 100..200 and product even",
    "sum square and not same number or one = other + other",
)  # fmt: skip
"""Conditions that tell each number of a deck apart."""


def jobs(folder: Path) -> list[Job]:
    """What is printed; the deck files lie in the folder."""
    original = model.written(registry.find("take-three"), "en", "original.toml")
    texts = {
        FILE: original,
        LARGE: Template(THOUSAND).substitute(numbers="0..12", copies=19),
        DIFFERENT: Template(THOUSAND).substitute(numbers="0..119", copies=1),
    }
    decks = {ORIGINAL: "take-three"} | {name: str(folder / f"{k}.toml") for k, name in enumerate(texts)}
    for name, text in texts.items():
        Path(decks[name]).write_text(text)
    return [
        Job(name, 0, python("-m", "cardgen", "print", deck, "--format", "pdf", "-o", "{out}"))
        for name, deck in decks.items()
    ]


def forget() -> None:
    """As a new process begins, but with all modules loaded."""
    for known in (odds._odds, counting._counted, thirds._table, custom_tasks._parsed):
        known.cache_clear()


def least(work: Callable[[], object]) -> float:
    """The least CPU time of some turns, in ms."""
    taken = []
    for _ in range(TURNS):
        forget()
        start = process_time()
        work()
        taken.append(process_time() - start)
    return min(taken) * 1e3


def read(name: str) -> object:
    """A recipe, from its bytes to a deck that can be printed."""
    data = recipes.read(name, "en")
    return edition_from_keys.edition(toml_form.read(data, f"{name}.toml"), paper=partial(print_keys.read, folder=None))


def odds_of(conditions: tuple[str, ...], most: int) -> None:
    """The odds in a deck from 0 to so many, in four colours."""
    deck = odds.types(Spec(tuple(range(most + 1))))
    for condition in conditions:
        odds.odds(parse(condition, COLOURS), deck)


def warm() -> tuple[list[str], list[str]]:
    """What one process takes: figures, and whether they reach what was aimed at."""
    reading = {name: least(partial(read, name)) for name in recipes.names()}
    hard = {condition: least(partial(odds_of, (condition,), 100)) / 1e3 for condition in HARD}
    tasks = least(partial(odds_of, tuple(task.condition for task in TASKS), 20)) / 1e3
    lines = ["Reading and checking a recipe, CPU ms"]
    lines += [f"{name:<28}{taken:10.1f}" for name, taken in reading.items()]
    lines += ["", "Odds of a task in a deck of 0 to 100 in four colours, CPU s"]
    lines += [f"{condition:<58}{taken:8.2f}" for condition, taken in hard.items()]
    return lines, [
        verdict("reading and checking a deck file ≤ 20 ms", max(reading.values()), 20, " ms"),
        verdict("odds of 46 tasks of 0 to 20 ≤ 1 s", tasks, 1, " s"),
        verdict("odds of a task of 0 to 100 ≤ 1.5 s", max(hard.values()), 1.5, " s"),
    ]


def main() -> int:
    """Measures and prints; 1 if cardgen itself failed."""
    parser = argparse.ArgumentParser(description="Measures decks of one's own.")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"rounds that count (default {RUNS})")
    runs = max(1, parser.parse_args().runs)
    with TemporaryDirectory(prefix="cardgen-bench-") as name:
        original, file, large, _ = every = jobs(Path(name))
        rounds(every, runs, Path(name))
    print(f"Decks of one's own, median of {runs} rounds; ratio to the original")
    print("\n".join([*table(every, original), ""]))
    lines, verdicts = warm()
    verdicts.append(verdict("the original from a file: CPU ≤ 1.5 × by name", ratio(file, original), 1.5, " ×"))
    verdicts.append(verdict("1,000 cards of one's own: CPU ≤ 1.5 × the original", ratio(large, original), 1.5, " ×"))
    print("\n".join([*lines, "", *verdicts]))
    return int(any(job.fault for job in every))


if __name__ == "__main__":
    raise SystemExit(main())
