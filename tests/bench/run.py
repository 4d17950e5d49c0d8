"""Measures cardgen as a command: `make bench`, or `python tests/bench/run.py`.

The TERZ deck against typst on the same drawing, and all five decks against the import of reportlab alone. Each figure
is that of a whole process, from the interpreter's start to the written file: CPU time (user and system, all threads),
wall time and peak memory as the operating system counts them for that process, and the size of the file. The jobs take
turns, so that a busy moment of the machine meets all of them; the median of the rounds counts. A first round, which
isn't counted, fills the caches of bytecode and files.

cardgen draws more than typst: crop marks, cutting lines, a line of words and a ruler on each sheet, page labels.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROOT = Path(__file__).resolve().parents[2]
RUNS = 7
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""With that switch every run would compile again what has changed since bytecode was last written."""

OURS, TYPST, ALL, IMPORT = "TERZ, cardgen", "TERZ, typst", "all five decks with backs", "import reportlab"
ARGUMENTS = {
    OURS: ["-m", "cardgen", "print", "terz", "--backs", "none", "--format", "pdf", "-o", "{out}"],
    TYPST: ["-m", "tests.bench.peer_typst", "{out}/terz.pdf"],
    ALL: ["-m", "cardgen", "print", "all", "--format", "pdf", "-o", "{out}"],
    IMPORT: ["-c", "import reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts"],
}
"""What this interpreter runs; `{out}` stands for the folder."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What one process took: seconds, bytes of memory at its peak, bytes written."""

    cpu: float
    wall: float
    peak: int
    size: int


@dataclass(slots=True)
class Job:
    """A command and its samples; `fault` says why there are none."""

    name: str
    fault: str = ""
    samples: list[Sample] = field(default_factory=list)

    def mid(self, what: str) -> float:
        """The median of one of the figures."""
        figures: list[float] = [getattr(sample, what) for sample in self.samples]
        return median(figures)


def sample(arguments: list[str], out: Path, log: Path) -> Sample:
    """Runs one process and asks the operating system what it took. RuntimeError with its last words if it fails.

    A child's peak memory is at least that of the process that starts it, so this module imports little.
    """
    command = [sys.executable, *[part.replace("{out}", str(out)) for part in arguments]]
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
    size = sum([file.stat().st_size for file in out.rglob("*.pdf")])
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
        taken = sample(ARGUMENTS[job.name], out, folder / "log")
    except RuntimeError as error:
        job.fault, job.samples = f"failed: {error}", []
        return
    if keep:
        job.samples.append(taken)


def measure(jobs: Iterable[Job], runs: int) -> None:
    """One round that doesn't count, then `runs` rounds of all jobs in turn."""
    with TemporaryDirectory(prefix="cardgen-bench-") as name:
        for k in range(runs + 1):
            for job in jobs:
                if not job.fault:
                    progress(f"round {k} of {runs}: {job.name}")
                    one(job, Path(name), keep=k > 0)
    progress("")


def progress(words: str) -> None:
    """One line that is overwritten, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r{words:<60}", end="" if words else "\r", file=sys.stderr, flush=True)


def row(name: str, *numbers: str) -> str:
    """A line of a table: names left, numbers right."""
    return f"{name:<28}" + "".join([f"{number:>10}" for number in numbers])


def figures(job: Job) -> str:
    """The line of one job."""
    if not job.samples:
        return f"{job.name:<28}  {job.fault}"
    cpu, wall = (f"{1000 * job.mid(what):.1f}" for what in ("cpu", "wall"))
    return row(job.name, cpu, wall, f"{job.mid('peak') / 2**20:.1f}", f"{job.mid('size') / 1000:.1f}")


def ratio(job: Job, other: Job) -> float | None:
    """The one's CPU time divided by the other's; None if there is nothing to divide."""
    return job.mid("cpu") / other.mid("cpu") if job.samples and other.samples else None


def verdict(aim: str, measured: float | None, limit: float, unit: str) -> str:
    """A line that says whether an aim is reached."""
    if measured is None:
        return f"aim {aim}: not measured"
    return f"aim {aim}: measured {measured:.2f}{unit}, {'reached' if measured <= limit else 'not reached'}"


def report(jobs: dict[str, Job], runs: int) -> list[str]:
    """All that is printed."""
    return [
        f"Python {sys.version.split()[0]}, {os.cpu_count()} processors, median of {runs} rounds",
        "",
        row("", "CPU ms", "wall ms", "peak MiB", "file kB"),
        *map(figures, jobs.values()),
        "",
        verdict("TERZ, cold: CPU ≤ 1.2 × typst", ratio(jobs[OURS], jobs[TYPST]), 1.2, " ×"),
        verdict("all five decks with backs: CPU ≤ 3.2 × `import reportlab`", ratio(jobs[ALL], jobs[IMPORT]), 3.2, " ×"),
    ]


def main() -> int:
    """Measures and prints; 1 if cardgen itself failed."""
    parser = argparse.ArgumentParser(description="Measures cardgen as a command.")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"rounds that count (default {RUNS})")
    runs = max(1, parser.parse_args().runs)
    jobs = {name: Job(name) for name in ARGUMENTS}
    if not find_spec("typst"):
        jobs[TYPST].fault = "not available: the package typst is not installed"
    measure(jobs.values(), runs)
    print("\n".join(report(jobs, runs)))
    return int(any(jobs[name].fault for name in (OURS, ALL)))


if __name__ == "__main__":
    raise SystemExit(main())
