"""What is told of a deck file before it is printed: `check` without a question, `list`, `rules`, its own colours."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path

import pytest

from cardgen.cli import main, selection
from cardgen.custom import edition_from_keys, print_keys
from cardgen.custom.toml import toml_form
from cardgen.drawing import style
from cardgen.drawing.vision import contrast, distance
from cardgen.schema.draft import DeckError
from cardgen.words import texts
from cardgen.words.phrases import translate

HEAD = 'format = 1\ngame = "take-three"\n'
COLOURS = 'colours = ["red", "blue", {{ name = "own", fill = "{fill}", sign = "{sign}" }}]\n'
GROUND = (
    'format = 1\ngame = "terz"\n'
    'trait.background = ["white", "yellow", {{ name = "own", fill = "{fill}", sign = "drop" }}]\n'
)


def warnings(text: str) -> list[str]:
    made = edition_from_keys.edition(toml_form.read(text.encode(), "x.toml"), paper=print_keys.read)
    return [translate(warning, "en") for warning in made.warnings if "players" not in str(warning)]


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch, typed: bytes = b"") -> int:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(typed))))
    return main.main([*arguments, "--language", "en"])


@pytest.mark.parametrize(("fill", "who"), [("#C01010", "for everybody"), ("#B03AB8", "look alike ")])
def test_a_colour_like_another_is_told_with_one_that_would_do(fill: str, who: str) -> None:
    told = warnings(HEAD + COLOURS.format(fill=fill, sign="crown"))
    assert told
    assert all(sentence.startswith("x.toml, line 3: own and ") and who in sentence for sentence in told)
    better = told[0].partition("; ")[2][:7]
    assert better.startswith("#")
    again = warnings(HEAD + COLOURS.format(fill=better, sign="crown"))
    assert again == []
    fills = [style.load("classic").colour(name).fill for name in ("red", "blue")]
    assert min(distance(one, other) for one, other in combinations([better, *fills], 2)) >= 20


def test_a_colour_that_everybody_tells_apart_is_fine() -> None:
    assert warnings(HEAD + COLOURS.format(fill="#7FD0B0", sign="leaf")) == []


def test_two_colours_need_two_signs() -> None:
    with pytest.raises(ValueError, match=r"x\.toml, line 3: own and red both have the sign 'heart'"):
        warnings(HEAD + COLOURS.format(fill="#7FD0B0", sign="heart"))


def test_words_on_a_ground_of_ones_own_have_enough_contrast() -> None:
    (told,) = [sentence for sentence in warnings(GROUND.format(fill="#8A8A80")) if "contrast" in sentence]
    assert "line 3: words on own have a contrast of only 3.5" in told
    better = told.partition("with ")[2][:7]
    assert contrast("#FFFFFF", better) >= 4.5
    assert not [sentence for sentence in warnings(GROUND.format(fill=better)) if "contrast" in sentence]


def test_words_that_nobody_can_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "pale.toml").write_text('ink = "#A0A0A0"\n', encoding="utf-8")
    deck = GROUND.format(fill="#E8E8E0") + '[look]\nstyle = "pale.toml"\n'
    (tmp_path / "deck.toml").write_text(deck, encoding="utf-8")
    with pytest.raises(ValueError, match=r"deck\.toml, line 3: words on own can't be read"):
        selection.custom(str(tmp_path / "deck.toml"))


def test_check_without_a_question_tells_of_each_level(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(f'{HEAD}name = "4b"\nnumbers = "0..20"\n[level.easy]\nnumbers = "0..12"\n', encoding="utf-8")
    assert run(["check", str(path)], monkeypatch) == 0
    out, err = capsys.readouterr()
    assert [line.partition(" –")[0] for line in out.splitlines()] == [
        "4b (Take Three): all is well",
        "4b · easy (Take Three): all is well",
    ]
    assert err == ""
    path.write_text(f'{HEAD}numbers = "0..20"\nshow = {{ 3 = "4 - 2", 99 = "x" }}\n', encoding="utf-8")
    assert run(["check", str(path)], monkeypatch) == 0
    out, err = capsys.readouterr()
    assert "can be printed" in out
    assert err.count("deck.toml, line 4") == 2
    path.write_text(f'{HEAD}show = {{ 3 = "{"unspeakably" * 9}" }}\n', encoding="utf-8")
    assert run(["check", str(path)], monkeypatch) == 2
    assert "Y3" in capsys.readouterr().err


def test_check_with_a_question_answers_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(f'{HEAD}numbers = "0..20"\n', encoding="utf-8")
    question = b'{"task": "T01", "cards": ["R3", "B5", "Y5"]}'
    assert run(["check", str(path)], monkeypatch, question) == 0
    assert capsys.readouterr().out == '{"ok": true}\n'
    assert run(["check", "take-three"], monkeypatch) == 2


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_list_says_what_a_deck_lacks_for_the_fewest(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(f'{HEAD}name = "few"\nnumbers = "0..3"\ncopies = 1\n', encoding="utf-8")
    assert main.main(["list", str(path), "--language", language]) == 0
    *_, row, _, _, lacking = capsys.readouterr().out.splitlines()
    assert "0–0" not in row
    assert lacking.startswith("few")
    assert "32" in lacking and "16" in lacking


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_rules_of_a_deck_end_with_what_is_different(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(f'{HEAD}name = "4b"\nnumbers = "-2..9"\n', encoding="utf-8")
    assert main.main(["rules", "take-three", "--language", language]) == 0
    plain = capsys.readouterr().out
    assert main.main(["rules", str(path), "--language", language]) == 0
    own = capsys.readouterr().out
    assert own.splitlines()[:2] == plain.splitlines()[:2]
    chapter = own.rpartition("\n## ")[2]
    assert "4b (Take Three)" in chapter
    assert "−2, −1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9" in chapter
    assert edition_from_keys.edition(toml_form.read(path.read_bytes(), "x.toml")).fingerprint in chapter


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ('numbers = "0..20000"', '"0..20000" are too many numbers: a range has 2000 at most'),
        ('numbers = "0..9"\nshow.7 = "sqrt("', '"sqrt(" doesn’t say what the root is of: write it like sqrt(49)'),
        ('numbers = "0..9"\nshow.7 = "sqrt(49"', "write it like sqrt(49)"),
    ],
)
def test_what_could_not_be_printed_so_is_refused(lines: str, sentence: str) -> None:
    with pytest.raises(DeckError, match=re.escape(sentence)):
        warnings(HEAD + lines)
