"""What a document looks like: its cards, the table and the tasks that make them, and what is wrong beside each field.

Nothing in a document is refused here: what can't be made has faults, and no cards.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck, OptionError, texts
from cardgen.deck.game import Part
from cardgen.games import registry
from cardgen.products import products
from cardgen.studio import columns, images, notes, partial_deck, rows
from cardgen.studio.notes import Note
from cardgen.studio.partial_deck import BACK as BACK
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.pointers import Document
from cardgen.studio.rows import Column, Row
from cardgen.words.phrases import PhrasedError
from cardgen.writers import FORMATS

FAULT, HINT = "fault", "hint"
"""What is said of a card: it is not as it is typed, which can't be; or it should be looked at."""


class SeenCard(NamedTuple):
    """A card: its `key`, its kind or "back", what it shows in words, a `digest` of its drawing, and its size in mm.

    `sign`: FAULT or HINT where a note is about it, else "". Where something of it can't be it is drawn without that,
    and the picture of before may stay; no digest and size has one that can't even be drawn so.
    """

    key: str
    kind: str
    words: str
    digest: str
    width: float = 0.0
    height: float = 0.0
    sign: str = ""


class Preview(NamedTuple):
    """All that a page shows of a document, in a reader's language. `is_good`: whether it can be printed."""

    game: str
    cards: tuple[SeenCard, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    is_good: bool


def preview(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Preview:
    """A document as it will look, whatever it holds; cards stand in the order of the deck, backs behind them.

    `album` are pictures that it may name, here and below.
    """
    deck, said = notes.deck_and_notes(document, level, language, album)
    whole = columns.at_level(document, level)
    signs = {key: HINT for note in said if note.is_hint for key in note.cards}
    signs |= {key: FAULT for note in said if not note.is_hint for key in note.cards}
    game = document.get("game")
    key = registry.key_of(game) if isinstance(game, str) else ""
    words = texts(registry.find(key), language).words if key in registry.BUILT_IN else {}
    has_table = rows.are_in(whole, key)
    return Preview(
        registry.find(key).name if words else "",
        tuple([card._replace(sign=signs.get(card.key, "")) for card in _cards(deck)]) if deck else (),
        tuple(rows.columns(whole, words)) if has_table else (),
        tuple(rows.rows(document, whole, level, deck)) if has_table else (),
        said,
        all(note.is_hint for note in said),
    )


def drawing(document: Document, key: str, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> bytes:
    """The SVG of a card, or of a part's back, by its key. OptionError where there is none.

    DeckError as of the deck, FaceError where it can't be drawn.
    """
    deck = partial_deck.without_faults(document, level, language, album).deck
    card = card_of(deck, key)
    side = images.for_screen(products.of_side(deck, card, back=card.code != key))
    return FORMATS["svg"].write(side)


def card_of(deck: Deck, key: str) -> Card:
    """The card of a key; of a back's one that has it behind. OptionError where there is none."""
    for card in deck.cards:
        if card.code == key or f"{BACK}{deck.part_of(card).key}" == key:
            return card
    raise OptionError("asked.no_card", key=key)


def _cards(deck: Deck) -> Iterator[SeenCard]:
    parts: dict[Part, Card] = {}
    known: dict[int, bytes] = {}
    for card in deck.cards:
        try:
            face = deck.face(card)
        except PhrasedError:  # of which a note tells
            yield SeenCard(card.code, card.kind, deck.game.title(card, deck.texts), "")
            continue
        parts.setdefault(deck.part_of(card), card)
        yield SeenCard(card.code, card.kind, face.title, images.digest(face, known), *_size(deck, card))
    for part, card in parts.items():
        if part.shape == "card":
            yield _seen_back(deck, part, card, known)


def _size(deck: Deck, card: Card) -> tuple[float, float]:
    """Width and height of a card as it is cut."""
    box = deck.single(card, back=False, bleed=False).scene.bounds
    return box.width, box.height


def _seen_back(deck: Deck, part: Part, card: Card, known: dict[int, bytes]) -> SeenCard:
    key, usual = f"{BACK}{part.key}", deck.texts["sheet.back"]
    try:
        back = deck.back(part)
    except PhrasedError:  # of which a note tells
        return SeenCard(key, "back", usual, "")
    return SeenCard(key, "back", back.title or usual, images.digest(back, known), *_size(deck, card))
