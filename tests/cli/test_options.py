"""The tables of options in the documents are made from the parser and the print options; `make options` renews them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardgen.cli.commands.arguments import parser
from cardgen.deck.print_declarations import OPTIONS, in_file
from cardgen.deck.print_values import Kind, Option

DOCUMENTS = Path(__file__).parents[2] / "cardgen"
REFERENCE = DOCUMENTS / "README.md"
HEAD = """\
# Options of `cardgen`

Each command with its arguments, as `cardgen COMMAND --help` shows them; lengths are millimetres. More on what they do
is in [PRINTING.md](PRINTING.md) and [RULES.md](RULES.md). `make options` writes this file from the program, and a test
compares it: change `deck/print_declarations.py`, `cli/commands/arguments.py` and `cli/commands/options.py` instead.
"""


def commands() -> dict[str, argparse.ArgumentParser]:
    """The parser of each command."""
    (action,) = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(action.choices)


def reference() -> str:
    """The whole file."""
    return "\n".join((HEAD, *(line for name, command in commands().items() for line in section(name, command))))


def section(name: str, command: argparse.ArgumentParser) -> Iterator[str]:
    """What stands of one command: what it does, how it is called, and a table of its arguments."""
    actions = [action for action in command._actions if not isinstance(action, argparse._HelpAction)]
    yield f"## {name}\n"
    yield f"{command.description}\n"
    yield f"`cardgen {' '.join((name, *map(called, actions)))}`\n"
    yield "| argument | meaning |"
    yield "| --- | --- |"
    yield from (f"| {names(action)} | {meaning(action)} |" for action in actions)
    yield ""


def called(action: argparse.Action) -> str:
    """An argument as it stands in a call; brackets where it may be left out."""
    value = str(action.metavar or "")
    if not action.option_strings:
        return f"{value}…" if action.nargs == "+" else value
    option = f"{action.option_strings[0]} {value}".strip()
    return option if action.required else f"[{option}]"


def names(action: argparse.Action) -> str:
    """All names of an argument, with what follows them."""
    value = str(action.metavar or "")
    return ", ".join([f"`{f'{name} {value}'.strip()}`" for name in action.option_strings or ("",)])


def meaning(action: argparse.Action) -> str:
    """The line of help as a cell of a table."""
    return ((action.help or "") % {"default": action.default}).replace("|", r"\|")


def manual(option: Option) -> list[str]:
    """The row of a print option in PRINTING.md."""
    usual = (
        f"`{option.default_text}`" if option.kind is not Kind.FLAG and option.default_text not in ("", "None") else ""
    )
    return [f"`{f'{option.name} {option.value}'.strip()}`", option.manual, option.usual or usual]


def key(option: Option) -> list[str]:
    """The row of a print option in DECKS.md."""
    said = f"`{str(not option.default).lower()}`, " if option.kind is Kind.FLAG else ""
    text = option.deck or (option.help % {"default": option.default_text}).replace("|", r"\|")
    example = f"`print.{option.key} = {option.example}`" if option.example else ""
    return [f"`print.{option.key}`", f"{said}as `{option.name}`: {text}", example]


TABLES = {
    "PRINTING.md": ("| option | meaning | default |", [manual(option) for option in OPTIONS if option.in_command]),
    "DECKS.md": ("| key | what it says | example |\n| --- | --- | --- |\n| `look.", [*map(key, in_file().values())]),
}


def renewed(name: str) -> str:
    """A document whose table of print options is made anew; other rows stay before them."""
    head, cells = TABLES[name]
    text = (DOCUMENTS / name).read_text(encoding="utf-8")
    start = text.index(head)
    table = text[start:].partition("\n\n")[0]
    ours = ("| `print.", *(f"| `{option.name}" for option in OPTIONS))
    kept = [line for line in table.splitlines() if not line.startswith(ours)]
    made = [f"| {' | '.join(row)} |".replace("  ", " ") for row in cells]
    return text[:start] + "\n".join([*kept, *made]) + text[start + len(table) :]


@pytest.mark.parametrize("name", TABLES)
def test_the_tables_of_print_options_are_up_to_date(name: str, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden"):
        (DOCUMENTS / name).write_text(renewed(name), encoding="utf-8")
    assert (DOCUMENTS / name).read_text(encoding="utf-8") == renewed(name), "run make options, and look"


def test_the_list_of_options_is_up_to_date(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden"):
        REFERENCE.write_text(reference(), encoding="utf-8")
    assert REFERENCE.read_text(encoding="utf-8") == reference(), "run make options, and look"


@pytest.mark.parametrize("name", commands())
def test_what_a_command_shows_as_help_stands_in_the_list(name: str) -> None:
    _, _, section = REFERENCE.read_text(encoding="utf-8").partition(f"\n## {name}\n")
    listed = section.partition("\n## ")[0]
    shown = set(re.findall(r"(?<![-\w])--[a-z-]+", commands()[name].format_help())) - {"--help"}
    assert {f"`{option}" for option in shown} <= set(re.findall(r"`--[a-z-]+", listed))
