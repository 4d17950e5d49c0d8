"""The options that say how a deck looks and is printed: each with its help, its default, and how it is read."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, TypeAlias

from cardgen import print_declarations
from cardgen.cli.commands import perforated, values
from cardgen.cli.selection import Choice
from cardgen.deck import print_options
from cardgen.deck.deck import Appearance, WishError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.extras import SHEETS
from cardgen.deck.print_options import APPEARANCE
from cardgen.drawing import style
from cardgen.imposition import paper
from cardgen.print_declarations import find
from cardgen.print_values import Kind
from cardgen.products import jobs
from cardgen.products.jobs import PrintRequest
from cardgen.words import texts
from cardgen.writers import FORMATS

Wishes: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The tables of a deck's file that are no rules, by name: "look" and "print"."""
NO_WISHES: Wishes = {}


class Unsaid(str):
    """What holds where neither the command nor the deck's file says anything."""

    __slots__ = ()


def add_language(command: argparse.ArgumentParser) -> None:
    """The option for a language; `values.language` reads it."""
    languages = ", ".join(texts.LANGUAGES)
    command.add_argument(
        "--language", metavar="L", help=f"{languages}, also as de-AT (default: your locale's, else en)"
    )


def add_variant(command: argparse.ArgumentParser) -> None:
    """The options for a variant of a deck and for a level of a deck file; `choice` reads them."""
    command.add_argument("--variant", metavar="V", default="", help="a variant of the deck: tadika has 'extended'")
    command.add_argument("--level", metavar="NAME", default="", help="a level of a deck file")


def add_print(command: argparse.ArgumentParser) -> None:
    """The format, and the options of printing in their order; `requested` reads them."""
    command.add_argument(
        "--format",
        metavar="F",
        default=Unsaid("pdf,svg"),
        help=f"{', '.join(FORMATS)}, separated by commas (default: pdf,svg)",
    )
    for option in print_declarations.OPTIONS:
        if not option.in_command:
            continue
        if option.kind is Kind.FLAG:
            command.add_argument(option.name, action="store_true", help=option.help)
        else:
            default = None if option.default is None else Unsaid(option.standing)
            command.add_argument(option.name, dest=option.key, metavar=option.value, default=default, help=option.help)


def given(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> dict[str, Any]:
    """The print options of the command, else those of the deck's file, by their keys there.

    A command that names a target says all of it.
    """
    said: dict[str, Any] = {}
    for option in print_declarations.OPTIONS:
        value = getattr(arguments, option.name[2:].replace("-", "_") if option.kind is Kind.FLAG else option.key, None)
        if option.kind is Kind.FLAG and value:
            said[option.key] = not option.default
        elif option.kind is not Kind.FLAG and not isinstance(value, Unsaid | None):
            said[option.key] = value
    own = wishes.get("print", {})
    return {**{key: value for key, value in own.items() if "target" not in said or not find(key).needs}, **said}


def requested(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> PrintRequest:
    """What is to be printed of a deck, by the options or else by its own wishes. WishError or PaperError."""
    said = given(arguments, wishes)
    if print_options.is_manual(said) and not said.get("tray"):
        said["tray"] = values.tray(arguments.printer)
    _check_target(arguments, str(said.get("target", "")).strip().lower())
    formats = () if isinstance(arguments.format, Unsaid) else values.formats(arguments.format)
    request = jobs.requested(said, formats)
    perforated.check(arguments, request.printing.stock)
    printer = None if request.printing.tray else values.printer(arguments.printer, request.printing.backs)
    return request.on_printer(printer)


def _check_target(arguments: argparse.Namespace, target: str) -> None:
    """WishError for an option that goes only with another target, or with none."""
    if target not in {"", SHEETS}:
        if arguments.preflight:
            raise WishError("target.option", target=target, option="--preflight")
        return
    for option in print_declarations.OPTIONS:
        if option.needs and getattr(arguments, option.key):
            raise WishError("target.missing", option=option.name, target=option.needs)


def add_appearance(command: argparse.ArgumentParser) -> None:
    """The options that `appearance` reads, the variant, and whether other files may be written over."""
    sizes = "|".join(paper.CARDS)
    command.add_argument(
        "--card", metavar="SIZE", help=f"{sizes}, WxH in mm or like 2.5x3.5in (default: 63x88, Threepia 70x70)"
    )
    command.add_argument(
        "--style",
        metavar="S",
        default=Unsaid(APPEARANCE.style),
        help=f"{', '.join(style.built_in())}, or the path of a style file",
    )
    add_variant(command)
    command.add_argument(
        "--corners", metavar="N", default="", help="numbers in 2 corners, or in all 4, for left hands (default: 2)"
    )
    command.add_argument("--colour-words", action="store_true", help="the names of its colours at the foot of a card")
    command.add_argument("--no-hints", action="store_true", help="leave out the strip of rows on NumNum cards")
    command.add_argument("--force", action="store_true", help="write over files that others made or changed")
    add_language(command)


def appearance(arguments: argparse.Namespace, deck: AnyEdition) -> Appearance:
    """What an edition's cards look like, by the options or its wishes. WishError, PaperError where that is no sense."""
    own = print_options.appearance(deck, values.language(arguments.language))
    if "backs" in arguments:
        own = print_options.on_sheets(own, deck, given(arguments, deck.wished))
    return own._replace(
        style=own.style if isinstance(arguments.style, Unsaid) else arguments.style,
        size=paper.card_size(arguments.card) if arguments.card else own.size,
        language=values.language(arguments.language) if arguments.language else own.language,
        hints=own.hints and not arguments.no_hints,
        corners=values.corners(arguments.corners),
        colour_words=arguments.colour_words or own.colour_words,
    )


def choice(arguments: argparse.Namespace) -> Choice:
    """The variant and the level of decks, and the reader's language."""
    return Choice(arguments.variant, arguments.level, values.language(arguments.language))
