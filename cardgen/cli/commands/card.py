"""The command `card`: one card as a file."""

import argparse
from functools import partial
from pathlib import Path

from cardgen.cli import console, output_files, selection
from cardgen.cli.commands import options
from cardgen.deck.deck import OptionError
from cardgen.products import products, warnings
from cardgen.writers import FORMATS

STANDARD_OUTPUT = "-"


def run(arguments: argparse.Namespace) -> None:
    """Writes the card to a file, in the format of its ending."""
    how, path = partial(options.appearance, arguments), Path(arguments.output)
    *first, last = endings = [kind.ending for kind in FORMATS.values()]
    if arguments.output == STANDARD_OUTPUT:
        raise OptionError("wish.no_format", first=", ".join(first), last=last)
    if path.suffix.lower() not in endings:
        raise OptionError("wish.ending", path=str(path), endings=", ".join(endings))
    kind = next(name for name, kind in FORMATS.items() if kind.ending == path.suffix.lower())
    deck, card = selection.card(arguments.code, arguments.game, how, options.choice(arguments))
    product = products.of_card(deck, card, kind, back=arguments.back, bleed=arguments.bleed)
    output_files.check(path, arguments.force)
    output_files.write(path, product.make(), arguments.force)
    console.tell([*warnings.on_styles([deck]), *warnings.on_sizes([deck])])
