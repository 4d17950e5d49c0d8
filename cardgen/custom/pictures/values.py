"""Validators for values of attributes and properties of SVG: each accepts those that resvg reads like browsers."""

import re
from collections.abc import Callable
from typing import TypeAlias

from cardgen.custom.pictures import outlines
from cardgen.custom.pictures.pathdata import LARGEST, NUMBER, steps

Check: TypeAlias = Callable[[str], object]
"""A validator of a value: False, or ValueError, if it is unsupported."""
FAMILIES = frozenset(
    ("sans-serif", "system-ui", "ui-sans-serif", "arial", "helvetica", "helvetica neue", "lato", "fira sans")
) | {"atkinson hyperlegible", "dejavu sans", "bitstream vera sans", "liberation sans", "sans", "verdana"}
"""Supported fonts: ours, and similar sans-serif ones."""
LONGEST = 2000
"""The most letters of a value that is no path or list of points."""


def number(value: str, least: float = -LARGEST, most: float = LARGEST) -> bool:
    (only,) = numbers(value)
    return least <= only <= most


def numbers(value: str) -> list[float]:
    """The numbers of a list, separated by blanks or commas if necessary."""
    at, result = 0, []
    value = value.strip()
    while at < len(value):
        match = NUMBER.match(value, at)
        if not match or abs(float(match[0])) > LARGEST:
            raise ValueError(value[:40])
        result.append(float(match[0]))
        at = match.end()
        gap = re.compile(r"\s*,?\s*").match(value, at)
        at = gap.end() if gap else at
    if value.endswith(","):
        raise ValueError(value[-40:])
    return result


def length(value: str, least: float = -LARGEST) -> float:
    """A length, or a share of the page; em by the size of the letters there."""
    match = re.fullmatch(rf"({NUMBER.pattern})(px|pt|pc|mm|cm|in|em|%)?", value.strip()[:80])
    if not match or not least <= float(match[1]) <= LARGEST:
        raise ValueError(value)
    return float(match[1])


def size(value: str) -> float:
    return length(value, 0)


def lengths(value: str) -> None:
    for part in value.replace(",", " ").split():
        length(part)


def dashes(value: str) -> bool:
    parts = [] if value.strip() == "none" else re.split(r"\s*,\s*|\s+", value.strip()[:LONGEST])
    return not parts or sum([length(part, 0) for part in parts]) >= 1e-3


def share(value: str) -> bool:
    part = value.strip()
    return number(part.removesuffix("%"), 0, 100 if part.endswith("%") else 1)


def words(*known: str) -> Check:
    return lambda value: value.strip() in known


def matching(pattern: str) -> Check:
    form = re.compile(pattern)
    return lambda value: form.fullmatch(value.strip()[:LONGEST]) is not None


PART = r"\d{1,3}(?:\.\d{1,9})?"
"""A colour's component: an unsigned number or percentage."""
COLOUR = re.compile(
    r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|currentColor|transparent|inherit"
    rf"|rgba?\(\s*(?:{PART}\s*,\s*{PART}\s*,\s*{PART}|{PART}%\s*,\s*{PART}%\s*,\s*{PART}%)\s*(?:,\s*(?:{PART}|\.\d{{1,9}})\s*)?\)"
    rf"|hsla?\(\s*{PART}\s*,\s*{PART}%\s*,\s*{PART}%\s*(?:,\s*(?:{PART}|\.\d{{1,9}})\s*)?\)"
)
REFERENCE = re.compile(r"url\(\s*([\"']?)#([^\"'()\s]{1,200})\1\s*\)")
"""A reference to an element of the same file, by its id."""


def colour(value: str) -> bool:
    from PIL import ImageColor

    word = value.strip()[:80]
    return bool(COLOUR.fullmatch(word)) or (word.lower() in ImageColor.colormap and word != "rebeccapurple")


def paint(value: str) -> bool:
    word = value.strip()
    if match := REFERENCE.match(word):
        word = word[match.end() :].strip() or "none"
    return word in ("none", "context-fill", "context-stroke") or colour(word)


def reference(value: str) -> bool:
    return value.strip() in ("none", "inherit") or REFERENCE.fullmatch(value.strip()) is not None


def families(value: str) -> bool:
    """A list of fonts whose first is supported."""
    first = value.split(",")[0].strip().strip("'\"").lower()
    return first in FAMILIES or first == "inherit"


def transforms(value: str) -> bool:
    """Transforms as in attributes: without units."""
    text = " ".join(value.split())
    if len(text) > LONGEST:
        return False
    for part in text.split(")")[:-1]:
        name, _, inside = part.lstrip(" ,").partition("(")
        outlines.matrix(name.strip(), numbers(inside))
    return bool(re.fullmatch(r"[^()]*|(?:[^()]+\([^()]+\))+\s*", text)) and (not text or ")" in text)


def path(value: str) -> bool:
    letters = [letter for letter, _ in steps(value)]
    return not letters or letters[0] in "mM"


def points(value: str) -> bool:
    return len(numbers(value)) % 2 == 0


def box(value: str) -> bool:
    _, _, wide, high = numbers(value)
    return wide > 0 and high > 0


def link(value: str) -> bool:
    return value.strip().startswith("#")


def origin(value: str) -> None:
    parts = value.split()
    if not 1 <= len(parts) <= 2:
        raise ValueError(value)
    for part in parts:
        if part not in ("left", "center", "right", "top", "bottom"):
            length(part)


def counted(most: int, least: float = -LARGEST, largest: float = LARGEST) -> Check:
    """A list of at most so many numbers, each within limits."""

    def check(value: str) -> bool:
        listed = numbers(value)
        return 1 <= len(listed) <= most and all(least <= one <= largest for one in listed)

    return check
