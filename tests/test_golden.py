"""Pictures that to look at: cards of each deck, a sheet of each way. `pytest --golden` renews them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from io import BytesIO

import pikepdf
import pytest

from cardgen.drawing.scene import Box, Paint, Placed, Placement, Rect, Scene, Shape
from cardgen.games import registry
from cardgen.imposition.paper import CARDS
from cardgen.imposition.sheets import Backs, Stacking
from cardgen.writers import pdf, svg
from tests.example_decks import deck_of, on_paper

GAP = 4.0


def contact(key: str, style: str = "classic") -> Scene:
    """Chosen cards of a deck and its backs in a row, cut out with round corners."""
    deck = deck_of(key, style=style)
    cards = {card.code: card for card in deck.cards}
    shown = [deck.single(cards[code], back=False, bleed=False) for code in deck.game.samples]
    for part in deck.game.parts:
        if part.shape == "card":
            first = next(card for card in cards.values() if card.kind in part.kinds)
            shown.append(deck.single(first, back=True, bleed=False))
    high = max(scene.bounds.height for scene, _ in shown if scene.bounds.height < 100)
    shapes: list[Shape] = []
    x = GAP
    for scene, radius in shown:
        box = scene.bounds
        scale = min(1.0, high / box.height)
        place = Placement(x - box.left * scale, GAP + (high - box.height * scale) / 2 - box.top * scale, 0, scale)
        shapes.append(Placed(scene, place, box, radius))
        x += box.width * scale + GAP
    ground = Rect(0, 0, x, high + 2 * GAP, Paint("#D8DBE2"))
    return Scene(Box(0, 0, x, high + 2 * GAP), (ground, *shapes), deck.game.name)


@pytest.mark.parametrize("key", registry.BUILT_IN)
def test_cards_look_as_they_did(key: str, golden: Callable[[str, bytes], None]) -> None:
    golden(f"{key}.svg", svg.picture(contact(key), "en"))


@pytest.mark.parametrize("key", ["terz", "triple3"])
def test_cards_with_little_ink_look_as_they_did(key: str, golden: Callable[[str, bytes], None]) -> None:
    golden(f"ink-saver-{key}.svg", svg.picture(contact(key, "ink-saver"), "en"))


@pytest.mark.parametrize("backs", list(Backs))
def test_sheets_look_as_they_did(backs: Backs, golden: Callable[[str, bytes], None]) -> None:
    run = on_paper("take-three", backs=backs, only=("Y0-Y4", "T01")).runs[0]
    for side in run.sides:
        golden(f"sheet-{backs}-{side.sheet}-{side.side}.svg", svg.picture(side.scene, "en", ground="#FFFFFF"))


def test_a_stacked_sheet_of_a_class_set(golden: Callable[[str, bytes], None]) -> None:
    """The first sheet of eight sets: the same card with the mark of each, in the place where its pile will be."""
    side = on_paper("triple3", sets=tuple("ABCDEFGH"), order=Stacking.STACKED).runs[0].sides[0]
    assert [code[:2] for code in side.codes] == [f"{letter}:" for letter in "ABCDEFGH"]
    golden("sheet-stacked-1-front.svg", svg.picture(side.scene, "en", ground="#FFFFFF"))


PAIRED = (
    ("classic", "poker", "de"), ("classic", "mini", "fr"),
    ("large-index", "poker", "fr"), ("large-index", "mini", "de"),
)  # fmt: skip
"""Each style with each card and each language, and each card with each language."""


@pytest.mark.long
def test_every_python_writes_the_same_bytes(golden: Callable[[str, bytes], None]) -> None:
    """A width that is rounded in another way shows here, most likely in a style with other sizes and on small cards."""
    lines = []
    for style, card, language in PAIRED:
        for key in registry.BUILT_IN:
            layout = on_paper(key, style=style, size=CARDS[card], language=language, backs=Backs.NONE)
            pictures = [svg.picture(side.scene, language) for run in layout.runs for side in run.sides]
            sums = digest(pictures), digest(unpacked(pdf.write(layout.document())))
            lines.append(" ".join((key, style, card, language, *sums)))
    golden("bytes.txt", "\n".join((*lines, "")).encode())


def digest(parts: Iterable[bytes]) -> str:
    return sha256(b"\0".join(parts)).hexdigest()


def unpacked(data: bytes) -> Iterator[bytes]:
    """The streams of a PDF, pages and fonts and all: another zlib packs the same in other bytes."""
    with pikepdf.open(BytesIO(data)) as file:
        for thing in file.objects:
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") != "/XRef":  # has the places of the packed
                yield thing.read_bytes()


def test_a_tiled_board_looks_as_it_did(golden: Callable[[str, bytes], None]) -> None:
    from cardgen.drawing.scene import Size

    run = on_paper("threepia", paper=Size(148, 210), only=("x",)).runs[0]
    assert len(run.sides) == 2
    for n, side in enumerate(run.sides, 1):
        golden(f"board-{n}.svg", svg.picture(side.scene, "en", ground="#FFFFFF"))
