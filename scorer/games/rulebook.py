"""A game's rulebook for a page: the book that a leaflet prints, in the order in which people ask at the table.

Set-up and points come first and are open. Codes of cards are drawn by our own writer, of a custom deck those that stand
for it as well. This module, with what draws them, is loaded when the first book is asked for, and a book is made once
for each deck and language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from markupsafe import Markup, escape

from cardgen.core.cards import Card
from cardgen.deck.deck import Appearance, Deck
from cardgen.deck.edition import AnyEdition
from cardgen.drawing.scene import Box, Scene
from cardgen.products.kit import pictures, rulebook, rules
from cardgen.products.kit.rulebook import Block, Heading, Paragraph, Table
from cardgen.writers import svg

BOOKS = 40
"""The most cached books: those of our games in four languages, and of as many custom decks."""
SET_UP, SCORING = 1, 4
"""Chapters of a rulebook, counted from 0: a custom deck has one more at the end."""
OPEN = (SET_UP, SCORING)
HIGH = 20.0
"""The height of a card in the units of its picture; pages show it as large as they have room."""
STRONG = re.compile(r"\*\*(.+?)\*\*")
OUTER = re.compile(r"<svg [^>]*?(viewBox=\"[^\"]*\")[^>]*>")
TOLD = re.compile(r"<(title|desc)>[^<]*</\1>")


class Cell(NamedTuple):
    """What stands in a table: words, or a picture of cards with the words for who can't see it."""

    text: Markup
    picture: Markup = Markup()


class Part(NamedTuple):
    """A paragraph, the items of a list, or the rows of a table with its head; only one of them is there."""

    words: Markup = Markup()
    items: Sequence[Markup] = ()
    head: Sequence[Cell] = ()
    rows: Sequence[Sequence[Cell]] = ()


class Chapter(NamedTuple):
    """A heading with what stands below it; `first`: people want to know it before all else."""

    title: str
    parts: Sequence[Part]
    first: bool


class Book(NamedTuple):
    """A rulebook: what the game is about, cards that stand for the deck, its chapters."""

    claim: Markup
    cards: Markup
    chapters: Sequence[Chapter]


@lru_cache(BOOKS)
def book(edition: AnyEdition, language: str) -> Book:
    """The rulebook of that deck's game. OSError where there is none in that language."""
    deck = Deck(edition, Appearance(language=language))
    examples = rules.examples_of(deck)
    blocks = list(rulebook.blocks(rulebook.text(deck)))
    known = {card.code: card for card in examples.cards}
    chapters = [
        Chapter(title, list(_render(below, examples, known)), k in OPEN)
        for k, (title, below) in enumerate(_by_heading(blocks[1:]))
        if title
    ]
    claim = next(block.text for block in blocks if isinstance(block, Paragraph))
    return Book(
        strong(claim),
        _drawn(deck, pictures.sample_cards(deck), apart=True),
        _ordered(chapters, edition.data is not None),
    )


def _ordered(chapters: Sequence[Chapter], is_custom: bool) -> list[Chapter]:
    """The most important chapters first, then the last one of a custom deck, then the others in the book's order."""
    first = [*OPEN, len(chapters) - 1] if is_custom else [*OPEN]
    return [chapters[k] for k in [*first, *[k for k in range(len(chapters)) if k not in first]]]


def _by_heading(blocks: Sequence[Block]) -> Iterator[tuple[str, list[Block]]]:
    """The headings of chapters, each with what stands below it."""
    below: list[Block] = []
    title = ""
    for block in blocks:
        if isinstance(block, Heading):
            if title:
                yield title, below
            title, below = block.text, []
        else:
            below.append(block)
    if title:
        yield title, below


def _render(blocks: Sequence[Block], deck: Deck, known: Mapping[str, Card]) -> Iterator[Part]:
    for is_list, group in groupby(blocks, lambda block: isinstance(block, Paragraph) and block.item):
        if is_list:
            yield Part(items=[strong(block.text) for block in group if isinstance(block, Paragraph)])
            continue
        for block in group:
            if isinstance(block, Table):
                yield _table(block, deck, known)
            elif isinstance(block, Paragraph):
                yield Part(words=strong(block.text))


def _table(table: Table, deck: Deck, known: Mapping[str, Card]) -> Part:
    rows = [[_cell(cell, deck, known) for cell in row] for row in table.rows]
    return Part(head=rows[0], rows=rows[1:]) if table.head else Part(rows=rows)


def _cell(cell: str, deck: Deck, known: Mapping[str, Card]) -> Cell:
    cards = pictures.cards_of(cell, known)
    return Cell(strong(cell), _drawn(deck, cards)) if cards else Cell(strong(cell))


def _drawn(deck: Deck, cards: Sequence[Card], apart: bool = False) -> Markup:
    """Cards as one picture for a page, cut round, with the words for them; nothing where there are none."""
    if not cards:
        return Markup()
    drawing = pictures.drawing(deck, cards, HIGH, apart=apart)
    scene = Scene(Box(0, 0, drawing.width, drawing.height), drawing.shapes)
    drawn = TOLD.sub("", svg.inline(scene, deck.appearance.language))
    head = Markup('<svg class="drawing" role="img" aria-label="{}" ').format(drawing.words)
    return head + Markup(OUTER.sub(r"\1>", drawn, count=1))  # noqa: S704  # our own writer has escaped it


def strong(text: str) -> Markup:
    """Words of a book with its strong ones.

    >>> strong("**Joker:** fits <all>")
    Markup('<strong>Joker:</strong> fits &lt;all&gt;')
    """
    return Markup(STRONG.sub(r"<strong>\1</strong>", str(escape(text))))  # noqa: S704  # escaped the line before
