"""Compares what the programs print, answer and show with the record, and names what has changed.

    python -m tests.proof.baseline.compare                    # all; exit 1 and a list of keys where something differs
    python -m tests.proof.baseline.compare --only pages help  # jobs with one of these in their name
    python -m tests.proof.baseline.compare --tenth 7          # a seeded tenth
    python -m tests.proof.baseline.compare --record           # write the record anew; with --only that part of it
    python -m tests.proof.baseline.compare --write FOLDER     # the outputs themselves, to compare two checkouts by diff
    python -m tests.proof.baseline.compare --packed           # PDFs may have other bytes, not other pixels, text, tags

Parts: sheets, prints, contracts, help, pages. `--list` prints the names of the jobs.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from tests.proof.baseline import contracts, entry, helps, pages, prints, records, sessions
from tests.proof.baseline.records import FAILED, Results
from tests.proof.baseline.sessions import Item

SESSIONS = {"sheets": prints.sheets, "prints": prints.prints, "contracts": contracts.sessions, "help": helps.sessions}
PARTS = (*SESSIONS, "pages")
TENTH = {"sheets": 40, "prints": 30, "contracts": 10, "help": 10, "pages": 25}
"""Of so many jobs of a part the seeded tenth runs one: less often those that take long."""
BATCH = 8
"""Jobs that a process gets at once."""


class Job(NamedTuple):
    """A session of commands or a walk over pages."""

    part: str
    input: Any

    @property
    def name(self) -> str:
        """Its part and the beginning of its first key."""
        return f"{self.part} {' '.join(self.input) if self.part == 'pages' else self.input[0].key}"


class Options(NamedTuple):
    """Whether a record is written, and where outputs go."""

    record: bool = False
    folder: Path | None = None


def jobs() -> list[Job]:
    """All jobs, part by part."""
    parts = [part for part in SESSIONS if part != "help" or sys.version_info[:2] == helps.PYTHON]
    commands = [Job(part, session) for part in parts for session in SESSIONS[part]()]
    return commands + [Job("pages", walk) for walk in pages.walks()]


def run(job: Job, options: Options) -> Results:
    """The results of a job; what it raises becomes one of them."""
    record = {} if options.record else records.load(job.part)
    results: Results = {}
    try:
        for item in pages.run(job.input) if job.part == "pages" else sessions.run(job.input):
            key = item.key
            while key in results:
                key += " again"
            results[key] = records.fields(job.part, item, record.get(key, {}))
            if options.folder:
                _write(options.folder / job.part, key, item)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        results[f"{FAILED} {job.name}"] = {"text": f"{error!r} in {where.filename}:{where.lineno}"}
    return results


def _write(folder: Path, key: str, item: Item) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = "".join(letter if letter.isalnum() or letter in " .,-=" else "_" for letter in key)
    kind = item.kind.partition(" ")[0] if item.kind not in ("text", "file") else "txt"
    (folder / f"{name[:180]} {sha256(key.encode()).hexdigest()[:8]}.{kind}").write_bytes(item.data)


def _prepare(folder: str) -> None:
    entry.prepare(Path(tempfile.mkdtemp(dir=folder)))


def run_all(work: Sequence[Job], options: Options, processes: int) -> dict[str, Results]:
    """The results of jobs by part."""
    results: dict[str, Results] = {part: {} for part in PARTS}
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TMPDIR"] = folder
        for part, more in _in_processes(work, options, processes, folder):
            results[part] |= more
    return results


def _in_processes(work: Sequence[Job], options: Options, processes: int, folder: str) -> Iterator[tuple[str, Results]]:
    if processes == 1:
        _prepare(folder)
        yield from _run_batch(work, options)
        return
    batches = [[job] for job in work if job.part == "pages"]  # each of them takes long
    short = [job for job in work if job.part != "pages"]
    batches += [short[at : at + BATCH] for at in range(0, len(short), BATCH)]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=spawn, initializer=_prepare, initargs=(folder,)) as pool:
        for future in as_completed([pool.submit(_run_batch, batch, options) for batch in batches]):
            yield from future.result()


def _run_batch(batch: Sequence[Job], options: Options) -> list[tuple[str, Results]]:
    return [(job.part, run(job, options)) for job in batch]


def select(work: Sequence[Job], words: Sequence[str], seed: int | None) -> list[Job]:
    """Jobs with one of the words in their name, or all; with a seed a tenth of them."""
    selection = [job for job in work if not words or any(word in job.name for word in words)]
    if seed is None:
        return selection
    chance = random.Random(seed)
    parts = {part: [job for job in selection if job.part == part] for part in PARTS}
    return [job for part, mine in parts.items() for job in chance.sample(mine, len(mine) // TENTH[part])]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--only", nargs="+", default=[], metavar="WORD")
    parser.add_argument("--tenth", type=int, metavar="SEED")
    parser.add_argument("--write", type=Path, metavar="FOLDER")
    parser.add_argument("--packed", action="store_true")
    parser.add_argument("--processes", type=int, default=2)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Compares or records; 1 where something differs."""
    options = _parser().parse_args(arguments)
    work = select(jobs(), options.only, options.tenth)
    if options.list:
        print(*(job.name for job in work), sep="\n")
        return 0
    folder = options.write.absolute() if options.write else None
    results = run_all(work, Options(options.record, folder), options.processes)
    complete = not options.only and options.tenth is None
    if options.record:
        return _record(results, complete)
    lines = [
        line
        for part in PARTS
        for line in records.differences(
            part, results[part], packed=options.packed, complete=complete and results[part] != {}
        )
    ]
    print(*lines, f"{sum(map(len, results.values()))} compared, {len(lines)} differ", sep="\n")
    return bool(lines)


def _record(results: dict[str, Results], complete: bool) -> int:
    """Writes the record, unless a job has failed."""
    failed = [f"{key} {one['text']}" for part in results.values() for key, one in part.items() if FAILED in key]
    print(*failed, f"{sum(map(len, results.values()))} results, {len(failed)} jobs failed", sep="\n")
    for part in PARTS if not failed else ():
        if results[part]:
            records.save(part, results[part] if complete else records.load(part) | results[part])
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
