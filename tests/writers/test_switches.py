"""What we put in the place of functions of reportlab's gives what its own gives, as it says in a process without us."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.lib import rl_accel
from reportlab.pdfbase import pdfdoc

from cardgen.drawing import fonts
from cardgen.writers import lines, pdf
from cardgen.writers.objects import LeanDocument

PLAIN = """
from reportlab.pdfbase import pdfdoc
import reportlab.pdfbase.pdfmetrics
def tried(function, value):
    try:
        return function(value)
    except UnicodeEncodeError:
        return None
print([(tried(pdfdoc.pdfdocEnc, chr(code)), pdfdoc.PDFName(chr(code))) for code in range(0x300)])
"""
SANS = "Fira Sans Medium"


def tried(text: str) -> bytes | None:
    """A text as we encode it; None where that can't be done."""
    try:
        encoded: bytes = pdfdoc.pdfdocEnc(text)
    except UnicodeEncodeError:
        return None
    return encoded


def test_each_letter_is_encoded_and_named_as_reportlab_does() -> None:
    plain = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, timeout=60, check=True)
    assert str([(tried(chr(code)), pdfdoc.PDFName(chr(code))) for code in range(0x300)]) == plain.stdout.strip()


@given(st.text(st.characters(max_codepoint=0x17F)))
def test_a_text_is_encoded_letter_by_letter(text: str) -> None:
    letters = [tried(letter) for letter in text]
    assert tried(text) == (None if None in letters else b"".join(filter(None, letters)))


@given(st.integers(-(10**9), 10**9) | st.floats(-1e9, 1e9))
def test_a_number_is_written_as_reportlab_does_whatever_was_written_before(value: float) -> None:
    for number in (value, float(value), -value):
        assert pdfdoc.format(number, pdfdoc.PDFDocument()) == rl_accel.fp_str(number).encode()


def test_bytes_stay_as_they_are() -> None:
    assert pdfdoc.pdfdocEnc(b"1 0 obj\xff") == b"1 0 obj\xff"


def splits(texts: Iterable[str]) -> list[list[tuple[str, str]]]:
    """Texts of a document, as our writer splits them among its subset fonts."""
    written = lines.Lines(LeanDocument(pdf.OURS, "en"))
    return [written._split(SANS, text) for text in texts]


def plainly(texts: Iterable[str]) -> list[list[tuple[str, str]]]:
    """The same by reportlab alone."""
    font, doc = lines._font(SANS), pdfdoc.PDFDocument()
    return [
        [
            (font.getSubsetInternalName(number, doc), "".join([pdfdoc.escapePDF(bytes([byte])) for byte in letters]))
            for number, letters in font.splitString(text, doc)
        ]
        for text in texts
    ]


LETTERS = [chr(code) for code in range(0x20, 0x500) if fonts.metrics(SANS).advance(code) is not None]


@given(st.lists(st.text(st.sampled_from([*LETTERS[:100], "\u4e00", "(", "\\"]), max_size=12), max_size=8))
def test_texts_are_split_as_reportlab_splits_them(texts: list[str]) -> None:
    assert splits(texts) == plainly(texts)


@pytest.mark.parametrize("first", ["0", "Aa"])
def test_a_font_with_more_letters_than_a_subset_has_is_split_as_well(first: str) -> None:
    texts = [first, *map("".join, zip(LETTERS, LETTERS[1:], LETTERS[7:], strict=False)), *LETTERS, first]
    assert len({name for parts in splits(texts) for name, _ in parts}) > 1, "all letters went into one subset"
    assert splits(texts) == plainly(texts)
