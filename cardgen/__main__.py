"""`python -m cardgen`: the same as the command `cardgen`. Loads the program only where Ctrl-C is answered."""

import gc
import sys
from collections.abc import Callable

from cardgen.interrupt import run as answering

PRINTING = ("list", "deck", "print", "card")
"""Commands that make many values and hardly any garbage."""


def run() -> int:
    """The command `cardgen`; its exit code.

    This process is the command's alone. So nobody looks for garbage while modules are loaded, nor while a deck is
    printed: values without cycles, for a fraction of a second; nor at the end, where all goes at once. It was a fifth
    of the time.
    """
    gc.disable()
    try:
        return answering("cardgen", _load)
    finally:
        gc.freeze()


def _load() -> Callable[[], int]:
    from cardgen.cli import main

    if not {*sys.argv[1:2]} & {*PRINTING}:
        gc.enable()
    return main


if __name__ == "__main__":
    sys.exit(run())
