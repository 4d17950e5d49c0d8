"""The options that say how a deck looks and is printed: each with its help, its default, and how it is read."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, TypeAlias

from cardgen.cli.commands import perforated, values
from cardgen.cli.selection import Choice
from cardgen.deck import print_options
from cardgen.deck.deck import Appearance, WishError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.extras import EXTRAS, SHEETS, Aim
from cardgen.deck.print_options import APPEARANCE, PRINT
from cardgen.drawing import style
from cardgen.imposition import paper, second_pass
from cardgen.imposition.plan import Backs, Print
from cardgen.words import texts
from cardgen.writers import FORMATS

SAID = (
    "sets", "copies", "backs", "tray", "paper", "margin", "gutter", "order", "score_keeper", "laminate", "stock", "gsm",
    "sleeves",
)  # fmt: skip
"""Options on paper that are called as in a deck's file."""

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
    """The options that `printing` reads, and the formats."""
    command.add_argument(
        "--format",
        metavar="F",
        default=Unsaid("pdf,svg"),
        help=f"{', '.join(FORMATS)}, separated by commas (default: pdf,svg)",
    )
    _add_paper(command)
    _add_sheets(command)
    _add_class(command)
    _add_target(command)


def _add_paper(command: argparse.ArgumentParser) -> None:
    """The paper, and what is left free on it."""
    papers = "|".join(paper.ALL_PAPERS)
    command.add_argument(
        "--paper",
        metavar="P",
        default=Unsaid("a4"),
        help=f"{papers}, also as a4-landscape, or WxH in mm, or like 8.5x11in; both: A4 and Letter, unscaled "
        "(default: a4)",
    )
    command.add_argument(
        "--margin",
        metavar="MM",
        default=Unsaid(f"{PRINT.margin:g}"),
        help="what the printer leaves white at the edges (default: %(default)s)",
    )
    command.add_argument(
        "--gutter",
        metavar="MM",
        default=Unsaid(f"{PRINT.gutter:g}"),
        help="gap between cards (default: %(default)s, edge to edge)",
    )
    command.add_argument(
        "--laminate",
        action="store_true",
        help="cards at least 6 mm apart, outlines with round corners, so that film holds",
    )
    command.add_argument(
        "--stock", metavar="NAME", default="", help="perforated sheets, as C32015; 'cardgen list --stock' shows them"
    )


def _add_sheets(command: argparse.ArgumentParser) -> None:
    """What lies on which sheet."""
    command.add_argument(
        "--backs",
        metavar="WAY",
        default=Unsaid(PRINT.backs.value),
        help=f"how the backs are printed: {', '.join(Backs)}, or manual (default: %(default)s); separate: one-sided, "
        "each part's backs after its fronts, to be glued; manual: for printers without duplex, fronts and then backs "
        "on the same sheets; light: outlines only, to save ink, also with a way: fold,light",
    )
    command.add_argument(
        "--tray",
        metavar="WAY",
        default="",
        help=f"for manual, what 'calibrate --backs manual' has shown: {', '.join(second_pass.SEEN)}, or over-a-up …",
    )
    command.add_argument(
        "--only", metavar="CODES", help="single cards again, once each, to GAME-only.pdf: R7,T03-T09; of a set: C:R7"
    )
    command.add_argument(
        "--copies", metavar="N", default=Unsaid(PRINT.copies), help="how many copies (default: %(default)s)"
    )
    command.add_argument("--printer", metavar="NAME", default="", help="a printer that 'calibrate' has measured")
    command.add_argument("--no-cut-lines", action="store_true", help="no fine lines between cards, only crop marks")
    command.add_argument("--no-spares", action="store_true", help="no spare cards where the last sheet has room")
    command.add_argument(
        "--preflight",
        action="store_true",
        help="look through the PDF of the sheets, and say what is wrong in it; exits with 1 then",
    )


def _add_class(command: argparse.ArgumentParser) -> None:
    """What makes several decks of one."""
    command.add_argument(
        "--sets", metavar="N", default=Unsaid(""), help="that many sets, told apart by marks A to H; also some: A,C"
    )
    command.add_argument(
        "--order",
        metavar="O",
        default=Unsaid(""),
        help="stacked: each pile of cut cards is a set; by-set: one set after another (default: what takes less paper)",
    )
    command.add_argument(
        "--split", metavar="S", default=Unsaid(""), help="sets: a file for each set, for paper of its colour"
    )
    _add_box(command)


def _add_box(command: argparse.ArgumentParser) -> None:
    """What lies in the box with the cards."""
    command.add_argument(
        "--with",
        dest="extras",
        metavar="NAMES",
        default=Unsaid(""),
        help=f"also what goes with the cards: {', '.join(EXTRAS)}",
    )
    command.add_argument(
        "--gsm",
        metavar="N",
        default=Unsaid(PRINT.gsm),
        help="the weight of the paper in g/m², for the size of a tuckbox (default: %(default)s)",
    )
    command.add_argument(
        "--sleeves",
        metavar="N",
        default=Unsaid(PRINT.sleeves),
        help="the film of the cards' sleeves in µm, 20 to 200, for the size of a tuckbox (default: no sleeves)",
    )
    command.add_argument(
        "--score-keeper",
        metavar="URL",
        default=Unsaid(""),
        help="the address of your score keeper, which the code on the box card then opens",
    )


def _add_target(command: argparse.ArgumentParser) -> None:
    """Where else than to sheets of paper decks go; `aim` reads it."""
    command.add_argument(
        "--target",
        metavar="T",
        default=Unsaid(""),
        help="not plain sheets but files in GAME-T: tts, for Tabletop Simulator; shop, a card a page; cutter, with "
        "marks and outlines for a cutting machine; sheets: plain ones, whatever the deck file says",
    )
    command.add_argument(
        "--url", metavar="BASE", default="", help="tts: the address of the folder that the pictures will be in"
    )
    command.add_argument(
        "--shop", metavar="S", default="", help="shop: mpc, tgc, drivethrucards, or a size and its bleed like 63x88+3"
    )


def aim(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> Aim | None:
    """Where else than to sheets of paper a deck goes, by the options or else by its own wishes; None for these.

    WishError for what makes no sense together.
    """
    own = {} if not isinstance(arguments.target, Unsaid) else wishes.get("print", {})
    name = _wished(arguments.target, own, "target").strip().lower()
    if name in {"", SHEETS}:
        for option, target in (("url", "tts"), ("shop", "shop")):
            if getattr(arguments, option):
                raise WishError("target.missing", option=f"--{option}", target=target)
        return None
    from cardgen.products import targets

    if arguments.preflight:
        raise WishError("target.option", target=name, option="--preflight")
    chosen = () if isinstance(arguments.format, Unsaid) else values.formats(arguments.format)
    return targets.aim(name, chosen, arguments.url or own.get("url", ""), arguments.shop or own.get("shop", ""))


def printing(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> Print:
    """How to print, by the options or else by a deck's own wishes. WishError or PaperError for what makes no sense."""
    said = _said(arguments, wishes)
    if print_options.is_manual(said) and not arguments.tray:
        said["tray"] = values.tray(arguments.printer)
    made = print_options.printing(said)
    perforated.wished(arguments, wishes.get("print", {}))
    printer = None if made.tray else values.printer(arguments.printer, made.backs)  # it was measured in one go
    return made._replace(only=values.codes(arguments.only), printer=printer)


def _said(arguments: argparse.Namespace, wishes: Wishes) -> dict[str, Any]:
    """What the command says of paper, else the deck's file, by the names of the latter."""
    given = {key: getattr(arguments, key, None) for key in SAID}
    given = {
        key: value
        for key, value in given.items()
        if not isinstance(value, Unsaid | None) and (value or key not in ("laminate", "stock", "tray"))
    }
    flags = {key: False for key in ("cut_lines", "spares") if getattr(arguments, f"no_{key}", False)}
    return {**wishes.get("print", {}), **given, **flags}


def extras(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> list[str]:
    """What is printed beside the cards, by the options or else by a deck's own wishes. WishError for what is not."""
    said = _wished(arguments.extras, wishes.get("print", {}), "extras")
    return print_options.extras(said) if said else []


def split(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> bool:
    """Whether each set has files of its own, by the options or else by a deck's own wishes. WishError for others."""
    return print_options.is_split({"split": _wished(arguments.split, wishes.get("print", {}), "split")})


def _wished(given: str, own: Mapping[str, Any], key: str) -> str:
    """What the command says, else the deck, else what holds for all."""
    return str(own[key]) if isinstance(given, Unsaid) and key in own else given


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
        perforated.wished(arguments, deck.wished.get("print", {}))
        own = print_options.on_sheets(own, deck, _said(arguments, deck.wished))
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
