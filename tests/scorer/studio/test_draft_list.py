"""The decks of a browser on the studio's first page: what each looks like, and how many cards it has."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from cardgen.studio import opening
from scorer.studio.pages import draft_list
from tests.scorer.studio.test_pages import begun, new_draft, save

ROW = re.compile(
    r'<a href="(/studio/[^/]+)/cards">\s*<img class="fanned" src="([^"]+)".*?<small>(.*?)</small>', re.DOTALL
)


def rows(teacher: FlaskClient) -> dict[str, tuple[str, str]]:
    """The picture of each deck and what is said of it, by the addresses."""
    page = unescape(teacher.get("/studio", headers={"Accept-Language": "de"}).text)
    return {
        draft: (picture, " ".join(re.sub("<[^>]*>", "", said).split())) for draft, picture, said in ROW.findall(page)
    }


def test_each_deck_has_its_picture_and_its_count(teacher: FlaskClient) -> None:
    tables, terz = new_draft(teacher), begun(teacher, "terz")
    found = rows(teacher)
    assert found[terz][1].startswith("TERZ · 81 Karten · ")
    before, said = found[tables]
    assert said.startswith("Take Three · 36 Karten · ")
    picture = teacher.get(before)
    assert (picture.mimetype, "immutable" in picture.headers["Cache-Control"]) == ("image/svg+xml", True)
    save(teacher, tables, "cards", __copies="1")
    after, said = rows(teacher)[tables]
    assert after != before
    assert said.startswith("Take Three · 20 Karten · ")
    save(teacher, tables, "cards", __numbers="sieb")
    broken, said = rows(teacher)[tables]
    assert said.startswith("Take Three · ") and "Karten" not in said
    assert teacher.get(broken).status_code == 200  # as it was when it could be drawn last


def test_a_page_counts_few_decks_at_once(teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draft_list, "FRESH", 1)
    for _ in range(3):
        begun(teacher, "terz")
    assert [sum("Karten" in said for _, said in rows(teacher).values()) for _ in range(4)] == [1, 2, 3, 3]


def test_each_original_says_how_many_cards_it_has(teacher: FlaskClient) -> None:
    page = unescape(teacher.get("/studio", headers={"Accept-Language": "fr"}).text)
    assert re.findall(r"<strong>(TERZ|Threepia)</strong><small>([^<]*)<", page) == [
        ("TERZ", "81 cartes"), ("Threepia", "67 cartes"),
    ]  # fmt: skip


def test_each_start_has_its_button(teacher: FlaskClient) -> None:
    buttons = re.findall(r'<button[^>]* name="start" value="([^"]+)"', teacher.get("/studio").text)
    assert sorted(buttons) == sorted(start.key for start in opening.starts())
