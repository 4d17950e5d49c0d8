"""The command `tasks`: all tasks of a deck with their odds, bonus numbers and example hands."""

import argparse
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardgen.cli import console, selection
from cardgen.cli.commands import json_io, options
from cardgen.core import score_sheet
from cardgen.core.facts import FactError
from cardgen.core.tasks import Hand, Odds, Task
from cardgen.deck import deck
from cardgen.deck.deck import OptionError
from cardgen.deck.edition import AnyEdition
from cardgen.words.phrases import translate
from cardgen.words.texts import Texts

EXAMPLES = 3
"""The number of example hands for each task."""


class Row(NamedTuple):
    """A task with its results; `chances` is an error message if its odds take too long to count."""

    task: Task
    chances: Odds | str
    hands: tuple[Hand, ...]
    twin: str = ""


def run(arguments: argparse.Namespace) -> None:
    """Prints the tasks; on standard error the warnings of a custom deck."""
    choice = options.choice(arguments)
    edition = selection.find(arguments.game, choice)
    if not edition.game.has("task_rules"):
        raise OptionError("wish.no_tasks", name=edition.game.name)
    language = choice.language if arguments.language else edition.language or choice.language
    texts = deck.texts(edition.game, language)
    rows = list(_rows(edition, texts))
    if arguments.json:
        json_io.write({"game": edition.game.key, "tasks": [_as_json(row) for row in rows]}, indent=1)
    else:
        print("\n\n".join("\n".join(map(console.displayable, _lines(row, edition, texts))) for row in rows))
    console.tell(translate(warning, choice.language) for warning in edition.warnings)


def _rows(edition: AnyEdition, texts: Texts) -> Iterator[Row]:
    rules, spec, first = edition.game.tasks, edition.spec, dict[object, str]()
    for task in rules.tasks(spec, texts.words):
        condition = rules.parse(task.condition, spec)
        try:
            chances: Odds | str = rules.odds(condition, spec)
        except FactError as error:
            chances = texts.say(*error.phrase)
        twin = first.setdefault(condition, task.code)
        hands = tuple(rules.examples(condition, spec, EXAMPLES))
        yield Row(task, chances, hands, "" if twin == task.code else twin)


def _lines(row: Row, edition: AnyEdition, texts: Texts) -> Iterator[str]:
    """A task in a few lines, those below its words indented."""
    chances = row.chances
    yield f"{row.task.code}  {row.task.sentence}"
    yield f"     {row.task.condition}"
    if isinstance(chances, str):
        yield f"     {chances}"
    else:
        yield "     " + texts.say("odds.short", {**_shares(chances, texts), "cards": edition.game.tasks.hand})
    proposed = None if isinstance(chances, str) else chances.bonus
    key = "odds.given" if proposed in (None, row.task.bonus) else "odds.given_proposed"
    yield "     " + texts.say(key, {"bonus": row.task.bonus, "proposed": proposed})
    if row.hands:
        yield "     " + texts.say("odds.hands", {"hands": "  |  ".join([_hand(hand, edition) for hand in row.hands])})
    yield from (f"     {warning}" for warning in _warnings(row, texts))


def _hand(hand: Hand, edition: AnyEdition) -> str:
    """The codes of three cards, with their printed values if these differ."""
    printed = [edition.game.tasks.card_text(card, edition.spec, edition.deck_style.shows) for card in hand]
    plain = all(card.code[1:] == text for card, text in zip(hand, printed, strict=True))
    codes = [card.code for card in hand]
    return " ".join(codes) + ("" if plain else f" ({', '.join(printed)})")


def _shares(chances: Odds, texts: Texts) -> Mapping[str, str]:
    """The chance of three cards in per cent, that of five in hands out of a hundred."""
    hands = round(100 * chances.p5)
    n = str(hands)
    if not hands and chances.five:
        n = "< 1"
    elif hands == 100 and chances.five < chances.fives:
        n = "> 99"
    return {"three": score_sheet.percent(float(chances.p3), texts), "n": n}


def _warnings(row: Row, texts: Texts) -> Iterator[str]:
    if isinstance(row.chances, Odds) and row.chances.never:
        yield texts["odds.never"]
    if isinstance(row.chances, Odds) and row.chances.always:
        yield texts["odds.always"]
    if row.twin:
        yield texts.say("odds.twin", {"code": row.twin})


def _as_json(row: Row) -> Mapping[str, object]:
    """A task as JSON; with `why` in place of odds that take too long to count."""
    head = {"code": row.task.code, "text": row.task.sentence, "if": row.task.condition, "bonus": row.task.bonus}
    hands = [[card.code for card in hand] for hand in row.hands]
    tail = {"examples": hands, **({"same_as": row.twin} if row.twin else {})}
    chances = row.chances
    if isinstance(chances, str):
        return {**head, "why": chances, **tail}
    return {**head, "proposed": chances.bonus, **json_io.odds(chances), **tail}
