"""The preview of a document: its cards, the table of number cards, and the notes on its fields.

No document is refused here: an invalid one has faults, and no cards.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.deck import Deck, OptionError, texts
from cardgen.deck.game import Part
from cardgen.products import products
from cardgen.studio import columns, images, notes, partial_deck, rows
from cardgen.studio.notes import Note
from cardgen.studio.partial_deck import BACK as BACK
from cardgen.studio.pictures import NO_PICTURES, Album
from cardgen.studio.pointers import Document, game_of
from cardgen.studio.rows import Column, Row
from cardgen.words.phrases import PhrasedError
from cardgen.writers import FORMATS

FAULT, HINT = "fault", "hint"
"""The sign of a card with an invalid value, or of one to be checked."""


class SeenCard(NamedTuple):
    """A card: its `key`, its kind or "back", its words, a `digest` of its drawing, and its size in mm.

    `sign`: FAULT or HINT where a note is about it, else "". A card with a fault is drawn without its invalid value, and
    has no digest and size where even that can't be drawn.
    """

    key: str
    kind: str
    words: str
    digest: str
    width: float = 0.0
    height: float = 0.0
    sign: str = ""


class Preview(NamedTuple):
    """The parts of a document's page, in a reader's language. `is_good`: whether it can be printed."""

    game: str
    cards: tuple[SeenCard, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    is_good: bool


def preview(document: Document, level: str = "", language: str = "en", album: Album = NO_PICTURES) -> Preview:
    """The preview of any document; cards are in the order of the deck, backs behind them.

    `album` are pictures that it may name, here and below.
    """
    deck, every = notes.deck_and_notes(document, level, language, album)
    whole, game = columns.at_level(document, level), game_of(document)
    signs = {key: HINT for note in every if note.is_hint for key in note.cards}
    signs |= {key: FAULT for note in every if not note.is_hint for key in note.cards}
    has_table = rows.are_in(whole)
    words = texts(game, language).words if game else {}
    return Preview(
        game.name if game else "",
        tuple([card._replace(sign=signs.get(card.key, "")) for card in _cards(deck)]) if deck else (),
        tuple(rows.columns(whole, words)) if has_table else (),
        tuple(rows.rows(document, whole, level, deck)) if has_table else (),
        every,
        all(note.is_hint for note in every),
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
    """The card with a key, or the first with that back. OptionError where there is none."""
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
        except PhrasedError:  # which has a note
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
    key, words = f"{BACK}{part.key}", deck.texts["sheet.back"]
    try:
        back = deck.back(part)
    except PhrasedError:  # which has a note
        return SeenCard(key, "back", words, "")
    return SeenCard(key, "back", back.title or words, images.digest(back, known), *_size(deck, card))
