"""A deck that a program names: by its keys, packed as addresses hold it, or by its five letters."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.core import facts
from cardgen.core.facts import FactError
from cardgen.core.json_input import Json
from cardgen.custom import short_form
from cardgen.custom.child_process import run_bounded
from scorer.playing import decks
from scorer.web.forms import deck_upload

WAYS = ("deck", "packed", "letters")


def with_keys(data: Mapping[str, object]) -> dict[str, object]:
    """The same parts with the deck by its keys, however it was named.

    FactError where it is named twice, is no text, or nobody knows it; DeckError where what is packed is none.
    """
    named = [way for way in WAYS if way in data]
    if not named or named == ["deck"]:
        return dict(data)
    if len(named) > 1:
        raise FactError("either", first=named[0], second=named[1])
    value = data[named[0]]
    if not isinstance(value, str):
        raise FactError("no_text", name=named[0], value=facts.quoted(value))
    rest = {name: part for name, part in data.items() if name != named[0]}
    return rest | {"deck": run_bounded(short_form.unpacked, value) if named == ["packed"] else _of_letters(value)}


def _of_letters(typed: str) -> Json:
    return decks.stored(deck_upload.of_letters(typed))
