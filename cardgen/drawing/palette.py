"""Checks whether the colours of a style are distinguishable and its text legible; for custom styles.

The measures are those of the built-in palettes: a pair of colours is reported if it is closer than any pair of the same
deck in `classic`, and closer than 20, for some kind of colour vision, or in greyscale.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from cardgen.drawing.style import Colour, Ground, Style, StyleError
from cardgen.drawing.vision import contrast, distance, lab, linear
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import row

LEAST = 20.0
"""The CIEDE2000 distance at which two colours of a deck are surely distinguishable."""
LEAST_GREY = 8.0
"""The same for two greys: a difference in lightness, of 100."""
EYES = ("normal", "protan", "deutan", "tritan", "grey")
MOST = 3
"""The most pairs of colours that a sentence names."""
INVISIBLE, POOR, POOR_OUTLINE = 2.0, 4.5, 3.0
"""Contrasts: below the first text is illegible, below the second only for good eyes (WCAG 2.2, 1.4.3 and 1.4.11)."""

Deck = Mapping[str, Sequence[str]]
"""The names of a deck's colours: under "colours" or "figures", and under "backgrounds"."""


def refuse(style: Style, deck: Deck, place: str) -> None:
    """StyleError if cards of a deck would be indistinguishable, or text invisible."""
    for kind, names in deck.items():
        for one, other in combinations(entries_of(style, kind, names), 2):
            if one.sign == other.sign:
                raise StyleError("style.same_sign", place=place, one=one.name, other=other.name, sign=one.sign)
    for what, ink, ground in _inks(style, deck):
        if contrast(ink, ground) < INVISIBLE:
            raise StyleError("style.unseen", place=place, what=what, ink=ink, ground=ground)


def alike(style: Style, classic: Style, deck: Deck) -> Phrase | None:
    """The pairs of colours that are closer than in `classic`, and for whom, if any.

    A figure and its ground are no pair: an outline separates them.
    """
    groups: dict[tuple[str, ...], list[Phrase]] = {}
    for kind, names in deck.items():
        known = [name for name in names if name in (classic.grounds if kind == "backgrounds" else classic.colours)]
        key = "alike.grounds" if kind == "backgrounds" else "alike.pair"
        classics = entries_of(classic, kind, known)
        floors = {sight: least(classics, sight) for sight in EYES}
        for one, other in combinations(entries_of(style, kind, names), 2):
            eyes = [sight for sight, floor in floors.items() if apart(one.fill, other.fill, sight) < floor - 1e-9]
            if eyes:
                who = ("all",) if "normal" in eyes else tuple(eyes)
                groups.setdefault(who, []).append(Phrase(key, {"one": one.name, "other": other.name}))
    return row("row.semicolon", [_group(pairs, who) for who, pairs in groups.items()]) if groups else None


def faint(style: Style, deck: Deck) -> list[Phrase]:
    """A sentence for each ink with too little contrast."""
    contrasts = [(contrast(ink, ground), what, ink, ground) for what, ink, ground in _inks(style, deck)]
    worst = {what.key: least for least, what, *_ in sorted(contrasts, key=lambda entry: entry[0], reverse=True)}
    return [
        Phrase("style.faint", {"what": what, "ink": ink, "ground": ground, "contrast": measured, "good": good})
        for measured, what, ink, ground in contrasts
        if measured == worst[what.key] and measured < (good := POOR if what.key == "style.ink" else POOR_OUTLINE)
    ]


def entries_of(style: Style, kind: str, names: Sequence[str]) -> list[Colour | Ground]:
    """The colours of these names in a role: "colours", "figures" or "backgrounds"."""
    if kind == "backgrounds":
        return [style.ground(name) for name in names]
    return [style.figure(name) if kind == "figures" else style.colour(name) for name in names]


def _inks(style: Style, deck: Deck) -> Iterator[tuple[Phrase, str, str]]:
    """The inks of text and outlines, each with its background."""
    yield Phrase("style.ink"), style.ink, style.white
    yield Phrase("style.ink"), style.ink, style.paper
    for name in deck.get("backgrounds", ()):
        ground = style.ground(name)
        outline = Phrase("style.outline", {"name": name})
        yield outline, ground.outline, style.white if ground.frame else ground.fill


def least(entries: Sequence[Colour | Ground], sight: str) -> float:
    """The smallest distance among colours, capped at the one that suffices."""
    pairs = combinations([entry.fill for entry in entries], 2)
    return min([LEAST_GREY if sight == "grey" else LEAST, *(apart(one, other, sight) for one, other in pairs)])


def apart(one: str, other: str, sight: str) -> float:
    """The distance of two colours for a kind of colour vision, or in greyscale."""
    if sight == "grey":
        return abs(lab(linear(one))[0] - lab(linear(other))[0])
    return distance(one, other, sight)


def _group(pairs: Sequence[Phrase], who: Sequence[str]) -> Phrase:
    """The first pairs, the number of others, and for whom they are too close."""
    some, rest = row("row.comma", pairs[:MOST]), len(pairs) - MOST
    if rest > 0:
        some = Phrase("alike.more", {"pairs": some, "n": rest})
    return Phrase("alike.group", {"pairs": some, "who": row("row.comma", [Phrase(f"eyes.{eye}") for eye in who])})
