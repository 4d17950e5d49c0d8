"""Levels in the studio: looked at, printed, added, changed and taken away; without scripts."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from cardgen.cli import main
from cardgen.custom import recipes
from cardgen.custom.toml import toml_form
from tests.order import with_proofs
from tests.scorer.studio.test_pages import SMALL, base, begun, deck, new_draft, save

LEVELS = {
    name: [*levels]
    for name in recipes.names()
    if (levels := toml_form.read(recipes.read(name, "de"), name).data.get("level"))
}
"""The recipes that have levels, and what these are called in German."""
LONGER = ("negatives", "number-bonds", "times-tables")
"""Those that are proofs."""


def test_some_recipes_have_levels() -> None:
    assert LEVELS


@pytest.mark.long
@pytest.mark.parametrize("start", with_proofs(LEVELS, LONGER))
def test_a_level_is_seen_and_printed_as_the_command_prints_it(teacher: FlaskClient, start: str, tmp_path: Path) -> None:
    draft = begun(teacher, start)
    file = tmp_path / "deck.toml"
    file.write_bytes(teacher.get(f"{draft}/deck.toml").data)
    name = LEVELS[start][-1]
    page = teacher.get(f"{draft}/cards", query_string={"level": name}).text
    dots = '<span class="pips" aria-hidden="true">•{1,3}</span>'  # as on its cards
    assert re.search(rf'aria-current="true">{dots}{re.escape(name)}<', page)
    picture = unescape(re.findall(r'src="([^"]+/cards/[^"]+)"', page)[0])
    assert teacher.get(picture).headers["Cache-Control"].endswith("immutable")
    printed = teacher.get(f"{draft}/deck.pdf", query_string={"level": name}, headers={"Accept-Language": "de"}).data
    command = ["print", str(file), "--level", name, "--format", "pdf", "--language", "de", "-o", str(tmp_path)]
    assert main.main(command) == 0
    (made,) = tmp_path.glob("*.pdf")
    assert printed == made.read_bytes()


def test_a_level_stays_from_pane_to_pane(teacher: FlaskClient) -> None:
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


@pytest.mark.parametrize(("game", "first"), [("take-three", "numbers"), ("terz", "mark")])
def test_a_new_level_is_shown_with_its_first_field_to_type_in(teacher: FlaskClient, game: str, first: str) -> None:
    teacher.set_cookie("language", "de")
    draft = begun(teacher, game)
    for name, before in (("leicht", "</details>"), ("mittel", 'class="seg levels"')):  # then a button stands beside
        page = teacher.get(f"{draft}/look" if name == "mittel" else f"{draft}/cards").text
        assert before in page
        action = re.findall(rf'name="do" value="add:/level/{name}"\s+formaction="([^"]+)"', page)[0]
        answer = teacher.post(unescape(action), data={"do": f"add:/level/{name}"}, follow_redirects=True)
        assert answer.request.query_string == f"level={name}".encode()
        assert re.findall(r'name="([^"]+)"[^>]* autofocus', answer.text) == [f"/level/{name}/{first}"]
    save(teacher, draft, "cards", **{f"__level__mittel__{first}": "2"})
    assert "autofocus" not in teacher.get(f"{draft}/cards?level=mittel").text


def test_levels_are_added_changed_and_taken_away(teacher: FlaskClient) -> None:
    teacher.set_cookie("language", "de")
    draft = begun(teacher, "take-three")
    assert 'class="seg levels"' not in teacher.get(f"{draft}/cards").text
    for name in ("leicht", "mittel", "schwer"):
        save(teacher, draft, "cards", do=f"add:/level/{name}")
    level_page = teacher.get(f"{draft}/cards?level=schwer").text
    save(teacher, draft, "cards", __level__leicht__copies="3", __level__leicht__mark="1", __level__mittel__mark="2")
    assert deck(teacher, draft)["level"]["leicht"] == {"copies": 3, "mark": 1}
    counts = [re.findall(r"<b>(\d+)</b>", teacher.get(f"{draft}/cards?level={name}").text) for name in ("leicht", "")]
    assert counts[0] != counts[1]
    (command,) = re.findall(r'class="plain" name="do" value="(remove:[^"]+)">Stufe löschen', level_page)
    save(teacher, draft, "cards", do=command)
    assert [*deck(teacher, draft)["level"]] == ["leicht", "mittel"]


CELL = re.compile(r'<td class="([^"]*)">\s*<input name="(/[^"]+)" value="([^"]*)"')


def cells(teacher: FlaskClient, draft: str, level: str) -> dict[str, tuple[str, bool]]:
    """What the cells of the table say at a level, and whether the deck says otherwise, by their addresses."""
    page = teacher.get(f"{draft}/cards", query_string={"level": level}).text
    return {name: (unescape(text), "own" in kind.split()) for kind, name, text in CELL.findall(page)}


def test_the_table_has_the_levels_own_cells(teacher: FlaskClient) -> None:
    teacher.set_cookie("language", "de")
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{"/level/schwer/numbers": "12, 14, 16", "/show/14/0": "2 mal 7"})
    before = deck(teacher, draft)["level"]["schwer"].get("show", {})
    save(teacher, draft, "cards", **{"/level/schwer/show/14/1": "28 : 2"})
    made = deck(teacher, draft)
    assert made["level"]["schwer"]["show"]["14"][1] == "28 : 2"
    assert made["show"]["14"][1] == "7 · 2"
    shown, whole = cells(teacher, draft, "schwer"), cells(teacher, draft, "")
    assert len(shown) == 12
    assert shown["/level/schwer/show/14/1"] == ("28 : 2", True)
    assert all(own == (text != whole[name.removeprefix("/level/schwer")][0])
               for name, (text, own) in shown.items())  # fmt: skip
    assert teacher.get(f"{draft}/card/R14.svg?level=schwer").data != teacher.get(f"{draft}/card/R14.svg").data
    page = unescape(teacher.get(f"{draft}/cards?level=schwer").text)
    count = sum(own for _, own in shown.values())
    assert f"{count} {'Zelle' if count == 1 else 'Zellen'}. Alles andere folgt dem Deck." in page
    assert 'name="/numbers"' not in page
    assert page.count('name="/level/schwer/numbers"') == 1
    assert before != made["level"]["schwer"]["show"]


@pytest.mark.parametrize("start", with_proofs(LEVELS, LONGER))
def test_a_level_that_is_sent_as_it_is_changes_nothing(teacher: FlaskClient, start: str) -> None:
    draft = begun(teacher, start)
    before = deck(teacher, draft)
    for level in LEVELS[start]:
        sent = {name: text for name, (text, _) in cells(teacher, draft, level).items()}
        assert sent
        assert all(name.startswith("/level/") for name in sent)
        teacher.post(f"{draft}/cards", query_string={"level": level}, data=sent)
        assert deck(teacher, draft) == before


def test_what_is_wrong_with_a_cell_that_a_level_follows_stands_there_too(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{"/level/schwer/numbers": "12, 14", "/show/14/1": "picture:max.jpg"})
    save(teacher, draft, "cards", **{"/level/schwer/show/12/1": "picture:tim.jpg"})
    save(teacher, draft, "cards", do="remove:/level/schwer/show/14")
    page = teacher.get(f"{draft}/cards?level=schwer").text
    for name in ("/level/schwer/show/14/1", "/level/schwer/show/12/1"):
        assert re.search(rf'name="{name}"[^>]*aria-invalid="true"', page), name


def test_a_picture_goes_into_a_levels_cell(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    page = teacher.get(f"{draft}/pictures", query_string={"level": "schwer", "cell": "/level/schwer/show/81/1"}).text
    assert 'name="level" value="schwer"' in page
    assert '<option value="/level/schwer/show/81/1" selected>' in page
    assert "<option>/level" not in page
    (command,) = re.findall(r'value="(take:/level/schwer/show/81/1/picture:[^"]+)"', page)[:1]
    answer = teacher.post(f"{draft}/cards?level=schwer", data={"do": unescape(command)})
    assert answer.location == f"{draft}/cards?level=schwer"
    assert deck(teacher, draft)["level"]["schwer"]["show"]["81"][1] == unescape(command).rpartition("/")[2]


def test_odds_are_those_of_the_level_that_one_looks_at(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{"/numbers": "0..20", "/level/easy/numbers": "0..4"})
    save(teacher, draft, "tasks", **{"/task/0/if": "all < 5", "/task/1/if": "sum = 9", "/task/1/level": "hard"})
    counts = {}
    for level in ("", "easy"):
        page = teacher.get(f"{draft}/odds/0", query_string={"level": level}).text
        counts[level] = int(re.findall(r"(\d+) (?:of|in|von) (?:a )?(?:hundred|100)", page)[0])
    assert counts[""] < 40 < counts["easy"]
    rows = teacher.get(f"{draft}/tasks?level=easy", headers={"Accept-Language": "en"}).text
    assert rows.count("Not in the level “easy”") == 1
    assert "/odds/0?level=easy" in teacher.get(f"{draft}/tasks?level=easy&open=0").text


def test_what_a_level_changes_is_shown_with_the_cards_of_both(teacher: FlaskClient) -> None:
    teacher.set_cookie("language", "de")
    draft = new_draft(teacher)
    (link,) = re.findall(r'href="([^"]+/differences[^"]+)"', teacher.get(f"{draft}/cards?level=mittel").text)
    page = teacher.get(unescape(link)).text
    assert "Was „mittel“ ändert" in page
    assert re.search(r"Punkte der Stufe</th>\s*<td>–</td>\s*<td>••</td>", page)
    assert f'href="{draft}/cards?level=mittel"' in page
    save(teacher, draft, "cards", __level__mittel__show__12__0="picture:clock-12", __task__0__level="mittel")
    page = teacher.get(unescape(link)).text
    row = re.findall(r'class="fig">12</th>(.*?)</tr>', page, re.DOTALL)[0]
    pictures = [unescape(address) for address in re.findall(r'src="([^"]+)"', row)]
    assert ["level=" in address for address in pictures] == [False, True]
    for address in pictures:
        assert "immutable" in teacher.get(address).headers["Cache-Control"]
    assert "Aufgaben nur auf dieser Stufe" in page
    save(teacher, draft, "cards", do="add:/level/neu")
    assert "Bisher ist nichts anders." in teacher.get(f"{draft}/differences?level=neu").text
    assert teacher.get(f"{draft}/differences?level=none").status_code == 404


NAME = re.compile(r'name="=(/level/[^"]+)" value="([^"]*)"')
WHY = {
    "": ("braucht einen Namen", "needs a name", "heeft een naam nodig", "besoin d’un nom"),
    "mittel": ("„mittel“ heißt schon", "called “mittel”", "heet al ‘mittel’", "s’appelle déjà «\xa0mittel\xa0»"),
    "a/b": ("darf kein / ~ , ; |", "can’t contain / ~ , ; |", "geen / ~ , ; |", "ni contenir / ~ ,"),
    "🙂": ("hat nicht alle Zeichen", "lacks a character", "heeft niet alle tekens", "n’a pas tous les signes"),
    "a" * 61: ("zu lang", "too long", "te lang", "trop long"),
}
"""What no level of a deck with a level "mittel" can be called, and how that is told."""


def renamed(teacher: FlaskClient, draft: str, old: str, new: str, at: str = "", **fields: str) -> TestResponse:
    """Presses the button that renames a level, on the page of a level or of the whole deck."""
    sent = {"do": f"rename:/level/{old}", f"=/level/{old}": new, **fields}
    query = {"level": at} if at else {}
    return teacher.post(f"{draft}/cards", query_string=query, data={"base": base(teacher, draft), **sent})


def test_each_level_has_a_field_with_its_name(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    for level in ("", *LEVELS["times-tables"]):
        page = teacher.get(f"{draft}/cards", query_string={"level": level}).text
        found = NAME.findall(page)
        assert sorted(found) == sorted((f"/level/{name}", name) for name in LEVELS["times-tables"])
        for address, _ in found:
            assert f'name="do" value="rename:{address}"' in page


def test_a_level_is_renamed_by_its_button_and_by_nothing_else(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    before = deck(teacher, draft)
    for way in ("cards", "cards/edit"):
        save(teacher, draft, way, **{"=/level/mittel": "halb"})
        save(teacher, draft, way, **{"=/level/mittel": "halb", "do": "add:/level/mittel"})
    assert deck(teacher, draft) == before
    sent = {"=/level/leicht": "nein", "/level/mittel/copies": "2", "/name": "Reihen"}
    answer = renamed(teacher, draft, "mittel", " Stufe  2 ", "mittel", **sent)
    assert (answer.status_code, answer.location) == (303, f"{draft}/cards?level=Stufe+2")
    page = teacher.get(answer.location).text
    assert re.search(r'aria-current="true"><span[^>]*>•+</span>Stufe 2<', page)
    made = deck(teacher, draft)
    assert [*made["level"]] == ["leicht", "Stufe 2", "schwer"]
    assert made["level"]["Stufe 2"] == {**before["level"]["mittel"], "copies": 2}
    assert made["name"] == "Reihen"


def test_the_address_stays_where_another_level_is_looked_at(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    assert renamed(teacher, draft, "mittel", "Mitte", "leicht").location == f"{draft}/cards?level=leicht"
    assert renamed(teacher, draft, "leicht", "Anfang").location == f"{draft}/cards"
    assert [*deck(teacher, draft)["level"]] == ["Anfang", "Mitte", "schwer"]


def test_undo_and_redo_lead_to_the_level_by_its_name(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    before = deck(teacher, draft)
    renamed(teacher, draft, "mittel", "Mitte", "mittel")
    query = {"pane": "cards", "level": "Mitte"}
    assert teacher.post(f"{draft}/undo", query_string=query).location == f"{draft}/cards?level=mittel"
    assert deck(teacher, draft) == before
    query = {"pane": "cards", "level": "mittel"}
    assert teacher.post(f"{draft}/redo", query_string=query).location == f"{draft}/cards?level=Mitte"
    assert [*deck(teacher, draft)["level"]] == ["leicht", "Mitte", "schwer"]


@pytest.mark.parametrize("name", WHY)
@pytest.mark.parametrize("at", with_proofs(("leicht", ""), ("",)))
def test_what_no_level_can_be_called_is_told_beside_what_was_typed(teacher: FlaskClient, name: str, at: str) -> None:
    draft = new_draft(teacher)
    before = deck(teacher, draft)
    for language, words in zip(("de", "en", "nl", "fr"), WHY[name], strict=True):
        teacher.set_cookie("language", language)
        answer = renamed(teacher, draft, "leicht", name, at, **{"/name": language})
        assert answer.status_code == 409
        field = re.search(r'<input[^>]*name="=/level/leicht" value="([^"]*)"[^>]*>', answer.text)
        assert field is not None
        assert unescape(field[1]) == name
        for said in ("autofocus", 'aria-invalid="true"', 'aria-describedby="note-name"'):
            assert said in field[0]
        note = answer.text.partition('id="note-name"')[2].partition("</div>")[0]
        assert words in unescape(note)
        assert answer.text.count('id="note-name"') == 1
        opened = answer.text[: answer.text.index('name="=/level/leicht"')].rpartition("<details")[2]
        assert opened.startswith(" open")
        assert deck(teacher, draft) == {**before, "name": language}


def test_tasks_stay_in_the_level_and_somebody_elses_change_in_it_is_kept(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "tasks", **{"+/task/0/level/leicht": "leicht", "+/task/0/level/schwer": "schwer"})
    seen = base(teacher, draft)
    save(teacher, draft, "cards", **{"/level/schwer/copies": "3"})
    later = base(teacher, draft)
    sent = {"base": seen, "do": "rename:/level/schwer", "=/level/schwer": "Profi"}
    assert teacher.post(f"{draft}/cards", data=sent).status_code == 303
    late = {"base": later, "/level/schwer/mark": "1", "/name": "Spät"}  # typed before the new name was seen
    assert teacher.post(f"{draft}/cards/edit", data=late).status_code == 200
    made = deck(teacher, draft)
    assert made["task"][0]["level"] == ["leicht", "Profi"]
    assert [*made["level"]] == ["leicht", "mittel", "Profi"]
    assert (made["level"]["Profi"]["copies"], made["level"]["Profi"]["mark"], made["name"]) == (3, 1, "Spät")


FOURTH = [
    ("de", "Stufe"),
    *(
        pytest.param(language, name, marks=pytest.mark.proof)
        for language, name in (("en", "Level"), ("nl", "Niveau"), ("fr", "Niveau"))
    ),
]


@pytest.mark.parametrize(("language", "number"), FOURTH)
def test_a_fourth_level_has_a_number_until_it_is_renamed(teacher: FlaskClient, language: str, number: str) -> None:
    teacher.set_cookie("language", language)
    draft, made = new_draft(teacher, SMALL.partition("[level")[0]), list[str]()
    for _ in range(5):
        (command,) = {*re.findall(r'name="do" value="add:/level/([^"]+)"', teacher.get(f"{draft}/cards").text)}
        made.append(command)
        save(teacher, draft, "cards", do=f"add:/level/{command}")
    assert made[3:] == [f"{number} 4", f"{number} 5"]
    renamed(teacher, draft, made[3], "Profi")
    assert [*deck(teacher, draft)["level"]] == [*made[:3], "Profi", made[4]]
    assert f"add:/level/{made[3]}" in teacher.get(f"{draft}/cards").text
