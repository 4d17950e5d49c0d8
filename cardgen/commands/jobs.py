"""What is to be made of a deck: it on paper or elsewhere, sets by themselves, and extras beside them."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from cardgen import products, totals
from cardgen.commands import options
from cardgen.layout import Layout
from cardgen.offers import SHARED, Aim
from cardgen.press import Deck, WishError, parted
from cardgen.products import Product


class Job(NamedTuple):
    """A deck on paper or, with an `aim`, elsewhere; what is printed beside its cards; who judges the PDFs, if anybody.

    `extras` are names; `shared` are those that it brings for all sets beside it, and a layout of these.
    """

    layout: Layout
    extras: Sequence[str]
    aim: Aim | None = None
    judge: Any = None  # a Judge: its class is loaded where one is wished
    shared: tuple[Layout, Sequence[str]] | None = None

    @property
    def folder(self) -> str:
        """The folder of its files that are many, below that for results."""
        return self.aim.folder(self.layout.name) if self.aim else self.layout.name

    def products(self, formats: Iterable[str]) -> Iterator[Product]:
        """All its files."""
        made = self._elsewhere(self.aim) if self.aim else products.of_deck(self.layout, formats)
        yield from map(self._judged, made)
        if self.extras:
            yield from products.of_kit(self.layout, self.extras)  # with pictures of cards, which nobody plays with
        if self.shared:
            yield from products.of_kit(*self.shared)

    def _judged(self, product: Product) -> Product:
        """The product, judged when it is made where that is wished; of single cards nobody counts them."""
        if not self.judge:
            return product
        from cardgen.commands import judging

        cards = None if self.layout.printing.only else judging.cards_of(self.layout.deck.edition)
        judged: Product = self.judge.judging(product, self.layout.printing.margin, cards)
        return judged

    def _elsewhere(self, aim: Aim) -> Iterator[Product]:
        from cardgen import targets  # only for those who want one

        return targets.products(self.layout, aim)

    def totals(self) -> str:
        """A line on what it comes to."""
        if self.aim:
            return totals.pieces_line(self.layout, len(list(self.products(()))))
        return totals.line(totals.of_layout(self.layout), self.layout)


def jobs_of(deck: Deck, arguments: argparse.Namespace, aim: Aim | None) -> Iterator[Job]:
    """A deck on paper, or each of its sets by itself. WishError for what makes no sense together."""
    wishes = deck.edition.wished
    printing, extras = options.printing(arguments, wishes), options.extras(arguments, wishes)
    split = options.split(arguments, wishes)
    if split and not printing.sets:
        raise WishError("wish.no_sets")
    if not split:
        yield Job(Layout(deck, printing), extras, aim)
        return
    shared = [name for name in extras if name in SHARED]
    once = (Layout(deck, printing), shared) if shared else None
    for letter in printing.sets:
        if not printing.only or {letter, ""} & {own for own, _ in map(parted, printing.only)}:
            own = [name for name in extras if name not in SHARED]
            yield Job(Layout(deck, printing._replace(sets=(letter,))), own, aim, shared=once)
            once = None
