"""Questions about Tadika: do two cards fit, and what is a hand of seven worth?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.core.cards import Card, letters
from cardgen.games.tadika import rules
from cardgen.games.tadika.cards import Spec
from cardgen.words.texts import Texts
from scorer.games.checks import Check, Question
from scorer.games.sheet import FieldError, Form, number
from scorer.games.tadika.sheet import words_of

PAIR = (1, 2)
SPECIAL = "WISH"
"""Stands for any special card: in a hand none of them has a colour or a number."""


class View(NamedTuple):
    """What the page holds: a pair's numbers and colours to choose from, or (`by_hand`) all cards, some chosen.

    `missing`: cards that a hand lacks; `ways`: how it may have been won; `points`: of each line; `lines`: in words.
    """

    title: str
    by_hand: bool
    pair: tuple[int, ...]
    numbers: Sequence[int]
    joker: int
    colours: Mapping[str, str]
    bans: Sequence[int]
    cards: Sequence[Card]
    chosen: frozenset[str]
    specials: str
    missing: int
    ways: tuple[str, ...]
    points: Mapping[str, int]
    lines: Mapping[str, str]


def question(query: Form, spec: Spec) -> Question | None:
    """{"fit": [2 codes], "bans": […]}, or {"hand": [7 codes], and how it was won}; None while cards are missing."""
    if query.get("ask") == "hand":
        return _hand(query)
    colours = letters(spec.colours)
    codes = [_code(colours, query, k) for k in PAIR]
    bans = [ban for ban in rules.bans_of(spec) if query.get(f"ban{ban}")]
    return {"fit": codes, "bans": bans} if all(codes) else None


def _code(colours: Mapping[str, str], query: Form, k: int) -> str:
    typed, colour = query.get(f"number{k}", ""), query.get(f"colour{k}", "")
    return f"{colours.get(colour, colour)}{typed}" if typed and colour else ""


def _hand(query: Form) -> Question | None:
    cards = [*query.getlist("hand"), *[SPECIAL] * number(query, "specials", 0, rules.HAND, 0)]
    if len(cards) > rules.HAND:
        raise FieldError("hand", "form_hand", number=rules.HAND, value=len(cards))
    flags = {key: bool(query.get(key)) for key in (*rules.WAYS, "sum")}
    return {"hand": cards, **flags} if len(cards) == rules.HAND else None


def view(query: Form, spec: Spec, words: Texts) -> View:
    """The numbers and colours to choose from, or all cards; how many of a hand are missing."""
    cards = [card for card in rules.cards(spec).values() if card.kind == "number"]
    numbers = sorted({card.attributes["number"] for card in cards})
    specials = query.get("specials", "0")
    tapped = len(query.getlist("hand")) + (int(specials) if specials in ("1", "2", "3") else 0)
    by_hand = query.get("ask") == "hand"
    return View(
        title=words["ask.tadika.worth" if by_hand else "check.tadika"],
        by_hand=by_hand,
        pair=PAIR,
        numbers=numbers,
        joker=spec.joker,
        colours={colour: colour for colour in spec.colours},
        bans=rules.bans_of(spec),
        cards=sorted(cards, key=lambda card: int(card.attributes["number"])),
        chosen=frozenset(query.getlist("hand")),
        specials=specials,
        missing=rules.HAND - tapped,
        ways=rules.WAYS,
        points=rules.POINTS,
        lines=words_of(spec, words),
    )


CHECK = Check(view, question)
