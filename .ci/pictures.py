"""Draws the scorer's pictures and writes its palette, into scorer/web/static: `make pictures`.

Icons and card backs are scenes, written by our own writers. Sprites hold a symbol for each drawing, for
`<svg><use href="…/people.svg#sun"/></svg>`: `people.svg` those of the page where people write, which loads it first,
`buttons.svg` the buttons of other pages, both painted by a style sheet; `figures.svg` what is on the cards of games,
whose figures take `currentColor` as their fill, and a contour of `--pen` where a style sheet sets it.

The two films that keep a screen awake are not drawn here, for they take ffmpeg (5.1): two seconds of black with a
silent sound track, without which neither Chromium (video_wake_lock.cc) nor Safari would care.

    F="-f lavfi -i color=black:s=16x16:r=1:d=2 -f lavfi -i anullsrc=r=8000:cl=mono -t 2"
    B="-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact"
    ffmpeg $F -c:v libx264 -profile:v baseline -pix_fmt yuv420p -x264-params no-info=1 -c:a aac -b:a 8k
        -movflags +faststart $B scorer/web/static/scorer/wake.mp4
    ffmpeg $F -c:v libvpx -c:a libopus -b:a 6k -frame_duration 60 $B scorer/web/static/scorer/wake.webm
"""

from __future__ import annotations

import io
import re
from itertools import pairwise
from math import pi, sin
from pathlib import Path

import resvg_py
from fontTools import subset
from fontTools.ttLib import TTFont

from cardgen.deck import edition
from cardgen.deck.deck import Deck
from cardgen.drawing import fonts, ornaments, paths, signs, style
from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Stroke
from cardgen.games import registry
from cardgen.writers import svg
from scorer.web.rendering import assets

STATIC = Path(__file__).parent.parent / "scorer" / "web" / "static"
FOLDER = STATIC / "pictures"
CLASSIC = style.load("classic")
COLOUR = {colour.sign: colour.fill for colour in CLASSIC.colours.values()}
SIDE = 50.8
"""Of an icon in mm: two inches, so that its pixels are twice its dots per inch."""

BUTTONS = {
    "undo": "M8.5 5L4 9.5L8.5 14M4 9.5H14.5A5 5 0 0 1 14.5 19.5H9",
    "pen": "M4 20L5.2 15.2L16 4.4A1.9 1.9 0 0 1 18.7 4.4L19.6 5.3A1.9 1.9 0 0 1 19.6 8L8.8 18.8ZM13.8 6.6L17.4 10.2",
    "share": "M8 6.5L12 2.5L16 6.5M12 3V14.5M8 10.5H5V21H19V10.5H16",
    "list": "M9 6H20M9 12H20M9 18H20M4.5 6h.01M4.5 12h.01M4.5 18h.01",
    "grid": "M4 4H20V20H4ZM4 9.3H20M4 14.7H20M9.3 4V20",
    "clock": "M12 3A9 9 0 0 1 12 21A9 9 0 0 1 12 3ZM12 7.5V12L15.5 14",
    "play": "M7.5 4.5L19 12L7.5 19.5Z",
    "pause": "M8 5V19M16 5V19",
    "check": "M4.5 12.5L10 18L20 6.5",
    "cross": "M6 6L18 18M18 6L6 18",
    "plus": "M12 5V19M5 12H19",
    "minus": "M5 12H19",
    "people": "M9 4.5A3.5 3.5 0 0 1 9 11.5A3.5 3.5 0 0 1 9 4.5ZM2.5 20A6.5 6 0 0 1 15.5 20Z"
    "M15.8 4.7A3.5 3.5 0 0 1 15.8 11.3M17.8 14.4A6.5 6 0 0 1 21.5 20H19.5",
    "eye": "M2 12C5 7.3 8.5 5.5 12 5.5S19 7.3 22 12C19 16.7 15.5 18.5 12 18.5S5 16.7 2 12Z"
    "M12 9A3 3 0 0 1 12 15A3 3 0 0 1 12 9Z",
    "key": "M7.5 11.5A4.5 4.5 0 0 1 7.5 20.5A4.5 4.5 0 0 1 7.5 11.5ZM10.7 12.8L20 3.5M15.5 8L19 11.5",
    "link": "M10 13.5A4.2 4.2 0 0 0 16 14L19.5 10.5A4.2 4.2 0 0 0 13.5 4.5L12 6M14 10.5A4.2 4.2 0 0 0 8 10L4.5 13.5"
    "A4.2 4.2 0 0 0 10.5 19.5L12 18",
    "download": "M12 3V15.5M7 10.5L12 15.5L17 10.5M4 20.5H20",
    "upload": "M12 16V3.5M7 8.5L12 3.5L17 8.5M4 20.5H20",
    "home": "M3.5 11.5L12 4L20.5 11.5M6 9.5V20H18V9.5M10 20V14.5H14V20",
    "warn": "M12 3.5L22 20.5H2ZM12 10V14.5M12 17.5h.01",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
    "back": "M8.5 5H21V19H8.5L2.5 12ZM11.5 9L17.5 15M17.5 9L11.5 15",
    "next": "M9 5L16 12L9 19",
    "redo": "M15.5 5L20 9.5L15.5 14M20 9.5H9.5A5 5 0 0 0 9.5 19.5H14.5",
    "cards": "M4 8.5L13 5L18 17L9 20.5ZM14.5 4.5L20 6.5V14",
    "task": "M12 3.2L14.3 4.6L17 4.4L18 6.9L20.3 8.4L19.7 11L20.8 13.5L18.8 15.3L18.3 17.9L15.6 18.2L13.6 20L12 19"
    "L10.4 20L8.4 18.2L5.7 17.9L5.2 15.3L3.2 13.5L4.3 11L3.7 8.4L6 6.9L7 4.4L9.7 4.6ZM9 12L11.2 14.2L15 9.8",
    "brush": "M4 20C4 16 6 15 8 15L10 17C10 19 8 20 4 20ZM9 14.5L18.5 4L20.5 6L11 16",
    "printer": "M7 8V3.5H17V8M7 17H4V8.5H20V17H17M7 14H17V20.5H7Z",
    "scan": "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15M8 8H11V11H8ZM13 13H16V16H13Z",
    "image": "M3.5 4.5H20.5V19.5H3.5ZM3.5 16.5L9 11L13 15L16 12.5L20.5 16.5M15 8.5h.01",
    "swap": "M4 9H19L15 5M20 15H5L9 19",
    "zoom": "M10.5 3.5A7 7 0 0 1 10.5 17.5A7 7 0 0 1 10.5 3.5ZM15.6 15.6L20.5 20.5M10.5 7.5V13.5M7.5 10.5H13.5",
    "help": "M8.5 9A3.5 3.5 0 1 1 13.5 12.1C12.4 12.8 12 13.4 12 14.8M12 18.6h.01",
    "again": "M4.5 11A7.7 7.7 0 0 1 19 8M19.5 3.5V8.5H14.5M19.5 13A7.7 7.7 0 0 1 5 16M4.5 20.5V15.5H9.5",
}
"""Lines of a button's picture, in a box of 24 × 24."""


def pictures() -> dict[str, bytes]:
    """All pictures by the names of their files."""
    plain = icon(0.88, corner=11)
    return {
        "icon-192.png": pixels(plain, 96),
        "icon-512.png": pixels(plain, 256),
        "icon-maskable-512.png": pixels(icon(0.76), 256),
        "apple-touch-icon.png": pixels(icon(0.88), 90),
        "favicon.svg": lean(svg.picture(plain, "en")),
        "figures.svg": on_cards(),
        "people.svg": people(),
        "chip.svg": chip(),
        "buttons.svg": buttons(),
        "back.svg": plain_back(),
        **{f"back-{key}.svg": back(key) for key in registry.BUILT_IN},
    }


def pixels(scene: Scene, dpi: int) -> bytes:
    """A scene as PNG, drawn by resvg, which packs pictures of such a size best."""
    text = re.sub(r"<(title|desc)>[^<]*</\1>", "", svg.picture(scene, "en").decode())  # no letters to draw these with
    return bytes(resvg_py.svg_to_bytes(svg_string=text, dpi=dpi, skip_system_fonts=True))


def icon(share: float, corner: float = 0.0) -> Scene:
    """The scorer's icon: three cards of the family on blue. The smaller their share, the more a phone may cut off.

    A maskable icon shows for certain only what lies in a circle of 80 % (W3C, Web Application Manifest, 8.1.2).
    """
    ground = Rect(0, 0, SIDE, SIDE, Paint(COLOUR["drop"]), corner)
    cards = [
        Placed(_card(name), Placement(SIDE / 2, SIDE / 2 + 26.5 * share, turn, share))
        for turn, name in ((-19, "heart"), (19, "leaf"), (0, "sun"))
    ]
    return Scene(Box(0, 0, SIDE, SIDE), (ground, *cards))


def _card(name: str) -> Scene:
    """A card of the icon, standing above (0, 0), about which it is turned; its sign is where the fan shows it."""
    paper = Rect(-10.5, -44, 21, 31, Paint(CLASSIC.white, Stroke(CLASSIC.ink, 1.4)), 3)
    size, x, y = {"sun": (17.0, 0.0, -28.5), "heart": (7.0, -5.6, -38.5), "leaf": (7.0, 5.6, -38.5)}[name]
    sign = signs.sign(name, size, COLOUR[name], CLASSIC.ink, 1.2 if size > 10 else 0.7)
    return Scene(Box(-12, -46, 12, 0), (paper, Placed(sign, Placement(x, y))))


def back(key: str) -> bytes:
    """The back of a game's cards."""
    deck = Deck(edition.original(registry.find(key)))
    drawn, radius = deck.single(deck.cards[0], back=True, bleed=False)
    return lean(svg.picture(drawn, "en", radius=radius))


def plain_back() -> bytes:
    """A back for games that have none here, as those of other packages: the family's signs on its paper."""
    frame = ornaments.CardFrame(63, 88, CLASSIC.bleed, CLASSIC.safe, CLASSIC.index_scale)

    def motif(k: int, size: float) -> Scene:
        return signs.sign(("heart", "drop")[k % 2], size, CLASSIC.white, CLASSIC.ink, 0.4)

    emblem = signs.sign("sun", 15, CLASSIC.white, CLASSIC.ink, 0.7)
    drawn = ornaments.back(frame, CLASSIC.paper, CLASSIC.white, CLASSIC.ink, motif, emblem)
    cut = Scene(Box(0, 0, frame.width, frame.height), drawn.shapes)
    return lean(svg.picture(cut, "en", radius=CLASSIC.radius))


def lean(file: bytes) -> bytes:
    """Our SVG without what a browser doesn't need: an editor's namespaces, decimals beyond the second."""
    text = re.sub(r' (xmlns:\w+|baseProfile|version|xml:lang)="[^"]*"', "", file.decode())
    text = re.sub(r"<desc>[^<]*</desc>|<defs ?/>|<\?xml[^>]*>\n", "", text)
    text = text.replace(" />", "/>").replace("xlink:href", "href")
    return re.sub(r"-?\d+\.\d+", lambda number: _number(float(number[0])), text).encode()


def _number(value: float, decimals: int = 2) -> str:
    """A number with so many decimals at most, and none to spare."""
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text in ("0", "-0") else re.sub(r"^(-?)0\.", r"\1.", text)


PERSONS = ("sun", "heart", "leaf", "drop", "fish", "blossom", "cloud", "moon")
"""The signs of people, in the order in which they are given out."""

AT_ONCE = (
    "undo", "pen", "share", "list", "grid", "play", "pause", "check", "plus", "minus", "eye", "download", "home",
    "warn", "more", "back", "help", "again",
)  # fmt: skip
"""The buttons on the page on which one writes."""


def people() -> bytes:
    """The signs of people, the medals and the first buttons, without paint: a style sheet says pen, hue and tint."""
    lines = [_bare(name, 6.5, _sign(name)) for name in PERSONS]
    medal = _path(_scallops(), decimals=1)
    ring = '<circle r="5.8" fill="none" stroke="var(--cloth)" stroke-width=".5"/>'
    lines += [_bare("rosette", 7.8, medal + ring), _bare("badge", 7.8, medal)]
    return _file([*lines, *(_button(name) for name in BUTTONS if name in AT_ONCE)])


def on_cards() -> bytes:
    """The rings of TERZ, the shapes of Triple³ and Threepia, the crown of purple cards, which is nobody's sign."""
    rings = [
        _symbol(f"ring-{name}", 12.5, content, f'{FIGURE} fill-rule="evenodd" stroke-width=".8"')
        for name, content in RINGS.items()
    ]
    shapes = [
        _symbol(f"shape-{name}", 26, _path(outline, decimals=1), f'{FIGURE} stroke-width="2"')
        for name, outline in SHAPES.items()
    ]
    return _file([_bare("crown", 6.5, _sign("crown")), *rings, *shapes])


def chip() -> bytes:
    """The chip of Triple³, which no other game shows."""
    return _file([_bare("chip", 12.5, f'<g stroke="{CLASSIC.ink}">{_chip()}</g>')])


def buttons() -> bytes:
    """The buttons of all other pages."""
    return _file([_button(name) for name in BUTTONS if name not in AT_ONCE])


def _button(name: str) -> str:
    return f'<symbol id="ui-{name}" viewBox="0 0 24 24"><path d="{BUTTONS[name]}"/></symbol>'


def _file(lines: list[str]) -> bytes:
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *lines, "</svg>"]).encode() + b"\n"


def _bare(name: str, half: float, content: str) -> str:
    return _symbol(name, half, content, "").replace(" >", ">")


NUMERALS = "0123456789+−×=:.,–·→ "
"""What numbers are written with: points, keys, clocks."""


def figures() -> bytes:
    """The numerals of Fira Sans ExtraBold as WOFF2, with their figures of equal width; its licence lies beside it."""
    options = subset.Options(flavor="woff2", layout_features=["tnum"], notdef_outline=False, name_IDs=[], hinting=False)
    font = TTFont(io.BytesIO(fonts.data("Fira Sans ExtraBold")), recalcTimestamp=False)
    chosen = subset.Subsetter(options)
    chosen.populate(text=NUMERALS)
    chosen.subset(font)
    font.flavor = "woff2"
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


# a symbol inherits from the place of its use, not from this file: each says its pen itself
FIGURE = 'fill="currentColor" stroke="var(--pen,none)" stroke-linejoin="round"'


def _symbol(name: str, half: float, content: str, paint: str) -> str:
    """A symbol about (0, 0), as far as `half` to each side."""
    box = " ".join(_number(number) for number in (-half, -half, 2 * half, 2 * half))
    return f'<symbol id="{name}" viewBox="{box}" {paint}>{content}</symbol>'


def _path(commands: paths.Commands, paint: str = "", decimals: int = 2) -> str:
    """An outline. One decimal is fine enough in a large box: a twentieth of it is less than a tenth of a pixel."""
    notation = "".join(
        verb + " ".join(_number(number, decimals) for number in numbers) for verb, *numbers in commands
    ).replace(" -", "-")
    return f'<path d="{notation}"{paint}/>'


SCALES = {"blossom": 0.92, "cloud": 1.06}
"""So that all signs look equally large in their boxes."""


def _sign(name: str) -> str:
    """A sign as on the cards, with its vein, band or heart."""
    body, lines, discs = (paths.moved(part, scale=SCALES.get(name, 1.0)) for part in signs.shape_of(name))
    return (
        _path(body)
        + (_path(lines, ' fill="none"') if lines else "")
        + (_path(discs, ' fill="currentColor" stroke="none"') if discs else "")
    )


def _disc(radius: float, x: float = 0.0, y: float = 0.0) -> paths.Commands:
    return paths.parse(signs.CIRCLE.format(x=x, y=y, r=radius, l=x - radius, t=y - radius, b=x + radius, u=y + radius))


RINGS = {
    "empty": _path(_disc(11.5) + _disc(6.6), decimals=1),
    "full": _path(_disc(11.5), decimals=1),
    "dotted": _path(_disc(11.5) + _disc(8.9), decimals=1)
    + "".join(
        f'<circle cx="{_number(x)}" cy="{_number(y)}" r="2.05"/>'
        for x, y in [(0.0, 0.0), *(paths.on_circle(5.4, 30 + 60 * k) for k in range(6))]
    ),
}
"""The figures of TERZ; one looks through their holes."""

SHAPES = {
    "circle": _disc(22),
    "diamond": paths.polygon([(0, -25), (23, 0), (0, 25), (-23, 0)]),
    "plus": paths.plus(46, 18.4, 3.2),
    "star": paths.moved(paths.star(25.5, 13.1), y=1.6),
    "cross": paths.moved(paths.plus(50, 20, 3.5), turn=45),
    "square": paths.polygon([(-19, -19), (19, -19), (19, 19), (-19, 19)]),
    "triangle": paths.moved(paths.polygon([paths.on_circle(28, -90 + 120 * k) for k in range(3)]), y=6.2),
}
"""The shapes of Triple³ and Threepia."""


def _scallops(radius: float = 7.6, count: int = 14) -> paths.Commands:
    """The edge of the rosette on a task of Take Three."""
    points = [paths.on_circle(0.94 * radius, 360 / count * k) for k in range(count + 1)]
    bow = 0.94 * radius * sin(pi / count) * 1.02
    bows = [curve for start, end in pairwise(points) for curve in paths.arc(start, (bow, bow, 0, 0, 1, *end))]
    return (("M", *points[0]), *bows, ("Z",))


def _chip() -> str:
    """A chip of Triple³: its colours and shapes are a little larger than on paper."""
    disc = f'<circle r="12" fill="{CLASSIC.white}" stroke-width=".9"/>'
    figures = [("circle", "red"), ("diamond", "blue"), ("plus", "purple"), ("star", "yellow")]
    return disc + "".join(
        _path(
            paths.moved(SHAPES[shape], *paths.on_circle(6.6, -90 + 90 * k), scale=0.13),
            f' fill="{CLASSIC.colours[colour].fill}" stroke-width=".6"',
            decimals=1,
        )
        for k, (shape, colour) in enumerate(figures)
    )


def palettes() -> dict[str, str]:
    """The colours of the style as custom properties, by the names of the files.

    Pages have those of people; pages of questions have those of the cards by their names, which stay on their white
    paper: no colour of the style is written a second time.
    """
    colours = {name: colour.fill for name, colour in CLASSIC.colours.items()}
    grounds = {f"ground-{name}": CLASSIC.grounds[name].fill for name in ("yellow", "white")}
    figures = {f"figure-{name}": colour.fill for name, colour in CLASSIC.on_ground.items()}
    cards = {"card": CLASSIC.white} | {f"card-{name}": fill for name, fill in colours.items()} | grounds | figures
    return {
        "look/people.css": _people(),
        "check/palette.css": _properties(cards),
    }


def _people() -> str:
    """The colours of paper and of people's signs, each with its tint; those for the dark stand in look/base.css."""
    colours = {colour.sign: colour for colour in CLASSIC.colours.values()}
    colours["fish"] = CLASSIC.colours["purple"]
    hues = {name: (colours[name].fill, colours[name].tint) for name in PERSONS if name in colours}
    hues |= {"cloud": (CLASSIC.white, "#E4E1D8"), "moon": (CLASSIC.ink, "#CDD0D9")}
    own = {"cloth": CLASSIC.paper, "paper": CLASSIC.white, "focus": CLASSIC.on_ground["blue"].fill}
    blocks = [_properties(own)]
    older = {"fish": "fish,\n.p-crown"}  # the crown of older tables is a fish by now
    blocks += [
        f".p-{older.get(name, name)} {{\n  --hue: {_short(hue)};\n  --tint: {_short(tint)};\n}}\n"
        for name, (hue, tint) in hues.items()
    ]
    return "".join(blocks)


def _properties(colours: dict[str, str]) -> str:
    lines = [f"  --{name}: {_short(colour)};" for name, colour in colours.items()]
    return "\n".join(
        ["/* Written by `make pictures` from cardgen/drawing/styles/classic.toml. */", ":root {", *lines, "}", ""]
    )


def _short(colour: str) -> str:
    """#fff for #FFFFFF."""
    low = colour.lower()
    return f"#{low[1::2]}" if low[1::2] == low[2::2] else low


def main() -> None:
    """Writes every picture, and the palettes."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in pictures().items():
        (FOLDER / name).write_bytes(data)
    (STATIC / "fonts").mkdir(exist_ok=True)
    (STATIC / assets.FONT).write_bytes(figures())  # a test tells its new name, where it has changed
    for name, text in palettes().items():
        (STATIC / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
