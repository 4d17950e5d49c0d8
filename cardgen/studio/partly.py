"""What can be drawn of a document: a fault that concerns some of its cards alone leaves all others as typed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import cardgen.deck.labels  # noqa: F401  two threads that first load parts of it at once would wait for one another
from cardgen.custom import levels
from cardgen.deck.deck import Deck
from cardgen.schema.draft import DeckError, Draft
from cardgen.studio import fields, lessened, made
from cardgen.studio.addresses import Document, Places
from cardgen.studio.album import NONE, Album
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError

BACK = "back-"
"""What the key of a back begins with; the key of its part follows. Those of fronts are the cards' codes."""
LOOK = "/look"
TITLE = "face.title"
"""Said of backs whose title has no room."""
BESIDES = {LOOK: ("/look/title", "/look/picture")}
"""What is left out where a fault leads to a whole table."""
TRIES = 6
"""So often something is left out: what is hidden by a fault is told once that is gone."""


AtPlaces: TypeAlias = Mapping[str, Sequence[str]]
"""Cards by their keys, each with the addresses of what it says."""


class Wrong(NamedTuple):
    """What can't be: where that stands ("" for the whole), why, and the keys of the cards that it concerns alone."""

    address: str
    phrase: Phrase
    cards: tuple[str, ...] = ()


class Shown(NamedTuple):
    """A deck without what can't be in it, its document, and what was left out."""

    deck: Deck
    document: Document
    wrong: tuple[Wrong, ...]

    @property
    def faulty(self) -> frozenset[str]:
        """The keys of the cards that are not as they are typed."""
        return frozenset([key for wrong in self.wrong for key in wrong.cards])

    @property
    def has_rest(self) -> bool:
        """Whether all that is wrong is wrong with fronts alone, and some others are left.

        Not where a level of a trait stands for another: all cards may have other codes once that is mended.
        """
        fronts = {card.code for card in self.deck.cards}
        every = all(
            wrong.cards and fronts.issuperset(wrong.cards) and not fields.is_in_trait(wrong.address)
            for wrong in self.wrong
        )
        return bool(self.wrong) and every and self.faulty < fronts


def shown(document: Document, level: str = "", language: str = "en", own: Album = NONE) -> Shown:
    """What can be drawn of a document. DeckError where something is wrong that all cards hang on; PaperError."""
    return _shown(json.dumps(document), level, language, own)


def deck(document: Document, level: str = "", language: str = "en", own: Album = NONE) -> Deck:
    """The deck that is left where some cards are wrong, to be printed; refusals as of `made.deck` where none is."""
    found = shown(document, level, language, own)
    return found.deck.without(found.faulty) if found.has_rest else made.deck(document, level, language, own)


@lru_cache(maxsize=made.KEPT)
def _shown(document: str, level: str, language: str, own: Album) -> Shown:
    found = _tried(json.loads(document), level, language, own, TRIES)
    if not found.wrong:
        return found
    places = of_cards(found.deck, found.document, level)
    return found._replace(
        wrong=tuple([one._replace(cards=one.cards or about(one.address, places)) for one in found.wrong])
    )


def of_cards(deck: Deck, document: Document, level: str) -> AtPlaces:
    """The addresses of what the cards of a document's deck say, by their codes."""
    colours = [str(name) for name in getattr(deck.edition.spec, "colours", ())]
    draft = levels.chosen(Draft(document, "", Places(document)), level)
    shown = fields.of_cards(deck.cards, draft, colours)
    own = fields.of_levels(deck.cards, draft)
    return {card.code: (*filter(None, [shown.get(card.code)]), *own[card.code]) for card in deck.cards}


def about(address: str, places: AtPlaces) -> tuple[str, ...]:
    """The keys of the cards that say what stands at an address."""
    return tuple([key for key, own in places.items() if any(fields.touch(place, address) for place in own)])


def _tried(document: Document, level: str, language: str, own: Album, tries: int) -> Shown:
    """What can be drawn of a document, after so many tries at most to leave something out."""
    try:
        deck = made.undrawn(document, level, language, own)
    except DeckError as error:
        wrong = [
            Wrong(place.column if place else "", fault.phrase)
            for place, fault in zip(error.places, error.faults, strict=True)
        ]
        less = _without_all(document, wrong)
        if less is None or not tries:
            raise
        try:
            return _with(wrong, _tried(less, level, language, own, tries - 1))
        except DeckError:
            raise error.with_traceback(None) from None  # of which more is told than of what is left
    wrong = [*_undrawn(deck, document, level)]
    left_out = [one for one in wrong if not _is_for_some(one)]
    less = _without_some(document, left_out)
    if less == document or not tries:
        return Shown(deck, document, tuple(wrong))
    return _with(left_out, _tried(less, level, language, own, tries - 1))


def _is_for_some(wrong: Wrong) -> bool:
    """Whether a level is at fault on some of its cards alone, so that it stays for the others."""
    return bool(wrong.cards) and fields.is_in_trait(wrong.address)


def _with(wrong: Sequence[Wrong], found: Shown) -> Shown:
    """What was found without something, with that; of a card that can't be drawn even so no more is told."""
    told = [one for one in found.wrong if not one.cards or all(one.cards != other.cards for other in wrong)]
    return found._replace(wrong=(*wrong, *told))


def _without_all(document: Document, wrong: Iterable[Wrong]) -> Document | None:
    for one in wrong:
        if (less := lessened.without(document, one.address)) is None:
            return None
        document = less
    return document


def _without_some(document: Document, wrong: Iterable[Wrong]) -> Document:
    for one in wrong:
        for address in BESIDES.get(one.address, (one.address,)):
            document = lessened.without(document, address) or document
    return document


def _undrawn(deck: Deck, document: Document, level: str) -> Iterator[Wrong]:
    """What of a deck can't be drawn, with the address of what it shows. StyleError."""
    _ = deck.style  # a style that can't be read is told once, not of each card
    failed = dict(_failed(deck))
    places = of_cards(deck, document, level) if failed else {}
    levels_of = dict[tuple[str, str], Wrong]()
    for code, phrase in failed.items():
        at = _field(document, places[code], phrase)
        if not fields.is_in_trait(at):
            yield Wrong(at, phrase, (code,))
            continue
        before = levels_of.setdefault((at, phrase.key), Wrong(at, phrase))
        levels_of[at, phrase.key] = before._replace(cards=(*before.cards, code))
    for one in levels_of.values():
        yield one._replace(cards=()) if set(one.cards) == set(about(one.address, places)) else one
    yield from _undrawn_backs(deck)


def _undrawn_backs(deck: Deck) -> Iterator[Wrong]:
    """What of backs can't be drawn: once where it is the same of several."""
    found = list[tuple[Phrase, str]]()
    for part in deck.game.parts:
        try:
            deck.back(part)
            deck.spares(part, with_backs=False)
        except PhrasedError as error:
            found.append((error.phrase, f"{BACK}{part.key}"))
    for number, (phrase, _) in enumerate(found):
        if phrase not in [before for before, _ in found[:number]]:
            address = f"{LOOK}/title" if phrase.key == TITLE else LOOK
            yield Wrong(address, phrase, tuple([key for other, key in found if other == phrase]))


def _field(document: Document, places: Sequence[str], phrase: Phrase) -> str:
    """The field of a card that can't be drawn for that reason: of several levels that whose words it names; "" where
    it has none, or none says these.
    """
    words = phrase.values.get("text")
    said = [found for place in places if fields.is_in_trait(place) for found in fields.texts(document, place)]
    of_card = next((place for place in places if not fields.is_in_trait(place)), "")
    return next((place for place, text in said if text == words), of_card)


def _failed(deck: Deck) -> Iterator[tuple[str, Phrase]]:
    """The codes of fronts that can't be drawn, and why."""
    for card in deck.cards:
        try:
            deck.face(card)
        except PhrasedError as error:
            yield card.code, error.phrase
