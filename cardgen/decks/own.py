"""The edition of a deck of one's own: its rules as a game's specification, and all that is looks beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from cardgen.cards import Card
from cardgen.decks import fingerprint
from cardgen.dress import PLAIN, Dress
from cardgen.edition import Edition
from cardgen.game import Game

if TYPE_CHECKING:
    from cardgen.json_text import Json

Spec = TypeVar("Spec")


class Wishes(NamedTuple):
    """What a deck's file says beside its rules; never part of what tells decks apart.

    `shows`: what is printed instead of the value, by code. `look` and `print`: the tables of those names, checked.
    `players`: so many can play with one set.
    """

    name: str = ""
    language: str = ""
    second: str = ""
    players: int = 0
    level: str = ""
    shows: Mapping[str, str] = MappingProxyType({})
    look: Mapping[str, Any] = MappingProxyType({})  # values of several kinds, each checked
    print: Mapping[str, Any] = MappingProxyType({})
    dress: Dress = PLAIN


class OwnEdition(Edition[Spec]):
    """A game with a specification of one's own, made by `checked.edition`."""

    def __init__(self, game: Game[Spec], spec: Spec, rules: Json, data: Mapping[str, Json], wishes: Wishes) -> None:
        super().__init__(game, spec, wishes.name)
        self.data, self.wishes = data, wishes
        self.dress, self.language = wishes.dress, wishes.language
        self._rules = rules

    @cached_property
    def fingerprint(self) -> str:
        """Five letters that tell these rules from others, whatever form, order, words and looks they came in."""
        return fingerprint.of(self.game.key, self._rules)

    @property
    def is_original(self) -> bool:
        """No: it may print the same, but it is somebody's own."""
        return False

    def cards(self, words: Mapping[str, str]) -> tuple[Card, ...]:
        """The deck's cards, each with what it shows instead of its value."""
        return tuple([_showing(card, self.wishes.shows.get(card.code)) for card in super().cards(words)])

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, OwnEdition) and self.data == other.data

    def __hash__(self) -> int:
        return super().__hash__()


def _showing(card: Card, show: str | None) -> Card:
    return card if show is None else card._replace(attributes={**card.attributes, "show": show})
