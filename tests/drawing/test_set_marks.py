"""The marks of sets: told apart by form alone, in grey and by colour-blind eyes, on a pile, and after a crooked cut."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from cardgen.drawing import set_marks
from cardgen.drawing.document import Document, Page
from cardgen.drawing.scene import Box, Path, Placed, Scene, Size
from cardgen.drawing.set_marks import BAND, HIGH, LETTERS, TINTS, WIDE, marks, spot
from cardgen.drawing.style import built_in, load
from cardgen.drawing.vision import SIGHTS, contrast, seen
from cardgen.games import registry
from cardgen.writers import png
from tests.example_decks import deck_of
from tests.scenes import overlap, texts

STYLE = load("classic")
POKER = Size(63, 88)
CROOKED = 1.0
"""How far a cut may be off, in mm."""


def drawn(letter: str, cut: float = 0.0) -> Image.Image:
    """A mark by itself, as large as it is printed, in grey: all that is left when `cut` mm are cut away."""
    tab = set_marks._tab(letter, HIGH, 1.0, STYLE, 3.0)
    box = Box(-WIDE, 0, -cut, HIGH)
    page = Page(Scene(box, tab.shapes), box, box, "")
    data = png.write(Document((page,), "mark", "", "en", ground="#FFFFFF"))
    return Image.open(BytesIO(data)).convert("L")


def unlike(one: Image.Image, other: Image.Image) -> float:
    """The share of the area where one has ink and the other none."""
    apart = ImageChops.difference(one, other).point(lambda light: 255 if light > 96 else 0)
    return apart.histogram()[255] / (one.width * one.height)


@pytest.mark.parametrize("cut", [0.0, CROOKED])
def test_marks_are_told_apart_by_form_alone(cut: float) -> None:
    pictures = {letter: drawn(letter, cut) for letter in LETTERS}
    for one, other in combinations(LETTERS, 2):
        assert unlike(pictures[one], pictures[other]) > 0.08, (one, other)


@pytest.mark.parametrize("sight", SIGHTS)
def test_letters_stand_out_of_all_tints_for_all_eyes(sight: str) -> None:
    for tint in TINTS:
        light = "#" + "".join(f"{round(255 * max(0.0, min(1.0, part)) ** (1 / 2.2)):02X}" for part in seen(tint, sight))
        assert contrast(STYLE.ink, light) > 7


def test_patterns_of_a_pile_stand_one_above_the_other_and_of_two_sets_apart() -> None:
    for high in (68, 70, 88, 89, 120):
        spots = [spot(letter, high) for letter in LETTERS]
        for above, below in pairwise(spots):
            assert above.top + above.high <= below.top + 1e-9
        assert spots[0].top == pytest.approx(high - spots[-1].top - spots[-1].high)


@pytest.mark.parametrize("letter", LETTERS)
def test_on_the_back_a_mark_lies_behind_that_of_the_face(letter: str) -> None:
    face, back = marks(letter, POKER, STYLE, 3.0)
    here, there = tabs(face), tabs(back)
    mirrored = [(POKER.width - right, top, POKER.width - left, bottom) for left, top, right, bottom in there]
    for one, other in zip(sorted(here), sorted(mirrored), strict=True):
        assert one == pytest.approx(other)


def tabs(scene: Scene) -> list[tuple[float, float, float, float]]:
    """The boxes of the marks in a scene."""
    found = []
    for placed in scene.shapes:
        assert isinstance(placed, Placed)
        ground, place = placed.scene.shapes[0], placed.place
        assert isinstance(ground, Path)
        points = [(float(command[-2]), float(command[-1])) for command in ground.commands if len(command) > 1]
        sign = -1 if place.turn == 180 else 1
        xs, ys = [place.x + sign * x for x, _ in points], [place.y + sign * y for _, y in points]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize("letter", LETTERS)
def test_a_crooked_cut_leaves_the_letter_whole(letter: str) -> None:
    ((_, box, _), *_) = texts(marks(letter, POKER, STYLE, 3.0).face)
    assert box.right <= POKER.width - BAND + 1e-6
    assert POKER.width - BAND < POKER.width - CROOKED


SIZES = [(None, name) for name in built_in()] + [(Size(44, 68), "classic"), (Size(70, 120), "classic")]


@pytest.mark.long
@pytest.mark.parametrize("key", registry.BUILT_IN)
@pytest.mark.parametrize(("size", "name"), SIZES, ids=str)
def test_marks_lie_on_no_words_numbers_or_signs(key: str, size: Size | None, name: str) -> None:
    deck = deck_of(key, size=size, style=name, language="de", colour_words=True)
    for part in deck.game.parts:
        if part.shape != "card":
            continue
        fitting = deck.size_of(part)
        for letter in LETTERS:
            boxes = [Box(*tab) for tab in tabs(marks(letter, fitting, deck.style, deck.style.bleed).face)]
            for card in deck.cards:
                if card.kind in part.kinds:
                    words = [box for _, box, _ in texts(deck.face(card))]
                    assert not any(overlap(mark, word) for mark in boxes for word in words), (letter, card.code)
