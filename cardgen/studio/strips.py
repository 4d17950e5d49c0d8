"""Cards in strips: a dozen in one picture, in which letters and signs stand once for all of them.

A card by itself brings its own letters, which is most of its bytes. A picture of the whole deck would have the fewest,
but browsers draw all of a picture for each card that is cut out of it; of a dozen that takes no time that is felt.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from cardgen.deck.deck import Deck, WishError
from cardgen.drawing.document import Document as Drawing
from cardgen.drawing.document import Page
from cardgen.drawing.scene import Box, Placed, Placement, Scene
from cardgen.products import products
from cardgen.studio import digests, light, partly, preview
from cardgen.studio.addresses import Document
from cardgen.studio.album import NONE, Album
from cardgen.studio.preview import SeenCard
from cardgen.writers import FORMATS

CARDS = 12
"""Cards of a strip: twice as many are a third smaller, but take half as long again to be drawn."""
USUAL, NEARLY = 63 / 88, 0.005
"""The shape of a playing card, and what nobody sees of another one: pages show these and squares alone in strips."""
GAP = 2.0
"""Millimetres between two cards of a strip, so that no line of one is seen beside another."""


class Place(NamedTuple):
    """Where a card is found: the number of its strip from 0, its place there in mm, the digest of the strip."""

    strip: int
    box: Box
    digest: str


def places(cards: Sequence[SeenCard]) -> Mapping[str, Place]:
    """The places of the cards in strips, by their keys; they lie below one another."""
    found: dict[str, Place] = {}
    for number, strip in enumerate(_strips(cards)):
        digest = sha256(" ".join([card.digest for card in strip]).encode()).hexdigest()[: digests.DIGEST]
        top = 0.0
        for card in strip:
            found[card.key] = Place(number, Box(0, top, card.width, top + card.height), digest)
            top += card.height + GAP
    return found


def strip(
    cards: Sequence[SeenCard], document: Document, number: int, level: str = "", language: str = "en", own: Album = NONE
) -> bytes:
    """The SVG of a strip by its number from 0; `cards` are those that the document has. WishError where there is none;
    else as of the deck.
    """
    strips = _strips(cards)
    if number >= len(strips):
        raise WishError("asked.no_sheet", number=number + 1)
    keys = [card.key for card in strips[number]]
    boxes = [place.box for place in places(strips[number]).values()]
    deck = partly.shown(document, level, language, own).deck
    shapes = tuple([_placed(deck, key, box) for key, box in zip(keys, boxes, strict=True)])
    whole = Box(0, 0, max(box.right for box in boxes), boxes[-1].bottom)
    title = deck.edition.printed
    page = Page(Scene(whole, shapes), whole, whole, title)
    drawing = Drawing((page,), title, title, deck.appearance.language, credit=deck.credit)
    return products.of_document(f"cards-{number}", FORMATS["svg"], light.document(drawing)).make()


def is_usual(card: SeenCard) -> bool:
    """Whether a card has the shape of a playing card, of whatever size."""
    return bool(card.height) and abs(card.width / card.height - USUAL) < NEARLY


def is_square(card: SeenCard) -> bool:
    """Whether a card is as wide as it is high."""
    return bool(card.height) and abs(card.width / card.height - 1) < NEARLY


def _strips(cards: Iterable[SeenCard]) -> list[list[SeenCard]]:
    drawn = [card for card in cards if card.digest and (is_usual(card) or is_square(card))]
    return [drawn[k : k + CARDS] for k in range(0, len(drawn), CARDS)]


def _placed(deck: Deck, key: str, box: Box) -> Placed:
    """A card at its place, cut to its corners."""
    card = preview.card_of(deck, key)
    single = deck.single(card, card.code != key, bleed=False)
    bounds = single.scene.bounds
    place = Placement(box.left - bounds.left, box.top - bounds.top)
    return Placed(single.scene, place, bounds, single.radius)
