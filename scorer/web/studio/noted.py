"""What is said of a draft on pages that have none of its fields: each sentence once, with the way to its field."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.keeping.drafts import Document
from scorer.web.request import context
from scorer.web.studio import looks
from scorer.web.studio.fields import note_id, pane_of
from scorer.web.views.studio_parts import PlacedNote


def placed(document: Document, *, hints: bool = True) -> Sequence[PlacedNote]:
    """Faults and `hints`; what is wrong in several places leads to the first of them."""
    found: dict[str, PlacedNote] = {}
    for number, note in enumerate(looks.of(document).notes):
        if hints or not note.is_hint:
            sentence = context.closed(note.sentence)
            found.setdefault(sentence, PlacedNote(sentence, pane_of(note.address), note_id(number), note.is_hint))
    return list(found.values())
