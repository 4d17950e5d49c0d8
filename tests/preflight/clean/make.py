"""Makes the clean files of four other programs anew: `python -m tests.preflight.clean.make`, with `.ci/bench.lock`.

They draw nine cards of the comparison in tests/bench, each with its own library. Nothing in them is wrong.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from tests.bench import drawing

HERE = Path(__file__).parent
PROGRAMS = ("typst", "weasyprint", "fpdf2", "reportlab")
EVERY = 9
"""One card in so many, so that all colours are on them."""


def main() -> None:
    """Writes a file for each program."""
    whole = drawing.deck
    drawing.deck = lambda: whole()[::EVERY]
    for name in PROGRAMS:
        peer = import_module(f"tests.bench.peer_{name}")
        sys.argv = [name, str(HERE / f"{name}.pdf"), "1"]
        peer.main()


if __name__ == "__main__":
    main()
