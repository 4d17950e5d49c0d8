"""Levels of difficulty in one deck file: a level has only what differs, and is merged into the deck.

A key of the level replaces the deck's; of tables, such as `show`, each key by itself. Cards and tasks are added to
the deck's; a row that names levels is only in these. Without a level, rows of levels are left out.
"""

from collections.abc import Iterator, Mapping

from cardgen.schema.draft import DeckError, Draft, Fault, Path, Place
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import unknown

ROWS = ("card", "task")
MOST = 60
"""The most levels of a deck: each is checked like a deck of its own."""


def names(data: Mapping[str, object]) -> list[str]:
    """The levels of a deck in the order of its file: those with a table, then others that rows name.

    >>> names({"level": {"easy": {"copies": 1}}, "task": [{"if": "all odd", "level": ["hard", "easy"]}]})
    ['easy', 'hard']
    """
    tables = data.get("level")
    named = (name for key in ROWS for row in _rows(data.get(key)) for name in of_row(row))
    return list(dict.fromkeys([*(tables if isinstance(tables, Mapping) else ()), *named]))


def check(draft: Draft) -> None:
    """DeckError if a deck has too many levels."""
    if (count := len(names(draft.data))) > MOST:
        raise DeckError([Fault(Phrase("deck.levels_many", {"n": count, "most": MOST}), ("level",))], draft)


def of_row(row: object) -> list[str]:
    """The levels that a card or task names: a text or a list of them."""
    named = row.get("level", []) if isinstance(row, Mapping) else []
    return [name for name in (named if isinstance(named, list) else [named]) if isinstance(name, str)]


def chosen(draft: Draft, level: str = "") -> Draft:
    """The deck at a level, "" for none, with the place of each value in the file.

    DeckError, with the nearest name, for a level that the deck doesn't have, or if it has too many.
    """
    check(draft)
    if level and level not in names(draft.data):
        raise DeckError([Fault(unknown("level", level, names(draft.data)))], draft)
    tables = draft.data.get("level")
    table = tables.get(level) if isinstance(tables, Mapping) else None
    merged = _Merged(draft, level, table if isinstance(table, Mapping) else {})
    return Draft(merged.data, draft.name, _Moved(draft.places, merged.origins))


def _rows(value: object) -> list[object]:
    return value if isinstance(value, list) else []


class _Merged:
    """A deck's data merged with a level's, and the original path of each part that moved."""

    def __init__(self, draft: Draft, level: str, level_data: Mapping[str, object]) -> None:
        self.level, self.way = level, ("level", level)
        self.origins: dict[Path, Path] = {}
        self.data = {key: value for key, value in draft.data.items() if key != "level"}
        for key in ROWS:
            self._put_rows(key, draft.data.get(key), level_data.get(key))
        for key, value in level_data.items():
            if key not in ROWS or not isinstance(value, list):
                self._put(key, value)

    def _put(self, key: str, value: object) -> None:
        """Replaces a key of the deck by the level's; in a table each of its keys."""
        base = self.data.get(key)
        if isinstance(base, Mapping) and isinstance(value, Mapping):
            self.data[key] = {**base, **value}
            self.origins |= {(key, part): (*self.way, key, part) for part in value}
        else:
            self.data[key] = value
            self.origins[(key,)] = (*self.way, key)

    def _put_rows(self, key: str, base: object, added: object) -> None:
        """The deck's rows that are in this level, then the level's."""
        if not isinstance(base, list | None) or not isinstance(added, list | None) or (base is None and added is None):
            return
        here = [number for number, row in enumerate(_rows(base)) if self.level in (of_row(row) or [self.level])]
        rows = [*(_rows(base)[number] for number in here), *_rows(added)]
        origins = [*((key, number) for number in here), *((*self.way, key, n) for n in range(len(_rows(added))))]
        self.data[key] = [
            {name: value for name, value in row.items() if name != "level"}
            if isinstance(row, Mapping) and of_row(row)
            else row
            for row in rows
        ]
        if base is None:
            self.origins[(key,)] = (*self.way, key)
        self.origins |= {(key, number): origin for number, origin in enumerate(origins)}


class _Moved(Mapping[Path, Place]):
    """The places of a merged deck."""

    def __init__(self, places: Mapping[Path, Place], origins: Mapping[Path, Path]) -> None:
        self._places, self._origins = places, origins

    def __getitem__(self, path: Path) -> Place:
        for length in range(len(path), 0, -1):
            if path[:length] in self._origins:
                return self._places[(*self._origins[path[:length]], *path[length:])]
        return self._places[path]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)
