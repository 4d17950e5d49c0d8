"""One card large: what it counts, and where it lies among its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.studio import preview
from cardgen.studio.preview import Preview, SeenCard
from scorer.web.views.studio_cloth import BigCard, Card

BACK = "back"
"""The kind of backs."""


class _Cell(NamedTuple):
    """Where a card lies in the table: the cards of its number, the cards of its colour, what it counts."""

    row: Sequence[str]
    column: Sequence[str]
    value: str


def card(seen: Preview, cards: Mapping[str, Card], key: str) -> BigCard | None:
    """A card with those beside it; the first one where none is named."""
    keys = [one.key for one in seen.cards]
    if not keys:
        return None
    place = keys.index(key) if key in keys else 0
    now, cell = seen.cards[place], _cell(seen, keys[place])
    above, below = _beside(cell.row if cell else [], now.key)
    is_back = now.kind == BACK
    return BigCard(
        card=cards[now.key], counts=cell.value if cell else "",
        mates=[cards[mate] for mate in mates(seen, now.key) if mate in cards],
        before=keys[place - 1], after=keys[(place + 1) % len(keys)], above=above, below=below,
        back="" if is_back else _back_of(seen, now), front="" if is_back else now.key,
    )  # fmt: skip


def mates(seen: Preview, key: str) -> Sequence[str]:
    """The keys of the cards among which one lies: those of its colour in the table, or of its kind."""
    if cell := _cell(seen, key):
        return cell.column
    kind = next((one.kind for one in seen.cards if one.key == key), "")
    return [one.key for one in seen.cards if one.kind == kind]


def _cell(seen: Preview, key: str) -> _Cell | None:
    for row in seen.rows:
        for place, cell in enumerate(row.cells):
            if cell and cell.card == key:
                column = [other.cells[place] for other in seen.rows]
                own = [each.card for each in row.cells if each and each.card]
                return _Cell(own, [each.card for each in column if each and each.card], row.value)
    return None


def _beside(row: Sequence[str], key: str) -> tuple[str, str]:
    """The keys before and behind one, round and round; "" where there is no other."""
    place = row.index(key) if key in row else 0
    return (row[place - 1], row[(place + 1) % len(row)]) if len(row) > 1 else ("", "")


def _back_of(seen: Preview, card: SeenCard) -> str:
    """The key of the back that is named for a card's kind, or else of the first one; "" where there is none."""
    backs = [other.key for other in seen.cards if other.kind == BACK]
    wanted = {f"{preview.BACK}{card.kind}", f"{preview.BACK}{card.kind}s"}
    return next((key for key in backs if key in wanted), next(iter(backs), ""))
