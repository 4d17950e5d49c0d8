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
    """The document with both changes of `base`, and the addresses of conflicts, where theirs stays.

    Rows that one of them added, removed or moved keep the other's changes. So do levels that one of them renamed.
    """
    conflicts: list[Path] = []
    base, mine, theirs = _named_alike(base, mine, theirs, conflicts)
    document = _value(base, mine, theirs, (), conflicts)
    return (document if isinstance(document, dict) else theirs), tuple([address(path) for path in conflicts])


def _named_alike(
    base: Document, mine: Document, theirs: Document, conflicts: list[Path]
) -> tuple[Document, Document, Document]:
    """The three documents with the new names of levels in all of them; a level with two new names is a conflict."""
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


def _value(base: object, mine: object, theirs: object, path: Path, conflicts: list[Path]) -> object:
    """The merged value; conflicts are added to the list."""
    if _is_same(mine, theirs) or _is_same(base, mine):
        return theirs
    if _is_same(base, theirs):
        return mine
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        return _table(base if isinstance(base, Mapping) else {}, mine, theirs, path, conflicts)
    if isinstance(mine, list) and isinstance(theirs, list):
        return _list(_spelled(base, mine), mine, theirs, path, conflicts)
    conflicts.append(path)
    return theirs


def _spelled(base: object, other: Sequence[object]) -> list[object]:
    """The list that both began with; a row that both have spread is spread as well."""
    is_row = all(isinstance(part, str) for part in other)
    if isinstance(base, list):
        return [base[k % len(base)] for k in range(len(other))] if is_row and 0 < len(base) < len(other) else base
    return [base if isinstance(base, str) else ""] * len(other) if is_row else []


def _table(
    base: Mapping[str, object],
    mine: Mapping[str, object],
    theirs: Mapping[str, object],
    path: Path,
    conflicts: list[Path],
) -> dict[str, object]:
    """Key by key, in the order of theirs, then what is new in mine."""
    merged = {
        key: _value(base.get(key, MISSING), mine.get(key, MISSING), theirs.get(key, MISSING), (*path, key), conflicts)
        for key in dict.fromkeys([*theirs, *mine])
    }
    return {key: value for key, value in merged.items() if value is not MISSING}


class _Alignment(NamedTuple):
    """The place of each element of the base in another list, or None; the new elements before each, and at the end."""

    places: list[int | None]
    before: list[list[object]]


def _list(
    base: list[object], mine: list[object], theirs: list[object], path: Path, conflicts: list[Path]
) -> list[object]:
    """Element by element; between added and removed ones, those that are the same or in the same place are one."""
    if len(base) == len(mine) == len(theirs):
        return [_value(base[k], mine[k], theirs[k], (*path, k), conflicts) for k in range(len(base))]
    a, b = _aligned(base, mine), _aligned(base, theirs)
    merged: list[object] = []
    for k in range(len(base) + 1):
        merged += [*b.before[k], *(new for new in a.before[k] if not any(_is_same(one, new) for one in b.before[k]))]
        if k < len(base):
            left, right = a.places[k], b.places[k]
            one = MISSING if left is None else mine[left]
            other = MISSING if right is None else theirs[right]
            value = _value(base[k], one, other, (*path, len(merged)), conflicts)
            merged += [] if value is MISSING else [value]
    return merged


def _aligned(base: Sequence[object], other: Sequence[object]) -> _Alignment:
    places: list[int | None] = [None] * len(base)
    before: list[list[object]] = [[] for _ in range(len(base) + 1)]
    matcher = SequenceMatcher(None, [*map(repr, base)], [*map(repr, other)], autojunk=False)
    for _, start, stop, first, last in matcher.get_opcodes():
        paired = min(stop - start, last - first)
        places[start : start + paired] = range(first, first + paired)
        before[start + paired] += other[first + paired : last]
    return _Alignment(places, before)


# --- differences


ROW = 2
"""Names in the address of a row of cells, besides those of a level."""


def changed_addresses(before: Document, after: Document) -> tuple[str, ...]:
    """The addresses of differences, in the order of the later document; in the table of cards those of cells."""
    wide = max(columns.width(before), columns.width(after))
    return tuple([address(path) for path in _changed_paths(before, after, (), wide)])


def _changed_paths(before: object, after: object, path: Path, wide: int) -> Iterator[Path]:
    if before is after or (before is not MISSING and after is not MISSING and before == after):
        return
    if len(path) == MOST_DEPTH:
        yield path  # no address leads deeper
        return
    if _is_row(path):
        before, after = (columns.spread(None if row is MISSING else row, wide) for row in (before, after))
    if isinstance(before, Mapping) or isinstance(after, Mapping):
        old, new = (value if isinstance(value, Mapping) else {} for value in (before, after))
        if not old and not new:
            yield path  # an empty table that was added or removed, such as a level's
        for key in dict.fromkeys([*new, *old]):
            yield from _changed_paths(old.get(key, MISSING), new.get(key, MISSING), (*path, key), wide)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for place, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from _changed_paths(one, other, (*path, place), wide)
    else:
        yield path


def _is_row(path: Path) -> bool:
    names = path[2:] if path[:1] == ("level",) else path
    return len(names) == ROW and names[0] == "show"
