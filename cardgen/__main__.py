"""`python -m cardgen`: the same as the command `cardgen`. Loads the program only where Ctrl-C is answered."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress

from cardgen import untyped
from cardgen.cli.interrupt import run as answering
from cardgen.lean import Held, standing_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn  # it is not loaded: see `untyped`

PRINTING = ("list", "deck", "print", "card")
"""Commands that make many values and hardly any garbage."""

PIECE = 1 << 20
"""Bytes that the C library shall have at hand: glibc asks the system for each piece from 128 kB on, and gives it back,
until it has seen a larger one come back (mallopt(3), M_MMAP_THRESHOLD). To pack a stream takes 260 kB, so all of that
was fetched and cleared six hundred times.
"""


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
    untyped.install()
    try:
        return answering("cardgen", _load)
    finally:
        gc.freeze()


def _load() -> Callable[[], int]:
    with standing_in(UNUSED):
        from cardgen.cli.main import main

    if {*sys.argv[1:2]} & {*PRINTING}:
        bytes(PIECE)
    else:
        gc.enable()
    return main


def command() -> NoReturn:
    """Runs the command and ends the process, at once after a print: nobody need clear away its values one by one.

    In the plain way where somebody waits for the end, as who measures what tests have run, or where what was said
    can't be written.
    """
    code = run()
    if not gc.isenabled() and not atexit._ncallbacks() and "threading" not in sys.modules:  # noqa: SLF001
        with suppress(OSError, ValueError):
            for stream in filter(None, (sys.stdout, sys.stderr)):
                stream.flush()
            os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    command()
