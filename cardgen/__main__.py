"""`python -m cardgen`: the same as the command `cardgen`. Loads the program only where Ctrl-C is answered."""

import gc
import sys
from collections.abc import Callable

from cardgen import named
from cardgen.interrupt import run as answering
from cardgen.lean import Held, standing_in

PRINTING = ("list", "deck", "print", "card")
"""Commands that make many values and hardly any garbage."""


def _itself(message: str) -> str:
    """A sentence of argparse as it is: nobody has translated these, and to look for that takes locale and more."""
    return message


def _one_or_more(one: str, more: str, count: int) -> str:
    return one if count == 1 else more


UNUSED: dict[str, Held] = {
    "gettext": {"gettext": _itself, "ngettext": _one_or_more},
    "urllib.parse": ("quote_from_bytes",),  # for addresses of files, which pathlib can make
}
"""What Python's own modules import for things that we don't do; see `lean`."""


def run() -> int:
    """The command `cardgen`; its exit code.

    This process is the command's alone. So nobody looks for garbage while modules are loaded, nor while a deck is
    printed: values without cycles, for a fraction of a second; nor at the end, where all goes at once. It was a fifth
    of the time.
    """
    gc.disable()
    named.install()
    try:
        return answering("cardgen", _load)
    finally:
        gc.freeze()


def _load() -> Callable[[], int]:
    with standing_in(UNUSED):
        from cardgen.cli import main

    if not {*sys.argv[1:2]} & {*PRINTING}:
        gc.enable()
    return main


if __name__ == "__main__":
    sys.exit(run())
