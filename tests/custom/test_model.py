"""The deck file to begin with: it prints the original, and what its notes offer can be had."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.custom import edition_from_keys, form, levels, model, print_keys
from cardgen.custom.toml import toml_form
from cardgen.deck import edition
from cardgen.deck.deck import Appearance, Deck
from cardgen.games import registry
from cardgen.schema.draft import DeckError, Draft
from cardgen.words import phrases, texts
from tests.lacking import lacking

KEYS = list(registry.BUILT_IN)
OFFERED = re.compile(r"# (\[+[a-z.é]+\]+|[\w.]+ = .*)$")
"""A line of a note that says what may be written."""


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_the_file_to_begin_with_prints_the_original(key: str, language: str) -> None:
    game = registry.find(key)
    draft = toml_form.read(model.written(game, language, "x.toml").encode(), "x.toml")
    made = edition_from_keys.edition(draft, paper=print_keys.read)
    own, original = (Deck(one, Appearance(language=language)) for one in (made, edition.original(game)))
    assert made.warnings == ()
    assert own.cards == original.cards
    assert [own.face(card) for card in own.cards] == [original.face(card) for card in original.cards]
    assert [own.back(part) for part in game.parts] == [original.back(part) for part in game.parts]
    assert made.game.spec == made.spec


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_what_its_notes_offer_can_be_had(key: str, language: str) -> None:
    text = model.written(registry.find(key), language, "x.toml")
    plain = "\n".join(match[1] if (match := OFFERED.match(line)) else line for line in text.splitlines())
    assert len(tomllib.loads(plain)) > len(tomllib.loads(text))
    draft = toml_form.read(form.written(tomllib.loads(plain), "toml").encode(), "x.toml")
    for level in ("", *tomllib.loads(plain)["level"]):
        made = edition_from_keys.edition(draft, level, "en", print_keys.read)
        assert made.cards(texts.load(made.game.folder, language).words)


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_all_languages_have_all_notes(language: str) -> None:
    own, english = (texts.read(model.NOTES / f"{name}.toml") for name in (language, "en"))
    assert lacking(own, english, language) == []
    gaps = {key: sorted(re.findall(r"\$\w+", text)) for key, text in english.items()}
    assert {key: sorted(re.findall(r"\$\w+", text)) for key, text in own.items()} == gaps


def test_a_file_of_somebody_else_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    assert main.main(["new", "terz", str(path), "--language", "en"]) == 0
    first = path.read_text(encoding="utf-8")
    path.write_text(f"# mine\n{first}", encoding="utf-8")
    assert main.main(["new", "tadika", str(path)]) == 2
    assert path.read_text(encoding="utf-8").startswith("# mine")
    assert "--force" in capsys.readouterr().err
    assert main.main(["new", "tadika", str(path), "--force"]) == 0
    assert 'game = "tadika"' in path.read_text(encoding="utf-8")


def test_a_recipe_is_written_as_it_is_or_as_a_table(tmp_path: Path) -> None:
    for name in ("sevens.toml", "sevens.csv"):
        assert main.main(["new", "--recipe", "sevens", str(tmp_path / name), "--language", "nl"]) == 0
    toml, table = (
        edition_from_keys.edition(form.read_file(tmp_path / f"sevens.{ending}")) for ending in ("toml", "csv")
    )
    assert toml.fingerprint == table.fingerprint
    assert toml.language == "nl"


@pytest.mark.parametrize("arguments", [[], ["terz"], ["--recipe", "sevens"], ["terz", "x.pdf"], ["tertz", "x.toml"]])
def test_what_is_missing_is_asked_for(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["new", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_recipes_are_listed_with_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["new", "--list", "--language", "de"]) == 0
    every = capsys.readouterr().out.splitlines()
    assert main.main(["new", "tadika", "--list", "--language", "de"]) == 0
    some = capsys.readouterr().out.splitlines()
    assert any(line.startswith("sevens") for line in some)
    assert 0 < len(some) < len(every)


@pytest.mark.parametrize("ending", ["toml", "csv"])
@pytest.mark.parametrize("key", KEYS)
def test_a_deck_is_turned_into_another_form(
    key: str, ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["deck", key, "--as", ending, "--language", "en"]) == 0
    path = tmp_path / f"deck.{ending}"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert edition_from_keys.edition(form.read_file(path)).spec == registry.find(key).spec


# --- Levels: a level says only what differs, and every fault still leads to the line where it was written.


HERE = Path(__file__).parent
TEXT = (HERE / "levels.toml").read_bytes()
DRAFT = form.read_bytes(TEXT, "own.toml")
MERGED = tomllib.loads((HERE / "levels_chosen.toml").read_text("utf-8"))


@pytest.mark.parametrize("level", MERGED)
def test_a_level_says_only_what_differs(level: str) -> None:
    assert levels.chosen(DRAFT, level).data == MERGED[level]


def test_levels_are_named_in_the_order_of_the_file() -> None:
    assert levels.names(DRAFT.data) == ["easy", "hard", "expert"]


@pytest.mark.parametrize("level", MERGED)
def test_what_came_from_a_level_leads_to_its_line(level: str) -> None:
    """The line of a value is the one that holds it, wherever it was merged from."""
    draft, lines = levels.chosen(DRAFT, level), TEXT.decode().split("\n")
    for key in ("numbers", "copies"):
        place = draft.place((key,))
        assert place and lines[place.line - 1].startswith(f"{key} = ")
        assert str(draft.data[key]) in lines[place.line - 1]
    for number, task in enumerate(draft.data["task"]):
        place = draft.place(("task", number, "if"))
        assert place and lines[place.line - 1] == f'if = "{task["if"]}"'
    for value, text in draft.data["show"].items():
        place = draft.place(("show", value))
        assert place and lines[place.line - 1] == f'{value} = "{text}"'


def test_tasks_that_only_a_level_has_lead_to_their_line() -> None:
    draft = levels.chosen(form.read_bytes(b'[[level.a.task]]\nif = "all odd"', "own.toml"), "a")
    assert draft.data == {"task": [{"if": "all odd"}]}
    assert [draft.place(path) for path in (("task",), ("task", 0, "if"))] == [(1, ""), (2, "")]


def test_an_unknown_level_is_refused_with_the_nearest() -> None:
    with pytest.raises(DeckError) as caught:
        levels.chosen(DRAFT, "esay")
    said = phrases.message(caught.value, "en")
    assert said == "own.toml: unknown level 'esay'; did you mean 'easy'? Choose from: easy, hard, expert"


@pytest.mark.parametrize(
    "data", [{"level": 3}, {"level": {"a": 3}}, {"task": 3}, {"task": [3, {"level": 4}], "level": {"a": {"task": 5}}}]
)
def test_what_is_of_a_wrong_kind_is_left_to_the_checks(data: dict[str, object]) -> None:
    for level in ["", *levels.names(data)]:
        assert isinstance(levels.chosen(Draft(data), level), Draft)
    kept = {key: value for key, value in data.items() if key != "level"}
    assert levels.chosen(Draft(data)).data == kept
