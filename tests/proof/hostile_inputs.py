"""Whether anything that strangers bring keeps the others from playing: 200 hostile inputs, read by a real server.

    python -m tests.proof.hostile_inputs [NUMBER [SEED]]

While each is read `/health` and an entry at a table are asked for, over and over, and all the memory is measured.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from tests.proof import hostile_drawings as drawn
from tests.proof import hostile_files as filed
from tests.proof import hostile_texts as told
from tests.proof.hostile_server import Answer, Asker, Server, Watch, served

NUMBER, SEED = 200, 36
SOON, MEGABYTES = 0.5, 700
"""Seconds that nobody at a table waits for longer, and the memory of all processes of the server."""
OF_ADDRESS = 12
"""A stranger's address brings so many and no more, as there are limits for each."""


class Input(NamedTuple):
    """Something hostile, and how it is brought."""

    kind: str
    name: str
    bring: Callable[[Asker], Answer]


class Outcome(NamedTuple):
    """How it went with one input: what was answered last, and after how many seconds."""

    kind: str
    name: str
    status: int
    seconds: float


class Figures(NamedTuple):
    """The longest waits of others and the most memory, whether the same process answers, and what went amiss."""

    outcomes: Sequence[Outcome]
    health: float
    entry: float
    looks: int
    megabytes: float
    same_worker: bool
    faults: Sequence[str]

    @property
    def is_good(self) -> bool:
        """Whether nobody was kept from anything."""
        kept = max(self.health, self.entry) < SOON and self.megabytes < MEGABYTES and self.same_worker
        return kept and not self.faults and all(0 < one.status < 500 or one.status == 503 for one in self.outcomes)


# --- doors


def _file(path: str) -> Callable[[str, bytes], Callable[[Asker], Answer]]:
    return lambda name, data: lambda asker: asker.send(path, file=(io.BytesIO(data), name))


def _draft(asker: Asker) -> str:
    return asker.send("/studio/new", start="take-three").head["Location"].removesuffix("/cards")


def _picture(name: str, data: bytes) -> Callable[[Asker], Answer]:
    def bring(asker: Asker) -> Answer:
        return asker.send(f"{_draft(asker)}/pictures", cell="/look/picture", picture=(io.BytesIO(data), name))

    return bring


def _photo(name: str, data: bytes) -> Callable[[Asker], Answer]:
    def bring(asker: Asker) -> Answer:
        table = asker.send("/new/terz", **{"name-0": "Ada", "name-1": "Ben"}).head["Location"]
        asker.send(f"{table}/entries", player="0")
        asker.send(f"{table}/entries", end="1")
        return asker.send(f"{table}/photo", key="key-000001", photo=(io.BytesIO(data), name))

    return bring


def _typed(field: str, text: str, *pages: str) -> Callable[[Asker], Answer]:
    """Something typed into a draft; then its pages are asked for."""

    def bring(asker: Asker) -> Answer:
        draft = _draft(asker)
        answer = asker.send(f"{draft}/cards/edit", **{field: text})
        for page in pages:
            answer = max(answer, asker.ask("GET", f"{draft}/{page}"), key=lambda one: (one.status >= 500, one.seconds))
        return answer

    return bring


def _begin(deck: str) -> Callable[[Asker], Answer]:
    """A table with a deck that the form carries on."""
    return lambda asker: asker.send("/new/take-three", deck=deck, **{"name-0": "Ada", "name-1": "Ben"})


def _link(path: str) -> Callable[[Asker], Answer]:
    return lambda asker: asker.ask("GET", path)


def _json(path: str, data: bytes) -> Callable[[Asker], Answer]:
    return lambda asker: asker.ask("POST", path, data, Content_Type="application/json")


def inputs() -> Mapping[str, Sequence[Input]]:
    """All of them by their kinds."""
    open_file, new_deck = _file("/studio/open"), _file("/new/take-three/deck")
    links = [path for letters in told.links().values() for path in (f"/D/{letters}", f"/class/new?deck={letters}")]
    rounds = ("/api/1/tables", "/api/1/score", "/api/1/games/take-three/check")
    ways: Mapping[str, Iterator[tuple[str, Callable[[Asker], Answer]]]] = {
        "drawing": ((name, _picture(name, data)) for name, data in drawn.drawings().items()),
        "bitmap": ((name, _picture(name, data)) for name, data in drawn.bitmaps().items()),
        "photo": ((name, _photo(name, data)) for name, data in drawn.bitmaps().items()),
        "PDF": ((name, open_file(name, data)) for name, data in filed.pdfs().items()),
        "workbook": ((name, new_deck(name, data)) for name, data in filed.workbooks().items()),
        "ZIP": ((name, open_file(name, data)) for name, data in filed.zips().items()),
        "TOML": ((name, new_deck(name, data)) for name, data in told.tomls().items()),
        "table": ((name, open_file(name, data)) for name, data in told.tables().items()),
        "link": ((path[:60], _link(path)) for path in links),
        "carried deck": ((name, _begin(deck)) for name, deck in told.carried().items()),
        "name": ((name, _typed("/name", name, "deck.csv", "cards", "deck.toml")) for name in told.NAMES),
        "card": ((text, _typed("/show/1/0", text, "cards", "table", "deck.pdf", "score")) for text in told.TOWERS),
        "condition": ((text, _typed("/task/0/if", text, "tasks", "changes")) for text in told.CONDITIONS),
        "record": (
            (name, _json(rounds[number % 3], data)) for number, (name, data) in enumerate(told.records().items())
        ),
    }
    return {kind: [Input(kind, name, bring) for name, bring in way] for kind, way in ways.items()}


def some(number: int, seed: int) -> Sequence[Input]:
    """So many of them, of each kind about as many, by chance."""
    chance = Random(seed)
    every = {kind: chance.sample(found, len(found)) for kind, found in inputs().items()}
    rounds = [one for k in range(max(map(len, every.values()))) for found in every.values() for one in found[k : k + 1]]
    chosen = rounds[:number]
    chance.shuffle(chosen)
    return chosen


def figures(chosen: Sequence[Input], say: Callable[[str], object] = lambda _: None) -> Figures:
    """How others fare while these are read, one after another."""
    with served() as server:
        worker, watch = server.worker, Watch(server)
        watch.start()
        outcomes = [_outcome(one, Asker(server.port, _address(k)), say) for k, one in enumerate(chosen)]
        watch.end()
        same = _worker(server) == worker
        faults = [*watch.faults, *_traces(server)]
    return Figures(
        outcomes, max(watch.health), max(watch.entries), len(watch.entries), max(watch.megabytes), same, faults
    )


def _address(number: int) -> str:
    return f"127.0.{1 + number // OF_ADDRESS}.1" if sys.platform == "linux" else "127.0.0.1"


def _outcome(one: Input, asker: Asker, say: Callable[[str], object]) -> Outcome:
    began = time.monotonic()
    try:
        status = one.bring(asker).status
    except (OSError, KeyError) as error:
        say(repr(error))
        status = 0
    outcome = Outcome(one.kind, one.name, status, time.monotonic() - began)
    say(f"{outcome.status} {outcome.seconds:6.2f} s {outcome.kind}: {outcome.name[:70]!r}")
    return outcome


def _worker(server: Server) -> int:
    try:
        return server.worker
    except StopIteration:
        return 0


def _traces(server: Server) -> list[str]:
    lines = server.log.read_text(errors="replace").splitlines()
    return [line for line in lines if "Traceback" in line or "TIMEOUT" in line or "SIGKILL" in line]


def main(arguments: Sequence[str] | None = None) -> int:
    """1 where somebody was kept from playing."""
    number, seed, *_ = (*map(int, arguments or sys.argv[1:]), *(NUMBER, SEED)[len(arguments or sys.argv[1:]) :], 0)
    found = figures(some(number, seed), lambda line: print(line, flush=True))
    slow = sum(one.seconds > 5 for one in found.outcomes)
    longest = max(one.seconds for one in found.outcomes)
    print(f"{len(found.outcomes)} hostile inputs; {slow} took more than 5 s, the longest {longest:.1f} s;")
    print(f"{found.looks} looks meanwhile: /health {found.health:.2f} s, an entry {found.entry:.2f} s at most;")
    print(f"{found.megabytes:.0f} MB; the process that answers {'is the same' if found.same_worker else 'DIED'}")
    print(*found.faults, sep="\n")
    return int(not found.is_good)


if __name__ == "__main__":
    sys.exit(main())
