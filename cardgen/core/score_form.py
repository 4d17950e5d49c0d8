"""What a game's score is written into on paper: what its columns and rows are called, and how many there are."""

from typing import NamedTuple


class ScoreForm(NamedTuple):
    """A form for one game: a column for each player, in `parts`; a row for each round, or rows by name.

    `row`, `rows`, `parts` are keys of words: of a row that has a number, of rows with a name, of a player's columns.
    `least` rows with numbers are there at least; more where the paper has room, but no more than `most`. `ticks`:
    circles in the last row, to be filled as chips are won; without them the sum stands there.
    """

    parts: tuple[str, ...] = ()
    row: str = ""
    rows: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    ticks: int = 0
