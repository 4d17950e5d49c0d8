"""The commands, a module each with a function `run`; `options` and `values` read what they share.

`arguments` declares all of them. A module is loaded when its command is given: printing needs no rules of a game.
"""

import argparse
from importlib import import_module


def run(arguments: argparse.Namespace) -> int:
    """Runs the command of the arguments. Returns 1 for a failed check, else 0."""
    return import_module(f"{__name__}.{arguments.command}").run(arguments) or 0
