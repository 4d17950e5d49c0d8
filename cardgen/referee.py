"""The commands about rules and scores: reads a file or standard input, asks the game, prints the answer.

Facts are refused in the reader's language; the sentence comes from the texts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardgen import facts, json_text, press, registry, score_sheet, scores
from cardgen.facts import FactError
from cardgen.game import Game
from cardgen.games.take_three import odds
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.parser import ConditionError, parse
from cardgen.nearest import unknown
from cardgen.press import WishError
from cardgen.scores import Record, RecordError, Standings
from cardgen.texts import Texts, shared
from cardgen.wishes import language_of, numbers_of, whole


def rules(arguments: argparse.Namespace) -> None:
    """Prints a game's rulebook."""
    game = registry.find(arguments.game)
    path = Path(game.folder) / f"rulebook.{language_of(arguments.language)}.md"
    print(path.read_text(encoding="utf-8"), end="")


def check(arguments: argparse.Namespace) -> None:
    """Reads a question (contract 3) and prints the answer."""
    game = registry.find(arguments.game)
    texts = press.texts(game, language_of(arguments.language))
    try:
        answer = game.answer(_input("-"), press.spec(game, arguments.variant))
    except FactError as error:
        raise WishError(texts.say(*error.phrase)) from error
    _print(answer)


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
        print("\n".join(score_sheet.lines(game.name, standings, texts)))
    else:
        _print(standings.as_json())


def _standings(game: Game[Any], record: Record, spec: Any, texts: Texts) -> Standings:
    try:
        return scores.standings(record, game.scoring, spec)
    except RecordError as error:
        raise WishError(score_sheet.refusal(error, texts)) from error


def _input(name: str) -> Any:
    """The JSON value of a file, or of standard input where the name is -."""
    if name != "-":
        return json_text.read(Path(name).read_bytes(), name)
    if sys.stdin is None:
        raise FactError("no_input")
    return json_text.read(sys.stdin.buffer.read(), "-")


def _print(value: Any) -> None:
    print(json_text.write(value, getattr(sys.stdout, "encoding", "")))


# --- tasks


def task(arguments: argparse.Namespace) -> None:
    """Prints how often a condition is met in a deck, and the bonus number that goes with it."""
    language = language_of(arguments.language)
    texts = press.texts(registry.find("take-three"), language)
    try:
        spec = _spec(arguments)
        condition = parse(arguments.condition, spec.colours)
        chances = odds.odds(condition, spec.numbers, spec.colours, spec.copies)
    except ConditionError as error:
        raise WishError(texts.say(*error.phrase), error.pointer) from error
    except FactError as error:
        raise WishError(texts.say(*error.phrase)) from error
    if arguments.json:
        _print({"condition": arguments.condition, **_as_json(chances)})
    else:
        print("\n".join(_chances(chances, texts)))


def _spec(arguments: argparse.Namespace) -> Spec:
    colours = tuple(name.strip().lower() for name in arguments.colours.split(","))
    known = [key.removeprefix("colour.") for key in shared("en").words if key.startswith("colour.")]
    for name in colours:
        if name not in known:
            raise WishError(unknown("colour", name, known))
    if twice := facts.distinct(colours):
        raise WishError(f"--colours has {twice!r} twice")
    copies = whole("--copies", arguments.copies, 1, 100)
    return Spec(numbers_of("--numbers", arguments.numbers), colours, copies)


def _chances(chances: odds.Odds, texts: Texts) -> Iterator[str]:
    """How likely a task is, in words, and the bonus number that goes with it."""
    for key, hits, hands in (("three", chances.three, chances.threes), ("five", chances.five, chances.fives)):
        values = {"count": score_sheet.grouped(hits), "of": score_sheet.grouped(hands)}
        yield texts.say(f"odds.{key}", {**values, "percent": score_sheet.percent(hits / hands, texts)})
    if chances.never:
        yield texts["odds.never"]
    else:
        if chances.always:
            yield texts["odds.always"]
        yield texts.say("odds.bonus", {"bonus": chances.bonus})


def _as_json(chances: odds.Odds) -> Mapping[str, Any]:
    return {
        "p3": {"count": chances.three, "of": chances.threes, "value": float(chances.p3)},
        "p5": {"count": chances.five, "of": chances.fives, "value": float(chances.p5)},
        "never": chances.never,
        "always": chances.always,
        "bonus": chances.bonus,
    }
