"""The options for appearance and printing: each with its help, its default, and its parser."""

import argparse
from collections.abc import Mapping
from typing import TypeAlias

from cardgen.cli.commands import values
from cardgen.cli.selection import Choice
from cardgen.deck import print_declarations
from cardgen.deck import print_options as deck_options
from cardgen.deck.deck import Appearance, OptionError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.extras import SHEETS
from cardgen.deck.print_declarations import find
from cardgen.deck.print_values import Kind
from cardgen.drawing import style
from cardgen.imposition import paper
from cardgen.imposition.stock import Stock
from cardgen.products import jobs
from cardgen.products.jobs import PrintRequest
from cardgen.words import texts
from cardgen.writers import FORMATS

Tables: TypeAlias = Mapping[str, Mapping[str, object]]
"""The tables of a deck's file other than rules: "look" and "print"."""
NO_TABLES: Tables = {}
USUAL = "pdf,svg"
"""The default formats."""


def add_language(command: argparse.ArgumentParser) -> None:
    """The option for a language; `values.language` reads it."""
    about = f"{', '.join(texts.LANGUAGES)}, also as de-AT (default: your locale's, else en)"
    command.add_argument("--language", metavar="L", help=about)


def add_variant(command: argparse.ArgumentParser) -> None:
    """The options for a variant of a deck and for a level of a deck file; `choice` reads them."""
    command.add_argument("--variant", metavar="V", default="", help="a variant of the deck: tadika has 'extended'")
    command.add_argument("--level", metavar="NAME", default="", help="a level of a deck file")


def add_print(command: argparse.ArgumentParser) -> None:
    """The format, and the options of printing in their order; `requested` reads them."""
    command.add_argument("--format", metavar="F", help=f"{', '.join(FORMATS)}, separated by commas (default: {USUAL})")
    for option in print_declarations.OPTIONS:
        if option.in_command:
            about = option.help % {"default": option.default_text}
            is_flag = option.kind is Kind.FLAG
            kind = {"action": "store_const", "const": not option.default} if is_flag else {"metavar": option.value}
            command.add_argument(option.name, dest=option.key, help=about, **kind)


def print_options(arguments: argparse.Namespace, tables: Tables = NO_TABLES) -> dict[str, object]:
    """The print options of the command, else those of the deck's file, by their keys there.

    A command that names a target sets all of its options.
    """
    words = vars(arguments)
    table = tables.get("print", {})
    if words.get("target") is not None:
        table = {key: value for key, value in table.items() if not find(key).needs}
    keys = [option.key for option in print_declarations.OPTIONS]
    return {**table, **{key: words[key] for key in keys if words.get(key) is not None}}


def requested(arguments: argparse.Namespace, tables: Tables = NO_TABLES) -> PrintRequest:
    """The print request for a deck, by the options or else its own tables. OptionError or PaperError."""
    chosen = print_options(arguments, tables)
    if deck_options.is_manual(chosen) and not chosen.get("tray"):
        chosen["tray"] = values.tray(arguments.printer)
    _check_target(arguments, str(chosen.get("target", "")).strip().lower())
    request = jobs.requested(chosen, () if arguments.format is None else values.formats(arguments.format))
    _check_stock(arguments, request.printing.stock)
    printer = None if request.printing.tray else values.printer(arguments.printer, request.printing.backs)
    return request.on_printer(printer)


def _check_stock(arguments: argparse.Namespace, chosen: Stock | None) -> None:
    """OptionError for a paper or card size together with perforated sheets."""
    has_paper = arguments.paper not in (None, find("paper").default)
    others = {"--paper": has_paper, "--card": arguments.card, "--laminate": arguments.laminate}
    if chosen and (given := [option for option, value in others.items() if value]):
        raise OptionError("wish.stock_and", option=given[0], name=chosen.name)


def _check_target(arguments: argparse.Namespace, target: str) -> None:
    """OptionError for an option that the target doesn't support."""
    if target not in {"", SHEETS}:
        if arguments.preflight:
            raise OptionError("target.option", target=target, option="--preflight")
        return
    for option in print_declarations.OPTIONS:
        if option.needs and getattr(arguments, option.key):
            raise OptionError("target.missing", option=option.name, target=option.needs)


def add_appearance(command: argparse.ArgumentParser) -> None:
    """The options that `appearance` reads, the variant, and whether other files may be overwritten."""
    sizes = f"{'|'.join(paper.CARDS)}, WxH in mm or like 2.5x3.5in (default: 63x88, Threepia 70x70)"
    command.add_argument("--card", metavar="SIZE", help=sizes)
    command.add_argument("--style", metavar="S", help=f"{', '.join(style.built_in())}, or the path of a style file")
    add_variant(command)
    command.add_argument(
        "--corners", metavar="N", default="", help="numbers in 2 corners, or in all 4, for left hands (default: 2)"
    )
    command.add_argument("--colour-words", action="store_true", help="the names of its colours at the foot of a card")
    command.add_argument("--no-hints", action="store_true", help="leave out the strip of rows on NumNum cards")
    command.add_argument("--force", action="store_true", help="write over files that others made or changed")
    add_language(command)


def appearance(arguments: argparse.Namespace, deck: AnyEdition) -> Appearance:
    """The appearance of an edition's cards, by the options or its tables. OptionError or PaperError."""
    usual = deck_options.appearance(deck, values.language(arguments.language))
    if "backs" in arguments:
        usual = deck_options.on_sheets(usual, deck, print_options(arguments, deck.print_tables))
    return usual._replace(
        style=usual.style if arguments.style is None else arguments.style,
        size=paper.card_size(arguments.card) if arguments.card else usual.size,
        language=values.language(arguments.language) if arguments.language else usual.language,
        hints=usual.hints and not arguments.no_hints,
        corners=values.corners(arguments.corners),
        colour_words=arguments.colour_words or usual.colour_words,
    )


def choice(arguments: argparse.Namespace) -> Choice:
    """The variant and the level of decks, and the reader's language."""
    return Choice(arguments.variant, arguments.level, values.language(arguments.language))
