"""The options that say how a deck looks and is printed: each with its help, its default, and how it is read."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, TypeAlias

from cardgen import keeper, offers, style, texts
from cardgen.commands import perforated, values
from cardgen.edition import AnyEdition
from cardgen.imposition import paper
from cardgen.imposition.plan import Backs, Print
from cardgen.offers import SHEETS, Aim
from cardgen.phrases import unknown
from cardgen.picks import Choice
from cardgen.press import Appearance, WishError
from cardgen.writers import FORMATS

PRINT, APPEARANCE = Print(), Appearance()
"""The defaults."""


Wishes: TypeAlias = Mapping[str, Mapping[str, Any]]
"""The tables of a deck's file that are no rules, by name: "look" and "print"."""
NO_WISHES: Wishes = {}


class Unsaid(str):
    """What holds where neither the command nor the deck's file says anything."""

    __slots__ = ()


def unsaid() -> argparse.Namespace:
    """The options of `print` where a command says nothing of them, so that the deck's own wishes hold."""
    command = argparse.ArgumentParser(add_help=False)
    add_print(command)
    add_appearance(command)
    return command.parse_args([])


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
        help=f"how the backs are printed: {', '.join(Backs)} (default: %(default)s); light: outlines only, to save "
        "ink, also with a way: fold,light",
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
        help=f"also what goes with the cards: {', '.join(offers.EXTRAS)}",
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
    from cardgen import targets

    if arguments.preflight:
        raise WishError("target.option", target=name, option="--preflight")
    chosen = () if isinstance(arguments.format, Unsaid) else values.formats(arguments.format)
    return targets.aim(name, chosen, arguments.url or own.get("url", ""), arguments.shop or own.get("shop", ""))


def printing(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> Print:
    """How to print, by the options or else by a deck's own wishes. WishError or PaperError for what makes no sense."""
    own = wishes.get("print", {})
    sets = values.sets(_wished(arguments.sets, own, "sets"))
    copies = values.whole("--copies", _wished(arguments.copies, own, "copies"), 1, 100)
    if sets and copies > 1:
        raise WishError("wish.sets_and_copies")
    backs = values.backs(_wished(arguments.backs, own, "backs"))[0]
    sheets = perforated.wished(arguments, own)
    return Print(
        paper=sheets.paper if sheets else paper.paper_size(_wished(arguments.paper, own, "paper")),
        margin=values.number("--margin", _wished(arguments.margin, own, "margin")),
        gutter=values.number("--gutter", _wished(arguments.gutter, own, "gutter")),
        backs=backs,
        cut_lines=not arguments.no_cut_lines and own.get("cut_lines", PRINT.cut_lines),
        only=values.codes(arguments.only),
        copies=copies,
        spares=not arguments.no_spares and own.get("spares", PRINT.spares),
        sets=sets,
        order=values.stacking(_wished(arguments.order, own, "order")),
        printer=values.printer(arguments.printer, backs),
        score_keeper=keeper.address(_wished(arguments.score_keeper, own, "score_keeper")),
        laminate=arguments.laminate or own.get("laminate", PRINT.laminate),
        stock=sheets,
        gsm=values.whole("--gsm", str(_wished(arguments.gsm, own, "gsm")), 60, 400),
        sleeves=_sleeves(str(_wished(arguments.sleeves, own, "sleeves"))),
    )


def _sleeves(said: str) -> int:
    """How thick the film of sleeves is in µm; 0 where there are none."""
    return 0 if said == "0" else values.whole("--sleeves", said, 20, 200)


def extras(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> list[str]:
    """What is printed beside the cards, by the options or else by a deck's own wishes. WishError for what is not."""
    said = _wished(arguments.extras, wishes.get("print", {}), "extras")
    return values.extras(said) if said else []


def split(arguments: argparse.Namespace, wishes: Wishes = NO_WISHES) -> bool:
    """Whether each set has files of its own, by the options or else by a deck's own wishes. WishError for others."""
    said = _wished(arguments.split, wishes.get("print", {}), "split")
    if said and said != "sets":
        raise WishError(unknown("split", said, ("sets",)))
    return bool(said)


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
    command.add_argument("--force", action="store_true", help="write over files that cardgen did not make")
    add_language(command)


def appearance(arguments: argparse.Namespace, deck: AnyEdition) -> Appearance:
    """What an edition's cards look like, by the options or its wishes. WishError, PaperError where that is no sense."""
    own = own_appearance(deck, values.language(arguments.language))
    sheets = perforated.wished(arguments, deck.wished.get("print", {})) if "stock" in arguments else None
    if sheets and not deck.game.square:  # cards that are turned on the table keep their shape, on plain paper
        own = own._replace(size=sheets.upright.card)
    return own._replace(
        style=own.style if isinstance(arguments.style, Unsaid) else arguments.style,
        size=paper.card_size(arguments.card) if arguments.card else own.size,
        language=values.language(arguments.language) if arguments.language else own.language,
        hints=own.hints and not arguments.no_hints,
        corners=values.corners(arguments.corners),
        colour_words=arguments.colour_words or own.colour_words,
        light_backs="backs" in arguments
        and values.backs(_wished(arguments.backs, deck.wished.get("print", {}), "backs"))[1],
    )


def own_appearance(deck: AnyEdition, language: str) -> Appearance:
    """What an edition's cards look like by its own wishes; in that language where it names none. PaperError."""
    look, card = deck.wished.get("look", {}), deck.wished.get("print", {}).get("card")
    return Appearance(
        style=look.get("style") or APPEARANCE.style,
        size=paper.card_size(card) if card else None,
        language=deck.language or language,
        hints=look.get("hints", APPEARANCE.hints),
        colour_words=look.get("colour_words", APPEARANCE.colour_words),
    )


def choice(arguments: argparse.Namespace) -> Choice:
    """The variant and the level of decks, and the reader's language."""
    return Choice(arguments.variant, arguments.level, values.language(arguments.language))
