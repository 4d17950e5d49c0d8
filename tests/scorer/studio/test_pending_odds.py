"""What takes long in the studio is told before, ends once nobody waits for it, and is not asked for twice."""

from __future__ import annotations

import re
import threading
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from cardgen.games.take_three import odds as exact
from cardgen.games.take_three.counting import hands_without
from cardgen.games.take_three.task_rules import CHEAP
from scorer.keeping.drafts import Drafts
from scorer.studio.pages import pending_odds, previews
from scorer.web.request import concurrency
from tests.scorer.studio.test_pages import base, new_draft

HEAVY = 'format = 1\ngame = "take-three"\nnumbers = "0..62"\nblanks = 0\ntask = [{ if = "sum = 97" }]\n'
STRIP = re.compile(r'src="([^"]+/cards/\d+[.]svg[^"#]*)')


def cheap_alone(fits: list[list[int]], copies: list[int]) -> list[int]:
    """In place of what a count takes long for."""
    assert len(fits) <= CHEAP
    return hands_without(fits, copies)


@pytest.fixture
def teacher(teacher: FlaskClient) -> FlaskClient:
    """In German."""
    teacher.set_cookie("language", "de")
    return teacher


@pytest.fixture
def draft(teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> str:
    """A deck that is said to take long, and that nobody has counted."""
    monkeypatch.setattr(pending_odds, "LONG", 0.1)
    exact.odds.cache_clear()
    previews._preview.cache_clear()
    return new_draft(teacher, HEAVY)


def strips(page: str) -> list[str]:
    return [unescape(address) for address in dict.fromkeys(STRIP.findall(page))]


def test_who_has_to_wait_is_told_so_before(teacher: FlaskClient, draft: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(exact, "hands_without", cheap_alone)
        pages = [teacher.get(f"{draft}/{pane}") for pane in ("cards", "tasks", "look", "print")]
        assert teacher.get(f"{draft}/ready").status_code == 303
        assert teacher.get(f"{draft}/costs.json").json == {}
        assert {teacher.get(address).status_code for address in strips(pages[0].text)} == {200}
    assert {page.status_code for page in pages} == {200}
    assert all(re.search(r"noch nicht gezählt.*bis zu \d+ Sekunden", page.text, re.DOTALL) for page in pages)
    assert "<b>·</b>" in pages[1].text
    counted = teacher.get(unescape(re.findall(r'href="([^"]+count=all)"', pages[0].text)[0])).text
    assert "noch nicht gezählt" not in counted
    assert "noch nicht gezählt" not in teacher.get(f"{draft}/tasks").text
    assert teacher.get(f"{draft}/ready").status_code == 200
    before = strips(pages[0].text)
    assert before != strips(counted)
    assert {teacher.get(address).status_code for address in before} == {200}


def test_what_would_take_for_ever_is_not_begun(
    teacher: FlaskClient, draft: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pending_odds, "MOST", 0.1)
    monkeypatch.setattr(exact, "hands_without", cheap_alone)
    page = teacher.get(f"{draft}/cards?count=all")
    assert (page.status_code, "länger als eine Minute" in page.text, "count=all" in page.text) == (200, True, False)


def test_a_count_ends_where_somebody_writes_meanwhile(
    teacher: FlaskClient, draft: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = base(teacher, draft)
    monkeypatch.setattr(concurrency, "EVERY", 0)
    assert teacher.get(f"{draft}/odds/0?base={seen}").status_code == 200
    exact.odds.cache_clear()
    monkeypatch.setattr(Drafts, "last_line", lambda *_: int(seen) + 1)
    assert teacher.get(f"{draft}/odds/0?base={seen}").status_code == 409


def test_a_count_ends_where_the_phone_hangs_up(
    teacher: FlaskClient, draft: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(concurrency, "EVERY", 0)
    gone = threading.Event()
    here = {"scorer.client_gone": gone.is_set}
    assert teacher.get(f"{draft}/tasks?count=all", environ_overrides=here).status_code == 200
    exact.odds.cache_clear()
    gone.set()
    assert teacher.get(f"{draft}/tasks?count=all", environ_overrides=here).status_code == 503


def test_what_is_said_of_counts_is_so() -> None:
    told = " ".join((Path(concurrency.__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8").split())
    assert f"counted at once where that takes up to {pending_odds.LONG:.0f} seconds" in told
    assert f"what is likely to take up to {pending_odds.MOST:.0f}." in told
