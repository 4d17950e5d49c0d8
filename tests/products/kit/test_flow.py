"""Pages that are read: everything comes once and in order, nothing lies on anything else or leaves its column."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing.document import Document
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Placed, Scene, Size, Text
from cardgen.drawing.style import load
from cardgen.games import registry
from cardgen.products.kit.blocks import BODY, Setter, Strip
from cardgen.products.kit.flow import FOOT_ROOM, Frame, document
from tests.example_decks import deck_of
from tests.products.kit.places import lines

STYLE = load("classic")
DECK = deck_of(registry.find("terz"))
WORDS = st.lists(st.text("abcdefghij", min_size=1, max_size=12), min_size=1, max_size=60).map(" ".join)
FRAMES = st.builds(
    Frame,
    st.builds(Size, st.floats(100, 300), st.floats(140, 420)),
    st.floats(5, 20),
    st.integers(1, 3),
    st.floats(2, 10),
)


def blocks(setter: Setter) -> st.SearchStrategy[list[Strip]]:
    """Headings, paragraphs, lists and tables, in any order."""
    cell = st.text("abc ", min_size=1, max_size=20)
    row = st.lists(cell, min_size=3, max_size=3)
    return st.lists(
        st.one_of(
            st.text("abc", min_size=1, max_size=9).map(setter.heading),
            WORDS.map(setter.paragraph),
            WORDS.map(lambda text: setter.paragraph(text, bullet="•")),
            st.lists(row, min_size=1, max_size=6).map(setter.table),
        ),
        max_size=12,
    ).map(lambda parts: [strip for part in parts for strip in part])


def strips_on(page: Scene) -> list[Placed]:
    return [shape for shape in page.shapes if isinstance(shape, Placed)]


def letters(scene: Scene) -> Iterator[str]:
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            yield from letters(shape.scene)
        elif isinstance(shape, Text):
            yield shape.text


def said(pages: Document) -> list[str]:
    """What stands on pages above their last lines."""
    return [text for page in pages.pages for placed in strips_on(page.scene) for text in letters(placed.scene)]


@given(st.data(), FRAMES)
def test_everything_stands_on_the_pages_once_and_in_order(data: st.DataObject, frame: Frame) -> None:
    strips = data.draw(blocks(frame.setter(STYLE)))
    wanted = [text.text for strip in strips for text, _ in lines(Scene(Box(0, 0, 0, 0), strip.shapes))]
    assert said(document(DECK, "x", frame, strips)) == wanted


@given(st.data(), FRAMES)
def test_strips_lie_below_one_another_in_columns_within_the_margins(data: st.DataObject, frame: Frame) -> None:
    for page in document(DECK, "x", frame, data.draw(blocks(frame.setter(STYLE)))).pages:
        ends: dict[float, float] = {}
        for placed in strips_on(page.scene):
            column, top = placed.place.x, placed.place.y
            assert top >= ends.get(column, frame.margin) - 1e-6
            ends[column] = top + placed.scene.bounds.height
        assert len(ends) <= frame.columns
        for column, end in ends.items():
            assert frame.margin - 1e-6 <= column <= frame.page.width - frame.margin - frame.wide + 1e-6
            assert end <= frame.page.height - frame.margin - FOOT_ROOM + 1e-6


@given(st.data(), FRAMES)
def test_a_heading_never_stands_alone_at_a_pages_foot(data: st.DataObject, frame: Frame) -> None:
    setter = frame.setter(STYLE)
    parts = data.draw(st.lists(WORDS, min_size=1, max_size=20))
    strips = [strip for text in parts for strip in (*setter.heading("HEAD"), *setter.paragraph(text))]
    for page in document(DECK, "x", frame, strips).pages:
        columns: dict[float, list[str]] = {}
        for placed in strips_on(page.scene):
            columns.setdefault(placed.place.x, []).extend(letters(placed.scene))
        assert all(column[-1] != "HEAD" for column in columns.values())


@given(st.data(), FRAMES)
def test_of_a_paragraph_no_single_line_stands_at_a_pages_head_or_foot(data: st.DataObject, frame: Frame) -> None:
    setter = frame.setter(STYLE)
    texts = data.draw(st.lists(WORDS, min_size=4, max_size=30))
    owner = [n for n, text in enumerate(texts) for _ in setter.paragraph(text)]
    pages = document(DECK, "x", frame, [*_paragraphs(setter, texts)]).pages
    at = 0
    for count in [count for page in pages for count in _columns_of(page.scene)]:
        own = owner[at : at + count]
        at += count
        for n in {own[0], own[-1]}:
            assert own.count(n) > 1 or owner.count(n) == 1


def _paragraphs(setter: Setter, texts: list[str]) -> Iterator[Strip]:
    for text in texts:
        yield from setter.paragraph(text)


def _columns_of(page: Scene) -> list[int]:
    """How many strips stand in each column of a page, in order."""
    lefts = [placed.place.x for placed in strips_on(page)]
    return [lefts.count(left) for left in dict.fromkeys(lefts)]


@given(WORDS, st.floats(40, 200))
def test_lines_are_as_full_as_can_be_and_no_longer_than_the_column(text: str, wide: float) -> None:
    setter = Setter(STYLE, wide)
    lines = [shape.text for strip in setter.paragraph(text) for shape in strip.shapes if isinstance(shape, Text)]
    assert " ".join(lines) == text
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        long = width(line, STYLE.text, BODY)
        assert long <= wide + 1e-6 or " " not in line
        if after:
            first = after.split(" ")[0]
            assert width(f"{line} {first}", STYLE.text, BODY) > wide - 1e-6


@given(st.lists(st.lists(st.text("abc ", max_size=60), min_size=4, max_size=4), min_size=1, max_size=5))
def test_a_table_is_no_wider_than_its_column(rows: list[list[str]]) -> None:
    setter = Setter(STYLE, 180.0)
    assert sum(setter._columns(rows, setter.type)) <= 180.0 + 1e-6
