"""What the one who runs the score keeper reads of a start or a command that can't be: each language has its sentence.

The sentences stand in `texts/errors`, one file for a language, beside cardgen's own; both are read only when wanted.
"""

from __future__ import annotations

from functools import cache

from cardgen.words import texts
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from scorer.words.languages import FOLDER, plural, written


class RefusedError(PhrasedError):
    """What can't be; `phrase` is its sentence without words. str() says it in English."""

    def __str__(self) -> str:
        return sentence(self.phrase, "en")


@cache  # once for each language
def words(language: str) -> texts.Texts:
    """The words of refusals, and of what a command has done."""
    return texts.Texts(language, {**texts.errors(language).words, **written(FOLDER / "errors", language)})


def sentence(phrase: Phrase, language: str) -> str:
    """A phrase in a language.

    >>> sentence(Phrase("listen.all_taken", {"first": 5050, "last": 5069}), "de")
    'die Ports 5050 bis 5069 sind alle belegt; mit --port einen anderen wählen'
    """
    known, (key, values) = words(language), phrase
    number = values.get("n")
    if isinstance(number, int) and key not in known.words:
        return plural(known, key, number, **{name: value for name, value in values.items() if name != "n"})
    return known.say(key, values)
