"""Downloads of a draft: images of its cards, deck files, PDFs to print."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from flask import Blueprint, Response, abort, jsonify, make_response, request

from cardgen.custom import form
from cardgen.custom.own_edition import slug
from cardgen.studio import deck_cache, opening, printing
from cardgen.studio.deck_cache import DeckRequest
from cardgen.words.phrases import PhrasedError
from scorer.studio.pages import card_images, context, draft_list, levels, previews, printers, styles
from scorer.studio.request import form as sent_form
from scorer.studio.request import presence, uploads
from scorer.studio.request.access import DraftVisit, at_draft
from scorer.studio.routes.pages import picture
from scorer.web.request import concurrency, context


class Product(Protocol):
    """A file that is made when it is asked for."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def media_type(self) -> str:
        """Its kind, for browsers."""

    @property
    def make(self) -> Callable[[], bytes]:
        """Makes it."""


pages = Blueprint("studio_files", __name__, url_prefix="/studio/<draft>")


@pages.get("/card/<key>.svg")
@at_draft()
def card(visit: DraftVisit, key: str) -> Response:
    """A card's picture, by the key that the page names. `v` is the digest of the picture that the page means; `line` of
    the log is when it was so, where that is long ago.
    """
    line = sent_form.line_number(request.args.get("line", "")) or None
    return _picture(card_images.card_image(visit, key, request.args.get("v", ""), line))


@pages.get("/cards/<int:number>.svg")
@at_draft()
def strip(visit: DraftVisit, number: int) -> Response:
    """A dozen cards in one picture, of which a page shows each by its place there: those that the page means by `v`."""
    return _picture(card_images.strip_image(visit, number, request.args.get("v", "")))


def _picture(found: card_images.CardImage | None) -> Response:
    if found is None:
        abort(404)
    return _drawing(found.data, is_meant=request.args.get("v") == found.digest)  # else the deck has changed since


@pages.get("/fan.svg")
@at_draft()
def fan(visit: DraftVisit) -> Response:
    """A few cards in a small picture, for a list of drafts. `v` is the line of the log that the list knows."""
    if (data := draft_list.fan(visit)) is None:
        abort(404)
    return _drawing(data, is_meant=_is_now(visit))


@pages.get("/look/<look>.svg")
@at_draft()
def style(visit: DraftVisit, look: str) -> Response:
    """A card of the deck in a style. `v` is what changes with all that it shows."""
    document = visit.state.document
    if (data := styles.picture(document, look)) is None:
        abort(404)
    return _drawing(data, is_meant=request.args.get("v") == styles.version(document))


@pages.get("/sheet/<int:number>.svg")
@concurrency.expensive()
@at_draft()
def sheet(visit: DraftVisit, number: int) -> Response:
    """A side of a sheet, by its number from 0. `v` is the line of the log that the page had seen."""
    try:
        document = previews.without_faults(visit.state.document)
        data = printing.sheet(DeckRequest(document, *context.view_of(document)), number).picture
    except PhrasedError:
        abort(404)
    return _drawing(data, is_meant=_is_now(visit))


def _is_now(visit: DraftVisit) -> bool:
    """Whether the address means the draft as it is."""
    return request.args.get("v") == str(visit.state.seq)


def _drawing(data: bytes, *, is_meant: bool) -> Response:
    """A picture of the draft; kept by browsers that mean this one."""
    return picture(data) if is_meant else make_response(data, 200, {"Content-Type": "image/svg+xml"})


@pages.get("/state")
@at_draft()
def state(visit: DraftVisit) -> Response:
    """The number of the last line, and who has the draft open: small, for pages that ask this again and again."""
    told = {"seq": visit.state.seq, "open": presence.open_text(visit.draft.id)}
    return make_response(jsonify(told), 200, {"Cache-Control": "private, no-cache"})


@pages.get("/deck.toml")
@at_draft()
def toml(visit: DraftVisit) -> Response:
    """The deck file."""
    return _file(
        deck_cache.to_toml(visit.state.document).encode(), "application/toml; charset=utf-8", _called(visit, ".toml")
    )


@pages.get("/deck.zip")
@at_draft()
def bundle(visit: DraftVisit) -> Response:
    """The deck file with the pictures of people's own that it names."""
    document = visit.state.document
    return _zip(opening.to_zip(document, uploads.used_files(document)), _called(visit, ".zip"))


@pages.get("/deck.csv")
@at_draft()
def table(visit: DraftVisit) -> Response:
    """The deck file as a table, for a spreadsheet."""
    data = form.encoded(form.written(visit.state.document, "csv"), "csv")
    return _file(data, "text/csv; charset=utf-8", _called(visit, ".csv"))


@pages.get("/deck.pdf")
@concurrency.expensive()
@at_draft()
def pdf(visit: DraftVisit) -> Response:
    """The sheets of all sets; with extras, or a file for each set, a ZIP of all of them."""
    files = printing.files(_wanted(visit))
    return _product(files[0]) if len(files) == 1 else _zip(printing.to_zip(files), _called(visit, "-pdf.zip"))


@pages.get("/sets.zip")
@concurrency.expensive()
@at_draft()
def sets(visit: DraftVisit) -> Response:
    """A PDF for each set, for paper of its colour, and the extras."""
    files = printing.files_by_set(_wanted(visit))
    return _zip(printing.to_zip(files), _called(visit, "-sets.zip"))


@pages.get("/test.pdf")
@concurrency.expensive()
@at_draft()
def test_sheet(visit: DraftVisit) -> Response:
    """The first sheet alone; for a printer without duplex two files, a ZIP, that show how it takes paper."""
    wanted = _wanted(visit)
    if printing.is_manual(visit.state.document):
        return _zip(printing.to_zip(printing.tray_test(wanted, printers.requested())), "tray-test.zip")
    return _product(printing.test_sheet(wanted))


def _wanted(visit: DraftVisit) -> DeckRequest:
    """What is to be printed, on a measured printer where the address names one."""
    wanted = context.deck_request(visit.state.document)
    return wanted._replace(printer=printers.profile(visit), tray=printers.tray(visit))


def _product(product: Product) -> Response:
    return _file(product.make(), product.media_type, product.name)


def _called(visit: DraftVisit, ending: str) -> str:
    """What a file of the draft is called: as the deck is, with level and all."""
    said = f"{visit.state.document.get('name', '')} {levels.current(visit.state.document)}"
    return (slug(said, context.language()) or "deck") + ending


def _zip(data: bytes, name: str) -> Response:
    return _file(data, "application/zip", name)


def _file(data: bytes, kind: str, name: str) -> Response:
    safe = "".join(letter if letter.isascii() and (letter.isalnum() or letter in ".-_") else "_" for letter in name)
    return make_response(data, 200, {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{safe}"'})
