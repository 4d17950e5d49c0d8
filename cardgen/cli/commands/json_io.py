"""JSON on standard input and output, and in files that a command names."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO

from cardgen.cli.selection import Choice
from cardgen.core import facts, json_input
from cardgen.core.facts import FactError
from cardgen.core.json_input import Json
from cardgen.core.tasks import Odds
from cardgen.deck.deck import OptionError
from cardgen.deck.edition import AnyEdition

MOST_BYTES = 16 << 20
"""Bytes that are read: a thousand entries have about 60 kB."""


def write(value: object, indent: int | None = None) -> None:
    """Prints a value as JSON, with letters as standard output can show them."""
    print(json_input.write(value, getattr(sys.stdout, "encoding", ""), indent))


def read(name: str) -> Json:
    """The value of a file, or of standard input where the name is -. FactError where it is none."""
    if name != "-":
        with Path(name).open("rb") as file:
            return json_input.read(_bytes(file, name), name)
    if sys.stdin is None:
        raise FactError("no_input")
    return json_input.read(_bytes(sys.stdin.buffer, "standard_input"), "standard_input")


def odds(chances: Odds) -> dict[str, object]:
    """How often a task is met, with three cards and with five."""
    return {
        "p3": {"count": chances.three, "of": chances.threes, "value": float(chances.p3)},
        "p5": {"count": chances.five, "of": chances.fives, "value": float(chances.p5)},
        "never": chances.never,
        "always": chances.always,
    }


def with_deck(question: Json, edition: AnyEdition, choice: Choice) -> tuple[AnyEdition, Json]:
    """A question without the deck that it carries (contract 4), and the edition of that deck, or else the other one."""
    if not isinstance(question, dict) or "deck" not in question:
        return edition, question
    keys = facts.mapping(question["deck"], "deck")
    return custom_deck(keys, edition.game.key, choice), {key: value for key, value in question.items() if key != "deck"}


def custom_deck(keys: Mapping[str, object], game: str, choice: Choice) -> AnyEdition:
    """The edition of a deck that a record or question carries. DeckError where it is none, or of another game."""
    from cardgen.custom import edition_from_keys

    if choice.variant:
        raise OptionError("wish.deck_variant", variant=choice.variant)
    return edition_from_keys.of_data(keys, choice.level, choice.language, game)


def _bytes(file: BinaryIO, name: str) -> bytes:
    """All that is in a file. FactError where it is too much, as in a device that never ends."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FactError("json_large", thing=name, most=MOST_BYTES >> 20)
    return data
