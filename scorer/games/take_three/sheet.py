"""Take Three at the table: the cards left or their sum, and the fulfilled tasks or the sum of their bonus numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeAlias

from markupsafe import Markup

from cardgen.core.facts import FactError
from cardgen.deck.edition import AnyEdition
from cardgen.games.take_three import rules, scoring
from cardgen.games.take_three.cards import Spec, tasks_by_code, words_of
from cardgen.words.numbers import Number, as_json, from_json, parsed, printed, reduced, typeset
from cardgen.words.spelling import in_decimals
from cardgen.words.texts import Texts
from scorer.games.looks import Looks, NumberKey, decimal_mark, once_for_a_deck
from scorer.games.sheet import Choice, FieldError, Form, Sheet, Typed, Worth, joined, number, round_of, seat, terms
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.words.languages import plural

OPTIONS = (Choice("expert"),)
SUMS = ("minus", "bonus")
DECIMAL = re.compile(r"(?<![\d/.,])\d{1,4}[.,]\d{1,4}(?![\d/.,])")
"""Fields that take a sum."""
KEEPS = {"how": "cards", "by": "bonus"}
"""Ways of entering that stay for the next entry, and the one that a form begins with."""


NumberDisplay: TypeAlias = Callable[[Number], str]
"""How a number of the deck is set in a text."""


class TaskRow(NamedTuple):
    """A task to tap; `gone`: somebody has fulfilled it in this round."""

    code: str
    text: str
    bonus: int
    gone: bool


class View(NamedTuple):
    """What the form needs to know: the numbers and bonuses there are, and the tasks.

    `left`: how many cards are left after 0, 1, 2 … tasks. `typing`: a keyboard of phones that has these numbers.
    `kind`: of the keypad, by how many keys it has and how long they are. `sprite`: the deck's pictures. `mark`: what
    parts its decimals.
    """

    numbers: Sequence[NumberKey]
    bonuses: tuple[int, ...]
    left: tuple[int, ...]
    tasks: tuple[TaskRow, ...]
    typing: str = "tel"
    kind: str = ""
    sprite: Markup = Markup()
    mark: str = ""


def read(form: Form, match: Match) -> dict[str, object]:
    """{"round", "player", "cards" or "minus", "tasks" or "bonus"}; or {"end": true}."""
    if form.get("end"):
        return {"end": True}
    _check_decimals(form, match.edition.spec)
    facts: dict[str, object] = {"round": number(form, "round", 1, 99), "player": seat(form, match)}
    if form.get("how") == "minus":
        facts["minus"] = _sum(form, "minus")
    else:
        facts["cards"] = [as_json(term) for term in terms(form, "cards")]
    if form.get("by") == "tasks":
        facts["tasks"] = sorted(set(form.getlist("tasks")))
    else:
        facts["bonus"] = as_json(_total(terms(form, "bonus")))
    tasks = _tasks(form, facts, match.edition.spec)
    if facts.get("cards") == [] and tasks != scoring.MOST_TASKS and not form.get("nothing"):
        raise FieldError("cards", "form_no_cards")  # nothing tapped is not nothing left
    if tasks is not None:
        _check_left(facts, tasks, match)
    return facts


def _check_decimals(form: Form, spec: Spec) -> None:
    """FieldError for 0,5 in a deck that prints decimals: there it may be one number, elsewhere it is two."""
    if all(isinstance(value, int) for value, _ in spec.forms):
        return
    for field in ("cards", *SUMS):
        if match := DECIMAL.search(form.get(field, "")):
            word = match[0]
            one, two = printed(parsed(word)), re.sub("[.,]", " + ", word)
            raise FieldError(field, "form_decimal", value=word, one=one, two=two)


def _tasks(form: Form, facts: Facts, spec: Spec) -> int | None:
    """How many tasks are fulfilled, as far as the form tells: bonus numbers one by one are a task each.

    A single number may be their sum.
    """
    if "tasks" in facts:
        return len(facts["tasks"])
    parts = [term for term in terms(form, "bonus") if term]
    one_by_one = len(parts) > 1 and {task.bonus for task in spec.tasks}.issuperset(parts)
    return len(parts) if one_by_one or not parts else None


def _check_left(facts: Facts, tasks: int, match: Match) -> None:
    """FactError where so many tasks leave no such cards; FieldError where what lacks may still be filled in."""
    spec, cards = match.edition.spec, _cards(facts)
    if tasks > scoring.MOST_TASKS:
        raise FactError("tasks_many", tasks=tasks, most=scoring.MOST_TASKS)
    if not set(cards) <= {card.attributes["number"] for card in rules.cards(spec).values()}:
        return  # the rules know what is wrong with that
    minus: Any = minus_of(facts)  # whole or not
    bonus: Any = bonus_of(facts, match)
    try:
        scoring.check_left(spec, [tasks], bonus, minus, len(cards))
    except FactError as error:
        key, values = error.phrase.key.removeprefix("refusal."), error.phrase.values
        if isinstance(least := values.get("least"), int) and minus < least:
            first, second = ("tasks", "bonus") if not tasks else ("cards", "minus")
            raise FieldError(first if first in facts else second, key, **values) from error
        raise


def _sum(form: Form, field: str) -> int | str:
    """A sum that must be there: 0 is one, nothing is none."""
    numbers = terms(form, field)
    if not numbers:
        raise FieldError(field, "form_sum_missing")
    return as_json(_total(numbers))


def _total(numbers: Iterable[Number]) -> Number:
    """The sum of numbers, an int where it is whole."""
    total = sum(numbers, Fraction())
    return reduced(total)


def _cards(facts: Facts) -> list[Number]:
    """The cards left, as far as they are written down."""
    return [from_json(card) for card in facts.get("cards", ())]


def minus_of(facts: Facts) -> Number:
    """The sum of the cards left."""
    return _total(_cards(facts)) if "cards" in facts else from_json(facts["minus"])


def fill(facts: Facts) -> Form:
    """The form that makes these facts."""
    if "end" in facts:
        return Form({"end": "1"})
    form = Form({"round": str(facts["round"]), "player": str(facts["player"])})
    form["how"] = "cards" if "cards" in facts else "minus"
    form[form["how"]] = joined(_cards(facts)) if "cards" in facts else printed(minus_of(facts))
    form["by"] = "tasks" if "tasks" in facts else "bonus"
    bonus = from_json(facts.get("bonus", 0))
    form.setlist(form["by"], list(facts["tasks"]) if "tasks" in facts else [printed(bonus)])
    if facts.get("cards") == []:
        form["nothing"] = "1"
    return form


def say(facts: Facts, match: Match, texts: Texts, typed: Typed) -> str:
    """ "3 + 6 + 2 = 11 minus points − 9 bonus = 2 minus points": what was left, what was won, what it makes.

    Of a sum below 0 nobody says that it is so many minus points; of a bonus that nobody has, nobody says anything. Or
    that the game was stopped.
    """
    if "end" in facts:
        return texts["table.stopped"]
    minus, cards, bonus = minus_of(facts), _cards(facts), bonus_of(facts, match)
    display = partial(in_decimals, mark=decimal_mark(match.edition))
    trail = joined(cards, display) if len(cards) > 1 else typed.get("minus", "")
    points = _total((bonus, -minus))
    kind = "minus" if points < 0 else "plus"
    result = _counted(texts, f"take-three.{kind}", max(points, -points), display) if points else "0"
    sentence = result if minus > 0 and not bonus else _sum_in_words(minus, bonus, result, texts, display)
    tasks = ", ".join(facts.get("tasks", ())) or typed.get("bonus", "")
    return (f"{trail} = " if trail else "") + sentence + (f" ({tasks})" if tasks else "")


def _counted(texts: Texts, key: str, n: Number, display: NumberDisplay) -> str:
    return plural(texts, key, n).replace(typeset(n), display(n), 1)


def _sum_in_words(minus: Number, bonus: Number, points: str, texts: Texts, display: NumberDisplay) -> str:
    words = {
        "sum": display(minus),
        "minus": _counted(texts, "take-three.minus", minus, display),
        "bonus": display(bonus),
        "points": points,
    }
    return texts.say(f"take-three.{'result_below' if minus < 0 else 'result'}", words)


def bonus_of(facts: Facts, match: Match) -> Number:
    """The bonus of an entry, from its tasks where they are written down."""
    if "bonus" in facts:
        return from_json(facts["bonus"])
    deck = tasks_by_code(match.edition.spec)
    return sum(deck[code].bonus for code in facts["tasks"] if code in deck)


def view(match: Match, texts: Texts, form: Form) -> View:
    """The numbers and the tasks that nobody has fulfilled yet, and how many cards so many tasks leave."""
    spec = match.edition.spec
    entries = [facts for line in match.live if not line.parked and (facts := line.facts)]
    number = form.get("round") or str(match.standings.next.get("round"))  # an earlier one where an entry is corrected
    gone = {code for facts in entries if str(facts.get("round")) == number for code in facts.get("tasks", ())}
    numbers = _keys(match.edition, texts)
    return View(
        numbers=numbers,
        bonuses=tuple(sorted({task.bonus for task in spec.tasks})),
        left=tuple(rules.HAND - rules.TASKS * tasks for tasks in range(scoring.MOST_TASKS + 1)),
        tasks=tuple([task._replace(gone=True) if task.code in gone else task for task in _rows(match.edition, texts)]),
        typing="tel" if all(key.value.isdecimal() for key in numbers) else "text",
        kind=_kind(numbers),
        sprite=Looks(match.edition, texts).sprite,
        mark=decimal_mark(match.edition),
    )


@once_for_a_deck
def _rows(edition: AnyEdition, texts: Texts) -> tuple[TaskRow, ...]:
    return tuple(sorted(task_rows(edition.spec, texts), key=lambda row: (row.bonus, row.code)))


def task_rows(spec: Spec, texts: Texts) -> list[TaskRow]:
    """The tasks in the order of the deck."""
    tasks = tasks_by_code(spec).items()
    return [TaskRow(code, words_of(task, texts.words, spec), task.bonus, gone=False) for code, task in tasks]


@once_for_a_deck
def _keys(edition: AnyEdition, texts: Texts) -> tuple[NumberKey, ...]:
    return tuple(Looks(edition, texts).keys(rules.cards(edition.spec).values()))


MANY, LONG = 24, 6
"""Keys that a keypad shows without scrolling; letters of a word that narrow keys have room for."""


def _kind(numbers: Sequence[NumberKey]) -> str:
    """Whether a keypad has many keys, and whether they must be wide."""
    words = [word for key in numbers for show in key.shows for word in str(show).split()]
    kinds = {"many": len(numbers) > MANY, "told": any(len(word) > LONG for word in words)}
    return " ".join(kind for kind, true in kinds.items() if true)


def worth(match: Match, _texts: Texts) -> Worth:
    """Bonus numbers minus the cards left."""
    tasks = {code: task.bonus for code, task in tasks_by_code(match.edition.spec).items()}
    return {
        "parts": [
            {"field": "cards", "each": -1, "when": ("how", "cards")},
            {"field": "minus", "each": -1, "when": ("how", "minus")},
            {"field": "bonus", "each": 1, "when": ("by", "bonus")},
            {"field": "tasks", "each": tasks, "when": ("by", "tasks")},
        ]
    }


def headline(match: Match, texts: Texts) -> str:
    """The round, of as many as there are to deal."""
    return round_of(match, texts, last(match))


def last(match: Match) -> int:
    """As many rounds as there are to deal."""
    return rules.rounds(len(match.players))


SHEET = Sheet(
    OPTIONS, read, fill, say, view, headline, worth, sums=SUMS, keeps=KEEPS, last=last, stops=True, opening="deals"
)
