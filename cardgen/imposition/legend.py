"""The legend of each side of a sheet: a caption, and a ruler for checking the scale.

Both are in strips beside the cards, beyond the crop marks: above and below, or turned at the left and right, where
there is room. Each is as near to the cards as possible, since some printers' margins are wide.
"""

from functools import lru_cache
from typing import NamedTuple

from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.scene import Box, Command, Paint, Path, Placed, Placement, Scene, Stroke, Text
from cardgen.imposition.grid import LINE_GAP, LINE_HEIGHT, NEAR, STRIP
from cardgen.words.texts import Texts

INK = "#000000"
SIZES = (7 * POINT, 6 * POINT)
"""The preferred and the smallest legible size of letters, in mm."""
BASELINE = 2.2
"""The baseline below the top of the line: a capital with its accent."""
LONGEST_MARK = 4.0
"""The length of crop marks if there is enough room."""

RULER = 100.0
TICK, PEN = 2.2, 0.15


class SheetLabels(NamedTuple):
    """The labels of sheets: names of the deck and of its part, the font, texts with a table `sheet`.

    `credit` names the authors of pictures, or is ""; it precedes the printing instructions, which are omitted first if
    there is no room. `paper` names the paper if the page is none, or is "".
    """

    deck: str
    part: str
    font: str
    texts: Texts
    credit: str = ""
    paper: str = ""

    def caption(self, number: int, total: int, side: str, backs: str, tile: str = "") -> tuple[str, ...]:
        """The parts of the caption; `side` and `backs` are keys in the table `sheet`."""
        say = self.texts
        sheet = say["sheet.sheet_of"].format(n=number, m=total)
        piece = say["sheet.tile"].format(tile=tile) if tile else ""
        parts = (
            self.deck,
            self.part,
            piece,
            sheet,
            say[f"sheet.{side}"] if side else "",
            self.credit,
            say[f"sheet.how_{backs}"],
            self.paper,
        )
        return tuple([part for part in parts if part])


class Strip(NamedTuple):
    """A strip for one line; an upright one is read from its lower end, turned by 270°."""

    box: Box
    upright: bool

    @property
    def length(self) -> float:
        return self.box.height if self.upright else self.box.width

    def placed(self, scene: Scene, start: float) -> Placed:
        """The scene placed `start` mm from the beginning of the line."""
        if self.upright:
            return Placed(scene, Placement(self.box.left, self.box.bottom - start, 270))
        return Placed(scene, Placement(self.box.left + start, self.box.top))


class Legend(NamedTuple):
    """The strips of caption and ruler beside a `block` of cards; `area` is left for bleed and marks."""

    words: Strip
    ruler: Strip
    area: Box
    block: Box

    def scene(self, parts: tuple[str, ...], font: str) -> Scene:
        """Caption and ruler of one side of a sheet; the ruler is the same object on all sides."""
        text, size = fitted(parts, font, self.words.length)
        long = width(text, font, size)
        line = Scene(Box(0, 0, long, LINE_HEIGHT), (Text(0, BASELINE, text, font, size, INK),))
        scale = ruler(_ruler_length(self.ruler.length), font)
        return Scene(
            Box(0, 0, self.area.right, self.area.bottom),
            (
                self.words.placed(line, self._start(long)),
                self.ruler.placed(scale, (self.ruler.length - scale.bounds.width) / 2 - scale.bounds.left),
            ),
            layer="words",
        )

    def _start(self, long: float) -> float:
        """The start of the caption: aligned with the edge of the cards, or further out if it is long."""
        box, strip = self.block, self.words.box
        aligned = strip.bottom - box.bottom if self.words.upright else box.left - strip.left
        return max(0.0, min(aligned, self.words.length - long))


def legend(area: Box, block: Box, bleed: float, longest: float) -> Legend:
    """The positions of caption and ruler, in the printable `area` around a `block` in its centre.

    The priorities are a ruler of full length, then room for the whole caption (`longest` mm at the larger size), then
    for the whole bleed; horizontal text is preferred.
    """
    rooms = {False: block.top - area.top, True: block.left - area.left}
    lengths = {False: area.width, True: area.height}
    open_ways = [upright for upright, room in rooms.items() if room >= STRIP - NEAR]

    def roomy(upright: bool) -> bool:
        return rooms[upright] >= bleed + STRIP - NEAR

    scale = max(open_ways, key=lambda way: (_ruler_length(lengths[way]), roomy(way), not way))
    ruler_strip = _strip(area, block, bleed, scale, last=True)
    strips = {way: _words_strip(area, block, bleed, way, ruler_strip) for way in open_ways}

    def worth(way: bool) -> tuple[bool, bool, bool, bool]:
        long = strips[way].length
        return longest * SIZES[1] / SIZES[0] <= long, roomy(way), longest <= long, not way

    words_strip = strips[max(open_ways, key=worth)]
    return Legend(words_strip, ruler_strip, _without(_without(area, words_strip, block), ruler_strip, block), block)


def _strip(area: Box, block: Box, bleed: float, upright: bool, last: bool) -> Strip:
    """A strip as long as the area: above or left of the block, or if `last`, below or right of it."""
    room = block.left - area.left if upright else block.top - area.top
    away = min(room - LINE_HEIGHT, bleed + LONGEST_MARK + LINE_GAP)
    if upright:
        left = block.right + away if last else block.left - away - LINE_HEIGHT
        return Strip(area._replace(left=left, right=left + LINE_HEIGHT), upright)
    top = block.bottom + away if last else block.top - away - LINE_HEIGHT
    return Strip(area._replace(top=top, bottom=top + LINE_HEIGHT), upright)


def _words_strip(area: Box, block: Box, bleed: float, upright: bool, ruler: Strip) -> Strip:
    """The caption's strip: opposite the ruler, or around the corner and then shortened by the ruler."""
    strip = _strip(area, block, bleed, upright, last=False)
    end = {"bottom": ruler.box.top - LINE_GAP} if upright else {"right": ruler.box.left - LINE_GAP}
    return strip if upright == ruler.upright else strip._replace(box=strip.box._replace(**end))


def _without(area: Box, strip: Strip, block: Box) -> Box:
    """The area without the strip and what is beyond it."""
    box = strip.box
    if strip.upright:
        edge = {"left": box.right + LINE_GAP} if box.right < block.left else {"right": box.left - LINE_GAP}
    else:
        edge = {"top": box.bottom + LINE_GAP} if box.bottom < block.top else {"bottom": box.top - LINE_GAP}
    return area._replace(**edge)


def fitted(parts: tuple[str, ...], font: str, length: float) -> tuple[str, float]:
    """The caption and its size: smaller if it is too long, then without its last parts."""
    whole = " · ".join(parts)
    for size in SIZES:
        if width(whole, font, size) <= length:
            return whole, size
    for count in range(len(parts) - 1, 0, -1):
        line = " · ".join(parts[:count])
        if width(line, font, SIZES[1]) <= length:
            return line, SIZES[1]
    return _cut(parts[0], font, length), SIZES[1]


def _cut(text: str, font: str, length: float) -> str:
    """A name truncated to fit; "" if nothing does."""
    for end in range(len(text), 0, -1):
        line = text[:end].rstrip() + "…"
        if width(line, font, SIZES[1]) <= length:
            return line
    return ""


def _ruler_length(room: float) -> float:
    """The length of the ruler: 100 mm, or as many tens of millimetres as fit, with the width of the pen."""
    return min(RULER, (room - PEN + NEAR) // 10 * 10)


@lru_cache(64)
def ruler(length: float, font: str) -> Scene:
    """A ruler with a tick every 10 mm and its length as a label between the last two. Its zero is at x = 0."""
    bottom = LINE_HEIGHT - PEN / 2
    ticks: list[Command] = [("M", 0.0, bottom), ("L", length, bottom)]
    for i in range(int(length / 10) + 1):
        ticks += [("M", 10.0 * i, bottom - TICK), ("L", 10.0 * i, bottom)]
    label, size = f"{length:g} mm", SIZES[1]
    start = length - 5 - width(label, font, size) / 2
    return Scene(
        Box(-PEN / 2, 0, length + PEN / 2, LINE_HEIGHT),
        (
            Path(tuple(ticks), Paint(stroke=Stroke(INK, PEN))),
            Text(start, bottom - 0.45, label, font, size, INK),
        ),
    )


def longest_line(lines: list[tuple[str, ...]], font: str) -> float:
    """The width of the longest of these captions at the larger size."""
    return max([width(" · ".join(parts), font, SIZES[0]) for parts in lines])
