"""Names as people see them: whatever an emoji is made of stays together, what nobody sees goes."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.core.facts import FactError
from cardgen.words import unicode_text
from cardgen.words.suggestions import printable

EMOJI = (
    "👩‍🚀", "👨‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏻", "🏳️‍🌈", "🏴‍☠️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇩🇪", "❤️‍🔥", "🐈‍⬛", "🤷🏽‍♀️", "👍🏽", "1️⃣", "#⃣", "☀️", "☀︎",
    "🙂", "\U0001fae8", "\U0001fa77", "🧑🏿‍🤝‍🧑🏻", "🚶‍➡️",
)  # fmt: skip
"""Of every kind that there is, also some that are younger than Python's tables."""
HIDDEN = "\u200b\u200c\u200d\u200e\u202e\u2060\u2066\u2069\u00ad\ufeff\ufe0e\ufe0f\U000e0067\U000e007f\x00\x1b\ue000"
"""What nobody sees or what turns the rest, where it holds no emoji together."""

words = st.text("abÉ李 ", max_size=3)
lines = st.lists(st.sampled_from(EMOJI) | words | st.sampled_from(HIDDEN) | st.characters(), max_size=12).map("".join)


@pytest.mark.parametrize("emoji", EMOJI)
def test_an_emoji_is_one_piece_and_stays_as_it_is(emoji: str) -> None:
    assert unicode_text.graphemes(emoji) == [emoji]
    assert unicode_text.cleaned(emoji) == printable(emoji) == emoji
    assert unicode_text.legible(emoji)
    assert scores.names([emoji, f"Ada {emoji}"]) == (emoji, f"Ada {emoji}")


@given(st.lists(st.sampled_from(EMOJI) | st.sampled_from("abÉ李"), min_size=1, max_size=8), st.integers(0, 60))
def test_no_emoji_is_cut_apart(parts: list[str], most: int) -> None:
    text = "x".join(parts)
    cut = unicode_text.cut(text, most)
    assert len(cut) <= most
    assert text.startswith(cut)
    assert unicode_text.graphemes(text)[: len(unicode_text.graphemes(cut))] == unicode_text.graphemes(cut)
    assert cut == text or len(cut) + len(unicode_text.graphemes(text)[len(unicode_text.graphemes(cut))]) > most


@given(st.lists(st.sampled_from(EMOJI) | st.sampled_from("abÉ李"), min_size=1, max_size=6), st.data())
def test_what_nobody_sees_goes_and_all_else_stays(parts: list[str], data: st.DataObject) -> None:
    hidden = [data.draw(st.sampled_from([sign for sign in HIDDEN if sign != "\u200d"])) + "a" for _ in parts]
    text = "".join(f"a{part}a{strange}" for part, strange in zip(parts, hidden, strict=True))
    assert unicode_text.cleaned(text) == "".join(f"a{part}aa" for part in parts)


@given(lines)
def test_a_cleaned_line_can_be_shown_and_cleaning_again_changes_nothing(text: str) -> None:
    clean = unicode_text.cleaned(text)
    assert unicode_text.legible(clean)
    assert unicode_text.cleaned(clean) == clean
    assert "".join(unicode_text.graphemes(text)) == text
    for piece in unicode_text.graphemes(clean):
        assert len(piece) > 1 or unicodedata.category(piece)[0] not in "CZ" or piece == " " or piece in EMOJI


@given(lines)
def test_what_is_printed_is_one_line_without_strange_signs(text: str) -> None:
    shown = printable(text)
    assert unicode_text.legible(shown)
    assert shown == text or not unicode_text.legible(text)
    assert len(shown.splitlines()) <= 1


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ada", "Ada\ufe0f"), ("Ada", "A\u034fda"), ("👩🚀", "👩‍🚀"), ("☀️", "☀"), ("李", "李\U000e0100"), ("Ada", "Ada ")],
)
def test_names_that_look_alike_are_the_same(name: str, other: str) -> None:
    with pytest.raises(FactError, match="double_player"):
        scores.names([name, "Ben", other])


@pytest.mark.parametrize("name", ["A\u200bda", "Ada\u200d", "\u202eAda", "🙂\u200d", "", " "])
def test_nobody_is_called_by_what_can_not_be_shown(name: str) -> None:
    with pytest.raises(FactError, match="no_name"):
        scores.names([name])


UNSEEN = ("\u3164", "\u2800", "\u115f", "\u115f ", "\u1160", "\uffa0", "\u0301", "\u0301\u0302", "\ufe0f", "\U000e0100")
"""Hangul fillers, empty Braille, marks without a letter, variation selectors."""


@pytest.mark.parametrize("name", [*UNSEEN, "\U0001d159", "\u3164\u2800 \u0301"])
def test_nobody_is_called_by_what_can_not_be_seen(name: str) -> None:
    with pytest.raises(FactError, match="unseen_name"):
        scores.names([name])


SEEN = ("é", "e\u0301", "А", "李", "ア", "مريم", "👩‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "!", "?", "ㅤA", "\u1109\u1161\u11ab")


@pytest.mark.parametrize("name", SEEN)
def test_whatever_shows_is_a_name(name: str) -> None:
    assert scores.names([name]) == (name,)  # as it came


@pytest.mark.parametrize(("name", "other"), [("é", "e\u0301"), ("José", "Jose\u0301"), ("산", "\u1109\u1161\u11ab")])
def test_a_letter_is_the_same_however_it_is_put_together(name: str, other: str) -> None:
    assert unicode_text.skeleton(name) == unicode_text.skeleton(other)
    assert unicode_text.cleaned(other) == name
    with pytest.raises(FactError, match="double_player"):
        scores.names([name, other])


def test_letters_of_other_scripts_are_other_letters() -> None:
    """Whole names are written in each of them."""
    assert scores.names(["Ada", "Аda", "АDА"]) == ("Ada", "Аda", "АDА")
