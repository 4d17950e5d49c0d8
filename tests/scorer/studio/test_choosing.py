"""Colours and pictures on pages of their own, without scripts: changed, warned of, mended, put into cells."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from cardgen.custom.pictures import pictograms
from cardgen.schema.colours import signs
from cardgen.words.texts import LANGUAGES
from scorer.studio.pages import fields
from tests.order import with_proofs
from tests.scorer.studio.test_pages import base, begun, deck, new_draft, save
from tests.studio.documents import STARTS

COMMAND = re.compile(r'name="do" value="([^"]+)"')
LIST = re.compile(r'<select class="field" name="(/[^"]+)".*?>(.*?)</select>', re.DOTALL)


def commands(page: str) -> list[str]:
    return [unescape(found) for found in COMMAND.findall(page)]


def read(teacher: FlaskClient, path: str, language: str = "de") -> str:
    answer = teacher.get(path, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return answer.text


def test_the_heads_of_the_columns_lead_to_the_colours(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    page = teacher.get(f"{draft}/cards").text
    assert [f'href="{draft}/colours#colour-{k}"' in page for k in range(4)] == [True] * 4
    assert teacher.get(f"{draft}/colours").text.count('<select class="field" name="/colours/') == 4


def test_near_colours_are_told_of_shown_and_mended_by_a_button(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    assert "gut ist ab 20" not in read(teacher, f"{draft}/colours")
    save(teacher, draft, "colours", **{"/colours/1": "Rot #33AA88 heart"})
    page = read(teacher, f"{draft}/colours")
    assert "Rot und Grün sind für Augen mit Blauschwäche dieselbe Farbe (Abstand 3, gut ist ab 20)" in page
    assert 'fill="#33AA88"' in page
    (command,) = [one for one in commands(page) if one.startswith("take:") and "Lila statt Rot" in page][:1]
    assert command == "take:/colours/1/purple"
    save(teacher, draft, "colours", do=command)
    assert deck(teacher, draft)["colours"][1] == "purple"
    assert "gut ist ab 20" not in read(teacher, f"{draft}/colours")


def test_colours_are_added_renamed_and_taken_away_with_their_columns(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "cards", **{"/show/16/1": "sixteen"})
    save(teacher, draft, "colours", do="add:/colours")
    save(teacher, draft, "colours", **{"/colours/4": "Ruby #880044 bell"})
    save(teacher, draft, "colours", **{"/colours/4/name": "Garnet", "/colours/4/sign": "mushroom"})
    assert deck(teacher, draft)["colours"][4] == {"name": "Garnet", "fill": "#880044", "sign": "mushroom"}
    page = teacher.get(f"{draft}/cards")
    assert page.status_code == 200
    assert page.text.count('<th scope="col"') == 6
    save(teacher, draft, "colours", do="remove:/colours/0")
    made = deck(teacher, draft)
    assert (made["show"]["16"][0], len(made["colours"])) == ("sixteen", 4)


def test_to_send_the_colours_as_they_are_changes_nothing(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    save(teacher, draft, "colours", **{"/colours/2": "Sea #119988 moon"})
    before = base(teacher, draft)
    page = teacher.get(f"{draft}/colours").text
    typed = re.findall(r'<input[^>]*name="(/[^"]+)"[^>]*?value="([^"]*)"', page)
    sent = {name: unescape(value) for name, value in typed}
    chosen = re.findall(r'<select[^>]*name="(/[^"]+)".*?<option value="([^"]*)" selected', page, re.DOTALL)
    sent |= {name: unescape(value) for name, value in chosen}
    assert len(sent) > 4
    teacher.post(f"{draft}/colours", data={"base": before, **sent})
    assert base(teacher, draft) == before, deck(teacher, draft)


def test_a_strange_colour_still_has_a_page(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    for text in ("<b>pink</b>", "grün", "mint #12 house", "red #AA0000 nothing"):
        save(teacher, draft, "colours", **{"/colours/0": text})
        for pane in ("colours", "cards"):
            page = teacher.get(f"{draft}/{pane}")
            assert page.status_code == 200
            assert "<b>pink" not in page.text
        assert 'aria-invalid="true"' in teacher.get(f"{draft}/colours").text or 'class="say bad"' in page.text


def test_signs_and_pictograms_are_drawn_by_us_and_nothing_else_is(teacher: FlaskClient) -> None:
    for sign in signs():
        answer = teacher.get(f"/studio/sign/{sign}-7FD0B0.svg")
        assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
        assert b"#7FD0B0" in answer.data
    assert b"<path" in teacher.get("/studio/pictogram/1F34E.svg").data
    for path in ("sign/none-7FD0B0", "sign/sun-red", "pictogram/FFFF", "pictogram/apple", "pictogram/..%2F1F34E"):
        assert teacher.get(f"/studio/{path}.svg").status_code == 404


@pytest.mark.parametrize(("language", "word"), [("de", "Apfel"), ("en", "apple"), ("nl", "appel"), ("fr", "pomme")])
def test_a_pictogram_is_looked_for_and_put_into_a_cell(teacher: FlaskClient, language: str, word: str) -> None:
    draft = new_draft(teacher)
    page = read(teacher, f"{draft}/pictures?cell=/show/14/1&q={word}", language)
    command = next(one for one in commands(page) if one.startswith("take:"))
    assert command.startswith("take:/show/14/1/picture:")
    assert save(teacher, draft, "cards", do=command).status_code == 303
    assert deck(teacher, draft)["show"]["14"][1] == command.removeprefix("take:/show/14/1/")
    again = read(teacher, f"{draft}/pictures?cell=/show/14/2", language)
    assert commands(again)[0] == command.replace("/14/1/", "/14/2/")
    seen = teacher.get(f"{draft}/cards").text
    assert not re.search(r'name="/show/14/1"[^>]*aria-invalid', seen)


@pytest.mark.long
@pytest.mark.parametrize("start", with_proofs(STARTS, {*STARTS} - {"tadika", "terz", "sevens"}))
def test_every_start_has_all_pages(teacher: FlaskClient, start: str) -> None:
    """In each list that is chosen which the deck says: else a browser shows, and sends, the first of the list."""
    draft = begun(teacher, start)
    for pane in ("cards", "tasks", "look", "print", "colours", "pictures"):
        page = read(teacher, f"{draft}/{pane}")
        for name, options in LIST.findall(page) if pane != "pictures" else ():
            assert options.count(" selected") == 1 or '<option value="">' in options, (pane, name)


def test_a_trait_is_left_out_and_taken_in_again(teacher: FlaskClient) -> None:
    draft = begun(teacher, "terz")
    page = read(teacher, f"{draft}/cards")
    assert re.search(r'name="/trait/figure/0" value="Rot"', page)
    leave = [one for one in commands(page) if one.startswith("take:/trait")]
    assert len(leave) == 4
    save(teacher, draft, "cards", do=leave[0])
    page = read(teacher, f"{draft}/cards")
    assert deck(teacher, draft)["trait"]["background"] == []
    assert [one for one in commands(page) if "/trait" in one] == ["remove:/trait/background"]
    save(teacher, draft, "cards", do="remove:/trait/background")
    assert read(teacher, f"{draft}/cards").count('name="/trait/') == 12


def test_words_of_a_second_language_have_a_field_beside_their_word(teacher: FlaskClient) -> None:
    draft = begun(teacher, "triple3")
    assert "/second" not in re.findall(r'name="/trait/[^"]*(/second)"', read(teacher, f"{draft}/cards"))
    words = {f"/trait/shape/{k}": word for k, word in enumerate(["Hund", "Katze", "Maus", "Tiger"])}
    save(teacher, draft, "cards", **words, **{"/second": "en"})
    save(teacher, draft, "cards", **{"/trait/shape/3/second": "tiger"})
    page = read(teacher, f"{draft}/cards")
    assert re.findall(r'name="/trait/(\w+)/\d/second" value="(\w*)"', page) == [
        ("shape", ""), ("shape", ""), ("shape", ""), ("shape", "tiger"),
    ]  # fmt: skip
    assert deck(teacher, draft)["trait"]["shape"][3] == {"show": "Tiger", "second": "tiger"}


def test_without_drawings_one_sentence_says_so(teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    draft = new_draft(teacher)
    monkeypatch.setattr(pictograms, "_folder", lambda: None)
    for language in LANGUAGES:
        page = read(teacher, f"{draft}/pictures", language)
        assert ".[pictures]" in page
        assert "take:" not in page


def test_pictures_are_for_those_who_write_and_for_fields_that_take_one(teacher: FlaskClient, unlimited: Flask) -> None:
    draft = begun(teacher, "terz")
    assert unlimited.test_client().get(f"{draft}/pictures").status_code == 404
    for cell in ("/name", "/print/paper", "/show", "nonsense", "/task/0/if", '"><script>'):
        page = teacher.get(f"{draft}/pictures", query_string={"cell": cell}).text
        assert not [one for one in commands(page) if one.startswith(f"take:{cell}/")]
        assert "<script>" not in page
    assert "take:/trait/number/0/picture:" in read(teacher, f"{draft}/pictures?cell=/trait/number/0")


def test_a_style_that_is_not_offered_stays_the_one_that_is_chosen(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    page = save(teacher, draft, "look", __look__style="ink-saver").location
    assert 'value="ink-saver" checked' in teacher.get(str(page)).text
    assert 'value="ink-saver"' not in teacher.get(f"{new_draft(teacher)}/look").text


def styled(teacher: FlaskClient, draft: str, level: str = "") -> dict[str, str]:
    """The pictures of the styles to choose from, by their names."""
    page = unescape(teacher.get(f"{draft}/look", query_string={"level": level} if level else {}).text)
    return {found[2]: found[1] for found in re.finditer(r'src="(/[^"]*/look/([^".]+)\.svg[^"]*)"', page)}


@pytest.mark.parametrize("start", ["sevens", "terz"])
def test_each_style_is_seen_on_a_card_of_the_deck(teacher: FlaskClient, start: str) -> None:
    draft = begun(teacher, start)
    pictures = styled(teacher, draft)
    assert [*pictures] == [*fields.STYLES]
    drawn = {}
    for name, address in pictures.items():
        answer = teacher.get(address)
        assert (answer.mimetype, "immutable" in answer.headers["Cache-Control"]) == ("image/svg+xml", True)
        drawn[name] = answer.data
    assert drawn["grey"] != drawn["classic"] != drawn["dyslexia"]
    save(teacher, draft, "look", __look__style="grey", __look__title="Wir", __name="Unseres")
    assert styled(teacher, draft) == pictures  # nothing of that is seen on them
    save(teacher, draft, "look", __look__ink="saving")
    assert {*styled(teacher, draft).values()}.isdisjoint(pictures.values())
    assert teacher.get(f"{draft}/look/none.svg").status_code == 404
