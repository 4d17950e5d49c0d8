"""Checks that custom colours differ enough from a deck's others, and that words on them are readable.

They must differ as much as the original's, for any eye and on a grey printer; otherwise a better one is proposed.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from cardgen.drawing import palette
from cardgen.drawing.palette import EYES, POOR, apart
from cardgen.drawing.style import Colour, Ground, Style
from cardgen.drawing.vision import contrast
from cardgen.schema.reader import Reader
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import listed

KINDS = ("colours", "figures", "backgrounds")
UNREADABLE = 3.0
"""Words of less contrast are refused; below 4.5 only good eyes read them (WCAG 2.2, 1.4.3)."""
STEPS = tuple(k / 12 for k in range(1, 11))
"""The shares of white or black mixed into a proposed colour, in ascending order."""


def check(reader: Reader, spec: object, original: object, style: Style, classic: Style) -> None:
    """Notes custom colours with another's sign, too similar to another, or with too little contrast for words."""
    if not reader.custom_colours:
        return
    for kind in KINDS:
        names = [name for name in getattr(spec, kind, ()) if name in style.colours or name in style.grounds]
        usual = palette.entries_of(classic, kind, getattr(original, kind, ())) if hasattr(original, kind) else []
        _check_pairs(reader, palette.entries_of(style, kind, names), usual)
    custom = [name for name in getattr(spec, "backgrounds", ()) if name in reader.custom_colours]
    for ground in palette.entries_of(style, "backgrounds", custom):
        _check_words(reader, ground)


def _check_pairs(reader: Reader, entries: Sequence[Colour | Ground], usual: Sequence[Colour | Ground]) -> None:
    floors = {sight: palette.least(usual, sight) for sight in EYES}
    for one, other in combinations(entries, 2):
        custom, known = (one, other) if one.name in reader.custom_colours else (other, one)
        if custom.name not in reader.custom_colours:
            continue
        path = reader.custom_colours[custom.name].path
        if custom.sign == known.sign:
            reader.fault(path, "deck.same_sign", one=custom.name, other=known.name, sign=custom.sign)
        near = [sight for sight, floor in floors.items() if apart(custom.fill, known.fill, sight) < floor - 1e-9]
        if near:
            who = listed([Phrase(f"eyes.{eye}") for eye in (["all"] if "normal" in near else near)])
            better = _better(custom, [entry.fill for entry in entries if entry != custom], floors)
            key = "deck.near" if better else "deck.near_any"
            reader.warn(path, key, one=custom.name, other=known.name, who=who, better=better)


def _better(colour: Colour | Ground, others: Sequence[str], floors: Mapping[str, float]) -> str:
    """The colour made lighter or darker until it differs enough from all others; "" if none does."""
    for share in STEPS:
        for target in (255, 0):
            fill = _mixed(colour.fill, target, share)
            if all(apart(fill, other, sight) >= floor for other in others for sight, floor in floors.items()):
                return fill
    return ""


def _mixed(fill: str, target: int, share: float) -> str:
    parts = [int(fill[k : k + 2], 16) for k in (1, 3, 5)]
    return "#" + "".join([f"{round(part + (target - part) * share):02X}" for part in parts])


def _check_words(reader: Reader, ground: Colour | Ground) -> None:
    """Notes a background with too little contrast for words."""
    if not isinstance(ground, Ground) or ground.frame:
        return
    ink = ground.outline
    measured, path = contrast(ink, ground.fill), reader.custom_colours[ground.name].path
    target = 0 if contrast(ink, "#000000") > contrast(ink, "#FFFFFF") else 255
    fills = [_mixed(ground.fill, target, share) for share in STEPS]
    better = next((fill for fill in fills if contrast(ink, fill) >= POOR), "#FFFFFF")
    if measured < UNREADABLE:
        reader.fault(path, "deck.unreadable", name=ground.name, contrast=measured, least=UNREADABLE, better=better)
    elif measured < POOR:
        reader.warn(path, "deck.faint", name=ground.name, contrast=measured, good=POOR, better=better)
