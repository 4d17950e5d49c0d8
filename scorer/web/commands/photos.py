"""A photo of the table when the game is over: taken, replaced, removed."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.decks.child_process import run_bounded
from cardgen.facts import FactError
from scorer.keeping import photos
from scorer.photo import shrunk
from scorer.playing.events import Event, Photographed
from scorer.playing.match import Match
from scorer.web import limits
from scorer.web.commands.writing import Outcome, Refused, Written, write
from scorer.web.parts import Services, Visit


def photograph(parts: Services, visit: Visit, key: str, data: bytes, source: str) -> Outcome:
    """Keeps a photo in place of the one before. TooManyError where `source` sent too many: each may take a second."""
    limits.spend(parts.store, "photo", source)
    try:
        _over(visit.match)
        photo = run_bounded(shrunk.shrunk, data)
    except FactError as error:
        return Refused(error)
    table = visit.match.table
    new = photos.add(parts.store, table, photo.data)
    outcome = _told(parts, visit, key, Photographed(photo=new, width=photo.width, height=photo.height))
    if not isinstance(outcome, Written):
        photos.remove(parts.store, table, new)
    return outcome


def unphotograph(parts: Services, visit: Visit, key: str) -> Outcome:
    """Removes the photo."""
    return _told(parts, visit, key, Photographed())


def _told(parts: Services, visit: Visit, key: str, event: Photographed) -> Outcome:
    """Writes it down, and forgets the bytes of the photo that was there until then."""
    former: list[str | None] = []

    def decide(match: Match) -> Sequence[Event]:
        former[:] = [match.photo.photo if match.photo else None]
        if event.photo is None:
            return [event] if match.photo else []
        _over(match)
        return [event]

    outcome = write(parts, visit, key, decide)
    if isinstance(outcome, Written) and former and (photo := former[0]):
        photos.remove(parts.store, visit.match.table, photo)
    return outcome


def _over(match: Match) -> None:
    """FactError where the game still runs."""
    if not match.standings.finished:
        raise FactError("form_photo_running")
