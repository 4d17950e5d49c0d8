"""QR codes as paths: every module is drawn once, and nothing else."""

from __future__ import annotations

import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.drawing import qr
from cardgen.drawing.scene import Command
from tests.order import examples


def rectangles(commands: tuple[Command, ...]) -> list[tuple[float, float, float, float]]:
    """The rectangles of a path: left, top, right, foot."""
    assert [command[0] for command in commands] == ["M", "L", "L", "L", "Z"] * (len(commands) // 5)
    return [(*commands[k][1:], *commands[k + 2][1:]) for k in range(0, len(commands), 5)]  # type: ignore[misc]


@given(st.text("0123456789ABCDEFGHJKMNPQRSTVWXYZ", min_size=1, max_size=300), st.sampled_from("lm"))
@settings(max_examples=examples(15))
def test_the_path_has_the_modules_of_the_symbol(text: str, level: str) -> None:
    code = qr.code((text,), level)
    assert code
    drawn = [[0] * code.modules for _ in range(code.modules)]
    for left, top, right, foot in rectangles(code.path(3, 5, 0.5, "#000000").commands):
        for y in range(round((top - 5) / 0.5), round((foot - 5) / 0.5)):
            for x in range(round((left - 3) / 0.5), round((right - 3) / 0.5)):
                drawn[y][x] += 1
    assert drawn == [list(row) for row in segno.make_qr(text, error=level, boost_error=False).matrix]


def test_a_text_that_no_symbol_holds_has_none() -> None:
    assert qr.code(("A" * 5000,), "l") is None
