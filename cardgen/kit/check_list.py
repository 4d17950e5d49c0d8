"""The check list: every card of a deck with a box to tick, so that a set can be counted before it goes back."""

from collections.abc import Iterator

from cardgen.cards import Card
from cardgen.document import Document
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Paint, Rect, Stroke
from cardgen.game import Part
from cardgen.kit.blocks import RULE, Setter, Strip, least_em
from cardgen.kit.flow import Frame, document
from cardgen.layout import Layout
from cardgen.plurals import plural

COLUMN = 46.0
"""The least width of a column in mm: six boxes and a code, and a heading in one line."""
TOGETHER = 4
"""So many cards at least stand below their heading."""
IN_ROW, APART = 6, 0.8
"""Boxes in a row, and what is free between them in mm."""
SMALL = 9 * POINT
"""The em of the list: one looks at it with a pile in the hand."""


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """One list for the deck, or for each of its sets, which begins a new page."""
    deck, paper = layout.deck, layout.printing.paper
    em = max(SMALL, least_em(deck.style))
    columns = max(1, int(Frame(paper).wide // (COLUMN * em / SMALL)))
    frame = Frame(paper, columns=columns, gap=6.0)
    setter = frame.setter(deck.style, body=SMALL)
    title = deck.texts["kit.list"]
    lists = [_list(layout, letter, setter) for letter in layout.letters]
    yield "list", document(deck, title, frame.levelled(lists[0]), *lists)


def _list(layout: Layout, letter: str, setter: Setter) -> list[Strip]:
    """All cards of a set."""
    deck = layout.deck
    name = deck.texts["kit.list"]
    title = deck.texts["kit.of_set"].format(title=name, set=letter) if letter else name
    return [*setter.heading(title), *(strip for part in deck.game.parts for strip in _part(layout, part, setter))]


def _part(layout: Layout, part: Part, setter: Setter) -> Iterator[Strip]:
    """The cards of a part: how many there are of each kind, and a line for each."""
    cards = [card for card in layout.deck.cards if card.kind in part.kinds]
    for kind in dict.fromkeys(card.kind for card in cards):
        own = [card for card in cards if card.kind == kind]
        yield from setter.heading(plural(layout.deck.texts, f"kind.{kind}", sum(card.copies for card in own)), 2)
        for k, card in enumerate(own, 1):
            rows = [*_lines(card, _name(layout, card, part), setter)]
            yield from (*rows[:-1], rows[-1]._replace(sticks=k < min(TOGETHER, len(own))))


def _name(layout: Layout, card: Card, part: Part) -> str:
    """What stands on a card for `--only` to name it by; of a board, which shows its name alone, that too."""
    title = layout.deck.game.title(card, layout.deck.texts)
    return f"{title} ({card.code})" if part.shape == "mat" and title != card.code else card.code


def _lines(card: Card, name: str, setter: Setter) -> Iterator[Strip]:
    """A box for each copy, in rows where there are many, and the card's name after the first row."""
    side = setter.type.size * 0.85
    step, top = side + APART, (setter.type.leading - side) / 2
    pen = Paint(None, Stroke(setter.type.ink, RULE))
    for first in range(0, card.copies, IN_ROW):
        boxes = [Rect(k * step, top, side, side, pen) for k in range(min(card.copies - first, IN_ROW))]
        words = setter.line(name if first == 0 else "", len(boxes) * step + APART)
        yield words._replace(shapes=(*boxes, *words.shapes), sticks=first + IN_ROW < card.copies)
