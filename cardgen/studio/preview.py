"""What a document looks like: its cards, the table and the tasks that make them, and what is wrong beside each field.

Nothing in a document is refused here: what can't be made has faults, and no cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from cardgen import products, registry
from cardgen.cards import Card
from cardgen.game import Part
from cardgen.phrases import PhrasedError
from cardgen.press import Deck, WishError, texts
from cardgen.studio import changes, columns, digests, light, made, notes, rows
from cardgen.studio.addresses import Document, address, value_at
from cardgen.studio.album import NONE, Album
from cardgen.studio.notes import Note
from cardgen.studio.rows import Column, Row
from cardgen.writers import FORMATS

BACK = "back-"
"""What the key of a back begins with; the key of its part follows. Those of fronts are the cards' codes."""


class SeenCard(NamedTuple):
    """A card: its `key`, its kind or "back", what it shows in words, a `digest` of its drawing, and its size in mm.

    No digest and size has one that can't be drawn: a note says why, and the picture of before may stay.
    """

    key: str
    kind: str
    words: str
    digest: str
    width: float = 0.0
    height: float = 0.0


class SeenTask(NamedTuple):
    """A task: its address, its condition as typed, its sentence and bonus; "" and 0 where these are not known."""

    address: str
    text: str
    sentence: str
    bonus: int


class Preview(NamedTuple):
    """All that a page shows of a document, in a reader's language. `is_good`: whether it can be printed."""

    game: str
    cards: tuple[SeenCard, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    tasks: tuple[SeenTask, ...]
    notes: tuple[Note, ...]
    is_good: bool


def preview(document: Document, level: str = "", language: str = "en", own: Album = NONE) -> Preview:
    """A document as it will look, whatever it holds; cards stand in the order of the deck, backs behind them.

    `own` are pictures that it may name, here and below.
    """
    deck, said = notes.tried(document, level, language, own)
    whole = columns.at_level(document, level)
    faulty = {note.card for note in said}
    game = document.get("game")
    key = registry.key_of(game) if isinstance(game, str) else ""
    words = texts(registry.find(key), language).words if key in registry.BUILT_IN else {}
    has_table = rows.are_in(whole, key)
    return Preview(
        registry.find(key).name if words else "",
        tuple(_cards(deck, faulty)) if deck else (),
        tuple(rows.columns(whole, words)) if has_table else (),
        tuple(rows.rows(document, whole, level, deck)) if has_table else (),
        tuple(_tasks(document, deck)),
        said,
        all(note.is_hint for note in said),
    )


def drawing(document: Document, key: str, level: str = "", language: str = "en", own: Album = NONE) -> bytes:
    """The SVG of a card, or of a part's back, by its key. WishError where there is none.

    DeckError as of the deck, FaceError where it can't be drawn.
    """
    deck = made.shown(document, level, language, own).deck
    card = card_of(deck, key)
    side = light.document(products.of_side(deck, card, back=card.code != key))
    return FORMATS["svg"].write(side)


def card_of(deck: Deck, key: str) -> Card:
    """The card of a key; of a back's one that has it behind. WishError where there is none."""
    for card in deck.cards:
        if card.code == key or f"{BACK}{deck.part_of(card).key}" == key:
            return card
    raise WishError("asked.no_card", key=key)


def _cards(deck: Deck, faulty: Collection[str]) -> Iterator[SeenCard]:
    parts: dict[Part, Card] = {}
    known: dict[int, bytes] = {}
    for card in deck.cards:
        if card.code in faulty:
            yield SeenCard(card.code, card.kind, deck.game.title(card, deck.texts), "")
            continue
        face = deck.face(card)
        parts.setdefault(deck.part_of(card), card)
        yield SeenCard(card.code, card.kind, face.title, digests.of(face, known), *_size(deck, card))
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
    return SeenCard(key, "back", back.title or usual, digests.of(back, known), *_size(deck, card))


def _tasks(document: Document, deck: Deck | None) -> Iterator[SeenTask]:
    """The tasks of the document as they are typed, each with its sentence where there is a deck."""
    own = value_at(document, "/task")
    count = len(own) if isinstance(own, list) else 0
    told = list(_told(deck)) if deck and count else []
    for k in range(count):
        place = address(("task", k))
        sentence, bonus = told[k] if len(told) == count else ("", 0)
        yield SeenTask(place, changes.text_at(document, f"{place}/if"), sentence, bonus)


def _told(deck: Deck) -> Iterator[tuple[str, int]]:
    """What each task's card says, and its bonus."""
    from cardgen.games.take_three.cards import tasks_by_code, words_of  # only for decks that have tasks

    spec: Any = deck.edition.spec
    for task in tasks_by_code(spec).values():
        yield words_of(task, deck.texts.words, spec.colours), int(task.bonus or 0)
