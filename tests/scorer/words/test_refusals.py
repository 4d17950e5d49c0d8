"""What a start or a command of the score keeper says to whoever runs it: in four languages, each sentence in each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardgen.words import texts
from cardgen.words.phrase import Phrase
from scorer.serving import cli
from scorer.words import languages, refusals

CODE = "\n".join(
    path.read_text(encoding="utf-8")
    for wing in ("serving", "keeping", "machine")
    for path in (languages.FOLDER.parent.parent / wing).rglob("*.py")
)


def test_no_sentence_is_missing_or_left_over() -> None:
    keys = {re.sub(r"\.(one|other)$", "", key) for key in texts.read(languages.FOLDER / "errors" / "en.toml")}
    raised = set(re.findall(r'Error\(\s*"([a-z]+\.[a-z_]+)"', CODE)) | set(re.findall(r'key = "([a-z_.]+)" if', CODE))
    raised |= set(re.findall(r'else "(database\.[a-z_]+)"', CODE))
    done = {f"done.{key}" for key in re.findall(r'_tell\(\s*"([a-z_]+)"', CODE)} | {"done.tables", "done.lines"}
    assert raised | done == keys


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "es gibt keine Datei nothing.db"),
        ("en", "there is no file nothing.db"),
        ("nl", "er is geen bestand nothing.db"),
        ("fr", "il n’y a pas de fichier nothing.db"),
    ],
)
def test_a_command_is_refused_in_the_language_of_the_locale_or_the_chosen_one(
    language: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = {"SCORER_DATA": str(tmp_path)}
    assert cli.main(["restore", "nothing.db"], {**data, "LANG": f"{language}_XX.UTF-8"}) == 2
    assert cli.main(["--language", language, "restore", "nothing.db"], {**data, "LANG": "es_ES.UTF-8"}) == 2
    assert capsys.readouterr().err == f"scorer: {said}\n" * 2


def test_a_wrong_language_is_refused_in_that_of_the_locale(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--language", "dee"], {"SCORER_DATA": str(tmp_path), "LANG": "nl_BE.UTF-8"}) == 2
    assert capsys.readouterr().err.startswith("scorer: onbekende taal 'dee'; bedoel je 'de'?")


def test_a_system_s_own_reason_stands_in_the_readers_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert cli.main(["migrate"], {"SCORER_DATA": str(tmp_path / "file" / "x"), "LANG": "de_AT.UTF-8"}) == 2
    said = f"der Datenordner {tmp_path / 'file' / 'x'} lässt sich nicht verwenden: Not a directory; siehe SCORER_DATA"
    assert capsys.readouterr().err == f"scorer: {said}\n"


def test_what_is_done_is_told_in_the_readers_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    french = {"SCORER_DATA": str(tmp_path), "LANG": "fr_FR.UTF-8"}
    assert cli.main(["migrate"], french) == cli.main(["backup", str(tmp_path / "copy.db")], french) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"{tmp_path}/scorer.db est à jour."
    assert second.endswith("copy.db, et la copie est vérifiée : 0 table, 0 ligne.")


@pytest.mark.parametrize(
    ("number", "said"), [(1, "Das Protokoll von 1 Tisch ist"), (2, "Protokolle von 2 Tischen sind")]
)
def test_tables_are_counted_as_the_language_does(number: int, said: str) -> None:
    assert said in refusals.sentence(Phrase("place.torn", {"path": "a.db", "n": number}), "de")
