"""The pane of colours: each with its sign, and what is said where some eyes can hardly part two of them."""

from collections.abc import Callable, Mapping, Sequence

from cardgen.drawing.palette import LEAST
from cardgen.studio import colours
from cardgen.studio.colours import Hue, Near
from cardgen.studio.pointers import address
from cardgen.words.texts import shared
from scorer.studio.pages.fields import Fields, has_key
from scorer.studio.views.fields import Choice, Option
from scorer.studio.views.pages import DraftFrame
from scorer.studio.views.subpages import Alike, ColourRow, ColoursPage
from scorer.web.request import context
from scorer.web.views.page import Page

KEY = "colours"


def word(key: str) -> str:
    """A word of these pages."""
    return context.words()[key]


def pane(form: Fields, frame: Callable[[], DraftFrame]) -> Page:
    """The pane; a deck without number cards has none, and shows an empty one."""
    palette = colours.hues(form.document) if has_key(form.document, KEY) else ()
    words = colour_names(palette, form.request.language)
    near = colours.near_pairs(palette)
    rows = [_row(form, palette, place, words, near) for place in range(len(palette))]
    return ColoursPage(
        colours=rows, most=colours.MOST, can_add=bool(palette) and len(palette) < colours.MOST, frame=frame(),
    )  # fmt: skip


def colour_names(palette: Sequence[Hue], language: str) -> dict[str, str]:
    """The colours' names in the reader's words, where they are ours."""
    ours = shared(language).words
    return {hue.name: ours.get(f"colour.{hue.name}", hue.name) for hue in palette}


def near_sentence(one: str, other: str, sight: str, distance: float, *, is_firm: bool) -> str:
    """The sentence on two colours that some eyes hardly part, or take for one."""
    values = {"one": one, "other": other, "n": distance_text(distance), "eyes": word(f"studio.eyes.{sight}")}
    sentence = context.words().say("studio.colours.firm" if is_firm else "studio.colours.near", values)
    return sentence[:1].upper() + sentence[1:]


def distance_text(distance: float) -> str:
    """A distance for readers: what is not enough by a hair is not rounded up to what is."""
    return f"{distance:.0f}" if distance >= LEAST else str(int(distance))


def _row(
    form: Fields, palette: Sequence[Hue], place: int, words: Mapping[str, str], near: Sequence[Near]
) -> ColourRow:  # fmt: skip
    hue, at = palette[place], address((KEY, place))
    label = words.get(hue.name, hue.name)
    pairs = [_alike(palette, pair, words) for pair in near if place == pair.change]
    whole = form.field(at, label)
    if pairs:  # which say more than the deck's own hint
        whole = whole._replace(notes=[note for note in whole.notes if not note.hint])
    if not hue.is_custom:
        text = whole.text or hue.name  # no document says an original's own colours
        field = form.field(at, word("studio.colours.colour"), text=text)._replace(notes=whole.notes)
        choice = Choice(field, _house(palette, hue, label, text))
        return ColourRow(at, label, hue.fill, hue.sign, choice, None, None, None, (), whole, pairs)
    name, paint, sign = (form.field(f"{at}/{key}", word(f"studio.colours.{key}")) for key in ("name", "fill", "sign"))
    taken = {other.sign for other in palette} - {sign.text}
    signs = [Option(one, word(f"studio.sign.{one}")) for one in colours.signs() if one not in taken]
    if sign.text and sign.text not in [one.value for one in signs]:
        signs = [Option(sign.text, sign.text), *signs]
    others = [
        Option(f"take:{at}/{one.name}", _in_words(one)) for one in colours.house_colours() if _can_be(palette, hue, one)
    ]
    paint = paint._replace(text=hue.fill or paint.text)
    return ColourRow(at, label, hue.fill, hue.sign, None, name, paint, Choice(sign, signs), others, whole, pairs)


def _house(palette: Sequence[Hue], hue: Hue, label: str, text: str) -> list[Option]:
    """The choices for a built-in colour: another free one, or the same as a custom one."""
    options = [
        Option(one.name, _in_words(one))
        for one in colours.house_colours()
        if one.name == hue.name or _can_be(palette, hue, one)
    ]
    if not hue.fill:
        return [Option(text, text), *options]
    return [*options, Option(colours.description(hue, label), word("studio.colours.own"))]


def _can_be(palette: Sequence[Hue], hue: Hue, other: Hue) -> bool:
    """Whether a colour of the house may stand in the place of another colour."""
    return all(one is hue or (one.name != other.name and one.sign != other.sign) for one in palette)


def _in_words(hue: Hue) -> str:
    return str(shared(context.language())[f"colour.{hue.name}"])


def _alike(palette: Sequence[Hue], pair: Near, words: Mapping[str, str]) -> Alike:
    """What is said of two colours."""
    first, second = palette[pair.one], palette[pair.other]
    one, other = (words.get(hue.name, hue.name) for hue in (first, second))
    say = context.words().say
    changed = words.get(palette[pair.change].name, palette[pair.change].name)
    offer = say("studio.colours.shade", {"other": changed})
    if pair.house:
        colour = shared(context.language())[f"colour.{pair.house}"]
        offer = say("studio.colours.instead", {"colour": colour, "other": changed})
    fills = (first.fill, second.fill)
    return Alike(
        near_sentence(one, other, pair.sight, pair.distance, is_firm=pair.is_firm), pair.is_firm,
        word(f"studio.eyes.{pair.sight}"), fills, [colours.as_seen(fill, pair.sight) for fill in fills],
        colours.repair_command(palette, pair), offer[:1].upper() + offer[1:],
    )  # fmt: skip
