"""Decks of people's own at a table: the keys of a deck file, which the first line of a log keeps, and their edition.

A deck is checked once, in `cardgen.custom.edition_from_keys`, whatever form it came in. A log keeps it as JSON, with
all that counts or is read on cards; how it is printed is nothing to a table.
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
"""Bytes of a deck as JSON."""
KEPT = 64
"""Editions that are remembered: of so many decks at most, and so at most 4 MB of text."""
PRINTED = ("print", "look")
"""Keys that are nothing to a table."""


def edition(deck: Deck) -> AnyEdition:
    """The edition of a deck. DeckError with all that is wrong with it, FactError where it is too large."""
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
    """The editions of a deck file: that of the whole deck, where it can be played, then one for each of its levels.
    DeckError with all that is wrong in any level, or in a deck that has none.

    `language` is that of rules that refuse something.
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
    """The same of what a form reads. DeckError also with what is wrong with the form itself."""
    from cardgen.custom import edition_from_keys

    return edition_from_keys.judged(read, lambda draft: editions_of(draft, language))


def stored(deck: AnyEdition) -> dict[str, Json] | None:
    """What a log keeps of an own deck, of one level where it has some; nothing of any other."""
    if deck.data is None:
        return None
    data = {"format": 1, "game": deck.game.key, **deck.data}
    named = {"name": name} if (name := title(deck)) else {}
    return {key: value for key, value in (data | named).items() if key not in PRINTED}


def recorded(deck: AnyEdition) -> Mapping[str, Json] | None:
    """What a record says of a deck: an own one's keys, a variant's as if it were an own one; nothing of the original.

    So whoever reads the record needs not know the variant.
    """
    own = stored(deck)
    return _variant(deck.game, deck.name) if own is None and deck.name else own


@lru_cache(KEPT)
def _variant(game: AnyGame, name: str) -> Mapping[str, Json] | None:
    """A variant as the keys of an own deck; None where a game's decks can't be anybody's own."""
    if not game.has("custom_keys"):
        return None
    return {"format": 1, "game": game.key, "name": name, **game.custom_keys.written(game.variants[name])}


def of_record(record: Record) -> AnyEdition:
    """The deck that a record was played with: the original where it says nothing. DeckError, FactError."""
    game = shelf.find(record.game)
    if record.deck is None:
        return editions.original(game)
    name = next((name for name in game.variants if _variant(game, name) == record.deck), "")
    return editions.variant(game, name) if name else of_game(record.deck, record.game)


def letters(deck: AnyEdition) -> str:
    """Five letters that tell any deck but the original from others; a variant has those of its keys in a record."""
    if deck.data is not None:
        return deck.fingerprint
    keys = recorded(deck)
    return edition(keys).fingerprint if keys else ""


def title(deck: AnyEdition) -> str:
    """What an own deck is called, with its level, or a variant; nothing where nobody has named it."""
    level = deck.settings.level if isinstance(deck, CustomEdition) else ""
    return " · ".join(filter(None, (deck.name, level)))


class Label(NamedTuple):
    """What an own deck is known by: its five letters, a digest of all that a log keeps of it, and its name."""

    letters: str
    digest: str
    name: str


def label(deck: AnyEdition) -> Label:
    """The label of an own deck. Two with the same letters have the same rules; their words may differ."""
    text = written(stored(deck) or {})
    digest = hashlib.sha256(text.encode(errors="replace")).hexdigest()[:16]
    return Label(deck.fingerprint, digest, printable(title(deck)))  # PostgreSQL keeps no NUL


def of_game(deck: object, game: str) -> AnyEdition:
    """The edition of what a record or a question brings as its deck. FactError where it is one of another game."""
    if not isinstance(deck, Mapping):
        raise FactError("no_object", thing="deck", value=quoted(deck))
    own = edition({"format": 1, "game": game, **deck})
    if own.game.key != game:
        raise FactError("deck_other_game", value=own.game.name, game=shelf.find(game).name)
    return own
