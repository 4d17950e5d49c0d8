"""`python -m cardgen`: the same as the command `cardgen`. Loads the program only where Ctrl-C is answered."""

import sys
from collections.abc import Callable

from cardgen.interrupt import run as answering


def run() -> int:
    """The command `cardgen`; its exit code."""
    return answering("cardgen", _load)


def _load() -> Callable[[], int]:
    from cardgen.cli import main

    return main


if __name__ == "__main__":
    sys.exit(run())
