"""A game as it was played, read from JSON: facts, never points (contract 2); `scores` reads what the entries say."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, TypedDict

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.words import numbers, unicode_text
from cardgen.words.numbers import Number
from cardgen.words.phrase import Phrase


class RecordError(ValueError):
    """A record that can't be: `phrase` says why; `entry` counts from 1, None where the head of the record is wrong.

    `player` is the player of that entry, None where it has none.
    """

    def __init__(self, phrase: Phrase, entry: int | None = None, player: str | None = None) -> None:
        super().__init__(f"{entry} {player} {phrase.key}")
        self.phrase, self.entry, self.player = phrase, entry, player


class Record(NamedTuple):
    """A game as it was played: facts, never points. `deck`: the keys of a deck of one's own that it is played with.

    `first`: who deals or begins first; None where nobody has said, which is whoever stands first. `sums`: of which
    numbers a sum of an entry was made, by the entry's position (from 1) and the sum's key.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any] = MappingProxyType({})  # each is read by the option of the game that it is for
    entries: tuple[object, ...] = ()
    deck: Mapping[str, Any] | None = None  # its keys, which `cardgen.custom.edition_from_keys` reads
    first: str | None = None
    sums: Mapping[int, Mapping[str, tuple[Number, ...]]] = MappingProxyType({})


class Coming(TypedDict, total=False):
    """What comes next, as far as a game has it: the round, its dealer, the players who are not written down in it."""

    round: int
    dealer: str
    missing: list[str]


def read(data: object, with_deck: bool = False) -> Record:
    """A record from JSON. RecordError where it lacks a part or has a strange one; entries are read by `standings`.

    `with_deck`: whether it may carry a deck of one's own (contract 4), which the caller then plays it with.
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
"""Numbers of a sum."""


def _sums(value: object, entries: Sequence[object]) -> dict[int, dict[str, tuple[Number, ...]]]:
    """The numbers of sums, {"1": {"bonus": [3, 4]}}: each sum stands in its entry. FactError otherwise."""
    places = {str(number): number for number in range(1, len(entries) + 1)}
    found: dict[int, dict[str, tuple[Number, ...]]] = {}
    for place, sums in facts.mapping(value, "sums").items():
        if place not in places:
            raise FactError("unknown_key", value=facts.quoted(place), known=tuple(places)[:3])
        entry = facts.mapping(entries[places[place] - 1], "entry")
        found[places[place]] = {
            key: _parts(parts, key, entry.get(key), places[place]) for key, parts in facts.mapping(sums, "sums").items()
        }
    return found


def _parts(value: object, key: str, total: object, place: int) -> tuple[Number, ...]:
    """The numbers that make a sum."""
    listed = facts.sequence(value, f"sums.{place}.{key}")
    if len(listed) > MOST_PARTS:
        raise FactError("sum_long", name=key, entry=place, number=len(listed), most=MOST_PARTS)
    parts = tuple([facts.number(part, key) for part in listed])
    if (made := numbers.as_json(numbers.reduced(sum(parts)))) != total or isinstance(total, bool):
        raise FactError("sum_other", name=key, entry=place, sum=made, value=facts.quoted(total))
    return parts


def names(value: object) -> tuple[str, ...]:
    """The names of the players: each one to be read, no two that differ by nothing to be seen. FactError otherwise."""
    players = tuple([_name(name) for name in facts.sequence(value, "players")])
    if twice := facts.first_duplicate(map(unicode_text.bare, players)):
        raise FactError("double_player", name=twice)
    return players


def _name(value: object) -> str:
    if not isinstance(value, str) or not value.strip() or not unicode_text.legible(value):
        raise FactError("no_name", value=facts.quoted(value))
    if not unicode_text.visible(value):
        raise FactError("unseen_name", value=facts.quoted(value))
    return value


def cards_left(value: object, players: Collection[str], most: int) -> dict[str, int]:
    """How many cards players have left, each by name; no more than `most` in all."""
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
    """FactError unless an entry ends the game, {"end": true}, and says nothing else."""
    facts.must_be_true(facts.checked_object(entry, "entry", ("end",))["end"], "end")


def next_round(value: object, expected: int) -> int:
    """The number of a round, which must be the one that comes next."""
    number = facts.whole(value, "round", 1)
    if number < expected:
        raise FactError("round_twice", round=number, expected=expected)
    if number > expected:
        raise FactError("round_too_early", round=number, expected=expected)
    return number
