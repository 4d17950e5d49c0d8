"""What is wrong in a document, and what should be looked at: a sentence each, with the address of what it is about."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from cardgen.core.facts import FactError
from cardgen.deck.deck import Deck
from cardgen.deck.deck import texts as words_of
from cardgen.games import registry
from cardgen.products import warnings
from cardgen.schema.draft import DeckError
from cardgen.studio import partial_deck, suggestions, tasks, traits
from cardgen.studio.fields import is_in_trait, touch
from cardgen.studio.partial_deck import PartialDeck, Problem
from cardgen.studio.pictures import Album
from cardgen.studio.pointers import Document, tokens
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, translate
from cardgen.words.printed_values import PICTURE

MIXED = "deck.level_mixed"
"""Said of a trait with levels of ours and others."""
MIXED_MANY = "deck.levels_mixed"
"""The same of several levels of one trait."""
OF_TASKS = ("deck.task_never", "deck.task_always")
"""Said of a task by its condition."""
OF_COLOURS = ("deck.near", "deck.near_any", "deck.same_sign")
"""Said of two colours by their names."""
OF_FILES = {"deck.task_empty": "deck.task_bare", "font.lacks": "font.lacks_here"}
"""Said with the key that a file has for it, and what is said where there is a field."""

Told: TypeAlias = Callable[[Phrase, str], str]
"""Makes the sentence of a phrase about what stands at an address."""


class Note(NamedTuple):
    """A fault, or a hint: the address of what it is about ("" for the whole), and a sentence.

    `mend`: what could stand there instead, of names that there are the nearest, or ""; `cards`: the keys of the cards
    that it is about alone.
    """

    address: str
    sentence: str
    is_hint: bool
    mend: str = ""
    cards: tuple[str, ...] = ()


def deck_and_notes(document: Document, level: str, language: str, album: Album) -> tuple[Deck | None, tuple[Note, ...]]:
    """The deck, where there can be one, and what is to be said of it."""
    sentence = partial(_sentence, document, level, language)
    dated = [Note(one.address, translate(one.phrase, language), True, one.was) for one in suggestions.dates(document)]
    try:
        found = partial_deck.without_faults(document, level, language, album)
    except DeckError as error:
        return None, (*_wrong(error, sentence), *dated)
    except (FactError, PhrasedError) as error:
        return None, (Note("", translate(error.phrase, language), False),)
    faults = [
        Note(one.address, sentence(one.phrase, one.address), False, _mend(one.phrase), one.cards)
        for one in _gathered(found.wrong)
    ]
    hints = [*_left(found, [_hint(warning, sentence) for warning in found.deck.edition.warnings]), *dated]
    larger = warnings.on_size(found.deck)
    sized = [Note("/look", translate(larger, language), True)] if larger else []
    return found.deck, (*faults, *_placed(found, document, level, hints), *sized)


def _gathered(wrong: Sequence[Problem]) -> Iterator[Problem]:
    """What is wrong; of several levels that don't go with the others of their trait each says the same of all."""
    mixed: dict[str, list[str]] = {}
    for one in wrong:
        if one.phrase.key == MIXED:
            mixed.setdefault(_trait_of(one.address), []).append(str(one.phrase.values["value"]))
    for one in wrong:
        values = mixed.get(_trait_of(one.address), []) if one.phrase.key == MIXED else []
        told = {**one.phrase.values, "value": ", ".join(values)}
        yield one._replace(phrase=Phrase(MIXED_MANY, told)) if values[1:] else one


def _trait_of(level: str) -> str:
    """The address of the trait of a level."""
    return level.rpartition("/")[0]


def _left(deck: PartialDeck, hints: Iterable[Note]) -> Iterator[Note]:
    """Hints on what is in the document, not on what stands in the place of what was left out."""
    for hint in hints:
        if not any(touch(hint.address, one.address) for one in deck.wrong):
            yield hint


def _placed(deck: PartialDeck, document: Document, level: str, hints: Sequence[Note]) -> Iterator[Note]:
    """Hints with the cards that they are about."""
    places = partial_deck.card_addresses(deck.deck, document, level) if hints else {}
    for hint in hints:
        concerns_many = is_in_trait(hint.address)  # a third of all cards, where a sign on each says no more
        yield hint if concerns_many else hint._replace(cards=partial_deck.cards_at(hint.address, places))


def _wrong(error: DeckError, sentence: Told) -> Iterator[Note]:
    for place, fault in zip(error.places, error.faults, strict=True):
        at = place.column if place else ""
        yield Note(at, sentence(fault.phrase, at), False, _mend(fault.phrase))


def _sentence(document: Document, level: str, language: str, phrase: Phrase, place: str) -> str:
    """The sentence of a phrase about what stands at an address of a document."""
    return translate(_spoken(document, level, language, phrase, place), language)


def _spoken(document: Document, level: str, language: str, phrase: Phrase, place: str) -> Phrase:
    """A phrase that names levels or colours of ours, or a task by its condition, with the reader's words for these.

    The fields of traits take these words as well; a task's are those of its card.
    """
    phrase = phrase._replace(key=OF_FILES.get(phrase.key, phrase.key))
    values = phrase.values
    if phrase.key in (MIXED, MIXED_MANY):
        names = tokens(place)  # which may begin with those of a level
        trait = names[names.index(traits.KEY) + 1]
        known = traits.in_words(document, trait, str(values["known"]).split(", "), language)
        return phrase._replace(values={**values, "known": ", ".join(known)})
    if phrase.key in OF_TASKS:
        condition = str(values["condition"])
        return phrase._replace(values={**values, "condition": _card_of(document, level, language, condition)})
    if phrase.key in OF_COLOURS:
        words = words_of(registry.find(registry.key_of(str(document["game"]))), language).words
        named = {one: words.get(f"colour.{values[one]}", values[one]) for one in ("one", "other")}
        return phrase._replace(values={**values, **named})
    return phrase


def _card_of(document: Document, level: str, language: str, condition: str) -> str:
    """What the card of a task says; its condition where that can't be told."""
    try:
        rows = tasks.read(document, level, language).rows
    except DeckError:
        return condition
    return next((row.sentence for row in rows if row.text == condition and row.sentence), condition)


def _mend(phrase: Phrase) -> str:
    """What the field of a fault could say instead: the nearest of names; a key that nobody knows has no such field."""
    near, what = phrase.values.get("near"), phrase.values.get("unknown")
    if near and phrase.key == "picture.near":
        return f"{PICTURE}{near}"
    if near and not (isinstance(what, Phrase) and what.key == "unknown.key"):
        return str(near)
    inner = [_mend(part) for part in phrase.values.values() if isinstance(part, Phrase)]
    return next(filter(None, inner), "")


def _hint(warning: Phrase, sentence: Told) -> Note:
    """A warning of an edition: it names the place, which is an address (`pointers.places`), and then says why."""
    values = warning.values
    reason = values.get("reason", warning)
    reason = reason if isinstance(reason, Phrase) else warning
    place = str(values.get("column", ""))
    return Note(place, sentence(reason, place), True, _mend(reason))
