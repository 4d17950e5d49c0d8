"""The command `rules`: a game's rulebook, to read or to print; of a custom deck adapted to it."""

import argparse

from cardgen.cli import selection
from cardgen.cli.commands import options, values
from cardgen.deck.deck import Appearance, Deck, OptionError
from cardgen.products.kit import rulebook


def run(arguments: argparse.Namespace) -> None:
    """Prints the rulebook."""
    edition = selection.find(arguments.game, options.choice(arguments))
    own = "" if arguments.language else edition.language
    deck = Deck(edition, Appearance(language=own or values.language(arguments.language)))
    path = rulebook.path(deck)
    if not path.exists():
        raise OptionError("wish.no_rulebook", name=edition.game.name, file=path.name)
    print(rulebook.text(deck), end="")
