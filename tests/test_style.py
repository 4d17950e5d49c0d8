"""Style files: what they may say, and the sentences for what they may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen import style


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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("radios = 5", "own.toml: unknown setting 'radios'; did you mean 'radius'?"),
        ('radius = "big"', "own.toml: 'radius' is 'big', but must be a number from 0 to 100, like 3.5"),
        ("radius = -1", "own.toml: 'radius' is -1, but must be a number from 0 to 100"),
        ('ink = "black"', "own.toml: 'ink' is 'black', but must be a colour, like '#000000'"),
        ("text = 7", "own.toml: 'text' is 7, but must be a word, like 'Fira Sans Medium'"),
        ('colours = "red"', "own.toml: 'colours' must be a table"),
        ('[colours.orange]\nfill = "#FF8800"', "colours: each entry needs fill, tint, sign and nothing else"),
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
    ],
)
def test_a_style_that_no_card_can_be_drawn_with_is_refused_in_one_line(
    text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from cardgen import cli

    path = written(tmp_path, text)
    assert cli.main(["card", "R6", "--game", "take-three", "--style", path, "-o", str(tmp_path / "c.svg")]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert error.count("\n") == 1


def test_an_unknown_colour_is_named_with_the_nearest() -> None:
    with pytest.raises(style.StyleError, match="unknown colour 'gren'; did you mean 'green'"):
        style.load("classic").colour("gren")


@pytest.mark.parametrize("name", style.built_in())
def test_every_built_in_style_draws_every_game(name: str) -> None:
    from cardgen import press, registry

    for key in registry.BUILT_IN:
        game = registry.find(key)
        assert list(press.runs(game, press.Wish(style=name)))
