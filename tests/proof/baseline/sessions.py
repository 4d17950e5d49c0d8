"""Commands of cardgen that follow one another in one folder, and what they write and say."""

from __future__ import annotations

import os
import re
import shlex
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from tests.proof.baseline import entry

LANGUAGES = ("de", "en", "nl", "fr")
GAMES = ("take-three", "terz", "tadika", "triple3", "threepia")


class Command(NamedTuple):
    """A command: its words, and what it reads on standard input, with a name for that.

    `thorough`: its PDFs are also looked at, so that they may be packed in another way.
    """

    words: tuple[str, ...]
    data: str = ""
    name: str = ""
    program: str = "cardgen"
    thorough: bool = True

    @property
    def key(self) -> str:
        return f"{self.program} {shlex.join(self.words)}" + (f" < {self.name}" if self.data else "")


Session = tuple[Command, ...]


class Item(NamedTuple):
    """Something to be compared, of a kind that digests.py knows."""

    key: str
    kind: str
    data: bytes


def command(line: str, *more: str, data: str = "", name: str = "") -> Command:
    return Command((*line.split(), *more), data, name)


def run(session: Session) -> Iterator[Item]:
    """What comes of a session; files that only keep the books are no part of it."""
    with tempfile.TemporaryDirectory() as folder:
        before = Path.cwd()
        os.chdir(folder)
        try:
            for one in session:
                yield from _run(one, Path(folder))
        finally:
            os.chdir(before)


def _run(one: Command, folder: Path) -> Iterator[Item]:
    before = _files(folder)
    answer = entry.scorer(one.words) if one.program == "scorer" else entry.cardgen(one.words, one.data.encode())
    output = str(answer).replace(str(folder), "FOLDER").replace(str(Path.home()), "HOME")
    yield Item(f"{one.key} : output", "text", output.encode())
    pictures: dict[str, list[bytes]] = {}
    for path, stamp in sorted(_files(folder).items()):
        if before.get(path) == stamp:
            continue
        name = str(path.relative_to(folder))
        if path.suffix == ".svg":
            pictures.setdefault(str(Path(name).parent), []).append(name.encode() + b"\n" + path.read_bytes() + b"\n")
        else:
            kind = path.suffix[1:] if one.thorough else f"{path.suffix[1:]} only"
            yield Item(f"{one.key} : {name}", kind, path.read_bytes())
    for place, parts in pictures.items():
        yield Item(f"{one.key} : {place}/*.svg", "svg", b"".join(parts))


def _files(folder: Path) -> Mapping[Path, tuple[int, int]]:
    paths = [path for path in folder.rglob("*") if path.is_file() and not re.search(r"(^|/)\.", str(path))]
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in paths}
