"""The form of an entry as a page: new or to be corrected, at first or as it was refused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from flask import current_app, request

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from scorer.games import folder, sheet
from scorer.games.clocks import clocks_of
from scorer.games.sheet import Form
from scorer.keeping.phones import Member
from scorer.playing.entries import Entry
from scorer.playing.match import Match
from scorer.web.commands.context import TableContext
from scorer.web.rendering import page_cache
from scorer.web.rendering.page_cache import PageCache
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.web.screens.frame import frame, rights_of
from scorer.web.views import effects, scoresheet, table
from scorer.web.views.board import board_of
from scorer.web.views.entries import named_entry, phone_name, text_of, written
from scorer.web.views.players import nameless
from scorer.web.views.table import Rights

NEW: Mapping[str, object] = {
    "correcting": False, "seq": None, "before": "", "gained": "", "seats": (), "sheet_at": "", "stopped": False,
}  # fmt: skip
"""What forms know of an entry that is corrected: its line, what it said before, the points that it `gained`, whose
totals it changes, its place on the score sheet; `stopped`: all that it says is that the game was stopped."""


def enter_page(
    visit: TableContext,
    form: Form,
    error: FactError | RecordError | None = None,
    seq: int | None = None,
    instead: bool = False,
) -> str:
    """The form of the game, filled in; with an entry's number its correction."""
    match = visit.match
    line = match.by_seq.get(seq) if seq is not None else None
    entry = entry_form(match, form, error) | {"instead": instead}
    return _correction(visit, form, entry, line) if line else entering(match, visit.member, frame(visit), entry)


def shared_page(visit: TableContext, form: Form) -> bytes | None:
    """The page with that form, compressed, as all phones of this right see it; None where they see different ones."""
    match = visit.match
    if not page_cache.is_shared(match) or rights_of(visit).asking:
        return None
    member, words = page_cache.anonymous(visit.member), context.words(match.game)

    def rendered() -> str:
        around = table.frame(match, member, words, Rights((), {}, None), None)
        return entering(match, member, around, entry_form(match, form, None))

    variant = (request.script_root, context.language(), member, *form.items(multi=True))
    cache: PageCache = current_app.extensions["scorer-pages"]
    return cache.get(match, variant, rendered)


def entry_form(match: Match, form: Form, error: FactError | RecordError | None) -> dict[str, object]:
    """The form of a game, filled in; `error` says why it can't be, and `field` where.

    `part` is the game's template and `view` what that knows beside these names. `taps` and `go`: as the game's sheet
    says, with the part of a `tile`. `instead`: it is filled in as another phone proposes, to be answered otherwise.
    """
    game, words = sheet(match.game), context.words(match.game)
    return {
        "form": form, "part": f"games/{match.game}/entry.html", "view": game.view(match, words, form),
        "worth": game.worth(match, words), "again": list(written(match)), "taps": game.taps,
        "tile": tile_of(match.game), "go": game.go(match), "instead": False, **NEW,
        "error": context.sentence(error, match.game) if error else None, "field": getattr(error, "field", None),
    }  # fmt: skip


@lru_cache(64)
def tile_of(game: str) -> str:
    """The template of what a tap on a tile makes."""
    name = "tile.html"
    return f"games/{game}/{name}" if (folder(game) / name).exists() else "tables/_tile.html"


def entering(match: Match, member: Member, around: Mapping[str, object], entry: Mapping[str, object]) -> str:
    """The first tab: the form of a new entry; for who may only watch the board; who sits here; how it has ended."""
    words = context.words(match.game)
    if match.standings.finished:
        picture = scoresheet.drawn(scoresheet.course_of(match), words)
        return _tab("over", around, picture=picture, error=entry["error"])
    if not member.may("scorer"):
        return _tab("board", around, board=board_of(match, words))
    if nameless(match) and not member.may("owner"):
        return _tab("names", around, form=entry["form"], error=None, field=None)
    return _tab("enter", around, light=True, **entry, clocks=clocks_of(match))


def _tab(name: str, around: Mapping[str, object], **fields: object) -> str:
    return render_fields(f"tables/{name}.html", **around, tab="enter", **fields)


def names_page(visit: TableContext, error: FactError) -> str:
    """The question who sits here, as it was answered, and why that can't be; an empty field changes nothing."""
    form, reason = context.echoed(), context.sentence(error, visit.match.game)
    return _tab("names", frame(visit), form=form, error=reason, field=getattr(error, "field", None))


def _correction(visit: TableContext, form: Form, entry: Mapping[str, object], current: Entry) -> str:
    """One entry to correct: what it is called, and by `who` it was written as it stands, at a moment."""
    match, words = visit.match, context.words(visit.match.game)
    name = named_entry(match, current, words)
    corrected = {
        **entry, "correcting": True, "gained": name.gained, "seq": current.seq,
        "before": text_of(match, current.facts, words), "seats": effects.seats(match, current.facts),
        "sheet_at": sheet_address(match, current.seq), "stopped": "end" in form and sheet(match.game).stops,
    }  # fmt: skip
    last, names = current.versions[-1], context.services().access.all_names(match.table)
    who = phone_name(names, last.who, words)
    return _tab("entry", frame(visit), light=True, **corrected, line=current, what=name.what, who=who, at=last.at)


def sheet_address(match: Match, seq: int) -> str:
    """Where an entry stands on the score sheet."""
    return url_for("table.scores", table=match.table, entry=seq if scoresheet.is_long(match) else None)
