"""Wish and ban cards, pips of Triple³, boards of Threepia: what must be seen is apart from what lies beside it."""

from __future__ import annotations

from math import hypot
from typing import Any

import numpy as np
import pytest

from cardgen.deck.game import Game
from cardgen.drawing import style
from cardgen.drawing.scene import Box, Circle, Path, Placed, Scene, Size, Text
from cardgen.games import registry
from cardgen.imposition.paper import CARDS
from tests import scenes
from tests.example_decks import deck_of
from tests.writers.pictures import from_svg

NUMNUM = registry.find("tadika")
SIZES = [size for size in CARDS.values() if size.height > size.width]


def special(code: str, **appearance: Any) -> Scene:
    deck = deck_of(NUMNUM, **appearance)
    card = next(card for card in deck.cards if card.code == code)
    return deck.face(card)


def outline(path: Path, matrix: scenes.Matrix) -> Any:
    """Points of a path, as printed: ends of lines and five points of each curve."""
    points: list[tuple[float, float]] = []
    for verb, *rest in path.commands:
        ends = list(zip(rest[::2], rest[1::2], strict=True))
        if verb == "C":
            a, b, c, d = points[-1], *ends
            for t in (0.2, 0.4, 0.6, 0.8, 1.0):
                u = 1 - t
                weights = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                x, y = (sum(w * p[k] for w, p in zip(weights, (a, b, c, d), strict=True)) for k in (0, 1))
                points.append((x, y))
        else:
            points += ends
    xx, yx, xy, yy, dx, dy = matrix
    return np.array([(xx * x + xy * y + dx, yx * x + yy * y + dy) for x, y in points])


@pytest.mark.parametrize("name", style.built_in())
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_sign_of_a_wish_card_touches_the_bubble(size: Size, name: str) -> None:
    look = style.load(name)
    paths = [
        (shape, m) for shape, m in scenes.shapes(special("WISH", size=size, style=name)) if isinstance(shape, Path)
    ]
    (bubble,) = [(shape, m) for shape, m in paths if shape.paint.fill == look.paper]
    edge, scale = outline(*bubble), hypot(*bubble[1][:2])
    assert bubble[0].paint.stroke is not None
    pen = bubble[0].paint.stroke.width * scale / 2
    signs = [outline(*path) for path in paths if path[0].paint.fill in {c.fill for c in look.colours.values()}]
    assert len(signs) == 3 * 4
    for points in signs:
        apart = np.hypot(*(points[:, None] - edge[None]).transpose(2, 0, 1)).min()
        assert apart >= pen + 0.7 * min(1.0, scale), apart


@pytest.mark.proof(one_in=4)
@pytest.mark.long
@pytest.mark.parametrize("name", style.built_in())
@pytest.mark.parametrize("code", ["BAN2", "BAN5"])
def test_the_bar_of_a_ban_is_seen_at_both_ends_apart_from_the_number(code: str, name: str) -> None:
    """Between ring and number, along the bar: dark, then white, each long enough to be seen in the index too."""
    scene = special(code, style=name)
    rings = {(s.radius * hypot(*m[:2]), m[4], m[5]) for s, m in scenes.shapes(scene) if isinstance(s, Circle)}
    assert len(rings) == 3
    picture = from_svg(Scene(Box(0, 0, 63, 88), scene.shapes), 508)
    for radius, x, y in rings:
        for side in (-1, 1):
            at = [(x + side * k * 0.05, y + side * k * 0.05) for k in range(int(radius * 0.9 * 0.7071 / 0.05))]
            dark = [bool(picture[round(20 * v), round(20 * u)] < 128) for u, v in at]
            bar = len(dark) - next(k for k in range(len(dark) - 1, -1, -1) if not dark[k])
            gap = next(k for k, ink in enumerate(reversed(dark[: len(dark) - bar])) if ink or k > radius)
            step = 0.05 * 2**0.5
            assert 0.2 * radius < bar * step < 0.6 * radius, (radius, side)
            assert gap * step > 0.06 * radius, (radius, side)


def test_no_two_boards_of_threepia_are_drawn_alike() -> None:
    """Their names aside: the Square and the L Box have the same places, but what scores differs."""
    deck = deck_of("threepia")
    drawn = {}
    for card in deck.cards:
        if card.kind == "mat":
            scene = deck.face(card)
            board = [(s, m) for s, m in scenes.shapes(scene) if not isinstance(s, Text)]
            drawn[repr(board)] = card.code
    assert len(drawn) == 7


@pytest.mark.parametrize("code", ["RP3", "BP3", "PP3", "YP3"])
def test_three_pips_of_triple3_lie_inside_a_plus(code: str) -> None:
    """Its arms are 19.2 mm wide; a pip that crossed their outline would hide it."""
    deck = deck_of("triple3")
    card = next(card for card in deck.cards if card.code == code)
    figure = next(s for s in deck.face(card).shapes if isinstance(s, Placed) and s.place.x == 31.5)
    pips = [shape for shape in figure.scene.shapes[1:] if isinstance(shape, Placed)]
    assert len(pips) == 3
    for pip in pips:
        points = [
            (pip.place.x + x, pip.place.y + y)
            for shape, matrix in scenes.shapes(pip.scene)
            if isinstance(shape, Path)
            for x, y in outline(shape, matrix)
        ]
        assert all(max(abs(x), abs(y)) < 24 and min(abs(x), abs(y)) < 9.6 - 0.7 for x, y in points)


# --- Colours as words at the foot of cards.


@pytest.mark.parametrize(
    ("game", "code", "language", "words"),
    [
        ("take-three", "R7", "de", "Rot"),
        ("terz", "KBD2", "en", "blue · black"),
        ("tadika", "P45", "nl", "roze"),
        ("triple3", "PP1", "fr", "violet"),
    ],
)
def test_the_foot_names_the_colours(game: str, code: str, language: str, words: str) -> None:
    deck = deck_of(game, language=language, colour_words=True)
    card = next(card for card in deck.cards if card.code == code)
    named = [box for text, box, _ in scenes.texts(deck.face(card)) if text.text.casefold() == words.casefold()]
    coded = [box for text, box, _ in scenes.texts(deck.face(card)) if text.text == code]
    assert len(named) == len(coded) == 1
    assert coded[0].right < named[0].left
    assert (coded[0].left + named[0].right) / 2 == pytest.approx(deck.size.width / 2, abs=0.5)


@pytest.mark.proof
@pytest.mark.long
@pytest.mark.parametrize("name", style.built_in())
@pytest.mark.parametrize("size", [None, CARDS["mini"]], ids=str)
def test_words_touch_nothing_else_that_is_written(game: Game[Any], language: str, name: str, size: Size | None) -> None:
    deck = deck_of(game, language=language, colour_words=True, corners=0 if game.square else 4, style=name, size=size)
    for card in deck.cards:
        if size and deck.style.large_print and card.kind == "task":
            continue  # their words have no room on these cards: some are refused
        boxes = [box for _, box, _ in scenes.texts(deck.face(card))]
        for k, box in enumerate(boxes):
            assert not any(scenes.overlap(box, other) for other in boxes[:k]), card.code
