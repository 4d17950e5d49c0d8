"""Whether the colours of a style can be told apart and its words be read; for styles that somebody else wrote.

The measures are those that chose the built-in palettes: a pair of colours is told of where it is nearer than any pair
of the same deck in `classic`, and nearer than 20, for some eye, or on a grey printer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from cardgen.drawing.vision import contrast, distance, lab, linear
from cardgen.style import Colour, Ground, Style, StyleError

LEAST = 20.0
"""The CIEDE2000 distance at which two colours of a deck are surely told apart."""
LEAST_GREY = 8.0
"""The distance in lightness, of 100, at which two greys are."""
EYES = {
    "normal": "",
    "protan": "for protan eyes",
    "deutan": "for deutan eyes",
    "tritan": "for tritan eyes",
    "grey": "in grey",
}
MOST = 3
"""Pairs of colours that a sentence names."""
INVISIBLE, POOR, POOR_OUTLINE = 2.0, 4.5, 3.0
"""Contrasts: words below the first can't be read, below the second only by good eyes (WCAG 2.2, 1.4.3 and 1.4.11)."""

Deck = Mapping[str, Sequence[str]]
"""The names of what a deck is coloured with: under "colours" or "figures", and under "backgrounds"."""


def refuse(style: Style, deck: Deck, place: str) -> None:
    """StyleError where cards of a deck could not be told apart, or words not be seen."""
    for kind, names in deck.items():
        for one, other in combinations(_entries(style, kind, names), 2):
            if one.sign == other.sign:
                raise StyleError(
                    f"{place}: {one.name} and {other.name} both have the sign {one.sign!r}; "
                    "in a deck each colour needs a sign of its own"
                )
    for what, ink, ground in _inks(style, deck):
        if contrast(ink, ground) < INVISIBLE:
            raise StyleError(f"{place}: {what} of {ink} can't be seen on {ground}")


def alike(style: Style, classic: Style, deck: Deck) -> str:
    """The pairs of colours that are nearer than in `classic`, and for whom; empty where there are none.

    A figure and the ground below it are no pair: an outline parts them.
    """
    found: dict[str, list[str]] = {}
    for kind, names in deck.items():
        known = [name for name in names if name in (classic.grounds if kind == "backgrounds" else classic.colours)]
        for pair, eyes in _near(_entries(style, kind, names), _entries(classic, kind, known)):
            found.setdefault(_who(eyes), []).append(f"{pair} as backgrounds" if kind == "backgrounds" else pair)
    return "; ".join(f"{_some(pairs)} ({who})" for who, pairs in found.items())


def faint(style: Style, deck: Deck) -> list[str]:
    """A sentence for each ink that stands out too little."""
    found = [(contrast(ink, ground), what, ink, ground) for what, ink, ground in _inks(style, deck)]
    worst = {what: least for least, what, *_ in sorted(found, reverse=True)}
    return [
        f"{what} of {ink} can hardly be seen on {ground}: their contrast is {measured:.1f}, {good:g} is good"
        for measured, what, ink, ground in found
        if measured == worst[what] and measured < (good := POOR if what == "ink" else POOR_OUTLINE)
    ]


def _entries(style: Style, kind: str, names: Sequence[str]) -> list[Colour | Ground]:
    if kind == "backgrounds":
        return [style.ground(name) for name in names]
    return [style.figure(name) if kind == "figures" else style.colour(name) for name in names]


def _inks(style: Style, deck: Deck) -> Iterator[tuple[str, str, str]]:
    """What is written and outlined with, and on what."""
    yield "ink", style.ink, style.white
    yield "ink", style.ink, style.paper
    for name in deck.get("backgrounds", ()):
        ground = style.ground(name)
        yield f"the outline on {name}", ground.outline, style.white if ground.frame else ground.fill


def _near(entries: Sequence[Colour | Ground], classic: Sequence[Colour | Ground]) -> Iterator[tuple[str, list[str]]]:
    """Pairs that are too near, and for which eyes."""
    floors = {sight: _least(classic, sight) for sight in EYES}
    for one, other in combinations(entries, 2):
        eyes = [sight for sight, floor in floors.items() if _apart(one.fill, other.fill, sight) < floor - 1e-9]
        if eyes:
            yield f"{one.name} and {other.name}", eyes


def _least(entries: Sequence[Colour | Ground], sight: str) -> float:
    """The smallest distance among colours, or less where more is not needed."""
    pairs = combinations([entry.fill for entry in entries], 2)
    return min([LEAST_GREY if sight == "grey" else LEAST, *(_apart(one, other, sight) for one, other in pairs)])


def _apart(one: str, other: str, sight: str) -> float:
    if sight == "grey":
        return abs(lab(linear(one))[0] - lab(linear(other))[0])
    return distance(one, other, sight)


def _who(eyes: Sequence[str]) -> str:
    return "for everybody" if "normal" in eyes else ", ".join(EYES[eye] for eye in eyes)


def _some(pairs: Sequence[str]) -> str:
    """The first pairs, and how many more there are."""
    rest = len(pairs) - MOST
    return ", ".join(pairs[:MOST]) + (f" and {rest} more" if rest > 0 else "")
