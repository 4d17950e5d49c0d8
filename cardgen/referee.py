"""The commands about rules and scores: reads a file or standard input, asks the game, prints the answer.

Facts are refused in the reader's language; the sentence comes from the texts.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, BinaryIO

from cardgen import console, facts, json_text, press, registry, score_sheet, scores
from cardgen.facts import FactError
from cardgen.game import Game
from cardgen.press import WishError
from cardgen.scores import Record, RecordError, Standings
from cardgen.texts import Texts, shared
from cardgen.wishes import language_of, print_json

MOST = 16 << 20
"""Bytes that are read: a thousand entries have about 60 kB."""


def rules(arguments: argparse.Namespace) -> None:
    """Prints a game's rulebook."""
    game = registry.named(arguments.game)
    path = Path(game.folder) / f"rulebook.{language_of(arguments.language)}.md"
    if not path.exists():
        raise WishError(f"{game.name} has no rulebook: there is no {path.name}")
    print(path.read_text(encoding="utf-8"), end="")


def check(arguments: argparse.Namespace) -> None:
    """Reads a question (contract 3) and prints the answer."""
    game = registry.named(arguments.game)
    texts = press.texts(game, language_of(arguments.language))
    try:
        answer = game.answer(_input("-"), press.spec(game, arguments.variant))
    except FactError as error:
        raise WishError(texts.say(*error.phrase)) from error
    print_json(answer)


def score(arguments: argparse.Namespace) -> None:
    """Reads a record (contract 2) and prints the standings, as JSON or as a score sheet."""
    language = language_of(arguments.language)
    try:
        record = scores.read(_input(arguments.file))
        if record.game not in registry.BUILT_IN:
            facts.choice(record.game, "game", registry.keys())
    except (FactError, RecordError) as error:
        raise WishError(shared(language).say(*error.phrase)) from error
    game = registry.find(record.game)
    texts = press.texts(game, language)
    standings = _standings(game, record, press.spec(game, arguments.variant), texts)
    if arguments.text:
        print("\n".join(score_sheet.lines(game.name, standings, texts, console.shown)))
    else:
        print_json(standings.as_json())


def _standings(game: Game[Any], record: Record, spec: Any, texts: Texts) -> Standings:
    try:
        return scores.standings(record, game.scoring, spec)
    except RecordError as error:
        raise WishError(score_sheet.refusal(error, texts)) from error


def _input(name: str) -> Any:
    """The JSON value of a file, or of standard input where the name is -."""
    if name != "-":
        with Path(name).open("rb") as file:
            return json_text.read(_bytes(file, name), name)
    if sys.stdin is None:
        raise FactError("no_input")
    return json_text.read(_bytes(sys.stdin.buffer, "standard_input"), "standard_input")


def _bytes(file: BinaryIO, name: str) -> bytes:
    """All that is in a file. FactError where it is too much, as in a device that never ends."""
    data = file.read(MOST + 1)
    if len(data) > MOST:
        raise FactError("json_large", thing=name, most=MOST >> 20)
    return data
