"""Errors in the reader's language: each has its sentence in every one, with the same gaps; str() is the English one."""

from __future__ import annotations

import ast
import copy
import re
import shlex
from pathlib import Path
from string import Formatter

import pytest

from cardgen.cli import main
from cardgen.drawing import style
from cardgen.games import registry
from cardgen.imposition import paper
from cardgen.products.warnings import on_bleed
from cardgen.words import phrases, plurals, texts
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError
from tests.example_decks import on_paper
from tests.lacking import lacking

ROOT = Path(texts.__file__).parents[2]
MODULES = [*ROOT.glob("cardgen/**/*.py"), *ROOT.glob("scorer/**/*.py")]
ENGLISH = texts.read(texts.ERRORS / "en.toml")


def gaps(sentence: str) -> set[tuple[str, str, str]]:
    """The names in a sentence, with how each is written."""
    return {(name, form or "", how or "") for _, name, form, how in Formatter().parse(sentence) if name}


def keys_in(path: Path) -> set[str]:
    """The keys that a module says of errors: first words of calls that say or carry one."""
    calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    telling = [call for call in calls if re.search(r"(Error|Phrase|row|say|plural)$", ast.unparse(call.func))]
    words = [argument for call in telling for argument in call.args[:2]]
    return {word.value for word in words if isinstance(word, ast.Constant) and isinstance(word.value, str)}


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_each_language_has_each_sentence_with_the_same_gaps(language: str) -> None:
    own = texts.read(texts.ERRORS / f"{language}.toml")
    assert lacking(own, ENGLISH, language) == []
    assert {key: gaps(own[key]) for key in own} == {key: gaps(ENGLISH[key]) for key in ENGLISH}


def test_each_key_that_the_code_says_has_a_sentence() -> None:
    tables = {key.partition(".")[0] for key in ENGLISH if "." in key}
    said = {key for path in MODULES for key in keys_in(path) if key.partition(".")[0] in tables}
    assert {"style.not_utf8", "wish.only", "advice.more_cuts"} <= said
    assert sorted(said - ENGLISH.keys() - {key.rpartition(".")[0] for key in ENGLISH}) == []


def test_no_sentence_is_left_over() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in MODULES)
    built = tuple(re.findall(r"""f"([a-z]+\.)\{""", code))
    plain = {key: re.sub(".(one|other)$", "", key) for key in ENGLISH}
    assert [key for key in ENGLISH if f'"{plain[key]}"' not in code and not key.startswith(built)] == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "unbekanntes Spiel 'tertz'; gemeint ist vielleicht 'terz'? Es gibt: take-three, terz, "),
        ("en", "unknown game 'tertz'; did you mean 'terz'? Choose from: take-three, terz, "),
        ("nl", "onbekend spel 'tertz'; bedoel je 'terz'? Er zijn: take-three, terz, "),
        ("fr", "jeu inconnu : 'tertz' ; peut-être 'terz' ? Il y a : take-three, terz, "),
    ],
)
def test_a_wrong_name_is_refused_in_the_readers_language(
    language: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["deck", "tertz", "--language", language]) == 2
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
    assert phrases.translate(phrase, "nl") == (
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


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("print terz --margin viel", "--margin 'viel' ist keine Zahl; hier gehören Millimeter hin, etwa 5 oder 4.5"),
        ("print terz --copies 0", "--copies '0' muss eine ganze Zahl von 1 bis 100 sein"),
        ("print terz --backs hinten", "unbekannte Art von Rückseiten 'hinten'. Es gibt: duplex-long, "),
        ("print terz --variant extended", "terz hat keine Varianten: --variant weglassen"),
        ("print terz -o -", "-o - schreibt ein PDF auf die Standardausgabe: mit > oder | "),
        ("print terz -o own.toml", "own.toml ist eine Datei; -o nennt den Ordner für die Dateien"),
        ("print terz --style own.toml", "own.toml: unbekannte Einstellung 'radios'; gemeint ist vielleicht 'radius'?"),
        ("print terz --paper a9", "unbekannte Papiergröße 'a9'. Es gibt: a4, "),
        ("card T01 --variant extended -o x.svg", "unbekannte Karte 'T01'"),
        ("card T01 -o x.gif", "x.gif muss auf .pdf, .svg, .png enden: Daran hängt das Format"),
        ("task 'all odd' --colours gelb", "Farben werden englisch geschrieben: yellow statt 'gelb'; es gibt: "),
    ],
)
def test_what_goes_wrong_is_said_in_the_readers_language(
    command: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    (tmp_path / "own.toml").write_text("radios = 5", encoding="utf-8")
    assert main.main([*shlex.split(command), "--language", "de"]) == 2
    assert f"cardgen: {sentence}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "de",
            "und an 23 weiteren Schnitten, wo zwei Farben aneinanderstoßen; es hilft --gutter 2",
        ),
        ("nl", "tussen RS3 en BC0 en bij nog 23 sneden, waar twee kleuren elkaar raken; --gutter 2 helpt"),
        ("fr", "entre RS3 et BC0 et à 23 autres coupes, là où deux couleurs se touchent ; --gutter 2 y remédie"),
    ],
)
def test_advice_is_given_in_the_language_of_the_deck(language: str, sentence: str) -> None:
    assert on_bleed(on_paper("triple3", copies=8, language=language)).endswith(sentence)


def test_in_french_one_reader_is_called_tu() -> None:
    """As everywhere; rulebooks and the rooms of the score keeper speak to all who play at once."""
    polite = re.compile(r"\b(?:vous|votre|vos|vôtres?|(?!(?:ass|ch|n)ez)\w+ez)\b", re.IGNORECASE)
    files = [*ROOT.glob("cardgen/words/texts/**/fr.toml"), *ROOT.glob("cardgen/games/*/texts/fr.toml")]
    assert [line for path in files for line in texts.read(path).values() if polite.search(line)] == []


# --- Plurals of our own languages without a library say what the library says.


NUMBERS = (*range(2001), 999_999, 1_000_000, 2_000_000)


@pytest.mark.parametrize("language", plurals.ONES)
def test_forms_are_those_of_the_cldr(language: str) -> None:
    rule = plurals._rule(language)
    assert [plurals._form(language, number) for number in NUMBERS] == [rule(number) for number in NUMBERS]
    assert {plurals._form(language, number) for number in (0.5, 1.5, 2.5)} == {rule(n) for n in (0.5, 1.5, 2.5)}
