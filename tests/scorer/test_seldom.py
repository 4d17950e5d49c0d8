"""A log that nobody can fill: lines of one kind come only so often."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorer.serving.seldom import MANY, MINUTE, Seldom


@given(st.lists(st.floats(0, 50), max_size=60), st.integers(1, 5))
def test_no_more_lines_than_so_many_come_in_a_minute(pauses: list[float], most: int) -> None:
    now, told = 0.0, list[tuple[float, str]]()
    seldom = Seldom(lambda line: told.append((now, line)), most, lambda: now)
    for pause in pauses:
        now += pause
        seldom("nonsense")
    for at, _ in told:  # a span begins with the first line after the last one has ended
        assert sum(at <= other < at + MINUTE for other, _ in told) <= 2 * most
    assert len(told) == len(pauses) or most == 1 or any(line.startswith(MANY) for _, line in told)


def test_the_last_line_of_a_minute_says_that_there_are_more() -> None:
    now, told = 0.0, list[str]()
    seldom = Seldom(told.append, 2, lambda: now)
    for _ in range(5):
        seldom("nonsense")
    now = MINUTE
    seldom("again")
    assert told == ["nonsense", f"{MANY}nonsense", "again"]
