"""What the preview area shows: cards, one of them large, a sheet, a hand; for which eyes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorer.web.views.page import Names


class Card(NamedTuple):
    """A card in view: what changes with its picture, what it is in words, the picture's address.

    `shape`: "" of a playing card, "sq" of a square, "own" of anything else; `sign`: "fault" of one that is not as it is
    typed, which can't be, "hint" of one to be looked at, else ""; `first`: it begins a colour.
    """

    key: str
    version: str
    words: str
    address: str
    shape: str
    sign: str = ""
    first: bool = False


class BigCard(NamedTuple):
    """A card shown large: what it `counts`, "" where it is no number, and among which cards it lies (`mates`).

    The keys of other cards, "" where there is none: of those before and behind it, of those of the same number in the
    colours beside its own (`above`, `below`), of its back. `front`: its own key, "" of a back.
    """

    card: Card
    counts: str
    mates: Sequence[Card]
    before: str
    after: str
    above: str
    below: str
    back: str
    front: str

    @property
    def steps(self) -> Mapping[str, str]:
        """The keys of the cards beside it, by the names of the links that lead there."""
        return {"before": self.before, "after": self.after, "above": self.above, "below": self.below}


class Sheet(NamedTuple):
    """A sheet of paper of so many: the numbers of the pictures of its front and of its back, None where it has none.

    `sets`: the letters of all sets, each with the first sheet on which it has cards, none where all lie on all sheets;
    `here`: the letters of those on this one.
    """

    number: int
    of: int
    front: int
    back: int | None
    sets: Mapping[str, int]
    here: str


class VisionView(NamedTuple):
    """A way to see: the key of its name and class, and which two colours are nearest to it, in words."""

    key: str
    near: str


class FourVisions(NamedTuple):
    """Some cards in four ways to see, in four columns, and a sentence on all eyes, "" for none.

    `is_safe`: every eye parts all colours; `has_pane`: there is one on which they can be changed.
    """

    cards: Sequence[Card]
    sights: Sequence[VisionView]
    sentence: str
    is_safe: bool
    has_pane: bool


@dataclass(frozen=True, kw_only=True)
class PreviewArea(Names):
    """What is seen of the cards: a `view`, by which `eyes`.

    `query` is what of the address says so, `query_more` the same behind another query. `links` lead to other views, by
    name, "" where there is none. A `hand` lies in the `left` hand or the right one. `four`: four ways to
    see. `matrices`: what eyes make of light.
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
