"""About Threepia nobody asks with a phone: a board of cards is not tapped in. The page shows what counts instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import Spec
from cardgen.words.texts import Texts
from scorer.games.checks import Check
from scorer.games.sheet import Form


class View(NamedTuple):
    """What the page holds: the points of rows by their lengths, cells to draw for each, what an empty hand brings.

    `covers`: a cell, one to be laid on it, and in what both are the same; "" where in nothing.
    """

    title: str
    rows: Mapping[int, int]
    cells: Mapping[int, Sequence[tuple[str, str]]]
    emptied: int
    covers: Sequence[tuple[tuple[str, str], tuple[str, str], str]]


def question(_query: Form, _spec: Spec) -> None:
    """None."""


def view(_query: Form, spec: Spec, words: Texts) -> View:
    """The rows with their points, drawn by shape and by colour in turn, and what an empty hand brings."""
    lengths = range(rules.SHORTEST_ROW, rules.longest(spec) + 1)
    shapes, colours = spec.shapes[:-1], spec.colours  # the last shape is wild
    row = [[(shapes[0], colour) for colour in colours], [(shape, colours[0]) for shape in shapes]]
    upper, last = (shapes[0], colours[0]), (shapes[1 % len(shapes)], colours[1])
    return View(
        title=words["ask.threepia.title"],
        rows={n: rules.ScoringRow("shape", n).points for n in lengths},
        cells={n: list(islice(cycle(row[n % 2]), n)) for n in lengths},
        emptied=rules.EMPTIED,
        covers=(
            (upper, (shapes[0], colours[2 % len(colours)]), "shape"),
            (upper, (shapes[-1], colours[0]), "colour"),
            (upper, last, ""),
        ),
    )


CHECK = Check(view, question)
