"""Earlier states of a draft, of which a page is still shown or still loading: found again, and without much looking."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from flask.testing import FlaskClient

from scorer.keeping.drafts import Drafts
from scorer.studio.pages import card_images, previews
from tests.scorer.studio.test_pages import deck, new_draft, save
from tests.scorer.studio.test_pending_odds import strips


def test_pictures_come_though_somebody_writes_while_a_page_loads(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    page = teacher.get(f"{draft}/cards").text
    first = teacher.get(strips(page)[0])
    for words in ("zwei mal drei", "drei mal zwei"):
        save(teacher, draft, "cards", __show__14__1=words)
    previews._preview.cache_clear()
    assert strips(teacher.get(f"{draft}/cards").text) != strips(page)
    late = teacher.get(strips(page)[0])
    assert (late.data, late.headers["Cache-Control"]) == (first.data, first.headers["Cache-Control"])
    assert teacher.get(re.sub("v=[0-9a-f]+", "v=0123456789ab", strips(page)[0])).status_code == 404


def test_the_last_deck_without_mistakes_is_looked_for_once(
    teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = new_draft(teacher)
    good = strips(teacher.get(f"{draft}/cards").text)
    for text in ("sieb", "siebz", "siebzi"):
        save(teacher, draft, "cards", __numbers=text)
    assert strips(teacher.get(f"{draft}/cards").text) == good
    looked: list[int | None] = []
    state: Callable[..., object] = Drafts.state

    def counted(self: Drafts, draft: str, seq: int | None = None) -> object:
        looked.append(seq)
        return state(self, draft, seq)

    monkeypatch.setattr(Drafts, "state", counted)
    assert strips(teacher.get(f"{draft}/cards").text) == good
    assert len([seq for seq in looked if seq]) == 1


CARD = re.compile(r'<li data-card="(\w+)" class="([^"]*)">.*?</li>', re.DOTALL)


def cloth(teacher: FlaskClient, draft: str, pane: str = "cards") -> tuple[dict[str, tuple[str, str]], str]:
    """The cards with a sign by their keys: its class, and the picture of each; and the whole page."""
    page = unescape(teacher.get(f"{draft}/{pane}").text)
    signed = {found[1]: found for found in CARD.finditer(page) if found[2].split()[-1] in ("hint", "fault")}
    return {key: (found[2].split()[-1], found[0]) for key, found in signed.items()}, page


def picture(teacher: FlaskClient, card: str) -> tuple[bytes, str]:
    """What is seen of a card, and what that is in words."""
    (address,), (words,) = re.findall(r'src="([^"]+)"', card), re.findall(r'alt="([^"]+)"', card)
    answer = teacher.get(address.partition("#")[0])
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert "immutable" in answer.headers["Cache-Control"]
    return answer.data, words


def test_a_card_keeps_its_last_good_picture_while_its_cell_has_a_fault(teacher: FlaskClient) -> None:
    teacher.set_cookie("language", "de")
    draft = new_draft(teacher)
    save(teacher, draft, "cards", __show__14__1="28 : 2")
    good = teacher.get(f"{draft}/card/R14.svg").data
    for text in ("sqrt(", "sqrt(7", "picture:max.jpg"):
        save(teacher, draft, "cards", __show__14__1=text)
    save(teacher, draft, "cards", __show__15__0="30 - 15", __show__16__2="17")
    for _ in range(2):  # a reload, too
        signed, page = cloth(teacher, draft)
        assert {key: sign for key, (sign, _) in signed.items()} == {"R14": "fault", "G16": "hint"}
        assert picture(teacher, signed["R14"][1]) == (good, "Rot 28 : 2 (14) – Fehler")
        assert signed["R14"][1].count("gone") == 1
        assert "28 : 2 (14) bleibt grau" in page
        assert 'alt="Gelb 30 - 15 (15)"' in page
        assert 'alt="Grün 17 (16) – Hinweis"' in page
        assert re.search(r"<b>\d+</b> Karten", re.sub(r"\s+", " ", page))
        previews._preview.cache_clear()
        card_images._SUMMARIES.clear()
    hidden = re.sub(r"v=\w+", "v=0123456789ab", re.findall(r'src="([^"]+line=[^"]+)"', signed["R14"][1])[0])
    assert teacher.get(hidden).status_code == 404  # nobody looks for what was there before
    assert teacher.get(f"{draft}/sheet/0.svg").status_code == 200
    for _ in range(4):
        teacher.post(f"{draft}/undo")
    assert cloth(teacher, draft)[0] == {}


def test_a_card_that_never_was_without_a_fault_is_seen_without_its_words(teacher: FlaskClient) -> None:
    draft = new_draft(teacher, 'format = 1\ngame = "take-three"\n[show]\n7 = ["x", "sqrt(", "y", "z"]\n')
    signed, _ = cloth(teacher, draft)
    assert [*signed] == ["R7"]
    assert picture(teacher, signed["R7"][1])[1] == "red 7 – Error"


def test_a_task_that_takes_the_place_of_another_never_has_its_picture(teacher: FlaskClient) -> None:
    draft = new_draft(teacher)
    last = len(deck(teacher, draft)["task"]) - 1
    code = f"T{last + 1:02d}"
    words = picture(teacher, card_of(teacher, draft, code))[1]
    save(teacher, draft, "tasks", **{f"__task__{last}__if": "summ"})
    assert picture(teacher, cloth(teacher, draft)[0][code][1])[1] == f"{words} – Error"
    save(teacher, draft, "tasks", do=f"remove:/task/{last}")
    save(teacher, draft, "tasks", do="add:/task")
    assert code not in cloth(teacher, draft, "tasks")[0]  # nothing was typed yet
    save(teacher, draft, "tasks", **{f"__task__{last}__if": "summ"})
    assert words not in picture(teacher, cloth(teacher, draft)[0][code][1])[1]


def card_of(teacher: FlaskClient, draft: str, key: str) -> str:
    return unescape(teacher.get(f"{draft}/cards").text.partition(f'data-card="{key}"')[2].partition("</li>")[0])
