"""The preview area: all cards, one large or at its true size, sheets, a hand; and for which eyes.

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
from scorer.studio.pages import colours, levels
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.preview_area import BigCard, Card, PreviewArea, Sheet
from scorer.web.rendering.urls import url_for

VIEWS = ("all", "card", "sheets", "hand", "true")
SHEETS = "sheets"
"""The default view of the pane of printing."""
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
    """How eyes change linear light, as the values of an SVG filter."""
    rows = {sight: [*matrix] for sight, matrix in SIGHTS.items() if sight in EYES}
    return {sight: " ".join(f"{r:.4f} {g:.4f} {b:.4f} 0 0" for r, g, b in row) for sight, row in rows.items()}


def build(
    request: DraftRequest, pane: str, document: Document, seen: Preview, cards: Mapping[str, Card]
) -> PreviewArea:
    """The view that the address requests; all cards where it is not there. `cards`: those in view, by their keys."""
    default = SHEETS if pane == "print" else VIEWS[0]
    requested, eyes = _one_of(request, "view", (default, *VIEWS)), _one_of(request, "eyes", EYES)
    big = big_card(seen, cards, request.query.get("card", "")) if requested in ("card", "true") else None
    sheet = _sheet(request, document, _number(request, "sheet")) if requested == SHEETS else None
    fronts, deal = _fronts(seen, cards), _number(request, "deal")
    hand = _spread(fronts, HAND, deal) if requested == "hand" else []
    view = requested if big or sheet or hand else "all"
    next_query = _link_query(request, "" if requested == default else view, eyes, big, sheet)
    text = urlencode(next_query)
    spread = _spread(fronts, colours.SOME, 0)
    return PreviewArea(
        view=view, eyes=eyes, big=big, sheet=sheet, hand=hand, left=next_query.get("hand") == "left",
        four=colours.four_visions(request, document, seen, spread, cards) if eyes == "four" else None,
        query=f"?{text}" if text else "", query_more=f"&{text}" if text else "", matrices=colour_matrices(),
        links=dict(_links(ViewAddress(request.draft.id, pane, default, next_query), deal, big, sheet)),
    )  # fmt: skip


class ViewAddress(NamedTuple):
    """The address of this view: the draft, the pane with its default view, and the query of the preview area."""

    draft: str
    pane: str
    default: str
    query: Mapping[str, str]

    def to(self, **changes: str) -> str:
        """The address of another view; "" leaves a value of this one out."""
        query = {key: text for key, text in {**self.query, **changes}.items() if text}
        return url_for("studio.pane", draft=self.draft, pane=self.pane, **query)


def _links(here: ViewAddress, deal: int, big: BigCard | None, sheet: Sheet | None) -> Iterator[tuple[str, str]]:
    """The links of buttons: to another view, to other eyes, to the next card, sheet or hand."""
    anew = here._replace(query={key: text for key, text in here.query.items() if key in ("eyes", levels.KEY)})
    for view in VIEWS[:-1]:
        yield view, anew.to(view="" if view == here.default else view)
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
    value = request.query.get(key, "")
    return value if value in known else known[0]


def _number(request: DraftRequest, key: str) -> int:
    text = request.query.get(key, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0


def _link_query(
    request: DraftRequest, view: str, eyes: str, big: BigCard | None, sheet: Sheet | None
) -> Mapping[str, str]:
    """The query of the links on this page."""
    now = query(request)
    values = {"view": view, "eyes": eyes, "card": big.card.key if big else "", levels.KEY: now.get(levels.KEY, "")}
    if sheet and (view or sheet.number > 1):
        values["sheet"] = str(sheet.number)
    if view == "hand":
        values |= {key: text for key, text in now.items() if key in ("deal", "hand")}
    return {key: text for key, text in values.items() if text}


def main_kind(seen: Preview) -> str:
    """The kind of cards that are held in a hand: numbers, or else that of which there are most; "" without cards."""
    kinds = Counter([card.kind for card in seen.cards if card.kind != BACK])
    return NUMBER if NUMBER in kinds else max(kinds, key=lambda kind: kinds[kind], default="")


def _fronts(seen: Preview, cards: Mapping[str, Card]) -> list[Card]:
    """The cards of that kind that can be drawn."""
    kind = main_kind(seen)
    return [cards[card.key] for card in seen.cards if card.kind == kind and card.digest]


def _sheet(request: DraftRequest, document: Document, number: int) -> Sheet | None:
    """A sheet by its number from 1; the first or the last one where there is none of that number."""
    try:
        sheets = printing.sheets(DeckRequest(document, *request.view(document)))
    except PhrasedError:
        return None
    if not sheets:
        return None
    place = min(max(number, 1), len(sheets))
    return Sheet(place, len(sheets), sheets[place - 1], _first_sheets(sheets))


def _first_sheets(sheets: Sequence[printing.Sides]) -> dict[str, int]:
    """The sets by their letters, each with the number of the first sheet that has its cards; none where all have."""
    if len({sheet.sets for sheet in sheets}) == 1:
        return {}
    firsts = {letter: number for number, sheet in reversed([*enumerate(sheets, 1)]) for letter in sheet.sets}
    return dict(sorted(firsts.items()))


def _spread(cards: Sequence[Card], most: int, deal: int) -> list[Card]:
    """Some of the cards, far apart; others for each deal, until all were dealt."""
    count = len(cards)
    if count <= most:
        return [*cards]
    step = next(step for step in range(max(1, round(GOLDEN * count)), 2 * count) if gcd(step, count) == 1)
    return [cards[(deal * most + k) * step % count] for k in range(most)]


def query(request: DraftRequest) -> dict[str, str]:
    """The part of the query for this area, which goes into the next address."""
    return {key: text for key in KEYS if (text := request.query.get(key, "")[:MOST])}


# --- one large card


BACK = "back"
"""The kind of backs."""


class _TablePlace(NamedTuple):
    """A card's place in the table: the cards of its number, the cards of its colour, its number."""

    row: Sequence[str] = ()
    column: Sequence[str] = ()
    value: str = ""


def big_card(seen: Preview, cards: Mapping[str, Card], key: str) -> BigCard | None:
    """A card with its neighbours; the first one where none is named."""
    keys = [card.key for card in seen.cards]
    if not keys:
        return None
    now = seen.cards[keys.index(key) if key in keys else 0]
    place = _place_in_table(seen, now.key)
    before, after = _around(keys, now.key)
    above, below = _around(place.row, now.key) if len(place.row) > 1 else ("", "")
    is_back = now.kind == BACK
    return BigCard(
        card=cards[now.key], counts=place.value,
        mates=[cards[mate] for mate in neighbours(seen, now.key) if mate in cards],
        steps={"before": before, "after": after, "above": above, "below": below},
        back="" if is_back else _back_of(seen, now), front="" if is_back else now.key,
    )  # fmt: skip


def neighbours(seen: Preview, key: str) -> Sequence[str]:
    """The keys of the cards around one: those of its colour in the table, or of its kind."""
    if column := _place_in_table(seen, key).column:
        return column
    kind = next((card.kind for card in seen.cards if card.key == key), "")
    return [card.key for card in seen.cards if card.kind == kind]


def _place_in_table(seen: Preview, key: str) -> _TablePlace:
    for row in seen.rows:
        for place, cell in enumerate(row.cells):
            if cell and cell.card == key:
                column = [other.cells[place] for other in seen.rows]
                keys = [[one.card for one in cells if one and one.card] for cells in (row.cells, column)]
                return _TablePlace(keys[0], keys[1], row.value)
    return _TablePlace()


def _around(keys: Sequence[str], key: str) -> tuple[str, str]:
    """The keys before and behind one, round and round."""
    place = keys.index(key) if key in keys else 0
    return keys[place - 1], keys[(place + 1) % len(keys)]


def _back_of(seen: Preview, card: SeenCard) -> str:
    """The key of the back that is named for a card's kind, or else of the first one; "" where there is none."""
    backs = [other.key for other in seen.cards if other.kind == BACK]
    names = {f"{preview.BACK}{card.kind}", f"{preview.BACK}{card.kind}s"}
    return next((key for key in backs if key in names), next(iter(backs), ""))
