"""Documents to begin with: originals, recipes, deck files, and ZIPs or PDFs with a deck file and its pictures."""

import zipfile
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import deepcopy
from functools import partial
from io import BytesIO
from typing import NamedTuple, TypeAlias

from cardgen.custom import form, illustrations, in_pdf, model, recipes
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.edition_from_keys import FORMAT
from cardgen.custom.form import PDF, ZIP
from cardgen.custom.pictures import PictureError, bitmaps, files
from cardgen.custom.source import LARGE, refused
from cardgen.custom.toml import toml_form
from cardgen.games import registry
from cardgen.products.products import Product
from cardgen.schema.draft import DeckError, Draft, Fault, Value
from cardgen.studio import deck_cache, printing
from cardgen.studio import pictures as draft_pictures
from cardgen.studio.pictures import StoredPicture
from cardgen.studio.pointers import Document, game_of
from cardgen.words.phrase import Phrase
from cardgen.words.printed_values import PICTURE, split_picture

DECK = ".toml"
FOREIGN = "__MACOSX/"
"""A folder that some computers add, with a resource file for each file."""
MOST_FILES = 300
MOST_MEGAPIXELS = 100
"""Of all bitmaps of a file, before any is unpacked: reading so many takes four seconds; sixty stored ones have some
eighty."""
MOST_BYTES = in_pdf.MOST_BESIDE
"""Of all files unpacked: as many as beside a deck file in a PDF."""
PictureImport: TypeAlias = Callable[[bytes, str], StoredPicture]
"""Imports the picture of a file, by its bytes and its name."""


class OpenedDeck(NamedTuple):
    """A deck from a file, and the pictures in it, by their names in the deck.

    `notes` of its reader are to be checked; `level` is that at which a PDF was printed.
    """

    document: Document
    pictures: Mapping[str, StoredPicture]
    notes: tuple[Phrase, ...] = ()
    level: str = ""


def to_zip(document: Document, pictures: Mapping[str, bytes]) -> bytes:
    """The ZIP; `pictures` are the bytes of files by their names. The same deck makes the same bytes."""
    deck = Product(deck_cache.FILE, "", deck_cache.to_toml(document).encode)
    return printing.to_zip([deck, *(Product(name, "", partial(bytes, data)) for name, data in pictures.items())])


def open_file(name: str, data: bytes, keep: PictureImport = draft_pictures.import_picture) -> OpenedDeck:
    """The deck of a file of that name, as `read_deck`, or of a ZIP with a deck file; with the pictures in a ZIP or PDF.

    DeckError as there, and where the pictures have very many pixels in all; one that `keep` can't read is left out, for
    which the deck will have a note.
    """
    members = _bounded_members(name, data) if data.startswith(ZIP) else {}
    deck = min(members, key=lambda member: (not member.endswith(DECK), member.count("/"), member), default="")
    draft = read_deck(deck or name, members[deck] if deck else data)
    named = dict.fromkeys(picture for picture, _ in illustrations.named(draft.data) if files.has_ending(picture))
    wanted = [*named][: illustrations.MOST]
    if data.startswith(PDF) and wanted:
        members = in_pdf.beside(data, wanted)
    folder = deck[: deck.rfind("/") + 1]
    places = {picture: folder + picture.replace("\\", "/").removeprefix("./") for picture in wanted}
    beside = {picture: members[place] for picture, place in places.items() if place in members}
    if sum(map(bitmaps.size, beside.values())) > MOST_MEGAPIXELS * 1_000_000:
        raise refused(name, Phrase("picture.pixels_in_all", {"most": MOST_MEGAPIXELS}))
    stored: dict[str, StoredPicture] = {}
    for picture, file in beside.items():
        with suppress(PictureError):
            stored[picture] = keep(file, picture)
    return _with_names(draft, stored)


def _bounded_members(name: str, data: bytes) -> dict[str, bytes]:
    """`_members`, unpacked in a child process."""
    try:
        return run_bounded(_members, name, data)
    except LimitError as error:
        raise refused(name, error.phrase) from error


def _members(name: str, data: bytes) -> dict[str, bytes]:
    """The files of a ZIP by their names; none without a deck file, or if it is damaged. DeckError if too large."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if _is_file(entry.filename)]
            if not any(entry.filename.endswith(DECK) for entry in entries):
                return {}
            if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
                raise refused(name, Phrase("workbook.large"))
            return {entry.filename: archive.read(entry) for entry in entries}  # at most the stated sizes
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, NotImplementedError) as error:
        if isinstance(error, DeckError):
            raise
        return {}  # whose reader explains the error, as for a workbook


def _is_file(name: str) -> bool:
    """Whether an entry of that name is a file that somebody added; some have no name at all."""
    return not name.startswith(FOREIGN) and not name.endswith("/") and bool(name)


def _with_names(draft: Draft, stored: Mapping[str, StoredPicture]) -> OpenedDeck:
    """The document with a draft's names for its pictures: one for each, the same one for the same bytes."""
    names: dict[str, str] = {}
    pictures: dict[str, StoredPicture] = {}
    for old, picture in stored.items():
        same = next((name for name, other in pictures.items() if other.data == picture.data), "")
        names[old] = same or draft_pictures.free_name(picture, pictures)
        pictures[names[old]] = picture
    notes = tuple([note.phrase for note in draft.notes])
    return OpenedDeck(_renamed(draft.data, names), pictures, notes, draft.level)


def _renamed(value: Value, names: Mapping[str, str], key: str = "") -> Value:
    """A value of a document with other names for its pictures."""
    if isinstance(value, Mapping):
        return {name: _renamed(part, names, name) for name, part in value.items()}
    if isinstance(value, list):
        return [_renamed(part, names) for part in value]
    if not isinstance(value, str):
        return value
    picture, word = split_picture(value if key != illustrations.KEY else PICTURE + value.removeprefix(PICTURE))
    return f"{PICTURE}{names[picture]} {word}".rstrip() if names.get(picture, picture) != picture else value


# --- originals and recipes


FIRST_RECIPES = ("times-tables", "number-bonds", "odd-even", "negatives", "fractions", "verbs")
"""The first recipes, by the subjects of most lessons; the others follow in the order of the alphabet."""
MOST_SENT = 32 * 1024 * 1024
"""Bytes of a PDF: sixty photographs, which are in it once more beside its deck file, have some 25 MB."""


class Start(NamedTuple):
    """A start of a deck: its `key`, the game's, and whether it is the game's original or a recipe."""

    key: str
    game: str
    is_original: bool

    def words(self, language: str) -> str:
        """Its description in a language: the game's name, or a sentence without a full stop."""
        return registry.find(self.key).name if self.is_original else recipes.description(self.key, language)


def starts() -> tuple[Start, ...]:
    """The originals of the games with custom decks, then the recipes: the most popular first."""
    originals = [Start(key, key, True) for key in registry.BUILT_IN if registry.find(key).has("custom_keys")]
    names = dict.fromkeys([*FIRST_RECIPES, *recipes.names()])
    return (*originals, *(Start(name, recipes.game_of(name), False) for name in names))


def new_document(key: str, language: str) -> Document:
    """The document of one of the `starts`, in a language. UnknownRecipeError where there is none of that key."""
    if any(start.key == key for start in starts() if start.is_original):
        return deepcopy(model.data(registry.find(key), language))
    return dict(toml_form.read(recipes.read(key, language), key).data)


def read_deck(name: str, data: bytes) -> Draft:
    """The document of a file of that name: TOML, a table (CSV, TSV, XLSX, ODS), or a PDF with a deck file.

    DeckError with all faults of its form, each with its line or row, and for a file without a game, which is of another
    kind. Its other values are not checked; one without a format gets ours, for which no page has a field. It is read in
    a child process. With its `data` come the `notes` of its reader, and the level at which a PDF was printed.
    """
    try:
        return run_bounded(_read_deck, name, data)
    except LimitError as error:
        raise refused(name, error.phrase) from error


def _read_deck(name: str, data: bytes) -> Draft:
    if data.startswith(PDF) and len(data) > MOST_SENT:
        raise refused(name, LARGE)
    draft = form.read_pdf(data, name) if data.startswith(PDF) else form.read_bytes(data, name)
    if "game" not in draft.data:
        raise DeckError([Fault(Phrase("deck.missing", {"name": "game"}))], draft)
    return draft._replace(data=with_game_key({"format": FORMAT, **draft.data}))


def with_game_key(document: Document) -> Document:
    """A document with the key of its game, as panes and tables need it; files may have its name."""
    game = game_of(document)
    return {**document, "game": game.key} if game else document
