"""The deck of a new table: which ones a form offers, by which values, and the edition that a value means.

"" is the original, "=NAME" a variant, "LETTERS.DIGEST" a deck that this phone has played with or that lies in the
server's folder, and "~DATA" one that was opened just now: the form carries it on, and nothing of it is kept before a
table begins. An address may also name a deck by its five letters, or hold it packed. What is brought is
read and judged in a child process.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.custom import form as deck_files
from cardgen.custom import short_form, source, value_limits
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.deck import edition as editions
from cardgen.deck.edition import AnyEdition, EditionError
from cardgen.deck.game import Game
from cardgen.schema.draft import Draft
from scorer.games.sheet import FieldError
from scorer.keeping import decks as known
from scorer.playing import decks
from scorer.playing.decks import Label
from scorer.web.commands.context import Services

VARIANT, OPENED = "=", "~"
"""How the values of variants, and of decks that were opened just now, begin."""
LETTERS = 5
Valued = Callable[[AnyEdition], str]
LABEL = re.compile(r"[0-9A-Z]{5}\.[0-9a-f]{16}")


class Offer(NamedTuple):
    """A deck to choose: its value in the form, its name or the key of one, its five letters.

    `players`: the greatest number that its cards are enough for; 0 where that is not told.
    """

    value: str
    name: str
    letters: str = ""
    players: int = 0


def offers(
    services: Services, phone: str | None, game: Game[object], opened: Iterable[AnyEdition], value: Valued
) -> Iterator[Offer]:
    """All that can be chosen: original, variants, what was opened, files of the folder, decks of this phone.

    `value`: what stands for a deck that was opened.
    """
    yield Offer("", "")
    yield from (Offer(f"{VARIANT}{name}", name) for name in game.variants)
    listed: set[Label] = set()
    for edition in opened:
        if edition.data is not None:
            listed.add(decks.label(edition))
            yield _offer(value(edition), edition)
    for edition, label in services.decks.labelled(game.key):
        if label not in listed:
            listed.add(label)
            yield _offer(_value(label), edition)
    for label in known.of_phone(services.store, phone, game.key) if phone else ():
        if label not in listed:
            yield Offer(_value(label), label.name, label.letters)


def _value(label: Label) -> str:
    return f"{label.letters}.{label.digest}"


def _offer(value: str, edition: AnyEdition) -> Offer:
    return Offer(value, decks.title(edition), edition.fingerprint, edition.players[1])


def chosen(services: Services, phone: str | None, game: Game[object], value: str) -> AnyEdition:
    """The edition that a value means. FieldError where there is none (any more), DeckError where it can't be."""
    if not value:
        return editions.original(game)
    if value.startswith(OPENED):
        edition = unpacked(value.removeprefix(OPENED))
        if edition.game.key != game.key:
            raise FieldError("deck", "deck_other_game", value=edition.game.name, game=game.name)
        return edition
    try:
        if value.startswith(VARIANT):
            return editions.variant(game, value.removeprefix(VARIANT))
    except EditionError as error:
        raise FieldError("deck", "form_deck") from error
    return _known(services, phone, game.key, value)


def _known(services: Services, phone: str | None, game: str, value: str) -> AnyEdition:
    letters, _, digest = value.partition(".")
    for edition, label in services.decks.labelled(game):
        if _value(label) == value:
            return edition
    deck = known.by_label(services.store, letters[:16], digest[:64], phone) if phone else None
    if deck is None:
        raise FieldError("deck", "form_deck")
    return decks.edition(deck)


def is_value(value: str) -> bool:
    """Whether a value is one that forms have for a deck."""
    return not value or value.startswith((VARIANT, OPENED)) or LABEL.fullmatch(value) is not None


# --- opened just now


def carried(edition: AnyEdition) -> str:
    """A deck as a form carries it on."""
    data = decks.written(decks.stored(edition) or {}).encode()
    return OPENED + base64.urlsafe_b64encode(zlib.compress(data)).decode()


def addressed(edition: AnyEdition) -> str:
    """A deck as an address holds it; as a form does where it is too large to be packed."""
    return short_form.if_short(decks.stored(edition) or {}) or carried(edition)


def unpacked(text: str) -> AnyEdition:
    """The edition of a deck that a form carries. FieldError where it holds none, DeckError where it can't be."""
    return run_bounded(_unpacked, text)


def _unpacked(text: str) -> AnyEdition:
    try:
        data = zlib.decompressobj().decompress(base64.urlsafe_b64decode(text), decks.MOST)
        deck = json.loads(data)
    except (ValueError, zlib.error, RecursionError) as error:
        raise FieldError("deck", "form_deck") from error
    if not isinstance(deck, dict):
        raise FieldError("deck", "form_deck")
    value_limits.check(Draft(deck))
    return decks.edition(deck)


def of_address(text: str) -> Sequence[AnyEdition]:
    """The editions of a packed deck, one for each level; the original where it says no more than its game.

    DeckError where it is none, or one that can't be played.
    """
    return run_bounded(_of_address, text)


def _of_address(text: str) -> Sequence[AnyEdition]:
    data = short_form.unpacked(text)
    opened = decks.editions_of(Draft(data))
    return opened if data.keys() - {"format", "game"} else [editions.original(opened[0].game)]


def of_file(data: bytes, name: str, language: str) -> Sequence[AnyEdition]:
    """The editions of a file, one for each level. DeckError with all that is wrong, its rules' words in a language."""
    try:
        return run_bounded(_of_file, data, name, language)
    except LimitError as error:
        raise source.refused(name, error.phrase) from error


def _of_file(data: bytes, name: str, language: str) -> Sequence[AnyEdition]:
    return decks.editions_read(lambda: deck_files.read_bytes(data, name), language)


def plain_letters(typed: str) -> str:
    """The five letters that somebody typed; nothing where they are more or fewer."""
    letters = "".join(typed.upper().split()).translate(MISREAD)
    return letters if len(letters) == LETTERS else ""


def by_letters(services: Services, typed: str) -> AnyEdition | None:
    """The deck with these five letters, of the folder or of any table of this server."""
    letters = plain_letters(typed)
    if not letters:
        return None
    for edition in services.decks.editions():
        if edition.fingerprint == letters:
            return edition
    deck = known.by_letters(services.store, letters)
    return None if deck is None else decks.edition(deck)


MISREAD = str.maketrans("OIL", "011")
"""Letters that no fingerprint has, and what they are taken for. Source: Crockford, Base 32 (2002)."""
