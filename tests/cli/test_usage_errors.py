"""Commands that argparse can't make sense of: each of its sentences is told in ours, whatever Python words it."""

from __future__ import annotations

import pytest

from cardgen.cli import main, usage_errors
from cardgen.cli.commands.arguments import parser
from cardgen.words.phrase import Phrase
from scorer.serving.cli import parser as scorers


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("", "misuse.required"),
        ("card KBD3", "misuse.required"),
        ("print terz --papre a4", "misuse.unrecognised"),
        ("print terz --no", "misuse.ambiguous"),
        ("print terz --paper", "misuse.no_value"),
        ("print terz --force=now", "misuse.value"),
        ("prnt terz", "unknown.near"),
        ("zzzzzz", "unknown.far"),
    ],
)
def test_each_sentence_of_argparse_has_one_of_ours(command: str, key: str) -> None:
    with pytest.raises(usage_errors.MisuseError) as refusal:
        parser().parse_args(command.split())
    assert said(refusal.value).key == key


def test_a_port_that_is_no_number_is_told_in_ours_too() -> None:
    with pytest.raises(usage_errors.MisuseError) as refusal:
        scorers().parse_args(["--port", "http"])
    assert said(refusal.value) == Phrase("misuse.whole", {"name": "--port", "text": "'http'"})


def said(error: usage_errors.MisuseError) -> Phrase:
    """The phrase before the hint."""
    phrase = error.phrase.values["sentence"]
    assert isinstance(phrase, Phrase)
    return phrase


def test_a_sentence_that_is_not_known_stays_as_it_is() -> None:
    assert str(usage_errors.MisuseError("cardgen", "argument x: oops")) == "argument x: oops; see 'cardgen --help'"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("de", "unbekannter Befehl 'prnt'; gemeint ist vielleicht 'print'? Es gibt: list, deck, print, card, "),
        ("en", "unknown command 'prnt'; did you mean 'print'? Choose from: list, deck, print, card, "),
        ("nl", "onbekende opdracht 'prnt'; bedoel je 'print'? Er zijn: list, deck, print, card, "),
        ("fr", "commande inconnue : 'prnt' ; peut-être 'print' ? Il y a : list, deck, print, card, "),
    ],
)
def test_a_wrong_command_is_refused_in_the_language_of_the_locale_or_the_chosen_one(
    language: str, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "es_ES.UTF-8")
    assert main.main(["prnt", "--language", language]) == 2
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    assert main.main(["prnt"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first == second
    assert first.startswith(f"cardgen: {sentence}")
