"""Custom decks of Triple³: the keys of a deck file, and the specification from them."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from cardgen.core.cards import Card
from cardgen.games.triple3.cards import Spec, deck
from cardgen.schema import number_cards, traits
from cardgen.schema import number_faces as instead
from cardgen.schema.reader import Reader
from cardgen.words import spelling
from cardgen.words.numbers import parsed

KEYS = ("trait", "show", "blanks", "chips")
EASY = "chips = 8"
"""What an easier level may say."""
TRAITS = {"colour": "colours", "shape": "shapes", "count": "counts"}
"""The traits as files and cards name them, and as a specification does."""
LEVELS = 4
ORIGINAL = Spec()
MOST_BLANKS, MOST_CHIPS = 100, 200
MOST_PLAYERS = 4


def spec_of(reader: Reader) -> Spec:
    """The specification of a deck."""
    reader.only(("trait",), TRAITS)
    spec = Spec(
        traits.words(reader, "colour", ORIGINAL.colours, traits.colours()),
        traits.words(reader, "shape", ORIGINAL.shapes, ORIGINAL.shapes),
        traits.counts(reader, "count", ORIGINAL.counts),
        reader.whole("blanks", least=0, most=MOST_BLANKS, default=ORIGINAL.blanks),
        reader.whole("chips", least=0, most=MOST_CHIPS, default=ORIGINAL.chips),
    )
    for name, field in TRAITS.items():
        traits.wanted(reader, name, getattr(spec, field), (LEVELS,))
    return spec


def fits(reader: Reader, spec: Spec) -> None:
    """Four levels of three traits always make triples; what is shown may be of no use."""
    number_cards.check_used(reader, {card.attributes["number"] for card in _numbered(spec)})


def shows(reader: Reader, spec: Spec) -> Mapping[str, str]:
    """What is printed instead of counts that are numbers, by code: several go round the colours."""
    language = reader.language
    typed = {
        card.code: form
        for card in deck(spec, {})
        if (count := str(card.attributes.get("count", ""))) and (form := spelling.of_number(count, language)) != count
        if form
    }
    return typed | instead.of_numbers(reader, list(_numbered(spec)), {}, {name: {} for name in spec.colours})


def _numbered(spec: Spec) -> Iterator[Card]:
    """The cards whose count is a number, with that number."""
    for card in deck(spec, {}):
        with suppress(KeyError, ValueError):  # a blank card, or a word
            number = parsed(str(card.attributes["count"]))
            yield card._replace(attributes={"colour": card.attributes["colour"], "number": number})


def most_players(_spec: Spec) -> int:
    """As many as for the original, which has as many cards."""
    return MOST_PLAYERS


def canonical(spec: Spec) -> object:
    """The rules of a deck, independent of order: the levels of each trait, without blanks and chips."""
    return {name: sorted(str(level) for level in getattr(spec, field)) for name, field in TRAITS.items()}


def written(spec: Spec) -> dict[str, object]:
    """The keys for this specification."""
    levels = {name: list(getattr(spec, field)) for name, field in TRAITS.items()}
    return {"trait": levels, "blanks": spec.blanks, "chips": spec.chips}
