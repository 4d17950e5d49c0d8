"""Letters: widths against fontTools, and text that is broken into lines."""

from __future__ import annotations

from fractions import Fraction

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing import fonts
from cardgen.drawing.lettering import Typeface, balanced, fewest_lines, size_of_cap, width


@pytest.mark.parametrize("name", fonts.names())
def test_widths_are_those_that_fonttools_reads(name: str) -> None:
    file = TTFont(fonts.path(name))
    units, advance = file["head"].unitsPerEm, file["hmtx"]
    ours = fonts.metrics(name)
    theirs = {code: advance[glyph][0] / units for code, glyph in file.getBestCmap().items() if code < 0x3000}
    assert {code: ours[chr(code)] for code in theirs} == pytest.approx(theirs)
    assert not any(ours[chr(code)] for code in range(0x3000) if code not in theirs)
    assert ours.cap_height == file["OS/2"].sCapHeight / units


@pytest.mark.parametrize("name", ["Fira Sans Medium", "Atkinson Hyperlegible Bold"])
def test_a_line_is_as_wide_as_its_letters_added_exactly_in_every_python(name: str) -> None:
    units = fonts.metrics(name).units
    for line in ("Drei Karten mit Zahlen", "Trois nombres qui se suivent", "1234567890", "Deux cartes"):
        advances = [fonts.metrics(name)[letter] or 0 for letter in line]
        assert width(line, name, 1) == float(sum(map(Fraction, advances)))
        assert width(line, name, 1) == pytest.approx(sum(round(a * units) for a in advances) / units)


def test_an_unknown_font_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(fonts.FontError, match="unknown font 'Fira Sanz Bold'; did you mean 'Fira Sans Bold'"):
        fonts.path("Fira Sanz Bold")


def test_a_letter_that_a_font_lacks_is_named() -> None:
    with pytest.raises(fonts.FontError, match="has no letter 漢 \\(U\\+6F22\\)"):
        width("漢", "Fira Sans Bold", 1)


words = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=12)


@given(words, st.integers(9, 40))
def test_balanced_lines_hold_all_words_in_the_fewest_lines(words: list[str], limit: int) -> None:
    lines = balanced(" ".join(words), len, limit)
    assert lines is not None
    assert " ".join(lines).split() == words
    assert max(map(len, lines)) <= limit
    greedy, line = 1, ""
    for word in words:  # the greedy way needs the fewest lines (Knuth and Plass 1981, p. 1120)
        if line and len(line) + 1 + len(word) > limit:
            greedy, line = greedy + 1, word
        else:
            line = f"{line} {word}".strip()
    assert len(lines) == greedy == fewest_lines(" ".join(words), len, limit)


@pytest.mark.parametrize(
    ("text", "limit", "lines"),
    [
        ("Karten, deren Produkt mindestens 500 ist", 18, ["Karten,", "deren Produkt", "mindestens 500 ist"]),
        ("Drie kaarten die samen hoogstens 8 zijn", 16, ["Drie kaarten", "die samen", "hoogstens 8 zijn"]),
        ("", 9, [""]),
    ],
)
def test_no_line_is_short_beside_a_long_one(text: str, limit: int, lines: list[str]) -> None:
    assert balanced(text, len, limit) == lines


def test_a_word_that_is_too_long_is_not_broken() -> None:
    assert balanced("a unbreakable b", len, 5) is None
    assert fewest_lines("a unbreakable b", len, 5) is None


def test_a_numeral_shrinks_until_it_fits() -> None:
    font = "Fira Sans ExtraBold"
    face = Typeface(font)
    assert face.fitted_cap("1", 6, 10) == 6
    cap = face.fitted_cap("1000", 6, 10)
    assert width("1000", font, size_of_cap(cap, font)) == pytest.approx(10)


def test_zeros_may_come_from_another_font_and_are_as_high_as_the_others() -> None:
    own, other = "Atkinson Hyperlegible Bold", "Lato Bold"
    runs = list(Typeface(own, other).runs("10200", 10))
    assert [(run.text, run.font) for run in runs] == [("1", own), ("0", other), ("2", own), ("00", other)]
    caps = [run.size * fonts.metrics(run.font).cap_height for run in runs]
    assert caps == pytest.approx([caps[0]] * 4)
    ends = [run.x + width(run.text, run.font, run.size) for run in runs]
    assert [run.x for run in runs] == pytest.approx([0, *ends[:-1]])
    assert Typeface(own, other).width("10200", 10) == pytest.approx(ends[-1])
    assert [run.text for run in Typeface(own).runs("10200", 10)] == ["10200"]
