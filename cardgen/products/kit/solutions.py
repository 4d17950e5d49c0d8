"""Solutions: each task with example hands, and layouts with all their solutions. Pure."""

from collections.abc import Iterator, Sequence
from importlib import import_module

from cardgen.core.solution import Example, Solution
from cardgen.deck.deck import Deck
from cardgen.deck.layout import Layout
from cardgen.drawing.document import Document
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Box, Placed, Placement, Scene, Shape
from cardgen.products.kit import flow, pictures
from cardgen.products.kit.blocks import Drawing, Setter, Strip, least_em

SMALL = 8.5 * POINT
"""The em of the words, in mm."""
COLUMN = 82.0
"""The least width of a column in mm."""
HIGH, LAID = 10.8 / SMALL, 17.0 / SMALL
"""The height of cards in examples, and on a table, in ems."""
APART = 3.5
"""The gap between examples side by side, in mm."""
GAP = 1.2
"""The gap between cards on a table, in mm."""


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """Pages in columns; nothing for a game without solutions."""
    deck, paper = layout.deck, layout.printing.paper
    if deck.game.has("solutions"):
        column = COLUMN * max(SMALL, least_em(deck.style)) / SMALL
        frame = flow.usual_frame(paper, max(1, int(flow.usual_frame(paper).wide // column)))
        setter = frame.setter(deck.style, body=SMALL)
        title = deck.texts["kit.solutions"]
        solutions = import_module(f"{deck.game.package}.solutions").solutions
        cards = {card.code: card for card in deck.cards}
        parts = [_strips(deck, solution, setter) for solution in solutions(deck.edition.spec, cards, deck.texts)]
        strips = [strip for part in parts for strip in part]
        yield "solutions", flow.document(deck, title, frame, [*setter.heading(title), *strips])


def _strips(deck: Deck, solution: Solution, setter: Setter) -> list[Strip]:
    """A task or a table, all in one column."""
    strong = setter.type._replace(plain=setter.type.strong)
    strips = [*setter.paragraph(solution.title, strong)]
    strips[0] = strips[0]._replace(above=setter.body * 1.6)
    if solution.text:
        strips += [strip._replace(above=0.0) for strip in setter.paragraph(solution.text)]
    if solution.layout:
        strips.append(_laid(deck, solution, setter))
    strips += _examples(deck, solution.examples, setter)
    return [strip._replace(sticks=k < len(strips) - 1) for k, strip in enumerate(strips)]


def _laid(deck: Deck, solution: Solution, setter: Setter) -> Strip:
    """Cards on a table, in the solution's arrangement."""
    wide, card_height = setter.wide, LAID * setter.body
    cards, columns = solution.layout, solution.columns
    places = solution.places or [(k % columns, k // columns) for k in range(len(cards))]
    across, down = (1 + max(numbers) for numbers in zip(*places, strict=True))
    first = pictures.drawing(deck, cards[:1], card_height)
    scale = min(1.0, (wide - (across - 1) * GAP) / across / first.width)
    drawings = [pictures.drawing(deck, [card], card_height * scale) for card in cards]
    step, high = first.width * scale + GAP, card_height * scale + GAP
    shapes = [pictures.placed(drawing, x * step, y * high) for drawing, (x, y) in zip(drawings, places, strict=True)]
    words = ", ".join([drawing.words for drawing in drawings])
    return Strip(down * high, tuple(shapes), above=GAP, role="Figure", words=words)


def _examples(deck: Deck, examples: Sequence[Example], setter: Setter) -> Iterator[Strip]:
    """Examples side by side, as many as fit in a row."""
    row: list[Drawing] = []
    for example in examples:
        picture = _example(deck, example, setter)
        if row and sum([drawing.width + APART for drawing in row]) + picture.width > setter.wide:
            yield _row(row)
            row = []
        row.append(picture)
    if row:
        yield _row(row)


def _example(deck: Deck, example: Example, setter: Setter) -> Drawing:
    """Cards, followed by words."""
    cards = pictures.drawing(deck, example.cards, HIGH * setter.body, setter.wide)
    if not example.text:
        return cards
    words = Setter(deck.style, setter.wide - cards.width - 2 * GAP, setter.body).paragraph(example.text)
    words_high = sum([strip.height for strip in words])
    high = max(cards.height, words_high)
    middle = (high - words_high) / 2
    shapes: list[Shape] = [pictures.placed(cards, 0.0, (high - cards.height) / 2)]
    for k, strip in enumerate(words):
        place = Placement(cards.width + 2 * GAP, middle + k * strip.height)
        shapes.append(Placed(Scene(Box(0, 0, setter.wide, strip.height), strip.shapes), place))
    return Drawing(setter.wide, high, tuple(shapes), f"{cards.words}: {example.text}")


def _row(drawings: Sequence[Drawing]) -> Strip:
    shapes, x = [], 0.0
    for drawing in drawings:
        shapes.append(pictures.placed(drawing, x, 0.0))
        x += drawing.width + APART
    high, words = max([drawing.height for drawing in drawings]), "; ".join([drawing.words for drawing in drawings])
    return Strip(high, tuple(shapes), above=GAP, role="Figure", words=words)
