"""The deck of a document without its invalid values: a fault that concerns some cards leaves all others as typed.

Everything keeps its place: a cell says its number, a task stands there without words, and another level for one of a
trait. How many levels there are, and whether these are a list, all cards hang on; nobody can tell which one lacks.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple, TypeAlias

import cardgen.deck.labels  # noqa: F401  two threads that first load parts of it at once would wait for one another
from cardgen.custom import levels
from cardgen.deck.deck import Deck
from cardgen.schema.draft import DeckError, Draft, Value
from cardgen.studio import columns, deck_cache, field_values, fields, traits
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.pointers import Document, places, tokens
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from cardgen.words.printed_values import SOFT

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


class Problem(NamedTuple):
    """What can't be: where that stands ("" for the whole), why, and the keys of the cards that it concerns alone."""

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


def without_faults(
    document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES
) -> PartialDeck:
    """What can be drawn of a document. DeckError where something is wrong that all cards hang on; PaperError."""
    text = json.dumps(document)
    key = "without faults", text, level, language, album
    return deck_cache.CACHE.get(key, lambda: _without_faults(document, level, language, album))


def deck(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Deck:
    """The deck without faulty cards, to be printed; refusals as of `deck_cache.deck` where none is left."""
    found = without_faults(document, level, language, album)
    return found.deck.without(found.faulty) if found.has_rest else deck_cache.deck(document, level, language, album)


def _without_faults(document: Document, level: str, language: str, album: Album) -> PartialDeck:
    found = _without_problems(document, level, language, album, TRIES)
    if not found.wrong:
        return found
    places = card_addresses(found.deck, found.document, level)
    return found._replace(
        wrong=tuple([one._replace(cards=one.cards or cards_at(one.address, places)) for one in found.wrong])
    )


def card_addresses(deck: Deck, document: Document, level: str) -> AtPlaces:
    """The addresses of what the cards of a document's deck say, by their codes."""
    colours = [str(name) for name in getattr(deck.edition.spec, "colours", ())]
    draft = levels.chosen(Draft(document, "", places(document)), level)
    shown = fields.card_fields(deck.cards, draft, colours)
    own = fields.level_fields(deck.cards, draft)
    return {card.code: (*filter(None, [shown.get(card.code)]), *own[card.code]) for card in deck.cards}


def cards_at(address: str, places: AtPlaces) -> tuple[str, ...]:
    """The keys of the cards that say what stands at an address."""
    return tuple([key for key, own in places.items() if any(fields.touch(place, address) for place in own)])


def _without_problems(document: Document, level: str, language: str, album: Album, tries: int) -> PartialDeck:
    """What can be drawn of a document, after so many tries at most to leave something out."""
    try:
        deck = deck_cache.unchecked_deck(document, level, language, album)
    except DeckError as error:
        wrong = [
            Problem(place.column if place else "", fault.phrase)
            for place, fault in zip(error.places, error.faults, strict=True)
        ]
        less = _without_all(document, wrong)
        if less is None or not tries:
            raise
        try:
            return _with_problems(wrong, _without_problems(less, level, language, album, tries - 1))
        except DeckError:
            raise error.with_traceback(None) from None  # of which more is told than of what is left
    wrong = [*_undrawn(deck, document, level)]
    # a level that is at fault on some of its cards alone stays for the others
    left_out = [one for one in wrong if not one.cards or not fields.is_in_trait(one.address)]
    less = _without_some(document, left_out)
    if less == document or not tries:
        return PartialDeck(deck, document, tuple(wrong))
    return _with_problems(left_out, _without_problems(less, level, language, album, tries - 1))


def _with_problems(wrong: Sequence[Problem], partial: PartialDeck) -> PartialDeck:
    """What was found without something, with that; of a card that can't be drawn even so no more is told."""
    told = [one for one in partial.wrong if not one.cards or all(one.cards != other.cards for other in wrong)]
    return partial._replace(wrong=(*wrong, *told))


def _without_all(document: Document, wrong: Iterable[Problem]) -> Document | None:
    for one in wrong:
        if (less := without_value(document, one.address)) is None:
            return None
        document = less
    return document


def _without_some(document: Document, wrong: Iterable[Problem]) -> Document:
    for one in wrong:
        for address in BESIDES.get(one.address, (one.address,)):
            document = without_value(document, address) or document
    return document


def _undrawn(deck: Deck, document: Document, level: str) -> Iterator[Problem]:
    """What of a deck can't be drawn, with the address of what it shows. StyleError."""
    _ = deck.style  # a style that can't be read is told once, not of each card
    failed = dict(_failed(deck))
    places = card_addresses(deck, document, level) if failed else {}
    levels_of = dict[tuple[str, str], Problem]()
    for code, phrase in failed.items():
        at = _field(document, places[code], phrase)
        if not fields.is_in_trait(at):
            yield Problem(at, phrase, (code,))
            continue
        before = levels_of.setdefault((at, phrase.key), Problem(at, phrase))
        levels_of[at, phrase.key] = before._replace(cards=(*before.cards, code))
    for one in levels_of.values():
        yield one._replace(cards=()) if set(one.cards) == set(cards_at(one.address, places)) else one
    yield from _undrawn_backs(deck)


def _undrawn_backs(deck: Deck) -> Iterator[Problem]:
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
            yield Problem(address, phrase, tuple([key for other, key in found if other == phrase]))


def _field(document: Document, places: Sequence[str], phrase: Phrase) -> str:
    """The field of a card that can't be drawn for that reason: of several levels that whose words it names; "" where
    it has none, or none says these.
    """
    words = phrase.values.get("text")
    said = [found for place in places if fields.is_in_trait(place) for found in fields.level_texts(document, place)]
    of_card = next((place for place in places if not fields.is_in_trait(place)), "")
    return next((place for place, text in said if text == words), of_card)


def _failed(deck: Deck) -> Iterator[tuple[str, Phrase]]:
    """The codes of fronts that can't be drawn, and why."""
    for card in deck.cards:
        try:
            deck.face(card)
        except PhrasedError as error:
            yield card.code, error.phrase


# --- documents without an invalid value


LEVEL = "level"
ANY = "same colour or different colour or exactly two same colour"
"""A condition that can be in every deck, and is counted at once."""
NOTHING = "…"
"""The words of a task that has none."""
BESIDE = (traits.SECOND, traits.IMAGE)
"""What a level of a trait says beside its words."""
OF_A_CARD = ("show", "picture", "second")
"""What a card that is given by itself says of its looks alone."""


def without_value(document: Document, address: str) -> Document | None:
    """The document without what stands at an address; None where all cards hang on that."""
    own: Document = json.loads(json.dumps(document))
    names = tokens(address)
    level = names[1] if names[:1] == (LEVEL,) and len(names) > 1 else ""
    try:
        table = own[LEVEL][level] if level else own
        whole = columns.at_level(document, level)
        known = _leave_out(whole, table, names[2:] if level else names)
    except (KeyError, IndexError, TypeError, ValueError):
        return None
    return own if known else None


def _leave_out(document: Document, table: Value, names: tuple[str, ...]) -> bool:
    """Takes a value out of a table, in place; whether that can be done. `document`: all that holds where it does."""
    match names:
        case "show", row:
            table["show"][row] = row + SOFT  # which keeps it apart from another cell that says so, too
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
    """Takes a line of a trait's level out, or puts another level in its place."""
    trait, place = at
    own = levels[place]
    if keys and keys[0] in BESIDE and isinstance(own, dict) and own.get(traits.SHOW):
        del own[keys[0]]
    else:
        levels[place] = placeholder(document, trait, levels, place)


def _empty_task(rows: list[Value], number: int, keys: list[str]) -> None:
    row = rows[number] if isinstance(rows[number], dict) else {}
    kept = {key: row[key] for key in ("bonus", LEVEL) if key in row and key not in keys}
    rows[number] = {"bonus": 1, **kept, "if": ANY, "say": NOTHING}


def _empty_card(row: object) -> bool:
    """Leaves of a card only its number; False where no table stands in its place."""
    if not isinstance(row, dict):
        return False
    for key in OF_A_CARD:
        row.pop(key, None)
    row["show"] = f"{row['value']}{SOFT}"
    return True


# --- placeholders for levels of traits


LEFT_OUT = "…"
"""What is left of a word; its first letter goes before it, for the codes of cards begin with that."""


def placeholder(document: Document, trait: str, levels: Sequence[object], place: int) -> Value:
    """A level that can stand at this place beside the others: one of ours beside ours, a word beside words."""
    others = [other for k, other in enumerate(levels) if k != place]
    taken = {_plain(other) for other in others}
    is_drawn = any(_is_drawn(document, trait, other) for other in others)
    usual = [one for one in _ours(document, trait, place) if is_drawn and _plain(one) not in taken]
    return usual[0] if usual else _word(levels[place], taken)


def _plain(level: object) -> str:
    return " ".join(field_values.text(level).split())


def _is_drawn(document: Document, trait: str, level: object) -> bool:
    """Whether a level is drawn, not written: a built-in name, a number, or a custom colour."""
    return traits.is_ours(document, trait, level) or (isinstance(level, Mapping) and "fill" in level)


def _ours(document: Document, trait: str, place: int) -> Iterator[object]:
    """Levels of ours, first that which stands there in the original."""
    usual = traits.original(document).get(trait, [])
    yield from usual[place : place + 1]
    yield from usual


def _word(level: object, taken: set[str]) -> str:
    first = _plain(level)[:1]
    start = first if first.isascii() and first.isalpha() else ""
    return next(word for k in count(1) if (word := start + LEFT_OUT * k) not in taken)
