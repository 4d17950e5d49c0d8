"""Fields of the studio's forms: the value at an address in words, with its notes."""

from collections.abc import Iterable, Sequence
from functools import cache

from cardgen.games import registry
from cardgen.studio import edits, notes, opening, pictures, pointers, print_fields, rows
from cardgen.studio import traits as studio_traits
from cardgen.studio.preview import Preview
from cardgen.words.numbers import parsed
from cardgen.words.printed_values import split_picture
from scorer.keeping.drafts import Document
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.fields import Box, Cell, Choice, Field, Note, Option, Row
from scorer.studio.views.pages import PANES
from scorer.web.rendering.urls import url_for
from scorer.web.request import context
from scorer.words import languages

EXTRAS = (
    "box", "list", "rules", "rules-a5", "rules-a6", "scoresheet", "solutions", "labels", "poster", "cuts", "tuckbox",
)  # fmt: skip
STYLE = "/look/style"
STYLES = ("classic", "clear", "large-index", "large-print", "dyslexia", "grey", "lato")
"""Styles to choose from; that of the ink saver is a box of its own, which goes with each of them."""
CHOICES = {
    "/print/paper": ("a4", "a3", "letter", "both"),
    "/print/backs": ("duplex-long", "duplex-short", "manual", "separate", "fold", "none"),
    "/print/card": ("", "poker", "bridge", "mini", "tarot"),
}
"""Choices of paper, backs and cards; the first is the default."""
SPLIT = ("/print/split", "sets")
PAPER_NAMES = {"a4": "A4", "a3": "A3", "letter": "Letter", "both": "A4 + Letter", "poker": "63 × 88 mm"}
PAPER_NAMES |= {"bridge": "57 × 89 mm", "mini": "44 × 68 mm", "tarot": "70 × 120 mm"}
TICKS = {"/print/laminate", SPLIT[0], "/look/corners", "/look/colour_words"}
NOT_TICKED = {"/print/cut_lines", "/print/spares", "/look/hints"}
NAMED = {*CHOICES, *TICKS, *NOT_TICKED, STYLE, "/look/ink", "/print/order", "/print/extras"}
"""Fields to choose instead of typing: each value has a name (`choice_name`)."""
MORE = ("copies", "blanks", "rows", "joker", "wish", "chips", "boards", "players", "mark")
"""Keys below a line that opens them; those that a game doesn't have are left out."""
CARD = ("colour", "value", "show", "second", "picture", "copies")
"""Keys of a card that is given by itself."""
MOST_SINGLES = 200
BANNED = range(2, 10)
"""Numbers whose multiples a card may ban."""
COMMON = ("players", "mark")


def word(key: str) -> str:
    """A word of the studio."""
    return context.words()[key.replace("-", "_")]


def game_name(key: str) -> str:
    """The name of a game; its key where there is none of it."""
    return registry.find(key).name if key in registry.BUILT_IN else key


@cache
def _original(game: str) -> Document:
    """The keys of a game's original; empty for a game without custom decks."""
    has_original = any(start.key == game and start.is_original for start in opening.starts())
    return opening.new_document(game, "en") if has_original else {}


def game_keys(document: Document) -> Sequence[str]:
    """The keys that decks of a document's game may have, and not all decks."""
    game = pointers.game_of(document)
    return getattr(game.custom_keys, "KEYS", ()) if game else ()


def has_key(document: Document, key: str) -> bool:
    """Whether decks of a document's game may have a key that not all have."""
    return key in game_keys(document)


def label(address: str) -> str:
    """The label of a field in a table: the table's word and its key; "" for other fields."""
    table, *keys = pointers.tokens(address)
    return f"{word(f'studio.key.{table}')} {keys[0]}" if keys else ""


def key_name(names: Sequence[str]) -> str:
    """The label of a field by the names of its address: of the last of them that has a word; "" where none has."""
    words = context.words().words
    option = print_fields.every().get(names[-1]) if names[:1] == ["print"] else None
    default = option.label.say(context.language()) if option else ""
    return next((words[key] for name in reversed(names) if (key := f"studio.key.{name}") in words), default)


def singles(document: Document) -> list[str] | None:
    """The addresses of the cards that are given by themselves; None where a game has none."""
    if not has_key(document, "card"):
        return None
    cards = document.get("card")
    return [f"/card/{k}" for k in range(min(len(cards), MOST_SINGLES) if isinstance(cards, list) else 0)]


def more(document: Document) -> list[str]:
    """The addresses of fields that are rarely needed."""
    keys = game_keys(document)
    addresses = [f"/{key}" for key in MORE if key in keys or key in COMMON]
    addresses += [f"/bans/{number}" for number in BANNED] if "bans" in keys else []
    counts = studio_traits.levels(document, "count") if "show" in keys and "trait" in keys else []
    return [*addresses, *(pointers.address(("show", str(count))) for count in counts if _is_number(count))]


def _is_number(count: object) -> bool:
    """Whether a level is a number, which may be shown in another form: also one that a document has as "1/2"."""
    try:
        parsed(str(count))
    except ValueError:
        return False
    return True


class Fields:
    """Fields of a document as it is; remembers which notes stand beside one.

    `old` is appended to the digests of tasks while one of them keeps its old bonus (`ProvisionalBonus`). `begun`: the
    address of a new task, which has no faults while it is empty; `new` are the keys of its cards. `style`: the previous
    one, where one is taken back.
    """

    def __init__(
        self, request: DraftRequest, document: Document, seen: Preview, old: str = "", begun: str = "", style: str = ""
    ) -> None:
        self.request, self.document, self.seen, self.old, self._before = request, document, seen, old, style
        self.new = frozenset([key for note in seen.notes if note.address == begun for key in note.cards])
        notes = [numbered_note(number, fault) for number, fault in enumerate(seen.notes)]  # ids that stay the same
        self._notes = [note for note in notes if not begun or note.address != begun]
        self._used: set[str] = set()
        self._labels = dict[str, str]()

    def text(self, address: str) -> str:
        """The text of a field."""
        return edits.text_at(self.document, address)

    def field(self, address: str, label: str = "", placeholder: str = "", text: str | None = None) -> Field:
        """A line to type."""
        key = address.rpartition("/")[2]
        label = label or (word(f"studio.key.{key}") if f"studio.key.{key}" in context.words().words else key)
        self._labels[address] = label
        notes = self._with([note for note in self._notes if f"{note.address}/".startswith(f"{address}/")])
        text = self.text(address) if text is None else text
        placeholder = placeholder or edits.text_at(_original(str(self.document.get("game", ""))), address)
        return Field(address, label, text, placeholder, notes, self._thumbnail(text))

    def _thumbnail(self, text: str) -> str:
        """The address of the picture that a text names, alone or with a word; "" where there is none."""
        name, _ = split_picture(text)
        if name in self.request.album:
            return upload_url(self.request.draft.id, name)
        code = pictures.pictogram_code(self.document, name) if name else ""
        return pictogram_url(code) if code else ""

    def label_at(self, address: str) -> str:
        """The label of a field on the page, once the pane's fields were made; "" where there is none."""
        label = self._labels.get(address, "")
        return label[:1].upper() + label[1:]

    def beside(self, *addresses: str) -> list[Note]:
        """The notes on just these addresses, which stand beside them from now on."""
        return self._with([note for note in self._notes if note.address in addresses])

    def _with(self, notes: list[Note]) -> list[Note]:
        self._used |= {note.id for note in notes}
        return notes

    def row(self, row: rows.Row) -> Row:
        """A row of the table."""
        pairs = zip(self.seen.columns, row.cells, strict=True)
        cells = [self._cell(cell, column.name, row.value) if cell else None for column, cell in pairs]
        first = next((cell.address for cell in row.cells if cell), "")
        return Row(row.value, "".join(pointers.tokens(first)[-2:-1]), cells)

    def _cell(self, cell: rows.Cell, colour: str, value: str) -> Cell:
        """A cell; one of a level has the notes on the deck's cell that it follows, too."""
        label = cell_label(colour, value)
        field, (level, names) = self.field(cell.address, label, value, cell.text), pointers.split_level(cell.address)
        if not level:
            return Cell(field, cell.card)
        of_deck = pointers.address(names)
        notes, differs = [*field.notes, *self.beside(of_deck)], cell.text != self.text(of_deck)
        label = f"{label}, {level}" if differs else label
        return Cell(field._replace(notes=notes, label=label), cell.card, differs)

    def box(self, address: str, value: str, label: str) -> Box:
        """A box whose value stands at an address."""
        return Box(address, value, label, self.text(address).lower() == value)

    def style(self, value: str) -> Box:
        """A box for one of the styles; unticked it sends the current style, or the previous one."""
        now = self.text(STYLE)
        return Box(STYLE, value, _choice_word(STYLE, value), now == value, self._before if now == value else now)

    def no(self, address: str) -> Box:
        """A box that turns a default off."""
        return self.box(address, "false", word(f"studio.say.no_{address.rpartition('/')[2]}"))

    def boxes(self, address: str, values: Iterable[str]) -> list[Box]:
        """Values to choose one from, with the deck's if it is another; the first is the default, sent as ""."""
        first, *others = values
        now = self.text(address)
        others += [now] if now not in ("", first, *others) else []
        chosen = now if now in others else first
        return [
            Box(address, "" if value == first else value, _choice_word(address, value), value == chosen)
            for value in (first, *others)
        ]

    def one_of(self, address: str, value: str, label: str) -> Box:
        """A box for a word of a list."""
        words = [part.strip() for part in self.text(address).split(",")]
        return Box(f"+{address}/{value}", value, label, value in words)

    def choice(self, address: str, values: Iterable[str], default_name: str = "") -> Choice:
        """A list to choose from, the default first; it has the deck's value, too."""
        default, *known = values
        field = self.field(address)
        now = "" if field.text == default else field.text
        known += [now] if now not in ("", *known) else []
        first = Option("", default_name or _value_name(default))
        options = [Option(value, _value_name(value)) for value in known]
        others = [option for option in options if option.value == now or option.label != first.label]
        return Choice(field._replace(text=now), [first, *others])

    def notes(self, pane: str, *, hints: bool) -> list[Note]:
        """All hints, or all faults: first those on this pane, and before the others those on the deck as a whole."""
        panes = [pane, *PANES]
        notes = [note for note in self._notes if note.hint == hints]
        return sorted(notes, key=lambda note: (panes.index(note.pane), bool(note.address)))

    def of_pane(self, pane: str) -> list[Note]:
        """The notes on the fields of a pane."""
        return [note for note in self._notes if note.pane == pane]

    def rest(self, pane: str) -> list[Note]:
        """Those of them that stand beside none of its fields."""
        return [note for note in self.of_pane(pane) if note.id not in self._used]


def cell_label(colour: str, value: str) -> str:
    """A cell of the table in words."""
    return context.words().say("studio.cell", {"colour": colour, "value": value})


def upload_url(draft: str, name: str) -> str:
    """The address of an uploaded picture."""
    return url_for("studio_pictures.upload", draft=draft, name=name)


def pictogram_url(code: str) -> str:
    """The address of a pictogram by its code."""
    return url_for("studio_pictures.pictogram", code=code)


def _choice_word(address: str, value: str) -> str:
    """A style, or an order, in words."""
    key = value.replace("-", "_")
    return context.words().get(f"studio.style_of.{key}" if address == STYLE else f"studio.say.{key}", value)


def choice_name(address: str, value: str) -> str:
    """The name of a value at one of the addresses in NAMED, as on its pane."""
    key = address.rpartition("/")[2]
    if address in NOT_TICKED and value == "false":
        return word(f"studio.say.no_{key}")
    if address in TICKS:
        return word(f"studio.say.{key}")
    return _choice_word(address, value) if address == STYLE else _value_name(value)


def _value_name(value: str) -> str:
    if not value:
        return word("studio.say.usual")
    return languages.names().get(value) or PAPER_NAMES.get(value) or _choice_word("", value)


def numbered_note(number: int, note: notes.Note) -> Note:
    """A note with an id by its number from 0 among all notes on a document, by which pages lead to it."""
    return Note(f"note-{number}", context.closed(note.sentence), note.is_hint, note.address, note.mend)
