"""The command `score`: the standings of a game that was written down, as JSON or as a score sheet.

Facts are refused in the reader's language; the sentence comes from the texts.
"""

from __future__ import annotations

import argparse

from cardgen import console, edition, facts, press, registry, score_sheet, scores
from cardgen.commands import json_io, values
from cardgen.facts import FactError
from cardgen.press import WishError
from cardgen.scores import Record, RecordError
from cardgen.texts import shared


def run(arguments: argparse.Namespace) -> None:
    """Reads a record (contract 2) and prints the standings."""
    language = values.language(arguments.language)
    record = _record(arguments.file, language)
    game = registry.find(record.game)
    texts = press.texts(game, language)
    spec = edition.variant(game, arguments.variant).spec
    try:
        standings = scores.standings(record, game.scoring, spec)
    except RecordError as error:
        raise WishError("wish.plain", sentence=score_sheet.refusal(error, texts)) from error
    if arguments.text:
        print("\n".join(score_sheet.lines(game.name, standings, texts, console.shown)))
    else:
        json_io.write(standings.as_json())


def _record(name: str, language: str) -> Record:
    """The record of a file, or of standard input where the name is -, of a game that there is."""
    try:
        record = scores.read(json_io.read(name))
        if record.game not in registry.BUILT_IN:
            facts.choice(record.game, "game", registry.keys())
    except (FactError, RecordError) as error:
        raise WishError("wish.plain", sentence=shared(language).say(*error.phrase)) from error
    return record
