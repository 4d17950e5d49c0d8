"""The preview area: cards, one of them large, a sheet, a hand; and for which eyes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.studio.printing import Sides
from scorer.web.views.page import Names


class Card(NamedTuple):
    """A card in view: the version of its picture, its words, the picture's address.

    `shape`: "" of a playing card, "sq" of a square, "own" of anything else; `sign`: "fault" of one with an invalid
    value, "hint" of one to be checked, else ""; `first`: it begins a colour.
    """

    key: str
    version: str
    words: str
    address: str
    shape: str
    sign: str = ""
    first: bool = False


class BigCard(NamedTuple):
    """A card shown large: its number in `counts`, "" where it has none, and the cards among which it lies (`mates`).

    Keys of other cards, "" where there is none: in `steps` those before and behind it, and of the same number in the
    colours beside its own (above, below); of its back. `front`: its own key, "" of a back.
    """

    card: Card
    counts: str
    mates: Sequence[Card]
    steps: Mapping[str, str]
    back: str
    front: str


class Sheet(NamedTuple):
    """A sheet of paper of so many. `sets`: the letters of all sets, each with the first sheet that has its cards; none
    where all lie on all sheets.
    """

    number: int
    of: int
    sides: Sides
    sets: Mapping[str, int]


class FourVisions(NamedTuple):
    """Some cards in four ways to see, each with its two nearest colours in words, and a sentence on all eyes or "".

    `is_safe`: all eyes distinguish all colours; `has_pane`: there is one on which they can be changed.
    """

    cards: Sequence[Card]
    sights: Mapping[str, str]
    sentence: str
    is_safe: bool
    has_pane: bool


@dataclass(frozen=True, kw_only=True)
class PreviewArea(Names):
    """The cards in a `view`, as seen by `eyes`.

    `query` is the part of the address that says so, `query_more` the same behind another query. `links` lead to other
    views, by name, "" where there is none. A `hand` lies in the `left` hand or the right one. `matrices`: how eyes
    change light.
    """

    view: str
    eyes: str
    query: str
    query_more: str
    links: Mapping[str, str]
    big: BigCard | None
    sheet: Sheet | None
    hand: Sequence[Card]
    left: bool
    four: FourVisions | None
    matrices: Mapping[str, str]
