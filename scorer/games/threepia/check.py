"""About Threepia nobody asks with a phone: a board of cards is not tapped in. The page shows what counts instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import NamedTuple

from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import SHAPES, Spec
from cardgen.texts import Texts
from scorer.games.checks import Check
from scorer.games.sheet import Form


class View(NamedTuple):
    """What the page holds: the points of rows by their lengths, cells to draw for each, what an empty hand brings."""

    title: str
    rows: Mapping[int, int]
    cells: Mapping[int, Sequence[tuple[str, str]]]
    emptied: int


def question(_query: Form, _spec: Spec) -> None:
    """None."""


def shown(_query: Form, spec: Spec, words: Texts) -> View:
    """The rows with their points, drawn by shape and by colour in turn, and what an empty hand brings."""
    lengths = range(rules.SHORTEST_ROW, rules.longest(spec) + 1)
    shapes = [shape for shape in SHAPES.values() if shape != rules.WILD]
    row = [[(shapes[0], colour) for colour in spec.colours], [(shape, spec.colours[0]) for shape in shapes]]
    return View(
        title=words["ask.threepia.title"],
        rows={n: rules.ScoringRow("shape", n).points for n in lengths},
        cells={n: list(islice(cycle(row[n % 2]), n)) for n in lengths},
        emptied=rules.EMPTIED,
    )


CHECK = Check(shown, question)
