"""Parts of the studio's forms: fields with their notes, tables of cards and of traits."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.studio.colours import Hue
from cardgen.words.printed_values import split_picture


def pane_of(address: str) -> str:
    """The pane that has the field of an address."""
    first = address[1:].partition("/")[0]
    return {"task": "tasks", "look": "look", "print": "print"}.get(first, "cards")


class Note(NamedTuple):
    """A sentence on the value at an address; `hint`: nothing is wrong, but it should be checked.

    `mend`: the value that is suggested instead, or "".
    """

    id: str
    sentence: str
    hint: bool
    address: str = ""
    mend: str = ""

    @property
    def pane(self) -> str:
        """The pane that has the field."""
        return pane_of(self.address)


class Field(NamedTuple):
    """A field of a form: its address, label, text and notes, and the value that holds while it is empty.

    `thumb`: the address of the drawing of the picture that it names.
    """

    address: str
    label: str
    text: str
    placeholder: str = ""
    notes: Sequence[Note] = ()
    thumb: str = ""

    @property
    def wrong(self) -> bool:
        """Whether its value is invalid."""
        return any(not note.hint for note in self.notes)

    @property
    def shows(self) -> tuple[str, str]:
        """The picture that it names, and the words."""
        return split_picture(self.text)

    @property
    def described(self) -> str:
        """The ids of the notes."""
        return " ".join(note.id for note in self.notes)


class Cell(NamedTuple):
    """A cell of the table, with the key of its card; `differs`: a level changes the deck's text."""

    field: Field
    card: str
    differs: bool = False


class Row(NamedTuple):
    """A number as it is typeset and as it is typed, and the cells of its cards."""

    value: str
    number: str
    cells: Sequence[Cell | None]


class Option(NamedTuple):
    """A value of a list to choose from, in words."""

    value: str
    label: str


class Choice(NamedTuple):
    """A field whose values are known; the first of them is the default."""

    field: Field
    options: Sequence[Option]


class Box(NamedTuple):
    """A box to tick: the name of its field, the value that it sends, its label, and the value sent while `empty`."""

    name: str
    value: str
    label: str
    ticked: bool
    empty: str = ""


class TraitCell(NamedTuple):
    """A level of a trait, its text in the second language if the deck has one, and its colour if it is one."""

    field: Field
    second: Field | None
    hue: Hue | None


class TraitRow(NamedTuple):
    """A trait and its levels; `command` leaves it out, or takes it in unless it is `there`; "" for neither.

    `wild`: the last level has another name than its drawing.
    """

    label: str
    cells: Sequence[TraitCell]
    whole: Field
    command: str
    there: bool
    second: bool
    wild: bool


class LevelFields(NamedTuple):
    """The values that a level changes, at its address, and the field of its name. `is_new`: it changes nothing yet."""

    name: str
    address: str
    fields: Sequence[Field]
    name_field: Field
    is_new: bool

    @property
    def has_notes(self) -> bool:
        """Whether one of its fields has notes."""
        return any(field.notes for field in (self.name_field, *self.fields))
