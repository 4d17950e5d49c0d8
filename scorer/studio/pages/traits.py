"""The table of traits: the name of each of their levels, and its text in the second language."""

from collections.abc import Mapping

from cardgen.studio import colours, traits
from cardgen.studio.pointers import address
from scorer.studio.pages.fields import Fields, word
from scorer.studio.views.fields import Field, Note, TraitCell, TraitRow

FEW = 3
"""The fewest traits of a deck; of four one may be left out, where a game has four."""
NOTHING = "[]"
"""The value of a trait that is left out."""


def rows(form: Fields) -> list[TraitRow]:
    """A row for each trait of the game; none where it has no traits."""
    names = [*traits.original(form.document)]
    has_spare = len([name for name in names if traits.levels(form.document, name)]) > FEW
    return [_row(form, name, has_spare=has_spare) for name in names]


def _row(form: Fields, name: str, *, has_spare: bool) -> TraitRow:
    levels, original = traits.levels(form.document, name), traits.original(form.document)[name]
    at, label = address((traits.KEY, name)), word(f"studio.key.{name}")
    is_there = bool(levels)
    count = min(max(len(levels), len(original)), traits.MOST) if is_there else 0
    cells = [_cell(form, name, place, f"{label} {place + 1}") for place in range(count)]
    whole = form.field(at, label)
    notes = {note.sentence: note for note in whole.notes}
    cells = [cell._replace(field=_once(cell.field, notes)) for cell in cells]
    command = f"take:{at}/{NOTHING}" if has_spare and is_there else "" if is_there else f"remove:{at}"
    has_second, wild = any(cell.second for cell in cells), traits.is_wild_renamed(form.document, name)
    return TraitRow(label, cells, _once(whole, notes), command, is_there, has_second, wild)


def _once(field: Field, notes: Mapping[str, Note]) -> Field:
    """A field with one of these notes in place of all with the same sentence."""
    return field._replace(notes=[*{note.sentence: notes[note.sentence] for note in field.notes}.values()])


def _cell(form: Fields, name: str, place: int, label: str) -> TraitCell:
    document, at, language = form.document, address((traits.KEY, name, place)), form.request.language
    level, original = (
        dict(enumerate(levels)).get(place, "")
        for levels in (traits.levels(document, name), traits.original(document)[name])
    )
    placeholder, text = (traits.text(document, name, one, language) for one in (original, level))
    field = form.field(at, label, placeholder, text)
    second = None
    if document.get("second") and not traits.is_ours(document, name, level):
        second = form.field(f"{at}/{traits.SECOND}", f"{label}: {word('studio.key.second')}", " ", traits.second(level))
    is_colour = level and traits.OURS.get(name) == "colour"
    return TraitCell(field, second, colours.hues({"colours": [level]})[0] if is_colour else None)
