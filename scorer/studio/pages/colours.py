"""The pane of colours, with notes on two that some eyes hardly distinguish; cards as four kinds of eyes see them."""

from collections.abc import Callable, Mapping, Sequence

from cardgen.drawing.palette import LEAST
from cardgen.studio import colour_vision, colours
from cardgen.studio.colour_vision import Nearest
from cardgen.studio.colours import Hue, Near
from cardgen.studio.pointers import address
from cardgen.studio.preview import Preview
from cardgen.words.texts import shared
from scorer.keeping.drafts import Document
from scorer.studio.pages.fields import Fields, has_key, word
from scorer.studio.request.access import DraftRequest
from scorer.studio.views.fields import Choice, Option
from scorer.studio.views.pages import DraftFrame
from scorer.studio.views.preview_area import Card, FourVisions
from scorer.studio.views.subpages import ColourRow, ColoursPage, SimilarColours
from scorer.web.request import context
from scorer.web.views.page import Page

KEY = "colours"


def pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    """The pane; it is empty for a deck without number cards."""
    palette = colours.hues(form.document) if has_key(form.document, KEY) else ()
    rows = [_row(form, palette, place) for place in range(len(palette))]
    return ColoursPage(
        colours=rows, most=colours.MOST, can_add=bool(palette) and len(palette) < colours.MOST, frame=frame(),
    )  # fmt: skip


def _name(hue: Hue) -> str:
    """A colour's name in the reader's words, where it is ours."""
    return shared(context.language()).words.get(f"colour.{hue.name}", hue.name)


def _near_sentence(pair: Near | Nearest, one: Hue, other: Hue) -> str:
    """The sentence on two colours that some eyes hardly distinguish, or not at all."""
    values = {**_values(pair.distance, one, other), "eyes": word(f"studio.eyes.{pair.sight}")}
    sentence = context.words().say("studio.colours.firm" if pair.is_firm else "studio.colours.near", values)
    return sentence[:1].upper() + sentence[1:]


def _values(distance: float, one: Hue, other: Hue) -> dict[str, str]:
    """The values of sentences on two colours; a distance that is just too small is not rounded up to a safe one."""
    n = f"{distance:.0f}" if distance >= LEAST else str(int(distance))
    return {"one": _name(one), "other": _name(other), "n": n}


def _row(form: Fields, palette: Sequence[Hue], place: int) -> ColourRow:
    hue, at = palette[place], address((KEY, place))
    label = _name(hue)
    similar = [_similar(palette, pair) for pair in colours.near_pairs(palette) if place == pair.change]
    whole = form.field(at, label)
    if similar:  # which say more than the deck's own hint
        whole = whole._replace(notes=[note for note in whole.notes if not note.hint])
    if not hue.is_custom:
        text = whole.text or hue.name  # no document names an original's own colours
        field = form.field(at, word("studio.colours.colour"), text=text)._replace(notes=whole.notes)
        choice = Choice(field, _built_in_options(palette, hue, label, text))
        return ColourRow(at, label, hue, choice, None, None, None, (), whole, similar)
    name, paint, sign = (form.field(f"{at}/{key}", word(f"studio.colours.{key}")) for key in ("name", "fill", "sign"))
    paint = paint._replace(text=hue.fill or paint.text)
    others = [Option(f"take:{at}/{other.name}", _name(other)) for other in _replacements(palette, hue)]
    signs = Choice(sign, _sign_options(palette, sign.text))
    return ColourRow(at, label, hue, None, name, paint, signs, others, whole, similar)


def _sign_options(palette: Sequence[Hue], now: str) -> list[Option]:
    """The signs that no other colour has."""
    taken = {hue.sign for hue in palette} - {now}
    signs = [Option(sign, word(f"studio.sign.{sign}")) for sign in colours.signs() if sign not in taken]
    return signs if not now or now in [sign.value for sign in signs] else [Option(now, now), *signs]


def _built_in_options(palette: Sequence[Hue], hue: Hue, label: str, text: str) -> list[Option]:
    """The choices for a built-in colour: another free one, or the same as a custom one."""
    free = {hue.name, *(other.name for other in _replacements(palette, hue))}
    options = [Option(other.name, _name(other)) for other in colours.house_colours() if other.name in free]
    if not hue.fill:
        return [Option(text, text), *options]
    return [*options, Option(colours.description(hue, label), word("studio.colours.own"))]


def _replacements(palette: Sequence[Hue], hue: Hue) -> list[Hue]:
    """The built-in colours that may stand in the place of a colour."""
    others = [other for other in palette if other is not hue]
    return [one for one in colours.house_colours() if not colours.is_taken(one, others)]


def _similar(palette: Sequence[Hue], pair: Near) -> SimilarColours:
    one, other = palette[pair.one], palette[pair.other]
    values = {"other": _name(palette[pair.change])}
    offer = context.words().say("studio.colours.shade", values)
    if pair.house:
        colour = shared(context.language())[f"colour.{pair.house}"]
        offer = context.words().say("studio.colours.instead", {"colour": colour, **values})
    fills = (one.fill, other.fill)
    return SimilarColours(
        _near_sentence(pair, one, other), pair.is_firm, word(f"studio.eyes.{pair.sight}"),
        fills, [colours.as_seen(fill, pair.sight) for fill in fills],
        colours.repair_command(palette, pair), offer[:1].upper() + offer[1:],
    )  # fmt: skip


# --- cards as four kinds of eyes see them


EYES = {"colour": "normal", "protan": "protan", "deutan": "deutan", "grey": ""}
"""The four ways to see, each with the eyes that the distances are for; none of a print without colour."""
SOME = 8
"""Cards of each way to see."""


def four_visions(
    request: DraftRequest, document: Document, seen: Preview, spread: Sequence[Card], cards: Mapping[str, Card]
) -> FourVisions:
    """Cards in two rows of the table, or else the `spread` ones, and the nearest colours to each kind of eyes."""
    palette = colour_vision.visible_colours(document, request.level_in(document))
    nearest = colour_vision.nearest_pairs(palette)
    worst = min(nearest.values(), key=lambda pair: pair.distance, default=None)
    return FourVisions(
        cards=_two_rows(seen, cards) or spread,
        sights={sight: _nearest_text(nearest.get(eyes), sight) for sight, eyes in EYES.items()},
        sentence=_worst_sentence(worst, len(palette)) if worst else "", is_safe=worst is None or worst.is_safe,
        has_pane=has_key(document, KEY),
    )  # fmt: skip


def _two_rows(seen: Preview, cards: Mapping[str, Card]) -> list[Card]:
    """Two numbers in all colours, far apart; none unless there are four colours side by side."""
    keys = [[cell.card for cell in row.cells if cell and cell.card in cards] for row in seen.rows]
    rows = [row for row in keys if 2 * len(row) == SOME == 2 * len(seen.columns)]
    return [cards[key] for row in (rows[len(rows) // 4], rows[-1 - len(rows) // 4]) for key in row] if rows else []


def _nearest_text(pair: Nearest | None, sight: str) -> str:
    """The two nearest colours, in a few words."""
    if sight == "grey":
        return word("studio.sights.signs")
    return context.words().say("studio.sights.near", _values(pair.distance, pair.one, pair.other)) if pair else ""


def _worst_sentence(pair: Nearest, count: int) -> str:
    """The same as a sentence, of the eyes that distinguish two colours least."""
    if not pair.is_safe:
        return _near_sentence(pair, pair.one, pair.other)
    values = {
        **_values(pair.distance, pair.one, pair.other),
        "count": str(count),
        "eyes": word(f"studio.eyes.{pair.sight}"),
    }
    return context.words().say("studio.sights.safe", values)
