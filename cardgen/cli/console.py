"""Fallback characters for terminals with a limited encoding."""

import codecs
import sys
from collections.abc import Iterable
from functools import partial
from io import TextIOWrapper
from unicodedata import normalize

from cardgen.words.suggestions import printable

PLAIN = "cardgen.plain"
"""The name of the error handler (`codecs`) for letters that an encoding lacks."""
LIKE = {"−": "-", "–": "-", "\N{NARROW NO-BREAK SPACE}": " ", "\N{NO-BREAK SPACE}": " ", "×": "x", "·": ".", "…": "..."}
LIKE |= {**dict.fromkeys("’‘", "'"), **dict.fromkeys("“”„«»", '"'), "→": "->", "≠": "/=", "ß": "ss", "œ": "oe"}
"""Similar letters; others lose their diacritics."""
GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
"""Only in German: in French and Dutch these are letters with a diaeresis."""


def plain(language: str) -> str:
    """The name of the error handler for a language."""
    return f"{PLAIN}.de" if language == "de" else PLAIN


def prepare(language: str) -> None:
    """Makes the standard streams replace letters that the terminal lacks, as the language does."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=plain(language))


def fail(program: str, sentence: str, pointer: str = "") -> None:
    """Prints an error on standard error in one line, and points at its place if that helps."""
    print(f"{program}: {printable(sentence)}", *filter(None, [pointer]), sep="\n", file=sys.stderr)


def displayable(text: str) -> str:
    """The text as standard output will show it, to align tables: fallbacks may be longer."""
    out = sys.stdout
    encoding = getattr(out, "encoding", None)
    return text.encode(encoding, out.errors or "strict").decode(encoding) if encoding else text


def tell(sentences: Iterable[str]) -> None:
    """Prints warnings on standard error."""
    for sentence in sentences:
        print(f"cardgen: {printable(sentence)}", file=sys.stderr)


def _without(error: UnicodeError, like: dict[str, str] = LIKE) -> tuple[str, int]:
    """The fallback for letters that an encoding lacks, and the position to continue at."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = [like.get(letter) or normalize("NFKD", letter)[0] for letter in error.object[error.start : error.end]]
    return "".join([letter if letter.isascii() else "?" for letter in letters]), error.end


codecs.register_error(PLAIN, _without)
codecs.register_error(plain("de"), partial(_without, like=LIKE | GERMAN))
