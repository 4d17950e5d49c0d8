"""The decks and cards that a command selects; ambiguous ones are refused in one sentence.

A deck is named by its game; a custom deck by its file.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck import edition
from cardgen.deck.card_codes import split_letter, unknown_codes
from cardgen.deck.deck import Appearance, Deck, OptionError
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import AnyGame
from cardgen.games import registry
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import translate, unknown

ALL = "all"
ENDINGS = (".toml", ".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".xlsb", ".ods", ".xls", ".json", ".pdf")
"""The endings of deck files, and of files mistaken for one; the content decides."""
How = Callable[[AnyEdition], Appearance]
"""Makes the appearance of an edition's cards from the command's options and the deck's own tables."""


class Choice(NamedTuple):
    """A command's options for decks; `language` is that of messages."""

    variant: str = ""
    level: str = ""
    language: str = "en"


PLAIN = Choice()


def is_file(name: str) -> bool:
    """Whether a deck's name is the path of a file.

    >>> is_file("4b.toml"), is_file("decks/4b"), is_file("terz")
    (True, True, False)
    """
    return "/" in name or "\\" in name or PurePath(name).suffix.lower() in ENDINGS


def find(name: str, choice: Choice = PLAIN) -> AnyEdition:
    """The edition of one name: of a game, its variant, or of a file. Errors as of their readers."""
    return custom(name, choice) if is_file(name) else _of_game(registry.named(name), choice)


def custom(path: str, choice: Choice = PLAIN) -> AnyEdition:
    """The edition of a deck file, or of one of its levels. DeckError."""
    from cardgen.custom import edition_from_keys, form, print_keys  # only for custom decks

    if choice.variant:
        raise OptionError("wish.file_variant", path=path, variant=choice.variant)
    paper = partial(print_keys.read, folder=Path(path).parent)
    return edition_from_keys.of_file(partial(form.read_file, path), choice.level, choice.language, paper)


def _of_game(game: AnyGame, choice: Choice) -> AnyEdition:
    if choice.level:
        raise OptionError("wish.no_levels", key=game.key, level=choice.level)
    return edition.variant(game, choice.variant)


def games(names: Iterable[str]) -> list[AnyGame]:
    """The games of these names, without duplicates; `all` are the built-in ones."""
    keys = [key for name in names for key in (registry.BUILT_IN if _is_all(name) else [registry.key_of(name)])]
    return [registry.find(key) for key in dict.fromkeys(keys)]


def _is_all(name: str) -> bool:
    return name.strip().casefold() == ALL


def decks(
    names: Sequence[str], how: How, choice: Choice = PLAIN, only: Sequence[str] = ()
) -> tuple[list[Deck], list[str]]:
    """The decks to print, and notes on those of `all` that are left out as they lack the variant.

    OptionError for a deck that was named and lacks the variant or each of the single cards (`only`), and for a card
    that no deck has, or several. EditionError for a variant that none has. DeckError for a file that is no deck.
    """
    files = [name for name in dict.fromkeys(names) if is_file(name)]
    others = [name for name in names if not is_file(name)]
    named = [game.key for game in games(name for name in others if not _is_all(name))]
    having, lacking = _by_variant(games(others), named, choice.variant) if others else ([], [])
    notes = []
    if lacking:
        key = "wish.left_out_several" if len(lacking) > 1 else "wish.left_out"
        notes = [translate(Phrase(key, {"keys": lacking, "variant": choice.variant}), choice.language)]
    editions = [*(_of_game(game, choice) for game in having), *(custom(path, choice) for path in files)]
    _check_apart(editions, files)
    candidates = [Deck(one, how(one)) for one in editions]
    keys = [*named, *(one.key for one in editions[len(having) :])]
    return (_with_cards(candidates, keys, only) if only else candidates), notes


def _check_apart(editions: Sequence[AnyEdition], files: Sequence[str]) -> None:
    """OptionError if the files of two decks would have the same name."""
    keys = [one.key for one in editions]
    for key, path in zip(keys[len(keys) - len(files) :], files, strict=True):
        if keys.count(key) > 1:
            raise OptionError("wish.same_name", path=path, name=key)


def _by_variant(candidates: list[AnyGame], names: Sequence[str], variant: str) -> tuple[list[AnyGame], list[str]]:
    """The games that have the variant, and the keys of those that lack it and were not named."""
    having = [game for game in candidates if not variant or variant in game.variants]
    if not having:
        owners = {name: game.key for game in candidates for name in game.variants}
        if len(candidates) > 1 and owners:
            raise OptionError(unknown("variant", variant, owners))
        edition.variant(candidates[0], variant)
    lacking = [game.key for game in candidates if game not in having]
    if named := [key for key in lacking if key in names]:
        keys = [game.key for game in having]
        raise OptionError("wish.lacks_variant", key=named[0], variant=variant, keys=keys)
    return having, lacking


def _with_cards(candidates: list[Deck], names: Sequence[str], only: Sequence[str]) -> list[Deck]:
    """The decks that have one of the single cards."""
    for phrase in unknown_codes([deck.cards for deck in candidates], only):
        raise OptionError(phrase)
    codes = {deck.edition.key: {card.code.casefold() for card in deck.cards} for deck in candidates}
    holders = {code: _holders(code, codes) for code in only}
    for code, keys in holders.items():
        if len(keys) > 1:
            raise OptionError("wish.in_several", code=code, keys=keys, first=keys[0])
    for key in names:
        if not any(key in keys for keys in holders.values()):
            raise OptionError("wish.none_of_only", key=key, codes=",".join(only))
    return [deck for deck in candidates if any(deck.edition.key in keys for keys in holders.values())]


def _holders(code: str, codes: dict[str, set[str]]) -> list[str]:
    """The decks that have a code, or both ends of a range."""
    ends = {end.casefold() for end in split_letter(code)[1].split("-", 1)}
    return [key for key, of_deck in codes.items() if ends <= of_deck]


def card(code: str, name: str | None, how: How, choice: Choice = PLAIN) -> tuple[Deck, Card]:
    """The one card of a code, in all decks that have the variant or in one. OptionError for none, or several."""
    candidates, _ = decks([name or ALL], how, choice)
    hits = [(deck, card) for deck in candidates for card in deck.cards if card.code.casefold() == code.casefold()]
    if not hits:
        raise OptionError(unknown("card", code, [card.code for deck in candidates for card in deck.cards]))
    if len(hits) > 1:
        keys = [deck.game.key for deck, _ in hits]
        raise OptionError("wish.say_which", code=code, keys=keys, first=keys[0])
    return hits[0]
