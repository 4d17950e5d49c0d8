"""What a translation lacks: words, and the forms of words beside numbers that its language has (Unicode CLDR)."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.words.plurals import forms

FORMS = ("zero", "one", "two", "few", "many", "other")


def counted(words: Mapping[str, str]) -> set[str]:
    """The beginnings of keys that have a form for one and one for others."""
    return {key.removesuffix(".one") for key in words if key.endswith(".one") and f"{key[:-3]}other" in words}


def wanted(model: Mapping[str, str], language: str) -> set[str]:
    """The keys that a language needs to say all that the model says."""
    numbered = {f"{key}.{form}" for key in counted(model) for form in FORMS}
    return (model.keys() - numbered) | {f"{key}.{form}" for key in counted(model) for form in forms(language)}


def lacking(words: Mapping[str, str], model: Mapping[str, str], language: str) -> list[str]:
    """The keys that a language has too few and, with a minus sign, those that it has too many."""
    keys = wanted(model, language)
    return sorted(keys - words.keys()) + sorted(f"-{key}" for key in words.keys() - keys)
