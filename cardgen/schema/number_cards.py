"""Number cards in a deck file: numbers for all colours or for each, and single cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.core.facts import quoted
from cardgen.schema import colours as palette
from cardgen.schema.draft import Path
from cardgen.schema.number_faces import Key, NumberFace, of_numbers
from cardgen.schema.reader import Reader
from cardgen.schema.traits import label
from cardgen.words import spelling
from cardgen.words.numbers import Number

CARD_KEYS = ("colour", "value", "show", "second", "picture", "copies")
MOST_COPIES = 100


class SingleCard(NamedTuple):
    """A single card, and its place."""

    number: Number
    colour: str
    copies: int
    path: Path


def colours(reader: Reader, default: Sequence[str]) -> tuple[str, ...]:
    """The deck's colours: those that it lists, or else those that its numbers or single cards have."""
    if named := palette.names(reader, ()):
        return named
    table = reader.get("numbers")
    values = list(table) if isinstance(table, Mapping) else []
    if not reader.has("numbers"):
        values = [card.get("colour") for card in reader.items("card") if isinstance(card, Mapping)]
    known = dict.fromkeys(value for value in values if isinstance(value, str))
    return tuple(name for name in known if palette.house(Reader({}), (), name)) or tuple(default)


def by_colour(reader: Reader, colours: Sequence[str]) -> dict[str, tuple[Number, ...]] | None:
    """The numbers of each colour, where `numbers` is a table of them; None if it is not."""
    if not isinstance(reader.get("numbers"), Mapping):
        return None
    for name in reader.table("numbers"):
        if name not in colours:
            palette.house(reader, ("numbers", name), name)
    return {name: reader.numbers("numbers", name) for name in colours}


def singles(reader: Reader, colours: Sequence[str]) -> Iterator[SingleCard]:
    """The single cards."""
    for path in reader.tables("card"):
        reader.only(path, CARD_KEYS)
        for key in ("value", "colour"):
            if not reader.has(*path, key):
                reader.fault(path, "deck.missing", name=key)
        copies = reader.whole(*path, "copies", least=0, most=MOST_COPIES, default=1)
        number = reader.number(*path, "value")
        colour = reader.choice(*path, "colour", known=colours, kind="colour")
        if colour and reader.has(*path, "value"):
            yield SingleCard(number, colour, copies, path)


def shows(reader: Reader, cards: Sequence[Card], colours: Sequence[str]) -> dict[str, str]:
    """The printed values that replace numbers, by code; read last: `cards` are the deck's number cards."""
    faces: dict[Key, list[NumberFace]] = {}
    quiet, language = Reader(reader.data), reader.language  # faults are noted already
    for card in singles(quiet, colours):
        if card.copies:
            form = spelling.of_number(reader.get(*card.path, "value"), language)
            key = "show" if reader.has(*card.path, "show") else "picture"
            face = NumberFace(label(reader, card.path), (*card.path, key), form)
            faces.setdefault((card.colour, card.number), []).append(face)
    return of_numbers(reader, cards, faces, _forms(reader, colours))


def _forms(reader: Reader, colours: Sequence[str]) -> dict[str, spelling.Forms]:
    """The notation of the numbers of each colour, if they were typed as decimals, say."""
    numbers = reader.get("numbers")
    texts = {name: numbers.get(name, "") if isinstance(numbers, Mapping) else numbers for name in colours}
    return {name: spelling.of_list(text, reader.language) for name, text in texts.items()}


def forms(reader: Reader, colours: Sequence[str]) -> dict[Number, str]:
    """The first notation of each number in the deck that was not typed in lowest terms."""
    by_number: dict[Number, str] = {}
    for notations in _forms(reader, colours).values():
        by_number = {**notations, **by_number}
    for card in singles(Reader(reader.data), colours):
        if form := spelling.of_number(reader.get(*card.path, "value"), reader.language):
            by_number.setdefault(card.number, form)
    return by_number


def check_used(reader: Reader, numbers: set[Number]) -> None:
    """Notes entries of `show` for numbers that no card has; in a deck with levels another one may use them."""
    for key, number in reader.numbered("show", quiet=True):
        if number not in numbers and not reader.has_levels:
            reader.warn(("show", key), "deck.show_unused", value=quoted(key))
