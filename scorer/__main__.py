"""`python -m scorer`: the same as the command `scorer`. Loads the program only where Ctrl-C is answered."""

import sys
from collections.abc import Callable

from cardgen.cli.interrupt import run as answering


def run() -> int:
    """The command `scorer`; its exit code."""
    return answering("scorer", _load)


def _load() -> Callable[[], int]:
    from scorer.serving.cli import main

    return main


if __name__ == "__main__":
    sys.exit(run())
