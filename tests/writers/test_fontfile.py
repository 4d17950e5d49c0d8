"""Our reading of a font file gives reportlab what its own gives, and where ours can't, its own is taken."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont
from reportlab.pdfbase import ttfonts
from reportlab.pdfbase.ttfonts import TTFontFace

from cardgen.drawing import fonts
from cardgen.writers import fontfile, lines
from cardgen.writers.fontfile import FontFace

UNUSED = {"_pos", "_pdfScale", "glyphToChar"}
"""Where it was read last, a function, and what reportlab needs only while it reads widths."""


def known(face: TTFontFace) -> dict[str, object]:
    """All that a font file is known by, with all letters, whether they were found yet or not."""
    values = {name: value for name, value in vars(face).items() if name not in UNUSED}
    lists = {name: [*values[name]] for name in ("hmetrics", "glyphPos")}
    return values | lists | {name: dict(values[name]) for name in ("charToGlyph", "charWidths")}


@pytest.mark.parametrize("name", fonts.names())
def test_each_font_is_read_as_reportlab_reads_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = known(TTFontFace(str(fonts.path(name))))
    ways: list[str] = []
    monkeypatch.setattr(FontFace, "_read_letters", _noted(ways, FontFace._read_letters))
    ours = FontFace(str(fonts.path(name)))
    assert known(ours) == plain
    assert ways == ["read"], "reportlab's own way was taken: what our reading stands on has changed"


def _noted(ways: list[str], read: Callable[[FontFace], None]) -> Callable[[FontFace], None]:
    """A way to read that says when it came to its end."""

    def reading(face: FontFace) -> None:
        read(face)
        ways.append("read")

    return reading


def test_the_writer_s_fonts_are_read_our_way() -> None:
    lines._read.cache_clear()
    assert type(lines._font("Lato Bold").face) is FontFace
    assert ttfonts.TTFontFace is TTFontFace


SOME = [ord(letter) for letter in "Straße Ärger çà 12 ½ fi →"]
"""Characters of which some are put together of others."""


@pytest.mark.parametrize("name", fonts.names())
def test_each_font_is_embedded_as_reportlab_embeds_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fontfile, "LEFT_OUT", frozenset())
    face = FontFace(fonts.file(name))
    made = face.makeSubset(SOME)
    assert face._by_part, "reportlab's own way was taken: what it asks of outlines has changed"
    assert made == TTFontFace(fonts.file(name)).makeSubset(SOME)
    monkeypatch.delattr(fontfile.Outlines, "__getitem__")
    assert face.makeSubset(SOME) == made


@pytest.mark.parametrize("name", fonts.names())
def test_what_no_reader_of_a_pdf_looks_at_is_left_out(name: str) -> None:
    face = FontFace(fonts.file(name))
    ours, plain = (tables(made.makeSubset(SOME)) for made in (face, TTFontFace(fonts.file(name))))
    assert face._by_part, "reportlab's own way was taken: it does not go on without these tables any more"
    assert plain.keys() - ours.keys() == fontfile.LEFT_OUT
    assert ours == {tag: data for tag, data in plain.items() if tag not in fontfile.LEFT_OUT}


def tables(data: bytes) -> dict[str, bytes]:
    """The tables of a font file by their names; without the sum over all of them, which is in one."""
    with TTFont(BytesIO(data)) as font:
        found = {tag: bytes(font.reader[tag]) for tag in font.reader.keys()}  # noqa: SIM118  it is no mapping
    return found | {"head": found["head"][:8] + bytes(4) + found["head"][12:]}


@pytest.mark.parametrize("broken", [AttributeError("moved"), KeyError("hmtx"), ValueError(12)])
def test_where_ours_can_not_read_reportlab_does(monkeypatch: pytest.MonkeyPatch, broken: Exception) -> None:
    def fail(_: FontFace) -> None:
        raise broken

    path = str(fonts.path("Fira Sans Bold"))
    monkeypatch.setattr(fontfile.FontFace, "_characters", fail)
    assert known(FontFace(path)) == known(TTFontFace(path))
