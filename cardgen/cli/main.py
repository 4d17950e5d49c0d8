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
        language = _language_of(words)
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


def _language_of(words: Sequence[str]) -> str:
    """The language of messages for an invalid command."""
    from cardgen.cli.usage_errors import language_of

    return language_of(words, texts.locale_language(os.environ))


def _refused(error: PhrasedError | MemoryError | OSError, language: str) -> int:
    """Prints an error in one line, or each of a deck file's in one, and points at its place if that helps."""
    for sentence, pointer in _sentences(error, language):
        console.fail("cardgen", sentence, pointer)
    if isinstance(error, OSError) and not isinstance(error, PhrasedError) and error.filename is None:
        _drop_output()
    return 2


def _sentences(error: PhrasedError | MemoryError | OSError, language: str) -> list[tuple[str, str]]:
    """The errors' sentences, each with its line and carets below the fault, or ""."""
    if isinstance(error, PhrasedError):
        return [(translate(one, language), pointer) for one, pointer in zip(error.phrases, error.pointers, strict=True)]
    return [(_sentence(error, language), "")]


def _sentence(error: MemoryError | OSError, language: str) -> str:
    if isinstance(error, MemoryError):
        return translate(Phrase("cli.memory"), language)
    name = printable(str(error.filename)) if error.filename else Phrase("cli.output")
    return translate(Phrase("cli.unusable", {"name": name, "reason": error.strerror}), language)


def _drop_output() -> None:
    """Prevents Python from writing again at exit what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
