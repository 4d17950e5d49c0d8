"""The command `check`: a question about the rules (contract 3), and the answer.

Facts are refused in the reader's language; the sentence comes from the texts.
"""

from __future__ import annotations

import argparse

from cardgen import edition, press, registry
from cardgen.commands import json_io, values
from cardgen.facts import FactError
from cardgen.press import WishError


def run(arguments: argparse.Namespace) -> None:
    """Reads the question from standard input and prints the answer."""
    game = registry.named(arguments.game)
    texts = press.texts(game, values.language(arguments.language))
    try:
        answer = game.answer(json_io.read("-"), edition.variant(game, arguments.variant).spec)
    except FactError as error:
        raise WishError("wish.plain", sentence=texts.say(*error.phrase)) from error
    json_io.write(answer)
