"""Of what the forms of the studio are made: fields with what is said of them, tables of cards and of traits."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.words.printed_values import split_picture


class Column(NamedTuple):
    """A colour of the table: its name in words, its sign and fill ("" for none), and the house's tint, if any."""

    name: str
    sign: str
    fill: str
    tint: str


class Note(NamedTuple):
    """A sentence on what stands at an address; `hint`: nothing is wrong, it should be looked at.

    `mend` is what could stand there instead, or "".
    """

    id: str
    sentence: str
    hint: bool
    address: str = ""
    mend: str = ""


class Field(NamedTuple):
    """A field of a form: its address, its label, what it says, what holds where it is empty, and what is wrong.

    `thumb`: where the drawing lies of the picture that it names.
    """

    address: str
    label: str
    text: str
    placeholder: str
    notes: Sequence[Note]
    thumb: str = ""

    @property
    def wrong(self) -> bool:
        """Whether something there can't be."""
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
    """A cell of the table, with the key of its card; `own`: a level says so, and the deck otherwise."""

    field: Field
    card: str
    own: bool = False


class Row(NamedTuple):
    """A number as it is set, and as one types it; what its cards show."""

    value: str
    number: str
    cells: Sequence[Cell | None]


class Option(NamedTuple):
    """A value that can be chosen, in words."""

    value: str
    label: str


class Choice(NamedTuple):
    """A field whose values are known; the first of them holds where nothing is said."""

    field: Field
    options: Sequence[Option]


class Box(NamedTuple):
    """A box to tick: the name of its field, the value that it sends, its label, and what it sends `empty`."""

    name: str
    value: str
    label: str
    ticked: bool
    empty: str = ""


class Styled(NamedTuple):
    """A style to choose; the `name` of its picture, "" where it has none, and what changes with that."""

    box: Box
    name: str
    version: str


class TraitCell(NamedTuple):
    """A level of a trait, what it says in the second language if the deck has one, its colour if it is one.

    `tint`: the house's, if it is one of its colours.
    """

    field: Field
    second: Field | None
    fill: str
    sign: str
    tint: str


class TraitRow(NamedTuple):
    """A trait and its levels; `command` leaves it out, or takes it in where it is not `there`; "" for neither.

    `wild`: the last level is called otherwise than it is drawn.
    """

    label: str
    cells: Sequence[TraitCell]
    whole: Field
    command: str
    there: bool
    second: bool
    wild: bool


class Single(NamedTuple):
    """A card that is given by itself: its address and its fields."""

    address: str
    fields: Sequence[Field]


class Naming(NamedTuple):
    """The field with a name, and the command of the button that gives what is typed there."""

    field: Field
    command: str


class LevelFields(NamedTuple):
    """What a level says that is different, at its address, its name, and the command that takes it away.

    `is_new`: it says nothing yet.
    """

    name: str
    address: str
    fields: Sequence[Field]
    naming: Naming
    command: str
    is_new: bool

    @property
    def has_notes(self) -> bool:
        """Whether something is said beside one of its fields."""
        return any(field.notes for field in (self.naming.field, *self.fields))
