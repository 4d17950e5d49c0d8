"""Lays out strips on pages: column by column, with a footer. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.deck.deck import Deck
from cardgen.drawing.document import Document, Page
from cardgen.drawing.lettering import POINT, balanced, size_of_cap, width
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Shape, Size, Tag, Text
from cardgen.drawing.style import Style
from cardgen.products.kit.blocks import Setter, Strip, least_em

FOOT = 7 * POINT
"""The em of the footer, in mm."""
FOOT_ROOM, WHITE = 6.0, 5.0
"""The height of the footer, and the space below it, in mm."""
TIGHT, DEEP = 1.1, 0.22
"""The leading of a second line, and the depth of descenders, in ems."""
BETWEEN = " · "
"""The separator in the footer."""


class Frame(NamedTuple):
    """A page in mm: its size, margin, number of columns, and the gap between them.

    `short`: the height of shorter columns, else 0.
    """

    page: Size
    margin: float = 15.0
    columns: int = 1
    gap: float = 8.0

    @property
    def wide(self) -> float:
        """The width of a column."""
        return (self.page.width - 2 * self.margin - (self.columns - 1) * self.gap) / self.columns

    @property
    def high(self) -> float:
        """The height of a column."""
        return self.page.height - 2 * self.margin - FOOT_ROOM

    def setter(self, style: Style, **body: float) -> Setter:
        """A setter for the width of a column."""
        return Setter(style, self.wide, **body)


def usual_frame(paper: Size, columns: int = 1) -> Frame:
    """A page of the paper with a margin that suits it."""
    return Frame(paper, min(15.0, paper.width / 12), columns)


def titled(deck: Deck, title: str, pages: Iterable[Page], credit: str = "") -> Document:
    """Pages as a document of a deck."""
    heading = f"{deck.edition.printed} · {title}"
    return Document(tuple(pages), heading, title, deck.appearance.language, ground="#FFFFFF", credit=credit)


def document(deck: Deck, title: str, frame: Frame, *chapters: Sequence[Strip]) -> Document:
    """Pages with strips, each chapter on new ones; `title` names the file, and is in each page's footer.

    The credit line of the deck's pictures is there too, as its cards may be shown.
    """
    columns, count = [list(_columns(strips, frame.high)) for strips in chapters], frame.columns
    sheets = [chapter[k : k + count] for chapter in columns for k in range(0, len(chapter), count)]
    box = Box(0, 0, *frame.page)
    pages = []
    for number, sheet in enumerate(sheets, 1):
        of = f"{number}/{len(sheets)}" if len(sheets) > 1 else ""
        parts = [part for part in (deck.edition.printed, title, of, deck.credit) if part]
        shapes = (*_placed(sheet, frame), *_foot(parts, frame, deck.style))
        scene = Scene(box, shapes, BETWEEN.join(parts))
        pages.append(Page(scene, box, box, str(number), bookmark=title if number == 1 else ""))
    return titled(deck, title, pages, deck.credit)


def _foot(parts: Sequence[str], frame: Frame, style: Style) -> Iterator[Text]:
    """The footer, smaller on a narrow page; its cap height line is constant.

    In large print it is split into two lines if it would be too small, and if the margin has room for both.
    """
    room, em = frame.page.width - 2 * frame.margin, max(FOOT, least_em(style))
    lower = max(0.0, em - FOOT) / size_of_cap(1.0, style.small)
    lines = [BETWEEN.join(parts)]
    if least_em(style) and frame.margin - lower - (TIGHT + DEEP) * em >= WHITE:
        lines = _in_two(parts, style.small, room / em) or lines
    for k, line in enumerate(lines):
        size = min(em, em * room / width(line, style.small, em))
        y = frame.page.height - frame.margin + max(0.0, size - FOOT) / size_of_cap(1.0, style.small) + k * TIGHT * em
        yield Text(frame.margin, y, line, style.small, size, style.ink)


def _in_two(parts: Sequence[str], font: str, room: float) -> list[str] | None:
    """Parts in one line or two that are no wider than the room, in ems; None if they don't fit."""
    whole = [part.replace(" ", "\u00a0") for part in parts]
    lines = balanced(BETWEEN.replace(" ·", "\u00a0·").join(whole), lambda word: width(word, font, 1.0), room)
    return [line.replace("\u00a0", " ").removesuffix(" ·") for line in lines] if lines and len(lines) < 3 else None


def _placed(columns: Sequence[Sequence[Strip]], frame: Frame) -> Iterator[Shape]:
    """The strips of a page's columns, each as a scene."""
    for k, column in enumerate(columns):
        x, y = frame.margin + k * (frame.wide + frame.gap), frame.margin
        for n, strip in enumerate(column):
            y += strip.above if n else 0.0
            if strip.shapes:
                scene = Scene(Box(0, 0, frame.wide, strip.height), strip.shapes)
                box = Box(x, y, x + frame.wide, y + strip.height) if strip.role == "Figure" else None
                yield Placed(scene, Placement(x, y), tag=Tag(strip.role, strip.words, box=box) if strip.role else None)
            y += strip.height


def _columns(strips: Sequence[Strip], high: float) -> Iterator[list[Strip]]:
    """The strips in columns of a height; a group that sticks together is in one column, if it fits."""
    column: list[Strip] = []
    used = 0.0
    for group in _groups(strips):
        need = _height(group, bool(column))
        if column and used + need > high + 1e-6:
            yield column
            column, used = [], 0.0
            need = _height(group, False)
        if need > high:  # too high for any column
            for strip in group:
                if column and used + strip.above + strip.height > high + 1e-6:
                    yield column
                    column, used = [], 0.0
                used += strip.height + (strip.above if column else 0.0)
                column.append(strip)
            continue
        column += group
        used += need
    if column:
        yield column


def _groups(strips: Sequence[Strip]) -> Iterator[list[Strip]]:
    """Groups of strips that stick together."""
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.sticks:
            yield group
            group = []
    if group:
        yield group


def _height(group: Sequence[Strip], follows: bool) -> float:
    """The height of a group, with the space above its first strip if it follows another."""
    return sum(strip.above + strip.height for strip in group) - (0.0 if follows else group[0].above)
