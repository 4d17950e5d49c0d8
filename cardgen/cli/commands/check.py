"""The command `check`: a question about the rules (contract 3), and the answer.

Invalid facts are refused in the reader's language.
"""

import argparse
import sys

from cardgen.cli import console, selection
from cardgen.cli.commands import json_io, options
from cardgen.cli.selection import Choice
from cardgen.core.facts import FactError
from cardgen.deck import deck as press
from cardgen.deck import print_options
from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.edition import AnyEdition
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import translate


def run(arguments: argparse.Namespace) -> None:
    """Reads the question from standard input and prints the answer; without one checks a deck file."""
    choice = options.choice(arguments)
    if selection.is_file(arguments.game) and not _has_question():
        _check_deck(arguments.game, choice)
        return
    edition = selection.find(arguments.game, choice)
    texts = press.texts(edition.game, choice.language)
    try:
        question = json_io.read("-")
        edition, question = json_io.with_deck(question, edition, choice)
        answer = edition.game.answer(question, edition.spec)
    except FactError as error:
        raise OptionError("wish.plain", sentence=texts.say(*error.phrase)) from error
    json_io.write(answer)


def _has_question() -> bool:
    """Whether there is a question: standard input that is no terminal."""
    if sys.stdin is None or sys.stdin.isatty():
        return False
    peek = getattr(sys.stdin.buffer, "peek", None)
    return peek is None or bool(peek(1).strip())


def _check_deck(path: str, choice: Choice) -> None:
    """Prints the content of a deck file and its levels; warnings on standard error. DeckError with all faults."""
    from cardgen.custom import form, levels

    messages: dict[str, None] = {}
    for level in [choice.level] if choice.level else ["", *levels.names(form.read_file(path).data)]:
        edition = selection.custom(path, choice._replace(level=level))
        messages |= dict.fromkeys(translate(warning, choice.language) for warning in edition.warnings)
        key = "deck.fine_but" if edition.warnings else "deck.fine"
        print(translate(Phrase(key, {"name": edition.printed, "content": _drawn(edition, choice)}), choice.language))
    console.tell(messages)


def _drawn(edition: AnyEdition, choice: Choice) -> str:
    """A deck's content in words, after drawing all of it. DeckError if something can't be drawn."""
    from cardgen.custom import trial_drawing

    deck = Deck(edition, print_options.appearance(edition, choice.language))
    trial_drawing.check(deck)
    return deck.content
