"""Facts on a custom Take Three deck for its rulebook, with two example rounds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from cardgen.core.cards import Card
from cardgen.core.solution import shuffled
from cardgen.deck import descriptions
from cardgen.games.take_three import rules
from cardgen.games.take_three.cards import Spec, tasks_by_code
from cardgen.games.take_three.tasks import Task
from cardgen.words.numbers import Number, parsed, reduced, typeset
from cardgen.words.plurals import plural
from cardgen.words.texts import Texts

PLAYERS = ("Ada", "Ben")
PLACES = 3
"""The most decimals of points."""
FULFILLED = ((4, 3), (2, 5)), ((1, 2), (2, 1)), ((1, 0), (0, 1))
"""Tasks of each player in each round, for decks with many and with few."""


def facts(spec: Spec, cards: Sequence[Card], words: Texts) -> Mapping[str, str]:
    """The facts for the templates; each "" if the deck lacks it."""
    numbers = [card for card in cards if card.kind == "number"]
    counts, figures = Counter[Number](), dict[Number, str]()
    for card in numbers:
        counts[card.attributes["number"]] += card.copies
        figures.setdefault(card.attributes["number"], descriptions.written(card.attributes))
    tasks = list(tasks_by_code(spec))
    return {
        "count": str(counts.total()),
        "colours": words.joined([descriptions.named("colour", colour, words) for colour in spec.colours]),
        "numbers": descriptions.listed([figures[number] for number in sorted(counts)], words),
        "copies": descriptions.uniform(card.copies for card in numbers),
        "times": descriptions.uniform(counts.values()),
        "tasks": str(len(tasks)) if len(tasks) > 1 else "",
        "first": tasks[0] if tasks else "",
        "last": tasks[-1] if tasks else "",
        "blanks": plural(words, "kind.blank", spec.blanks) if spec.blanks else "",
        "zero": "0" if 0 in counts else "",
        "one": "1" if 1 in counts else "",
        **descriptions.printed_number(numbers),
        **_example(spec, list(counts.elements()), figures, words),
    }


def box(spec: Spec, words: Texts) -> Mapping[int, str]:
    """The lines of its box card that differ from the original's, by their numbers."""
    return {} if spec.tasks else {3: words["box.no_tasks"]}


def _example(spec: Spec, numbers: Sequence[Number], figures: Mapping[Number, str], words: Texts) -> Mapping[str, str]:
    """Two rounds of two players with numbers and tasks of the deck; empty if it has too few."""
    display = partial(
        _points_text, point=next((sign for text in figures.values() for sign in ",." if sign in text), "")
    )
    known = tasks_by_code(spec)
    enough = [way for way in FULFILLED if all(sum(turn) <= len(known) for turn in way)]
    if not enough or len(numbers) < rules.HAND * len(PLAYERS):
        return {"rows": "", "totals": "", "winner": ""}
    totals: dict[str, Number] = dict.fromkeys(PLAYERS, 0)
    rows: list[str] = []
    for number, counts in enumerate(enough[0], 1):
        for name, tasks, left in _round(number, counts, known, numbers):
            points = reduced(sum(task.bonus for task in tasks.values()) - sum(left))
            totals[name] = reduced(totals[name] + points)
            bonus = " ".join([f"{code} ({task.bonus})" for code, task in tasks.items()])
            numbers_left = " ".join([figures[number] for number in left])
            rows.append(descriptions.row(number, name, numbers_left or "–", bonus or "–", display(points)))
    return {"rows": "\n".join(rows), **descriptions.leader(totals, words, display)}


def _points_text(number: Number, point: str) -> str:
    """Points as text; as decimals with their `point` in a deck with decimals, if that is exact."""
    text = f"{abs(float(number)):.{PLACES}f}".rstrip("0").rstrip(".")
    if not point or parsed(text) != abs(number):
        return typeset(number)
    return f"{'−' if number < 0 else ''}{text.replace('.', point)}"


def _round(
    number: int, counts: Sequence[int], known: Mapping[str, Task], numbers: Sequence[Number]
) -> Iterator[tuple[str, Mapping[str, Task], list[Number]]]:
    """The tasks fulfilled by each player, and the numbers left, in ascending order."""
    pile, codes = shuffled(sorted(numbers), number), shuffled(list(known), number)
    for k, (name, count) in enumerate(zip(PLAYERS, counts, strict=True)):
        before = sum(counts[:k])
        tasks = {code: known[code] for code in sorted(codes[before : before + count])}
        hand = pile[k * rules.HAND : (k + 1) * rules.HAND]
        yield name, tasks, sorted(hand[: rules.HAND - 3 * count])
