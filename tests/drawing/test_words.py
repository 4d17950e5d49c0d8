"""Words as large as a room lets them be, and where they are broken."""

from __future__ import annotations

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing.hyphens import rules
from cardgen.drawing.lettering import SMALLEST, Typeface
from cardgen.drawing.words import Setting, fitted

FACE = Typeface("Fira Sans ExtraBold")
ROOM = Setting(FACE, (41, 52), (11, 9.5, 8.5, 7.5, 6.5), "de")

WORDS = """achtundzwanzig neunhundertneunundneunzig Mitternacht Spinne Schifffahrt ninety twenty-one thousandth midnight
zevenenveertig achttien middernacht lettergrepen quatre-vingt anticonstitutionnellement soixante printemps"""


def lines(text: str, language: str, wide: float = 41) -> tuple[str, ...]:
    words = fitted(text, ROOM._replace(language=language, room=(wide, 52)))
    assert words
    return words.lines


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("zwölf", "de", ("zwölf",)),
        ("achtundzwanzig", "de", ("achtund-", "zwanzig")),
        ("zevenenveertig", "nl", ("zevenen-", "veertig")),
        ("ninety-nine", "en", ("ninety-", "nine")),
        ("soixante-dix", "fr", ("soixante-", "dix")),
        ("anticonstitutionnellement", "fr", ("anticons-", "titution-", "nellement")),
        ("a quarter past two", "en", ("a quarter", "past two")),
    ],
)
def test_words_are_broken_as_the_language_does(text: str, language: str, expected: tuple[str, ...]) -> None:
    assert lines(text, language) == expected


def test_a_soft_hyphen_goes_before_the_rules() -> None:
    assert lines("Schiffahrts\u00adgesellschaft", "de") == ("Schiffahrts-", "gesellschaft")


def test_large_print_breaks_words_only_behind_hyphens_of_their_own() -> None:
    assert lines("acht\u00adundzwanzig", "") == ("achtundzwanzig",)
    assert lines("ninety-nine", "") == ("ninety-", "nine")


def test_what_has_no_room_at_the_smallest_size_is_not_set() -> None:
    assert fitted("achtundzwanzig", ROOM._replace(room=(14, 52), language="")) is None
    assert fitted("eins zwei drei vier", ROOM._replace(room=(14, 8))) is None


@given(
    text=st.lists(st.text("abcdefghiäöüß", min_size=1, max_size=24), min_size=1, max_size=8).map(" ".join),
    wide=st.floats(12, 60),
    high=st.floats(8, 60),
    language=st.sampled_from(["de", "en", "nl", "fr", ""]),
)
def test_words_stay_in_their_room_whole_and_large_enough(text: str, wide: float, high: float, language: str) -> None:
    words = fitted(text, ROOM._replace(room=(wide, high), language=language))
    if words is None:
        return
    assert max(FACE.width(line, words.size) for line in words.lines) <= wide + 1e-6
    assert words.height <= high
    assert words.size >= SMALLEST - 1e-9
    assert "".join(line.removesuffix("-") for line in words.lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize("language", ["de", "en", "nl", "fr"])
def test_rules_are_those_of_the_library(language: str) -> None:
    """Which takes all patterns apart at once."""
    path = pyphen.LANGUAGES[pyphen.language_fallback({"de": "de_DE", "en": "en_GB"}.get(language, language))]
    theirs = pyphen.HyphDict(path)
    for word in WORDS.split():
        assert rules(language).hd.positions(word) == theirs.positions(word), word
