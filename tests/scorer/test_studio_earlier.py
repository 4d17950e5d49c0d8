"""Earlier states of a draft, of which a page is still shown or still loading: found again, and without much looking."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorer.keeping.drafts import Drafts
from scorer.web.studio import shown
from tests.scorer.test_studio import begun, save
from tests.scorer.test_studio_waiting import strips


@pytest.fixture
def teacher(unlimited: Flask) -> FlaskClient:
    return unlimited.test_client()


def test_pictures_come_though_somebody_writes_while_a_page_loads(teacher: FlaskClient) -> None:
    draft = begun(teacher)
    page = teacher.get(f"{draft}/cards").text
    first = teacher.get(strips(page)[0])
    for words in ("zwei mal drei", "drei mal zwei"):
        save(teacher, draft, "cards", __show__14__1=words)
    shown._previewed.cache_clear()
    assert strips(teacher.get(f"{draft}/cards").text) != strips(page)
    late = teacher.get(strips(page)[0])
    assert (late.data, late.headers["Cache-Control"]) == (first.data, first.headers["Cache-Control"])
    assert teacher.get(re.sub("v=[0-9a-f]+", "v=0123456789ab", strips(page)[0])).status_code == 404


def test_the_last_deck_without_mistakes_is_looked_for_once(
    teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = begun(teacher)
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
