"""Notes on a document: its faults, and hints on what to check; a sentence each, with the address of its value."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from cardgen.core.facts import FactError
from cardgen.deck.deck import Deck
from cardgen.deck.deck import texts as words_of
from cardgen.products import warnings
from cardgen.schema.draft import DeckError
from cardgen.studio import partial_deck, suggestions, tasks, traits
from cardgen.studio.fields import is_in_trait, touch
from cardgen.studio.partial_deck import Problem
from cardgen.studio.pictures import Album
from cardgen.studio.pointers import Document, game_of, split_level
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, translate
from cardgen.words.printed_values import PICTURE

MIXED = "deck.level_mixed"
"""Of a trait with built-in levels and others."""
MIXED_MANY = "deck.levels_mixed"
"""The same of several levels of one trait."""
OF_TASKS = ("deck.task_never", "deck.task_always")
"""Of a task, named by its condition."""
OF_COLOURS = ("deck.near", "deck.near_any", "deck.same_sign")
"""Of two colours, named as in documents."""
OF_FILES = {"deck.task_empty": "deck.task_bare", "font.lacks": "font.lacks_here"}
"""Sentences with the key of a deck file, and those for fields."""

Sentence: TypeAlias = Callable[[Phrase, str], str]
"""Makes the sentence of a phrase about the value at an address."""


class Note(NamedTuple):
    """A fault, or a hint: the address of its value ("" for the whole), and a sentence.

    `mend`: the suggested value, the nearest of the known names, or ""; `cards`: the keys of the cards that it concerns
    alone.
    """

    address: str
    sentence: str
    is_hint: bool
    mend: str = ""
    cards: tuple[str, ...] = ()


def deck_and_notes(document: Document, level: str, language: str, album: Album) -> tuple[Deck | None, tuple[Note, ...]]:
    """The deck, unless it can't be made, and the notes on it."""
    sentence = partial(_sentence, document, level, language)
    dates = [Note(one.address, translate(one.phrase, language), True, one.was) for one in suggestions.dates(document)]
    try:
        partly = partial_deck.without_faults(document, level, language, album)
    except DeckError as error:
        problems = partial_deck.problems_of(error)
        return None, (*[_fault(one, sentence) for one in problems], *dates)
    except (FactError, PhrasedError) as error:
        return None, (Note("", translate(error.phrase, language), False),)
    faults = [_fault(one, sentence) for one in _with_mixed_levels(partly.wrong)]
    hints = [_hint(warning, sentence) for warning in partly.deck.edition.warnings]
    in_document = [one for one in hints if not any(touch(one.address, wrong.address) for wrong in partly.wrong)]
    larger = warnings.on_size(partly.deck)
    size = [Note("/look", translate(larger, language), True)] if larger else []
    return partly.deck, (*faults, *_with_cards(partly.deck, document, level, [*in_document, *dates]), *size)


def _with_mixed_levels(problems: Sequence[Problem]) -> Iterator[Problem]:
    """The problems; those of several mixed levels of one trait name all of these."""
    mixed: dict[str, list[str]] = {}
    for one in problems:
        if one.phrase.key == MIXED:
            mixed.setdefault(one.address.rpartition("/")[0], []).append(str(one.phrase.values["value"]))
    for one in problems:
        levels = mixed.get(one.address.rpartition("/")[0], []) if one.phrase.key == MIXED else []
        values = {**one.phrase.values, "value": ", ".join(levels)}
        yield one._replace(phrase=Phrase(MIXED_MANY, values)) if levels[1:] else one


def _with_cards(deck: Deck, document: Document, level: str, hints: Sequence[Note]) -> Iterator[Note]:
    """Hints with the cards that they concern."""
    places = partial_deck.card_addresses(deck, document, level) if hints else {}
    for hint in hints:
        concerns_many = is_in_trait(hint.address)  # a third of all cards, where a sign on each says no more
        yield hint if concerns_many else hint._replace(cards=partial_deck.cards_at(hint.address, places))


def _fault(problem: Problem, sentence: Sentence) -> Note:
    at, phrase, cards = problem
    return Note(at, sentence(phrase, at), False, _mend(phrase), cards)


def _sentence(document: Document, level: str, language: str, phrase: Phrase, place: str) -> str:
    """The sentence of a phrase about the value at an address of a document."""
    phrase = phrase._replace(key=OF_FILES.get(phrase.key, phrase.key))
    values = {**phrase.values, **_names_in_words(document, level, language, phrase, place)}
    return translate(phrase._replace(values=values), language)


def _names_in_words(document: Document, level: str, language: str, phrase: Phrase, place: str) -> Mapping[str, object]:
    """The values of a phrase that are names of built-in levels or colours, or conditions, in the reader's words.

    The fields of traits take these words as well; a task's are those of its card.
    """
    values, game = phrase.values, game_of(document)
    if phrase.key in (MIXED, MIXED_MANY):
        words = traits.words_of_levels(document, split_level(place)[1][1], language)
        return {"known": ", ".join([words.get(name, name) for name in str(values["known"]).split(", ")])}
    if phrase.key in OF_TASKS:
        return {"condition": _task_text(document, level, language, str(values["condition"]))}
    if phrase.key in OF_COLOURS and game:
        words = words_of(game, language).words
        return {one: words.get(f"colour.{values[one]}", values[one]) for one in ("one", "other")}
    return {}


def _task_text(document: Document, level: str, language: str, condition: str) -> str:
    """The sentence on a task's card; its condition where the cards are not known."""
    try:
        rows = tasks.read(document, level, language).rows
    except DeckError:
        return condition
    return next((row.sentence for row in rows if row.text == condition and row.sentence), condition)


def _mend(phrase: Phrase) -> str:
    """The suggested value of a fault's field: the nearest name; an unknown key has no field."""
    near, what = phrase.values.get("near"), phrase.values.get("unknown")
    if near and phrase.key == "picture.near":
        return f"{PICTURE}{near}"
    if near and not (isinstance(what, Phrase) and what.key == "unknown.key"):
        return str(near)
    inner = [_mend(part) for part in phrase.values.values() if isinstance(part, Phrase)]
    return next(filter(None, inner), "")


def _hint(warning: Phrase, sentence: Sentence) -> Note:
    """The hint of an edition's warning, which has an address in place of a column (`pointers.places`), and a reason."""
    values = warning.values
    reason = values.get("reason", warning)
    reason = reason if isinstance(reason, Phrase) else warning
    place = str(values.get("column", ""))
    return Note(place, sentence(reason, place), True, _mend(reason))
