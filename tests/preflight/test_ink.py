"""How much ink a colour takes: by hand for a few, and by an oracle that separates it as a printer's driver does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cardgen.drawing import ink_coverage
from cardgen.preflight.checks.ink import share

channels = st.integers(0, 255)


@given(channels, channels, channels)
def test_a_colour_takes_the_sum_of_its_four_separations(red: int, green: int, blue: int) -> None:
    """Cyan, magenta and yellow are what lacks to white; what all three have goes to black."""
    cyan, magenta, yellow = (1 - channel / 255 for channel in (red, green, blue))
    black = min(cyan, magenta, yellow)
    wanted = (cyan - black) + (magenta - black) + (yellow - black) + black
    assert ink_coverage.of_colour(f"#{red:02X}{green:02X}{blue:02X}") == pytest.approx(wanted, abs=1e-9)


@given(st.lists(st.tuples(channels, channels, channels), min_size=1, max_size=24))
def test_a_picture_takes_the_mean_of_its_pixels(pixels: list[tuple[int, int, int]]) -> None:
    picture = Image.new("RGB", (len(pixels), 1))
    picture.putdata(pixels)
    wanted = sum(ink_coverage.coverage(*(channel / 255 for channel in pixel)) for pixel in pixels) / len(pixels)
    assert share(picture) == pytest.approx(wanted, abs=1e-9)


def test_a_page_at_five_per_cent_costs_what_a_page_costs() -> None:
    assert ink_coverage.cost(ink_coverage.area([0.05], [ink_coverage.A4]), 4.0) == pytest.approx(4.0)
    assert ink_coverage.cost(
        ink_coverage.area([0.05, 0.10], [ink_coverage.A4, ink_coverage.A4 / 2]), 4.0
    ) == pytest.approx(8.0)
