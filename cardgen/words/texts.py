"""Translations: TOML, one file per language, English where a text is missing."""

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tomllib import loads

from cardgen.words.numbers import typeset
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import nearest

SHARED = Path(__file__).parent / "texts"
ERRORS = SHARED / "errors"
FIRST = ("de", "en", "nl", "fr")
"""The order of languages in lists; languages added by others follow alphabetically."""
LANGUAGES = tuple(dict.fromkeys([*FIRST, *sorted(path.stem for path in SHARED.iterdir() if path.suffix == ".toml")]))
"""The languages that have a file of texts."""
SHOWN = 40
"""The most valid names that a message lists."""


class Texts:
    """The texts of one language, by key: `texts["colour.red"]`."""

    __slots__ = ("language", "words")

    def __init__(self, language: str, words: Mapping[str, str]) -> None:
        self.language = language
        self.words = words

    def __getitem__(self, key: str) -> str:
        return self.words[key]

    def say(self, key: str, values: Mapping[str, object]) -> str:
        """A text with its placeholders filled; lists are joined, and `known` names are suggested at the end.

        A value may be a phrase itself, in the same language; negative numbers and fractions are typeset.
        """
        if "thing" in values:
            values = {**values, "name": self.get(f"thing.{values['thing']}", str(values["thing"]))}
        text = self[key]
        plain = {name for name in values if f"{{{name}}}" in text}  # other placeholders format a number
        sentence = text.format(**{name: self._gap_text(v) if name in plain else v for name, v in values.items()})
        if isinstance(known := values.get("known"), tuple):
            sentence += self._suggestion(str(values.get("value", "")), known)
        return sentence

    def _gap_text(self, value: object) -> object:
        """The text of a value in a placeholder."""
        if isinstance(value, Phrase):
            return self.say(*value)
        if getattr(value, "denominator", 1) != 1 or (isinstance(value, int) and value < 0):
            return typeset(value)  # type: ignore[arg-type]  # a number of a deck
        return self.joined(value) if isinstance(value, (list, tuple)) else value

    def joined(self, names: Sequence[object]) -> str:
        """A list of names, with "and" before the last."""
        if not names:
            return ""
        *first, last = map(str, names)
        return f"{', '.join(first)} {self['word.and']} {last}" if first else last

    def _suggestion(self, value: str, known: tuple[object, ...]) -> str:
        """The closest known name, and a list of all."""
        names = [str(name) for name in known]
        closest = nearest(value.strip('"'), names) if value.startswith('"') else None
        hint = self["refusal.near"].format(near=closest) if closest else "."
        first = ", ".join(names[:SHOWN]) + (f" … ({len(names)})" if len(names) > SHOWN else "")
        return hint + self["refusal.known"].format(known=first)

    def get(self, key: str, default: str) -> str:
        """The text, or the default if there is none."""
        return self.words.get(key, default)


def spoken(tag: str) -> str | None:
    """The supported language of a tag (BCP 47) or locale name (POSIX), if there is one.

    >>> spoken("de"), spoken("de-AT"), spoken("FR_fr.UTF-8"), spoken("dee")
    ('de', 'de', 'fr', None)
    """
    first = re.split(r"[-_.@]", tag.strip().lower())[0]
    return first if first in LANGUAGES else None


def aligned(rows: Sequence[Sequence[str]], numbers: bool = False, display: Callable[[str], str] = str) -> Iterator[str]:
    """The lines of a table with aligned columns; with `numbers`, all but the first are right-aligned.

    `display` converts each cell to what is displayed, which may be longer.

    >>> list(aligned([["Ada", "7"], ["Benedikt", "12"]], numbers=True))
    ['Ada        7', 'Benedikt  12']
    """
    rows = [list(map(display, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.rjust(wide) if numbers and k else cell.ljust(wide)
            for k, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def locale(language: str) -> str:
    """The locale of a language in the Unicode CLDR, with a country if that decides how dates are written: en_GB."""
    return read(SHARED / f"{language}.toml").get("language.locale", language)


@cache  # one for each language
def shared(language: str) -> Texts:
    """The texts that all games share, with English for missing ones."""
    return Texts(language, _words(SHARED, language))


@cache  # one for each game and language
def load(folder: str, language: str) -> Texts:
    """The shared texts and those of a game's folder."""
    return Texts(language, _words(SHARED, language) | _words(Path(folder) / "texts", language))


@cache  # one for each language
def errors(language: str) -> Texts:
    """The error messages and the shared texts; read only if there is an error."""
    return Texts(language, _words(SHARED, language) | _words(ERRORS, language))


def _words(folder: Path, language: str) -> dict[str, str]:
    return {**read(folder / "en.toml"), **read(folder / f"{language}.toml")}


@cache  # one for each file of ours
def read(path: Path) -> Mapping[str, str]:
    """The texts of one file, tables flattened to dotted keys: [colour] red → "colour.red"; none if it is missing."""
    return _flattened(loads(path.read_text(encoding="utf-8")), "") if path.exists() else {}


def _flattened(table: Mapping[str, object], prefix: str) -> dict[str, str]:
    texts: dict[str, str] = {}
    for key, value in table.items():
        texts |= _flattened(value, f"{prefix}{key}.") if isinstance(value, Mapping) else {prefix + key: str(value)}
    return texts


def locale_language(environment: Mapping[str, str]) -> str:
    """The language of a POSIX environment (POSIX.1-2017, 8.2) if it is supported, else English.

    >>> locale_language({"LANG": "de_AT.UTF-8"}), locale_language({"LC_ALL": "C", "LANG": "fr_FR"})
    ('de', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return next((language for language in LANGUAGES if value.lower().startswith(language)), "en")
    return _windows_language() if sys.platform == "win32" else "en"


def _windows_language() -> str:
    import ctypes
    import locale

    code = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    return locale_language({"LANG": locale.windows_locale.get(code, "en")})
