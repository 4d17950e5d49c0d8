"""Style files: what they may say, and the sentences for what they may not."""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import BytesIO
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from cardgen.drawing import style
from cardgen.drawing.scene import Placed, Scene, Shape, Size
from cardgen.imposition.paper import CARDS as CARD_SIZES
from cardgen.writers import png
from tests.example_decks import deck_of, on_paper


def written(folder: Path, text: str) -> str:
    path = folder / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_says_only_what_differs(tmp_path: Path) -> None:
    own = style.load(written(tmp_path, 'radius = 5\n[colours.red]\nfill = "#AA0000"\n'))
    classic = style.load("classic")
    assert own.radius == 5
    assert own.colour("red") == classic.colour("red")._replace(fill="#AA0000")
    assert own.colour("blue") == classic.colour("blue")


def test_a_file_may_add_a_colour(tmp_path: Path) -> None:
    text = '[colours.orange]\nfill = "#FF8800"\ntint = "#FFE0C0"\nsign = "fish"\n'
    assert style.load(written(tmp_path, text)).colour("orange").sign == "fish"


def test_a_file_that_changed_is_read_anew(tmp_path: Path) -> None:
    """Also where the change keeps the length of the file and comes within the same tick of the clock."""
    path = written(tmp_path, "radius = 5")
    first, again = style.load(path), style.load(path)
    stat = Path(path).stat()
    written(tmp_path, "radius = 6")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert first is again
    assert (first.radius, style.load(path).radius) == (5, 6)


def test_styles_that_say_the_same_are_equal_and_hash_alike(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one, other = (style.load(written(folder, "radius = 5")) for folder in (tmp_path, tmp_path / "other"))
    assert one is not other
    assert (one, hash(one)) == (other, hash(other))
    assert len({one, other, style.load("classic"), one._replace(radius=6.0), one._replace(radius=5.0)}) == 3


def test_no_number_of_files_fills_the_memory(tmp_path: Path) -> None:
    for k in range(40):
        style.load(written(tmp_path, f"radius = {k / 10}"))
    assert style._from_file.cache_info().currsize <= 16


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("radios = 5", "own.toml: unknown setting 'radios'; did you mean 'radius'?"),
        ('radius = "big"', "own.toml: 'radius' is 'big', but must be a number from 0 to 10, like 3.5"),
        ("radius = -1", "own.toml: 'radius' is -1, but must be a number from 0 to 10"),
        ("index_scale = 0", "own.toml: 'index_scale' is 0, but must be a number from 0.6 to 1.4, like 1"),
        ("index_scale = 50", "'index_scale' is 50, but must be a number from 0.6 to 1.4"),
        ("safe = 60", "'safe' is 60, but must be a number from 2 to 8, like 4"),
        ("safe = nan", "'safe' is nan, but must be a number from 2 to 8"),
        ("light_backs = 1", "own.toml: 'light_backs' is 1, but must be true or false"),
        ("[grounds.black]\nframe = 9", "black: 'frame' is 9, but must be a number from 0 to 3, like 0"),
        ("bleed = 6.5", "'bleed' is 6.5, but must be a number from 0 to 6"),
        (
            "safe = 8",
            "a 'safe' of 8 mm and an 'index_scale' of 1 push the corner numbers into the pictures; with this ",
        ),
        ("safe = 5\nindex_scale = 1.3", "with this 'index_scale', 'safe' may be up to 4.3"),
        ('ink = "black"', "own.toml: 'ink' is 'black', but must be a colour, like '#000000'"),
        ("text = 7", "own.toml: 'text' is 7, but must be a word, like 'Fira Sans Medium'"),
        ('colours = "red"', "own.toml: 'colours' must be a table"),
        ('[colours.orange]\nfill = "#FF8800"', "colours: 'orange' needs fill, tint, sign and nothing else"),
        ('[on_ground]\norange = "#FF8800"', "on_ground: 'orange' needs fill, tint, sign and nothing else"),
        (
            '[colours.orange]\nfill = "red"\ntint = "#FFFFFF"\nsign = "fish"',
            "orange: 'fill' is 'red', but must be a colour, like '#FDE80C'",
        ),
        ("radius = ", "is not TOML"),
    ],
)
def test_what_a_file_may_not_say(text: str, sentence: str, tmp_path: Path) -> None:
    with pytest.raises(style.StyleError) as refusal:
        style.load(written(tmp_path, text))
    assert sentence in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[colours.red]\nsign = "hart"', "unknown sign 'hart'; did you mean 'heart'?"),
        ('numeral = "Fira Sans Heavy"', "unknown font 'Fira Sans Heavy'; did you mean"),
        ('[colours.red]\nfill = "red"', "red: 'fill' is 'red', but must be a colour, like '#CA0A03'"),
        (
            '[colours.red]\nsign = "sun"',
            "own.toml: yellow and red both have the sign 'sun'; in a deck each colour needs",
        ),
        ('ink = "#FFFFFF"', "own.toml: ink of #FFFFFF can't be seen on #FFFFFF"),
        ('white = "#000000"', "own.toml: ink of #000000 can't be seen on #000000"),
    ],
)
def test_a_style_that_no_card_can_be_drawn_with_is_refused_in_one_line(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from cardgen.cli import main

    path = written(tmp_path, text)
    assert main.main(["card", "R6", "--game", "take-three", "--style", path, "-o", str(tmp_path / "c.svg")]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_an_unknown_colour_is_named_with_the_nearest() -> None:
    with pytest.raises(style.StyleError, match="unknown colour 'gren'; did you mean 'green'"):
        style.load("classic").colour("gren")


@pytest.mark.parametrize("name", style.built_in())
def test_every_built_in_style_draws_every_game(name: str) -> None:
    from cardgen.games import registry

    for key in registry.BUILT_IN:
        game = registry.find(key)
        assert on_paper(game, style=name).runs


def told(text: str, folder: Path, capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """What a command says of a style on standard error; it must do its work nevertheless."""
    from cardgen.cli import main

    path = written(folder, text)
    assert main.main([*command, "--style", path, "--format", "pdf", "-o", str(folder / "out")]) == 0
    assert any((folder / "out").iterdir())
    return capsys.readouterr().err


def test_colours_that_can_hardly_be_told_apart_are_told_of(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = '[colours.red]\nfill = "#43B790"\n[colours.purple]\nfill = "#19448C"\n'
    assert told(text, tmp_path, capsys, "print", "take-three", "triple3").splitlines() == [
        "cardgen: own.toml: in Take Three these can be told apart only by their signs: red and green (for everybody)",
        "cardgen: own.toml: in Triple³ these can be told apart only by their signs: blue and purple (for everybody)",
    ]


@pytest.mark.parametrize(
    ("red", "said"),
    [
        ("#C99090", "red and green (for eyes blind to red, for eyes blind to green"),
        ("#8E1B00", "red and blue (in grey)"),
    ],
)
def test_each_eye_is_asked_and_so_is_a_grey_printer(
    red: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in told(f'[colours.red]\nfill = "{red}"\n', tmp_path, capsys, "print", "threepia", "--only", "H01")


def test_grey_words_are_told_of_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = told('ink = "#999999"\n[grounds.black]\noutline = "#444444"', tmp_path, capsys, "print", "terz", "triple3")
    ink, outline = said.splitlines()
    assert ink == "cardgen: own.toml: ink of #999999 can hardly be seen on #F4F1EA: their contrast is 2.5, 4.5 is good"
    assert "own.toml: the outline on black of #444444 can hardly be seen on #000000: their contrast is 2.2" in outline


@pytest.mark.parametrize("text", ['radius = 5\nink = "#1B2230"', '[colours.blue]\nfill = "#1B4690"\nsign = "fish"'])
def test_a_style_that_is_as_good_as_the_built_in_one_is_not_spoken_of(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(text, tmp_path, capsys, "print", "all", "--only", "T01,YRE1,H01") == ""


def test_built_in_styles_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardgen.drawing import palette
    from cardgen.products import warnings

    for name in ("refuse", "alike", "faint"):
        monkeypatch.delattr(palette, name)
    deck = deck_of("terz", style="large-index")
    assert warnings.on_styles([deck]) == []
    assert deck.style


def test_a_new_colour_is_that_of_terz_too(tmp_path: Path) -> None:
    """`on_ground` changes classic's own blue only."""
    own = style.load(written(tmp_path, '[colours.blue]\nfill = "#FF6F00"\n'))
    assert own.figure("blue").fill == "#FF6F00"


def test_a_new_sign_is_that_of_terz_too(tmp_path: Path) -> None:
    own = style.load(written(tmp_path, '[colours.blue]\nsign = "fish"\n'))
    assert own.figure("blue") == style.load("classic").figure("blue")._replace(sign="fish")


def test_what_a_file_says_of_grounds_holds(tmp_path: Path) -> None:
    text = '[colours.blue]\nfill = "#FF6F00"\n[on_ground.blue]\nfill = "#AA5500"\n'
    own = style.load(written(tmp_path, text))
    assert (own.colour("blue").fill, own.figure("blue").fill) == ("#FF6F00", "#AA5500")


ENDS = [(2.0, 1.4), (3.7, 1.4), (4.9, 1.2), (6.1, 1.0), (8.0, 0.6), (2.0, 0.6)]
CARDS = {
    "take-three": ["Y6", "G4", "B12", "T18"],
    "terz": ["WRE1", "YGD3", "WGF2"],
    "tadika": ["Y24", "P30", "R1", "BAN2"],
    "triple3": ["RC2", "BD3", "PP1", "YS0", "BLANK"],
}
TOUCHING = 0.7
"""Contours may touch: so many mm² may be inked twice."""


@pytest.mark.long
@pytest.mark.parametrize(("safe", "scale"), ENDS)
def test_at_the_ends_of_the_ranges_indices_lie_beside_the_pictures(safe: float, scale: float, tmp_path: Path) -> None:
    name = written(tmp_path, f"safe = {safe}\nindex_scale = {scale}")
    for key, codes in CARDS.items():
        deck = deck_of(key, style=name, language="de")
        cards = {card.code: card for card in deck.cards}
        for code in codes:
            scene = deck.face(cards[code])
            corners = in_corners(scene, deck.size)
            assert len(corners) >= 2
            rest = [shape for shape in scene.shapes if not any(shape is other for other in corners)]
            assert (inked(scene, corners) & inked(scene, rest)).sum() / 25 <= TOUCHING, code


@pytest.mark.parametrize(
    ("key", "codes", "card"),
    [
        ("tadika", ("P56", "Y54", "P49"), "poker"),
        ("tadika", ("WISH", "P56"), "mini"),
        ("triple3", ("BS1", "PS3", "YS3"), "poker"),
        ("triple3", ("PS3", "YS3", "RD2"), "mini"),
    ],
)
def test_no_large_index_touches_a_picture(key: str, codes: tuple[str, ...], card: str) -> None:
    deck = deck_of(key, style="large-index", size=CARD_SIZES[card])
    cards = {card.code: card for card in deck.cards}
    for code in codes:
        scene = deck.face(cards[code])
        corners = in_corners(scene, deck.size)
        rest = [shape for shape in scene.shapes if not any(shape is other for other in corners)]
        assert not (inked(scene, corners) & inked(scene, rest)).any(), code


def in_corners(scene: Scene, size: Size) -> list[Shape]:
    """What is placed twice, upright and turned about the middle of the card."""
    placed = [shape for shape in scene.shapes if isinstance(shape, Placed)]
    return [
        shape
        for one, other in combinations(placed, 2)
        if one.scene is other.scene and (one.place.turn - other.place.turn) % 360 == 180
        if abs(one.place.x + other.place.x - size.width) + abs(one.place.y + other.place.y - size.height) < 1e-6
        for shape in (one, other)
    ]


def inked(scene: Scene, shapes: Iterable[Shape]) -> Any:
    """Where shapes are dark, at five dots a millimetre; tints and pale fills are not."""
    file = png.picture(Scene(scene.bounds, tuple(shapes)), "en", ground="#FFFFFF", dpi=127)
    return np.asarray(Image.open(BytesIO(file)).convert("L")) < 165
