"""The scorer's pictures are those that `make pictures` draws, they are small, and templates name symbols that exist."""

from __future__ import annotations

import io
import re
import runpy
import tomllib
from gzip import compress
from pathlib import Path

import numpy as np
import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops

from scorer.web.rendering import assets
from tests.scorer.templates import TEMPLATES

ROOT = Path(__file__).parents[4]
STATIC = ROOT / "scorer" / "web" / "static"
FOLDER = STATIC / "pictures"
MADE = runpy.run_path(str(ROOT / ".ci" / "pictures.py"))
DRAWN: dict[str, bytes] = MADE["pictures"]()
PALETTES: dict[str, str] = MADE["palettes"]()
HEX = re.compile(r"#[0-9a-f]{3,8}\b", re.IGNORECASE)
SYMBOLS = {
    name: re.findall(r'<symbol id="([^"]+)"', DRAWN[name].decode())
    for name in ("people.svg", "buttons.svg", "chip.svg", "figures.svg")
}
"""The drawings of each sprite."""
MOST = {
    "figures.svg": 6_000,
    "people.svg": 9_500,
    "favicon.svg": 3_000,
    ".svg": 4_000,
    ".png": 30_000,
}


def picture(file: bytes) -> Image.Image:
    """The file as pixels."""
    return Image.open(io.BytesIO(file)).convert("RGBA")


def recorded(font: TTFont, name: str) -> list[object]:
    """The outline of a glyph, stroke by stroke."""
    pen = RecordingPen()
    font.getGlyphSet()[name].draw(pen)
    return list(pen.value)


def test_the_folder_holds_these_pictures_and_no_others() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(DRAWN)


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_picture_is_what_would_be_drawn_today(name: str) -> None:
    stored = (FOLDER / name).read_bytes()
    if name.endswith(".svg"):
        assert stored == DRAWN[name], "run make pictures, and look at them"
        return
    one, other = picture(stored), picture(DRAWN[name])
    assert one.size == other.size
    # another processor may round the edge of a curve differently
    assert np.asarray(ImageChops.difference(one, other)).max() <= 3, "run make pictures"


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_a_palette_is_what_the_style_says_today(name: str) -> None:
    assert (STATIC / name).read_text(encoding="utf-8") == PALETTES[name], "run make pictures, and look at the pages"


def test_no_style_sheet_repeats_a_colour_of_the_cards() -> None:
    """Those of the classic style, as it is written; in other places a colour stands in a property that is named."""
    style = tomllib.loads((ROOT / "cardgen" / "drawing" / "styles" / "classic.toml").read_text(encoding="utf-8"))
    kinds = ("colours", "grounds", "on_ground")
    strong = {colour["fill"].lower() for kind in kinds for colour in style[kind].values()} - {"#ffffff", "#000000"}
    assert all(any(colour in text for text in PALETTES.values()) for colour in strong)
    for path in STATIC.rglob("*.css"):
        if str(path.relative_to(STATIC)) not in PALETTES:
            for line in path.read_text(encoding="utf-8").splitlines():
                assert not strong & set(HEX.findall(line.lower())), f"{path.name}: {line}"
                assert line.strip().startswith("--") or not HEX.search(line), f"{path.name}: {line}"


@pytest.mark.parametrize("name", sorted(DRAWN))
def test_a_picture_is_small(name: str) -> None:
    assert len(DRAWN[name]) < MOST.get(name, MOST[name[-4:]])
    if name == "people.svg":
        assert len(compress(DRAWN[name])) < 4_000


def test_the_numerals_are_those_of_the_installed_font_and_small() -> None:
    stored = (STATIC / assets.FONT).read_bytes()
    assert len(stored) < 2_000
    fonts = [TTFont(io.BytesIO(file)) for file in (stored, MADE["figures"]())]
    assert set(fonts[0].getBestCmap()) == set(map(ord, MADE["NUMERALS"]))
    drawn = [{name: recorded(font, name) for name in font.getGlyphOrder()} for font in fonts]
    assert drawn[0] == drawn[1], "run make pictures"


@pytest.mark.parametrize(
    ("name", "side"),
    [("icon-192.png", 192), ("icon-512.png", 512), ("icon-maskable-512.png", 512), ("apple-touch-icon.png", 180)],
)
def test_an_icon_has_the_size_that_phones_ask_for(name: str, side: int) -> None:
    assert picture(DRAWN[name]).size == (side, side)


def test_only_the_icons_that_phones_cut_themselves_fill_their_corners() -> None:
    corners = {name: picture(DRAWN[name]).getpixel((0, 0)) for name in DRAWN if "png" in name}
    opaque = {name for name, pixel in corners.items() if isinstance(pixel, tuple) and pixel[3] == 255}
    assert opaque == {"icon-maskable-512.png", "apple-touch-icon.png"}


def test_the_maskable_icon_keeps_its_cards_in_the_middle() -> None:
    icon = picture(DRAWN["icon-maskable-512.png"])
    ground = icon.getpixel((0, 0))
    outside = [
        (x, y)
        for x in range(0, 512, 4)
        for y in range(0, 512, 4)
        if (x - 255.5) ** 2 + (y - 255.5) ** 2 > 205**2 and icon.getpixel((x, y)) != ground
    ]
    assert not outside


def test_symbols_have_each_name_once() -> None:
    names = [name for sprite in SYMBOLS.values() for name in sprite]
    assert len(names) == len(set(names))


def test_pictures_need_no_style_and_nothing_from_elsewhere() -> None:
    for name in DRAWN:
        if name.endswith(".svg"):
            text = DRAWN[name].decode()
            assert not re.search(r"<(style|script|image|foreignObject)|style=|http(?!://www.w3.org/2000/svg)", text), (
                name
            )
            assert not re.search(r"\d\.\d{3}", text), name


def test_templates_and_scripts_name_pictures_that_exist() -> None:
    """Those that they name as a whole; `"ring-" + form` and the like are put together from words of the games."""
    named = re.compile(
        r"""\b(?:drawn|figure)\(["']([a-z-]*[a-z])["']|\w\.svg#([a-z][a-z-]*[a-z])|["']((?:ui|ring|shape)-[a-z]+)["']"""
        r"""|\bui\(["']([a-z]+)["']"""
    )
    symbols = {name for sprite in SYMBOLS.values() for name in sprite}
    for path in _sources():
        text = path.read_text(encoding="utf-8")
        for *whole, button in named.findall(text):
            name = f"ui-{button}" if button else "".join(whole)
            assert name in symbols, f"{path.name} names {name!r}"
        for name in re.findall(r"pictures/([\w-]+\.\w+)", text):
            assert name in DRAWN, f"{path.name} names {name!r}"


def test_each_button_is_named_by_a_page() -> None:
    texts = [path.read_text(encoding="utf-8") for path in TEMPLATES]
    buttons = {name.removeprefix("ui-") for sprite in SYMBOLS.values() for name in sprite if name.startswith("ui-")}
    assert not {name for name in buttons if not any(f'"{name}"' in text or f"'{name}'" in text for text in texts)}


def _sources() -> list[Path]:
    folders = {"scorer": "*.py", "scorer/web/static": "*.js"}
    return [*TEMPLATES, *(path for folder, pattern in folders.items() for path in (ROOT / folder).rglob(pattern))]


@pytest.mark.parametrize(("name", "kind"), [("wake.mp4", b"ftyp"), ("wake.webm", b"\x1a\x45\xdf\xa3")])
def test_the_films_of_nothing_are_tiny(name: str, kind: bytes) -> None:
    film = (STATIC / "scorer" / name).read_bytes()
    assert kind in film[:12]
    assert len(film) < 3_000
