"""Hyphenation by pyphen's patterns, parsed lazily.

pyphen parses its 66,000 German patterns before the first word is hyphenated, which takes 0.9 s of CPU time; a deck's
words need some hundred of them. So each pattern is parsed when it is first needed, which leaves 0.15 s.
"""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pyphen

DICTIONARIES = {"de": "de_DE", "en": "en_GB"}
"""The pattern files of languages that have several."""
OTHERS = re.compile(r"^[^%#\n]*(/|\^\^)", re.MULTILINE)
"""A pattern that changes a word's spelling, or has letters by code: such files are left to pyphen."""
PART = re.compile(r"(\d?)(\D?)")


class _Patterns(dict[str, object]):
    """Patterns by their letters: unparsed until they are needed, then as pyphen has them."""

    def get(self, letters: str, default: object = None) -> object:
        """The start of a pattern's values, and these; the default if there is no such pattern."""
        pattern = super().get(letters)
        if isinstance(pattern, str):
            self[letters] = pattern = _values(pattern)
        return pattern or default


def _values(pattern: str) -> tuple[int, tuple[int, ...]]:
    """The values between the letters without the zeros at both ends, and the number of zeros at the start.

    >>> _values("a1b")
    (1, (1,))
    """
    values = [int(figure or "0") for figure, _ in PART.findall(pattern)]
    places = [k for k, value in enumerate(values) if value]
    return (places[0], tuple(values[places[0] : places[-1] + 1])) if places else (0, ())


class _Dictionary(pyphen.HyphDict):  # type: ignore[misc]
    """A pattern file without spelling changes."""

    def __init__(self, text: str) -> None:
        lines, letters = text.split("\n")[1:], re.sub(r"\d", "", text).split("\n")[1:]
        self.patterns = _Patterns(zip(letters, lines, strict=True))
        self.cache: dict[str, object] = {}
        self.maxlen = max(map(len, self.patterns))


@cache  # one for each language
def rules(language: str) -> pyphen.Pyphen:
    """The patterns of a language, read when the first word is hyphenated."""
    name = DICTIONARIES.get(language, language)
    path = Path(pyphen.LANGUAGES[pyphen.language_fallback(name)])
    if path not in pyphen.hdcache:
        data = path.read_bytes()
        text = data.decode(data.split(b"\n", 1)[0].decode("ascii").strip()).replace("\r", "")
        if not OTHERS.search(text):
            pyphen.hdcache[path] = _Dictionary(text)
    return pyphen.Pyphen(filename=path)


def pieces(word: str, language: str) -> list[str]:
    """The pieces of a word between which it may be hyphenated, each of two letters at least.

    >>> pieces("achtundzwanzig", "de")
    ['acht', 'und', 'zwan', 'zig']
    """
    ends = [0, *rules(language).positions(word), len(word)]
    return [word[start:end] for start, end in pairwise(ends)]
