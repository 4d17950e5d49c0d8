"""The command line: runs a command, and reports errors in one line."""

import os
import sys
from collections.abc import Sequence

from cardgen.cli import commands, console
from cardgen.cli.commands.arguments import parser
from cardgen.words import texts
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, translate
from cardgen.words.suggestions import printable


def main(argv: Sequence[str] | None = None) -> int:
    """Runs a command. Returns 0 for success, 1 for a failed check, 2 with a line on standard error for an error."""
    words = sys.argv[1:] if argv is None else argv
    try:
        arguments = parser(*words[:1]).parse_args(words)
    except PhrasedError as error:
        from cardgen.cli.usage_errors import language_of

        language = language_of(words, texts.locale_language(os.environ))
        console.prepare(language)
        return _refused(error, language)
    language = texts.spoken(arguments.language or "") or texts.locale_language(os.environ)
    console.prepare(language)
    code = 0
    try:
        code = commands.run(arguments)
        if sys.stdout:  # None if the standard streams are closed
            sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has closed it
        _drop_output()
    except (PhrasedError, MemoryError, OSError) as error:
        return _refused(error, language)
    return code


def _refused(error: PhrasedError | MemoryError | OSError, language: str) -> int:
    """Prints an error in one line, or each of a deck file's in one, and points at its place if that helps."""
    if isinstance(error, PhrasedError):
        for phrase, pointer in zip(error.phrases, error.pointers, strict=True):
            console.fail("cardgen", translate(phrase, language), pointer)
    elif isinstance(error, MemoryError):
        console.fail("cardgen", translate(Phrase("cli.memory"), language))
    else:
        name = printable(str(error.filename)) if error.filename else Phrase("cli.output")
        unusable = Phrase("cli.unusable", {"name": name, "reason": error.strerror})
        console.fail("cardgen", translate(unusable, language))
        if error.filename is None:
            _drop_output()
    return 2


def _drop_output() -> None:
    """Prevents Python from writing again at exit what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
