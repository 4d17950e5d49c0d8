"""The chart tells the truth without colours, its names never overlap, and no name is more than a text in it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.core import scores
from cardgen.words.texts import LANGUAGES
from scorer.playing import shelf
from scorer.playing.match import MARKS
from scorer.reports import chart
from scorer.reports.chart import DASHES, SMALL, ChartFrame, Series
from scorer.reports.markup import colour_of, width
from scorer.reports.thin import spread
from tests.scorer.reported import GAMES, courses, reported, words

SVG = "{http://www.w3.org/2000/svg}"


def parsed(course: Series, frame: ChartFrame | None = None) -> ET.Element:
    return ET.fromstring(chart.svg(course, words(), frame=frame))  # noqa: S314  our own


@pytest.mark.parametrize("name", GAMES)
def test_the_course_ends_at_the_totals_and_begins_at_nothing(name: str) -> None:
    found = reported(GAMES[name])
    assert found.course.last == tuple(found.standings.totals.values())
    assert len(found.course.steps) == len(found.course.totals)
    if found.course.unit == "entry":
        assert len(found.course.steps) == len(found.record.entries)


def test_points_outside_of_rounds_are_a_step_of_their_own() -> None:
    found = reported(GAMES["points after the last round"])
    assert found.course.steps == (1, None)
    assert found.course.totals == ((6, 4), (4, 4))
    assert chart.table(found.course, found.words).rows == (("1", "6", "4"), ("Schluss", "4", "4"))


def test_the_table_says_all_that_the_lines_show() -> None:
    found = reported(GAMES["a second round half written"])
    table = chart.table(found.course, found.words)
    assert table.head == ("Runde", "Ada", "Ben")
    assert [row[0] for row in table.rows] == ["1", "2"]
    assert table.rows[0][1] == "−40"


@pytest.mark.parametrize("name", GAMES)
def test_running_totals_are_those_of_the_prefixes(name: str) -> None:
    data: dict[str, Any] = GAMES[name]
    game, record = shelf.find(data["game"]), scores.read(data)
    after = list(scores.running(record, game.scoring, game.spec))
    assert len(after) == len(record.entries)
    for length in {1, 2, len(after) // 2, len(after)} & set(range(1, len(after) + 1)):
        prefix = record._replace(entries=record.entries[:length])
        assert after[length - 1] == scores.standings(prefix, game.scoring, game.spec).totals


@given(courses())
def test_the_chart_is_xml_whoever_plays_and_holds_nothing_that_a_strict_page_forbids(course: Series) -> None:
    root = parsed(course)
    assert root.get("role") == "img"
    ids = {element.get("id") for element in root.iter()}
    assert {root.get("aria-labelledby"), root.get("aria-describedby")} <= ids
    known = {"svg", "title", "desc", "g", "line", "path", "circle", "text"}
    for element in root.iter():
        assert element.tag.removeprefix(SVG) in known
        assert not any(key == "style" or key.startswith("on") or key.endswith("href") for key in element.attrib)


@given(courses())
def test_names_stand_apart_and_inside_and_in_the_order_of_the_totals(course: Series) -> None:
    frame = ChartFrame()
    texts = [element for element in parsed(course).iter(f"{SVG}text") if element.get("class") == "chart-name"]
    places = [float(element.get("y", "")) for element in texts]
    assert len(places) == len(course.names)
    assert all(low - high >= chart.SIZE for high, low in pairwise(sorted(places)))
    assert all(frame.top <= place <= frame.height for place in places)
    for one, this in enumerate(places):
        for other, that in enumerate(places):
            assert course.last[one] <= course.last[other] or this < that


@given(courses())
def test_lines_stay_in_their_frame_and_are_told_apart_by_their_dashes(course: Series) -> None:
    frame = ChartFrame()
    lines = [element for element in parsed(course).iter(f"{SVG}path") if element.get("class") == "chart-line"]
    assert len({line.get("stroke-dasharray") for line in lines}) == len(course.names)
    for line in lines:
        for point in line.get("d", "")[1:].split("L"):
            x, y = map(float, point.split())
            assert frame.left <= x <= frame.right + 0.01
            assert frame.top - 0.01 <= y <= frame.base + 0.01


def test_there_are_dashes_for_as_many_as_may_play() -> None:
    assert len(set(DASHES)) == len(DASHES) == 8


@given(st.integers(-(10**6), 10**6), st.integers(0, 10**6))
def test_ticks_are_few_round_and_enough(least: int, size: int) -> None:
    marks = chart.ticks(least, least + size)
    assert 2 <= len(marks) <= 8
    assert marks[0] <= least <= least + size <= marks[-1]
    steps = {high - low for low, high in pairwise(marks)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8), st.floats(1, 40))
def test_places_are_apart_inside_and_near(wanted: list[float], gap: float) -> None:
    places = spread(wanted, gap, 0, 100)
    room = min(gap, 100 / max(1, len(wanted) - 1))
    ordered = sorted(places)
    assert all(high - low >= room - 1e-6 for low, high in pairwise(ordered))
    assert ordered[0] >= -1e-6
    assert ordered[-1] <= 100 + 1e-6
    if all(high - low >= gap for low, high in pairwise(sorted(wanted))):
        assert places == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chart_says_in_every_language_what_it_shows(language: str) -> None:
    found = reported(GAMES["a second round half written"], language)
    said = chart.svg(found.course, found.words, key="course")
    assert "Ben " in said
    assert "{" not in said
    assert 'id="course-title"' in said
    assert found.words["score.round"] in said


def test_zero_is_marked_and_numbers_below_have_a_true_minus() -> None:
    root = parsed(reported(GAMES["a second round half written"]).course)
    assert len([line for line in root.iter(f"{SVG}line") if line.get("class") == "chart-zero"]) == 1
    numbers = [element.text or "" for element in root.iter(f"{SVG}text")]
    assert any(number.startswith("−") for number in numbers)
    assert not any(number.startswith("-") for number in numbers)


def test_a_sign_that_two_have_is_hollow_the_second_time() -> None:
    course = Series(("Ada", "Ben"), ("sun", "sun"), (1,), ((1, 2),))
    signs = [group for group in parsed(course).iter(f"{SVG}g") if group.get("class") == "sign sign-sun"]
    assert [next(iter(group)).get("fill") for group in signs] == ["#FDE80C", "none"]


def test_long_names_are_cut_but_not_in_the_table() -> None:
    found = reported(GAMES["eight with hostile names"])
    shown = [element.text or "" for element in parsed(found.course).iter(f"{SVG}text")]
    assert any(name.endswith("…") for name in shown)
    assert max(map(len, shown)) < 40
    assert found.record.players == chart.table(found.course, found.words).head[1:]


def test_each_mark_has_its_colour() -> None:
    fills = [colour_of(mark).fill for mark in MARKS]
    assert fills[:2] == ["#FDE80C", "#CA0A03"]
    assert len(set(fills)) == len(MARKS)


def test_long_numbers_of_the_axis_have_room() -> None:
    """Points of a game may go into the millions; half a number would be another one."""
    course = Series(("Ada", "Ben"), ("sun", "heart"), (1,), ((9_999_999, -9_999_999),))
    numbers = [each for each in parsed(course).iter(f"{SVG}text") if each.get("text-anchor") == "end"]
    axis = [each for each in numbers if each.get("class") == "chart-number"]
    assert "−10000000" in {each.text for each in axis}
    for each in axis:
        assert float(each.attrib["x"]) >= width(str(each.text), SMALL)
