"""Our PNGs: as many pixels as millimetres at 300 dpi want, and they say so."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from cardgen import cli
from cardgen.drawing.scene import Box, Circle, Paint, Scene
from cardgen.writers import png


def test_a_card_has_300_dots_per_inch_and_prints_in_its_size(tmp_path: Path) -> None:
    cli.main(["card", "YS3", "-o", str(tmp_path / "c.png")])
    with Image.open(tmp_path / "c.png") as picture:
        assert picture.size == pytest.approx((63 / 25.4 * 300, 88 / 25.4 * 300), abs=1)
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.02)
        assert picture.info["Software"] == "cardgen"
        corner = picture.convert("RGBA").getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert corner[3] == 0  # round corners are cut out
        picture.load()


def test_a_sheet_is_white_where_nothing_is_drawn(tmp_path: Path) -> None:
    cli.main(["print", "terz", "--only", "YRE1", "--backs", "none", "--format", "png", "-o", str(tmp_path)])
    with Image.open(tmp_path / "terz-only" / "terz-only-01-front.png") as picture:
        assert picture.size == pytest.approx((210 / 25.4 * 300, 297 / 25.4 * 300), abs=1)
        assert picture.convert("RGBA").getpixel((5, 5)) == (255, 255, 255, 255)


def test_the_same_scene_gives_the_same_bytes() -> None:
    scene = Scene(Box(0, 0, 10, 10), (Circle(5, 5, 4, Paint("#CA0A03")),), "a disc")
    assert png.picture(scene, "en") == png.picture(scene, "en")
    with Image.open(io.BytesIO(png.picture(scene, "en"))) as picture:
        assert picture.convert("RGB").getpixel((59, 59)) == (0xCA, 0x0A, 0x03)
