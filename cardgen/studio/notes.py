"""What is wrong in a document, and what should be looked at: a sentence each, with the address of what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias

from cardgen import advice
from cardgen.decks import levels
from cardgen.decks.draft import DeckError
from cardgen.facts import FactError, Phrase
from cardgen.phrases import PhrasedError, said
from cardgen.press import Deck
from cardgen.shows import PICTURE
from cardgen.studio import dates, fields, made, tasks, traits
from cardgen.studio.addresses import Document, parts
from cardgen.studio.album import Album

MIXED = "deck.level_mixed"
"""Said of a trait with levels of ours and others."""
OF_TASKS = ("deck.task_never", "deck.task_always")
"""Said of a task by its condition."""

Told: TypeAlias = Callable[[Phrase, str], str]
"""Makes the sentence of a phrase about what stands at an address."""


class Note(NamedTuple):
    """A fault, or a hint: the address of what it is about ("" for the whole), and a sentence.

    `mend`: what could stand there instead, of names that there are the nearest; `card`: the key of the only card that
    can't be drawn for it. "" where there is none.
    """

    address: str
    sentence: str
    is_hint: bool
    mend: str = ""
    card: str = ""


def tried(document: Document, level: str, language: str, own: Album) -> tuple[Deck | None, tuple[Note, ...]]:
    """The deck, where there can be one, and what is to be said of it."""
    told = partial(_told, document, level, language)
    dated = [Note(one.address, said(one.phrase, language), True, one.was) for one in dates.shown(document)]
    try:
        deck, _, wrong = made.shown(document, level, language, own)
        faults = [*_undrawn(deck, document, level, language)]
    except DeckError as error:
        return None, (*_wrong(error, told), *dated)
    except (FactError, PhrasedError) as error:
        return None, (Note("", said(error.phrase, language), False),)
    if wrong:  # the tasks that are left have other numbers than in the document, so that nothing leads to one of them
        moved = [fault._replace(address="") if fault.address.startswith("/task") else fault for fault in faults]
        return deck, (*_wrong(wrong, told), *moved, *dated)
    hints = [_hint(warning, told) for warning in deck.edition.warnings]
    larger = advice.on_size(deck)
    sized = [Note("/look", said(larger, language), True)] if larger else []
    return deck, (*faults, *hints, *sized, *dated)


def _wrong(error: DeckError, told: Told) -> Iterator[Note]:
    for place, fault in zip(error.places, error.faults, strict=True):
        at = place.column if place else ""
        yield Note(at, told(fault.phrase, at), False, _mend(fault.phrase))


def _told(document: Document, level: str, language: str, phrase: Phrase, place: str) -> str:
    """The sentence of a phrase about what stands at an address of a document."""
    return said(_spoken(document, level, language, phrase, place), language)


def _spoken(document: Document, level: str, language: str, phrase: Phrase, place: str) -> Phrase:
    """A phrase that names levels of ours, or a task by its condition, with the reader's words for these.

    The fields of traits take these words as well; a task's are those of its card.
    """
    values = phrase.values
    if phrase.key == MIXED:
        names = parts(place)  # which may begin with those of a level
        trait = names[names.index(traits.KEY) + 1]
        known = traits.in_words(document, trait, str(values["known"]).split(", "), language)
        return phrase._replace(values={**values, "known": ", ".join(known)})
    if phrase.key in OF_TASKS:
        condition = str(values["condition"])
        return phrase._replace(values={**values, "condition": _card_of(document, level, language, condition)})
    return phrase


def _card_of(document: Document, level: str, language: str, condition: str) -> str:
    """What the card of a task says; its condition where that can't be told."""
    try:
        rows = tasks.of(document, level, language).rows
    except DeckError:
        return condition
    return next((row.sentence for row in rows if row.text == condition and row.sentence), condition)


def _undrawn(deck: Deck, document: Document, level: str, language: str) -> Iterator[Note]:
    """What of a deck can't be drawn, and on which card, with the address of what it shows. StyleError."""
    colours = [str(name) for name in getattr(deck.edition.spec, "colours", ())]
    codes = [card.code for card in deck.cards if card.kind == fields.TASK]
    _ = deck.style  # a style that can't be read is told once, not of each card
    for card in deck.cards:
        try:
            deck.face(card)
        except PhrasedError as error:
            own = levels.chosen(made.draft(made.text(document)), level)
            task = codes.index(card.code) if card.code in codes else 0
            place = fields.field(card, own, colours, task)
            yield Note(place, said(error.phrase, language), False, "", card.code)
    for part in deck.game.parts:
        try:
            deck.back(part)
            deck.spares(part, with_backs=False)
        except PhrasedError as error:
            yield Note("/look", said(error.phrase, language), False)


def _mend(phrase: Phrase) -> str:
    """What the field of a fault could say instead: the nearest of names; a key that nobody knows has no such field."""
    near, what = phrase.values.get("near"), phrase.values.get("unknown")
    if near and phrase.key == "picture.near":
        return f"{PICTURE}{near}"
    if near and not (isinstance(what, Phrase) and what.key == "unknown.key"):
        return str(near)
    inner = [_mend(part) for part in phrase.values.values() if isinstance(part, Phrase)]
    return next(filter(None, inner), "")


def _hint(warning: Phrase, told: Told) -> Note:
    """A warning of an edition: it names the place, which is an address (`addresses.Places`), and then says why."""
    values = warning.values
    reason = values.get("reason", warning)
    reason = reason if isinstance(reason, Phrase) else warning
    place = str(values.get("column", ""))
    return Note(place, told(reason, place), True, _mend(reason))
