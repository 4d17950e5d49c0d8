"""Measures cardgen against its peers on the same drawing: `make bench`, or `python tests/bench/run.py`.

Each figure is that of a whole process, from the interpreter's start to the written file: CPU time (user and system,
all threads), wall time and peak memory as the operating system counts them for that process, and the size of the
file. The jobs take turns, so that a busy moment of the machine meets all of them; the median of the rounds counts.
A first round, which isn't counted, fills the caches of bytecode and files.

cardgen draws more than its peers: crop marks, cutting lines, a line of words and a ruler on each sheet, page labels.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
RUNS = 7
MIB = 2**20
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""With that switch every run would compile again what has changed since bytecode was last written."""
CARDS = 81
COPIES = (1, 10)

OURS, PLAIN, TYPST = "cardgen", "reportlab, plain script", "typst"
IMPORT, ALL, START = "import reportlab", "all five decks with backs", "python -c pass"

PEERS = (
    (PLAIN, "reportlab", "tests.bench.peer_reportlab"),
    (TYPST, "typst", "tests.bench.peer_typst"),
    ("fpdf2", "fpdf", "tests.bench.peer_fpdf2"),
    ("WeasyPrint", "weasyprint", "tests.bench.peer_weasyprint"),
)
"""Name, the module that must be installed, the peer's module."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What one process took: seconds, bytes of memory at its peak, bytes written."""

    cpu: float
    wall: float
    peak: int
    size: int


@dataclass(slots=True)
class Job:
    """A command that writes into the folder it is given, and its samples; `fault` says why there are none."""

    name: str
    copies: int
    command: Callable[[Path], list[str]]
    fault: str = ""
    samples: list[Sample] = field(default_factory=list)

    def mid(self, what: str) -> float:
        """The median of one of the figures."""
        figures: list[float] = [getattr(sample, what) for sample in self.samples]
        return median(figures)


def python(*arguments: str) -> Callable[[Path], list[str]]:
    """A command of this interpreter; `{out}` in an argument stands for the folder."""
    return lambda out: [sys.executable, *[argument.replace("{out}", str(out)) for argument in arguments]]


def jobs(without: Iterable[str]) -> list[Job]:
    """All that is measured, in the order of a round."""
    found = [job for copies in COPIES for job in deck_jobs(copies)]
    found += [
        Job(ALL, 0, python("-m", "cardgen", "print", "all", "--format", "pdf", "-o", "{out}")),
        Job(IMPORT, 0, python("-c", "import reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts")),
        Job(START, 0, python("-c", "pass")),
    ]
    for job in found:
        if any(word.casefold() in job.name.casefold() for word in without):
            job.fault = "left out by --without"
    return found


def deck_jobs(copies: int) -> list[Job]:
    """The TERZ deck so many times, by cardgen and by each peer."""
    ours = ["print", "terz", "--backs", "none", "--format", "pdf", "-o", "{out}"]
    more = ["--copies", str(copies)] if copies > 1 else []
    return [
        Job(OURS, copies, python("-m", "cardgen", *ours, *more)),
        *(
            Job(name, copies, python("-m", script, "{out}/terz.pdf", str(copies)), missing(module))
            for name, module, script in PEERS
        ),
    ]


def missing(module: str) -> str:
    """Says that a peer isn't installed, or nothing."""
    return "" if find_spec(module) else f"missing: the package with the module {module} is not installed"


def sample(command: list[str], out: Path, log: Path) -> Sample:
    """Runs one process and asks the operating system what it took. RuntimeError with its last words if it fails.

    A child's peak memory is at least that of the process that starts it, so this module imports little.
    """
    with log.open("w+b") as words:
        start = perf_counter()
        child = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=words, stderr=words, env=ENVIRONMENT
        )
        _, status, usage = os.wait4(child.pid, 0)
        wall = perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    said = log.read_text(errors="replace").strip()
    if child.returncode:
        raise RuntimeError(said.splitlines()[-1] if said else f"exit code {child.returncode}")
    size = sum([file.stat().st_size for file in out.rglob("*.p[dn][fg]")])
    return Sample(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss * maxrss_unit(), size)


def maxrss_unit() -> int:
    """The operating systems don't agree: Linux counts memory in KiB, macOS in bytes."""
    return 1 if sys.platform == "darwin" else 1024


def one(job: Job, folder: Path, keep: bool) -> None:
    """Runs a job into an empty folder; a fault ends its part in the comparison."""
    out = folder / "out"
    rmtree(out, ignore_errors=True)
    out.mkdir()
    try:
        taken = sample(job.command(out), out, folder / "log")
    except RuntimeError as error:
        job.fault, job.samples = f"failed: {error}", []
        return
    if keep:
        job.samples.append(taken)


def measure(all_jobs: list[Job], runs: int) -> None:
    """One round that doesn't count, then `runs` rounds of all jobs in turn."""
    with TemporaryDirectory(prefix="cardgen-bench-") as name:
        for k in range(runs + 1):
            for job in all_jobs:
                if not job.fault:
                    progress(f"round {k} of {runs}: {job.name}" + (f" × {job.copies}" if job.copies else ""))
                    one(job, Path(name), keep=k > 0)
    progress("")


def progress(words: str) -> None:
    """One line that is overwritten, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{words:<60}", end="" if words else "\r", file=sys.stderr, flush=True)


HEADS = ("", "CPU ms", "ratio", "wall ms", "ratio", "peak MiB", "file kB")


def row(cells: Iterable[str]) -> str:
    """A line of a table: names left, numbers right."""
    name, *numbers = cells
    return f"{name:<28}" + "".join([f"{number:>10}" for number in numbers])


def table(rows: list[Job], measure_of: Job) -> list[str]:
    """The figures of some jobs, with ratios to one of them."""
    return [row(HEADS), *[figures(job, measure_of) if job.samples else f"{job.name:<28}  {job.fault}" for job in rows]]


def figures(job: Job, measure_of: Job) -> str:
    """The line of one job."""
    cpu, wall = ratio(job, measure_of, "cpu"), ratio(job, measure_of, "wall")
    return row(
        [
            job.name,
            f"{job.mid('cpu') * 1000:.1f}",
            "-" if cpu is None else f"{cpu:.2f}",
            f"{job.mid('wall') * 1000:.1f}",
            "-" if wall is None else f"{wall:.2f}",
            f"{job.mid('peak') / MIB:.1f}",
            f"{job.mid('size') / 1000:.1f}" if job.mid("size") else "-",
        ]
    )


def ratio(job: Job, measure_of: Job, what: str = "cpu") -> float | None:
    """The one median divided by the other; None if there is nothing to divide."""
    return job.mid(what) / measure_of.mid(what) if job.samples and measure_of.samples else None


def peak_mib(all_jobs: list[Job]) -> float | None:
    """The most memory that any of cardgen's own processes took."""
    ours = [job.mid("peak") for job in all_jobs if job.name in (OURS, ALL) and job.samples]
    return max(ours) / MIB if ours else None


def verdict(aim: str, measured: float | None, limit: float, unit: str) -> str:
    """A line that says whether an aim is reached."""
    if measured is None:
        return f"aim {aim}: not measured"
    return f"aim {aim}: measured {measured:.2f}{unit}, {'reached' if measured <= limit else 'not reached'}"


def verdicts(all_jobs: list[Job]) -> list[str]:
    """What was aimed at, and what came of it."""
    by = {(job.name, job.copies): job for job in all_jobs}
    cold = ratio(by[OURS, 1], by[TYPST, 1])
    many = ratio(by[OURS, 10], by[TYPST, 10])
    decks = ratio(by[ALL, 0], by[IMPORT, 0])
    return [
        verdict("cold, 81 cards: CPU ≤ 1.2 × typst", cold, 1.2, " ×"),
        verdict("810 cards: CPU ≤ 1 × typst", many, 1.0, " ×"),
        verdict("all five decks with backs: CPU ≤ 3.2 × `import reportlab`", decks, 3.2, " ×"),
        verdict("peak memory of all that cardgen ran: ≤ 60 MiB", peak_mib(all_jobs), 60, " MiB"),
    ]


def report(all_jobs: list[Job], runs: int) -> list[str]:
    """All that is printed."""
    by = {(job.name, job.copies): job for job in all_jobs}
    lines = [f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, median of {runs} rounds"]
    for copies in COPIES:
        decks = [job for job in all_jobs if job.copies == copies]
        lines += [
            "",
            f"TERZ, {CARDS * copies} cards, {9 * copies} A4 fronts; ratio to the plain reportlab script",
        ]
        lines += table(decks, by[PLAIN, copies])
    others = [by[START, 0], by[IMPORT, 0], by[ALL, 0]]
    lines += ["", f"All decks; ratio to `{IMPORT}`", *table(others, by[IMPORT, 0])]
    return [*lines, "", *verdicts(all_jobs)]


def wished() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description="Measures cardgen against its peers on the same drawing.")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"rounds that count (default {RUNS})")
    parser.add_argument("--without", nargs="*", default=[], metavar="NAME", help="leave out jobs: weasyprint fpdf2")
    return parser.parse_args()


def main() -> int:
    """Measures and prints; 1 if cardgen itself failed."""
    wish = wished()
    all_jobs = jobs(wish.without)
    measure(all_jobs, max(1, wish.runs))
    print("\n".join(report(all_jobs, max(1, wish.runs))))
    return int(any(job.fault.startswith("failed") for job in all_jobs if job.name in (OURS, ALL)))


if __name__ == "__main__":
    raise SystemExit(main())
