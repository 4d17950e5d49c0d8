"""The same scene gives the same picture, whichever writer wrote it: pdfium draws our PDF, resvg our SVG."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen import press, registry
from cardgen.cards import Card
from cardgen.drawing.paths import star
from cardgen.drawing.scene import Box, Circle, Paint, Path, Place, Placed, Rect, Scene, Shape, Stroke, Text
from cardgen.game import Game
from cardgen.games.take_three.tasks import pictogram
from cardgen.imposition.sheets import Backs
from cardgen.press import Wish
from tests.writers.pictures import LIMIT, STEP, bad, difference, from_pdf, from_svg

WISH = Wish(language="de")
INK = "#1B2230"


def kind(game: Game[Any], card: Card) -> Hashable:
    """What a card's drawing depends on, but for the number on it and for how many shapes it has."""
    a = card.attributes
    match card.kind:
        case "number":
            number = str(a["number"])
            return card.kind, a["colour"], a.get("joker"), len(number), number in ("6", "9")
        case "task":
            picture = pictogram(game.spec.task(card.code).pictogram)
            return card.kind, picture.joins, bool(picture.result), tuple([mark for _, mark in picture.cards])
        case "special":
            return card.kind, a["special"]
        case "mat":
            return card.kind, a["board"]
    if "cells" in a:
        return card.kind, any(cell["shape"] == "triangle" for cell in a["cells"])
    return card.kind, a.get("background"), a.get("figure"), a.get("form"), a.get("shape"), a.get("count")


def examples() -> Iterator[tuple[Game[Any], Card]]:
    """One card of every kind, not always the first: so every number and colour has its turn."""
    for game in map(registry.find, registry.BUILT_IN):
        alike: dict[Hashable, list[Card]] = {}
        for card in press.deck(game, WISH):
            alike.setdefault(kind(game, card), []).append(card)
        for k, cards in enumerate(alike.values()):
            yield game, cards[k % len(cards)]


EXAMPLES = list(examples())


@pytest.mark.parametrize(("game", "card"), EXAMPLES, ids=[f"{g.key}-{c.code}" for g, c in EXAMPLES])
def test_a_card_of_every_kind_looks_the_same_in_pdf_and_svg(game: Game[Any], card: Card) -> None:
    assert difference(press.face(game, card, WISH)) <= LIMIT


def test_every_back_looks_the_same_in_pdf_and_svg(game: Game[Any]) -> None:
    for part in game.parts:
        if part.shape != "mat":
            scene = game.back(part, game.spec, press.look(game, WISH, part.size))
            assert difference(scene) <= LIMIT, part.key


@pytest.mark.parametrize(
    ("key", "part", "wishes"),
    [
        ("terz", 0, {"only": ("YRE1-WRF2",)}),
        ("take-three", 1, {"backs": Backs.DUPLEX_SHORT, "only": ("T01-T03",)}),
        ("tadika", 0, {"backs": Backs.SEPARATE, "gutter": 4.0, "only": ("B2-B4",)}),
        ("triple3", 1, {"backs": Backs.NONE}),
        ("threepia", 0, {"backs": Backs.FOLD, "only": ("H01-H03",)}),
        ("threepia", 1, {"only": ("x",)}),
    ],
    ids=["both sides", "short edge", "a stack of backs", "round", "to fold", "tiles"],
)
def test_a_sheet_of_each_way_looks_the_same_in_pdf_and_svg(key: str, part: int, wishes: dict[str, Any]) -> None:
    game = registry.find(key)
    run = next(run for run in press.runs(game, WISH._replace(**wishes)) if run.part is game.parts[part])
    for side in {side.side: side for side in run.sides}.values():
        assert difference(side.scene) <= LIMIT, side.side


# --- the measure itself can fail


def rows(*lines: str) -> Any:
    """A picture as one sees it: # is ink."""
    return np.array([[0 if letter == "#" else 255 for letter in line] for line in lines], dtype=np.int16)


def test_an_edge_may_lie_one_pixel_off_but_not_two() -> None:
    here = rows("##....", "##....")
    assert bad(here, rows("###...", "###...")) == 0
    assert bad(here, rows("####..", "####..")) == 1 / 6


def test_what_one_picture_has_and_the_other_lacks_is_found_both_ways() -> None:
    dot, nothing = rows("....", ".#..", "...."), rows("....", "....", "....")
    assert bad(dot, nothing) == bad(nothing, dot) == 1 / 12


def plain(*shapes: Shape) -> Scene:
    return Scene(Box(0, 0, 63, 88), shapes)


BIG = Text(10, 60, "8", "Fira Sans ExtraBold", 40, "#CA0A03", Stroke(INK, 1.8))
SMALL = Text(10, 20, "Drei Karten mit Primzahlen", "Fira Sans Medium", 4.9, INK)
DISC = Circle(40, 70, 9, Paint("#19448C", Stroke(INK, 0.9)))


@pytest.mark.parametrize(
    "other",
    [
        (BIG, SMALL),
        (BIG._replace(text="6"), SMALL, DISC),
        (BIG, SMALL._replace(text="Drei Karten mit Primzahlem"), DISC),
        (BIG, SMALL._replace(text="Vier Karten mit Primzahlen"), DISC),
        (BIG._replace(x=10.3), SMALL, DISC),
        (BIG, SMALL._replace(y=20.3), DISC),
        (BIG, SMALL, DISC._replace(y=70.3)),
        (BIG, SMALL._replace(font="Fira Sans Bold"), DISC),
        (BIG, SMALL, DISC._replace(radius=9.4)),
        (BIG._replace(contour=None), SMALL, DISC),
    ],
    ids=[
        "a shape is missing",
        "another big glyph",
        "another small glyph",
        "another word",
        "big text moved by 0.3 mm",
        "small text moved by 0.3 mm",
        "a disc moved by 0.3 mm",
        "another weight",
        "larger",
        "no contour",
    ],
)
def test_a_difference_that_an_eye_sees_is_found(other: tuple[Shape, ...]) -> None:
    same = plain(BIG, SMALL, DISC)
    assert bad(from_pdf(same), from_svg(same)) <= LIMIT
    assert bad(from_pdf(same), from_svg(plain(*other))) > LIMIT


@pytest.mark.parametrize(("key", "code"), [("take-three", "G7"), ("take-three", "T07"), ("triple3", "YS2")])
def test_every_single_shape_is_missed_when_it_is_gone(key: str, code: str) -> None:
    game = registry.find(key)
    card = next(card for card in press.deck(game, WISH) if card.code == code)
    face = press.face(game, card, WISH)
    picture = from_pdf(face)
    for k in range(1, len(face.shapes)):  # the first one is the white ground
        without = face._replace(shapes=(*face.shapes[:k], *face.shapes[k + 1 :]))
        assert bad(picture, from_svg(without)) > LIMIT, face.shapes[k]


def test_faults_of_a_sheet_are_found() -> None:
    side = next(press.runs(registry.find("terz"), WISH._replace(only=("YRE1-WRF2",)))).sides[0]
    picture, layers = from_pdf(side.scene), side.scene.shapes
    cards: Any = layers[0]
    first = cards.scene.shapes[0]
    moved = first._replace(place=first.place._replace(x=first.place.x + 0.3))
    faults = {
        "a card is moved": cards._replace(scene=cards.scene._replace(shapes=(moved, *cards.scene.shapes[1:]))),
        "a card is missing": cards._replace(scene=cards.scene._replace(shapes=cards.scene.shapes[1:])),
    }
    for name, faulty in faults.items():
        assert bad(picture, from_svg(side.scene._replace(shapes=(faulty, *layers[1:])))) > LIMIT, name
    for k in range(1, len(layers)):  # cut lines, marks, words
        without = side.scene._replace(shapes=(*layers[:k], *layers[k + 1 :]))
        assert bad(picture, from_svg(without)) > LIMIT, layers[k]


# --- shapes that no card has yet


RED = Paint("#CA0A03", Stroke(INK, 0.9))
CARD = Scene(Box(0, 0, 30, 20), (Rect(0, 0, 30, 20, RED),))
FAR = Scene(Box(0, 0, 1, 1), (Circle(20, 20, 3, RED),))


@pytest.mark.parametrize(
    "shapes",
    [
        (Rect(5, 5, 40, 10, RED, 9), Rect(5, 20, 10, 35, RED, 9)),
        (Placed(CARD, Place(5, 5), Box(0, 0, 30, 10), 8), Placed(CARD, Place(20, 30), Box(0, 0, 20, 20), 10)),
        (Placed(FAR, Place(0, 0)), Placed(FAR, Place(20, 0))),
        (Path((("M", 20.0, 20.0), ("L", 20.0, 20.0)), Paint(None, Stroke(INK, 5))),),
        (Rect(5, 5, 40, 30, Paint("#FDE80C", Stroke(INK, 0.9, (3, 2, 1))), 6), DISC._replace(y=45)),
        (Text(2, 30, "(a\\b) <c> & {e} %", "Fira Sans Medium", 6, INK),),
        (Text(2, 30, "", "Fira Sans Medium", 6, INK), Text(2, 40, "  a  b ", "Fira Sans Medium", 6, INK)),
        (
            Placed(
                Scene(CARD.bounds, (Placed(CARD, Place(5, 5, 30), Box(0, 0, 20, 20), 3),)),
                Place(20, 10, 45, 1.2),
                Box(5, 5, 25, 30),
            ),
        ),
        (Placed(CARD, Place(20, 30, -30)), Placed(CARD, Place(40, 10, 400.5))),
        (Placed(Scene(Box(0, 0, 1, 1), (Circle(0.03, 0.03, 0.02, Paint("#CA0A03")),)), Place(0, 0, 0, 1000)),),
    ],
    ids=[
        "radius greater than half a side",
        "clip radius greater than half a side",
        "drawn outside its own bounds",
        "a dot",
        "dashes, then none",
        "letters with a meaning in files",
        "spaces and nothing",
        "a clip in a turned clip",
        "turned by odd angles",
        "much larger",
    ],
)
def test_odd_shapes_look_the_same_in_pdf_and_svg(shapes: tuple[Shape, ...]) -> None:
    picture = from_pdf(Scene(Box(0, 0, 60, 60), shapes))
    assert picture.min() < 100, "nothing is drawn"
    assert bad(picture, from_svg(Scene(Box(0, 0, 60, 60), shapes))) <= LIMIT


# --- any scene
#
# Two habits of pdfium are kept out of the way: it draws no line thinner than a pixel, and it smooths shapes that lie
# over one another at the edge of a clip one by one, so that the lower one shines through. So lines are a few pixels
# wide, and clips end between two pixels.

colours = st.sampled_from(["#CA0A03", "#19448C", "#FDE80C", INK])
lengths = st.floats(3, 25)
places = st.floats(5, 45)
strokes = st.none() | st.builds(Stroke, colours, st.sampled_from([0.6, 0.9, 2.0]), st.sampled_from([(), (3.0, 2.0)]))
paints = st.builds(Paint, colours, strokes)
contours = st.none() | st.builds(Stroke, st.just(INK), st.sampled_from([1.2, 1.8]))
words = st.sampled_from(["6", "Ré 8", "≥ 12", "(x)"])
fonts = st.sampled_from(["Fira Sans Medium", "Fira Sans ExtraBold"])


def _star(x: float, y: float, radius: float, paint: Paint) -> Path:
    points = star(radius, radius / 2)
    return Path(tuple([(verb, *[n + (y if k % 2 else x) for k, n in enumerate(ns)]) for verb, *ns in points]), paint)


leaves = (
    st.builds(Rect, places, places, lengths, lengths, paints, st.sampled_from([0.0, 1.0, 9.0]))
    | st.builds(Circle, places, places, lengths, paints)
    | st.builds(_star, places, places, lengths, paints)
    | st.builds(Text, places, places, words, fonts, st.floats(8, 25), colours, contours)
)
inner = st.lists(leaves, min_size=1, max_size=3).map(lambda shapes: Scene(Box(0, 0, 60, 60), tuple(shapes)))
turned = st.builds(Place, places, places, st.floats(-360, 360), st.sampled_from([0.5, 1.0, 1.3]))
steps = st.integers(1, 40).map(lambda n: n * STEP)
square = st.builds(Place, steps, steps, st.sampled_from([0.0, 90.0, 180.0, 270.0]), st.sampled_from([0.5, 1.0, 2.0]))
clips = st.builds(lambda x, y, wide, high: Box(x, y, x + wide, y + high), steps, steps, steps, steps)
placed = st.builds(Placed, inner, turned) | st.builds(Placed, inner, square, clips, st.sampled_from([0.0, 4.0, 30.0]))


@settings(max_examples=30)
@given(st.lists(placed | leaves, min_size=1, max_size=3), turned)
def test_any_scene_looks_the_same_in_pdf_and_svg(shapes: list[Shape], place: Place) -> None:
    again = [Placed(shape.scene, place) for shape in shapes if isinstance(shape, Placed)]  # drawn once, placed twice
    assert difference(Scene(Box(0, 0, 60, 60), (*shapes, *again))) <= LIMIT
