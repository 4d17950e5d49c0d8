"""Facts on a custom Tadika deck for its rulebook, with winning hands."""

from collections.abc import Iterator, Mapping, Sequence

from cardgen.core.cards import Card, letters
from cardgen.core.solution import Solution
from cardgen.deck import descriptions
from cardgen.games.tadika import custom_keys, rules, solutions
from cardgen.games.tadika.cards import Spec, rows_of
from cardgen.words.texts import Texts

LOW_ROWS = (2, 3)
"""Rows that are worth less than the others."""
MOST = 4
"""The number of example hands."""


def facts(spec: Spec, cards: Sequence[Card], words: Texts) -> Mapping[str, str]:
    """The facts for the templates; "" for what the deck doesn't have."""
    numbers = [card for card in cards if card.kind == "number"]
    names = {colour: descriptions.named("colour", colour, words) for colour in spec.colours}
    values = {card.attributes["number"]: descriptions.written(card.attributes) for card in numbers}
    hands = [*solutions.solutions(spec, {card.code: card for card in cards}, words)]
    bans = [str(ban) for ban in rules.bans_of(spec)]
    high = [str(row) for row in spec.rows if row not in LOW_ROWS]
    plain = [(card.attributes["number"], card.copies) for card in numbers if not card.attributes["joker"]]
    in_rows = {row: sum(n for number, n in plain if row in rows_of(number, spec)) for row in spec.rows}
    return {
        "count": str(sum(card.copies for card in numbers)),
        "colours": words.joined(list(names.values())),
        "numbers": descriptions.listed([values[number] for number in sorted(values)], words),
        "codes": descriptions.coded(letters(spec.colours), names),
        "joker": str(spec.joker) if spec.joker in values else "",
        "no_joker": "" if spec.joker in values else "0",
        "wish": str(spec.specials.get("wish", 0) or ""),
        "bans": ", ".join(bans),
        "banned": " · ".join(
            [words.say("rules.item", {"name": ban, "text": spec.specials[f"ban{ban}"]}) for ban in bans]
        ),
        "row_list": ", ".join(map(str, spec.rows)),
        **{f"row{row}": str(row) if row in spec.rows else "" for row in LOW_ROWS},
        "high_rows": ", ".join(high),
        "some_rows": "1" if spec.rows else "",
        "tips": " · ".join([words.say("rules.item", {"name": row, "text": n}) for row, n in in_rows.items()]),
        "rows": "\n".join(_rows(hands, spec)),
        **descriptions.printed_number(numbers),
    }


def box(spec: Spec, words: Texts) -> Mapping[int, str]:
    """The lines of the box card that differ from the original's, by number."""
    hands = [words[f"box.{line}"] for line in custom_keys.lines(spec)]
    if len(hands) == len(custom_keys.LINES):
        return {}
    both = words.say("box.or", {"one": hands[0], "other": hands[1]}) if len(hands) > 1 else hands[0]
    return {4: words.say("box.collect", {"hands": both})}


def _rows(examples: Sequence[Solution], spec: Spec) -> Iterator[str]:
    """Hands with a single scoring line."""
    hands = [(solution.title, example.cards) for solution in examples for example in solution.examples[:1]]
    lines = [(title, hand, rules.goals(hand, spec)) for title, hand in hands]
    plain = [line for line in lines if rules.points(line[2]) == rules.points(line[2], add=True)]
    for title, hand, goals in descriptions.some(plain, MOST):
        points = rules.points(goals)
        yield descriptions.row(" ".join([card.code for card in hand]), title, points, points)
