"""How a deck is printed, and what it looks like, by words: what a command says, or else the deck's own [print]. Pure.

Print options are texts, numbers or truth values by the names that they have in a deck's file.
"""

from __future__ import annotations

from typing import TypeAlias

from cardgen.deck import print_declarations, print_values
from cardgen.deck.deck import Appearance, OptionError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.print_declarations import PRINT
from cardgen.imposition import paper, second_pass, stock
from cardgen.imposition.plan import Backs, Print
from cardgen.imposition.second_pass import Tray
from cardgen.schema.draft import Keys

PrintOptions: TypeAlias = Keys
"""Values by their names in a deck's table [print]."""
COMPOSITE = ("stock", "backs", "tray", "printer")
"""Options that say more than one thing, or of which others know more."""
APPEARANCE = Appearance()
"""The defaults."""


def printing(options: PrintOptions) -> Print:
    """How to print by these options. OptionError or PaperError for what makes no sense."""
    made = PRINT._replace(
        **{
            option.key: option.parse(options[option.key])
            for option in print_declarations.OPTIONS
            if option.key in options and option.key in Print._fields and option.key not in COMPOSITE
        }
    )
    if made.sets and made.copies > 1:
        raise OptionError("wish.sets_and_copies")
    sheets, tray = _stock(options), _tray(options)
    way, _ = print_values.backs(_backs(options))
    return made._replace(
        paper=sheets.paper if sheets else made.paper,
        backs=Backs.DUPLEX_SHORT if tray and tray.is_upside_down else way,
        stock=sheets,
        tray=tray,
    )


def is_manual(options: PrintOptions) -> bool:
    """Whether all fronts are printed first, and the backs when the pile was put back."""
    return print_values.is_manual(_backs(options))


def _backs(options: PrintOptions) -> str:
    return str(options.get("backs", PRINT.backs))


def _stock(options: PrintOptions) -> stock.Stock | None:
    """The perforated sheets that are named, None for plain paper. PaperError."""
    return stock.find(str(options["stock"])) if options.get("stock") else None


def _tray(options: PrintOptions) -> Tray | None:
    """What a printer does to a pile that is put back, where it is. OptionError where it isn't, and is asked of."""
    word = str(options.get("tray", ""))
    if word and not is_manual(options):
        raise OptionError("wish.tray")
    return second_pass.find(word) if is_manual(options) else None


def appearance(deck: AnyEdition, language: str) -> Appearance:
    """What an edition's cards look like by its own wishes; in that language where it names none. PaperError."""
    look, card = deck.print_tables.get("look", {}), deck.print_tables.get("print", {}).get("card")
    return Appearance(
        style=look.get("style") or APPEARANCE.style,
        size=paper.card_size(card) if card else None,
        language=deck.language or language,
        hints=look.get("hints", APPEARANCE.hints),
        colour_words=look.get("colour_words", APPEARANCE.colour_words),
    )


def on_sheets(appearance: Appearance, deck: AnyEdition, options: PrintOptions) -> Appearance:
    """The same on the sheets that are wished: as large as perforated cards are, with backs as light as is said."""
    sheets = _stock(options)
    if sheets and not deck.game.square:  # cards that are turned on the table keep their shape
        appearance = appearance._replace(size=sheets.upright.card)
    return appearance._replace(light_backs=print_values.backs(_backs(options))[1])
