"""The players of a table as chips: each total in the order of seats, and what the headline says of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardgen.core.scores import EntryScope
from cardgen.words.numbers import Number
from cardgen.words.texts import LANGUAGES, Texts
from scorer.games import sheet
from scorer.games.words import called, typed_name
from scorer.playing import decks, shelf
from scorer.playing.events import PlayersChanged
from scorer.playing.match import Match
from scorer.words import languages


class Chip(NamedTuple):
    """A player with the total: leading, dealing, in turn, done with this round, out of time; `empty`: no hand yet."""

    seat: int
    name: str
    mark: str
    total: Number
    empty: bool
    leads: bool
    won: bool
    deals: bool
    turn: bool
    done: bool
    out: bool


def chips(match: Match) -> Iterator[Chip]:
    """Each player's total in the order of seats."""
    standings = match.standings
    missing: Sequence[str] = standings.next.get("missing", ())
    rivals = len(match.players) > 1  # alone nobody wins
    ahead = len(standings.leaders) < len(match.players)  # who is level with all, or alone, leads nobody
    dealing = dealer(match)
    for seat, player in enumerate(match.players):
        yield Chip(
            seat=seat, name=player.name, mark=player.mark, total=standings.totals[player.name],
            empty=match.fills is EntryScope.HAND and all(player.name not in p for p in standings.rounds.values()),
            leads=ahead and player.name in standings.leaders,
            won=rivals and player.name in standings.winners,
            deals=player.name == dealing,
            turn=match.fills is EntryScope.TURN and bool(missing) and player.name == missing[0],
            done="missing" in standings.next and player.name not in missing, out=seat in match.out,
        )  # fmt: skip


def dealer(match: Match) -> str | None:
    """Who deals the round that comes: as the rules say, else one after the other from whoever dealt first."""
    coming = match.standings.next
    if "dealer" in coming or sheet(match.game).opening != "deals" or "round" not in coming:
        return coming.get("dealer")
    return match.names[((match.first or 0) + coming["round"] - 1) % len(match.names)]


def opener(match: Match, words: Texts) -> str:
    """Who deals or begins first; nothing where nobody has said, or where it means nothing."""
    opening = sheet(match.game).opening
    if match.first is None or not opening:
        return ""
    return words.say(f"opening.{opening}", {"name": match.names[match.first]})


def deck_of(match: Match) -> str:
    """What tells a deck in any language: of an own one name and letters, of a variant its key.

    Of a game without cards, what people call it.
    """
    if typed := typed_name(match):
        return typed
    return match.edition.name if match.edition.data is None else _joined(decks.title(match.edition), match)


def deck_in_words(deck: str, game: str, words: Texts) -> str:
    """What of `deck_of` people read: the word for a variant, else the same."""
    return words.get(f"deck.{game}.{deck}", deck)


def game_in_words(game: str, deck: str, words: Texts) -> str:
    """What lists call a game with that deck (`deck_of`)."""
    name = called(shelf.find(game), words, deck)
    return f"{name} · {deck_in_words(deck, game, words)}" if deck and game not in shelf.ONLY_SCORED else name


def any_deck(match: Match, words: Texts) -> str:
    """What a deck is called, and its five letters, also of a variant; nothing where the original is played."""
    edition = match.edition
    return _joined(deck_in_words(decks.title(edition), match.game, words), match)


def _joined(name: str, match: Match) -> str:
    return " · ".join(filter(None, (name, decks.letters(match.edition))))


def can_confirm(game: str) -> bool:
    """Whether a second phone may confirm an entry: not where each adds a point, whoever says it."""
    return shelf.find(game).scoring.fills is not EntryScope.POINT


def headline(match: Match, words: Texts) -> str:
    """Round n of m, and what it is played for; who begins, where somebody has said and nothing is written yet."""
    if match.standings.finished:
        return words["table.over"]
    line = sheet(match.game).headline(match, words)
    first = "" if match.live else opener(match, words)
    return f"{line} · {first}" if first else line


def nameless(match: Match) -> bool:
    """Whether a table of a class still waits for names: nothing was written down, and nobody has one or wants none."""
    if match.lines or any(event.kind == PlayersChanged.kind for event in match.events):
        return False
    return all(player.name in _stand_ins(n) for n, player in enumerate(match.players, 1))


@lru_cache(128)
def _stand_ins(n: int) -> frozenset[str]:
    """What the n-th child of a table is called before it has a name, in all languages."""
    return frozenset(languages.texts(language).say("room.player", {"n": n}) for language in LANGUAGES)
