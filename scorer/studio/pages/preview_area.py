"""What the preview area shows: all cards, one large or at its true size, sheets, a hand; and for which eyes.

The address says it (`?view=sheets&sheet=3&eyes=protan`), so that it stays while one types, and works without scripts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import gcd
from typing import NamedTuple
from urllib.parse import urlencode

from cardgen.drawing.vision import SIGHTS
from cardgen.studio import preview, printing
from cardgen.studio.deck_cache import DeckRequest
from cardgen.studio.preview import Preview, SeenCard
from cardgen.words.phrases import PhrasedError
from scorer.keeping.drafts import Document
from scorer.studio.pages import colour_vision, levels
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.preview_area import BigCard, Card, FourVisions, PreviewArea, Sheet
from scorer.web.rendering.urls import url_for

VIEWS = ("all", "card", "sheets", "hand", "true")
SHEETS, PRINT = "sheets", "print"
"""The view that the pane of printing begins with."""
EYES = ("", "protan", "deutan", "tritan", "grey", "four")
NUMBER = "number"
HAND = 7
"""Cards of a hand."""
KEYS = ("view", "eyes", "card", "sheet", "deal", "hand", levels.KEY)
"""Keys of the query."""
MOST = 60
"""Letters of such a value; no key of a card is longer."""
GOLDEN = 0.618
"""The part of the deck that lies between two cards of a hand: near ones are alike."""


def colour_matrices() -> Mapping[str, str]:
    """What eyes make of linear light, as the values of an SVG filter."""
    rows = {sight: [*matrix] for sight, matrix in SIGHTS.items() if sight in EYES}
    return {sight: " ".join(f"{r:.4f} {g:.4f} {b:.4f} 0 0" for r, g, b in own) for sight, own in rows.items()}


def build(
    request: DraftRequest, pane: str, document: Document, seen: Preview, cards: Mapping[str, Card]
) -> PreviewArea:
    """What the address asks for; of what is not there, all cards. `cards`: those in view, by their keys."""
    usual = SHEETS if pane == PRINT else VIEWS[0]
    wanted, eyes = _one_of(request, "view", (usual, *VIEWS)), _one_of(request, "eyes", EYES)
    big = big_card(seen, cards, request.query.get("card", "")) if wanted in ("card", "true") else None
    sheet = _sheet(request, document, _number(request, "sheet")) if wanted == SHEETS else None
    hand = _hand(seen, cards, _number(request, "deal")) if wanted == "hand" else []
    view = wanted if big or sheet or hand else "all"
    four = _four(request, document, seen, cards) if eyes == "four" else None
    kept = _link_query(request, "" if wanted == usual else view, eyes, big, sheet)
    text = urlencode(kept)
    return PreviewArea(
        view=view, eyes=eyes, big=big, sheet=sheet, hand=hand, left=kept.get("hand") == "left", four=four,
        query=f"?{text}" if text else "", query_more=f"&{text}" if text else "", matrices=colour_matrices(),
        links=dict(_links(ViewAddress(request.draft.id, pane, usual, kept), _number(request, "deal"), big, sheet)),
    )  # fmt: skip


class ViewAddress(NamedTuple):
    """Where this view is: the draft, the pane with its usual view, and the query of the preview area."""

    draft: str
    pane: str
    usual: str
    query: Mapping[str, str]

    def to(self, **changes: str) -> str:
        """The address of another view; "" leaves out what this one says."""
        said = {key: text for key, text in {**self.query, **changes}.items() if text}
        return url_for("studio.pane", draft=self.draft, pane=self.pane, **said)


def _links(here: ViewAddress, deal: int, big: BigCard | None, sheet: Sheet | None) -> Iterator[tuple[str, str]]:
    """Where the buttons lead: to another view, to other eyes, to the next card, sheet or hand."""
    anew = here._replace(query={key: text for key, text in here.query.items() if key in ("eyes", levels.KEY)})
    for view in VIEWS[:-1]:
        yield view, anew.to(view="" if view == here.usual else view)
    for eyes in EYES:
        yield f"eyes.{eyes}", here.to(eyes=eyes)
    if big:
        yield from ((step, here.to(card=key)) for step, key in big.steps.items() if key)
        yield from (("back", here.to(card=big.back)), ("true", here.to(view="true")))
    if sheet:
        yield from ((f"set.{letter}", here.to(sheet=str(first))) for letter, first in sheet.sets.items())
        yield "before", here.to(sheet=str(sheet.number - 1)) if sheet.number > 1 else ""
        yield "after", here.to(sheet=str(sheet.number + 1)) if sheet.number < sheet.of else ""
    yield from (("right", here.to(hand="")), ("left", here.to(hand="left")))
    yield "deal", here.to(deal=str(deal + 1))


def _one_of(request: DraftRequest, key: str, known: Sequence[str]) -> str:
    asked = request.query.get(key, "")
    return asked if asked in known else known[0]


def _number(request: DraftRequest, key: str) -> int:
    asked = request.query.get(key, "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 5 else 0


def _link_query(
    request: DraftRequest, view: str, eyes: str, big: BigCard | None, sheet: Sheet | None
) -> Mapping[str, str]:
    """The query of the addresses that this page leads to."""
    said = {"view": view, "eyes": eyes, "card": big.card.key if big else ""}
    now = query(request)
    said[levels.KEY] = now.get(levels.KEY, "")
    if sheet and (view or sheet.number > 1):
        said["sheet"] = str(sheet.number)
    if view == "hand":
        said |= {key: text for key, text in now.items() if key in ("deal", "hand")}
    return {key: text for key, text in said.items() if text}


def main_kind(seen: Preview) -> str:
    """The kind of cards that one holds in a hand: numbers, or else that of which there are most; "" without cards."""
    kinds = Counter([card.kind for card in seen.cards if card.kind != BACK])
    return NUMBER if NUMBER in kinds else max(kinds, key=lambda kind: kinds[kind], default="")


def _fronts(seen: Preview) -> list[SeenCard]:
    """The cards of that kind that can be drawn."""
    kind = main_kind(seen)
    return [card for card in seen.cards if card.kind == kind and card.digest]


def _sheet(request: DraftRequest, document: Document, number: int) -> Sheet | None:
    """A sheet by its number from 1; the first or the last one where there is none of that number."""
    try:
        sheets = printing.sheets(DeckRequest(document, *request.view(document)))
    except PhrasedError:
        return None
    if not sheets:
        return None
    place = min(max(number, 1), len(sheets))
    now = sheets[place - 1]
    return Sheet(place, len(sheets), now.front, now.back, _first_sheets(sheets), now.sets)


def _first_sheets(sheets: Sequence[printing.Sides]) -> dict[str, int]:
    """The sets by their letters, each with the number of the first sheet that has its cards; none where all have."""
    if len({sheet.sets for sheet in sheets}) == 1:
        return {}
    firsts = dict[str, int]()
    for number, sheet in enumerate(sheets, 1):
        for letter in sheet.sets:
            firsts.setdefault(letter, number)
    return dict(sorted(firsts.items()))


def _hand(seen: Preview, cards: Mapping[str, Card], deal: int) -> list[Card]:
    return _spread([cards[card.key] for card in _fronts(seen)], HAND, deal)


def _four(request: DraftRequest, document: Document, seen: Preview, cards: Mapping[str, Card]) -> FourVisions:
    spread = _spread([cards[card.key] for card in _fronts(seen)], colour_vision.SOME, 0)
    return colour_vision.build(request, document, seen, spread, cards)


def _spread(cards: Sequence[Card], most: int, deal: int) -> list[Card]:
    """Some of the cards, far apart; others each time, until all were there."""
    count = len(cards)
    if count <= most:
        return [*cards]
    step = next(step for step in range(max(1, round(GOLDEN * count)), 2 * count) if gcd(step, count) == 1)
    return [cards[(deal * most + k) * step % count] for k in range(most)]


def query(request: DraftRequest) -> dict[str, str]:
    """The part of the query that says what is seen, to be kept in the next address."""
    return {key: text for key in KEYS if (text := request.query.get(key, "")[:MOST])}


# --- one large card


BACK = "back"
"""The kind of backs."""


class _Cell(NamedTuple):
    """Where a card lies in the table: the cards of its number, the cards of its colour, what it counts."""

    row: Sequence[str]
    column: Sequence[str]
    value: str


def big_card(seen: Preview, cards: Mapping[str, Card], key: str) -> BigCard | None:
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
        mates=[cards[mate] for mate in neighbours(seen, now.key) if mate in cards],
        before=keys[place - 1], after=keys[(place + 1) % len(keys)], above=above, below=below,
        back="" if is_back else _back_of(seen, now), front="" if is_back else now.key,
    )  # fmt: skip


def neighbours(seen: Preview, key: str) -> Sequence[str]:
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
