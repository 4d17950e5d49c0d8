"""The command `score`: the standings of a game that was written down, as JSON or as a score sheet.

Invalid facts are refused in the reader's language.
"""

import argparse

from cardgen.cli import console, selection
from cardgen.cli.commands import json_io, options
from cardgen.core import facts, score_sheet, scores
from cardgen.core.facts import FactError
from cardgen.core.scores import Record, RecordError
from cardgen.deck import deck
from cardgen.deck.deck import OptionError
from cardgen.games import registry
from cardgen.words.texts import shared


def run(arguments: argparse.Namespace) -> None:
    """Reads a record (contract 2) and prints the standings."""
    choice = options.choice(arguments)
    record = _record(arguments.file, choice.language)
    game, keys = record.game, record.deck
    edition = selection.find(game, choice) if keys is None else json_io.custom_deck(keys, game, choice)
    texts = deck.texts(edition.game, choice.language)
    try:
        standings = scores.standings(record, edition.game.scoring, edition.spec)
    except RecordError as error:
        raise OptionError("wish.plain", sentence=score_sheet.refusal(error, texts)) from error
    if arguments.text:
        name = edition.name if edition.data else ""
        print("\n".join(score_sheet.lines(name or edition.game.name, standings, texts, console.displayable)))
    else:
        json_io.write(standings.as_json())


def _record(name: str, language: str) -> Record:
    """The record of a file, or of standard input where the name is -, of a known game."""
    try:
        record = scores.read(json_io.read(name), with_deck=True)
        if record.game not in registry.BUILT_IN:
            facts.choice(record.game, "game", registry.keys())
    except (FactError, RecordError) as error:
        raise OptionError("wish.plain", sentence=shared(language).say(*error.phrase)) from error
    return record
