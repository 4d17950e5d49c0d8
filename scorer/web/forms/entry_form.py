"""Forms that write, read once: what an entry says, under which id, and what its phone knew.

The values go to the commands; what can't be read goes along as the error that says why, since a form that comes once
more is answered as before, whatever the table's rules say now.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from cardgen.core.facts import FactError
from scorer.games import sheet
from scorer.games.sheet import Form, Typed
from scorer.keeping.rooms import digest
from scorer.playing import checked
from scorer.playing.match import Match
from scorer.playing.seats import Facts
from scorer.web.commands.entries import PRIVATE, Correction, NewEntry, Said, fields
from scorer.web.commands.writing import KEY


def new_entry(form: Form, match: Match) -> NewEntry:
    """A form for a new entry."""
    facts = _facts_or_error(form, match)
    base = last_seen_line(form) or 0 if "base" in form else None
    return NewEntry(facts, _typed(form, match, facts), _turn(form), base, instant(form), bool(form.get("go")))


def correction(form: Form, match: Match) -> Correction:
    """A form that corrects an entry, takes it back, or puts back what it was."""
    restore = form.get("restore") or ("" if form.get("put_back") else None)
    facts = None if form.get("take_back") else _facts_or_error(form, match)
    return Correction(facts, last_seen_line(form) or 0, _typed(form, match, facts), fields(form), restore)


def _facts_or_error(form: Form, match: Match) -> Said:
    try:
        return sheet(match.game).read(form, match)
    except FactError as error:
        return error


def _typed(form: Form, match: Match, facts: Said | None) -> Typed:
    return {} if facts is None or isinstance(facts, FactError) else sheet(match.game).typed(form, facts)


def _turn(form: Form) -> int:
    """Which turn of the player the phone takes it for; a form that lets one choose the player tells it for each."""
    typed = form.get("turn") or form.get(f"turn-{form.get('player')}") or "0"
    return int(typed) if typed.isdecimal() and len(typed) < 5 else 0


def instant(form: Form) -> float | None:
    """When it happened by the phone."""
    try:
        return float(form["at"])
    except (KeyError, ValueError):
        return None


def last_seen_line(form: Form) -> int | None:
    """The last line of the log that the page showed; None where the form doesn't tell."""
    typed = form.get("base", "")
    return int(typed) if typed.isdecimal() and len(typed) < 9 else None


# --- ids


def key(form: Form) -> str:
    """The id that the phone gave what it writes, checked where it is written; one of ours where a form has none."""
    return form.get("key") or str(uuid.uuid4())


def key_of_all(form: Form) -> str:
    """The same for all that the form says."""
    return _key_of(form, sorted(pair for pair in form.items(multi=True) if pair[0] not in PRIVATE))


def key_of_entry(form: Form, match: Match, facts: Said | None) -> str:
    """The form's id; a new one where a page that was sent already was filled in otherwise and sent again."""
    if facts is None or isinstance(facts, FactError):
        return key_of_all(form)
    sent_key = key(form)
    event = match.by_key.get(sent_key)
    if event is None or event.kind == checked.DROPPED or form.get("drop") or _same(event.data.get("facts"), facts):
        return sent_key
    return _key_of(form, sorted(facts.items()))


def _same(before: Facts | None, facts: Facts) -> bool:
    """Whether an entry says what it said before, but perhaps for the round."""
    return {**(before or {}), "round": 0} == {**facts, "round": 0}


def _key_of(form: Form, facts: Iterable[object]) -> str:
    """A page that was sent, filled in otherwise and sent again says something new: an id for that."""
    sent_key = key(form)
    return f"{sent_key[:40]}-{digest(str(facts))[:12]}" if KEY.fullmatch(sent_key) else sent_key
