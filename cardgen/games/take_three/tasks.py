"""The 46 tasks of Take Three: key, bonus number, and the pictogram on the card.

Only one printed task of the original is known (odd numbers); the list is ours [D]. The words stand in
`texts/*.toml` under `task`. Bonus [D]: 1 + floor(1.5 * -log2(P5) + 0.5) within 1 to 10, where P5 is the exact
chance that some three of five random cards of the 104 fit.
"""

from __future__ import annotations

from typing import NamedTuple

JOINS = frozenset("+×=")
"""Signs that stand between two little cards of a pictogram."""


class Task(NamedTuple):
    """A task: its key, its bonus number, its pictogram in one line, and words of its own where a teacher gives some.

    The pictogram: three little cards with a number or "?", each with a mark behind "/" where colour matters ("same";
    "a" "b" "c" for different ones; the name of a colour), signs between them, and after the third what they must be.
    """

    key: str
    bonus: int
    pictogram: str
    text: str = ""


TASKS = (
    Task("odd", 3, "1 5 9"),
    Task("even", 2, "2 6 10"),
    Task("mult3", 4, "3 6 9"),
    Task("mult4", 5, "4 8 12"),
    Task("mult5", 6, "0 5 10"),
    Task("not3", 2, "1 5 10"),
    Task("prime", 4, "2 5 11"),
    Task("square", 5, "1 4 9"),
    Task("twodigit", 6, "10 11 12"),
    Task("lt4", 5, "? ? ? < 4"),
    Task("gt8", 5, "? ? ? > 8"),
    Task("lt6", 3, "? ? ? < 6"),
    Task("gt6", 3, "? ? ? > 6"),
    Task("mid", 4, "? ? ? 4–8"),
    Task("about6", 6, "5 6 7"),
    Task("div12", 3, "2 6 12"),
    Task("pow2", 5, "2 4 8"),
    Task("rem1", 5, "1 7 10"),
    Task("oddlt8", 5, "1 3 7 < 8"),
    Task("evengt5", 5, "6 8 10 > 5"),
    Task("samecol", 3, "?/same ?/same ?/same"),
    Task("diffcol", 1, "?/a ?/b ?/c"),
    Task("redyellow", 3, "?/red ?/yellow ?/red"),
    Task("greenblue", 3, "?/green ?/blue ?/green"),
    Task("oddcol", 8, "1/same 5/same 9/same"),
    Task("evencol", 7, "2/same 6/same 10/same"),
    Task("triple", 8, "7 7 7"),
    Task("pair", 2, "4 4 9"),
    Task("pairprime", 5, "5 5 11"),
    Task("sumle8", 3, "? + ? + ? ≤ 8"),
    Task("sumge28", 3, "? + ? + ? ≥ 28"),
    Task("sum10", 4, "? + ? + ? = 10"),
    Task("sum18", 3, "? + ? + ? = 18"),
    Task("sum20", 3, "? + ? + ? = 20"),
    Task("summod10", 2, "? + ? + ? ÷ 10"),
    Task("sumsquare", 2, "? + ? + ? = n²"),
    Task("prod0", 3, "? × ? × ? = 0"),
    Task("prod24", 6, "? × ? × ? = 24"),
    Task("prodge500", 2, "? × ? × ? ≥ 500"),
    Task("straight", 4, "4 5 6"),
    Task("step2", 5, "3 5 7"),
    Task("steps", 2, "1 5 9"),
    Task("add", 2, "3 + 5 = 8"),
    Task("mul", 4, "3 × 4 = 12"),
    Task("double", 7, "2 4 8"),
    Task("flush", 10, "4/same 5/same 6/same"),
)


class Pictogram(NamedTuple):
    """A pictogram's parts: (label, mark) of each little card, the signs between them, and what follows."""

    cards: tuple[tuple[str, str], ...]
    joins: tuple[str, ...]
    result: str


def pictogram(notation: str) -> Pictogram:
    """The parts of a pictogram in one line.

    >>> pictogram("? + ? + ? = 20")
    Pictogram(cards=(('?', ''), ('?', ''), ('?', '')), joins=('+', '+'), result='= 20')
    >>> pictogram("4/same 5/same 6/same").cards[0]
    ('4', 'same')
    """
    cards: list[tuple[str, str]] = []
    joins: list[str] = []
    tokens = notation.split()
    while tokens and len(cards) < 3:
        token = tokens.pop(0)
        if token in JOINS:
            joins.append(token)
        else:
            label, _, mark = token.partition("/")
            cards.append((label, mark))
    return Pictogram(tuple(cards), tuple(joins), " ".join(tokens))
