"""What a print comes to: cards, sheets, sides, cuts and ink, in a line that always stands at its end. Pure."""

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
"""From so many different drawings on a ninth of them is measured."""
NINTH = frozenset([a + 3 * b + 9 * (-(a + b) % 3) + 27 * ((a - b) % 3) for a in range(3) for b in range(3)])
"""Nine of 81 in a row: in any two places their digits, where they count in threes, go together in all nine ways.

So each pair of traits of a TERZ is among its nine cards once. Source: the tetracode (Conway and Sloane, chapter 3).
"""


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
    paper = fsum([side.scene.bounds.width * side.scene.bounds.height for side in sides])
    meter = InkMeter()
    ink = fsum([_ink(run, meter) for run in layout.runs])
    return Totals(_kinds(layout), _sheets(layout.runs), len(sides), _cuts(layout), ink / paper if paper else 0.0)


def _ink(run: SheetRun, meter: InkMeter) -> float:
    """The ink of a part's cards on all its sheets, in mm²; of many that differ, a ninth is measured for all."""
    layers = [layer.scene for side in run.sides for layer in side.scene.shapes if isinstance(layer, Placed)]
    cards = [card for layer in layers if layer.layer == "cards" for card in layer.shapes if isinstance(card, Placed)]
    keys = [(id(card[0]), card[2]) for card in cards]
    alike, times = dict(zip(keys, cards, strict=True)), Counter(keys)
    weights = _weights(Counter([key for key, _ in keys]))
    return fsum([meter.placed(card) * times[key] * weights[key[0]] for key, card in alike.items() if key[0] in weights])


def _weights(counts: Mapping[int, int]) -> dict[int, float]:
    """For how many each drawing stands that is measured; those that are printed equally often stand for one another.

    So a face stands for faces, and the mark of a set, which lies on all of its cards, for none of them.
    """
    alike: dict[int, list[int]] = {}
    for key, number in counts.items():
        alike.setdefault(number, []).append(key)
    found: dict[int, float] = {}
    for keys in alike.values():
        chosen = [key for k, key in enumerate(keys) if len(keys) < MANY or k % 81 in NINTH]
        found |= dict.fromkeys(chosen, len(keys) / len(chosen))
    return found


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


def piles(layout: Layout) -> list[tuple[SheetRun, list[Pile]]]:
    """The sheets that are cut, in piles, part by part; perforated stock is not."""
    torn = [own.part for own in layout.parts if own.torn]
    cut = [run for run in layout.runs if run.part not in torn]
    return [(run, cuts.piles(run.sides, run.part.shape == CHIP)) for run in cut]


def loose_chips(layout: Layout) -> int:
    """How many chips lie on sheets of cards, and are cut out one by one as well."""
    printed = {run.part for run in layout.runs}
    guests = [part for part in layout.parts if part.part.shape == CHIP and part.part not in printed]
    return sum([len(part.items) for part in guests if not layout.printing.only])


def _cuts(layout: Layout) -> int:
    return loose_chips(layout) + sum([pile.cuts.total for _, own in piles(layout) for pile in own])
