"""Letters for consoles that lack them: others that look alike, or how a language writes them without."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterable
from io import TextIOWrapper

from cardgen.words.suggestions import printable

PLAIN = "cardgen.plain"
"""The name of the way to write letters that an encoding lacks (an error handler of `codecs`)."""
LIKE = {"−": "-", "–": "-", "\N{NARROW NO-BREAK SPACE}": " ", "\N{NO-BREAK SPACE}": " ", "×": "x", "·": ".", "…": "..."}
LIKE |= {
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "→": "->",
    "≠": "/=",
    "ß": "ss",
    "œ": "oe",
}
"""Letters that look alike; others lose what stands above or below them."""
GERMAN = {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
"""Only there: in French and Dutch these letters are an a, an o and a u with two points."""


def plain(language: str) -> str:
    """The name of the way for texts in that language."""
    return f"{PLAIN}.de" if language == "de" else PLAIN


def prepare(language: str) -> None:
    """Lets the standard streams write letters that an old console lacks as that language does without them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=plain(language))


def fail(program: str, sentence: str, pointer: str = "") -> None:
    """Says on standard error, in one line, what went wrong, and points at it where that helps."""
    print(f"{program}: {printable(sentence)}", *filter(None, [pointer]), sep="\n", file=sys.stderr)


def displayable(text: str) -> str:
    """The text as standard output will show it, for tables: what stands for a letter may be longer."""
    out = sys.stdout
    encoding = getattr(out, "encoding", None)
    return text.encode(encoding, out.errors or "strict").decode(encoding) if encoding else text


def tell(sentences: Iterable[str]) -> None:
    """Says on standard error what a player should know of what was done nevertheless."""
    for sentence in sentences:
        print(f"cardgen: {printable(sentence)}", file=sys.stderr)


def _plain(error: UnicodeError) -> tuple[str, int]:
    return _without(error, LIKE)


def _plain_german(error: UnicodeError) -> tuple[str, int]:
    return _without(error, LIKE | GERMAN)


def _without(error: UnicodeError, like: dict[str, str]) -> tuple[str, int]:
    """What stands for letters that an encoding lacks, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize

    letters = [like.get(letter) or normalize("NFKD", letter)[0] for letter in error.object[error.start : error.end]]
    return "".join([letter if letter.isascii() else "?" for letter in letters]), error.end


codecs.register_error(PLAIN, _plain)
codecs.register_error(plain("de"), _plain_german)
