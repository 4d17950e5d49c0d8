"""Errors in the reader's language: each has its sentence in every one, with the same gaps; str() is the English one."""

from __future__ import annotations

import ast
import copy
import re
from pathlib import Path
from string import Formatter

import pytest

from cardgen import cli, phrases, registry, style, texts
from cardgen.facts import Phrase
from cardgen.imposition import paper
from cardgen.phrases import PhrasedError

PACKAGE = Path(texts.__file__).parent
ENGLISH = texts.read(texts.ERRORS / "en.toml")


def gaps(sentence: str) -> set[tuple[str, str, str]]:
    """The names in a sentence, with how each is written."""
    return {(name, form or "", how or "") for _, name, form, how in Formatter().parse(sentence) if name}


def keys_in(path: Path) -> set[str]:
    """The keys that a module says of errors: first words of calls that look like one and have a point."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    firsts = [call.args[0] for call in calls if call.args and re.search(r"(Error|Phrase|row)$", ast.unparse(call.func))]
    return {first.value for first in firsts if isinstance(first, ast.Constant) and isinstance(first.value, str)}


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_each_language_has_each_sentence_with_the_same_gaps(language: str) -> None:
    own = texts.read(texts.ERRORS / f"{language}.toml")
    assert not ENGLISH.keys() - own.keys(), "sentences are missing"
    assert not own.keys() - ENGLISH.keys(), "nobody says these"
    assert {key: gaps(own[key]) for key in own} == {key: gaps(ENGLISH[key]) for key in ENGLISH}


def test_each_key_that_the_code_says_has_a_sentence() -> None:
    said = {key for path in PACKAGE.rglob("*.py") if "games" not in path.parts for key in keys_in(path) if "." in key}
    assert "style.not_utf8" in said
    assert not {key for key in said if re.fullmatch(r"[a-z]+\.[a-z0-9_]+", key)} - ENGLISH.keys()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "unbekanntes Spiel 'tertz'; gemeint ist vielleicht 'terz'? Es gibt: take-three, terz, "),
        ("en", "unknown game 'tertz'; did you mean 'terz'? There are: take-three, terz, "),
        ("nl", "onbekend spel 'tertz'; bedoel je 'terz'? Er zijn: take-three, terz, "),
        ("fr", "jeu inconnu : 'tertz' ; peut-être 'terz' ? Il y a : take-three, terz, "),
    ],
)
def test_a_wrong_name_is_refused_in_the_readers_language(
    language: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["deck", "tertz", "--language", language]) == 2
    assert capsys.readouterr().err.startswith(f"cardgen: {sentence}")


def test_str_of_an_error_is_its_english_sentence() -> None:
    with pytest.raises(registry.UnknownGameError) as refusal:
        registry.find("tertz")
    assert str(refusal.value) == phrases.message(refusal.value, "en")
    assert phrases.message(ValueError("plain"), "fr") == "plain"


def test_phrases_hold_phrases() -> None:
    with pytest.raises(paper.PaperError) as refusal:
        paper.card_size("pocker")
    said = phrases.message(refusal.value, "de")
    assert said.startswith("unbekannte Kartengröße 'pocker'; gemeint ist vielleicht 'poker'? Es gibt: poker, ")
    assert said.endswith(", oder Breite x Höhe in mm, etwa 70x100 oder 63.5x88.9, oder in Zoll, etwa 2.5x3.5in")


def test_of_many_names_some_are_offered_and_all_are_counted() -> None:
    phrase = phrases.unknown("card", "zzz", [f"C{k}" for k in range(30)])
    assert phrases.said(phrase, "nl") == (
        f"onbekende kaart 'zzz'. Er zijn: {', '.join(f'C{k}' for k in range(12))} … (30 in totaal)"
    )


def test_an_error_can_be_copied_as_between_processes() -> None:
    error = style.StyleError("style.not_utf8", path="own.toml")
    again = copy.copy(error)
    assert (type(again), str(again)) == (style.StyleError, str(error))


def test_a_phrase_is_an_error_as_well_as_its_key_and_values() -> None:
    assert str(PhrasedError(Phrase("game.no_variants", {"key": "terz"}))) == str(
        PhrasedError("game.no_variants", key="terz")
    )
