"""Which decks, and which cards of them, a command means; what two decks could mean is asked back, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from cardgen import press, registry
from cardgen.cards import Card
from cardgen.game import Game
from cardgen.nearest import unknown
from cardgen.press import Wish, WishError

ALL = "all"


def games(names: Iterable[str]) -> list[Game[Any]]:
    """The games of these names, each once; `all` are the built-in ones."""
    keys = [key for name in names for key in (registry.BUILT_IN if _is_all(name) else [registry.key_of(name)])]
    return [registry.find(key) for key in dict.fromkeys(keys)]


def _is_all(name: str) -> bool:
    return name.strip().casefold() == ALL


def decks(names: Sequence[str], wish: Wish) -> tuple[list[Game[Any]], list[str]]:
    """The games to print, and sentences about those of `all` that are left out since they lack the variant.

    WishError for a deck that was named and lacks the variant or each of the single cards (`only`), and for a card
    that no deck has, or several.
    """
    wished = [game.key for game in games(name for name in names if not _is_all(name))]
    having, lacking = _by_variant(games(names), wished, wish.variant)
    told = []
    if lacking:
        told = [f"{_and(lacking)} {'have' if len(lacking) > 1 else 'has'} no variant {wish.variant!r}: left out"]
    return _with_cards(having, wished, wish), told


def _by_variant(found: list[Game[Any]], wished: Sequence[str], variant: str) -> tuple[list[Game[Any]], list[str]]:
    """The games that have the variant, and the keys of those that lack it and were not named."""
    having = [game for game in found if not variant or variant in game.variants]
    if not having:
        known = {name: game.key for game in found for name in game.variants}
        if len(found) > 1 and known:
            raise WishError(unknown("variant", variant, known))
        press.spec(found[0], variant)
    lacking = [game.key for game in found if game not in having]
    if named := [key for key in lacking if key in wished]:
        keys = _and([game.key for game in having])
        raise WishError(f"{named[0]} has no variant {variant!r}, only {keys}: print {named[0]} without --variant")
    return having, lacking


def _with_cards(found: list[Game[Any]], wished: Sequence[str], wish: Wish) -> list[Game[Any]]:
    """The games that have one of the single cards; all of them where whole decks are wished."""
    if not wish.only:
        return found
    for sentence in press.unknown_codes(found, wish):
        raise WishError(sentence)
    codes = {game.key: {card.code.casefold() for card in press.deck(game, wish)} for game in found}
    holders = {wanted: _holders(wanted, codes) for wanted in wish.only}
    for wanted, keys in holders.items():
        if len(keys) > 1:
            raise WishError(f"card {wanted!r} is in {_and(keys)}; name only the deck that is meant, like {keys[0]}")
    for key in wished:
        if not any(key in keys for keys in holders.values()):
            raise WishError(f"{key} has no card of --only {','.join(wish.only)}; leave {key} out")
    return [game for game in found if any(game.key in keys for keys in holders.values())]


def _holders(wanted: str, codes: dict[str, set[str]]) -> list[str]:
    """The decks that have a code, or both ends of a range."""
    ends = {end.casefold() for end in wanted.split("-", 1)}
    return [key for key, of_deck in codes.items() if ends <= of_deck]


def card(code: str, name: str | None, wish: Wish) -> tuple[Game[Any], Card]:
    """The one card of a code, in all decks that have the variant or in one. WishError if there is none, or several."""
    names = [name or ALL]
    found, _ = _by_variant(games(names), [] if name is None else [name], wish.variant)
    hits = [(g, c) for g in found for c in press.deck(g, wish) if c.code.casefold() == code.casefold()]
    if not hits:
        raise WishError(unknown("card", code, [c.code for g in found for c in press.deck(g, wish)]))
    if len(hits) > 1:
        keys = [game.key for game, _ in hits]
        raise WishError(f"card {code!r} is in {_and(keys)}; say which with --game {keys[0]}")
    return hits[0]


def _and(keys: Sequence[str]) -> str:
    *first, last = keys
    return f"{', '.join(first)} and {last}" if first else last
