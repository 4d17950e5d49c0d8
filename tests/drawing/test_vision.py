"""Colour distances: the published test data of CIEDE2000, and the palettes of all decks."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from cardgen.deck.game import Game
from cardgen.drawing import style, vision
from cardgen.drawing.vision import SIGHTS, ciede2000, contrast, distance
from cardgen.games import registry
from tests.example_decks import deck_of

SHARMA = [
    ((50.0000, 2.6772, -79.7751), (50.0000, 0.0000, -82.7485), 2.0425),
    ((50.0000, 3.1571, -77.2803), (50.0000, 0.0000, -82.7485), 2.8615),
    ((50.0000, 2.8361, -74.0200), (50.0000, 0.0000, -82.7485), 3.4412),
    ((50.0000, -1.3802, -84.2814), (50.0000, 0.0000, -82.7485), 1.0000),
    ((50.0000, 0.0000, 0.0000), (50.0000, -1.0000, 2.0000), 2.3669),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0009), 7.1792),
    ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0011), 7.2195),
    ((50.0000, 2.5000, 0.0000), (50.0000, 0.0000, -2.5000), 4.3065),
    ((50.0000, 2.5000, 0.0000), (73.0000, 25.0000, -18.0000), 27.1492),
    ((50.0000, 2.5000, 0.0000), (58.0000, 24.0000, 15.0000), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]
"""Rows of table 1 of Sharma, Wu and Dalal (2005): two colours in CIELAB, and their distance."""

LEAST = 20.0
LEASTS = {"ink-saver": 15.0, "grey": 14.5}
"""As far apart as colours of little ink can be, and five greys between black and white."""


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA)
def test_ciede2000_gives_the_published_distances(one: Any, other: Any, expected: float) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


def test_contrast_is_21_between_black_and_white() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.478, abs=1e-3)


def palette(game: Game[Any], name: str) -> dict[str, str]:
    """Every colour that tells cards of a deck apart, by name."""
    look = style.load(name)
    spec = game.spec
    if game.key == "terz":
        figures = {f"figure {c}": look.figure(c).fill for c in spec.figures}
        return figures | {f"ground {c}": look.ground(c).fill for c in spec.backgrounds}
    return {c: look.colour(c).fill for c in spec.colours}


@pytest.mark.parametrize("name", style.built_in())
@pytest.mark.parametrize("sight", SIGHTS)
def test_any_two_colours_of_a_deck_are_told_apart_by_every_eye(game: Game[Any], name: str, sight: str) -> None:
    least = LEASTS.get(name, LEAST)
    for (a, one), (b, other) in combinations(palette(game, name).items(), 2):
        assert distance(one, other, sight) >= least, f"{game.key}: {a} and {b} for {sight} sight"


def test_grey_printers_keep_colours_apart_by_their_signs(game: Game[Any]) -> None:
    """Where two colours become nearly the same grey, their signs must differ by a tenth of the sign's box at least."""
    look = style.load("classic")
    names = getattr(game.spec, "colours", None) or game.spec.figures
    for a, b in combinations(names, 2):
        one, other = look.colour(a), look.colour(b)
        greys = [vision.lab(vision.linear(c.fill))[0] for c in (one, other)]
        apart = abs(greys[0] - greys[1]) >= 8
        assert apart or _difference(one.sign, other.sign) >= 0.1, (a, b)
        assert _difference(one.sign, other.sign) >= 0.1, (a, b)


def _difference(one: str, other: str) -> float:
    """The share of a sign's box in which two signs differ."""
    import io

    import numpy as np
    from PIL import Image

    from cardgen.drawing.scene import Box, Placed, Scene
    from cardgen.drawing.signs import sign
    from cardgen.writers import png

    pictures = []
    for name in (one, other):
        scene = Scene(Box(-6, -6, 6, 6), (Placed(sign(name, 10, "#000000")),))
        picture = Image.open(io.BytesIO(png.picture(scene, "en", dpi=60))).convert("RGBA")
        pictures.append(np.asarray(picture)[:, :, 3].astype(int))
    return float((abs(pictures[0] - pictures[1]) > 128).mean())


def test_on_terz_every_figure_stands_out_from_every_ground() -> None:
    """By its fill, or by its outline where the fill can't: contrast 3:1 at least (WCAG 2.2, 1.4.11)."""
    spec = registry.find("terz").spec
    look = deck_of("terz").style
    for background in spec.backgrounds:
        ground = look.ground(background)
        assert contrast(ground.outline, ground.fill) >= 3
        for figure in spec.figures:
            fill = look.figure(figure).fill
            assert max(contrast(fill, ground.fill), contrast(ground.outline, ground.fill)) >= 3
            assert max(contrast(fill, ground.fill), contrast(ground.outline, fill)) >= 1.9
