"""Every PDF that cardgen writes passes its own preflight: `python -m tests.proof.preflight_products [--share 10]`.

All decks in all ways to print backs, on many papers, in sets, for print shops and cutting machines, with all extras;
calibration sheets; recipes. Nothing may fail, and nothing may be looked at again, but where that is said here.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from cardgen import preflight
from cardgen.cli import main as cli
from cardgen.custom import recipes
from cardgen.games.registry import keys
from cardgen.preflight.document import Document, Options
from cardgen.preflight.report import State
from cardgen.products.kit import EXTRAS
from cardgen.words.phrases import translate

BACKS = ("duplex-long", "duplex-short", "separate", "fold", "none", "manual", "fold,light")
PAPERS = ("a4", "a3", "letter", "a4-landscape", "legal", "a5")
SHOPS = ("mpc", "tgc", "drivethrucards", "63x88+3")
MARGIN = 5.0
Words = list[str]


def commands() -> Iterator[Words]:
    """What is printed, without where it goes."""
    for game in keys():
        for paper in PAPERS:
            yield from (["print", game, "--paper", paper, "--backs", way] for way in BACKS)
            if paper != "a5":  # too small for most extras
                yield ["print", game, "--paper", paper, "--with", ",".join(EXTRAS)]
        yield from (
            ["print", game, "--language", language, "--with", ",".join(EXTRAS)] for language in ("en", "nl", "fr")
        )
        yield from (["print", game, "--sets", sets, "--with", ",".join(EXTRAS)] for sets in ("2", "8"))
        yield from (["print", game, *more] for more in (["--gutter", "3"], ["--laminate"], ["--no-cut-lines"]))
        yield from (["print", game, "--target", "shop", "--shop", shop] for shop in SHOPS)
        yield ["print", game, "--target", "cutter"]
    for recipe in sorted(Path(recipes.__file__).parent.glob("*.de.toml")):
        yield ["print", str(recipe), "--with", ",".join(EXTRAS)]
    for paper in ("a4", "letter", "a3"):
        yield from (
            ["calibrate", "hall", "--paper", paper, "--backs", way] for way in ("duplex-long", "duplex-short", "manual")
        )


def faults(words: Words) -> list[str]:
    """What preflight says of the PDFs that a command writes; a refusal is none, as its reason is told."""
    with TemporaryDirectory(prefix="cardgen-proof-") as folder:
        form = ["--format", "pdf"] if words[0] == "print" and "--target" not in words else []
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            cli.main([*words, *form, "-o", folder])
        return [line for path in sorted(Path(folder).rglob("*.pdf")) for line in judged(path)]


def judged(path: Path) -> list[str]:
    """What is wrong in a file, a line each."""
    file = Document(path.read_bytes(), path.name)
    try:
        results = preflight.judge(file, Options(MARGIN)).results
    finally:
        file.close()
    return [
        f"{path.name}: {check}: {translate(finding.phrase, 'en')} {finding.places[:1]}"
        for check, finding in results
        if finding.state in {State.FAIL, State.WARN}
    ]


def proved(chosen: Sequence[Words]) -> int:
    """Prints what is wrong, and says how many commands are well."""
    wrong = 0
    for words in chosen:
        lines = faults(words)
        wrong += bool(lines)
        for line in lines:
            print(f"{' '.join(words)}: {line}", flush=True)
    print(f"{len(chosen) - wrong} of {len(chosen)} commands write PDFs that pass")
    return wrong


def main() -> int:
    """All of it, or a share that a seed chooses."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=int, default=1, help="one command in so many (default: 1, all)")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    every = [*commands()]
    chosen = random.Random(options.seed).sample(every, -(-len(every) // max(1, options.share)))
    return int(proved(chosen) > 0)


if __name__ == "__main__":
    sys.exit(main())
