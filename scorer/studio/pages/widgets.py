"""Addresses of small images, and names of games."""

from cardgen.games import registry
from cardgen.studio import pictures
from cardgen.words.printed_values import split_picture
from scorer.keeping.drafts import Document
from scorer.studio.request.access import DraftRequest
from scorer.web.rendering.urls import url_for


def thumbnail_of(request: DraftRequest, document: Document, text: str) -> str:
    """The drawing of the picture that a field's text names, alone or with a word; "" where that is not there."""
    name, _ = split_picture(text)
    if not name:
        return ""
    if name in request.album:
        return upload_url(request.draft.id, name)
    code = pictures.pictogram_code(document, name)
    return pictogram_url(code) if code else ""


def upload_url(draft: str, name: str) -> str:
    """That of a picture that people brought to a draft."""
    return url_for("studio_pictures.upload", draft=draft, name=name)


def pictogram_url(code: str) -> str:
    """That of a pictogram by its code."""
    return url_for("studio_pictures.pictogram", code=code)


# --- names of games


def game_name(key: str) -> str:
    """The name of a game; its key where there is none of it."""
    return registry.find(key).name if key in registry.BUILT_IN else key
