"""Where small drawings of pictures lie: beside the field that names one, and to choose from."""

from __future__ import annotations

from flask import g

from cardgen.studio import pictures
from cardgen.words.printed_values import parted
from scorer.keeping.drafts import Document
from scorer.web.rendering.urls import url_for
from scorer.web.studio import own


def of_text(document: Document, text: str) -> str:
    """The drawing of the picture that a field's text names, alone or with a word; "" where that is not there."""
    name, _ = parted(text)
    if not name:
        return ""
    if name in own.album():
        return of_own(name)
    code = pictures.pictogram_code(document, name)
    return of_pictogram(code) if code else ""


def of_own(name: str) -> str:
    """That of a picture that people brought to the draft of this request."""
    return url_for("studio_pictures.mine", draft=g.studio_draft, name=name)


def of_pictogram(code: str) -> str:
    """That of a pictogram by its code."""
    return url_for("studio_pictures.pictogram", code=code)
