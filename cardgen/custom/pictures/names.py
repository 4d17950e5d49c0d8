"""Finds the pictogram of a name: an emoji, its code, a clock, or a name in one of four languages.

Pictograms for schools have short names in a table of ours. Other names in English, German and French come from the
package `emoji` (Unicode CLDR), Dutch ones from another table. A part of such a name suffices if there is no exact one.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cardgen.words.suggestions import nearest

FROM_CLDR = ("en", "de", "fr")
LANGUAGES = (*FROM_CLDR, "nl")
DUTCH = Path(__file__).parent / "nl.toml"
SCHOOL = Path(__file__).parent / "school.toml"
COLUMNS = "en", "de", "nl", "fr"
"""The languages in the rows of that table."""
CODE = re.compile(r"[0-9A-Fa-f]{4,6}(-[0-9A-Fa-f]{2,6})*")
CLOCK = re.compile(r"(?:clock|uhr|klok|horloge)[-_ ]?(\d{1,2})(?:[-_:.h](\d{2}))?", re.IGNORECASE)
FULL_HOURS, HALF_HOURS = 0x1F550, 0x1F55C
"""The clock that shows one o'clock, and the one for half past one."""
SKINS = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
PLAIN = 2
"""The highest status of an emoji that is written in full."""
NAMES_IN_MIND = 2000
"""The most names among which the nearest is sought."""
NO_NOUNS = {
    "akzeptieren", "anwenden", "aus", "ausatmet", "ausgießen", "beißen", "bekommt", "bestehen", "bilden", "blond",
    "dimmen", "durch", "extrafett", "frei", "gibt", "geöffnet", "gratis", "hinten", "hoch", "links", "oben",
    "rechts", "reserviert", "runter", "unten", "verbieten", "verboten", "vorne", "wälzen", "wiederholen", "zurück",
    "zurückhält",
}  # fmt: skip
"""Words at the end of German names that are no nouns; all others are."""
NOUNS = {
    "angst", "aussage", "betrachter", "boden", "dreieck", "flasche", "frau,", "handfläche", "kopfmassage", "kurve",
    "lippe", "lippen", "mann,", "messer", "note", "ohren", "pfeile", "spiralen", "spitze", "symbolen", "tränen",
    "zimmer",
}  # fmt: skip
"""Those that are never at the end."""
SMALL = {"der", "die", "im", "of", "und", "von"}
"""Words in lower case in the names of countries."""


def folded(name: str) -> str:
    """A name without case, accents and punctuation.

    >>> folded("Grüner_Apfel"), folded("jack-o-lantern")
    ('gruner apfel', 'jack o lantern')
    """
    plain = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    return " ".join(re.findall("[a-z0-9]+", "".join([c for c in plain if not unicodedata.combining(c)])))


def codes(name: str, language: str) -> Iterator[str]:
    """The codes of the pictogram that a name may mean, the likeliest first; the last part of its file's name."""
    if any(ord(letter) > 0x2000 for letter in name):
        yield from _of_emoji(name)
    if CODE.fullmatch(name):
        yield name.upper()
    if clock := _clock(name):
        yield clock
    folded_name, languages = folded(name), dict.fromkeys([language, *LANGUAGES])
    for way in (called, partly_called):
        for emoji in filter(None, [way(other, folded_name) for other in languages]):
            yield from _of_emoji(emoji)


def _of_emoji(emoji: str) -> Iterator[str]:
    """An emoji's code, complete and without variation selectors."""
    for form in dict.fromkeys([emoji, emoji.replace("\ufe0f", "")]):
        yield "-".join([f"{ord(letter):04X}" for letter in form])


def _clock(name: str) -> str:
    """The code of a clock that shows a full or half hour; "" for another name."""
    match = CLOCK.fullmatch(name)
    if not match or int(match[1]) > 24 or match[2] not in (None, "00", "30"):
        return ""
    first = HALF_HOURS if match[2] == "30" else FULL_HOURS
    return f"{first + (int(match[1]) - 1) % 12:04X}"


def called(language: str, name: str) -> str:
    """The emoji with this folded name in a language; "" for none."""
    if language not in LANGUAGES:
        return ""
    return school(language).get(name) or of_language(language).get(name, "")


def partly_called(language: str, name: str) -> str:
    """The emoji whose folded name has all these words: of several the shortest, then the first; "" for none."""
    if language not in LANGUAGES or not name:
        return ""
    names, parts = of_language(language), set(name.split())
    wider = [other for other in names if parts <= set(other.split())]
    return names[min(wider, key=lambda other: (len(other.split()), len(names[other]), names[other]))] if wider else ""


@cache  # one for each language
def school(language: str) -> Mapping[str, str]:
    """Emoji by the folded names of our table in a language."""
    rows = {sign: row.split(" | ")[COLUMNS.index(language)] for sign, row in rows_of_school().items()}
    return {folded(name): sign for sign, names in rows.items() for name in names.split(", ")}


@cache  # one for each table of ours
def _table(path: Path) -> Mapping[str, str]:
    rows: Mapping[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))
    return rows


def rows_of_school() -> Mapping[str, str]:
    """The rows of our table, by their emoji."""
    return _table(SCHOOL)


@cache  # one for each language
def of_language(language: str) -> Mapping[str, str]:
    """All emoji by their folded names in a language."""
    if language == "nl":
        return {folded(dutch): sign for dutch, sign in _dutch_signs()}
    import emoji

    if language != "en":
        emoji.config.load_language(language)
    names: dict[str, str] = {}
    others: dict[str, str] = {}
    for sign, data in _complete(language):
        names.setdefault(folded(data[language]), sign)
        if language == "en":
            others.update({folded(alias): sign for alias in data.get("alias", [])})
    return {**others, **names}


def _complete(language: str) -> Iterator[tuple[str, dict[str, Any]]]:  # values of several kinds
    """The emoji that are written in full and have a name in a language, without those of a skin colour."""
    import emoji

    for sign, data in emoji.EMOJI_DATA.items():
        if data["status"] <= PLAIN and language in data and not any(skin in sign for skin in SKINS):
            yield sign, data


@cache  # one for each language
def written(language: str) -> Mapping[str, str]:
    """The name of each emoji in a language, with case and accents."""
    if language == "nl":
        return {sign: dutch.replace("-", " ") for dutch, sign in _dutch_signs()}
    of_language(language)  # which loads them
    spelled = {sign: data[language].strip(":").replace("_", " ") for sign, data in _complete(language)}
    return _german(spelled) if language == "de" else spelled


def _german(names: Mapping[str, str]) -> Mapping[str, str]:
    """Lower-case names with German capitals: nouns are recognised by their position."""
    nouns = ({name.split()[-1] for name in names.values()} | NOUNS) - NO_NOUNS

    def spelled(name: str) -> str:
        first, *others = name.split()
        small = SMALL if first == "flagge" else {word for word in others if word not in nouns}
        return " ".join([_capital(first), *(word if word in small else _capital(word) for word in others)])

    return {sign: spelled(name) for sign, name in names.items()}


def _capital(word: str) -> str:
    return "-".join([part[:1].upper() + part[1:] for part in word.split("-")])


def _dutch_signs() -> Iterator[tuple[str, str]]:
    english = of_language("en")
    return ((dutch, english[folded(name)]) for dutch, name in _table(DUTCH).items())


def near(name: str, language: str) -> str | None:
    """The name of a pictogram that looks most like this one, as it would be written; None if none does."""
    known = language if language in LANGUAGES else "en"
    names = {**school(known), **of_language(known)}
    folded_name = folded(name)
    words = dict.fromkeys([*names, *(word for other in names for word in other.split())])
    near = nearest(folded_name, [other for other in words if other[:1] == folded_name[:1]][:NAMES_IN_MIND])
    return near.replace(" ", "-") if near else None
