"""Cards as four kinds of eyes see them, with a sentence on the two nearest colours."""

from collections.abc import Mapping, Sequence

from cardgen.studio import colour_vision
from cardgen.studio.colour_vision import Nearest
from cardgen.studio.preview import Preview
from scorer.keeping.drafts import Document
from scorer.studio.pages import colours, fields
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.preview_area import Card, FourVisions, VisionView
from scorer.web.request import context

EYES = {"colour": "normal", "protan": "protan", "deutan": "deutan", "grey": ""}
"""The four ways to see, each with the eyes whose distances are told; none of what is printed without colour."""
SOME = 8
"""Cards of each way to see."""


def build(
    request: DraftRequest, document: Document, seen: Preview, spread: Sequence[Card], cards: Mapping[str, Card]
) -> FourVisions:
    """All that is seen and said; `spread` are cards far apart, of a deck without a table of colours."""
    own = colour_vision.visible_colours(document, request.level_in(document), str(document.get("game", "")))
    nearest, names = colour_vision.nearest_pairs(own), colours.colour_names(own, request.language)
    worst = min(nearest.values(), key=lambda pair: pair.distance, default=None)
    rows = _two_rows(seen, cards)
    return FourVisions(
        cards=rows or spread,
        sights=[VisionView(one, _near(nearest.get(eyes), names, one)) for one, eyes in EYES.items()],
        sentence=_in_words(worst, names, len(own)) if worst else "", is_safe=worst is None or worst.is_safe,
        has_pane=fields.has_key(document, colours.KEY),
    )  # fmt: skip


def _two_rows(seen: Preview, cards: Mapping[str, Card]) -> list[Card]:
    """Two numbers in all colours, far apart; none where there are no four colours side by side."""
    whole = [[cell.card for cell in row.cells if cell and cell.card in cards] for row in seen.rows]
    whole = [row for row in whole if 2 * len(row) == SOME == 2 * len(seen.columns)]
    return [cards[key] for row in (whole[len(whole) // 4], whole[-1 - len(whole) // 4]) for key in row] if whole else []


def _near(pair: Nearest | None, names: Mapping[str, str], sight: str) -> str:
    """Which two are nearest, in a few words."""
    if sight == "grey":
        return context.words()["studio.sights.signs"]
    return context.words().say("studio.sights.near", _values(pair, names)) if pair else ""


def _values(pair: Nearest, names: Mapping[str, str]) -> dict[str, str]:
    return {"one": names[pair.one.name], "other": names[pair.other.name], "n": colours.distance_text(pair.distance)}


def _in_words(pair: Nearest, names: Mapping[str, str], count: int) -> str:
    """The same as a sentence, of the eyes that part two colours least."""
    if pair.is_safe:
        values = {**_values(pair, names), "count": str(count), "eyes": colours.word(f"studio.eyes.{pair.sight}")}
        return context.words().say("studio.sights.safe", values)
    one, other = names[pair.one.name], names[pair.other.name]
    return colours.near_sentence(one, other, pair.sight, pair.distance, is_firm=pair.is_firm)
