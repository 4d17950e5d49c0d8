"""Validators for values of attributes and properties of SVG: each accepts those that resvg reads like browsers.

They raise ValueError for others.
"""

import re
from collections.abc import Callable
from typing import TypeAlias

from cardgen.custom.pictures import outlines
from cardgen.custom.pictures.pathdata import LARGEST, NUMBER, steps

Check: TypeAlias = Callable[[str], object]
"""A validator of a value; ValueError if it is unsupported."""
FAMILIES = frozenset(
    ("sans-serif", "system-ui", "ui-sans-serif", "arial", "helvetica", "helvetica neue", "lato", "fira sans")
) | {"atkinson hyperlegible", "dejavu sans", "bitstream vera sans", "liberation sans", "sans", "verdana"}
"""Supported fonts: ours, and similar sans-serif ones."""
LONGEST = 2000
"""The most letters of a value that is no path or list of points."""


def number(value: str, least: float = -LARGEST, most: float = LARGEST) -> float:
    (found,) = numbers(value)
    if not least <= found <= most:
        raise ValueError(value)
    return found


def numbers(value: str) -> list[float]:
    """The numbers of a list, separated by blanks or commas if necessary."""
    at, found = 0, []
    value = value.strip()
    while at < len(value):
        match = NUMBER.match(value, at)
        if not match or abs(float(match[0])) > LARGEST:
            raise ValueError(value[:40])
        found.append(float(match[0]))
        at = match.end()
        gap = re.compile(r"\s*,?\s*").match(value, at)
        at = gap.end() if gap else at
    if value.endswith(","):
        raise ValueError(value[-40:])
    return found


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


def dashes(value: str) -> None:
    parts = [] if value.strip() == "none" else re.split(r"\s*,\s*|\s+", value.strip()[:LONGEST])
    if parts and sum([length(part, 0) for part in parts]) < 1e-3:
        raise ValueError(value)


def share(value: str) -> float:
    part = value.strip()
    return number(part.removesuffix("%"), 0, 100 if part.endswith("%") else 1)


def words(*known: str) -> Check:
    def check(value: str) -> None:
        if value.strip() not in known:
            raise ValueError(value)

    return check


def anything(_: str) -> None:
    """Values without effect."""


def matching(pattern: str) -> Check:
    form = re.compile(pattern)

    def check(value: str) -> None:
        if not form.fullmatch(value.strip()[:LONGEST]):
            raise ValueError(value)

    return check


PART = r"\d{1,3}(?:\.\d{1,9})?"
"""A colour's component: an unsigned number or percentage."""
COLOUR = re.compile(
    r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|currentColor|transparent|inherit"
    rf"|rgba?\(\s*(?:{PART}\s*,\s*{PART}\s*,\s*{PART}|{PART}%\s*,\s*{PART}%\s*,\s*{PART}%)\s*(?:,\s*(?:{PART}|\.\d{{1,9}})\s*)?\)"
    rf"|hsla?\(\s*{PART}\s*,\s*{PART}%\s*,\s*{PART}%\s*(?:,\s*(?:{PART}|\.\d{{1,9}})\s*)?\)"
)
REFERENCE = re.compile(r"url\(\s*([\"']?)#([^\"'()\s]{1,200})\1\s*\)")
"""A reference to an element of the same file, by its id."""


def colour(value: str) -> None:
    from PIL import ImageColor

    word = value.strip()[:80]
    if not COLOUR.fullmatch(word) and (word.lower() not in ImageColor.colormap or word == "rebeccapurple"):
        raise ValueError(value)


def paint(value: str) -> None:
    word = value.strip()
    if match := REFERENCE.match(word):
        word = word[match.end() :].strip() or "none"
    if word not in ("none", "context-fill", "context-stroke"):
        colour(word)


def reference(value: str) -> None:
    if value.strip() not in ("none", "inherit") and not REFERENCE.fullmatch(value.strip()):
        raise ValueError(value)


def families(value: str) -> None:
    """A list of fonts whose first is supported."""
    first = value.split(",")[0].strip().strip("'\"").lower()
    if first not in FAMILIES and first != "inherit":
        raise ValueError(value)


def transforms(value: str) -> None:
    """Transforms as in attributes: without units."""
    text = " ".join(value.split())
    if len(text) > LONGEST:
        raise ValueError(text[:40])
    for part in text.split(")")[:-1]:
        name, _, inside = part.lstrip(" ,").partition("(")
        outlines.matrix(name.strip(), numbers(inside))
    if not re.fullmatch(r"[^()]*|(?:[^()]+\([^()]+\))+\s*", text) or (text and ")" not in text):
        raise ValueError(text[:40])


def path(value: str) -> None:
    for k, (letter, _) in enumerate(steps(value)):
        if k == 0 and letter not in "mM":
            raise ValueError(letter)


def points(value: str) -> None:
    if len(numbers(value)) % 2:
        raise ValueError(value[:40])


def box(value: str) -> None:
    _, _, wide, high = numbers(value)
    if wide <= 0 or high <= 0:
        raise ValueError(value)


def link(value: str) -> None:
    if not value.strip().startswith("#"):
        raise ValueError(value[:40])


def origin(value: str) -> None:
    parts = value.split()
    if not 1 <= len(parts) <= 2:
        raise ValueError(value)
    for part in parts:
        if part not in ("left", "center", "right", "top", "bottom"):
            length(part)


def counted(most: int, least: float = -LARGEST, largest: float = LARGEST) -> Check:
    """A list of at most so many numbers, each within limits."""

    def check(value: str) -> None:
        found = numbers(value)
        if not 1 <= len(found) <= most or not all(least <= one <= largest for one in found):
            raise ValueError(value)

    return check
