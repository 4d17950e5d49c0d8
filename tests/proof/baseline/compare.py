"""Compares what the programs print, answer and show with what was recorded, and names what has changed.

    python -m tests.proof.baseline.compare                    # all; exit 1 and a list of keys where something differs
    python -m tests.proof.baseline.compare --only pages help  # what has one of these in its name
    python -m tests.proof.baseline.compare --tenth 7          # a seeded tenth
    python -m tests.proof.baseline.compare --record           # writes the record anew
    python -m tests.proof.baseline.compare --write FOLDER     # the outputs themselves, to compare two checkouts by diff
    python -m tests.proof.baseline.compare --packed           # the bytes of PDFs may change, not what is seen or read

Parts: sheets, prints, contracts, help, pages. Help and errors are recorded as they stand, all else by digests.
"""

from __future__ import annotations

import argparse
import difflib
import multiprocessing
import os
import random
import sys
import tempfile
import traceback
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tests.proof.baseline import contracts, digests, entry, helps, pages, prints, sessions
from tests.proof.baseline.digests import Fields
from tests.proof.baseline.sessions import Item

RECORD = Path(__file__).parent / "record"
SESSIONS = {"sheets": prints.sheets, "prints": prints.others, "contracts": contracts.sessions, "help": helps.sessions}
PARTS = (*SESSIONS, "pages")
FAILED = "failed:"
"""How the key of a piece of work begins that came to no end."""
PLAIN = "help"
"""The part that is recorded in words."""
TENTH = {"sheets": 40, "prints": 30, "contracts": 10, "help": 10, "pages": 25}
"""Of so many pieces of work of a part the seeded tenth does one: those that take long less often."""
BATCH = 8
"""Pieces of work that a process is given at once."""


class Job(NamedTuple):
    """A piece of work: its part, and what that part knows it by."""

    part: str
    what: Any

    @property
    def name(self) -> str:
        """Its part and how its first key begins."""
        return f"{self.part} {' '.join(self.what) if self.part == 'pages' else self.what[0].key}"


class Wish(NamedTuple):
    """What is wanted of each piece of work."""

    recording: bool = False
    folder: Path | None = None


Found = dict[str, Fields]


def jobs() -> Iterator[Job]:
    for part, found in SESSIONS.items():
        yield from (Job(part, session) for session in found())
    yield from (Job("pages", what) for what in pages.jobs())


def done(job: Job, wish: Wish) -> Found:
    """What comes of a piece of work, by its keys."""
    known = {} if wish.recording else recorded(job.part)
    made: Found = {}
    try:
        for item in pages.run(job.what) if job.part == "pages" else sessions.run(job.what):
            key = item.key
            while key in made:
                key += " again"
            made[key] = _fields(job.part, item, known.get(key, {}))
            if wish.folder:
                _write(wish.folder / job.part, key, item)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        made[f"{FAILED} {job.name}"] = {"text": f"{error!r} in {where.filename}:{where.lineno}"}
    return made


def _fields(part: str, item: Item, known: Mapping[str, str]) -> Fields:
    if part == PLAIN:
        return {"text": item.data.decode()}
    return digests.fields(item.kind, item.data, known)


def _write(folder: Path, key: str, item: Item) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = "".join(letter if letter.isalnum() or letter in " .,-=" else "_" for letter in key)
    kind = item.kind if item.kind not in ("text", "file") else "txt"
    (folder / f"{name[:180]} {sha256(key.encode()).hexdigest()[:8]}.{kind}").write_bytes(item.data)


# --- the record


@cache
def recorded(part: str) -> Found:
    path = RECORD / f"{part}.txt"
    text = path.read_text("utf-8") if path.exists() else ""
    if part == PLAIN:
        pieces = [piece.partition("\n") for piece in text.split("\n=== ")[1:]]
        return {key: {"text": said} for key, _, said in pieces}
    rows = [line.rpartition(" | ") for line in text.splitlines()]
    return {key: dict(pair.split("=", 1) for pair in values.split()) for key, _, values in rows}


def keep(part: str, made: Found) -> None:
    if part == PLAIN:
        text = "".join(f"\n=== {key}\n{made[key]['text']}" for key in sorted(made))
    else:
        rows = {key: " ".join(f"{name}={value}" for name, value in made[key].items()) for key in sorted(made)}
        text = "".join(f"{key} | {row}\n" for key, row in rows.items())
    RECORD.mkdir(exist_ok=True)
    (RECORD / f"{part}.txt").write_text(text, "utf-8")


# --- all of it


def _prepared(folder: str) -> None:
    entry.prepare(Path(tempfile.mkdtemp(dir=folder)))


def batches(work: Sequence[Job]) -> list[list[Job]]:
    """Work for one process each, what takes long first."""
    order = sorted(work, key=lambda job: PARTS[::-1].index(job.part))
    return [order[at : at + BATCH] for at in range(0, len(order), BATCH)]


def results(work: Sequence[Job], wish: Wish, processes: int) -> Iterator[tuple[str, Found]]:
    """What comes of all work, in any order."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        if processes == 1:
            _prepared(folder)
            yield from ((job.part, done(job, wish)) for job in work)
            return
        start = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(processes, mp_context=start, initializer=_prepared, initargs=(folder,)) as pool:
            running = [pool.submit(_batch, batch, wish) for batch in batches(work)]
            for future in as_completed(running):
                yield from future.result()


def _batch(batch: Sequence[Job], wish: Wish) -> list[tuple[str, Found]]:
    return [(job.part, done(job, wish)) for job in batch]


def faults(part: str, made: Found, *, packed: bool, whole: bool) -> Iterator[str]:
    """A line for each key that isn't what it was; of help and errors the lines that differ."""
    known = recorded(part)
    for key, found in sorted(made.items()):
        if key not in known:
            yield f"{part}: new: {key}"
        elif not digests.same(known[key], found, packed=packed):
            yield f"{part}: changed: {key}{_how(known[key], found)}"
    if whole:
        yield from (f"{part}: gone: {key}" for key in sorted(known.keys() - made.keys()))


def _how(known: Mapping[str, str], found: Mapping[str, str]) -> str:
    if "text" in found and "bytes" not in found:
        old, new = (one["text"].splitlines() for one in (known, found))
        return "".join(f"\n    {line}" for line in difflib.unified_diff(old, new, lineterm="", n=0))
    names = [name for name in found if known.get(name) != found[name]]
    return f" ({', '.join(names)})" if len(found) > 1 else ""


def chosen(every: Sequence[Job], only: Sequence[str], tenth: int | None) -> list[Job]:
    found = [job for job in every if not only or any(word in job.name for word in only)]
    if tenth is None:
        return found
    chance = random.Random(tenth)
    return [
        job for part in PARTS for mine in [[job for job in found if job.part == part]]
        for job in chance.sample(mine, len(mine) // TENTH[part])
    ]  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares or records; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD")
    parser.add_argument("--tenth", type=int, metavar="SEED")
    parser.add_argument("--write", type=Path, metavar="FOLDER")
    parser.add_argument("--packed", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args(arguments)
    work = chosen([*jobs()], asked.only, asked.tenth)
    made: dict[str, Found] = {part: {} for part in PARTS}
    wish = Wish(asked.record, asked.write and asked.write.absolute())
    for part, found in results(work, wish, asked.processes):
        made[part] |= found
    whole = not asked.only and asked.tenth is None
    failed = [f"{key} {found['text']}" for part in PARTS for key, found in made[part].items() if key.startswith(FAILED)]
    if asked.record and not failed:
        for part in [part for part in PARTS if made[part]]:
            keep(part, made[part] if whole else recorded(part) | made[part])
        return 0
    wrong = failed or [line for part in PARTS for line in faults(part, made[part], packed=asked.packed, whole=whole)]
    print(*wrong, f"{sum(map(len, made.values()))} compared, {len(wrong)} differ", sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
