"""What is made of a deck that is printed: its sheets, all or set by set, or other files; and extras. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.deck import print_options, print_values
from cardgen.deck.card_codes import split_letter
from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.extras import SHARED, SHEETS, Aim
from cardgen.deck.layout import Layout
from cardgen.deck.print_declarations import PRINT
from cardgen.deck.print_options import PrintOptions
from cardgen.imposition.plan import Print
from cardgen.imposition.printer import Profile
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


class PrintRequest(NamedTuple):
    """How a deck is printed: on paper, or with an `aim` elsewhere; `extras` beside it; `split`, each set by itself."""

    printing: Print = PRINT
    extras: tuple[str, ...] = ()
    split: bool = False
    aim: Aim | None = None

    def on_printer(self, printer: Profile | None) -> PrintRequest:
        """The same on a printer that was measured, in one go: no tray of it then."""
        return self._replace(printing=self.printing._replace(printer=None if self.printing.tray else printer))


def requested(options: PrintOptions, formats: Sequence[str] = ()) -> PrintRequest:
    """What print options ask for; `formats` are those that somebody named for a target. OptionError, PaperError."""
    return PrintRequest(
        print_options.printing(options),
        print_values.extras(str(options.get("extras", ""))),
        print_values.split(str(options.get("split", ""))),
        _aim(options, formats),
    )


def _aim(options: PrintOptions, formats: Sequence[str]) -> Aim | None:
    """Where else than to sheets of paper a deck goes; None for these. OptionError, as of targets."""
    name = str(options.get("target", "")).strip().lower()
    if name in {"", SHEETS}:
        return None
    from cardgen.products import targets

    return targets.aim(name, tuple(formats), str(options.get("url", "")), str(options.get("shop", "")))


def of_deck(deck: Deck, request: PrintRequest) -> Iterator[Job]:
    """A deck on paper, or each of its sets by itself. OptionError where there are no sets to be split."""
    printing, extras, split, aim = request
    if split and not printing.sets:
        raise OptionError("wish.no_sets")
    if not split:
        yield Job(Layout(deck, printing), extras, aim)
        return
    shared = [name for name in extras if name in SHARED]
    once = (Layout(deck, printing), shared) if shared else None
    for letter in printing.sets:
        if not printing.only or {letter, ""} & {own for own, _ in map(split_letter, printing.only)}:
            own = [name for name in extras if name not in SHARED]
            yield Job(Layout(deck, printing._replace(sets=(letter,))), own, aim, shared=once)
            once = None
