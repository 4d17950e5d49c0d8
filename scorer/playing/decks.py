"""Custom decks at a table: the keys of a deck file, which the first line of a log stores, and their edition.

A deck is validated in `cardgen.custom.edition_from_keys`, whatever its form. A log stores it as JSON, with all rules
and words on cards, but without its print options.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from cardgen.core.facts import FactError, quoted
from cardgen.core.json_input import Json
from cardgen.core.scores import Record
from cardgen.custom.custom_edition import CustomEdition
from cardgen.deck import edition as editions
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import AnyGame
from cardgen.words.suggestions import printable
from scorer.playing import shelf

if TYPE_CHECKING:
    from cardgen.schema.draft import Draft

Deck = Mapping[str, Json]
"""The keys of a deck file, as plain values."""
MOST = 64 * 1024
"""The most bytes of a deck as JSON."""
KEPT = 64
"""The most cached editions, and so at most 4 MB of text."""
PRINTED = ("print", "look")
"""Keys that a table doesn't need."""


def edition(deck: Deck) -> AnyEdition:
    """The edition of a deck. DeckError with all its faults, FactError if it is too large."""
    text = written(deck)
    if len(text.encode(errors="replace")) > MOST:
        raise FactError("deck_large", most=MOST // 1024)
    return _cached(text)


def written(deck: Deck) -> str:
    """A deck as JSON in one line, the same for the same keys."""
    return json.dumps(deck, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


@lru_cache(KEPT)
def _cached(text: str) -> AnyEdition:
    from cardgen.custom import edition_from_keys

    deck: AnyEdition = edition_from_keys.of_data(json.loads(text))
    return deck


def editions_of(draft: Draft, language: str = "en") -> list[AnyEdition]:
    """The editions of a deck file: that of the whole deck, if it can be played, then one for each of its levels.
    DeckError with all faults of any level, or of a deck without levels.

    `language` is that of messages.
    """
    from cardgen.custom import edition_from_keys, levels
    from cardgen.schema.draft import DeckError, together

    levels.check(draft)
    results, wrong, names = list[AnyEdition](), None, levels.names(draft.data)
    for level in ("", *names):
        try:
            results.append(edition_from_keys.edition(draft, level, language))
        except DeckError as error:
            if level or not names:
                wrong = together(wrong, error, draft.name) if wrong else error
    if wrong:
        raise wrong
    return results


def editions_read(read: Callable[[], Draft], language: str = "en") -> list[AnyEdition]:
    """The same for a form's draft. DeckError also with the faults of the form itself."""
    from cardgen.custom import edition_from_keys

    return edition_from_keys.judged(read, lambda draft: editions_of(draft, language))


def stored(deck: AnyEdition) -> dict[str, Json] | None:
    """The part of a custom deck that a log stores, of one level if it has levels; None for other decks."""
    if deck.data is None:
        return None
    data = {"format": 1, "game": deck.game.key, **deck.data}
    named = {"name": name} if (name := title(deck)) else {}
    return {key: value for key, value in (data | named).items() if key not in PRINTED}


def recorded(deck: AnyEdition) -> Mapping[str, Json] | None:
    """A deck's keys for a record: those of a custom deck or a variant; nothing for the original.

    So a reader of the record need not know the variant.
    """
    keys = stored(deck)
    return _variant(deck.game, deck.name) if keys is None and deck.name else keys


@lru_cache(KEPT)
def _variant(game: AnyGame, name: str) -> Mapping[str, Json] | None:
    """A variant as the keys of a custom deck; None if the game has no custom decks."""
    if not game.has("custom_keys"):
        return None
    return {"format": 1, "game": game.key, "name": name, **game.custom_keys.written(game.variants[name])}


def of_record(record: Record) -> AnyEdition:
    """The deck of a record: the original if it has none. DeckError, FactError."""
    game = shelf.find(record.game)
    if record.deck is None:
        return editions.original(game)
    name = next((name for name in game.variants if _variant(game, name) == record.deck), "")
    return editions.variant(game, name) if name else of_game(record.deck, record.game)


def letters(deck: AnyEdition) -> str:
    """The fingerprint of any deck but the original; a variant has that of its keys in a record."""
    if deck.data is not None:
        return deck.fingerprint
    keys = recorded(deck)
    return edition(keys).fingerprint if keys else ""


def title(deck: AnyEdition) -> str:
    """The name of a custom deck, with its level, or of a variant; "" if it has none."""
    level = deck.settings.level if isinstance(deck, CustomEdition) else ""
    return " · ".join(filter(None, (deck.name, level)))


class Label(NamedTuple):
    """The identity of a custom deck: its fingerprint, a digest of all that a log stores of it, and its name."""

    letters: str
    digest: str
    name: str


def label(deck: AnyEdition) -> Label:
    """The label of a custom deck. Two with the same fingerprint have the same rules; their words may differ."""
    text = written(stored(deck) or {})
    digest = hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]
    return Label(deck.fingerprint, digest, printable(title(deck)))  # PostgreSQL stores no NUL


def of_game(deck: object, game: str) -> AnyEdition:
    """The edition of the deck in a record or a question. FactError if it is one of another game."""
    if not isinstance(deck, Mapping):
        raise FactError("no_object", thing="deck", value=quoted(deck))
    custom = edition({"format": 1, "game": game, **deck})
    if custom.game.key != game:
        raise FactError("deck_other_game", value=custom.game.name, game=shelf.find(game).name)
    return custom
