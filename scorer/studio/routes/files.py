"""Downloads of a draft: images of its cards, deck files, PDFs to print."""

from flask import Blueprint, Response, abort, jsonify, make_response

from cardgen.custom import form
from cardgen.custom.custom_edition import slug
from cardgen.studio import deck_cache, opening, printing
from cardgen.studio.deck_cache import DeckRequest
from cardgen.words.phrases import PhrasedError
from scorer.studio.pages import card_images, draft_list, previews, printers, styles
from scorer.studio.request import form as sent_form
from scorer.studio.request import presence, uploads
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.routes.pages import picture
from scorer.web.request import concurrency

pages = Blueprint("studio_files", __name__, url_prefix="/studio/<draft>")


@pages.get("/card/<key>.svg")
@at_draft()
def card(request: DraftRequest, key: str) -> Response:
    """A card's picture, by its key. `v` is the digest on the page, `line` of the log that of an earlier revision."""
    line = sent_form.line_number(request.query.get("line", "")) or None
    return _image(request, card_images.card_image(request, key, request.query.get("v", ""), line))


@pages.get("/cards/<int:number>.svg")
@at_draft()
def strip(request: DraftRequest, number: int) -> Response:
    """A dozen cards in one picture, of which a page shows parts; `v` is its digest."""
    return _image(request, card_images.strip_image(request, number, request.query.get("v", "")))


def _image(request: DraftRequest, image: card_images.CardImage | None) -> Response:
    return _drawing(request, image.data if image else None, image.digest if image else "")


@pages.get("/fan.svg")
@at_draft()
def fan(request: DraftRequest) -> Response:
    """A few cards in a small picture, for a list of drafts. `v` is the line of the log of the list."""
    return _drawing(request, draft_list.fan(request), str(request.state.seq))


@pages.get("/look/<style_name>.svg")
@at_draft()
def style(request: DraftRequest, style_name: str) -> Response:
    """A card of the deck in a style. `v` is a digest of all that it shows."""
    return _drawing(request, styles.picture(request, style_name), styles.version(request.document, request.level))


@pages.get("/sheet/<int:number>.svg")
@at_draft()
@concurrency.expensive()
def sheet(request: DraftRequest, number: int) -> Response:
    """A side of a sheet, by its number from 0. `v` is the line of the log of the page."""
    try:
        document = previews.without_faults(request, request.document)
        data = printing.sheet(DeckRequest(document, *request.view(document)), number)
    except PhrasedError:
        abort(404)
    return _drawing(request, data, str(request.state.seq))


def _drawing(request: DraftRequest, data: bytes | None, version: str) -> Response:
    """A picture of the draft, 404 for none; browsers cache it unless the deck has changed since their page."""
    if data is None:
        abort(404)
    is_current = request.query.get("v") == version
    return picture(data) if is_current else make_response(data, 200, {"Content-Type": "image/svg+xml"})


@pages.get("/state")
@at_draft()
def state(request: DraftRequest) -> Response:
    """The number of the last line, and on how many devices the draft is open: small, as pages poll it."""
    state = {"seq": request.state.seq, "open": presence.open_text(request.draft.id)}
    return make_response(jsonify(state), 200, {"Cache-Control": "private, no-cache"})


@pages.get("/deck.toml")
@at_draft()
def toml(request: DraftRequest) -> Response:
    """The deck file."""
    data = deck_cache.to_toml(request.document).encode()
    return _file(data, "application/toml; charset=utf-8", _file_name(request, ".toml"))


@pages.get("/deck.zip")
@at_draft()
def bundle(request: DraftRequest) -> Response:
    """The deck file with its uploaded pictures."""
    pictures = uploads.stored_files(request.draft.id, uploads.used_names(request.document, request.album))
    return _zip(opening.to_zip(request.document, pictures), _file_name(request, ".zip"))


@pages.get("/deck.csv")
@at_draft()
def table(request: DraftRequest) -> Response:
    """The deck file as a table, for a spreadsheet."""
    data = form.encoded(form.written(request.document, "csv"), "csv")
    return _file(data, "text/csv; charset=utf-8", _file_name(request, ".csv"))


@pages.get("/deck.pdf")
@at_draft()
@concurrency.expensive()
def pdf(request: DraftRequest) -> Response:
    """The sheets of all sets; with extras, or a file for each set, a ZIP of all of them."""
    files = printing.files(_deck_request(request))
    if len(files) > 1:
        return _zip(printing.to_zip(files), _file_name(request, "-pdf.zip"))
    return _file(files[0].make(), files[0].media_type, files[0].name)


@pages.get("/sets.zip")
@at_draft()
@concurrency.expensive()
def sets(request: DraftRequest) -> Response:
    """A PDF for each set, for paper of its colour, and the extras."""
    files = printing.files_by_set(_deck_request(request))
    return _zip(printing.to_zip(files), _file_name(request, "-sets.zip"))


@pages.get("/test.pdf")
@at_draft()
@concurrency.expensive()
def test_sheet(request: DraftRequest) -> Response:
    """The first sheet alone; for a printer without duplex a ZIP of two files that show how it takes paper."""
    printed = _deck_request(request)
    if printing.is_manual(request.document):
        return _zip(printing.to_zip(printing.tray_test(printed, printers.requested(request))), "tray-test.zip")
    sheet = printing.test_sheet(printed)
    return _file(sheet.make(), sheet.media_type, sheet.name)


def _deck_request(request: DraftRequest) -> DeckRequest:
    """The deck to print, on the measured printer in the address if any."""
    printed = printers.deck_request(request, request.document)
    return printed._replace(printer=printers.profile(request), tray=printers.tray(request))


def _file_name(request: DraftRequest, ending: str) -> str:
    """The name of a file of the draft: that of the deck and its level."""
    name = f"{request.document.get('name', '')} {request.level}"
    return (slug(name, request.language) or "deck") + ending


def _zip(data: bytes, name: str) -> Response:
    return _file(data, "application/zip", name)


def _file(data: bytes, kind: str, name: str) -> Response:
    safe = "".join(letter if letter.isascii() and (letter.isalnum() or letter in ".-_") else "_" for letter in name)
    return make_response(data, 200, {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{safe}"'})
