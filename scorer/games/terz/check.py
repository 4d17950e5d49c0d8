"""Questions about TERZ: are three cards one, put together from their attributes; which ones lie on the table?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from cardgen.core.cards import Card, Level
from cardgen.core.cards import marks as letters_of
from cardgen.games.terz import rules
from cardgen.games.terz.cards import Spec
from cardgen.words.texts import Texts
from scorer.games.checks import Check, Question
from scorer.games.looks import spoken
from scorer.games.sheet import Form

SLOTS = (1, 2, 3)
ORIGINAL = Spec()
MOST = 12
"""So many TERZEN are drawn; on a real table there are hardly more."""


class View(NamedTuple):
    """What the page holds: the attributes to choose from, or (`table`) all cards to tap, of which some lie `on` it.

    `grounds`: the cards by background and figures' colour; `most`: so many TERZEN are drawn; `asking`: see there;
    `drawn`: all levels are ours, so cards are drawn, and `at_once` by the style sheet where no trait is left out;
    `kinds`: in which words the levels stand; `chosen`: a card's levels as far as they are chosen.
    """

    title: str
    table: bool
    slots: tuple[int, ...]
    slot: str
    attributes: Mapping[str, Mapping[str, Level]]
    grounds: Mapping[str, Mapping[str, Sequence[Card]]]
    deck: Mapping[str, Card]
    titles: Mapping[str, str]
    on: frozenset[str]
    most: int
    asking: Callable[[Sequence[str]], dict[str, str]]
    drawn: bool
    at_once: bool
    kinds: Mapping[str, str]
    chosen: Mapping[int, Mapping[str, Any]]  # templates read the levels as attributes


def question(query: Form, spec: Spec) -> Question | None:
    """{"cards": [3 codes]} once each card has its four attributes; {"table": [codes]} for the cards tapped."""
    if query.get("ask") == "table":
        return {"table": query.getlist("on")} if "on" in query else None
    parts = [[query.get(f"{key}{slot}", "") for key in rules.traits(spec)] for slot in SLOTS]
    return {"cards": ["".join(card) for card in parts]} if all(map(all, parts)) else None


def view(query: Form, spec: Spec, words: Texts) -> View:
    """The attributes to choose, or the whole deck by background and colour; drawings need each card's attributes."""
    deck, table = rules.cards(spec), query.get("ask") == "table"
    grounds = _by(list(deck.values()), "background")
    return View(
        title=words["ask.terz.lies" if table else "check.terz"],
        table=table,
        slots=SLOTS,
        slot=slot if (slot := query.get("slot", "")) in ("2", "3") else "1",
        attributes=_attributes(spec),
        grounds={ground: _by(cards, "figure") for ground, cards in grounds.items()},
        deck=deck,
        titles={code: _title(card, words, rules.traits(spec), all(looks_ours(spec))) for code, card in deck.items()},
        on=frozenset(query.getlist("on")),
        most=MOST,
        asking=partial(asking, spec=spec),
        drawn=all(looks_ours(spec)),
        at_once=all(looks_ours(spec)) and len(rules.traits(spec)) == len(rules.ATTRIBUTES),
        kinds=KINDS,
        chosen={slot: _chosen(query, slot, spec) for slot in SLOTS},
    )


PLAINEST: Mapping[str, Level] = {"background": "", "figure": "", "form": "full", "number": 1}
"""What is drawn of a card for a trait that is not chosen yet."""


def _chosen(query: Form, slot: int, spec: Spec) -> dict[str, Level]:
    """A card's levels, with those of traits that the deck leaves out; nothing while none is chosen."""
    selected = {key: levels.get(query.get(f"{key}{slot}", "")) for key, levels in _attributes(spec).items()}
    chosen = {key: level for key, level in selected.items() if level is not None}
    alone = {key: levels[0] for key, levels in zip(rules.ATTRIBUTES, spec, strict=True) if len(levels) == 1}
    return {**(PLAINEST if all(looks_ours(spec)) else {}), **alone, **chosen} if chosen else {}


def asking(three: Sequence[str], spec: Spec = ORIGINAL) -> dict[str, str]:
    """The query that asks about three cards by their codes.

    >>> asking(["YRE1", "YGE2", "YBE3"])["figure2"]
    'G'
    """
    deck = rules.cards(spec)
    cards = [deck[code].attributes for code in three]
    return {
        f"{key}{slot}": mark[card[key]]
        for slot, card in zip(SLOTS, cards, strict=True)
        for key, mark in _marks(spec).items()
    }


def _marks(spec: Spec) -> dict[str, dict[Level, str]]:
    """For each trait what stands for its levels in codes."""
    levels = dict(zip(rules.ATTRIBUTES, spec, strict=True))
    return {key: letters_of(levels[key], last=key == "number") for key in rules.traits(spec)}


def _attributes(spec: Spec) -> dict[str, dict[str, Level]]:
    """For each trait its levels by what stands for them in codes."""
    return {key: {mark: level for level, mark in marks.items()} for key, marks in _marks(spec).items()}


KINDS = {"background": "colour", "figure": "colour", "form": "form", "number": ""}
"""In which words the names of an attribute's levels stand."""
OURS = (
    ("yellow", "white", "black"), ("red", "green", "blue"), ("empty", "full", "dotted"), (1, 2, 3),
)  # fmt: skip
"""Levels that the page can draw."""


def looks_ours(spec: Spec) -> Iterator[bool]:
    """For each trait whether the page can draw its levels."""
    return (set(levels) <= set(known) for levels, known in zip(spec, OURS, strict=True))


def _by(cards: Sequence[Card], key: str) -> dict[str, list[Card]]:
    """The cards by an attribute, in the deck's order."""
    return {value: list(some) for value, some in groupby(cards, lambda card: str(card.attributes[key]))}


def _title(card: Card, words: Texts, traits: Sequence[str], drawn: bool) -> str:
    """A card in words: as a sentence of ours, or its own levels in a row."""
    a = card.attributes
    named = {key: words.get(f"{kind}.{a[key]}", spoken(str(a[key]))) for key, kind in KINDS.items()}
    return words.say("title.card", named) if drawn else ", ".join(named[key] for key in traits)


CHECK = Check(view, question)
