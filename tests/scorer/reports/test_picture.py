"""The picture to share: well-formed whoever plays, of its size, the same again, and quick enough."""

from __future__ import annotations

import io
from datetime import date
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from PIL import Image

from cardgen.core.scores import Standings
from cardgen.words.phrase import Phrase
from cardgen.words.texts import LANGUAGES
from scorer.reports import picture
from scorer.reports.chart import Series
from scorer.reports.picture import HEIGHT, WIDTH, Result
from scorer.words import languages
from tests.order import examples, with_proofs
from tests.scorer.reported import GAMES, courses, reported, words

SVG = "{http://www.w3.org/2000/svg}"
DAY = date(2026, 3, 1)


def texts(file: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(file).iter(f"{SVG}text")]  # noqa: S314  our own


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_game_day_players_totals_and_why(name: str, language: str) -> None:
    found = reported(GAMES[name], language)
    said = texts(picture.svg(Result("Triple³", DAY, found.standings, found.course), found.words))
    assert "Triple³" in said
    assert any("2026" in words for words in said)
    assert not any("{total}" in words or "{month}" in words for words in said)
    for total in found.standings.totals.values():
        assert str(total).replace("-", "−") in said
    if found.standings.end:
        assert found.words.say(*found.standings.end)[:20] in " ".join(said)


@pytest.mark.parametrize(
    ("language", "day"), [("de", "1. März 2026"), ("en", "1 March 2026"), ("nl", "1 maart 2026"), ("fr", "1 mars 2026")]
)
def test_days_in_words(language: str, day: str) -> None:
    assert languages.day_in_words(DAY, language) == day


@pytest.mark.parametrize(
    "name",
    with_proofs(
        ["nothing yet", "alone", "eight with hostile names", "a second round half written"],
        {"alone", "a second round half written"},
    ),
)
def test_the_png_has_its_size_and_is_the_same_again(name: str) -> None:
    found = reported(GAMES[name])
    result = Result("TERZ", DAY, found.standings, found.course)
    data = picture.png(result, found.words)
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (WIDTH, HEIGHT)
        assert image.convert("RGB").getpixel((5, 5)) == (0xF4, 0xF1, 0xEA)
        assert image.convert("RGB").getpixel((60, 60)) == (255, 255, 255)
    assert picture.png(result, found.words) == data


@given(courses())
@settings(max_examples=examples(60))
def test_it_is_xml_whoever_plays_and_loads_nothing(course: Series) -> None:
    totals = dict(zip(course.names, course.last, strict=True))
    best = tuple(name for name in totals if totals[name] == max(totals.values()))
    standings = Standings("terz", totals, {}, (), best, {})
    for winners in ((), best):
        file = picture.svg(Result("<&>", DAY, standings._replace(winners=winners), course), words())
        root = ET.fromstring(file)  # noqa: S314  our own
        for element in root.iter():
            assert element.tag != f"{SVG}script"
            assert not any(key == "style" or key.startswith("on") or key.endswith("href") for key in element.attrib)
        assert "<&>" in texts(file)


@pytest.mark.parametrize("winners", [("Ada",), ("Ada", "Ben")])
def test_who_has_won_wears_a_crown(winners: tuple[str, ...]) -> None:
    totals = {"Ada": 3, "Ben": 3 if len(winners) > 1 else 1}
    standings = Standings("terz", totals, {}, winners, winners, {}, Phrase("end.said"))
    course = Series(("Ada", "Ben"), ("leaf", "drop"), (1,), (tuple(totals.values()),))
    file = picture.svg(Result("TERZ", DAY, standings, course), words())
    assert file.count("rotate(20)") == len(winners)


def test_nobody_wears_a_crown_before_the_end_or_alone() -> None:
    for name in ("nothing yet", "alone"):
        found = reported(GAMES[name])
        assert "rotate(20)" not in picture.svg(Result("TERZ", DAY, found.standings, found.course), found.words)


@given(courses())
@settings(max_examples=examples(30))
def test_nothing_stands_outside_the_paper(course: Series) -> None:
    totals = dict(zip(course.names, course.last, strict=True))
    standings = Standings("terz", totals, {}, course.names, course.names, {}, Phrase("end.said"))
    root = ET.fromstring(picture.svg(Result("TERZ" * 40, DAY, standings, course), words()))  # noqa: S314  our own
    for element in root.iter(f"{SVG}text"):
        assert 0 < float(element.get("x", "")) < WIDTH
        assert 0 < float(element.get("y", "")) < HEIGHT
