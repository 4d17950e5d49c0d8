"""Measures how time, memory and bytes grow with copies, cards and paper: `make bench`, or this file.

Whole processes, as in `run.py`. What a process needs before its first card is taken off by looking at what each
further copy or card adds: that must not grow.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.run import MIB, Job, measure, python, row, verdict

RUNS = 3
COPIES = (1, 25, 100)
CARDS = (104, 1_000, 10_000)
PAPERS = ("a3", "a4", "a5", "a6", "letter", "2000x2000")
SLACK = 1.25
"""A further card may add so many times what the first ones did: a machine's mood makes as much."""
HEADS = ("", "CPU ms", "peak MiB", "file kB", "+ CPU ms", "+ kB")


def copies() -> list[Job]:
    """The TERZ deck, 81 cards and their backs, again and again."""
    return [Job("TERZ, copies", many, printing("terz", "--copies", str(many))) for many in COPIES]


def cards() -> list[Job]:
    """Decks of ever more different cards: numbers of Take Three in four colours."""
    script = str(Path(__file__).with_name("number_deck.py"))
    return [Job("numbers, cards", many, python(script, "{out}/deck.pdf", str(many))) for many in CARDS]


def papers() -> list[Job]:
    """Ten decks on sheets of every size."""
    return [Job(f"ten TERZ on {paper}", 0, printing("terz", "--copies", "10", "--paper", paper)) for paper in PAPERS]


def printing(*arguments: str) -> Callable[[Path], list[str]]:
    """A command that prints a PDF."""
    return python("-m", "cardgen", "print", *arguments, "--format", "pdf", "-o", "{out}")


def more(jobs: list[Job], what: str) -> list[float]:
    """What each further copy or card adds from one job to the next, by the least of the rounds.

    A copy is so cheap that a busy moment of the machine costs as much as ten of them.
    """
    return [
        (_least(after, what) - _least(before, what)) / (after.copies - before.copies)
        for before, after in pairwise(jobs)
        if before.samples and after.samples
    ]


def _least(job: Job, what: str) -> float:
    return min([float(getattr(sample, what)) for sample in job.samples])


def lines(jobs: list[Job]) -> Iterator[str]:
    """A table of some jobs; what a further copy or card added, where they are counted."""
    counted = jobs[0].copies > 0
    added = [("", "")]
    for cpu, size in zip(more(jobs, "cpu"), more(jobs, "size"), strict=True) if counted else ():
        added.append((f"{cpu * 1000:.2f}", f"{size / 1000:.2f}"))
    yield row(HEADS if counted else HEADS[:4])
    for k, job in enumerate(jobs):
        name = f"{job.name} × {job.copies:,}" if counted else job.name
        if not job.samples:
            yield f"{name:<28}  {job.fault}"
            continue
        figures = [f"{job.mid('cpu') * 1000:.0f}", f"{job.mid('peak') / MIB:.1f}", f"{job.mid('size') / 1000:.0f}"]
        yield row([name, *figures, *(added[k] if counted and k < len(added) else ())])


def steepest(jobs: list[Job], what: str) -> float | None:
    """The most that a further one added, as a multiple of what the first ones did; None where they cost nothing."""
    first, *others = more(jobs, what) or [0.0]
    return max(others) / first if others and first > 0 else None


def main() -> int:
    """Measures and prints; 1 if cardgen itself failed."""
    parser = argparse.ArgumentParser(description="Measures how cardgen grows.")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"rounds that count (default {RUNS})")
    runs = max(1, parser.parse_args().runs)
    tables = [copies(), cards(), papers()]
    measure([job for jobs in tables for job in jobs], runs)
    print(f"Growth, median of {runs} rounds; a further copy or card against those before")
    for jobs in tables:
        print("\n".join(["", *lines(jobs)]))
    print()
    for jobs in tables[:2]:
        for what, name in (("cpu", "CPU"), ("size", "bytes")):
            aim = f"{jobs[0].name}: {name} of a further one ≤ {SLACK} × the first's"
            print(verdict(aim, steepest(jobs, what), SLACK, " ×"))
    return int(any(job.fault for jobs in tables for job in jobs))


if __name__ == "__main__":
    raise SystemExit(main())
