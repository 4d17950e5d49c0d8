"""All targets: each has files for every game, and what can't go together is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.deck import extras
from cardgen.deck.deck import OptionError
from cardgen.products import targets
from tests.folders import entries


def test_names_and_makers_agree() -> None:
    assert tuple(targets.TARGETS) == extras.TARGETS


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What is said to a print of TERZ that is refused."""
    assert main.main(["print", "terz", "--language", "en", *words]) == 2
    said = capsys.readouterr().err.strip()
    assert "\n" not in said
    return said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--target tty", "did you mean 'tts'?"),
        ("--target tts --format svg", "--target tts makes no svg, only png"),
        ("--url https://example.org", "--url needs --target tts"),
        ("--target tts --url example.org", "must begin with one of https://"),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in refusal(capsys, *words.split(), "-o", str(tmp_path))
    assert entries(tmp_path) == []


@pytest.mark.parametrize("target", extras.TARGETS)
@pytest.mark.parametrize("output", ["-", "terz.pdf"])
def test_several_files_do_not_go_to_one(
    target: str, output: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "give -o a folder" in refusal(capsys, "--target", target, "-o", output)


def test_an_option_of_another_target_is_refused() -> None:
    for name, target in targets.TARGETS.items():
        for option in set(targets.OPTIONS) - set(target.options):
            with pytest.raises(OptionError, match=f"--{option} is of no use"):
                targets.aim(name, **{option: "x"})
