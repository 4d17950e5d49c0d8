"""Which decks, and which cards of them, a command means; what two decks could mean is asked back, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen import edition, registry
from cardgen.cards import Card
from cardgen.facts import Phrase
from cardgen.game import AnyGame
from cardgen.phrases import said, unknown
from cardgen.press import Appearance, Deck, WishError, unknown_codes

ALL = "all"


def games(names: Iterable[str]) -> list[AnyGame]:
    """The games of these names, each once; `all` are the built-in ones."""
    keys = [key for name in names for key in (registry.BUILT_IN if _is_all(name) else [registry.key_of(name)])]
    return [registry.find(key) for key in dict.fromkeys(keys)]


def _is_all(name: str) -> bool:
    return name.strip().casefold() == ALL


def decks(
    names: Sequence[str], variant: str, appearance: Appearance, only: Sequence[str] = ()
) -> tuple[list[Deck], list[str]]:
    """The decks to print, and sentences about those of `all` that are left out since they lack the variant.

    WishError for a deck that was named and lacks the variant or each of the single cards (`only`), and for a card
    that no deck has, or several. EditionError for a variant that none has.
    """
    wished = [game.key for game in games(name for name in names if not _is_all(name))]
    having, lacking = _by_variant(games(names), wished, variant)
    notes = []
    if lacking:
        key = "wish.left_out_several" if len(lacking) > 1 else "wish.left_out"
        notes = [said(Phrase(key, {"keys": lacking, "variant": variant}), appearance.language)]
    made = [Deck(edition.variant(game, variant), appearance) for game in having]
    return (_with_cards(made, wished, only) if only else made), notes


def _by_variant(candidates: list[AnyGame], wished: Sequence[str], variant: str) -> tuple[list[AnyGame], list[str]]:
    """The games that have the variant, and the keys of those that lack it and were not named."""
    having = [game for game in candidates if not variant or variant in game.variants]
    if not having:
        owners = {name: game.key for game in candidates for name in game.variants}
        if len(candidates) > 1 and owners:
            raise WishError(unknown("variant", variant, owners))
        edition.variant(candidates[0], variant)
    lacking = [game.key for game in candidates if game not in having]
    if named := [key for key in lacking if key in wished]:
        keys = [game.key for game in having]
        raise WishError("wish.lacks_variant", key=named[0], variant=variant, keys=keys)
    return having, lacking


def _with_cards(candidates: list[Deck], wished: Sequence[str], only: Sequence[str]) -> list[Deck]:
    """The decks that have one of the single cards."""
    for phrase in unknown_codes(candidates, only):
        raise WishError(phrase)
    codes = {deck.game.key: {card.code.casefold() for card in deck.cards} for deck in candidates}
    holders = {wanted: _holders(wanted, codes) for wanted in only}
    for wanted, keys in holders.items():
        if len(keys) > 1:
            raise WishError("wish.in_several", code=wanted, keys=keys, first=keys[0])
    for key in wished:
        if not any(key in keys for keys in holders.values()):
            raise WishError("wish.none_of_only", key=key, codes=",".join(only))
    return [deck for deck in candidates if any(deck.game.key in keys for keys in holders.values())]


def _holders(wanted: str, codes: dict[str, set[str]]) -> list[str]:
    """The decks that have a code, or both ends of a range."""
    ends = {end.casefold() for end in wanted.split("-", 1)}
    return [key for key, of_deck in codes.items() if ends <= of_deck]


def card(code: str, name: str | None, variant: str, appearance: Appearance) -> tuple[Deck, Card]:
    """The one card of a code, in all decks that have the variant or in one. WishError if there is none, or several."""
    candidates, _ = decks([name or ALL], variant, appearance)
    hits = [(deck, card) for deck in candidates for card in deck.cards if card.code.casefold() == code.casefold()]
    if not hits:
        raise WishError(unknown("card", code, [card.code for deck in candidates for card in deck.cards]))
    if len(hits) > 1:
        keys = [deck.game.key for deck, _ in hits]
        raise WishError("wish.say_which", code=code, keys=keys, first=keys[0])
    return hits[0]
