"""What a deck of one's own begins with: an original, a recipe, or a file that somebody has already."""

from __future__ import annotations

from copy import deepcopy
from typing import NamedTuple

from cardgen.custom import form, model, recipes
from cardgen.custom.child_process import LimitError, run_bounded
from cardgen.custom.edition_from_keys import FORMAT
from cardgen.custom.form import PDF
from cardgen.custom.source import LARGE, refused
from cardgen.custom.toml import toml_form
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft, Fault
from cardgen.studio.addresses import Document
from cardgen.words.phrase import Phrase

FIRST = ("times-tables", "number-bonds", "odd-even", "negatives", "fractions", "verbs")
"""Recipes that go before the others, which follow by the alphabet: by the subjects of most lessons."""
MOST_SENT = 32 * 1024 * 1024
"""Bytes of a PDF that is opened: sixty photographs, and once more as they lie beside its deck file, have some 25 MB."""


class Start(NamedTuple):
    """What one may begin with: its `key`, the game's, and whether it is the game's original or a recipe."""

    key: str
    game: str
    is_original: bool

    def words(self, language: str) -> str:
        """What one gets, in a language: the game's name, or a sentence without a full stop."""
        return registry.find(self.key).name if self.is_original else recipes.description(self.key, language)


def starts() -> tuple[Start, ...]:
    """The originals of the games that take decks of one's own, then the recipes: what most look for goes first."""
    originals = [Start(key, key, True) for key in registry.BUILT_IN if registry.find(key).has("own")]
    return (*originals, *(Start(name, recipes.game_of(name), False) for name in _recipes()))


def _recipes() -> tuple[str, ...]:
    return tuple(dict.fromkeys([*FIRST, *recipes.names()]))


def begun(key: str, language: str) -> Document:
    """The document of one of the `starts`, in a language. UnknownRecipeError where there is none of that key."""
    if any(start.key == key for start in starts() if start.is_original):
        return deepcopy(model.data(registry.find(key), language))
    return dict(toml_form.read(recipes.read(key, language), key).data)


def opened(name: str, data: bytes) -> Draft:
    """The document of a file of that name: TOML, a table (CSV, TSV, XLSX, ODS), or a PDF in which a deck file lies.

    DeckError with all that is wrong with its form, each with its line or row, and for what names no game: that is a
    file of another kind. What else it says is not judged; one that names no format has ours, for no page
    has a field for it. It is read in a child process. With its `data` come the `notes` of who read it, and the level
    at which a PDF was printed.
    """
    try:
        return run_bounded(_opened, name, data)
    except LimitError as error:
        raise refused(name, error.phrase) from error


def _opened(name: str, data: bytes) -> Draft:
    if data.startswith(PDF) and len(data) > MOST_SENT:
        raise refused(name, LARGE)
    draft = form.read_pdf(data, name) if data.startswith(PDF) else form.read_bytes(data, name)
    if "game" not in draft.data:
        raise DeckError([Fault(Phrase("deck.missing", {"name": "game"}))], draft)
    return draft._replace(data=keyed({"format": FORMAT, **draft.data}))


def keyed(document: Document) -> Document:
    """A document that names its game by its key, as panes and tables look for it: files may say it as people do."""
    game = document.get("game")
    key = registry.key_of(game) if isinstance(game, str) else ""
    return {**document, "game": key} if key in registry.BUILT_IN else document
