"""A game as CSV: the rounds by players with their totals, then every entry with what was written down, then its deck.

A file for spreadsheets: UTF-8 with a mark that Excel knows it by, ";" where the comma stands in decimals, "," in
English. Names are typed by strangers, so no cell begins a formula, whichever separator the reader takes; numbers stay
numbers, also below zero.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime

from cardgen.core.facts import mapping
from cardgen.core.score_sheet import signed
from cardgen.core.scores import Record, Standings
from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.suggestions import printable
from cardgen.words.texts import Texts, shared

BOM = "\ufeff"
FORMULA = re.compile(r"""((?:^|[,;\t\r\n"])['" ]*)(?=[=+\-@\t\r\n\x00＝＋－＠])""")
"""Where a formula could begin: at the start of a cell, or of what another separator would make a cell.

Source: OWASP, CSV Injection.
"""

Cell = str | int | None


def separator(language: str) -> str:
    """What a spreadsheet in that language expects between cells."""
    return ";" if shared(language)["word.point"] == "," else ","


def write(
    standings: Standings,
    record: Record,
    texts: Texts,
    times: Sequence[datetime] = (),
    facts: Callable[[Mapping[str, object]], str] | None = None,
    deck: str = "",
) -> bytes:
    """The file. `times` are those of the entries, if known; `facts` puts an entry into words.

    `deck`: what the deck is known by, where it is not the original.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=separator(texts.language), quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    file.write(BOM)
    last = [(), (texts["report.deck"], deck)] if deck else []
    for row in (*rounds(standings, texts), (), *entries(record, texts, times, facts or plain), *last):
        writer.writerow([safe(cell) if isinstance(cell, str) else "" if cell is None else cell for cell in row])
    return file.getvalue().encode("utf-8", "replace")


def rounds(standings: Standings, texts: Texts) -> Iterator[Sequence[Cell]]:
    """The points of each round, those outside of rounds, and the totals; a cell without points is empty, not 0."""
    players = list(standings.totals)
    yield (texts["score.round"], *players)
    for number, points in standings.rounds.items():
        yield (number, *(_points(points.get(player)) for player in players))
    inside = (sum(points.get(player, 0) for points in standings.rounds.values()) for player in players)
    outside = [numbers.reduced(total - part) for total, part in zip(standings.totals.values(), inside, strict=True)]
    if standings.rounds and any(map(bool, outside)):
        yield (texts["score.end"], *map(_points, outside))
    yield (texts["score.total"], *map(_points, standings.totals.values()))


def _points(points: Number | None) -> Cell:
    """Points as a number; a fraction as it is set, since spreadsheets take 7/2 for a day."""
    return points if isinstance(points, int | None) else signed(points)


def entries(
    record: Record, texts: Texts, times: Sequence[datetime], facts: Callable[[Mapping[str, object]], str]
) -> Iterator[Sequence[Cell]]:
    """Every entry: its number, its time, its round, whose it is, and what was written down."""
    words = ("report.entry", "report.time", "score.round", "report.player", "report.facts")
    yield [texts[word] for word in words]
    for number, written in enumerate(record.entries, 1):
        entry = mapping(written, "entry")
        at = times[number - 1].strftime("%Y-%m-%d %H:%M:%S") if number <= len(times) else None
        yield number, at, _cell(entry.get("round")), _cell(entry.get("player", entry.get("winner"))), facts(entry)


def _cell(value: object) -> Cell:
    return value if isinstance(value, str | int) else None


def plain(entry: Mapping[str, object]) -> str:
    """The facts of an entry as they are kept.

    >>> plain({"round": 1, "player": "Ada", "cards": [3, 0], "tasks": []})
    'cards: 3 0; tasks: -'
    """
    return "; ".join(f"{key}: {_plain(value)}" for key, value in entry.items() if key not in ("round", "player"))


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value)) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


def safe(words: str) -> str:
    """A text that no spreadsheet takes for a formula: an apostrophe goes before what could begin one.

    >>> safe("=1+1"), safe("-8"), safe("Ada"), safe("x;@now")
    ("'=1+1", "'-8", 'Ada', "x;'@now")
    """
    return printable(FORMULA.sub(r"\1'", words))
