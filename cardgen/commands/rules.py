"""The command `rules`: a game's rulebook, to read or to print."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardgen import registry
from cardgen.commands import values
from cardgen.press import WishError


def run(arguments: argparse.Namespace) -> None:
    """Prints the rulebook."""
    game = registry.named(arguments.game)
    path = Path(game.folder) / f"rulebook.{values.language(arguments.language)}.md"
    if not path.exists():
        raise WishError("wish.no_rulebook", name=game.name, file=path.name)
    print(path.read_text(encoding="utf-8"), end="")
