"""Scenes are values: equal where they draw the same, wherever they come from; then their hashes are equal too."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from cardgen.deck.game import AnyGame
from cardgen.drawing.scene import Box, Circle, Paint, Placed, Placement, Rect, Scene, Stroke, Text
from cardgen.games import registry
from tests.example_decks import deck_of

INK = Paint("#1B2230", Stroke("#CA0A03", 0.5, (1.0, 2.0)))
DOT = Scene(Box(-1, -1, 1, 1), (Circle(0, 0, 1, INK),))
PLACED = Placed(DOT, Placement(9, 10), Box(0, 0, 1, 1))
DRAWING = Scene(
    Box(0, 0, 63, 88),
    (
        Rect(1, 2, 3, 4, INK, 0.5),
        Text(5, 6, "7", "Lato Bold", 8, "#000000"),
        Placed(DOT, Placement(9, 10), Box(0, 0, 1, 1)),
    ),
    "seven",
    "cards",
)


def copied(scene: Scene) -> Scene:
    """The same drawing, no part of which is the same object."""
    copy = pickle.loads(pickle.dumps(scene))  # noqa: S301  our own
    assert isinstance(copy, Scene)
    assert copy is not scene
    return copy


def within(scene: Scene) -> Iterator[Scene]:
    """A scene and all that are placed in it."""
    yield scene
    for shape in scene.shapes:
        if isinstance(shape, Placed):
            yield from within(shape.scene)


def test_a_copy_of_a_face_is_equal_and_found_in_its_place(game: AnyGame) -> None:
    faces = [deck_of(game).face(card) for card in deck_of(game).cards]
    places = {face: number for number, face in enumerate(faces)}
    for face in faces:
        copy = copied(face)
        assert copy == face
        assert hash(copy) == hash(face)
        assert places[copy] == places[face]


def test_scenes_are_equal_only_where_they_are_written_alike() -> None:
    """Every sign, index and face of all decks; what Python writes of one is all that there is in it."""
    decks = [deck_of(key) for key in registry.BUILT_IN]
    faces = [deck.face(card) for deck in decks for card in deck.cards]
    scenes = [scene for face in faces for scene in within(face)]
    assert len(set(scenes)) == len({repr(scene) for scene in scenes}) > 500


@pytest.mark.parametrize(
    "other",
    [
        DRAWING._replace(bounds=Box(0, 0, 63, 89)),
        DRAWING._replace(title="eight"),
        DRAWING._replace(layer="marks"),
        DRAWING._replace(shapes=DRAWING.shapes[:2]),
        DRAWING._replace(shapes=DRAWING.shapes[::-1]),
        DRAWING._replace(shapes=(*DRAWING.shapes[:2], PLACED._replace(place=Placement(9, 10.1)))),
        DRAWING._replace(shapes=(*DRAWING.shapes[:2], PLACED._replace(scene=Scene(DOT.bounds, ())))),
    ],
)
def test_whatever_differs_makes_another_scene(other: Scene) -> None:
    assert other != DRAWING == copied(DRAWING)
    assert len({other, DRAWING, copied(other), copied(DRAWING)}) == 2
