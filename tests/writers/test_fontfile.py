"""Our reading of a font file gives reportlab what its own gives, and where ours can't, its own is taken."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from reportlab.pdfbase import pdfmetrics, ttfonts
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
    lines._registered.cache_clear()
    key = lines._font("Lato Bold")
    assert type(pdfmetrics.getFont(key).face) is FontFace
    assert ttfonts.TTFontFace is TTFontFace


SOME = [ord(letter) for letter in "Straße Ärger çà 12 ½ fi →"]
"""Characters of which some are put together of others."""


@pytest.mark.parametrize("name", fonts.names())
def test_each_font_is_embedded_as_reportlab_embeds_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    face = FontFace(fonts.file(name))
    made = face.makeSubset(SOME)
    assert face._by_part, "reportlab's own way was taken: what it asks of outlines has changed"
    assert made == TTFontFace(fonts.file(name)).makeSubset(SOME)
    monkeypatch.delattr(fontfile.Outlines, "__getitem__")
    assert face.makeSubset(SOME) == made


@pytest.mark.parametrize("broken", [AttributeError("moved"), KeyError("hmtx"), ValueError(12)])
def test_where_ours_can_not_read_reportlab_does(monkeypatch: pytest.MonkeyPatch, broken: Exception) -> None:
    def fail(_: FontFace) -> None:
        raise broken

    path = str(fonts.path("Fira Sans Bold"))
    monkeypatch.setattr(fontfile.FontFace, "_characters", fail)
    assert known(FontFace(path)) == known(TTFontFace(path))
