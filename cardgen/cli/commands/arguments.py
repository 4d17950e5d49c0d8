"""The commands and options of the command line, each with the line of help that explains it."""

import argparse
import re
from functools import partial
from typing import Any, NoReturn

from cardgen import __version__
from cardgen.cli.commands import options
from cardgen.games import registry

GAME = f"one of {', '.join(registry.BUILT_IN)}, or a deck file"


class _Parser(argparse.ArgumentParser):
    """A parser that raises usage errors, for the program to report."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # those of argparse
        # nothing is shown while it is built, so the terminal's width is not needed
        options["formatter_class"] = partial(argparse.HelpFormatter, width=80)
        super().__init__(*arguments, **options)
        # what begins like a negative number is a value, such as -5-5; as from Python 3.14 on
        self._negative_number_matcher = re.compile(r"-\.?\d")

    def format_help(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        from cardgen.cli.usage_errors import MisuseError

        raise MisuseError(self.prog, message)


def parser(wanted: str = "") -> argparse.ArgumentParser:
    """The parser; `command` names the command. If the command is known, only with that one."""
    whole = _Parser(prog="cardgen", description="Printable card decks for five games, their rules, and their scores.")
    whole.add_argument("--version", action="version", version=f"cardgen {__version__}")
    commands = whole.add_subparsers(
        title="commands", metavar="COMMAND", dest="command", required=True, parser_class=_Parser
    )
    known = (
        ("list", "games, cards, players and sheets, as a table", _add_list),
        ("deck", "the cards of a deck, as a table or as JSON", _add_deck),
        ("print", "decks on sheets of paper, to print and cut", _add_print),
        ("card", "one card as a file", _add_card),
        ("calibrate", "print a calibration sheet, or save a printer's offset", _add_calibrate),
        ("printers", "the printers that were measured", _add_printers),
        ("new", "a deck file of your own to begin with", _add_new),
        ("preflight", "check a PDF of cards before printing", _add_preflight),
        ("rules", "the rules of a game, to read or to print", _add_of_game),
        ("check", "a question about the rules as JSON, and the answer; or whether a deck file is fine", _add_of_game),
        ("score", "the standings of a game that was written down", _add_score),
        ("task", "how likely a task of your own is, and its bonus number", _add_task),
        ("tasks", "all tasks of a Take Three deck: odds, bonus numbers, example hands", _add_tasks),
        ("studio", "a page in the browser to make decks on, and to see them as they will be printed", _add_studio),
    )
    for name, about, add in [one for one in known if one[0] == wanted] or known:
        add(commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + "."))
    return whole


def _option(command: argparse.ArgumentParser, name: str, value: str, about: str, default: str = "") -> None:
    command.add_argument(name, metavar=value, default=default, help=about)


def _flag(command: argparse.ArgumentParser, name: str, about: str) -> None:
    command.add_argument(name, action="store_true", help=about)


def _add_list(command: argparse.ArgumentParser) -> None:
    command.add_argument("games", metavar="GAME", nargs="*", help=f"{GAME}; none for all games")
    _flag(command, "--stock", "perforated sheets to print on, instead of games")
    options.add_variant(command)
    options.add_language(command)


def _add_calibrate(command: argparse.ArgumentParser) -> None:
    command.add_argument("name", metavar="NAME", nargs="?", default="", help="what to call the printer")
    _option(command, "--read", "LIST", "what the scales A to F say, with commas: 1c,0n,0p,0k,0n,1a")
    _option(command, "--printer", "NAME", "look once more: a sheet that is put right for a known printer")
    backs = "duplex-long or duplex-short; manual: two sheets that test a printer without duplex (default: duplex-long)"
    _option(command, "--backs", "WAY", backs, "duplex-long")
    _option(command, "--tray", "WAY", "what these two sheets show: a-up, a-down, b-up, b-down, over-a-up …")
    _option(command, "--paper", "P", "a4, letter or larger, also a4-landscape (default: a4)", "a4")
    command.add_argument("-o", "--output", metavar="DIR", default="output", help="folder, or a PDF (default: output)")
    _flag(command, "--force", "write over files that others made or changed")
    options.add_language(command)


def _add_printers(command: argparse.ArgumentParser) -> None:
    _option(command, "--remove", "NAME", "forget a printer")
    options.add_language(command)


def _add_deck(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=GAME)
    _flag(command, "--json", "the cards as JSON")
    command.add_argument("--as", metavar="F", dest="form", default="", help="the deck file itself, as toml or csv")
    options.add_variant(command)
    options.add_language(command)


def _add_print(command: argparse.ArgumentParser) -> None:
    command.add_argument("games", metavar="GAME", nargs="+", help=f"{', '.join(registry.BUILT_IN)}, all, or deck files")
    about = "folder for the files; for one game also a .pdf file, or - (default: output)"
    command.add_argument("-o", "--output", metavar="DIR", default="output", help=about)
    options.add_print(command)
    options.add_appearance(command)


def _add_card(command: argparse.ArgumentParser) -> None:
    command.add_argument("code", metavar="CODE", help="the code at the bottom of the card, like YRE1")
    command.add_argument("-o", "--output", metavar="FILE", required=True, help="a file that ends in .svg, .pdf or .png")
    command.add_argument("--game", metavar="GAME", help="which deck is meant, where a code is in two; or a deck file")
    _flag(command, "--back", "the card's back")
    _flag(command, "--bleed", "with bleed and square corners, for a print shop")
    options.add_appearance(command)


def _add_preflight(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a PDF; - is standard input")
    _option(command, "--deck", "DECK", f"which cards must be there: {GAME} (default: the deck in the PDF)")
    _option(command, "--margin", "MM", "what the printer leaves white at the edges (default: 5)", "5")
    _option(command, "--price", "CENTS", "what an A4 page costs that is covered with ink by 5 %%")
    _flag(command, "--json", "the results as JSON")
    options.add_variant(command)
    options.add_language(command)


def _add_new(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", nargs="?", default="", help=f"one of {', '.join(registry.BUILT_IN)}")
    command.add_argument("file", metavar="FILE", nargs="?", default="", help="a file that ends in .toml or .csv")
    _option(command, "--recipe", "NAME", "begin with a recipe instead of the original")
    _flag(command, "--list", "list the recipes")
    _flag(command, "--force", "write over a file")
    options.add_language(command)


def _add_of_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game", metavar="GAME", help=GAME)
    options.add_variant(command)
    options.add_language(command)


def _add_score(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", metavar="FILE", help="a record of a game as JSON; - is standard input")
    _flag(command, "--text", "a score sheet to read, instead of JSON")
    options.add_variant(command)
    options.add_language(command)


def _add_task(command: argparse.ArgumentParser) -> None:
    condition = 'what three cards must be, like "all odd" or "sum = 20"'
    command.add_argument("condition", metavar="CONDITION", help=condition)
    _option(command, "--numbers", "N", "the numbers of the deck (default: 0-12)", "0-12")
    colours = "yellow,red,green,blue"
    _option(command, "--colours", "C", f"the colours of the deck (default: {colours})", colours)
    _option(command, "--copies", "N", "how often each card is there (default: 2)", "2")
    _flag(command, "--json", "the counts as JSON")
    options.add_language(command)


def _add_tasks(command: argparse.ArgumentParser) -> None:
    about = "take-three, or a deck file (default: take-three)"
    command.add_argument("game", metavar="GAME", nargs="?", default=registry.TASKS, help=about)
    _flag(command, "--json", "the tasks as JSON")
    options.add_variant(command)
    options.add_language(command)


def _add_studio(command: argparse.ArgumentParser) -> None:
    _flag(command, "--room", "also for phones and other computers on this network")
    _option(command, "--port", "N", "default: 5050, or the next free one")
    options.add_language(command)
