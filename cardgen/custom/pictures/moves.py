"""Transforms as CSS writes them, with units, as an attribute has them (CSS Transforms 1, 8 and 9)."""

import re

from cardgen.custom.pictures.pathdata import NUMBER

MOVE = re.compile(r"([A-Za-z]{1,12})\(([^()]{1,200})\)\s*")
VALUE = re.compile(rf"({NUMBER.pattern})([a-z%]*)")
ANGLES = {"deg": 1.0, "grad": 0.9, "rad": 57.29577951308232, "turn": 360.0}
PIXELS, PLAIN = {"px": 1.0}, {"": 1.0}
KNOWN = {
    "translate": ((1, 2), PIXELS, "translate({})"),
    "translateX": ((1,), PIXELS, "translate({})"),
    "translateY": ((1,), PIXELS, "translate(0 {})"),
    "scale": ((1, 2), PLAIN, "scale({})"),
    "scaleX": ((1,), PLAIN, "scale({} 1)"),
    "scaleY": ((1,), PLAIN, "scale(1 {})"),
    "rotate": ((1,), ANGLES, "rotate({})"),
    "skewX": ((1,), ANGLES, "skewX({})"),
    "skewY": ((1,), ANGLES, "skewY({})"),
    "matrix": ((6,), PLAIN, "matrix({})"),
}
"""How many values each takes, of which units, and how an attribute writes it."""


def moves(value: str) -> str:
    """The attribute. ValueError for what we don't know, or what lacks its unit.

    >>> moves("translate(40px, 0) rotate(.5turn) scaleX(2)")
    'translate(40 0) rotate(180) scale(2 1)'
    """
    text, transforms = " ".join(value.split()), list[str]()
    if text == "none":
        return ""
    while text:
        match = MOVE.match(text)
        if not match or match[1] not in KNOWN:
            raise ValueError(f"transform: {value}")
        counts, units, form = KNOWN[match[1]]
        numbers = [_number(part, units) for part in match[2].split(",")]
        if len(numbers) not in counts:
            raise ValueError(f"transform: {value}")
        transforms.append(form.format(" ".join(numbers)))
        text = text[match.end() :]
    return " ".join(transforms)


def _number(text: str, units: dict[str, float]) -> str:
    """A number with one of these units, without it; 0 needs none."""
    match = VALUE.fullmatch(text.strip()[:40])
    if not match or (match[2] not in units and (match[2] or float(match[1]))):
        raise ValueError(f"transform: {text}")
    return f"{float(match[1]) * units.get(match[2], 1.0):.9g}"
