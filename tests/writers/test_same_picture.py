"""The same scene gives the same picture, whichever writer wrote it: pdfium draws our PDF, resvg our SVG."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.core.cards import Card
from cardgen.deck.game import Game
from cardgen.drawing.paths import moved, polygon, star
from cardgen.drawing.scene import (
    Box,
    Circle,
    Paint,
    Path,
    Picture,
    Placed,
    Placement,
    Rect,
    Scene,
    Shape,
    Size,
    Stroke,
    Tag,
    Text,
)
from cardgen.games import registry
from cardgen.imposition.sheets import Backs
from tests import order
from tests.example_decks import deck_of, on_paper
from tests.writers.bitmaps import gradient
from tests.writers.pictures import LIMIT, bad, difference, from_pdf, from_svg

KINDS = {
    "take-three": "Y0 R6 G9 B12 T01 T10 T18 T21 T22 T23 T32 T36 T37 T43 T46",
    "terz": "YRE1 YGD3 WGF2 WRD2 WBE3 KBD3 KRE2 KGF1",
    "tadika": "B36 P30 Y9 R1 G1 R81 WISH BAN2 BAN5",
    "triple3": "RC2 BD3 PP1 YS3 PS0 RP3 BLANK CHIP",
    "threepia": "H01 H06 H41 x wurm",
}


def examples() -> Iterator[tuple[Game[Any], Card]]:
    """One card of every kind."""
    for key, codes in KINDS.items():
        game = registry.find(key)
        cards = {card.code: card for card in deck_of(game).cards}
        yield from ((game, cards[code]) for code in codes.split() if code in cards)


EXAMPLES = list(examples())


@pytest.mark.proof(one_in=5)
@pytest.mark.long
@pytest.mark.parametrize(("game", "card"), EXAMPLES, ids=[f"{g.key}-{c.code}" for g, c in EXAMPLES])
def test_a_card_of_every_kind_looks_the_same_in_pdf_and_svg(game: Game[Any], card: Card) -> None:
    assert difference(deck_of(game, language="de").face(card)) <= LIMIT


def test_every_back_looks_the_same_in_pdf_and_svg(game: Game[Any]) -> None:
    for part in game.parts:
        if part.shape != "mat":
            scene = game.back(part, game.spec, deck_of(game).design(part))
            assert difference(scene) <= LIMIT, part.key


@pytest.mark.long
@pytest.mark.parametrize(
    ("backs", "paper"),
    [
        (Backs.DUPLEX_LONG, Size(105, 148)),
        pytest.param(Backs.FOLD, Size(148, 210), marks=pytest.mark.proof),
    ],
)
def test_a_sheet_looks_the_same_in_pdf_and_svg(backs: Backs, paper: Size) -> None:
    """On paper that holds two cards and their backs: what takes time are pixels."""
    run = on_paper("terz", backs=backs, paper=paper, only=("YRE1-YRE2",)).runs[0]
    for side in run.sides:
        assert difference(side.scene, 508) <= LIMIT, side.side  # marks are 0.12 mm: twenty pixels a millimetre


# --- the measure itself can fail


def plain(*shapes: Shape) -> Scene:
    return Scene(Box(0, 0, 63, 88), shapes)


BIG = Text(10, 60, "8", "Fira Sans ExtraBold", 40, "#CA0A03", Stroke("#1B2230", 1.8))
SMALL = Text(10, 20, "Drei Karten mit Primzahlen", "Fira Sans Medium", 4.9, "#1B2230")
DISC = Circle(40, 70, 9, Paint("#19448C", Stroke("#1B2230", 0.9)))


@pytest.mark.parametrize(
    "other",
    [
        (BIG, SMALL),
        (BIG, SMALL._replace(text="Vier Karten mit Primzahlen"), DISC),
        (BIG._replace(x=10.3), SMALL, DISC),
        (BIG, SMALL._replace(font="Fira Sans Bold"), DISC),
        (BIG, SMALL, DISC._replace(radius=9.4)),
        (BIG._replace(contour=None), SMALL, DISC),
    ],
    ids=["a shape is missing", "a word is another", "moved by 0.3 mm", "another weight", "larger", "no contour"],
)
def test_a_difference_that_an_eye_sees_is_found(other: tuple[Shape, ...]) -> None:
    same = plain(BIG, SMALL, DISC)
    assert bad(from_pdf(same), from_svg(same)) <= LIMIT
    assert bad(from_pdf(same), from_svg(plain(*other))) > 5 * LIMIT


# --- any scene

colours = st.sampled_from(["#CA0A03", "#19448C", "#FDE80C", "#1B2230"])
lengths = st.integers(2, 30).map(float)
places = st.integers(5, 45).map(float)
strokes = st.none() | st.builds(Stroke, colours, st.sampled_from([0.3, 0.9, 2.0]), st.sampled_from([(), (3.0, 2.0)]))
paints = st.builds(Paint, colours, strokes, st.booleans())
LOOP = polygon([(0, 0), (9, 0), (9, 9), (0, 9), (0, 0), (6, 0), (6, 6), (0, 6)])
"""Goes round a part of what it encloses twice."""
bitmaps = st.sampled_from([gradient(200, 160), gradient(120, 120, alpha=True), gradient(90, 90, channels=1)])


def _text(x: float, y: float, words: str, size: float, colour: str, contour: bool) -> Text:
    return Text(x, y, words, "Fira Sans Bold", size + 4, colour, Stroke("#1B2230", 1.2) if contour else None)


plain_shapes = (
    st.builds(Rect, places, places, lengths, lengths, paints, st.sampled_from([0.0, 1.0]))
    | st.builds(Circle, places, places, lengths, paints)
    | st.builds(lambda r, paint: Path(star(r, r / 2), paint), lengths, paints)
    | st.builds(lambda x, y, k, paint: Path(moved(LOOP, x, y, k / 9), paint), places, places, lengths, paints)
    | st.builds(Picture, places, places, lengths, lengths, bitmaps)
    | st.builds(_text, places, places, st.sampled_from(["6", "Ré 8", "≥ 12"]), lengths, colours, st.booleans())
)
scenes = st.lists(plain_shapes, min_size=1, max_size=3).map(lambda shapes: Scene(Box(0, 0, 60, 60), tuple(shapes)))
turns = st.builds(
    Placement, places, places, st.sampled_from([0.0, 90.0, 45.0, 180.0]), st.sampled_from([0.5, 1.0, 1.3])
)
clips = st.none() | st.just(Box(0, 0, 30, 20))
tags = st.sampled_from([None, Tag("Figure", "what it shows", "T1"), Tag("P")])
placed = st.builds(Placed, scenes, turns, clips, st.sampled_from([0.0, 4.0]), tags)


@settings(max_examples=order.examples(25), deadline=None, derandomize=True)
@given(st.lists(placed | plain_shapes, min_size=1, max_size=3))
def test_any_scene_looks_the_same_in_pdf_and_svg(shapes: list[Shape]) -> None:
    scene = Scene(Box(0, 0, 60, 60), (*shapes, *shapes[:1]))
    assert difference(scene, 254) <= 4 * LIMIT  # coarse shapes cross each other's edges more often than cards do
