"""Translated error messages: errors that carry a phrase, and are in English for str().

The messages are in `texts/errors`, one file for each language, read only if there is an error.
"""

from collections.abc import Iterable, Sequence

from cardgen.words import texts
from cardgen.words.phrase import Phrase
from cardgen.words.suggestions import nearest, quoted

MOST_NAMES = 12
"""The most names that are suggested in place of an unknown one."""


class PhrasedError(Exception):
    """An error with a translatable message, `phrase`; str() gives it in English.

    `phrases` are its parts if it has several, and `pointers` the lines that point at the place of each, or "".
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
    """An error's message in the reader's language; in English if it has no phrase.

    >>> message(PhrasedError("style.not_utf8", path="own.toml"), "fr")
    "le style 'own.toml' n’est pas un texte UTF-8 ; enregistre-le ainsi"
    """
    return translate(error.phrase, language) if isinstance(error, PhrasedError) else str(error)


def translate(phrase: Phrase, language: str) -> str:
    """Translates a phrase of an error, or one nested in it."""
    return texts.errors(language).say(*phrase)


def row(key: str, phrases: Sequence[Phrase]) -> Phrase:
    """Several phrases as one; `key` is the phrase that joins two of them.

    >>> translate(row("row.comma", [Phrase("eyes.protan"), Phrase("eyes.grey")]), "en")
    'for eyes blind to red, in grey'
    """
    first, *rest = phrases
    return Phrase(key, {"first": first, "rest": row(key, rest)}) if rest else first


def listed(phrases: Sequence[Phrase]) -> Phrase:
    """Several phrases as a list in a sentence, with "and" before the last.

    >>> translate(listed([Phrase("eyes.protan"), Phrase("eyes.tritan"), Phrase("eyes.grey")]), "en")
    'for eyes blind to red, for eyes blind to blue and in grey'
    """
    first, *rest = phrases
    return Phrase("row.comma" if rest[1:] else "row.and", {"first": first, "rest": listed(rest)}) if rest else first


def unknown(kind: str, name: str, choices: Iterable[str]) -> Phrase:
    """The message for an unknown name of a kind: with the closest known name, and a list of all.

    >>> translate(unknown("game", "tertz", ["terz", "tadika"]), "en")
    "unknown game 'tertz'; did you mean 'terz'? Choose from: terz, tadika"
    """
    names = [str(choice) for choice in choices]
    closest, first = nearest(name, names), ", ".join(names[:MOST_NAMES])
    listing = Phrase("unknown.some", {"names": first, "n": len(names)}) if len(names) > MOST_NAMES else first
    values = {"unknown": Phrase(f"unknown.{kind}", {"name": quoted(name)}), "choices": listing}
    return Phrase("unknown.near", {**values, "near": closest}) if closest else Phrase("unknown.far", values)
