"""Pictures to choose from for a field of a draft, and the small drawings of such pages. All are drawn by us."""

from __future__ import annotations

import re

from flask import Blueprint, Response, abort, request

from cardgen.decks.colours import signs
from cardgen.phrases import PhrasedError
from cardgen.studio import changes, pictograms, tiles
from cardgen.studio.pictograms import Found
from scorer.web import gate, visits
from scorer.web.screens.rendering import render
from scorer.web.studio import fields
from scorer.web.studio.door import DraftVisit, at_draft
from scorer.web.studio.fields import word
from scorer.web.studio.pages import picture
from scorer.web.studio.shown import seen
from scorer.web.views.studio import Option
from scorer.web.views.studio_parts import Pictogram, PicturesPage

pages = Blueprint("studio_pictures", __name__, url_prefix="/studio")
CODE = re.compile(r"[0-9A-F]{4,6}(-[0-9A-F]{2,6}){0,9}")
"""A pictogram's code: its letters in Unicode."""
FILL = re.compile(r"[0-9A-F]{6}")
MOST = 60
"""Pictograms of a page."""
MOST_PLACES = 500


@pages.get("/sign/<sign>-<fill>.svg")
def sign(sign: str, fill: str) -> Response:
    """A colour's sign on its tint; the fill without its #."""
    if sign not in signs() or not FILL.fullmatch(fill):
        abort(404)
    return picture(tiles.of_colour(f"#{fill}", sign))


@pages.get("/pictogram/<code>.svg")
def pictogram(code: str) -> Response:
    """A pictogram by its code."""
    if not CODE.fullmatch(code):
        abort(404)
    try:
        return picture(tiles.of_pictogram(code))
    except PhrasedError:
        abort(404)


@pages.get("/<draft>/pictures")
@gate.dear()
@at_draft("write")
def choose(visit: DraftVisit) -> str:
    """Pictograms for a field (`cell`), those that are found for a word (`q`)."""
    document, asked = visit.state.document, request.args.get("cell", "")
    places = _places(visit, asked)
    values = [place.value for place in places]
    cell = asked if asked in values else next(iter(values), "")
    query = request.args.get("q", "")[: pictograms.MOST_LETTERS]
    found = pictograms.chosen(document, query, visits.language(), MOST)
    now = changes.text_at(document, cell)
    page = PicturesPage(
        draft=visit.draft.id, pane=fields.pane_of(cell), base=visit.state.seq, cell=cell, places=places, query=query,
        used=[_pictogram(one, cell, now) for one in found.used],
        found=[_pictogram(one, cell, now) for one in found.found], count=found.all,
        has_drawings=pictograms.is_there(),
    )  # fmt: skip
    return render(page)


def _pictogram(found: Found, cell: str, now: str) -> Pictogram:
    name = f"picture:{found.name}"
    return Pictogram(found.code, found.label, f"take:{cell}/{name}", now == name)


def _places(visit: DraftVisit, asked: str) -> list[Option]:
    """All fields of a draft in which a picture may stand, in words."""
    document = visit.state.document
    shown = seen(visit)
    say = visits.words().say
    places = [
        Option(cell.address, say("studio.cell", {"colour": column.name, "value": row.value}))
        for row in shown.rows
        for column, cell in zip(shown.columns, row.cells, strict=True)
        if cell
    ]
    for trait, levels in fields.traits(document):
        places += [Option(at, f"{word(f'key.{trait}')} {number}") for number, at in enumerate(levels, 1)]
    places.append(Option("/look/picture", word("key.back_picture")))
    if asked not in [place.value for place in places] and pictograms.takes(asked):
        places.append(Option(asked, asked))
    return places[:MOST_PLACES]
