"""Writes lines to a table's log, and the possible outcomes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from scorer.games.sheet import FieldError
from scorer.keeping.store import Beside
from scorer.playing.entries import Entry
from scorer.playing.events import Event
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.playing.steps import ConflictError
from scorer.web.commands.context import Services, TableContext

KEY = re.compile(r"[A-Za-z0-9_-]{8,60}")
"""The id that a phone or a program gives what it writes."""


class Written(NamedTuple):
    """It was written to the log, whose last line is `seq` now."""

    seq: int


class Duplicate(NamedTuple):
    """It was in the log already, by the same id or from somebody who said the same; nothing else was written."""

    seq: int


class Conflict(NamedTuple):
    """Somebody else has filled or changed the place meanwhile. `theirs` stands there, `yours` was to be written."""

    theirs: Entry
    yours: Facts | None


class Refused(NamedTuple):
    """It is impossible. The error has the phrase that says why, and for a form the field."""

    error: FactError | RecordError


Outcome: TypeAlias = Written | Duplicate | Conflict | Refused
Decision: TypeAlias = Callable[[Match], Sequence[Event]]
"""The lines to write to the current match; from values alone, since the log is locked meanwhile."""


def write(services: Services, visit: TableContext, key: str, decide: Decision, beside: Beside | None = None) -> Outcome:
    """Writes the decided lines, and what goes with them (`beside`), under an id that makes them count only once."""
    if not KEY.fullmatch(key):
        return Refused(FieldError("key", "form_key"))
    table, who, by_owner = visit.match.table, visit.member.number, visit.member.may("owner")
    try:
        added = services.store.append(table, who, key, decide, by_owner=by_owner, beside=beside)
    except ConflictError as conflict:
        return Conflict(conflict.theirs, conflict.yours)
    except (FactError, RecordError) as error:
        return Refused(error)
    return Duplicate(added.seq) if added.again else Written(added.seq)
