"""What a game's records tell the tests that need an entry of it: a new game needs no line of its own in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.playing.seats import named, seated
from tests.games.test_scores import TABLES

Row = dict[str, Any]


def rows(game: str) -> list[Row]:
    """The games that are counted by hand."""
    found: list[Row] = TABLES[game]["case"]
    return found


def plain(game: str) -> Row:
    """One without options that has entries."""
    return next(row for row in rows(game) if row["entries"] and not row.get("options"))


def entries(game: str, names: Sequence[str]) -> list[Row]:
    """All entries of those without options, as if so many people as these, and no more, had played them."""
    plain_rows = [row for row in rows(game) if not row.get("options") and len(row["players"]) <= len(names)]
    return [named(seated(entry, row["players"]), names) for row in plain_rows for entry in row["entries"]]


def form(game: str, entry: Row, row: Row) -> Form:
    """The form that makes an entry of that row."""
    return sheet(game).fill(seated(entry, row["players"]))


def first(game: str) -> dict[str, str]:
    """The fields of a first entry."""
    row = plain(game)
    return {name: str(value) for name, value in form(game, row["entries"][0], row).items()}
