"""A photo of the table when the game is over: taken, replaced, removed."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.core.facts import FactError
from cardgen.custom.child_process import run_bounded
from scorer.keeping import photos
from scorer.photo import shrunk
from scorer.playing.events import Event, Photographed
from scorer.playing.match import Match
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.writing import Outcome, Refused, write
from scorer.web.guard import limits


def photograph(services: Services, visit: TableContext, key: str, data: bytes, source: str) -> Outcome:
    """Keeps a photo in place of the one before. TooManyError where `source` sent too many: each may take a second."""
    limits.spend(services.store, "photo", source)
    try:
        _over(visit.match)
        photo = run_bounded(shrunk.shrunk, data)
    except FactError as error:
        return Refused(error)
    new = services.store.token(photos.ID)
    event = Photographed(photo=new, width=photo.width, height=photo.height)

    def decide(match: Match) -> Sequence[Event]:
        _over(match)
        return [event]

    return write(services, visit, key, decide, beside=photos.replaced(visit.match.table, new, photo.data))


def unphotograph(services: Services, visit: TableContext, key: str) -> Outcome:
    """Removes the photo."""

    def decide(match: Match) -> Sequence[Event]:
        return [Photographed()] if match.photo else []

    return write(services, visit, key, decide, beside=photos.replaced(visit.match.table))


def _over(match: Match) -> None:
    """FactError where the game still runs."""
    if not match.standings.finished:
        raise FactError("form_photo_running")
