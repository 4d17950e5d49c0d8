"""The totals of a print: cards, sheets, sides, cuts and ink, in a line at its end. Pure."""

from collections import Counter
from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from cardgen.deck.layout import Layout, SheetRun
from cardgen.drawing.ink import InkMeter
from cardgen.drawing.scene import Placed
from cardgen.imposition import cuts
from cardgen.imposition.cuts import Pile
from cardgen.words.plurals import plural

CARD, CHIP, MAT = "card", "round", "mat"
MANY = 45
"""The number of different drawings from which only a ninth of them is measured."""
NINTH = frozenset([a + 3 * b + 9 * (-(a + b) % 3) + 27 * ((a - b) % 3) for a in range(3) for b in range(3)])
"""Nine of 81 numbers: in base 3, any two of their digits have all nine combinations.

So each pair of traits of a TERZ is among its nine cards once. Source: the tetracode (Conway and Sloane, chapter 3).
"""


class Totals(NamedTuple):
    """The numbers of each kind of card, by its name; of sheets of paper, printed sides, and cuts.

    `ink` is the share of the printed sides that one layer of ink would cover, and may be more than 1; it includes cards
    and boards, not the lines and captions beside them.
    """

    kinds: dict[str, int]
    sheets: int
    sides: int
    cuts: int
    ink: float


def of_layout(layout: Layout) -> Totals:
    """The totals of a deck on paper, rendered or not; spare cards and trays need ink, but are not counted."""
    sides = [side for run in layout.runs for side in run.sides if side.scene.shapes]
    paper = fsum([side.scene.bounds.width * side.scene.bounds.height for side in sides])
    meter = InkMeter()
    ink = fsum([_ink(run, meter) for run in layout.runs])
    sheets = sum([len({side.sheet for side in run.sides}) for run in layout.runs])
    cuts = loose_chips(layout) + sum([pile.cuts.total for _, of_run in piles(layout) for pile in of_run])
    return Totals(_kinds(layout), sheets, len(sides), cuts, ink / paper if paper else 0.0)


def _ink(run: SheetRun, meter: InkMeter) -> float:
    """The ink of a part's cards on all its sheets, in mm²; of many different ones, a ninth is measured."""
    layers = [layer.scene for side in run.sides for layer in side.scene.shapes if isinstance(layer, Placed)]
    cards = [card for layer in layers if layer.layer == "cards" for card in layer.shapes if isinstance(card, Placed)]
    keys = [(id(card[0]), card[2]) for card in cards]
    alike, times = dict(zip(keys, cards, strict=True)), Counter(keys)
    weights = _weights(Counter([key for key, _ in keys]))
    return fsum([meter.placed(card) * times[key] * weights[key[0]] for key, card in alike.items() if key[0] in weights])


def _weights(counts: Mapping[int, int]) -> dict[int, float]:
    """The weights of the measured drawings, which represent those that are printed equally often.

    So a face represents faces, and the mark of a set, which is on all of its cards, represents no face.
    """
    alike: dict[int, list[int]] = {}
    for key, number in counts.items():
        alike.setdefault(number, []).append(key)
    weights: dict[int, float] = {}
    for keys in alike.values():
        chosen = [key for k, key in enumerate(keys) if len(keys) < MANY or k % 81 in NINTH]
        weights |= dict.fromkeys(chosen, len(keys) / len(chosen))
    return weights


def pieces_line(layout: Layout, files: int) -> str:
    """The totals of a deck as files, not sheets: `104 + 46 cards · 7 files`."""
    kinds = _kinds(layout)
    return " · ".join([*_pieces(kinds, layout), plural(layout.deck.texts, "totals.files", files)])


def line(totals: Totals, layout: Layout) -> str:
    """The totals as a line in the deck's language: `104 + 46 cards · 18 sheets · 36 sides · 64 cuts · 11 % ink`."""
    words = layout.deck.texts
    parts = _pieces(totals.kinds, layout)
    parts += [plural(words, f"totals.{what}", getattr(totals, what)) for what in ("sheets", "sides", "cuts")]
    return " · ".join([*parts, words.say("totals.ink", {"share": round(100 * totals.ink)})])


def _kinds(layout: Layout) -> dict[str, int]:
    """The number of cards of each kind in all sets and copies."""
    kinds: dict[str, int] = {}
    for part in layout.parts:
        for letter in part.letters:
            for card, copies in part.counted(letter):
                kinds[card.kind] = kinds.get(card.kind, 0) + copies * layout.printing.copies
    return kinds


def _pieces(kinds: Mapping[str, int], layout: Layout) -> list[str]:
    """Cards as a sum of their kinds, then chips and boards."""
    words, counts = layout.deck.texts, _of_shape(kinds, layout, CARD).values()
    parts = [plural(words, "totals.cards", sum(counts), counts=" + ".join(map(str, counts)))] if counts else []
    for shape in (CHIP, MAT):
        parts += [plural(words, f"kind.{kind}", n) for kind, n in _of_shape(kinds, layout, shape).items()]
    return parts


def _of_shape(counted: Mapping[str, int], layout: Layout, shape: str) -> dict[str, int]:
    """The number of pieces of a shape, by kind."""
    kinds = [kind for part in layout.parts if part.part.shape == shape for kind in part.part.kinds]
    return {kind: counted[kind] for kind in kinds if counted.get(kind)}


def piles(layout: Layout) -> list[tuple[SheetRun, list[Pile]]]:
    """The sheets that are cut, in piles, part by part; without perforated stock."""
    torn = [part.part for part in layout.parts if part.torn]
    cut = [run for run in layout.runs if run.part not in torn]
    return [(run, cuts.piles(run.sides, run.part.shape == CHIP)) for run in cut]


def loose_chips(layout: Layout) -> int:
    """The number of chips on sheets of cards, which are cut out one by one as well."""
    printed = {run.part for run in layout.runs}
    guests = [part for part in layout.parts if part.part.shape == CHIP and part.part not in printed]
    return sum([len(part.items) for part in guests if not layout.printing.only])
