"""Draws a custom deck to find what no key shows, such as words without room or missing letters."""

from collections.abc import Callable, Iterator
from functools import partial

from cardgen.deck.deck import Deck
from cardgen.deck.game import FaceError
from cardgen.schema.draft import DeckError, Draft, Fault
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError


def check(deck: Deck, name: str = "") -> None:
    """DeckError with all cards and backs that can't be drawn; `name` is what sentences call the deck, else its key."""
    faults: list[Fault] = []
    for fault in _faults(deck):
        faults += [fault] if fault not in faults else []
    if faults:
        raise DeckError(faults, Draft({}, name or deck.edition.key))


def _faults(deck: Deck) -> Iterator[Fault]:
    drawn: list[tuple[str, Callable[[], object]]] = [(card.code, partial(deck.face, card)) for card in deck.cards]
    for part in deck.game.parts:
        drawn += [(part.key, partial(deck.back, part)), (part.key, partial(deck.spares, part, with_backs=False))]
    for place, draw in drawn:
        try:
            draw()
        except FaceError as error:
            yield Fault(error.phrase)
        except PhrasedError as error:  # of a font without a letter, or a style without a colour
            yield Fault(Phrase("at", {"place": place, "reason": error.phrase}))
