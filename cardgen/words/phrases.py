"""Errors that a person reads: a phrase that each language says in its own words, and its English sentence for str().

The sentences stand in `texts/errors`, one file for a language, read only when something went wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen.words import texts
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import nearest, quoted

MOST_NAMES = 12
"""Names offered in place of an unknown one."""


class PhrasedError(Exception):
    """What a person can cause; `phrase` is its sentence without words. str() says it in English.

    `phrases` are its parts where it has several, and `pointers` the lines that point at the place of each, or "".
    """

    phrases: tuple[Phrase, ...]
    pointers: tuple[str, ...] = ("",)

    def __init__(self, phrase: Phrase | str, /, **values: object) -> None:
        super().__init__(phrase)
        self.phrase = phrase if isinstance(phrase, Phrase) else Phrase(phrase, values)
        self.phrases = (self.phrase,)

    def __str__(self) -> str:
        return message(self, "en")


def message(error: BaseException, language: str) -> str:
    """An error in the reader's language; in English where it has no phrase.

    >>> message(PhrasedError("style.not_utf8", path="own.toml"), "fr")
    "le style 'own.toml' n’est pas un texte UTF-8 ; enregistre-le ainsi"
    """
    return said(error.phrase, language) if isinstance(error, PhrasedError) else str(error)


def said(phrase: Phrase, language: str) -> str:
    """A phrase of an error, or one that such a phrase holds, in a language."""
    return texts.errors(language).say(*phrase)


def row(key: str, phrases: Sequence[Phrase]) -> Phrase:
    """Phrases one after another; `key` says how two of them are joined.

    >>> said(row("row.comma", [Phrase("eyes.protan"), Phrase("eyes.grey")]), "en")
    'for eyes blind to red, in grey'
    """
    first, *rest = phrases
    return Phrase(key, {"first": first, "rest": row(key, rest)}) if rest else first


def listed(phrases: Sequence[Phrase]) -> Phrase:
    """Phrases as one lists them in a sentence: with a word before the last.

    >>> said(listed([Phrase("eyes.protan"), Phrase("eyes.tritan"), Phrase("eyes.grey")]), "en")
    'for eyes blind to red, for eyes blind to blue and in grey'
    """
    first, *rest = phrases
    return Phrase("row.comma" if rest[1:] else "row.and", {"first": first, "rest": listed(rest)}) if rest else first


def unknown(kind: str, name: str, choices: Iterable[str]) -> Phrase:
    """That nothing of a kind has this name: with the nearest of those that there are, and a list of them.

    >>> said(unknown("game", "tertz", ["terz", "tadika"]), "en")
    "unknown game 'tertz'; did you mean 'terz'? Choose from: terz, tadika"
    """
    names = [str(choice) for choice in choices]
    near = nearest(name, names)
    values = {"unknown": Phrase(f"unknown.{kind}", {"name": quoted(name)}), "choices": _some(names)}
    return Phrase("unknown.near", {**values, "near": near}) if near else Phrase("unknown.far", values)


def _some(names: list[str]) -> str | Phrase:
    """The first names, and how many there are of them."""
    shown = ", ".join(names[:MOST_NAMES])
    return Phrase("unknown.some", {"names": shown, "n": len(names)}) if len(names) > MOST_NAMES else shown
