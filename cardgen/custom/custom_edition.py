"""The edition of a custom deck: its rules as a game's specification, and its appearance."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar
from unicodedata import normalize

from cardgen.core.cards import Card
from cardgen.core.json_input import Json
from cardgen.custom import fingerprint
from cardgen.deck.edition import Edition
from cardgen.deck.game import Game
from cardgen.drawing.deck_style import PLAIN, DeckStyle
from cardgen.schema.draft import Keys
from cardgen.words.phrase import Phrase

Spec = TypeVar("Spec")
PrintTables: TypeAlias = Mapping[str, Keys]
"""Tables of a deck file by name, with values of several kinds."""


class DeckSettings(NamedTuple):
    """The keys of a deck's file other than its rules; they never tell decks apart.

    `paper`: the tables "look" and "print", validated; empty unless the deck is printed. `players`: the number that can
    play with one set.
    """

    name: str = ""
    language: str = ""
    second: str = ""
    players: int = 0
    level: str = ""
    paper: PrintTables = MappingProxyType({})
    deck_style: DeckStyle = PLAIN


class CustomEdition(Edition[Spec]):
    """A game with a custom specification, made by `edition_from_keys.edition`."""

    def __init__(self, game: Game[Spec], spec: Spec, rules: Json, data: Keys, settings: DeckSettings) -> None:
        super().__init__(game, spec, settings.name)
        self._rules = rules
        self.data, self.settings = data, settings
        self.deck_style, self.language = settings.deck_style, settings.language
        self.print_tables = settings.paper
        self.notes: tuple[Phrase, ...] = ()
        self.warnings: tuple[Phrase, ...] = ()

    @cached_property
    def spec(self) -> Spec:
        """The deck's specification, with values that take long to calculate, such as bonus numbers from odds."""
        custom_keys = self.game.custom_keys
        spec: Spec = custom_keys.finished(self._spec) if hasattr(custom_keys, "finished") else self._spec
        return spec

    @cached_property
    def fingerprint(self) -> str:
        """A fingerprint of the rules in five letters, independent of form, order, words and appearance."""
        return fingerprint.of(self.game.key, self._rules)

    @property
    def level(self) -> str:
        """Its level, "" for none."""
        return self.settings.level

    @property
    def key(self) -> str:
        """A file name from the deck's name and level, or else its game; unique, and valid on any computer."""
        key = slug(f"{self.name} {self.settings.level}", self.language)
        return key if key and key != self.game.key else f"{self.game.key}-own"

    @property
    def players(self) -> tuple[int, int]:
        """The game's number of players, as far as the cards suffice; (0, 0) if they don't for the fewest."""
        least, most = self.game.players
        enough = min(most, self.settings.players)
        return (least, enough) if enough >= least else (0, 0)

    @property
    def printed(self) -> str:
        """The deck's name and level, and what game it is for."""
        name = " · ".join([part for part in (self.name, self.settings.level) if part])
        return f"{name} ({self.game.name})" if name else self.game.printed

    @property
    def is_original(self) -> bool:
        """Never: it may print the same cards, but is a custom deck."""
        return False

    def cards(self, words: Mapping[str, str]) -> tuple[Card, ...]:
        """The deck's cards, each with what it shows instead of its value."""
        shows = self.deck_style.shows
        return tuple(
            [
                card._replace(attributes={**card.attributes, "show": shows[card.code]}) if card.code in shows else card
                for card in super().cards(words)
            ]
        )

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other) and isinstance(other, CustomEdition) and self.data == other.data

    def __hash__(self) -> int:
        return super().__hash__()


AnyCustomEdition: TypeAlias = CustomEdition[Any]
"""The edition of a deck whose specification only the folder of its game knows."""

GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
"""German spellings of these letters without diacritics; other languages drop the diacritics."""
LONGEST_SLUG = 60
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
"""Names that Windows forbids for files, with any ending (Microsoft, "Naming Files, Paths, and Namespaces")."""


def slug(name: str, language: str = "") -> str:
    """A name as a valid file name on any computer: lower-case Latin letters and digits with hyphens; empty if it has
    none of these. Device names of Windows, which can't name files, get a suffix.

    >>> slug("Einmaleins für die 4b!", "de"), slug("Été"), slug("Таблиця"), slug("NUL ..")
    ('einmaleins-fuer-die-4b', 'ete', '', 'nul-own')
    """
    folded = name.casefold().translate(GERMAN if language == "de" else {})
    plain = "".join([sign if sign.isalnum() else " " for sign in normalize("NFKD", folded) if sign.isascii()])
    result = "-".join(plain.split())[:LONGEST_SLUG].rstrip("-")
    return f"{result}-own" if result in DEVICES else result
