"""The commands and options of the command line, each with the line of help that explains it."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from cardgen import __version__, registry, style, texts
from cardgen.imposition import paper
from cardgen.imposition.sheets import Backs
from cardgen.nearest import printable

LONGEST = 500
"""Characters of a refusal, which names what was said."""


class _Parser(argparse.ArgumentParser):
    """Reports what is wrong with a command in one line."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # what begins as a negative number is a value, which is judged as such: -5-5, as from Python 3.14 on
        self._negative_number_matcher = re.compile(r"-\.?\d")

    def error(self, message: str) -> NoReturn:
        line = printable(message)
        said = line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"
        self.exit(2, f"cardgen: {said}; see '{self.prog} --help'\n")


def parser() -> argparse.ArgumentParser:
    """The parser; `command` names the command."""
    whole = _Parser(prog="cardgen", description="Printable card decks for five games, their rules, and their scores.")
    whole.add_argument("--version", action="version", version=f"cardgen {__version__}")
    commands = whole.add_subparsers(
        title="commands", metavar="COMMAND", dest="command", required=True, parser_class=_Parser
    )
    for name, about, add in (
        ("list", "games, cards, players and sheets, as a table", _add_list),
        ("deck", "the cards of a deck, as a table or as JSON", _add_deck),
        ("print", "decks on sheets of paper, to print and cut", _add_print),
        ("card", "one card as a file", _add_card),
        ("rules", "the rules of a game, to read or to print", _add_rules),
        ("check", "a question about the rules, as JSON on standard input, and the answer", _add_check),
        ("score", "what a game is worth that was written down", _add_score),
        ("task", "how likely a task of your own is, and its bonus number", _add_task),
    ):
        add(commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + "."))
    return whole


def _add_language(command: argparse.ArgumentParser) -> None:
    languages = ", ".join(texts.LANGUAGES)
    command.add_argument(
        "--language", metavar="L", help=f"{languages}, also as de-AT (default: your locale's, else en)"
    )


def _add_list(command: argparse.ArgumentParser) -> None:
    _add_language(command)


def _add_deck(command: argparse.ArgumentParser) -> None:
    _add_game(command)
    command.add_argument("--json", action="store_true", help="the cards as JSON")
    _add_variant(command)
    _add_language(command)


def _add_look(command: argparse.ArgumentParser) -> None:
    sizes = "|".join(paper.CARDS)
    command.add_argument(
        "--card", metavar="SIZE", help=f"{sizes}, WxH in mm or like 2.5x3.5in (default: 63x88, Threepia 70x70)"
    )
    command.add_argument(
        "--style", metavar="S", default="classic", help=f"{', '.join(style.built_in())}, or the path of a style file"
    )
    _add_variant(command)
    command.add_argument("--no-hints", action="store_true", help="leave out the strip of rows on NumNum cards")
    command.add_argument("--force", action="store_true", help="write over files that cardgen did not make")
    _add_language(command)


def _add_print(command: argparse.ArgumentParser) -> None:
    command.add_argument("games", metavar="GAME", nargs="+", help=f"{', '.join(registry.BUILT_IN)}, or all")
    command.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        default="output",
        help="folder for the files, or for one game a file that ends in .pdf, or - (default: output)",
    )
    command.add_argument(
        "--format", metavar="F", default="pdf,svg", help="pdf, svg, png, with commas between (default: pdf,svg)"
    )
    papers = "|".join((*paper.PAPERS, *paper.SMALL_PAPERS))
    command.add_argument(
        "--paper",
        metavar="P",
        default="a4",
        help=f"{papers}, also as a4-landscape, or WxH in mm, or like 8.5x11in (default: a4)",
    )
    command.add_argument(
        "--margin", metavar="MM", default="5", help="what the printer leaves white at the edges (default: 5)"
    )
    command.add_argument("--gutter", metavar="MM", default="0", help="gap between cards (default: 0, edge to edge)")
    command.add_argument(
        "--backs",
        metavar="WAY",
        default=Backs.DUPLEX_LONG.value,
        help=f"how backs come behind fronts: {', '.join(Backs)} (default: duplex-long); light: by outlines alone, to "
        "save ink, also with a way: fold,light",
    )
    command.add_argument("--only", metavar="CODES", help="single cards again, once each, to GAME-only.pdf: R7,T03-T09")
    command.add_argument("--copies", metavar="N", default="1", help="so many copies (default: 1)")
    command.add_argument("--no-cut-lines", action="store_true", help="no fine lines between cards, only crop marks")
    command.add_argument("--no-spares", action="store_true", help="no spare cards where the last sheet has room")
    _add_look(command)


def _add_card(command: argparse.ArgumentParser) -> None:
    command.add_argument("code", metavar="CODE", help="the code at the bottom of the card, like YRE1")
    command.add_argument("-o", "--output", metavar="FILE", required=True, help="a file that ends in .svg, .pdf or .png")
    command.add_argument("--game", metavar="GAME", help="where a code is in two decks: the one that is meant")
    command.add_argument("--back", action="store_true", help="the card's back")
    command.add_argument("--bleed", action="store_true", help="with bleed and square corners, for a print shop")
    _add_look(command)


def _add_variant(command: argparse.ArgumentParser) -> None:
    command.add_argument("--variant", metavar="V", default="", help="a variant of the deck: tadika has 'extended'")


def _add_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=f"one of {', '.join(registry.BUILT_IN)}")


def _add_rules(command: argparse.ArgumentParser) -> None:
    _add_game(command)
    _add_language(command)


def _add_check(command: argparse.ArgumentParser) -> None:
    _add_game(command)
    _add_variant(command)
    _add_language(command)


def _add_score(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a record of a game as JSON; - is standard input")
    command.add_argument("--text", action="store_true", help="a score sheet to read, instead of JSON")
    _add_variant(command)
    _add_language(command)


def _add_task(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "condition", metavar="CONDITION", help='what three cards must be, like "all odd" or "sum = 20"'
    )
    command.add_argument("--numbers", metavar="N", default="0-12", help="the numbers of the deck (default: 0-12)")
    command.add_argument(
        "--colours",
        metavar="C",
        default="yellow,red,green,blue",
        help="the colours of the deck (default: yellow,red,green,blue)",
    )
    command.add_argument("--copies", metavar="N", default="2", help="how often each card is there (default: 2)")
    command.add_argument("--json", action="store_true", help="the counts as JSON")
    _add_language(command)
