"""Three-way merge of documents, and the addresses at which two documents differ."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from cardgen.custom.value_limits import MOST_DEPTH
from cardgen.schema.cells import same
from cardgen.schema.draft import Path
from cardgen.studio import columns, level_names
from cardgen.studio.pointers import MISSING, Document, address


def merge(base: Document, mine: Document, theirs: Document) -> tuple[Document, tuple[str, ...]]:
    """What both made of `base`, and the addresses in it where each said something else: there theirs stays.

    Rows that one of them added, took away or moved take what the other one changed in them along. So do levels that one
    of them gave another name.
    """
    conflicts: list[Path] = []
    base, mine, theirs = _named_alike(base, mine, theirs, conflicts)
    document = _value(base, mine, theirs, (), conflicts)
    return (document if isinstance(document, dict) else theirs), tuple([address(path) for path in conflicts])


def _named_alike(
    base: Document, mine: Document, theirs: Document, conflicts: list[Path]
) -> tuple[Document, Document, Document]:
    """The three documents with the levels' newer names in all of them; notes where each gave one level another."""
    ours, others = level_names.renames(base, mine), level_names.renames(base, theirs)
    for old, new in others.items():
        if ours.get(old, new) != new:
            mine = level_names.rename(mine, ours.pop(old), new)
            conflicts.append((level_names.KEY, new))
        else:
            mine = level_names.rename(mine, old, new)
        base = level_names.rename(base, old, new)
    for old, new in ours.items():
        if level_names.rename(theirs, old, new) is not theirs:
            base, theirs = level_names.rename(base, old, new), level_names.rename(theirs, old, new)
    return base, mine, theirs


def _is_same(one: object, other: object) -> bool:
    return one is other or (one is not MISSING and other is not MISSING and same(one, other))


def _value(base: object, mine: object, theirs: object, way: Path, conflicts: list[Path]) -> object:
    """What becomes of a value; notes where it can't be told."""
    if _is_same(mine, theirs) or _is_same(base, mine):
        return theirs
    if _is_same(base, theirs):
        return mine
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        return _table(base if isinstance(base, Mapping) else {}, mine, theirs, way, conflicts)
    if isinstance(mine, list) and isinstance(theirs, list):
        return _list(_spelled(base, mine), mine, theirs, way, conflicts)
    conflicts.append(way)
    return theirs


def _spelled(base: object, other: Sequence[object]) -> list[object]:
    """The list that both began with; one text for all, or none, where both have spelled it out."""
    if isinstance(base, list):
        goes_round = 0 < len(base) < len(other) and _texts(other)
        return [base[k % len(base)] for k in range(len(other))] if goes_round else base
    return [base if isinstance(base, str) else ""] * len(other) if _texts(other) else []


def _texts(row: Sequence[object]) -> bool:
    return all(isinstance(part, str) for part in row)


def _table(
    base: Mapping[str, object],
    mine: Mapping[str, object],
    theirs: Mapping[str, object],
    way: Path,
    conflicts: list[Path],
) -> dict[str, object]:
    """Key by key, in the order of theirs, then what is new in mine."""
    found = {
        key: _value(base.get(key, MISSING), mine.get(key, MISSING), theirs.get(key, MISSING), (*way, key), conflicts)
        for key in dict.fromkeys([*theirs, *mine])
    }
    return {key: value for key, value in found.items() if value is not MISSING}


class _Alignment(NamedTuple):
    """Of each element of the base where it is in another list, or None; and what was put in before each, and at the
    end.
    """

    places: list[int | None]
    before: list[list[object]]


def _list(
    base: list[object], mine: list[object], theirs: list[object], way: Path, conflicts: list[Path]
) -> list[object]:
    """Element by element; where elements came or went, those that are the same or in the same place are one."""
    if len(base) == len(mine) == len(theirs):
        return [_value(base[k], mine[k], theirs[k], (*way, k), conflicts) for k in range(len(base))]
    a, b = _aligned(base, mine), _aligned(base, theirs)
    found: list[object] = []
    for k in range(len(base) + 1):
        found += [*b.before[k], *(new for new in a.before[k] if not any(_is_same(one, new) for one in b.before[k]))]
        if k < len(base):
            left, right = a.places[k], b.places[k]
            own = MISSING if left is None else mine[left]
            other = MISSING if right is None else theirs[right]
            value = _value(base[k], own, other, (*way, len(found)), conflicts)
            found += [] if value is MISSING else [value]
    return found


def _aligned(base: Sequence[object], other: Sequence[object]) -> _Alignment:
    places: list[int | None] = [None] * len(base)
    before: list[list[object]] = [[] for _ in range(len(base) + 1)]
    for start, stop, first, last in _pieces(base, other):
        paired = min(stop - start, last - first)
        places[start : start + paired] = range(first, first + paired)
        before[start + paired] += other[first + paired : last]
    return _Alignment(places, before)


def _pieces(base: Sequence[object], other: Sequence[object]) -> Iterator[tuple[int, int, int, int]]:
    """Where the elements of two lists are the same, and what lies between."""
    a, b = [repr(part) for part in base], [repr(part) for part in other]
    for _, start, stop, first, last in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        yield start, stop, first, last


# --- differences


ROW = 2
"""Names in the way to a row of cells, besides those of a level."""


def changed_addresses(before: Document, after: Document) -> tuple[str, ...]:
    """The addresses, in the order of the document that came later; of the table of cards those of single cells."""
    wide = max(columns.width(before), columns.width(after))
    return tuple([address(way) for way in _changed_paths(before, after, (), wide)])


def _changed_paths(before: object, after: object, way: Path, wide: int) -> Iterator[Path]:
    if before is after or (before is not MISSING and after is not MISSING and before == after):
        return
    if len(way) == MOST_DEPTH:
        yield way  # no address leads deeper
        return
    if _is_row(way):
        before, after = (columns.spread(None if row is MISSING else row, wide) for row in (before, after))
    if isinstance(before, Mapping) or isinstance(after, Mapping):
        old, new = (value if isinstance(value, Mapping) else {} for value in (before, after))
        if not old and not new:
            yield way  # an empty table that was added or taken away, such as a level's
        for key in dict.fromkeys([*new, *old]):
            yield from _changed_paths(old.get(key, MISSING), new.get(key, MISSING), (*way, key), wide)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changed_paths(one, other, (*way, place), wide)
    else:
        yield way


def _is_row(way: Path) -> bool:
    own = way[2:] if way[:1] == ("level",) else way
    return len(own) == ROW and own[0] == "show"
