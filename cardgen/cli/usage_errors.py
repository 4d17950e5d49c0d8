"""Translates argparse's usage errors.

argparse only has finished English sentences, which are parsed here. An unknown one (a later Python may change them)
is left in English.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, unknown
from cardgen.words.suggestions import printable
from cardgen.words.texts import LANGUAGES, spoken

LONGEST = 500
"""The most characters of a message, which quotes its argument."""
SENTENCES: Mapping[str, re.Pattern[str]] = {
    key: re.compile(sentence, re.DOTALL)
    for key, sentence in (
        ("misuse.required", r"the following arguments are required: (?P<names>.+)"),
        ("misuse.unrecognised", r"unrecognized arguments: (?P<names>.+)"),
        ("misuse.ambiguous", r"ambiguous option: (?P<name>.+) could match (?P<names>.+)"),
        ("misuse.no_value", r"argument (?P<name>.+?): expected (?:one|at least one) argument"),
        ("misuse.value", r"argument (?P<name>.+?): ignored explicit argument (?P<text>.+)"),
        ("misuse.whole", r"argument (?P<name>.+?): invalid int value: (?P<text>.+)"),
    )
}
"""argparse's messages (3.11 to 3.14), by the key of our own."""
CHOICE = re.compile(r"argument \w+: invalid choice: '(?P<name>.*)' \(choose from (?P<choices>.+)\)", re.DOTALL)
LANGUAGE = re.compile(r"--l(?:a(?:n(?:g(?:u(?:a(?:g(?:e)?)?)?)?)?)?)?(?:=(.*))?")
"""The option for a language, which argparse accepts abbreviated."""


class MisuseError(PhrasedError):
    def __init__(self, program: str, reason: str | Phrase) -> None:
        sentence = reason if isinstance(reason, Phrase) else _phrase(printable(reason))
        super().__init__(Phrase("misuse.help", {"sentence": sentence, "program": program}))


def _phrase(sentence: str) -> Phrase:
    """A message of argparse, truncated if it is long, as a phrase of ours."""
    sentence = sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 1]}…"
    if match := CHOICE.fullmatch(sentence):
        return unknown("command", match["name"], re.findall(r"[\w-]+", match["choices"]))
    matches = ((key, form.fullmatch(sentence)) for key, form in SENTENCES.items())
    phrases = (Phrase(key, match.groupdict()) for key, match in matches if match)
    return next(phrases, Phrase("wish.plain", {"sentence": sentence}))


def language_of(arguments: Sequence[str], otherwise: str) -> str:
    """The language that a command's arguments ask for, if it is supported, else `otherwise`.

    >>> language_of(["print", "--paper", "--lang=nl"], "en"), language_of(["--language"], "fr")
    ('nl', 'fr')
    >>> language_of([], "de")
    'de'
    """
    language = otherwise
    for word, following in pairwise([*arguments, ""]):
        if match := LANGUAGE.fullmatch(word):
            language = spoken(following if match[1] is None else match[1]) or language
    return language if language in LANGUAGES else "en"
