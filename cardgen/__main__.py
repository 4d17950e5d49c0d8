"""`python -m cardgen`: the same as the command `cardgen`. Loads the program only where Ctrl-C is answered."""

import gc
import sys
from collections.abc import Callable

from cardgen.cli.interrupt import run as answering

PRINTING = ("list", "deck", "print", "card")
"""Commands that make many values and hardly any garbage."""


def run() -> int:
    """The command `cardgen`; its exit code.

    No garbage is collected while modules are loaded, while a deck is printed, or at the end: values without cycles,
    for a fraction of a second. It was a fifth of the time.
    """
    gc.disable()
    try:
        return answering("cardgen", _load)
    finally:
        gc.freeze()


def _load() -> Callable[[], int]:
    from cardgen.cli.main import main

    if not {*sys.argv[1:2]} & {*PRINTING}:
        gc.enable()
    return main


if __name__ == "__main__":
    sys.exit(run())
