"""A deck at a glance: a few real cards and their count, whatever else is wrong with it."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from cardgen.schema.draft import DeckError
from cardgen.studio import fans, paper
from cardgen.studio.made import Wanted
from tests.studio.documents import start

WRONG: dict[str, Any] = {"show": {"12": "sqrt("}, "look": {"title": "x" * 70}}


@pytest.mark.parametrize("key", ["take-three", "terz", "triple3", "threepia", "times-tables"])
def test_a_few_cards_are_drawn_and_all_are_counted(key: str) -> None:
    document = start(key, "de")
    assert fans.count(document, "de") == paper.line(Wanted(document, language="de")).cards
    picture = ET.fromstring(fans.fan(document, "de"))  # noqa: S314  our own
    assert picture.tag.endswith("svg")
    assert float(picture.get("width", "").removesuffix("mm")) > float(picture.get("height", "").removesuffix("mm"))


def test_faults_of_some_cards_take_nothing_away() -> None:
    document = start("times-tables", "de")
    assert fans.count({**document, **WRONG}, "de") == fans.count(document, "de")
    assert fans.fan({**document, **WRONG}, "de")
    with pytest.raises(DeckError):
        fans.fan({**document, "numbers": "sieb"}, "de")


@pytest.mark.parametrize("words", [["picture:dog Hund", "Schmetterling"], ["Straßenbahnhaltestelle", "Schmetterling"]])
@pytest.mark.parametrize("style", ["", "large-print", "lato"])
def test_each_style_has_a_sample_though_words_are_too_long_for_it(words: list[str], style: str) -> None:
    document = {**start("threepia", "de"), "trait": {"shape": [*words, "Wal", "Elefant"]}}
    assert fans.sample(document, style, language="de").startswith(b"<")
