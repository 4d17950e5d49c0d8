"""The table of traits: what each of their levels is called, and how it is said in the second language."""

from collections.abc import Mapping

from cardgen.studio import colours, traits
from cardgen.studio.pointers import address
from scorer.studio.pages.fields import Fields, word
from scorer.studio.views.fields import Field, Note, TraitCell, TraitRow

FEW = 3
"""A deck has so many traits at least; of four one may be left out, where a game has four."""
NOTHING = "[]"
"""What a trait says that is left out."""


def rows(form: Fields) -> list[TraitRow]:
    """A row for each trait of the game; none where it has no traits."""
    names = [*traits.original(form.document)]
    there = [name for name in names if traits.levels(form.document, name)]
    return [_row(form, name, is_spare=len(names) > FEW and len(there) > FEW) for name in names]


def _row(form: Fields, name: str, is_spare: bool) -> TraitRow:
    own, usual = traits.levels(form.document, name), traits.original(form.document)[name]
    at, label = address((traits.KEY, name)), word(f"key.{name}")
    many = min(max(len(own), len(usual)), traits.MOST) if own else 0
    levels = [*own, *[""] * many][:many]
    cells = [_cell(form, name, place, level, f"{label} {place + 1}") for place, level in enumerate(levels)]
    whole = form.field(at, label)
    known = {note.sentence: note for note in whole.notes}
    cells = [cell._replace(field=_once(cell.field, known)) for cell in cells]
    command = f"take:{at}/{NOTHING}" if is_spare and own else "" if own else f"remove:{at}"
    has_second, wild = any(cell.second for cell in cells), traits.is_wild_renamed(form.document, name)
    return TraitRow(label, cells, _once(whole, known), command, bool(own), has_second, wild)


def _once(field: Field, known: Mapping[str, Note]) -> Field:
    """A field with each note that says the same as others in the place of these, by what it says."""
    return field._replace(notes=[*{note.sentence: known[note.sentence] for note in field.notes}.values()])


def _cell(form: Fields, name: str, place: int, level: object, label: str) -> TraitCell:
    document, at = form.document, address((traits.KEY, name, place))
    language = form.request.language
    usual = dict(enumerate(traits.original(document)[name])).get(place, "")
    shown = traits.text(document, name, usual, language)
    field = form.field(at, label, shown, traits.text(document, name, level, language))
    second = None
    if document.get("second") and not traits.is_ours(document, name, level):
        second = form.field(f"{at}/{traits.SECOND}", f"{label}: {word('key.second')}", " ", traits.second(level))
    hue = colours.hues({"colours": [level]})[0] if traits.OURS.get(name) == "colour" and level else None
    if hue is None:
        return TraitCell(field, second, "", "", "")
    return TraitCell(field, second, hue.fill, hue.sign, "" if hue.is_custom else hue.sign)
