"""The 46 tasks of Take Three: key, bonus number, the pictogram on the card, and condition.

Only one printed task of the original is known (odd numbers); the list is ours [D]. The words are in
`texts/*.toml` under `task`. The bonus numbers are those of `odds`; they are stored here so that printing needs no
counting, and verified by the tests.
"""

from typing import NamedTuple


class Task(NamedTuple):
    """A task: key, bonus number, pictogram and condition in one line each, and words if a teacher gives some.

    `pictures` documents pictograms (empty: cards of the deck that fulfil it), `parser` conditions.
    """

    key: str
    bonus: int
    pictogram: str
    condition: str
    text: str = ""


TASKS = (
    Task("odd", 3, "1 3 11", "all odd"),
    Task("even", 2, "2 8 12", "all even"),
    Task("mult3", 4, "0 6 9", "all divisible by 3"),
    Task("mult4", 5, "0 4 12", "all divisible by 4"),
    Task("mult5", 6, "10 0 5", "all divisible by 5"),
    Task("not3", 2, "4 7 8", "all not divisible by 3"),
    Task("prime", 4, "2 3 7", "all prime"),
    Task("square", 5, "1 4 9", "all square"),
    Task("twodigit", 6, "12 10 11", "all two-digit"),
    Task("lt4", 5, "? ? ? < 4", "all < 4"),
    Task("gt8", 5, "? ? ? > 8", "all > 8"),
    Task("lt6", 3, "? ? ? < 6", "all < 6"),
    Task("gt6", 3, "? ? ? > 6", "all > 6"),
    Task("mid", 4, "? ? ? 4–8", "all in 4..8"),
    Task("about6", 6, "? ? ? 5|6|7", "all in 5, 6, 7"),
    Task("div12", 3, "1 6 12", "all divides 12"),
    Task("pow2", 5, "? ? ? 1|2|4|8", "all in 1, 2, 4, 8"),
    Task("rem1", 5, "1 7 10", "all = 1 mod 3"),
    Task("oddlt8", 5, "1 3 7 < 8", "all odd < 8"),
    Task("evengt5", 5, "6 8 12 > 5", "all even > 5"),
    Task("samecol", 3, "?/same ?/same ?/same", "same colour"),
    Task("diffcol", 1, "?/a ?/b ?/c", "different colours"),
    Task("redyellow", 3, "?/red ?/yellow ?/red", "all red or yellow"),
    Task("greenblue", 3, "?/green ?/blue ?/green", "all green or blue"),
    Task("oddcol", 8, "5/same 9/same 11/same", "all odd and same colour"),
    Task("evencol", 7, "4/same 10/same 12/same", "all even and same colour"),
    Task("triple", 8, "8 8 8", "same number"),
    Task("pair", 2, "5 5 12", "exactly two same number"),
    Task("pairprime", 5, "2 11 11", "all prime and exactly two same number"),
    Task("sumle8", 3, "? + ? + ? ≤ 8", "sum <= 8"),
    Task("sumge28", 3, "? + ? + ? ≥ 28", "sum >= 28"),
    Task("sum10", 4, "? + ? + ? = 10", "sum = 10"),
    Task("sum18", 3, "? + ? + ? = 18", "sum = 18"),
    Task("sum20", 3, "? + ? + ? = 20", "sum = 20"),
    Task("summod10", 2, "? + ? + ? = 0|10|20|30", "sum divisible by 10"),
    Task("sumsquare", 2, "? + ? + ? = 0|1|4|9|16|25|36", "sum square"),
    Task("prod0", 3, "? × ? × ? = 0", "product = 0"),
    Task("prod24", 6, "? × ? × ? = 24", "product = 24"),
    Task("prodge500", 2, "? × ? × ? ≥ 500", "product >= 500"),
    Task("straight", 4, "7 +1 8 +1 9", "numbers consecutive"),
    Task("step2", 5, "5 +2 7 +2 9", "numbers in steps of 2"),
    Task("steps", 2, "1 +5 6 +5 11", "numbers evenly spaced"),
    Task("add", 2, "3 + 5 = 8", "one = other + other"),
    Task("mul", 4, "3 × 4 = 12", "one = other * other"),
    Task("double", 7, "1 ×2 2 ×2 4", "numbers in ratio 1:2:4"),
    Task("flush", 10, "4/same +1 5/same +1 6/same", "numbers consecutive and same colour"),
)
