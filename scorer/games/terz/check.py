"""Questions about TERZ: are three cards one, put together from their attributes; which ones lie on the table?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from cardgen.cards import Card, letters
from cardgen.games.terz import rules
from cardgen.games.terz.cards import Spec
from cardgen.texts import Texts
from scorer.games.checks import Check, Question
from scorer.games.sheet import Form

SLOTS = (1, 2, 3)
MOST = 12
"""So many TERZEN are drawn; on a real table there are hardly more."""


class View(NamedTuple):
    """What the page holds: the attributes to choose from, or (`table`) all cards to tap, of which some lie `on` it.

    `grounds`: the cards by background and figures' colour; `most`: so many TERZEN are drawn; `asking`: see there.
    """

    title: str
    table: bool
    slots: tuple[int, ...]
    slot: str
    attributes: Mapping[str, Mapping[str, str]]
    grounds: Mapping[str, Mapping[str, Sequence[Card]]]
    deck: Mapping[str, Card]
    titles: Mapping[str, str]
    on: frozenset[str]
    most: int
    asking: Callable[[Sequence[str]], dict[str, str]]


def question(query: Form, _spec: Spec) -> Question | None:
    """{"cards": [3 codes]} once each card has its four attributes; {"table": [codes]} for the cards tapped."""
    if query.get("ask") == "table":
        return {"table": query.getlist("on")} if "on" in query else None
    parts = [[query.get(f"{key}{slot}", "") for key in rules.ATTRIBUTES] for slot in SLOTS]
    return {"cards": ["".join(card) for card in parts]} if all(map(all, parts)) else None


def shown(query: Form, spec: Spec, words: Texts) -> View:
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
        titles={code: _title(card, words) for code, card in deck.items()},
        on=frozenset(query.getlist("on")),
        most=MOST,
        asking=asking,
    )


def asking(three: Sequence[str]) -> dict[str, str]:
    """The query that asks about three cards by their codes.

    >>> asking(["YRE1", "YGE2", "YBE3"])["figure2"]
    'G'
    """
    return {
        f"{key}{slot}": letter
        for slot, code in zip(SLOTS, three, strict=True)
        for key, letter in zip(rules.ATTRIBUTES, code, strict=True)
    }


def _attributes(spec: Spec) -> dict[str, dict[str, str]]:
    """For each attribute its values by the letters of the codes."""
    rows: tuple[Sequence[str], ...] = (spec.backgrounds, spec.figures, spec.forms)
    named = [{letter: value for value, letter in letters(row).items()} for row in rows]
    return dict(zip(rules.ATTRIBUTES, [*named, {str(n): str(n) for n in spec.numbers}], strict=True))


def _by(cards: Sequence[Card], key: str) -> dict[str, list[Card]]:
    """The cards by an attribute, in the deck's order."""
    return {value: list(some) for value, some in groupby(cards, lambda card: str(card.attributes[key]))}


def _title(card: Card, words: Texts) -> str:
    a = card.attributes
    named = {key: words[f"colour.{a[key]}"] for key in ("background", "figure")}
    return words.say("title.card", {"number": a["number"], "form": words[f"form.{a['form']}"], **named})


CHECK = Check(shown, question)
