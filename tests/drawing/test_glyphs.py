"""Areas of letters against fontTools, which reads the same outlines by other ways."""

from __future__ import annotations

import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.perimeterPen import PerimeterPen
from fontTools.ttLib import TTFont

from cardgen.drawing import fonts, glyphs

LETTERS = "0123456789ABCÄÖÜéèœßWgij%&?·−½ "


@pytest.mark.parametrize("font", fonts.names())
def test_letters_cover_what_their_outlines_hold(font: str) -> None:
    file = TTFont(fonts.file(font))
    em, shapes, names = file["head"].unitsPerEm, file.getGlyphSet(), file.getBestCmap()
    for letter in LETTERS:
        area, outline = AreaPen(shapes), PerimeterPen(shapes)
        shapes[names[ord(letter)]].draw(area)
        shapes[names[ord(letter)]].draw(outline)
        ink = glyphs.ink(letter, font)
        assert ink.area == pytest.approx(abs(area.value) / em**2, abs=1e-9), letter
        assert ink.outline == pytest.approx(outline.value / em, rel=0.03), letter


def test_a_line_covers_what_its_letters_do() -> None:
    one, two, both = (glyphs.ink(text, "Lato Black") for text in ("a", "8", "a8"))
    assert both.area == pytest.approx(one.area + two.area)
    assert both.outline == pytest.approx(one.outline + two.outline)
