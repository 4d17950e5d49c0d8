"""What is made of a deck that is printed: its sheets, all or set by set, or other files; and extras. Pure."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.deck.card_codes import parted
from cardgen.deck.deck import Deck, WishError
from cardgen.deck.extras import SHARED, SHEETS, Aim
from cardgen.deck.layout import Layout
from cardgen.deck.print_options import Wishes
from cardgen.imposition.plan import Print
from cardgen.products import products, totals
from cardgen.products.products import Product

Judging = Callable[[Product, Layout], Product]
"""What makes of a product one that is judged when it is made."""


class Job(NamedTuple):
    """A deck on paper or, with an `aim`, elsewhere; what is printed beside its cards; who judges the PDFs, if anybody.

    `extras` are names; `shared` are those that it brings for all sets beside it, and a layout of these.
    """

    layout: Layout
    extras: Sequence[str]
    aim: Aim | None = None
    judging: Judging | None = None
    shared: tuple[Layout, Sequence[str]] | None = None

    @property
    def folder(self) -> str:
        """The folder of its files that are many, below that for results."""
        return self.aim.folder(self.layout.name) if self.aim else self.layout.name

    def products(self, formats: Iterable[str]) -> Iterator[Product]:
        """All its files."""
        made = self._elsewhere(self.aim) if self.aim else products.of_deck(self.layout, formats)
        yield from (self.judging(product, self.layout) if self.judging else product for product in made)
        if self.extras:
            yield from products.of_kit(self.layout, self.extras)  # with pictures of cards, which nobody plays with
        if self.shared:
            yield from products.of_kit(*self.shared)

    def _elsewhere(self, aim: Aim) -> Iterator[Product]:
        from cardgen.products import targets  # only for those who want one

        return targets.products(self.layout, aim)

    def totals(self) -> str:
        """A line on what it comes to."""
        if self.aim:
            return totals.pieces_line(self.layout, len(list(self.products(()))))
        return totals.line(totals.of_layout(self.layout), self.layout)


def of_deck(deck: Deck, printing: Print, extras: Sequence[str], split: bool, aim: Aim | None = None) -> Iterator[Job]:
    """A deck on paper, or each of its sets by itself (`split`). WishError where there are no sets to be split."""
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


def aim(said: Wishes) -> Aim | None:
    """Where else than to sheets of paper a deck goes by its own wishes; None for these. WishError, as of targets."""
    name = str(said.get("target", "")).strip().lower()
    if name in {"", SHEETS}:
        return None
    from cardgen.products import targets

    return targets.aim(name, (), str(said.get("url", "")), str(said.get("shop", "")))
