"""What a task of Take Three comes to: how often it fits, the bonus that is proposed, and hands in which it fits."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.facts import FactError, Phrase
from cardgen.games.take_three import examples, odds, rules
from cardgen.games.take_three.cards import Spec, tasks_by_code
from cardgen.press import WishError
from cardgen.studio import made
from cardgen.studio.addresses import Document

HANDS = 3
"""So many hands are shown of each task."""
DEALT = 10
"""A hand of this many stands for how often a task fits."""


class Chances(NamedTuple):
    """How often a task fits: `three` of `threes` times three cards, `hundred` of a hundred hands of five, `ten` of ten.

    `bonus` is what is proposed; `hands` are the codes of three cards each. `why` says why nothing is known, where the
    count would take too long; all numbers are 0 then.
    """

    code: str
    three: int = 0
    threes: int = 0
    hundred: int = 0
    ten: int = 0
    bonus: int = 0
    hands: tuple[tuple[str, ...], ...] = ()
    why: Phrase | None = None


def of_task(document: Document, number: int, level: str = "", language: str = "en") -> Chances:
    """What the task of that number from 0 comes to. DeckError for a deck that can't be, WishError for no such task."""
    edition = made.deck(document, level, language).edition
    tasks = list(tasks_by_code(edition.spec)) if edition.game.key == "take-three" else []
    if not 0 <= number < len(tasks):
        raise WishError("asked.no_task", number=number + 1)
    return _chances(edition.spec, tasks[number])


def _chances(spec: Spec, code: str) -> Chances:
    condition = rules.conditions(spec)[code]
    hands = tuple(tuple(card.code for card in hand) for hand in examples.hands(condition, spec, HANDS))
    try:
        told = odds.odds(condition, odds.types(spec))
    except FactError as error:
        return Chances(code, hands=hands, why=error.phrase)
    hundred, ten = (_share(told, whole) for whole in (100, DEALT))
    return Chances(code, told.three, told.threes, hundred, ten, told.bonus or 0, hands)


def _share(told: odds.Odds, whole: int) -> int:
    """Of so many hands those in which it fits; never none of what is possible, nor all where it may not fit."""
    if told.five == told.fives:
        return whole
    return min(max(round(whole * told.p5), 1), whole - 1) if told.five else 0
