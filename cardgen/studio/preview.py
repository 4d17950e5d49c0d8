"""What a document looks like: its cards, the table and the tasks that make them, and what is wrong beside each field.

Nothing in a document is refused here: what can't be made has faults, and no cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from cardgen import advice, exact, products, registry
from cardgen.cards import Card
from cardgen.decks import levels
from cardgen.decks.draft import DeckError, Fault
from cardgen.digest import sha256
from cardgen.drawing.scene import Picture, Pixels, Placed, Scene
from cardgen.exact import Number
from cardgen.facts import FactError, Phrase
from cardgen.game import Part
from cardgen.phrases import PhrasedError, said
from cardgen.press import Deck, WishError, texts
from cardgen.shows import PICTURE
from cardgen.studio import changes, columns, dates, fields, light, made
from cardgen.studio.addresses import Document, address, value_at
from cardgen.studio.album import NONE, Album
from cardgen.style import load
from cardgen.writers import FORMATS

BACK = "back-"
"""What the key of a back begins with; the key of its part follows. Those of fronts are the cards' codes."""
DIGEST = 12
PICTURES = 256
"""Bitmaps whose sums are remembered."""
MOST_ROWS = 500
"""Rows of the table that are shown; no deck has more faces."""


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


class Column(NamedTuple):
    """A colour: its name as documents say it, in the reader's words, and its sign; no sign where it has none."""

    key: str
    name: str
    sign: str


class Cell(NamedTuple):
    """What a number shows in a colour: the address of that, what was typed there, and the key of its card, or ""."""

    address: str
    text: str
    card: str


class Row(NamedTuple):
    """What the cards of a row count, as it is set, and a cell for each column; None where a colour lacks the number."""

    value: str
    cells: tuple[Cell | None, ...]


class SeenTask(NamedTuple):
    """A task: its address, its condition as typed, its sentence and bonus; "" and 0 where these are not known."""

    address: str
    text: str
    sentence: str
    bonus: int


class Note(NamedTuple):
    """A fault, or a hint: the address of what it is about ("" for the whole), and a sentence.

    `mend`: what could stand there instead, of names that there are the nearest; `card`: the key of the only card that
    can't be drawn for it. "" where there is none.
    """

    address: str
    sentence: str
    is_hint: bool
    mend: str = ""
    card: str = ""


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
    deck, notes = _tried(document, level, language, own)
    whole = columns.at_level(document, level)
    faulty = {note.card for note in notes}
    game = document.get("game")
    key = registry.key_of(game) if isinstance(game, str) else ""
    words = texts(registry.find(key), language).words if key in registry.BUILT_IN else {}
    return Preview(
        registry.find(key).name if words else "",
        tuple(_cards(deck, faulty)) if deck else (),
        tuple(_columns(whole, words)) if _has_numbers(whole, key) else (),
        tuple(_rows(document, whole, level, deck)) if _has_numbers(whole, key) else (),
        tuple(_tasks(document, deck)),
        notes,
        all(note.is_hint for note in notes),
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


def _tried(document: Document, level: str, language: str, own: Album) -> tuple[Deck | None, tuple[Note, ...]]:
    """The deck, where there can be one, and what is to be said of it."""
    dated = [Note(one.address, said(one.phrase, language), True, one.was) for one in dates.shown(document)]
    try:
        deck, wrong = made.shown(document, level, language, own)
        faults = [*_undrawn(deck, document, level, language)]
    except DeckError as error:
        return None, (*_wrong(error, language), *dated)
    except (FactError, PhrasedError) as error:
        return None, (Note("", said(error.phrase, language), False),)
    if wrong:  # the tasks that are left have other numbers than in the document, so that nothing leads to one of them
        moved = [fault._replace(address="") if fault.address.startswith("/task") else fault for fault in faults]
        return deck, (*_wrong(wrong, language), *moved, *dated)
    hints = [_hint(warning, language) for warning in deck.edition.warnings]
    larger = advice.on_size(deck)
    sized = [Note("/look", said(larger, language), True)] if larger else []
    return deck, (*faults, *hints, *sized, *dated)


def _wrong(error: DeckError, language: str) -> list[Note]:
    places = [place.column if place else "" for place in error.places]
    return [_note(*told, language) for told in zip(places, error.faults, strict=True)]


def _undrawn(deck: Deck, document: Document, level: str, language: str) -> Iterator[Note]:
    """What of a deck can't be drawn, and on which card, with the address of what it shows. StyleError."""
    colours = [str(name) for name in getattr(deck.edition.spec, "colours", ())]
    tasks = [card.code for card in deck.cards if card.kind == fields.TASK]
    _ = deck.style  # a style that can't be read is told once, not of each card
    for card in deck.cards:
        try:
            deck.face(card)
        except PhrasedError as error:
            own = levels.chosen(made.draft(made.text(document)), level)
            task = tasks.index(card.code) if card.code in tasks else 0
            place = fields.field(card, own, colours, task)
            yield Note(place, said(error.phrase, language), False, "", card.code)
    for part in deck.game.parts:
        try:
            deck.back(part)
            deck.spares(part, with_backs=False)
        except PhrasedError as error:
            yield Note("/look", said(error.phrase, language), False)


def _note(place: str, fault: Fault, language: str) -> Note:
    return Note(place, said(fault.phrase, language), False, _mend(fault.phrase))


def _mend(phrase: Phrase) -> str:
    """What the field of a fault could say instead: the nearest of names; a key that nobody knows has no such field."""
    near, what = phrase.values.get("near"), phrase.values.get("unknown")
    if near and phrase.key == "picture.near":
        return f"{PICTURE}{near}"
    if near and not (isinstance(what, Phrase) and what.key == "unknown.key"):
        return str(near)
    inner = [_mend(part) for part in phrase.values.values() if isinstance(part, Phrase)]
    return next(filter(None, inner), "")


def _hint(warning: Phrase, language: str) -> Note:
    """A warning of an edition: it names the place, which is an address (`addresses.Places`), and then says why."""
    _, values = warning
    reason = values.get("reason", warning)
    reason = reason if isinstance(reason, Phrase) else warning
    return Note(str(values.get("column", "")), said(reason, language), True, _mend(reason))


def _cards(deck: Deck, faulty: Collection[str]) -> Iterator[SeenCard]:
    parts: dict[Part, Card] = {}
    known: dict[int, bytes] = {}
    for card in deck.cards:
        if card.code in faulty:
            yield SeenCard(card.code, card.kind, deck.game.title(card, deck.texts), "")
            continue
        face = deck.face(card)
        parts.setdefault(deck.part_of(card), card)
        yield SeenCard(card.code, card.kind, face.title, _digest(face, known), *_size(deck, card))
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
    return SeenCard(key, "back", back.title or usual, _digest(back, known), *_size(deck, card))


def _digest(scene: Scene, known: dict[int, bytes]) -> str:
    """Letters that change with a drawing; `known` are sums of scenes by their `id`, which live as long as the deck."""
    return _sum(scene, known).hex()[:DIGEST]


def _sum(scene: Scene, known: dict[int, bytes]) -> bytes:
    """A scene is a tree of plain values, and says all of them; what is placed on many cards says it once."""
    if id(scene) not in known:
        said = [repr(scene._replace(shapes=())).encode()]
        for shape in scene.shapes:
            if isinstance(shape, Placed):
                said += [_sum(shape.scene, known), repr(shape[1:]).encode()]
            elif isinstance(shape, Picture):
                said += [_pixels(shape.pixels), repr(shape[:-1]).encode()]
            else:
                said.append(repr(shape).encode())
        known[id(scene)] = sha256(b"\n".join(said))
    return known[id(scene)]


@lru_cache(PICTURES)
def _pixels(pixels: Pixels) -> bytes:
    """The sum of a bitmap, which has more bytes than all else on a card."""
    return sha256(repr(pixels[:3]).encode() + sha256(pixels.colours) + sha256(pixels.alpha))


def _has_numbers(document: Document, key: str) -> bool:
    """Whether it is a deck of number cards in colours; not of single ones alone."""
    original = getattr(registry.find(key).own, "ORIGINAL", None) if key in registry.BUILT_IN else None
    return (
        hasattr(original, "numbers")
        and hasattr(original, "colours")
        and ("card" not in document or "numbers" in document)
    )


def _columns(document: Document, words: Mapping[str, str]) -> Iterator[Column]:
    signs = {name: colour.sign for name, colour in load("classic").colours.items()}
    for colour in columns.colours(document):
        own = colour if isinstance(colour, Mapping) else {"name": colour}
        name = str(own.get("name", ""))
        yield Column(name, words.get(f"colour.{name}", name), str(own.get("sign") or signs.get(name, "")))


def _rows(document: Document, whole: Document, level: str, deck: Deck | None) -> Iterator[Row]:
    """A row for each number, in the order of what they count; its cells are the level's own. `whole`: what this is."""
    names = [column.key for column in _columns(whole, {})]
    numbers = _numbers(whole, deck, names)
    way = ("level", level) if level in levels.names(document) else ()
    codes = {
        (card.attributes.get("number"), card.attributes.get("colour")): card.code
        for card in (deck.cards if deck else ())
        if card.kind == "number"
    }
    for number in sorted({number for own in numbers.values() for number in own})[:MOST_ROWS]:
        key = exact.printed(number)
        cells = [
            _cell(document, address((*way, "show", key, k)), codes.get((number, name), ""))
            if number in numbers[name]
            else None
            for k, name in enumerate(names)
        ]
        yield Row(exact.typeset(number), tuple(cells))


def _cell(document: Document, place: str, card: str) -> Cell:
    return Cell(place, changes.text_at(document, place), card)


def _numbers(document: Document, deck: Deck | None, names: list[str]) -> dict[str, list[Number]]:
    """The numbers of each colour: those of the deck or, where it can't be made, those that can be read."""
    if deck:
        of_cards = [card.attributes for card in deck.cards if card.kind == "number"]
        return {name: [own["number"] for own in of_cards if own.get("colour") == name] for name in names}
    said = document.get("numbers", "")
    return {name: _listed(said.get(name) if isinstance(said, Mapping) else said) for name in names}


def _listed(text: object) -> list[Number]:
    try:
        return list(exact.listed(", ".join(map(str, text)) if isinstance(text, list) else str(text)))
    except (ValueError, PhrasedError):
        return []


def _tasks(document: Document, deck: Deck | None) -> Iterator[SeenTask]:
    """The tasks of the document as they are typed, each with its sentence where there is a deck."""
    rows = value_at(document, "/task")
    count = len(rows) if isinstance(rows, list) else 0
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
