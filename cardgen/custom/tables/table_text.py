"""A deck as a table for spreadsheets: CSV that is read as the same deck."""

import csv
import re
from collections.abc import Iterator, Mapping
from io import StringIO

from cardgen.custom.tables.table_rows import SETTINGS, TABLES, path_of
from cardgen.schema.cells import CONTROLS, DATE, cell_of, is_formula, level_in, literal
from cardgen.schema.draft import Keys, Path
from cardgen.schema.headings import COLUMNS, is_heading, named
from cardgen.words.spelling import POINT_LANGUAGES

ROWS = ("card", "task")
PLAIN = re.compile(r"[^\s\"#=+@,;](?:[^\",;\t]*[^\s\",;])?")
"""A part of a key that needs no quotation marks, if it has no dot or separator."""


def written(data: Keys, delimiter: str = "") -> str:
    """The deck as CSV with headings in its own language, with semicolons if that is usual in the language.

    Texts replace numbers where only texts are valid (`name`, `show`); all else is read unchanged.
    """
    language = str(data.get("language", ""))
    out = StringIO(newline="")
    # tables with decimal points have commas between cells; others semicolons
    writer = csv.writer(out, delimiter=delimiter or ("," if language in POINT_LANGUAGES else ";"), lineterminator="\n")
    writer.writerows(rows_of(data, language))
    return out.getvalue()


def rows_of(data: Keys, language: str) -> Iterator[list[str]]:
    """The cells of all rows: settings, an empty row, headings, cards and tasks."""
    yield from _settings(data, (), ())
    entries = list(_entries(data, "", language))
    levels = data["level"] if _is_levels(data.get("level")) else {}
    for level, table in levels.items():
        entries += _entries(table, level, language)
    if entries:
        used = [key for key in COLUMNS if any(key in entry for entry in entries)]
        used += ["value"] if len(used) == 1 else []  # one word alone is no row of headings
        words = named("column", language)
        kinds = named("kind", language)
        yield []
        yield [words[key] for key in used]
        for entry in entries:
            yield [kinds[entry["kind"]], *(entry.get(key, "") for key in used[1:])]


def _settings(table: Keys, way: Path, level: Path) -> Iterator[list[str]]:
    """Rows of a key and its value; `level` is the path of a level's table."""
    for key, value in table.items():
        path = (*way, key)
        if not way and key in ROWS and _are_rows(value, str(level[-1]) if level else ""):
            continue
        if not way and not level and key == "level" and _is_levels(value):
            for name, inner in value.items():
                yield from _settings(inner, (), ("level", name)) if inner else [[_key(("level", name)), "{}"]]
        elif not way and key in TABLES and isinstance(value, Mapping) and value:
            yield from _settings(value, path, level)
        else:
            key_cell, cell = _key((*level, *path)), cell_of(value, path)
            yield [key_cell, literal(cell) if is_heading([key_cell, cell]) else cell]  # not mistaken for headings


def _is_levels(value: object) -> bool:
    """Whether it is a valid table of levels: each of them a table, with a name that fits a cell."""
    return isinstance(value, Mapping) and bool(value) and all(isinstance(part, Mapping) for part in value.values())


def _are_rows(value: object, level: str) -> bool:
    """Whether it is a list of tables that all fit into the columns: of a level only if its name fits a cell."""
    if not isinstance(value, list) or not value or (level and not _is_plain_level(level)):
        return False
    keys = {*COLUMNS} - ({"kind", "level"} if level else {"kind"})
    return all(isinstance(row, Mapping) and row.keys() <= keys for row in value)


def _entries(table: Keys, level: str, language: str) -> Iterator[dict[str, str]]:
    """The cards and tasks of a deck, or of one of its levels, as cells by column."""
    for kind in ROWS:
        for row in table[kind] if _are_rows(table.get(kind), level) else ():
            entry = {key: cell_of(value, (kind, 0, key), language) for key, value in row.items() if key != "level"}
            if "level" in row:
                entry["level"] = _levels(row["level"])
            elif level:
                entry["level"] = level
            yield {**entry, "kind": kind}


def _levels(value: object) -> str:
    """The cell of a row that names its levels by itself."""
    cell = "; ".join(map(str, value)) + ";" if isinstance(value, list) and value else ""
    is_plain = cell and level_in(cell) == value and not CONTROLS.search(cell) and not is_formula(cell)
    return cell if is_plain else literal(value)


def _is_plain_level(name: str) -> bool:
    """Whether the name of a level fits a cell."""
    is_text = name[:1] not in ("", '"', "[") and name == name.strip() and level_in(name) == name
    return is_text and not CONTROLS.search(name) and not is_formula(name)


def _key(path: Path) -> str:
    """A path as the key of a setting, in quotation marks if it would be read as another."""
    parts = list(map(str, path))
    plain = ".".join(parts)
    odd = CONTROLS.search(plain) or DATE.fullmatch(parts[-1]) or is_formula(plain)
    odd = odd or not all(map(PLAIN.fullmatch, parts))
    return plain if not odd and parts[0] in SETTINGS and path_of(plain) == path else ".".join(map(literal, parts))
