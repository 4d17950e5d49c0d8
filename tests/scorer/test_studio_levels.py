"""Levels in the studio: looked at, printed, added, changed and taken away; without scripts."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from cardgen import cli, recipes
from cardgen.decks import toml_form
from tests.scorer.test_studio import begun, deck, save, teacher  # noqa: F401  a fixture

LEVELS = {
    name: [*levels]
    for name in recipes.names()
    if (levels := toml_form.read(recipes.read(name, "de"), name).data.get("level"))
}
"""The recipes that have levels, and what these are called in German."""


def test_some_recipes_have_levels() -> None:
    assert LEVELS


@pytest.mark.parametrize("start", LEVELS)
def test_a_level_is_seen_and_printed_as_the_command_prints_it(
    teacher: FlaskClient, start: str, tmp_path: Path  # noqa: F811
) -> None:  # fmt: skip
    draft = begun(teacher, start)
    file = tmp_path / "deck.toml"
    file.write_bytes(teacher.get(f"{draft}/deck.toml").data)
    name = LEVELS[start][-1]
    page = teacher.get(f"{draft}/cards", query_string={"level": name}).text
    assert re.search(rf'aria-current="true">{re.escape(name)}<', page)
    picture = unescape(re.findall(r'src="([^"]+/cards/[^"]+)"', page)[0])
    assert teacher.get(picture).headers["Cache-Control"].endswith("immutable")
    printed = teacher.get(f"{draft}/deck.pdf", query_string={"level": name}, headers={"Accept-Language": "de"}).data
    command = ["print", str(file), "--level", name, "--format", "pdf", "--language", "de", "-o", str(tmp_path)]
    assert cli.main(command) == 0
    (made,) = tmp_path.glob("*.pdf")
    assert printed == made.read_bytes()


def test_a_level_stays_from_pane_to_pane(teacher: FlaskClient) -> None:  # noqa: F811
    start = next(iter(LEVELS))
    draft, name = begun(teacher, start), LEVELS[start][0]
    for pane in ("cards", "tasks", "look", "print"):
        page = teacher.get(f"{draft}/{pane}", query_string={"level": name})
        assert page.status_code == 200
        links = re.findall(rf'href="({draft}/(?:cards|tasks|look|print)[^"]*)"', page.text)
        assert {address for address in links if "level=" not in address} == {f"{draft}/{pane}"}  # the whole deck
        edit = unescape(re.findall(r'data-edit="([^"]+)"', page.text)[0])
        assert "level=" in edit
    assert teacher.get(f"{draft}/ready", query_string={"level": name}).status_code == 200
    assert teacher.get(f"{draft}/costs.json", query_string={"level": name}).get_json()
    assert teacher.get(f"{draft}/cards?level=none").status_code == 200


def test_levels_are_added_changed_and_taken_away(teacher: FlaskClient) -> None:  # noqa: F811
    teacher.set_cookie("language", "de")
    draft = begun(teacher, "take-three")
    assert 'class="seg levels"' not in teacher.get(f"{draft}/cards").text
    for name in ("leicht", "mittel", "schwer"):
        save(teacher, draft, "cards", do=f"add:/level/{name}")
    assert "add:/level/" not in teacher.get(f"{draft}/cards").text
    save(teacher, draft, "cards", __level__leicht__copies="3", __level__leicht__mark="1", __level__mittel__mark="2")
    assert deck(teacher, draft)["level"]["leicht"] == {"copies": 3, "mark": 1}
    counts = [re.findall(r"<b>(\d+)</b>", teacher.get(f"{draft}/cards?level={name}").text) for name in ("leicht", "")]
    assert counts[0] != counts[1]
    save(teacher, draft, "cards", do="remove:/level/schwer")
    assert [*deck(teacher, draft)["level"]] == ["leicht", "mittel"]
