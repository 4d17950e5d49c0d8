"""Tables of twelve cards with all their TERZEN, each with another number of them."""

from collections.abc import Iterator, Mapping

from cardgen.core.cards import Card
from cardgen.core.solution import Example, Solution, shuffled
from cardgen.games.terz import rules
from cardgen.games.terz.cards import Spec
from cardgen.words.plurals import plural
from cardgen.words.texts import Texts

LAYOUTS, TRIES = 6, 200
"""The number of tables, and of shuffled piles that are searched for them."""
COLUMNS = 4


def solutions(spec: Spec, cards: Mapping[str, Card], words: Texts) -> Iterator[Solution]:
    """From the table with the fewest TERZEN to the one with most."""
    tables: dict[int, tuple[tuple[Card, ...], list[tuple[Card, Card, Card]]]] = {}
    for number in range(TRIES):
        codes = shuffled(list(rules.cards(spec)), number)[: rules.TABLE]
        table = tuple([cards[code] for code in codes])
        terzen = rules.terzen(table)
        if len(tables) < LAYOUTS:
            tables.setdefault(len(terzen), (table, terzen))
    for k, (count, (table, terzen)) in enumerate(sorted(tables.items()), 1):
        summary = plural(words, "solutions.terzen", count) if count else words["solutions.no_terz"]
        title = words.say("solutions.layout", {"n": k})
        yield Solution(title, summary, table, COLUMNS, tuple([Example(three) for three in terzen]))
