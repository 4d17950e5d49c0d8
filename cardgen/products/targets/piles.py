"""The piles of a deck, set by set: cards, kinds of chips, boards. Pure."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.deck.game import Part
from cardgen.deck.layout import Layout
from cardgen.drawing.scene import Size
from cardgen.imposition.sheets import Item
from cardgen.imposition.tiles import trim_of


class Pile(NamedTuple):
    """The cards of one set of a part, or one chip or board: all of one size, with one back, boards without.

    `name` is a stem for names of files, `title` is for people. `items` are there once each, `numbers` say of every
    copy which it is.
    """

    part: Part
    name: str
    title: str
    items: tuple[Item, ...]
    numbers: tuple[int, ...]
    size: Size

    def copies(self, number: int) -> int:
        """The number of copies of an item."""
        return self.numbers.count(number)


def piles(layout: Layout) -> Iterator[Pile]:
    """The piles of a deck or of selected cards; cards have backs, whatever is printed on paper."""
    for on_sheets in layout.parts:
        part, size = on_sheets.part, on_sheets.size
        back = None if part.shape == "mat" else layout.deck.back(part)
        for letter, items in zip(on_sheets.letters, on_sheets.sets, strict=True):
            key, name = (part.key, on_sheets.labels.part) if len(layout.parts) > 1 else ("", "")
            stem = "-".join(filter(None, [layout.name, key, letter if len(on_sheets.letters) > 1 else ""]))
            title = " · ".join(filter(None, [layout.deck.edition.printed, name, letter]))
            backed = [item._replace(back=back) for item in items]
            if part.shape == "card" and backed:
                yield _pile(part, stem, title, backed, size)
                continue
            for code in dict.fromkeys([item.code for item in backed]):  # chips and boards, each kind as a pile
                same = [item for item in backed if item.code == code]
                yield _pile(
                    part,
                    f"{stem}-{plain(code)}",
                    title,
                    same,
                    trim_of(same[0].front.bounds) if part.shape == "mat" else size,
                )


def _pile(part: Part, name: str, title: str, items: Sequence[Item], size: Size) -> Pile:
    once = {item.code: item for item in items}
    numbers = {code: k for k, code in enumerate(once)}
    return Pile(part, name, title, tuple(once.values()), tuple([numbers[item.code] for item in items]), size)


def plain(code: str) -> str:
    """A card's code without the letter of its set, for files within one set.

    >>> plain("C:R7"), plain("R7")
    ('R7', 'R7')
    """
    return code.rpartition(":")[2]
