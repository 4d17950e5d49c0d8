"""The question about Triple³: nine cards on the grid, one in the hand; where may it go?

All of it stands in the address: `grid` (nine codes with dots between them, nothing for an empty cell), `card`, `slot`
(1 to 9, or 10 for the hand), and what was tapped: `pick` a card for the slot, `lay` the hand's card on a cell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.core import facts
from cardgen.core.cards import Card
from cardgen.games.triple3 import rules
from cardgen.games.triple3.cards import Spec
from cardgen.words.texts import Texts
from scorer.games.checks import Check, Question
from scorer.games.sheet import Form

HAND = rules.GRID
"""The slot behind the nine cells, counted from 0."""


class View(NamedTuple):
    """What the page holds: the places with their cards, and all cards by colour to pick from, one colour in view.

    `pips`: all counts are ours, so they are drawn.
    """

    title: str
    state: State
    places: Sequence[Card | None]
    hand: int
    colours: Mapping[str, Sequence[Card]]
    colour: str
    pips: bool


class State(NamedTuple):
    """Ten places for cards, "" where none is: the grid, then the hand. The next card goes to `slot`."""

    cards: tuple[str, ...]
    slot: int

    @property
    def grid(self) -> str:
        return ".".join(self.cards[:HAND])

    @property
    def missing(self) -> int:
        return self.cards.count("")


def read(query: Form) -> State:
    """What the address says, after what was tapped."""
    grid = [*query.get("grid", "").split(".", HAND), *[""] * HAND][:HAND]
    state = State((*grid, query.get("card", "")), _number(query.getlist("slot")[-1:]))
    if pick := query.get("pick"):
        return _placed(state, state.slot, pick)
    lay = _number(query.getlist("lay"), HAND)
    if lay < HAND and state.cards[HAND]:
        return _laid(state, lay)
    return state


def _number(typed: list[str], default: int = 0) -> int:
    """A slot counted from 0."""
    known = [str(k + 1) for k in range(HAND + 1)]
    return known.index(typed[0]) if typed and typed[0] in known else default


def _placed(state: State, slot: int, card: str) -> State:
    """With a card in a slot; the next one goes where one is missing, or into the hand."""
    cards = (*state.cards[:slot], card, *state.cards[slot + 1 :])
    order = [*range(slot, HAND), *range(slot), HAND]
    return State(cards, next((k for k in order if not cards[k]), HAND))


def _laid(state: State, cell: int) -> State:
    """With the hand's card on a cell, the hand empty."""
    cards = _placed(state, cell, state.cards[HAND]).cards
    return State((*cards[:HAND], ""), HAND)


def question(query: Form, spec: Spec) -> Question | None:
    """{"grid": [9 codes], "card": code} once all ten are there."""
    state = read(query)
    facts.codes([card for card in state.cards if card], "grid", rules.cards(spec))
    return None if state.missing else {"grid": list(state.cards[:HAND]), "card": state.cards[HAND]}


def view(query: Form, spec: Spec, words: Texts) -> View:
    """The places with their cards, and all cards by colour to pick from."""
    state, deck = read(query), rules.cards(spec)
    by_colour = {colour: [c for c in deck.values() if c.attributes["colour"] == colour] for colour in spec.colours}
    return View(
        title=words["check.triple3"],
        state=state,
        places=[deck.get(code) for code in state.cards],
        hand=HAND,
        colours=by_colour,
        colour=colour if (colour := query.get("colour", "")) in by_colour else spec.colours[0],
        pips=set(spec.counts) <= set(Spec().counts),
    )


CHECK = Check(view, question)
