"""The command `check`: a question about the rules (contract 3), and the answer.

Facts are refused in the reader's language; the sentence comes from the texts.
"""

from __future__ import annotations

import argparse

from cardgen import picks, press
from cardgen.commands import json_io, options
from cardgen.facts import FactError
from cardgen.press import WishError


def run(arguments: argparse.Namespace) -> None:
    """Reads the question from standard input and prints the answer."""
    choice = options.choice(arguments)
    edition = picks.find(arguments.game, choice)
    texts = press.texts(edition.game, choice.language)
    try:
        question = json_io.read("-")
        edition, question = json_io.with_deck(question, edition, choice)
        answer = edition.game.answer(question, edition.spec)
    except FactError as error:
        raise WishError("wish.plain", sentence=texts.say(*error.phrase)) from error
    json_io.write(answer)
