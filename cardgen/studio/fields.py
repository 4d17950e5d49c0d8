"""Which field of a document says what a card shows."""

from __future__ import annotations

from cardgen import exact
from cardgen.cards import Card
from cardgen.decks.draft import Draft, Path
from cardgen.studio.addresses import address

NUMBER, TASK = "number", "task"


def field(card: Card, draft: Draft, colours: list[str], task: int) -> str:
    """The address of the field of a card in a draft whose places are addresses; "" for a card without one.

    `task`: the how manieth task it is, from 0.
    """
    if card.kind == TASK:
        return _at(draft, ("task", task))
    number, colour = card.attributes.get("number"), card.attributes.get("colour")
    if card.kind != NUMBER or number is None:
        return ""
    for k, row in enumerate(_rows(draft)):
        if row.get("colour") == colour and _is(row.get("value"), number):
            return f"{_at(draft, ('card', k))}/show"
    shown = draft.data.get("show")
    same = [name for name in (shown if isinstance(shown, dict) else ()) if _is(name, number)]
    row_at = _at(draft, ("show", same[0])) if same else address(("show", str(exact.as_json(number))))
    return f"{row_at}/{colours.index(colour)}" if colour in colours else row_at


def _rows(draft: Draft) -> list[dict[str, object]]:
    rows = draft.data.get("card")
    return [row if isinstance(row, dict) else {} for row in rows] if isinstance(rows, list) else []


def _is(text: object, number: object) -> bool:
    try:
        return exact.parsed(str(text)) == number
    except ValueError:
        return False


def _at(draft: Draft, path: Path) -> str:
    place = draft.place(path)
    return place.column if place else ""
