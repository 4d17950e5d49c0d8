"""JSON on standard input and output, and in files that a command names."""

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
"""The most bytes that are read: a thousand entries have about 60 kB."""


def write(value: object, indent: int | None = None) -> None:
    """Prints a value as JSON, escaped as standard output's encoding requires."""
    print(json_input.write(value, getattr(sys.stdout, "encoding", ""), indent))


def read(name: str) -> Json:
    """The value of a file, or of standard input where the name is -. FactError if it is invalid."""
    if name != "-":
        with Path(name).open("rb") as file:
            return json_input.read(_bytes(file, name), name)
    if sys.stdin is None:
        raise FactError("no_input")
    return json_input.read(_bytes(sys.stdin.buffer, "standard_input"), "standard_input")


def odds(chances: Odds) -> dict[str, object]:
    """A task's odds, with three cards and with five."""
    return {
        "p3": {"count": chances.three, "of": chances.threes, "value": float(chances.p3)},
        "p5": {"count": chances.five, "of": chances.fives, "value": float(chances.p5)},
        "never": chances.never,
        "always": chances.always,
    }


def with_deck(question: Json, edition: AnyEdition, choice: Choice) -> tuple[AnyEdition, Json]:
    """A question without its embedded deck (contract 4), and that deck's edition, or else the given one."""
    if not isinstance(question, dict) or "deck" not in question:
        return edition, question
    keys = facts.mapping(question["deck"], "deck")
    return custom_deck(keys, edition.game.key, choice), {key: value for key, value in question.items() if key != "deck"}


def custom_deck(keys: Mapping[str, object], game: str, choice: Choice) -> AnyEdition:
    """The edition of the deck embedded in a record or question. DeckError if it is invalid, or of another game."""
    from cardgen.custom import edition_from_keys

    if choice.variant:
        raise OptionError("wish.deck_variant", variant=choice.variant)
    return edition_from_keys.of_data(keys, choice.level, choice.language, game)


def _bytes(file: BinaryIO, name: str) -> bytes:
    """The content of a file. FactError if it is too large, as an endless device."""
    data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FactError("json_large", thing=name, most=MOST_BYTES >> 20)
    return data
