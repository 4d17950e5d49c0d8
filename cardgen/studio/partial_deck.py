"""The deck of a document without its invalid values: a fault of some cards leaves all others as typed.

Everything keeps its place: a cell shows its number, a task has no words, and a trait has another level. But all cards
depend on the number of levels, and on whether these are a list: nobody can tell which one is missing.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

from cardgen.custom import levels
from cardgen.deck.deck import Deck
from cardgen.schema.draft import DeckError, Draft, Value
from cardgen.studio import columns, deck_cache, field_values, fields, traits
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.pointers import Document, places, split_level
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from cardgen.words.printed_values import SOFT

BACK = "back-"
"""The prefix of the keys of backs, before those of their parts. The keys of fronts are the cards' codes."""
LOOK = "/look"
TITLE = "face.title"
"""The fault of backs whose title has no room."""
PARTS = {LOOK: ("/look/title", "/look/picture")}
"""The values to leave out for a fault of a whole table."""
TRIES = 6
"""How often values are left out: a fault may hide others."""


AtPlaces: TypeAlias = Mapping[str, Sequence[str]]
"""Cards by their keys, each with the addresses of its values."""


class Problem(NamedTuple):
    """An invalid value: its address ("" for the whole), the reason, and the keys of the only cards that it concerns."""

    address: str
    phrase: Phrase
    cards: tuple[str, ...] = ()


class PartialDeck(NamedTuple):
    """A deck without its invalid values, its document, and the values left out."""

    deck: Deck
    document: Document
    wrong: tuple[Problem, ...]

    @property
    def faulty(self) -> frozenset[str]:
        """The keys of the cards with an invalid value."""
        return frozenset([key for wrong in self.wrong for key in wrong.cards])

    @property
    def has_rest(self) -> bool:
        """Whether all faults are of fronts alone, and there are others.

        Not where a level of a trait was replaced: all cards may have other codes once that is corrected.
        """
        fronts = {card.code for card in self.deck.cards}
        of_fronts = [one.cards and fronts.issuperset(one.cards) for one in self.wrong]
        has_levels = any(fields.is_in_trait(one.address) for one in self.wrong)
        return bool(self.wrong) and all(of_fronts) and not has_levels and self.faulty < fronts


def without_faults(
    document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES
) -> PartialDeck:
    """The part of a document that can be drawn. DeckError for a fault that concerns all cards; PaperError."""
    text = json.dumps(document)
    key = "without faults", text, level, language, album
    return deck_cache.CACHE.get(key, lambda: _without_faults(document, level, language, album))


def deck(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Deck:
    """The deck without faulty cards, to be printed; refusals as of `deck_cache.deck` where none is left."""
    partial = without_faults(document, level, language, album)
    if partial.has_rest:
        return partial.deck.without(partial.faulty)
    return deck_cache.deck(document, level, language, album)


def _without_faults(document: Document, level: str, language: str, album: Album) -> PartialDeck:
    partial = _without_problems(document, level, language, album, TRIES)
    if not partial.wrong:
        return partial
    places = card_addresses(partial.deck, partial.document, level)
    wrong = [one._replace(cards=one.cards or cards_at(one.address, places)) for one in partial.wrong]
    return partial._replace(wrong=tuple(wrong))


def card_addresses(deck: Deck, document: Document, level: str) -> AtPlaces:
    """The addresses of the values on the cards of a document's deck, by their codes."""
    colours = [str(name) for name in getattr(deck.edition.spec, "colours", ())]
    draft = levels.chosen(Draft(document, "", places(document)), level)
    of_cards = fields.card_fields(deck.cards, draft, colours)
    of_levels = fields.level_fields(deck.cards, draft)
    return {card.code: (*filter(None, [of_cards.get(card.code)]), *of_levels[card.code]) for card in deck.cards}


def cards_at(address: str, places: AtPlaces) -> tuple[str, ...]:
    """The keys of the cards with the value at an address."""
    return tuple([key for key, values in places.items() if any(fields.touch(place, address) for place in values)])


def problems_of(error: DeckError) -> list[Problem]:
    """The faults of a document, with their addresses."""
    faults = zip(error.places, error.faults, strict=True)
    return [Problem(place.column if place else "", fault.phrase) for place, fault in faults]


def _without_problems(document: Document, level: str, language: str, album: Album, tries: int) -> PartialDeck:
    """The part of a document that can be drawn, after at most so many tries to leave values out."""
    try:
        deck = deck_cache.unchecked_deck(document, level, language, album)
    except DeckError as error:
        wrong = problems_of(error)
        less = _without_all(document, wrong)
        if less is None or not tries:
            raise
        try:
            return _with_problems(wrong, _without_problems(less, level, language, album, tries - 1))
        except DeckError:
            raise error.with_traceback(None) from None  # which has more faults than the rest
    wrong = [*_undrawn(deck, document, level)]
    # a level with a fault on only some of its cards stays for the others
    left_out = [one for one in wrong if not one.cards or not fields.is_in_trait(one.address)]
    less = _without_some(document, left_out)
    if less == document or not tries:
        return PartialDeck(deck, document, tuple(wrong))
    return _with_problems(left_out, _without_problems(less, level, language, album, tries - 1))


def _with_problems(wrong: Sequence[Problem], partial: PartialDeck) -> PartialDeck:
    """The deck without some values, with the problems of these before its own, but no second one of the same cards."""
    others = [one for one in partial.wrong if not one.cards or all(one.cards != other.cards for other in wrong)]
    return partial._replace(wrong=(*wrong, *others))


def _without_all(document: Document, wrong: Iterable[Problem]) -> Document | None:
    for one in wrong:
        if (less := without_value(document, one.address)) is None:
            return None
        document = less
    return document


def _without_some(document: Document, wrong: Iterable[Problem]) -> Document:
    for one in wrong:
        for address in PARTS.get(one.address, (one.address,)):
            document = without_value(document, address) or document
    return document


def _undrawn(deck: Deck, document: Document, level: str) -> Iterator[Problem]:
    """The cards and backs that can't be drawn, with the addresses of their values. StyleError."""
    _ = deck.style  # an invalid style is one fault, not one of each card
    failed = dict(_failed(deck))
    places = card_addresses(deck, document, level) if failed else {}
    of_levels = dict[tuple[str, str], Problem]()
    for code, phrase in failed.items():
        at = _field(document, places[code], phrase)
        if not fields.is_in_trait(at):
            yield Problem(at, phrase, (code,))
            continue
        earlier = of_levels.get((at, phrase.key), Problem(at, phrase))
        of_levels[at, phrase.key] = earlier._replace(cards=(*earlier.cards, code))
    for one in of_levels.values():
        yield one._replace(cards=()) if set(one.cards) == set(cards_at(one.address, places)) else one
    yield from _undrawn_backs(deck)


def _undrawn_backs(deck: Deck) -> Iterator[Problem]:
    """The backs that can't be drawn: one problem for all with the same reason."""
    problems = list[Problem]()
    for part in deck.game.parts:
        try:
            deck.back(part)
            deck.spares(part, with_backs=False)
        except PhrasedError as error:
            address = f"{LOOK}/title" if error.phrase.key == TITLE else LOOK
            problems.append(Problem(address, error.phrase, (f"{BACK}{part.key}",)))
    for number, one in enumerate(problems):
        if one.phrase not in [earlier.phrase for earlier in problems[:number]]:
            yield one._replace(cards=tuple([other.cards[0] for other in problems if other.phrase == one.phrase]))


def _field(document: Document, places: Sequence[str], phrase: Phrase) -> str:
    """The field of a card that can't be drawn for that reason: the level with the words in the phrase, or else the
    card's own field; "" where it has none.
    """
    texts = [text for place in places if fields.is_in_trait(place) for text in fields.level_texts(document, place)]
    of_card = next((place for place in places if not fields.is_in_trait(place)), "")
    return next((place for place, text in texts if text == phrase.values.get("text")), of_card)


def _failed(deck: Deck) -> Iterator[tuple[str, Phrase]]:
    """The codes of fronts that can't be drawn, and the reasons."""
    for card in deck.cards:
        try:
            deck.face(card)
        except PhrasedError as error:
            yield card.code, error.phrase


# --- documents without an invalid value


LEVEL = "level"
ANY = "same colour or different colour or exactly two same colour"
"""A condition that is valid in every deck, and counted quickly."""
NOTHING = "…"
"""The words of an empty task, and the rest of a level's word, whose first letter card codes begin with."""
BESIDE = (traits.SECOND, traits.IMAGE)
"""Values of a trait's level besides its words."""
OF_A_CARD = ("show", "picture", "second")
"""Values that only a single card shows."""


def without_value(document: Document, address: str) -> Document | None:
    """The document without the value at an address; None where all cards depend on that."""
    copy: Document = json.loads(json.dumps(document))
    level, names = split_level(address)
    try:
        table = copy[LEVEL][level] if level else copy
        is_possible = _leave_out(columns.at_level(document, level), table, names)
    except (KeyError, IndexError, TypeError, ValueError):
        return None
    return copy if is_possible else None


def _leave_out(document: Document, table: Value, names: tuple[str, ...]) -> bool:
    """Removes a value from a table, in place; whether that is possible. `document`: the deck at the table's level."""
    match names:
        case "show", row:
            table["show"][row] = row + SOFT  # a different text than that of another such cell
        case "show", row, cell, *_:
            table["show"][row] = cells = columns.spread(table["show"][row], columns.width(document))
            cells[int(cell)] = row + SOFT
        case "task", number, *keys:
            _empty_task(table["task"], int(number), keys)
        case "card", number, *keys if not keys or keys[0] in OF_A_CARD:
            return _empty_card(table["card"][int(number)])
        case "trait", trait, place, *keys:
            _empty_level(document, (trait, int(place)), table["trait"][trait], keys)
        case ("look", "title" | "picture" as key) | ("print", key):
            del table[names[0]][key]
        case ("name",):
            del table["name"]
        case _:
            return False
    return True


def _empty_level(document: Document, at: tuple[str, int], levels: list[Value], keys: list[str]) -> None:
    """Removes a value of a trait's level, or replaces the level."""
    trait, place = at
    level = levels[place]
    if keys and keys[0] in BESIDE and isinstance(level, dict) and level.get(traits.SHOW):
        del level[keys[0]]
    else:
        levels[place] = placeholder(document, trait, levels, place)


def _empty_task(rows: list[Value], number: int, keys: list[str]) -> None:
    row = rows[number] if isinstance(rows[number], dict) else {}
    valid = {key: row[key] for key in ("bonus", LEVEL) if key in row and key not in keys}
    rows[number] = {"bonus": 1, **valid, "if": ANY, "say": NOTHING}


def _empty_card(row: object) -> bool:
    """Leaves only the number of a card; False where it is no table."""
    if not isinstance(row, dict):
        return False
    for key in OF_A_CARD:
        row.pop(key, None)
    row["show"] = f"{row['value']}{SOFT}"
    return True


# --- placeholders for levels of traits


def placeholder(document: Document, trait: str, levels: Sequence[object], place: int) -> Value:
    """A valid level for this place: a built-in one among built-in ones, a word among words."""
    others = [other for k, other in enumerate(levels) if k != place]
    taken = {_plain(other) for other in others}
    original = traits.original(document).get(trait, [])
    is_drawn = any(_is_drawn(document, trait, other) for other in others)
    free = [one for one in (*original[place : place + 1], *original) if is_drawn and _plain(one) not in taken]
    return free[0] if free else _word(levels[place], taken)


def _plain(level: object) -> str:
    return " ".join(field_values.text(level).split())


def _is_drawn(document: Document, trait: str, level: object) -> bool:
    """Whether a level is drawn, not written: a built-in name, a number, or a custom colour."""
    return traits.is_ours(document, trait, level) or (isinstance(level, Mapping) and "fill" in level)


def _word(level: object, taken: set[str]) -> str:
    first = _plain(level)[:1]
    start = first if first.isascii() and first.isalpha() else ""
    return next(word for k in count(1) if (word := start + NOTHING * k) not in taken)
