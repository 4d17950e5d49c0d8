"""Records of games, read from JSON: facts, never points (contract 2); `scores` evaluates the entries."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypedDict

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.words import numbers, unicode_text
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase


class RecordError(ValueError):
    """An invalid record: `phrase` is the reason; `entry` counts from 1, None if the head of the record is invalid.

    `player` is the player of that entry, if it has one.
    """

    def __init__(self, phrase: Phrase, entry: int | None = None, player: str | None = None) -> None:
        super().__init__(f"{entry} {player} {phrase.key}")
        self.phrase, self.entry, self.player = phrase, entry, player


class Record(NamedTuple):
    """A record of a game: facts, never points. `deck`: the keys of the custom deck that it is played with.

    `first`: who deals or begins first; by default the first player. `sums`: the addends of an entry's sum, by the
    entry's position (from 1) and the sum's key.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = MappingProxyType({})  # each is read by the game's option
    entries: tuple[object, ...] = ()
    deck: Mapping[str, object] | None = None  # its keys, which `cardgen.custom.edition_from_keys` reads
    first: str | None = None
    sums: Mapping[int, Mapping[str, tuple[Number, ...]]] = MappingProxyType({})


class Coming(TypedDict, total=False):
    """What comes next, as far as the game has it: the round, its dealer, the players still missing in it."""

    round: int
    dealer: str
    missing: list[str]


def read(data: object, with_deck: bool = False) -> Record:
    """A record from JSON. RecordError for missing or invalid parts; entries are read by `standings`.

    `with_deck`: whether it may have a custom deck (contract 4), which the caller then uses.
    """
    try:
        optional = ("options", "entries", "first", "sums", *(["deck"] if with_deck else []))
        head = facts.checked_object(data, "record", ("game", "players"), optional)
        options = facts.mapping(head.get("options", {}), "options")
        entries = facts.sequence(head.get("entries", []), "entries")
        game = head["game"]
        if not isinstance(game, str):
            raise FactError("no_text", name="game", value=facts.quoted(game))
        deck = facts.mapping(head["deck"], "deck") if "deck" in head else None
        players = names(head["players"])
        first = facts.player(head["first"], players) if "first" in head else None
        return Record(game, players, options, tuple(entries), deck, first, _sums(head.get("sums", {}), entries))
    except FactError as error:
        raise RecordError(error.phrase) from error


MOST_PARTS = 41
"""The most addends of a sum."""


def _sums(value: object, entries: Sequence[object]) -> dict[int, dict[str, tuple[Number, ...]]]:
    """The addends of sums, {"1": {"bonus": [3, 4]}}. FactError unless each sum is in its entry."""
    places = {str(number): number for number in range(1, len(entries) + 1)}
    sums_by_entry: dict[int, dict[str, tuple[Number, ...]]] = {}
    for place, sums in facts.mapping(value, "sums").items():
        if place not in places:
            raise FactError("unknown_key", value=facts.quoted(place), known=tuple(places)[:3])
        entry = facts.mapping(entries[places[place] - 1], "entry")
        sums_by_entry[places[place]] = {
            key: _addends(parts, key, entry.get(key), places[place])
            for key, parts in facts.mapping(sums, "sums").items()
        }
    return sums_by_entry


def _addends(value: object, key: str, total: object, place: int) -> tuple[Number, ...]:
    """The addends of a sum, which must give the total."""
    values = facts.sequence(value, f"sums.{place}.{key}")
    if len(values) > MOST_PARTS:
        raise FactError("sum_long", name=key, entry=place, number=len(values), most=MOST_PARTS)
    parts = tuple([facts.number(part, key) for part in values])
    if (total_value := numbers.as_json(numbers.reduced(sum(parts)))) != total or isinstance(total, bool):
        raise FactError("sum_other", name=key, entry=place, sum=total_value, value=facts.quoted(total))
    return parts


def names(value: object) -> tuple[str, ...]:
    """The names of the players. FactError unless each is legible and all are visibly different."""
    players = tuple([_name(name) for name in facts.sequence(value, "players")])
    if twice := facts.first_duplicate(map(unicode_text.skeleton, players)):
        raise FactError("double_player", name=twice)
    return players


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not unicode_text.legible(value):
        raise FactError("no_name", value=facts.quoted(value))
    if not unicode_text.visible(value):
        raise FactError("unseen_name", value=facts.quoted(value))
    return value


def cards_left(value: object, players: Collection[str], most: int) -> dict[str, int]:
    """The number of cards that each player has left, by name; `most` in all at most."""
    cards_of = facts.mapping(value, "left")
    if not cards_of.keys() <= {*players}:
        for name in cards_of:
            facts.player(name, players)
    left = {
        name: cards if type(cards) is int and 0 <= cards <= most else facts.whole(cards, f"left.{name}", 0, most)
        for name, cards in cards_of.items()
    }
    if (together := sum(left.values())) > most:
        raise FactError("left_many", cards=together, most=most)
    return left


def check_end(entry: object) -> None:
    """FactError unless an entry is just the end of the game, {"end": true}."""
    facts.must_be_true(facts.checked_object(entry, "entry", ("end",))["end"], "end")


def next_round(value: object, expected: int) -> int:
    """The number of a round, which must be the next one."""
    number = facts.whole(value, "round", 1)
    if number < expected:
        raise FactError("round_twice", round=number, expected=expected)
    if number > expected:
        raise FactError("round_too_early", round=number, expected=expected)
    return number
