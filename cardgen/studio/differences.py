"""Where two documents differ: the addresses of the values that one has and the other has not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.custom.value_limits import MOST_DEPTH
from cardgen.schema.draft import Path
from cardgen.studio import columns
from cardgen.studio.addresses import MISSING, Document, address

ROW = 2
"""Names in the way to a row of cells, besides those of a level."""


def addresses(before: Document, after: Document) -> tuple[str, ...]:
    """The addresses, in the order of the document that came later; of the table of cards those of single cells."""
    wide = max(columns.width(before), columns.width(after))
    return tuple([address(way) for way in _ways(before, after, (), wide)])


def _ways(before: Any, after: Any, way: Path, wide: int) -> Iterator[Path]:
    if before is after or (before is not MISSING and after is not MISSING and before == after):
        return
    if len(way) == MOST_DEPTH:
        yield way  # no address leads deeper
        return
    if _is_row(way):
        before, after = (columns.spelled(None if row is MISSING else row, wide) for row in (before, after))
    if isinstance(before, Mapping) or isinstance(after, Mapping):
        old, new = (value if isinstance(value, Mapping) else {} for value in (before, after))
        if not old and not new:
            yield way  # an empty table that was added or taken away, such as a level's
        for key in dict.fromkeys([*new, *old]):
            yield from _ways(old.get(key, MISSING), new.get(key, MISSING), (*way, key), wide)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _ways(one, other, (*way, place), wide)
    else:
        yield way


def _is_row(way: Path) -> bool:
    own = way[2:] if way[:1] == ("level",) else way
    return len(own) == ROW and own[0] == "show"
