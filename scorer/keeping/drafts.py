"""Keeps the decks that people make here: a log for each, to which lines are added and of which none is ever changed.

A line either brings the whole document as it is after a change, or goes to the document of an earlier line. So undo and
redo are lines, too, reach back to the first one, and outlive reloads, other browsers and restarts:

    line      1 made   2 edit   3 edit   4 undo   5 undo   6 redo   7 edit
    state     1        2        3        2        1        2        7
    before    -        1        2        -        -        -        2        where undo leads from a state
    ahead     -        -        -        3        4        3        -        the line whose state redo leads to

Whoever writes names the line that was seen last. If others have written meanwhile, both changes are merged; where both
changed the same, what stood there first stays, and what was written too late lies where undo leads.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from sqlalchemy import Connection, insert, select, update

from cardgen.core.facts import FactError
from cardgen.words import unicode_text
from scorer.keeping.database.schema import draft_log, drafts
from scorer.keeping.draft_rights import Draft, DraftRights, NoDraftError, hold, join
from scorer.playing.bounds import TooFastError

Document: TypeAlias = dict[str, Any]
"""A deck file's keys as JSON knows them."""
ID = 9
"""Bytes of a draft's id."""
NAME = 80
"""Characters of a deck's name in a list."""
LONGEST = 256 * 1024
"""Bytes of a document as JSON; a deck file has at most a quarter of that."""
MOST = 32 * 2**20
"""Bytes of all lines of a draft; some ten thousand changes of an ordinary deck."""
TRIES = 20
"""So often a change is merged anew where others write meanwhile: each time one of these is done."""
ONE_LINE = 100
"""Bytes that a line has besides its document."""


class Merging(Protocol):
    """How two changes of one document become one; `conflicts` are the places that both changed otherwise."""

    def __call__(self, base: Document, mine: Document, theirs: Document, /) -> tuple[Document, Sequence[str]]:
        """The document with both changes, with theirs where they collide."""


class State(NamedTuple):
    """A draft at a line of its log."""

    seq: int
    at: float
    document: Document
    undo: bool
    redo: bool


class Saved(NamedTuple):
    """The state after a request, and where somebody else had changed the same meanwhile."""

    state: State
    conflicts: Sequence[str] = ()


class Change(NamedTuple):
    """A line of a log, for a list: `state` is the line whose document it shows."""

    seq: int
    at: float
    who: int
    kind: str
    state: int


Check: TypeAlias = Callable[[State], object]
"""What a state has to pass before it is written; it raises what stands against it."""


class _Line(NamedTuple):
    seq: int
    at: float
    state: int
    before: int | None
    ahead: int | None
    data: bytes | None


class Drafts(DraftRights):
    """The drafts in a store's database, and who may do what with them."""

    def create(self, document: Document, phone: str) -> Draft:
        """A new draft, which this browser owns."""
        now, data = self.store.clock(), _packed(document)
        size = len(data) + ONE_LINE
        head = Draft(self.store.token(ID), *_label(document), 1, size, now, now)
        with self.store.writing() as connection:
            connection.execute(insert(drafts).values(**head._asdict()))
            join(connection, head.id, phone, "own", now)
            _add(connection, head.id, _Line(1, now, 1, None, None, data), key="1", who=1, kind="made")
        return head

    def last_line(self, draft: str) -> int | None:
        """The number of the last line; None where there is no such draft."""
        with self.store.engine.connect() as connection:
            return _last_line(connection, draft)

    def state(self, draft: str, seq: int | None = None) -> State:
        """The draft as it is, or as it was after a line. NoDraftError where there is none."""
        with self.store.engine.connect() as connection:
            if seq is None:
                seq = _last_line(connection, draft)
            return _state(connection, draft, seq)

    def save(
        self, draft: str, who: int, key: str, base: int, change: Callable[[Document], Document], merged: Merging,
        check: Check = lambda _: None,
    ) -> Saved:  # fmt: skip
        """Adds what `change` makes of the document at line `base`, merged with what was written since.

        What changes nothing adds no line, nor does a `key` that has come before. Each state that comes of it goes to
        `check` first, while others may write still. Whatever `change`, `merged` or `check` raises leaves the log as it
        is; FactError where it is full or the document too large, TooFastError where others write all the time.
        """
        before = self.state(draft, base).document
        mine = change(before)
        for _ in range(TRIES):
            now = self.state(draft)
            documents, conflicts = _together(before, mine, now.document, merged)
            for seq, document in enumerate(documents, now.seq + 1):
                check(State(seq, self.store.clock(), document, undo=True, redo=False))
            with self.store.writing() as connection:
                head = hold(connection, draft)
                if _is_repeated(connection, draft, key):
                    return Saved(_state(connection, draft, head.seq))
                if head.seq != now.seq:
                    continue  # somebody else wrote meanwhile: another state comes of it
                for document in documents:
                    line_key = key if document is documents[-1] else f"{key[:60]}.0"
                    head = self._write(connection, head, who, line_key, document)
                return Saved(_state(connection, draft, head.seq), conflicts)
        raise TooFastError(1)

    def _write(self, connection: Connection, head: Draft, who: int, key: str, document: Document) -> Draft:
        """A line with a document at the end of a log."""
        last, data, seq = _line(connection, head.id, head.seq), _packed(document), head.seq + 1
        line = _Line(seq, self.store.clock(), seq, last.state, None, data)
        return self._grow(connection, head, line, who, key, "edit", document)

    def _grow(
        self, connection: Connection, head: Draft, line: _Line, who: int, key: str, kind: str, document: Document
    ) -> Draft:
        size = head.size + len(line.data or b"") + ONE_LINE
        if size > MOST:
            raise FactError("draft_full")
        game, name = _label(document)
        _add(connection, head.id, line, key=key, who=who, kind=kind)
        grown = head._replace(game=game, name=name, seq=line.seq, size=size, touched=line.at)
        connection.execute(update(drafts).where(drafts.c.id == head.id).values(**grown._asdict()))
        return grown

    def undo(self, draft: str, who: int, key: str) -> State:
        """Goes back to the state before this one; at the first one nothing happens."""
        return self._go(draft, who, key, "undo")

    def redo(self, draft: str, who: int, key: str) -> State:
        """Takes the last undo back; where none was, or something was written since, nothing happens."""
        return self._go(draft, who, key, "redo")

    def _go(self, draft: str, who: int, key: str, kind: str) -> State:
        with self.store.writing() as connection:
            head = hold(connection, draft)
            last = _line(connection, draft, head.seq)
            here = _line(connection, draft, last.state)
            target = here.before if kind == "undo" else last.ahead
            if target is None or _is_repeated(connection, draft, key):
                return _state(connection, draft, head.seq)
            to = _line(connection, draft, target)
            ahead = last.seq if kind == "undo" else to.ahead
            line = _Line(head.seq + 1, self.store.clock(), to.state, None, ahead, None)
            document = _state(connection, draft, to.state).document
            self._grow(connection, head, line, who, key, kind, document)
            return _state(connection, draft, line.seq)

    def changes(self, draft: str, limit: int, before: int | None = None) -> list[Change]:
        """The lines of a log, the latest first; those before a line where one is named."""
        columns = (draft_log.c.seq, draft_log.c.at, draft_log.c.who, draft_log.c.kind, draft_log.c.state)
        query = select(*columns).where(draft_log.c.draft_id == draft).order_by(draft_log.c.seq.desc()).limit(limit)
        if before is not None:
            query = query.where(draft_log.c.seq < before)
        with self.store.engine.connect() as connection:
            return [Change(*row) for row in connection.execute(query)]


def _together(
    before: Document, mine: Document, now: Document, merged: Merging
) -> tuple[Sequence[Document], Sequence[str]]:
    """The documents that are to be written in turn, and the places of conflicts: of these also what came too late."""
    together, conflicts = merged(before, mine, now) if now != before else (mine, ())
    if conflicts:
        return [mine, together], conflicts
    return [] if together == now else [together], conflicts


def _add(connection: Connection, draft: str, line: _Line, *, key: str, who: int, kind: str) -> None:
    connection.execute(insert(draft_log).values(draft_id=draft, key=key, who=who, kind=kind, **line._asdict()))


def _last_line(connection: Connection, draft: str) -> int | None:
    return connection.execute(select(drafts.c.seq).where(drafts.c.id == draft)).scalar()


_COLUMNS = [draft_log.c[name] for name in _Line._fields]


def _line(connection: Connection, draft: str, seq: int | None) -> _Line:
    query = select(*_COLUMNS).where(draft_log.c.draft_id == draft, draft_log.c.seq == seq)
    if seq is None or not 0 < seq < 2**31 or (row := connection.execute(query).first()) is None:
        raise NoDraftError
    return _Line(*row)


def _state(connection: Connection, draft: str, seq: int | None) -> State:
    line = _line(connection, draft, seq)
    here = line if line.data is not None else _line(connection, draft, line.state)
    document = json.loads(zlib.decompress(here.data or b""))
    return State(line.seq, line.at, document, here.before is not None, line.ahead is not None)


def _is_repeated(connection: Connection, draft: str, key: str) -> bool:
    query = select(draft_log.c.seq).where(draft_log.c.draft_id == draft, draft_log.c.key == key)
    return connection.execute(query).first() is not None


def _packed(document: Document) -> bytes:
    """A document as it is kept. FactError where it is too large."""
    text = json.dumps(document, separators=(",", ":"), allow_nan=False)
    if len(text) > LONGEST:
        raise FactError("draft_large")
    return zlib.compress(text.encode())


def _label(document: Document) -> tuple[str, str]:
    """Game and name for the list; what can't be shown is left out."""
    game, name = (unicode_text.cleaned(str(document.get(key) or "")) for key in ("game", "name"))
    return game[:40], unicode_text.cut(name, NAME)
