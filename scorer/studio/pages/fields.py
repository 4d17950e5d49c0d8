"""Fields of the studio's forms: what stands at an address, in words, with what is wrong there."""

from collections.abc import Iterable, Sequence
from functools import cache

from cardgen.games import registry
from cardgen.studio import edits, notes, opening, pointers, print_fields, rows
from cardgen.studio import traits as studio_traits
from cardgen.studio.preview import Preview
from cardgen.studio.print_fields import PrintField
from cardgen.words.numbers import parsed
from scorer.keeping.drafts import Document
from scorer.studio.pages import widgets
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.fields import Box, Cell, Choice, Field, Note, Option, Row
from scorer.studio.views.pages import PANES, NoteCount
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
"""What can be chosen of paper, backs and cards; the first is what holds where nothing is said."""
SPLIT = ("/print/split", "sets")
PAPER_NAMES = {"a4": "A4", "a3": "A3", "letter": "Letter", "both": "A4 + Letter", "poker": "63 × 88 mm"}
PAPER_NAMES |= {"bridge": "57 × 89 mm", "mini": "44 × 68 mm", "tarot": "70 × 120 mm"}
TICKS = {"/print/laminate", SPLIT[0], "/look/corners", "/look/colour_words"}
NOT_TICKED = {"/print/cut_lines", "/print/spares", "/look/hints"}
NAMED = {*CHOICES, *TICKS, *NOT_TICKED, STYLE, "/look/ink", "/print/order", "/print/extras"}
"""What is chosen, and not typed: each value has a name (`choice_name`)."""
MORE = ("copies", "blanks", "rows", "joker", "wish", "chips", "boards", "players", "mark")
MORE_LOOK = ("font",)
CARD = ("colour", "value", "show", "second", "picture", "copies")
"""Keys of a card that is given by itself."""
MOST_SINGLES = 200
"""Keys below a line that opens them; those that a game has not are left out."""
BANNED = range(2, 10)
"""Numbers whose multiples a card may ban."""
COMMON = ("players", "mark")


def word(key: str) -> str:
    """A word of the studio."""
    return context.words()["studio." + key.replace("-", "_")]


@cache
def _original(game: str) -> Document:
    """The keys of a game's original; empty for a game without custom decks."""
    return (
        opening.new_document(game, "en") if any(one.key == game and one.is_original for one in opening.starts()) else {}
    )


def number_fields(document: Document) -> list[str]:
    """The addresses of fields that make the cards, where no table does: numbers by colour."""
    numbers = document.get("numbers")
    if isinstance(numbers, dict):
        return [f"/numbers/{colour}" for colour in numbers]
    return []


def traits(document: Document) -> list[tuple[str, list[str]]]:
    """The traits of a deck's game, each with the addresses of its levels."""
    original, own = _original(str(document.get("game", ""))).get("trait", {}), document.get("trait")
    of_deck = own if isinstance(own, dict) else {}
    found = []
    for name, usual in original.items():
        levels = of_deck.get(name, usual)
        found.append((name, [f"/trait/{name}/{k}" for k in range(len(levels) if isinstance(levels, list) else 0)]))
    return found


def game_keys(document: Document) -> Sequence[str]:
    """The keys that decks of a document's game may have, and not all decks."""
    game = str(document.get("game", ""))
    return getattr(registry.find(game).custom_keys, "KEYS", ()) if game in registry.BUILT_IN else ()


def has_key(document: Document, key: str) -> bool:
    """Whether decks of a document's game may have a key that not all have."""
    return key in game_keys(document)


def is_square(document: Document) -> bool:
    """Whether the cards of a document's game are turned on the table, and so have no corners to be read in a hand."""
    game = str(document.get("game", ""))
    return game in registry.BUILT_IN and registry.find(game).square


def label(address: str) -> str:
    """What a field in a table is called: the table's word and its key; "" for other fields."""
    table, *keys = pointers.tokens(address)
    return f"{word(f'key.{table}')} {keys[0]}" if keys else ""


def key_name(names: Sequence[str]) -> str:
    """What a field is called by the names of its address: by the last of them that has a word; "" where none has."""
    words = context.words().words
    option = print_fields.every().get(names[-1]) if names[:1] == ["print"] else None
    usual = option.label.say(context.language()) if option else ""
    return next((words[key] for name in reversed(names) if (key := f"studio.key.{name}") in words), usual)


def singles(document: Document) -> list[str] | None:
    """The addresses of the cards that are given by themselves; None where a game has none."""
    if not has_key(document, "card"):
        return None
    rows = document.get("card")
    return [f"/card/{k}" for k in range(min(len(rows), MOST_SINGLES) if isinstance(rows, list) else 0)]


def more(document: Document) -> list[str]:
    """The addresses of fields that are rarely needed."""
    keys = game_keys(document)
    found = [f"/{key}" for key in MORE if key in keys or key in COMMON]
    found += [f"/bans/{number}" for number in BANNED] if "bans" in keys else []
    counts = studio_traits.levels(document, "count") if "show" in keys and "trait" in keys else []
    return [*found, *(pointers.address(("show", str(count))) for count in counts if _is_number(count))]


def _is_number(count: object) -> bool:
    """Whether a level is a number, which another writing may stand for: also one that a document has as "1/2"."""
    try:
        parsed(str(count))
    except ValueError:
        return False
    return True


def pane_of(address: str) -> str:
    """The pane on which an address is found."""
    first = address[1:].partition("/")[0]
    return {"task": "tasks", "look": "look", "print": "print"}.get(first, "cards")


class Fields:
    """Fields of a document as it is; remembers which notes stand beside one.

    `old` stands behind the digests of tasks while one of them keeps its old bonus (`ProvisionalBonus`). `begun`: the
    address of a task that has just been added, of which nothing is wrong as long as nothing was typed; `new` are the
    keys of its cards. `style`: that of before, where one is taken back.
    """

    def __init__(
        self, request: DraftRequest, document: Document, seen: Preview, old: str = "", begun: str = "", style: str = ""
    ) -> None:
        self.request, self.document, self.seen, self.old, self._before = request, document, seen, old, style
        self.new = frozenset([key for note in seen.notes if note.address == begun for key in note.cards])
        told = enumerate(seen.notes)  # by these numbers a note stays the same one, whatever is told besides
        self._notes = [
            (fault.address, _note(number, fault)) for number, fault in told if not begun or fault.address != begun
        ]
        self._used: set[str] = set()
        self._labels = dict[str, str]()

    def text(self, address: str) -> str:
        """What a field says."""
        return edits.text_at(self.document, address)

    def field(self, address: str, label: str = "", placeholder: str = "", text: str | None = None) -> Field:
        """A line to type."""
        label = label or word(f"key.{address.rpartition('/')[2]}") if not label and _known(address) else label
        notes = self._beside(address)
        shown = self.text(address) if text is None else text
        placeholder = placeholder or edits.text_at(_original(str(self.document.get("game", ""))), address)
        thumb = widgets.thumbnail_of(self.request, self.document, shown)
        label = label or address.rpartition("/")[2]
        self._labels[address] = label
        return Field(address, label, shown, placeholder, notes, thumb)

    def place(self, address: str) -> str:
        """What a field is called that stands on the page, once the pane's fields were made; "" where none does."""
        label = self._labels.get(address, "")
        return label[:1].upper() + label[1:]

    def _beside(self, address: str) -> list[Note]:
        found = [note for at, note in self._notes if at == address or at.startswith(f"{address}/")]
        self._used |= {note.id for note in found}
        return found

    def row(self, row: rows.Row) -> Row:
        """A row of the table."""
        cells = list[Cell | None]()
        for column, cell in zip(self.seen.columns, row.cells, strict=True):
            if cell is None:
                cells.append(None)
                continue
            label = context.words().say("studio.cell", {"colour": column.name, "value": row.value})
            cells.append(self._cell(cell, label, row.value))
        known = next((cell.address for cell in row.cells if cell), "")
        return Row(row.value, "".join(pointers.tokens(known)[-2:-1]), cells)

    def _cell(self, cell: rows.Cell, label: str, value: str) -> Cell:
        """A cell; of a level's beside it stands what is wrong with the deck's that it follows."""
        field, names = self.field(cell.address, label, value, cell.text), pointers.tokens(cell.address)
        if names[0] == "show":
            return Cell(field, cell.card)
        of_deck = pointers.address(names[2:])
        notes, is_custom = [*field.notes, *self.beside(of_deck)], cell.text != self.text(of_deck)
        label = f"{label}, {names[1]}" if is_custom else label
        return Cell(field._replace(notes=notes, label=label), cell.card, is_custom)

    def beside(self, *addresses: str) -> list[Note]:
        """The notes on just these addresses, which stand beside them from now on."""
        found = [note for at, note in self._notes if at in addresses]
        self._used |= {note.id for note in found}
        return found

    def box(self, address: str, value: str, label: str) -> Box:
        """A box whose value stands at an address."""
        return Box(address, value, label, self.text(address).lower() == value)

    def style(self, value: str) -> Box:
        """A box for one of the styles; where it isn't ticked the style is what it is, or what it was before."""
        now = self.text(STYLE)
        return Box(STYLE, value, _choice_word(STYLE, value), now == value, self._before if now == value else now)

    def no(self, address: str) -> Box:
        """A box that stands for "no" to what else is done."""
        return self.box(address, "false", word(f"say.no_{address.rpartition('/')[2]}"))

    def print_option(self, option: PrintField) -> Field:
        """The line to type for an option of printing."""
        return self.field(option.address, option.label.say(context.language()), option.suggestion)

    def print_flag(self, option: PrintField) -> Box:
        """A box for an option of printing."""
        return self.box(option.address, option.tick, option.label.say(context.language()))

    def boxes(self, address: str, values: Iterable[str]) -> list[Box]:
        """Values of which one is chosen, the deck's own among them; the first is what is usual, and said by nothing."""
        first, *others = values
        now = self.text(address)
        others += [now] if now not in ("", first, *others) else []
        return [
            Box(address, "" if one == first else one, _choice_word(address, one), is_now)
            for one in (first, *others)
            for is_now in [one == now if now in others else one == first]
        ]

    def one_of(self, address: str, value: str, label: str) -> Box:
        """A box for a word of a list."""
        words = [part.strip() for part in self.text(address).split(",")]
        return Box(f"+{address}/{value}", value, label, value in words)

    def choice(self, address: str, values: Iterable[str], usual_name: str = "") -> Choice:
        """A list to choose from, first what is usual; a value of the deck's own stands in it, too."""
        usual, *known = values
        field = self.field(address)
        now = "" if field.text == usual else field.text
        known += [now] if now not in ("", *known) else []
        first = Option("", usual_name or _value_name(usual))
        named = [Option(value, _value_name(value)) for value in known]
        others = [one for one in named if one.value == now or one.label != first.label]
        return Choice(field._replace(text=now), [first, *others])

    def note_count(self, pane: str, *, hints: bool) -> NoteCount:
        """How many hints there are, or how many faults, and the first of them: on this pane, or the first that has one.

        What is wrong with the deck as a whole stands above the rest.
        """
        found = [(address, note) for address, note in self._notes if note.hint == hints]
        panes = [pane, *PANES]
        order = sorted(found, key=lambda one: (panes.index(pane_of(one[0])), bool(one[0])))
        return NoteCount(len(found), pane_of(order[0][0]), order[0][1].id) if order else NoteCount(0)

    def of_pane(self, pane: str) -> list[Note]:
        """The notes on what is found on a pane."""
        return [note for address, note in self._notes if pane_of(address) == pane]

    def rest(self, pane: str) -> list[Note]:
        """Those of them that stand beside none of its fields."""
        return [note for note in self.of_pane(pane) if note.id not in self._used]


def _known(address: str) -> bool:
    return f"studio.key.{address.rpartition('/')[2]}" in context.words().words


def _choice_word(address: str, value: str) -> str:
    """A style, or an order, in words."""
    key = value.replace("-", "_")
    return context.words().get(f"studio.style_of.{key}" if address == STYLE else f"studio.say.{key}", value)


def choice_name(address: str, value: str) -> str:
    """What a value at one of the addresses in NAMED is called on its pane."""
    key = address.rpartition("/")[2]
    if address in NOT_TICKED and value == "false":
        return word(f"say.no_{key}")
    if address in TICKS:
        return word(f"say.{key}")
    return _choice_word(address, value) if address == STYLE else _value_name(value)


def _value_name(value: str) -> str:
    if not value:
        return word("say.usual")
    if value in languages.names():
        return languages.names()[value]
    key = f"studio.say.{value.replace('-', '_')}"
    return PAPER_NAMES.get(value) or context.words().get(key, value)


def note_id(number: int) -> str:
    """The `id` by which pages know what is said of a document as its so-manieth, from 0."""
    return f"note-{number}"


def _note(number: int, fault: notes.Note) -> Note:
    return Note(note_id(number), context.closed(fault.sentence), fault.is_hint, fault.address, fault.mend)
