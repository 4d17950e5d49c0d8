"""The record: a file for each part, with a line for each key; help and errors as they stand, all else by digests."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from tests.proof.baseline import digests
from tests.proof.baseline.digests import Fields
from tests.proof.baseline.sessions import Item

RECORD = Path(__file__).parent / "record"
PLAIN = "help"
"""The part that is recorded as text."""
FAILED = "failed:"
"""The beginning of a key that stands for a job which raised an error."""
Results = dict[str, Fields]
"""What is compared, by key."""


@cache
def load(part: str) -> Results:
    """The record of a part; empty before the first recording."""
    path = RECORD / f"{part}.txt"
    text = path.read_text("utf-8") if path.exists() else ""
    if part == PLAIN:
        pieces = [piece.partition("\n") for piece in text.split("\n=== ")[1:]]
        return {key: {"text": output} for key, _, output in pieces}
    rows = [line.rpartition(" | ") for line in text.splitlines()]
    return {key: dict(pair.split("=", 1) for pair in values.split()) for key, _, values in rows}


def save(part: str, results: Results) -> None:
    """Writes the record of a part anew."""
    if part == PLAIN:
        text = "".join(f"\n=== {key}\n{results[key]['text']}" for key in sorted(results))
    else:
        rows = {key: " ".join(f"{name}={value}" for name, value in results[key].items()) for key in sorted(results)}
        text = "".join(f"{key} | {row}\n" for key, row in rows.items())
    RECORD.mkdir(exist_ok=True)
    (RECORD / f"{part}.txt").write_text(text, "utf-8")


def fields(part: str, item: Item, before: Mapping[str, str]) -> Fields:
    """What is recorded of an item."""
    return {"text": item.data.decode()} if part == PLAIN else digests.fields(item.kind, item.data, before)


def differences(part: str, results: Results, *, packed: bool, complete: bool) -> Iterator[str]:
    """A line for each key that differs from the record; of help and errors also the lines that do."""
    record = load(part)
    for key, after in sorted(results.items()):
        if key.startswith(FAILED):
            yield f"{part}: {key} {after['text']}"
        elif key not in record:
            yield f"{part}: new: {key}"
        elif not digests.same(record[key], after, packed=packed):
            yield f"{part}: changed: {key}{_detail(record[key], after)}"
    if complete:
        yield from (f"{part}: gone: {key}" for key in sorted(record.keys() - results.keys()))


def _detail(before: Mapping[str, str], after: Mapping[str, str]) -> str:
    if "text" in after and "bytes" not in after:
        old, new = (one["text"].splitlines() for one in (before, after))
        return "".join(f"\n    {line}" for line in difflib.unified_diff(old, new, lineterm="", n=0))
    names = [name for name in after if before.get(name) != after[name]]
    return f" ({', '.join(names)})" if len(after) > 1 else ""
