"""The pages of an extra, and where words stand on them: all of them inside, and none on another."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import width
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Size, Text
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.plan import Print
from cardgen.products.kit import EXTRAS
from tests.scenes import overlap


def extra_document(extra: str, deck: Deck, paper: Size = PAPERS["a4"], sets: str = "") -> Document:
    """An extra that is one document, for sets of these letters."""
    ((name, document),) = EXTRAS[extra].documents(Layout(deck, Print(paper, sets=tuple(sets))))
    assert name == extra
    return document


def printed_lines(document: Document) -> list[str]:
    """The lines on all pages."""
    return [text.text for page in document.pages for text, _ in lines(page.scene)]


def lines(scene: Scene) -> Iterator[tuple[Text, Box]]:
    """The words on a page and where they stand, those on cards left out."""
    for shape in scene.shapes:
        if isinstance(shape, Placed) and shape.clip is None:
            yield from ((text, _at(shape.place, box)) for text, box in lines(shape.scene))
        elif isinstance(shape, Text):
            right = shape.x + width(shape.text, shape.font, shape.size)
            yield shape, Box(shape.x, shape.y - shape.size * 0.7, right, shape.y)


def _at(place: Placement, box: Box) -> Box:
    """A box of a placed scene, on the page; turned clockwise by quarters."""
    corners = [(box.left, box.top), (box.right, box.bottom)]
    for _ in range(round(place.turn / 90) % 4):
        corners = [(-y, x) for x, y in corners]
    xs, ys = ([place.x + place.scale * x for x, _ in corners], [place.y + place.scale * y for _, y in corners])
    return Box(min(xs), min(ys), max(xs), max(ys))


def check_places(document: Document) -> None:
    for page in document.pages:
        inside = page.scene.bounds.grown(-5)
        boxes = [box for _, box in lines(page.scene)]
        for box in boxes:
            assert inside.left <= box.left <= box.right <= inside.right
            assert inside.top <= box.top <= box.bottom <= inside.bottom
        for k, one in enumerate(boxes):
            assert not any(overlap(one, other) for other in boxes[k + 1 :])
