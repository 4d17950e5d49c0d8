"""Facts on a custom Triple³ deck for its rulebook, with examples of where cards may be laid."""

from collections.abc import Mapping, Sequence
from itertools import count

from cardgen.core.cards import Card, Level, marks
from cardgen.core.solution import shuffled
from cardgen.deck import descriptions
from cardgen.games.triple3 import rules
from cardgen.games.triple3.cards import Spec
from cardgen.words.plurals import plural
from cardgen.words.texts import Texts

HAND = 3
"""Cards of the example that may be laid somewhere."""


def facts(spec: Spec, cards: Sequence[Card], words: Texts) -> Mapping[str, str]:
    """The facts for the templates; "" for what the deck doesn't have."""
    levels = dict(zip(rules.ATTRIBUTES, (spec.colours, spec.shapes, spec.counts), strict=True))
    names = {key: {level: descriptions.named(key, level, words) for level in row} for key, row in levels.items()}
    codes = [descriptions.coded(marks(row, last=key == "count"), names[key]) for key, row in levels.items()]
    played = [card for card in cards if card.kind == "card"]
    return {
        "cards": str(len(played)),
        "colours": ", ".join(names["colour"].values()),
        "shapes": ", ".join(names["shape"].values()),
        "counts": ", ".join(names["count"].values()),
        "codes": " · ".join(codes),
        "blanks": plural(words, "kind.blank", spec.blanks) if spec.blanks else "",
        "chips": plural(words, "kind.chip", spec.chips) if spec.chips else "",
        "no_chips": "" if spec.chips else "0",
        **{f"a_{key}": next(iter(levels_of.values())) for key, levels_of in names.items()},
        **_example(played, names, words),
    }


def box(spec: Spec, words: Texts) -> Mapping[int, str]:
    """The lines of the box card that differ from the original's, by number."""
    return {} if spec.chips else {5: words["box.no_chips"]}


def _example(cards: Sequence[Card], names: Mapping[str, Mapping[Level, str]], words: Texts) -> Mapping[str, str]:
    """A grid of nine, and cards that may go somewhere on it, with what is new there."""
    for number in count(1):
        pile = shuffled(list(cards), number)
        grid, others = pile[: rules.GRID], pile[rules.GRID :]
        fitting = [card for card in others if 1 < len(rules.allowed(grid, card)) < rules.GRID][:HAND]
        if len(fitting) == HAND:
            break
    codes = [card.code for card in grid]
    return {
        "grid": "\n".join([descriptions.row(*codes[k : k + 3]) for k in range(0, rules.GRID, 3)]),
        "rows": "\n".join([_row(grid, card, names, words) for card in fitting]),
    }


def _row(grid: Sequence[Card], card: Card, names: Mapping[str, Mapping[Level, str]], words: Texts) -> str:
    """The cells for a card, and what is new in each: by property, with the cells that newly share it."""
    new = {
        cell: {key for keys in rules.new_triples(grid, cell, card).values() for key in keys}
        for cell in sorted(rules.allowed(grid, card))
    }
    reasons = []
    for key in rules.ATTRIBUTES:
        if cells := [str(cell + 1) for cell, keys in new.items() if key in keys]:
            text = names[key][card.attributes[key]]
            reasons.append(words.say("rules.item", {"name": ", ".join(cells), "text": text}))
    return descriptions.row(card.code, " ".join([str(cell + 1) for cell in new]), " · ".join(reasons))
