"""Measures the 18 sides of the TERZ deck as PNG of 300 dpi against poppler: `make bench`, or this file.

poppler's `pdftoppm` draws the PDF that cardgen makes of the same deck; cardgen begins with the deck.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.bench.run import MIB, OURS, Job, python, ratio, rounds, sample, table, verdict

RUNS = 3
POPPLER = "poppler, pdftoppm"


def jobs(folder: Path) -> list[Job]:
    """Both ways to the pictures; the PDF lies in the folder."""
    sample(python("-m", "cardgen", "print", "terz", "--format", "pdf", "-o", "{out}")(folder), folder, folder / "log")
    pdf = str(folder / "terz.pdf")
    return [
        Job(OURS, 0, python("-m", "cardgen", "print", "terz", "--format", "png", "-o", "{out}")),
        Job(
            POPPLER,
            0,
            lambda out: ["pdftoppm", "-r", "300", "-png", pdf, str(out / "terz")],
            "" if which("pdftoppm") else "missing: pdftoppm is not installed",
        ),
    ]


def main() -> int:
    """Measures and prints; 1 if cardgen itself failed."""
    parser = argparse.ArgumentParser(description="Measures PNG against poppler.")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"rounds that count (default {RUNS})")
    runs = max(1, parser.parse_args().runs)
    with TemporaryDirectory(prefix="cardgen-bench-") as name:
        ours, poppler = both = jobs(Path(name))
        rounds(both, runs, Path(name))
    peak = ours.mid("peak") / MIB if ours.samples else None
    lines = [
        f"The 18 sides of TERZ as PNG, median of {runs} rounds; ratio to poppler",
        *table(both, poppler),
        "",
        verdict("PNG: wall time ≤ 0.5 × poppler", ratio(ours, poppler, "wall"), 0.5, " ×"),
        verdict("PNG: CPU ≤ 0.5 × poppler", ratio(ours, poppler), 0.5, " ×"),
        verdict("PNG: files ≤ 1.5 × poppler's", ratio(ours, poppler, "size"), 1.5, " ×"),
        verdict("PNG: peak memory ≤ 300 MiB", peak, 300, " MiB"),
    ]
    print("\n".join(lines))
    return int(ours.fault.startswith("failed"))


if __name__ == "__main__":
    raise SystemExit(main())
