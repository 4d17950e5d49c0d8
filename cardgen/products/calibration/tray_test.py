"""The test of manual duplex: fronts and backs of two sheets that show how a printer feeds a pile. Pure."""

from collections.abc import Iterator

from cardgen.drawing.document import Document, Page
from cardgen.drawing.lettering import POINT, width
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Scene, Shape, Size, Text
from cardgen.drawing.style import Style
from cardgen.imposition.second_pass import OVER, RESULTS
from cardgen.products.kit.blocks import Drawing, Setter, Strip, stacked
from cardgen.words.texts import Texts

LARGE = 120 * POINT
"""The em of the letter on a sheet."""
ARROW = ((0.0, -20.0), (12.0, 0.0), (5.0, 0.0), (5.0, 20.0), (-5.0, 20.0), (-5.0, 0.0), (-12.0, 0.0))
"""An arrow up about its centre, in mm."""
MARGIN = 20.0


def documents(paper: Size, name: str, words: Texts, style: Style) -> tuple[Document, Document]:
    """The fronts of both sheets, the first with instructions, and their backs; `name` is the printer's."""
    page = Box(0, 0, *paper)
    wide = page.width - 2 * MARGIN
    below = stacked([*_strips(Setter(style, wide), name, words)], MARGIN, MARGIN + 52.0, wide)
    fronts = [_scene(page, "1", style, tuple(below)), _scene(page, "2", style)]
    backs = [_scene(page, letter, style) for letter in "AB"]
    first, second = (_document(page, scenes, name, words) for scenes in (fronts, backs))
    return first, second


def _document(page: Box, scenes: list[Scene], name: str, words: Texts) -> Document:
    title = " · ".join(filter(None, (words["tray.title"], name)))
    pages = tuple([Page(scene, page, page, scene.title) for scene in scenes])
    return Document(pages, title, title, words.language, ground="#FFFFFF")


def _scene(page: Box, letter: str, style: Style, more: tuple[Shape, ...] = ()) -> Scene:
    """A sheet with a letter and an arrow up at its head."""
    middle, ink = page.width / 2, style.ink
    arrow = Path(polygon([(middle + 25 + x, MARGIN + 25 + y) for x, y in ARROW]), Paint(ink))
    x = middle - 25 - width(letter, style.small_strong, LARGE) / 2
    return Scene(page, (Text(x, MARGIN + 40, letter, style.small_strong, LARGE, ink), arrow, *more), letter)


def _strips(setter: Setter, name: str, words: Texts) -> Iterator[Strip]:
    quoted_name = (f'"{name}"' if " " in name else name) or words["calibrate.name"]
    yield from setter.heading(" · ".join(filter(None, (words["tray.title"], name))))
    for k in (1, 2, 3):
        yield from setter.paragraph(words[f"tray.step{k}"], bullet=f"{k}.")
    rows = [(_seen(setter, seen), words[f"tray.{seen}"], f"--tray {seen}") for seen in RESULTS]
    yield from setter.table(rows, head=False)
    yield from setter.paragraph(words.say("tray.over", {"over": f"{OVER}a-up"}))
    yield from setter.paragraph(words["tray.step4"], bullet="4.")
    yield from setter.paragraph(f"**cardgen calibrate {quoted_name} --tray …**")
    yield from setter.paragraph(words.say("tray.then", {"name": quoted_name}))


def _seen(setter: Setter, seen: str) -> Drawing:
    """A small letter and arrow."""
    letter, end = seen.split("-")
    kind, sign = setter.type, 1 if end == "up" else -1
    high = 1.6 * kind.size
    arrow = polygon([(3 * kind.size + x * high / 40, high / 2 + sign * y * high / 40) for x, y in ARROW])
    text: Shape = Text(0, high * 0.8, letter.upper(), kind.strong, 1.4 * kind.size, kind.ink)
    if sign < 0:  # the sheet came upside down, its letter as well
        middle = width(letter.upper(), kind.strong, 1.4 * kind.size)
        text = Placed(Scene(Box(0, 0, middle, high), (text,)), Placement(middle, high, 180))
    return Drawing(4 * kind.size, high, (text, Path(arrow, Paint(kind.ink))), seen)
