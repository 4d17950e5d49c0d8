"""What a print comes to: cards, sheets, sides, cuts and ink, in a line that always stands at its end. Pure."""

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from cardgen.drawing.ink import InkMeter
from cardgen.drawing.scene import Placed
from cardgen.imposition import cuts
from cardgen.layout import Layout, SheetRun
from cardgen.plurals import plural

CARD, CHIP, MAT = "card", "round", "mat"


class Totals(NamedTuple):
    """How many there are of each kind of card, by its name; sheets of paper, printed sides, cuts.

    `ink` is the share of the printed sides that one layer of ink would cover, and may be more than 1; cards and boards
    are counted, the fine lines and words beside them are not.
    """

    kinds: dict[str, int]
    sheets: int
    sides: int
    cuts: int
    ink: float


def of_layout(layout: Layout) -> Totals:
    """What a deck on paper comes to, drawn or not; spare cards and trays take ink, but are no cards."""
    sides = [side for run in layout.runs for side in run.sides if side.scene.shapes]
    meter = InkMeter()
    paper = fsum([side.scene.bounds.width * side.scene.bounds.height for side in sides])
    layers = [layer.scene for side in sides for layer in side.scene.shapes if isinstance(layer, Placed)]
    ink = fsum([meter.scene(layer) for layer in layers if layer.layer == "cards"])
    return Totals(_kinds(layout), _sheets(layout.runs), len(sides), _cuts(layout), ink / paper if paper else 0.0)


def pieces_line(layout: Layout, files: int) -> str:
    """What there is of a deck that comes out as files, not sheets: `104 + 46 cards · 7 files`."""
    kinds = _kinds(layout)
    return " · ".join([*_pieces(kinds, layout), plural(layout.deck.texts, "totals.files", files)])


def line(totals: Totals, layout: Layout) -> str:
    """The totals as a line in the deck's language: `104 + 46 cards · 18 sheets · 36 sides · 64 cuts · 11 % ink`."""
    words = layout.deck.texts
    parts = _pieces(totals.kinds, layout)
    parts += [plural(words, f"totals.{what}", getattr(totals, what)) for what in ("sheets", "sides", "cuts")]
    return " · ".join([*parts, words.say("totals.ink", {"share": round(100 * totals.ink)})])


def _kinds(layout: Layout) -> dict[str, int]:
    """How many there are of each kind of card in all sets and copies."""
    kinds: dict[str, int] = {}
    for own in layout.parts:
        for letter in own.letters:
            for card, copies in own.counted(letter):
                kinds[card.kind] = kinds.get(card.kind, 0) + copies * layout.printing.copies
    return kinds


def _pieces(kinds: Mapping[str, int], layout: Layout) -> list[str]:
    """Cards in a sum of their kinds, then chips and boards."""
    parts = [_cards(kinds, layout)] if any(_of_shape(kinds, layout, CARD)) else []
    for shape in (CHIP, MAT):
        parts += [plural(layout.deck.texts, f"kind.{kind}", n) for kind, n in _of_shape(kinds, layout, shape).items()]
    return parts


def _cards(kinds: Mapping[str, int], layout: Layout) -> str:
    counts = _of_shape(kinds, layout, CARD).values()
    return plural(layout.deck.texts, "totals.cards", sum(counts), counts=" + ".join(map(str, counts)))


def _of_shape(counted: Mapping[str, int], layout: Layout, shape: str) -> dict[str, int]:
    """How many pieces of a shape there are, by their kinds."""
    kinds = [kind for own in layout.parts if own.part.shape == shape for kind in own.part.kinds]
    return {kind: counted[kind] for kind in kinds if counted.get(kind)}


def _sheets(runs: tuple[SheetRun, ...]) -> int:
    return sum([len({side.sheet for side in run.sides}) for run in runs])


def _cuts(layout: Layout) -> int:
    """All cuts; chips that lie on sheets of cards are cut out one by one as well."""
    own = sum([cuts.count(run.sides, run.part.shape == CHIP) for run in layout.runs])
    printed = {run.part for run in layout.runs}
    guests = [part for part in layout.parts if part.part.shape == CHIP and part.part not in printed]
    return own + sum([len(part.items) for part in guests if not layout.printing.only])
