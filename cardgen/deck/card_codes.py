"""Codes and ranges of codes for single cards of a deck or of its sets. Pure."""

from collections.abc import Iterable, Iterator, Sequence

from cardgen.core.cards import Card
from cardgen.drawing.set_marks import LETTERS
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import unknown


def split_letter(code: str) -> tuple[str, str]:
    """The letter of a set and the code of a card, or a range of codes; "" without a set.

    >>> split_letter("c:R12"), split_letter("T03-T09")
    (('C', 'R12'), ('', 'T03-T09'))
    """
    letter, colon, rest = code.partition(":")
    return (letter.strip().upper(), rest.strip()) if colon else ("", code)


def picked(cards: Sequence[Card], only: Iterable[str]) -> list[Card]:
    """The cards of codes and ranges, in the deck's order; unknown codes are reported by `unknown_codes`.

    `R7` is one card, `T03-T09` a range of cards.
    """
    order = {card.code.casefold(): k for k, card in enumerate(cards)}
    numbers: set[int] = set()
    for wanted in only:
        first, _, last = wanted.casefold().partition("-")
        if first in order and (last or first) in order:
            a, b = order[first], order[last or first]
            numbers.update(range(min(a, b), max(a, b) + 1))
    return [cards[k] for k in sorted(numbers)]


def unknown_codes(decks: Sequence[Sequence[Card]], only: Iterable[str]) -> Iterator[Phrase]:
    """A phrase for each code or range of `only` that is in none of the decks."""
    codes = [[card.code for card in cards] for cards in decks]
    folded = [{code.casefold() for code in deck} for deck in codes]
    for letter, wanted in map(split_letter, only):
        if letter and letter not in LETTERS:
            yield unknown("set", letter, tuple(LETTERS))
        ends = wanted.split("-", 1)
        strange = [end for end in ends if not any(end.casefold() in deck for deck in folded)]
        if strange:
            yield unknown("card", strange[0], [code for deck in codes for code in deck])
        elif not any({end.casefold() for end in ends} <= deck for deck in folded):
            yield Phrase("wish.range_apart", {"text": wanted})
