"""Measures eight sets of Take Three, 134 sheets, and their preflight: `make bench`, or this file by itself.

Whole processes; what counts is CPU time, as whatever else the machine does adds to the clock.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.bench.run import verdict

RUNS = 3
MOST = 10.0
"""Seconds of CPU that preflight may take."""
TIMES = 2.5
"""And how often as much as one set eight may take to be printed."""


def measured(words: list[str]) -> tuple[float, float]:
    """Seconds by the clock and of CPU that a command of cardgen takes."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run([sys.executable, "-m", "cardgen", *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    wall, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    """Prints one set and eight, judges these, and says how long that took."""
    parser = argparse.ArgumentParser(description="Measures prints of sets, and preflight.")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"rounds that count (default {RUNS})")
    runs = max(1, parser.parse_args().runs)
    with TemporaryDirectory(prefix="cardgen-bench-") as folder:
        path = str(Path(folder) / "sets.pdf")
        printing = ["print", "take-three", "--format", "pdf", "-o", path]
        one = median(measured(printing)[1] for _ in range(runs))
        eight = median(measured([*printing, "--sets", "8"])[1] for _ in range(runs))
        rounds = [measured(["preflight", path]) for _ in range(runs)]
    wall, cpu = (median(column) for column in zip(*rounds, strict=True))
    print(f"Take Three, median of {runs} rounds: one set {one:.2f} s CPU, eight (1,200 cards) {eight:.2f} s")
    print(verdict("eight sets of Take Three: CPU ≤ 2.5 × one", eight / one, TIMES, " ×"))
    print(f"Preflight of 134 sheets, median of {runs} rounds: {wall:.1f} s, {cpu:.1f} s CPU")
    print(verdict("preflight of 134 sheets: CPU ≤ 10 s", cpu, MOST, " s"))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
