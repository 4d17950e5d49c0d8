"""Two people, or two pages, changed one document: what both changed together, and where they disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from cardgen.schema.cells import same
from cardgen.schema.draft import Path
from cardgen.studio import naming
from cardgen.studio.addresses import MISSING, Document, address


def merged(base: Document, mine: Document, theirs: Document) -> tuple[Document, tuple[str, ...]]:
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
    ours, others = naming.renamings(base, mine), naming.renamings(base, theirs)
    for old, new in others.items():
        if ours.get(old, new) != new:
            mine = naming.renamed(mine, ours.pop(old), new)
            conflicts.append((naming.KEY, new))
        else:
            mine = naming.renamed(mine, old, new)
        base = naming.renamed(base, old, new)
    for old, new in ours.items():
        if naming.renamed(theirs, old, new) is not theirs:
            base, theirs = naming.renamed(base, old, new), naming.renamed(theirs, old, new)
    return base, mine, theirs


def _is_same(one: object, other: object) -> bool:
    return one is other or (one is not MISSING and other is not MISSING and same(one, other))


def _value(base: Any, mine: Any, theirs: Any, way: Path, conflicts: list[Path]) -> Any:
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


def _spelled(base: object, other: Sequence[Any]) -> list[Any]:
    """The list that both began with; one text for all, or none, where both have spelled it out."""
    if isinstance(base, list):
        goes_round = 0 < len(base) < len(other) and _texts(other)
        return [base[k % len(base)] for k in range(len(other))] if goes_round else base
    return [base if isinstance(base, str) else ""] * len(other) if _texts(other) else []


def _texts(row: Sequence[Any]) -> bool:
    return all(isinstance(part, str) for part in row)


def _table(
    base: Mapping[str, Any], mine: Mapping[str, Any], theirs: Mapping[str, Any], way: Path, conflicts: list[Path]
) -> dict[str, Any]:
    """Key by key, in the order of theirs, then what is new in mine."""
    found = {
        key: _value(base.get(key, MISSING), mine.get(key, MISSING), theirs.get(key, MISSING), (*way, key), conflicts)
        for key in dict.fromkeys([*theirs, *mine])
    }
    return {key: value for key, value in found.items() if value is not MISSING}


class _Kept(NamedTuple):
    """Of each element of the base where it is in another list, or None; and what was put in before each, and at the
    end.
    """

    places: list[int | None]
    before: list[list[Any]]


def _list(base: list[Any], mine: list[Any], theirs: list[Any], way: Path, conflicts: list[Path]) -> list[Any]:
    """Element by element; where elements came or went, those that are the same or in the same place are one."""
    if len(base) == len(mine) == len(theirs):
        return [_value(base[k], mine[k], theirs[k], (*way, k), conflicts) for k in range(len(base))]
    a, b = _kept(base, mine), _kept(base, theirs)
    found: list[Any] = []
    for k in range(len(base) + 1):
        found += [*b.before[k], *(new for new in a.before[k] if not _has(b.before[k], new))]
        if k < len(base):
            left, right = a.places[k], b.places[k]
            own = MISSING if left is None else mine[left]
            other = MISSING if right is None else theirs[right]
            value = _value(base[k], own, other, (*way, len(found)), conflicts)
            found += [] if value is MISSING else [value]
    return found


def _has(several: Sequence[Any], value: object) -> bool:
    return any(_is_same(one, value) for one in several)


def _kept(base: Sequence[Any], other: Sequence[Any]) -> _Kept:
    places: list[int | None] = [None] * len(base)
    before: list[list[Any]] = [[] for _ in range(len(base) + 1)]
    for start, stop, first, last in _pieces(base, other):
        paired = min(stop - start, last - first)
        places[start : start + paired] = range(first, first + paired)
        before[start + paired] += other[first + paired : last]
    return _Kept(places, before)


def _pieces(base: Sequence[Any], other: Sequence[Any]) -> Iterator[tuple[int, int, int, int]]:
    """Where the elements of two lists are the same, and what lies between."""
    a, b = [repr(part) for part in base], [repr(part) for part in other]
    for _, start, stop, first, last in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        yield start, stop, first, last
