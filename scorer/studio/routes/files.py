"""Downloads of a draft: images of its cards, deck files, PDFs to print."""

from flask import Blueprint, Response, abort, jsonify, make_response

from cardgen.custom import form
from cardgen.custom.custom_edition import slug
from cardgen.studio import deck_cache, opening, printing
from cardgen.studio.deck_cache import DeckRequest
from cardgen.words.phrases import PhrasedError
from scorer.studio.pages import card_images, draft_list, previews, printers, styles
from scorer.studio.pages.deck_request import deck_request
from scorer.studio.request import form as sent_form
from scorer.studio.request import presence, uploads
from scorer.studio.request.access import DraftRequest, at_draft
from scorer.studio.routes.pages import picture
from scorer.web.request import concurrency

pages = Blueprint("studio_files", __name__, url_prefix="/studio/<draft>")


@pages.get("/card/<key>.svg")
@at_draft()
def card(request: DraftRequest, key: str) -> Response:
    """A card's picture, by the key that the page names. `v` is the digest of the picture that the page means; `line` of
    the log is when it was so, where that is long ago.
    """
    line = sent_form.line_number(request.query.get("line", "")) or None
    return _picture(request, card_images.card_image(request, key, request.query.get("v", ""), line))


@pages.get("/cards/<int:number>.svg")
@at_draft()
def strip(request: DraftRequest, number: int) -> Response:
    """A dozen cards in one picture, of which a page shows each by its place there: those that the page means by `v`."""
    return _picture(request, card_images.strip_image(request, number, request.query.get("v", "")))


def _picture(request: DraftRequest, image: card_images.CardImage | None) -> Response:
    if image is None:
        abort(404)
    return _drawing(image.data, is_meant=request.query.get("v") == image.digest)  # else the deck has changed since


@pages.get("/fan.svg")
@at_draft()
def fan(request: DraftRequest) -> Response:
    """A few cards in a small picture, for a list of drafts. `v` is the line of the log that the list knows."""
    if (data := draft_list.fan(request)) is None:
        abort(404)
    return _drawing(data, is_meant=_is_now(request))


@pages.get("/look/<style_name>.svg")
@at_draft()
def style(request: DraftRequest, style_name: str) -> Response:
    """A card of the deck in a style. `v` is what changes with all that it shows."""
    if (data := styles.picture(request, style_name)) is None:
        abort(404)
    return _drawing(data, is_meant=request.query.get("v") == styles.version(request.document, request.level))


@pages.get("/sheet/<int:number>.svg")
@at_draft()
@concurrency.expensive()
def sheet(request: DraftRequest, number: int) -> Response:
    """A side of a sheet, by its number from 0. `v` is the line of the log that the page had seen."""
    try:
        document = previews.without_faults(request, request.document)
        data = printing.sheet(DeckRequest(document, *request.view(document)), number).picture
    except PhrasedError:
        abort(404)
    return _drawing(data, is_meant=_is_now(request))


def _is_now(request: DraftRequest) -> bool:
    """Whether the address means the draft as it is."""
    return request.query.get("v") == str(request.state.seq)


def _drawing(data: bytes, *, is_meant: bool) -> Response:
    """A picture of the draft; kept by browsers that mean this one."""
    return picture(data) if is_meant else make_response(data, 200, {"Content-Type": "image/svg+xml"})


@pages.get("/state")
@at_draft()
def state(request: DraftRequest) -> Response:
    """The number of the last line, and who has the draft open: small, for pages that ask this again and again."""
    told = {"seq": request.state.seq, "open": presence.open_text(request.draft.id)}
    return make_response(jsonify(told), 200, {"Cache-Control": "private, no-cache"})


@pages.get("/deck.toml")
@at_draft()
def toml(request: DraftRequest) -> Response:
    """The deck file."""
    return _file(
        deck_cache.to_toml(request.document).encode(), "application/toml; charset=utf-8", _called(request, ".toml")
    )


@pages.get("/deck.zip")
@at_draft()
def bundle(request: DraftRequest) -> Response:
    """The deck file with the pictures of people's own that it names."""
    document = request.document
    pictures = uploads.stored_files(request.draft.id, uploads.used_names(document, request.album))
    return _zip(opening.to_zip(document, pictures), _called(request, ".zip"))


@pages.get("/deck.csv")
@at_draft()
def table(request: DraftRequest) -> Response:
    """The deck file as a table, for a spreadsheet."""
    data = form.encoded(form.written(request.document, "csv"), "csv")
    return _file(data, "text/csv; charset=utf-8", _called(request, ".csv"))


@pages.get("/deck.pdf")
@at_draft()
@concurrency.expensive()
def pdf(request: DraftRequest) -> Response:
    """The sheets of all sets; with extras, or a file for each set, a ZIP of all of them."""
    files = printing.files(_deck_request(request))
    if len(files) > 1:
        return _zip(printing.to_zip(files), _called(request, "-pdf.zip"))
    return _file(files[0].make(), files[0].media_type, files[0].name)


@pages.get("/sets.zip")
@at_draft()
@concurrency.expensive()
def sets(request: DraftRequest) -> Response:
    """A PDF for each set, for paper of its colour, and the extras."""
    files = printing.files_by_set(_deck_request(request))
    return _zip(printing.to_zip(files), _called(request, "-sets.zip"))


@pages.get("/test.pdf")
@at_draft()
@concurrency.expensive()
def test_sheet(request: DraftRequest) -> Response:
    """The first sheet alone; for a printer without duplex two files, a ZIP, that show how it takes paper."""
    wanted = _deck_request(request)
    if printing.is_manual(request.document):
        return _zip(printing.to_zip(printing.tray_test(wanted, printers.requested(request))), "tray-test.zip")
    sheet = printing.test_sheet(wanted)
    return _file(sheet.make(), sheet.media_type, sheet.name)


def _deck_request(request: DraftRequest) -> DeckRequest:
    """What is to be printed, on a measured printer where the address names one."""
    wanted = deck_request(request, request.document)
    return wanted._replace(printer=printers.profile(request), tray=printers.tray(request))


def _called(request: DraftRequest, ending: str) -> str:
    """What a file of the draft is called: as the deck is, with level and all."""
    said = f"{request.document.get('name', '')} {request.level}"
    return (slug(said, request.language) or "deck") + ending


def _zip(data: bytes, name: str) -> Response:
    return _file(data, "application/zip", name)


def _file(data: bytes, kind: str, name: str) -> Response:
    safe = "".join(letter if letter.isascii() and (letter.isalnum() or letter in ".-_") else "_" for letter in name)
    return make_response(data, 200, {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{safe}"'})
