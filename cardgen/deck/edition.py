"""A deck as a value: which game, and the specification that its cards are made from.

Two editions are equal if a game makes the same deck from them. A table of the score keeper stores the fingerprint to
notice that its deck has changed since.
"""

import json
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from cardgen.core.cards import Card
from cardgen.core.json_input import Json
from cardgen.deck.game import Game
from cardgen.drawing.deck_style import PLAIN, DeckStyle
from cardgen.schema.draft import Keys
from cardgen.words import numbers
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, unknown

Spec = TypeVar("Spec")
DIGITS = 16
"""Of a fingerprint, in hexadecimal: two of a million editions share one by a chance of 3 : 10⁸."""


class EditionError(PhrasedError, ValueError):
    """An edition that a game doesn't have; one sentence."""


class Edition(Generic[Spec]):
    """A game with a valid specification; `name` is the variant's, empty for the original. Compared by content.

    A custom deck is a `CustomEdition` (`cardgen.custom.custom_edition`), for which these hold more than the defaults:
    `data` are the keys to rebuild it, `file` the keys of its file for all levels, `deck_style` is its style,
    `language` that of its words; `print_tables` are its tables "look" and "print", `warnings` those before printing.
    """

    data: Mapping[str, Json] | None = None
    file: Mapping[str, object] = MappingProxyType({})
    deck_style: DeckStyle = PLAIN
    language: str = ""
    print_tables: Mapping[str, Keys] = MappingProxyType({})
    warnings: Sequence[Phrase] = ()

    def __init__(self, game: Game[Spec], spec: Spec, name: str = "") -> None:
        self.game, self.name, self._spec = game, name, spec

    @property
    def spec(self) -> Spec:
        """The specification that the game makes the deck from."""
        return self._spec

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the deck in hexadecimal; the same in all processes and Python versions.

        >>> from cardgen import registry
        >>> original(registry.find("terz")).fingerprint
        '52f78391a0f74f6d'
        """
        value = [self.game.key, plain(self.spec)]
        canonical = json.dumps(value, separators=(",", ":"))
        return sha256(canonical.encode()).hexdigest()[:DIGITS]

    @property
    def level(self) -> str:
        """The level of a custom deck, "" for none."""
        return ""

    @property
    def key(self) -> str:
        """The name of files made from it."""
        return self.game.key

    @property
    def players(self) -> tuple[int, int]:
        """The least and the greatest number of players for whom its cards suffice."""
        return self.game.players

    @property
    def printed(self) -> str:
        """The title of sheets and files."""
        return self.game.printed

    @property
    def is_original(self) -> bool:
        """Whether it is the deck that the game is sold with."""
        return self == original(self.game)

    def cards(self, words: Mapping[str, str]) -> tuple[Card, ...]:
        """The deck's cards, with a language's words where they have some."""
        return self.game.deck(self.spec, words)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Edition) or self.game.key != other.game.key:
            return False
        return self._spec is other._spec or self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash((self.game.key, self.fingerprint))

    def __repr__(self) -> str:
        return f"Edition({self.game.key!r}, {self.name or 'original'!r}, {self.fingerprint})"


AnyEdition: TypeAlias = Edition[Any]
"""An edition with any specification."""


def original(game: Game[Spec]) -> Edition[Spec]:
    """The deck as the game is sold."""
    return Edition(game, game.spec)


def variant(game: Game[Spec], name: str) -> Edition[Spec]:
    """A variant by its name, the original for an empty one. EditionError for an unknown one."""
    if not name:
        return original(game)
    if not game.variants:
        raise EditionError("game.no_variants", key=game.key)
    if name not in game.variants:
        raise EditionError("at", place=game.key, reason=unknown("variant", name, game.variants))
    return Edition(game, game.variants[name], name)


def plain(value: object) -> Json:
    """A specification as JSON values: tuples as lists, sets sorted, an enum as its value.

    The order of a mapping is kept: that of Tadika's colours decides the order of its cards.

    A fraction is a text (contract 4). A specification with fields newer than its game has a method `plain` that
    selects the fields that count, so that decks without these keep their fingerprint.

    >>> plain((1, {"a": (2,)}, frozenset({"z", "y"})))
    [1, {'a': [2]}, ['y', 'z']]
    """
    if hasattr(value, "plain"):
        value = value.plain()
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted((plain(part) for part in value), key=json.dumps)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(part) for part in value]
    if isinstance(value, str | int | float | bool | None):
        return value
    from fractions import Fraction  # not needed to print a deck

    if isinstance(value, Fraction):
        return numbers.as_json(value)
    raise TypeError(f"a specification holds a {type(value).__name__}, which has no place in JSON")
