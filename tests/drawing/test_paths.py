"""Paths: arcs against the circle's own equation, round corners, SVG's notation."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.drawing.paths import moved, parse, plus, rounded, star
from cardgen.drawing.signs import SIGNS, shape_of


def points(commands: tuple[tuple[str, *tuple[float, ...]], ...], steps: int = 8) -> list[tuple[float, float]]:
    """Points along a path, by de Casteljau's formula."""
    found: list[tuple[float, float]] = []
    here = (0.0, 0.0)
    for verb, *n in commands:
        if verb == "C":
            controls = [here, (n[0], n[1]), (n[2], n[3]), (n[4], n[5])]
            for k in range(1, steps + 1):
                t = k / steps
                weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                found.append(tuple(sum(w * c[axis] for w, c in zip(weights, controls, strict=True)) for axis in (0, 1)))  # type: ignore[arg-type]
        if n:
            here = (n[-2], n[-1])
            found.append(here)
    return found


@given(st.floats(0.5, 50), st.sampled_from([0, 1]), st.sampled_from([0, 1]), st.floats(-1, 1), st.floats(-1, 1))
def test_an_arc_lies_on_its_circle(radius: float, large: int, sweep: int, x: float, y: float) -> None:
    if hypot(x, y) < 0.01:
        return
    end = (x * radius, y * radius)
    path = points(parse(f"M0 0A{radius} {radius} 0 {large} {sweep} {end[0]:.9f} {end[1]:.9f}"))
    far = hypot(*end)
    h = max(0.0, radius**2 - (far / 2) ** 2) ** 0.5
    side = 1 if large == sweep else -1
    centre = (end[0] / 2 + side * h * end[1] / far, end[1] / 2 - side * h * end[0] / far)
    assert path[-1] == pytest.approx(end, abs=1e-6)
    for px, py in path:
        assert hypot(px - centre[0], py - centre[1]) == pytest.approx(radius, rel=3e-4)


def test_notation_with_and_without_spaces_is_the_same() -> None:
    assert parse("M-1.5 .5L3-4Z") == (("M", -1.5, 0.5), ("L", 3.0, -4.0), ("Z",))


def test_unknown_commands_are_refused() -> None:
    with pytest.raises(ValueError, match="'Q' is not one of"):
        parse("M0 0Q1 1 2 2")


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_fills_its_box_and_does_not_leave_it_far(name: str) -> None:
    path = points(shape_of(name).body)
    xs, ys = [x for x, _ in path], [y for _, y in path]
    assert max(map(abs, xs)) <= 6.8  # a blossom is the widest
    assert max(map(abs, ys)) <= 6.8
    assert min(max(xs) - min(xs), max(ys) - min(ys)) >= 5.5


def test_rounded_corners_cut_the_tips() -> None:
    square = rounded([(0, 0), (10, 0), (10, 10), (0, 10)], [2, 0, 2, 0])
    assert (10.0, 0.0) in points(square)
    assert (0.0, 0.0) not in points(square)


def test_a_plus_keeps_clear_of_the_red_cross() -> None:
    """The protected emblem has five equal squares; ours has thicker arms with round corners."""
    path = points(plus(46, 18.4, 3.2))
    assert all(hypot(x, y) < hypot(23, 9.2) for x, y in path)
    assert 18.4 > 46 / 3 + 2


def test_moving_turns_clockwise() -> None:
    (point,) = [command[1:] for command in moved((("M", 1.0, 0.0),), 5, 5, 2, 90)]
    assert point == pytest.approx((5, 7))
    assert len(points(star(5, 2))) == 10
