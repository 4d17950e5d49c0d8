"""The layout of a game's paper score sheet: names and numbers of its columns and rows."""

from typing import NamedTuple


class ScoreForm(NamedTuple):
    """A form for one game: a column for each player, in `parts`; a row for each round, or rows by name.

    `row`, `rows`, `parts` are keys of texts: for a numbered row, for named rows, for a player's columns. `least` and
    `most` limit the number of numbered rows, as the paper has room. `ticks`: circles in the last row, to be filled as
    chips are won; without them it has the sum.
    """

    parts: tuple[str, ...] = ()
    row: str = ""
    rows: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    ticks: int = 0
