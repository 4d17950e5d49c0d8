"""Searches pictograms by words in one of four languages: the likeliest first, without duplicates."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from cardgen.custom.pictures import names, pictograms
from cardgen.custom.pictures.names import folded


class SearchResult(NamedTuple):
    """A pictogram: its code, its label in the reader's language, and its `name` in a deck."""

    code: str
    label: str
    name: str


def search(text: str, language: str, deck_language: str = "en") -> tuple[SearchResult, ...]:
    """All pictograms that have a name with these words, or their beginnings; for "" those for schools.

    Words of the reader's language count more than those of the others. None at all without the extra `pictures`.
    """
    if not pictograms.is_there():
        return ()
    reader_language = language if language in names.LANGUAGES else "en"
    words = folded(text).split()
    ranks: dict[str, tuple[int, ...]] = {}
    for place, name_language in enumerate(dict.fromkeys([reader_language, *names.LANGUAGES])):
        for way, table in enumerate((names.school(name_language), names.of_language(name_language))):
            if not text.strip() and (place or way):
                break
            for called, sign in table.items():
                if (rank := _rank(called, words)) is not None:
                    ranks[sign] = min(ranks.get(sign, (99,)), (min(rank, 1), place, rank, way))
    signs = sorted(ranks, key=lambda sign: ranks[sign])
    ranked = [(ranks[sign], result) for sign in signs if (result := _pictogram(sign, reader_language, deck_language))]
    ranked.sort(key=lambda pair: (pair[0], _hour(pair[1].code)))
    distinct: dict[str, SearchResult] = {}
    for _, result in ranked:
        distinct.setdefault(result.code, result)
    return tuple(distinct.values())


def _hour(code: str) -> int:
    """Half hours since twelve on the clock of that code: clocks stand in the order of their hours. 0 of others."""
    place = int(code, 16) - names.FULL_HOURS if code.isalnum() else -1
    hour, is_half = place % 12, place // 12
    return 2 * hour + 2 + is_half if 0 <= place < 24 else 0


def named(deck_names: Sequence[str], language: str, deck_language: str = "en") -> tuple[SearchResult, ...]:
    """The pictograms of a deck by their names in it; unknown names are left out."""
    label_language = language if language in names.LANGUAGES else "en"
    there = deck_names if pictograms.is_there() else ()
    by_code = {code: name for name in there if (code := pictograms.code_of(name, deck_language))}
    return tuple([SearchResult(code, _labels(label_language).get(code, name), name) for code, name in by_code.items()])


def _rank(called: str, sought: Sequence[str]) -> int | None:
    """How well a name fits: 0 the same, 1 begins so, 2 has all words, 3 has words that begin so; None: not at all."""
    words = called.split()
    if words == sought or not sought:
        return 0
    if called.startswith(" ".join(sought)):
        return 1
    if set(sought) <= set(words):
        return 2
    return 3 if all(any(word.startswith(part) for word in words) for part in sought) else None


def _pictogram(sign: str, language: str, deck_language: str) -> SearchResult | None:
    code = _codes().get(sign) or pictograms.code_of(sign, "en")
    if not code:
        return None
    label = _labels(language).get(code) or _labels("en").get(code, code)
    name = label.replace(" ", "-")
    return SearchResult(code, label, name if pictograms.code_of(name, deck_language) == code else code)


@cache  # only one
def _codes() -> Mapping[str, str]:
    """The codes of the drawings of schools' pictograms."""
    return {sign: code for sign in names.rows_of_school() if (code := pictograms.code_of(sign, "en"))}


@cache  # one for each language
def _labels(language: str) -> Mapping[str, str]:
    """The names of pictograms in a language, by code: as in our table, else as Unicode has it."""
    labels: dict[str, str] = {}
    for sign, written in names.written(language).items():
        if code := pictograms.code_of(sign, language):
            labels.setdefault(code, written)
    place = names.COLUMNS.index(language)
    ours = {
        _codes()[sign]: row.split(" | ")[place].split(", ")[0].replace("-", " ").replace("‐", "-")
        for sign, row in names.rows_of_school().items()
        if sign in _codes()
    }
    return {**labels, **ours}
