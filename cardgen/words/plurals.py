"""Plural forms in each language, by the rules of the Unicode CLDR (Babel has its data).

Forms are those of CLDR: zero, one, two, few, many, other. A sentence with a number has one key for each form that its
language knows: `points.one`, `points.other`, and in Slovenian `points.two` and `points.few` too.
Source: Unicode Technical Standard 35, part 3, section 5, "Language Plural Rules".
"""

from collections.abc import Callable
from functools import cache

from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.texts import Texts, locale

OTHER = "other"
"""The form that every language has; the fallback for missing ones."""
ONES: dict[str, tuple[int, ...]] = {"de": (1,), "en": (1,), "nl": (1,), "fr": (0, 1)}
"""The whole numbers below `MILLION` that take the singular in our languages."""
MILLION = 10**6
"""From here on French has another form."""
COUNTED = range(201)
"""Numbers that cover all plural forms of whole numbers in a game; rules repeat by the hundred."""


def plural(words: Texts, key: str, n: Number, **more: object) -> str:
    """A sentence with a number and other values, in the plural form for the number; fractions are typeset."""
    form = f"{key}.{_form(words.language, n if isinstance(n, int) else float(n))}"  # rules know no fractions
    text = n if isinstance(n, int) else numbers.typeset(n)
    return words.say(form if form in words.words else f"{key}.{OTHER}", {"n": text, **more})


def forms(language: str) -> frozenset[str]:
    """The plural forms that a language needs.

    >>> sorted(forms("de")), sorted(forms("sl"))
    (['one', 'other'], ['few', 'one', 'other', 'two'])
    """
    return frozenset(map(_rule(language), COUNTED))


def _form(language: str, count: float) -> str:
    """The plural form for a number; our languages need no library for whole numbers below a million."""
    if language in ONES and isinstance(count, int) and 0 <= count < MILLION:
        return "one" if count in ONES[language] else OTHER
    return _rule(language)(count)


@cache  # one for each language
def _rule(language: str) -> Callable[[float], str]:
    from babel import Locale  # takes 50 ms, which printing a deck can do without

    return Locale.parse(locale(language)).plural_form
