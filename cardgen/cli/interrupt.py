"""Handles Ctrl-C at any moment: one line and exit code 130, never a traceback.

This module imports little, as Ctrl-C is not handled before it is loaded.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from signal import SIG_IGN, SIGINT, default_int_handler, getsignal, signal

STOPPED = 130
"""128 and the number of the signal, as shells have it."""


def run(name: str, load: Callable[[], Callable[[], int]]) -> int:
    """Loads a program's `main` and runs it; its exit code, or 130 when it is stopped.

    While libraries are loaded there is nothing to clear away: the process ends at once. `main` itself gets a
    KeyboardInterrupt, so that no file stays half written; where Python can't pass that on, as while it tidies up
    after an import, it would tell of it in a trace and go on.
    """
    if getsignal(SIGINT) is not default_int_handler:  # in the background of a script Ctrl-C is ignored
        return load()()

    def stop(*_: object) -> None:
        os.write(2, f"{name}: stopped\n".encode())
        os._exit(STOPPED)

    def lost(what: sys.UnraisableHookArgs) -> None:
        if what.exc_type is KeyboardInterrupt:
            stop()
        sys.__unraisablehook__(what)

    signal(SIGINT, stop)
    main = load()
    sys.unraisablehook = lost
    try:
        signal(SIGINT, default_int_handler)
        return main()
    except KeyboardInterrupt:
        print(f"{name}: stopped", file=sys.stderr)
        return STOPPED
    finally:
        signal(SIGINT, SIG_IGN)  # done; Python itself takes some milliseconds to end
