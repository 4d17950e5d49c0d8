"""The words of a deck's table, in all languages at once: files need no translation to be read."""

import unicodedata
from collections.abc import Mapping
from functools import cache

from cardgen.words.texts import LANGUAGES, SHARED, read

COLUMNS = ("kind", "colour", "value", "show", "second", "picture", "copies", "if", "say", "bonus", "level")
TABLES = SHARED / "tables"


@cache  # one for each table of ours
def words(group: str) -> Mapping[str, str]:
    """The meaning of each word of a group in any language: words of [column], of its [kind]s, of [truth], folded."""
    meanings: dict[str, str] = {}
    for language in LANGUAGES:
        for key, text in read(TABLES / f"{language}.toml").items():
            if key.startswith(f"{group}."):
                meanings |= {folded(word): key.removeprefix(f"{group}.") for word in text.split(",")}
    return {**meanings, **{folded(key): key for key in _keys(group)}}


def _keys(group: str) -> list[str]:
    return [key.removeprefix(f"{group}.") for key in read(TABLES / "en.toml") if key.startswith(f"{group}.")]


def named(group: str, language: str) -> Mapping[str, str]:
    """The words of a group in a language, for writing; in English if it has none."""
    texts = {**read(TABLES / "en.toml"), **read(TABLES / f"{language}.toml")}
    return {key: texts[f"{group}.{key}"].partition(",")[0].strip() for key in _keys(group)}


def folded(word: str) -> str:
    """A word in lower case, without accents and trailing punctuation.

    >>> folded(" Deuxième  langue: ")
    'deuxieme langue'
    """
    plain = "".join(sign for sign in unicodedata.normalize("NFD", word) if not unicodedata.combining(sign))
    return " ".join(plain.casefold().strip(" \t\n:*").split())


def is_heading(cells: list[str]) -> bool:
    """Whether a row holds the headings of a table: two or more, and more than half of all words are known.

    >>> is_heading(["Farbe", "Wert", "Notitz"]), is_heading(["numbers", "0..10"]), is_heading(["second", "if"])
    (True, False, True)
    """
    filled = [folded(cell) for cell in cells if cell]
    known = sum(word in words("column") for word in filled)
    return known >= 2 and 2 * known > len(filled)


def language_of(cells: list[str]) -> str:
    """The language that most headings are in; English among equals."""

    def hits(language: str) -> int:
        known = {folded(word) for text in read(TABLES / f"{language}.toml").values() for word in text.split(",")}
        return sum(folded(cell) in known for cell in cells)

    return max(("en", *LANGUAGES), key=hits)
