"""The command line: runs a command, and reports in one line what went wrong."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cardgen import commands, console, texts
from cardgen.commands import values
from cardgen.commands.arguments import parser
from cardgen.drawing.fonts import FontError
from cardgen.drawing.signs import SignError
from cardgen.edition import EditionError
from cardgen.files import OutputError
from cardgen.game import FaceError, PartError
from cardgen.imposition.paper import PaperError
from cardgen.nearest import printable
from cardgen.phrases import message
from cardgen.press import WishError
from cardgen.registry import UnknownGameError
from cardgen.style import StyleError

PRINTING = ("list", "deck", "print", "card")
"""Commands that make many values and hardly any garbage."""
ERRORS = (
    WishError,
    EditionError,
    FaceError,
    PartError,
    FontError,
    OutputError,
    PaperError,
    UnknownGameError,
    SignError,
    StyleError,
)
"""What a user can cause; each carries one sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command; 0 when it was done, 2 with one line on standard error when it could not be."""
    arguments = parser().parse_args(argv)
    collecting = gc.isenabled() and arguments.command in PRINTING
    if collecting:
        gc.disable()  # values without cycles, for a fraction of a second: looking for garbage takes a twelfth of it
    language = texts.spoken(arguments.language or "") or values.locale_language(os.environ)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=console.plain(language))  # an old console may lack a letter
    try:
        commands.run(arguments)
        if sys.stdout:  # none where the standard streams are closed
            sys.stdout.flush()
    except ERRORS as error:
        print(f"cardgen: {printable(message(error, language))}", file=sys.stderr)
        if pointer := getattr(error, "pointer", ""):
            print(pointer, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of a pipe has seen enough
        _drop_output()
    except MemoryError:
        print("cardgen: there is not enough memory for this", file=sys.stderr)
        return 2
    except OSError as error:
        name = printable(str(error.filename or "the output"))
        print(f"cardgen: {name} can't be used: {error.strerror}", file=sys.stderr)
        if error.filename is None:
            _drop_output()
        return 2
    finally:
        if collecting:
            gc.enable()
    return 0


def _drop_output() -> None:
    """Keeps Python from trying once more to write, when it ends, what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
