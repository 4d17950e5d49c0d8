"""What is made of a deck that is printed: its sheets, all or set by set, or other files; and extras. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.deck import print_options, print_values
from cardgen.deck.card_codes import split_letter
from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.extras import SHARED, SHEETS, Target
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
    """A deck on sheets or for a `target`, with its extras, and how its PDFs are checked, if they are.

    `extras` are names; `shared` are those printed once for all sets, with the layout of these.
    """

    layout: Layout
    extras: Sequence[str]
    target: Target | None = None
    judging: Judging | None = None
    shared: tuple[Layout, Sequence[str]] | None = None

    @property
    def folder(self) -> str:
        """The folder of its files that are many, below that for results."""
        return self.target.folder(self.layout.name) if self.target else self.layout.name

    def products(self, formats: Iterable[str]) -> Iterator[Product]:
        if self.target:
            from cardgen.products import targets  # only for those who want one

            files = targets.products(self.layout, self.target)
        else:
            files = products.of_deck(self.layout, formats)
        yield from (self.judging(product, self.layout) if self.judging else product for product in files)
        if self.extras:
            yield from products.of_kit(self.layout, self.extras)  # with pictures of cards, which nobody plays with
        if self.shared:
            yield from products.of_kit(*self.shared)

    def totals(self) -> str:
        """A line on what it comes to."""
        if self.target:
            return totals.pieces_line(self.layout, len(list(self.products(()))))
        return totals.line(totals.of_layout(self.layout), self.layout)


class PrintRequest(NamedTuple):
    """How a deck is printed: on sheets or for a `target`; its `extras`; `split`: each set in files of its own."""

    printing: Print = PRINT
    extras: tuple[str, ...] = ()
    split: bool = False
    target: Target | None = None

    def on_printer(self, printer: Profile | None) -> PrintRequest:
        """The same on a printer that was measured, in one go: no tray of it then."""
        return self._replace(printing=self.printing._replace(printer=None if self.printing.tray else printer))


def requested(options: PrintOptions, formats: Sequence[str] = ()) -> PrintRequest:
    """What print options ask for; `formats` are those that somebody named for a target. OptionError, PaperError."""
    return PrintRequest(
        print_options.printing(options),
        print_values.extras(str(options.get("extras", ""))),
        print_values.split(str(options.get("split", ""))),
        _target(options, formats),
    )


def _target(options: PrintOptions, formats: Sequence[str]) -> Target | None:
    """Where else than to sheets of paper a deck goes; None for these. OptionError, as of targets."""
    name = str(options.get("target", "")).strip().lower()
    if name in {"", SHEETS}:
        return None
    from cardgen.products import targets

    return targets.target(name, tuple(formats), str(options.get("url", "")), str(options.get("shop", "")))


def of_deck(deck: Deck, request: PrintRequest) -> Iterator[Job]:
    """A deck on paper, or each of its sets by itself. OptionError where there are no sets to be split."""
    printing, extras, split, target = request
    if split and not printing.sets:
        raise OptionError("wish.no_sets")
    if not split:
        yield Job(Layout(deck, printing), extras, target)
        return
    shared = [name for name in extras if name in SHARED]
    once = (Layout(deck, printing), shared) if shared else None
    for letter in printing.sets:
        if not printing.only or {letter, ""} & {of_set for of_set, _ in map(split_letter, printing.only)}:
            others = [name for name in extras if name not in SHARED]
            yield Job(Layout(deck, printing._replace(sets=(letter,))), others, target, shared=once)
            once = None
