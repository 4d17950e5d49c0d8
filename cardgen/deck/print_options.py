"""Print options and appearance of a deck, from a command's options or else the deck's own tables. Pure.

Print options are texts, numbers or truth values by the names that they have in a deck's file.
"""

from typing import TypeAlias

from cardgen.deck import print_values
from cardgen.deck.deck import Appearance, OptionError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.print_declarations import OPTIONS, PRINT
from cardgen.imposition import paper, second_pass, stock
from cardgen.imposition.plan import Backs, Print
from cardgen.imposition.second_pass import Tray
from cardgen.schema.draft import Keys

PrintOptions: TypeAlias = Keys
"""Values by their names in a deck's table [print]."""
COMPOSITE = ("stock", "backs", "tray", "printer")
"""Options that are read together with others, or elsewhere."""
APPEARANCE = Appearance()
"""The defaults."""


def printing(options: PrintOptions) -> Print:
    """The printing that options describe. OptionError or PaperError for invalid ones."""
    simple = options.keys() & set(Print._fields) - set(COMPOSITE)
    values = {option.key: option.parse(options[option.key]) for option in OPTIONS if option.key in simple}
    printing = PRINT._replace(**values)
    if printing.sets and printing.copies > 1:
        raise OptionError("wish.sets_and_copies")
    sheets, tray = _stock(options), _tray(options)
    way, _ = print_values.backs(_backs(options))
    return printing._replace(
        paper=sheets.paper if sheets else printing.paper,
        backs=Backs.DUPLEX_SHORT if tray and tray.is_upside_down else way,
        stock=sheets,
        tray=tray,
    )


def is_manual(options: PrintOptions) -> bool:
    """Whether all fronts are printed first, and the backs after the pile is put back."""
    return print_values.is_manual(_backs(options))


def _backs(options: PrintOptions) -> str:
    return str(options.get("backs", PRINT.backs))


def _stock(options: PrintOptions) -> stock.Stock | None:
    """The perforated sheets that are named, None for plain paper. PaperError."""
    return stock.find(str(options["stock"])) if options.get("stock") else None


def _tray(options: PrintOptions) -> Tray | None:
    """How a printer feeds a pile that is put back, for manual duplex. OptionError if it is given without."""
    word = str(options.get("tray", ""))
    if word and not is_manual(options):
        raise OptionError("wish.tray")
    return second_pass.find(word) if is_manual(options) else None


def appearance(deck: AnyEdition, language: str) -> Appearance:
    """The appearance of an edition's cards by its own tables; in that language if it names none. PaperError."""
    look, card = deck.print_tables.get("look", {}), deck.print_tables.get("print", {}).get("card")
    return Appearance(
        style=look.get("style") or APPEARANCE.style,
        size=paper.card_size(card) if card else None,
        language=deck.language or language,
        hints=look.get("hints", APPEARANCE.hints),
        colour_words=look.get("colour_words", APPEARANCE.colour_words),
    )


def on_sheets(appearance: Appearance, deck: AnyEdition, options: PrintOptions) -> Appearance:
    """The appearance for the requested sheets: with the size of perforated cards, and light backs as requested."""
    sheets = _stock(options)
    if sheets and not deck.game.square:  # cards that are turned on the table stay square
        appearance = appearance._replace(size=sheets.upright.card)
    return appearance._replace(light_backs=print_values.backs(_backs(options))[1])
