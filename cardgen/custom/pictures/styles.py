"""Inlines style sheets of drawings as attributes `style` (CSS Cascade 4, 6; Selectors 3).

Supported selectors are types, classes, ids, descendants and children; others are refused. Transforms and geometry
properties in a style become attributes, which need no units.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.custom.pictures.markup import Element, PictureError
from cardgen.custom.pictures.pathdata import NUMBER
from cardgen.custom.pictures.values import length, origin
from cardgen.custom.pictures.vocabulary import GEOMETRY

COMPOUND = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][A-Za-z_-][\w-]*)*)")
"""A compound selector: a type, classes and ids."""
MOST_RULES, MOST_TRIES = 500, 1_000_000
"""The most selectors, and the most matches of selectors against elements."""
MOST_PARTS = 4
"""The most descendant combinators of a selector, as more would take very long."""
IMPORTANT = re.compile(r"(?<!\s)\s*+!\s{0,9}important")
UNITLESS = re.compile(r"[-+]?[\d.]+")
"""A number without a unit, which is no length in a style, unless it is zero."""
SHEETS = {"type": ("", "text/css"), "media": ("", "all", "screen")}
"""Types and media of sheets that apply."""
Pairs: TypeAlias = tuple[tuple[str, str], ...]
Parts: TypeAlias = tuple[tuple[str, str, frozenset[str]], ...]
LONGEST = 200
"""Letters of a part of a selector."""


class Rule(NamedTuple):
    """A rule: its selector's compounds, each after ">" or " "; its specificity, and its declarations."""

    parts: Parts
    weight: tuple[int, int, int]
    pairs: Pairs


def inlined(root: Element, name: str) -> Element:
    """A drawing with its style sheets inlined. PictureError for unsupported ones."""
    rules: list[Rule] = []
    for element in root.all():
        if element.kind == "style":
            try:
                for key, values in SHEETS.items():
                    if (value := element.attributes.get(key, "").strip()) not in values:
                        raise ValueError(f"{key}: {value}")
                rules += _rules(element.text())
            except ValueError as error:
                raise PictureError("picture.style", name=name, line=element.line, value=str(error)[:40]) from error
    rules.sort(key=lambda rule: rule.weight)
    if len(rules) > MOST_RULES or len(rules) * sum(1 for _ in root.all()) > MOST_TRIES:
        raise PictureError("picture.elements", name=name, line=root.line, most=MOST_RULES)
    return _styled(root, (), rules, name)


def _styled(element: Element, around: Sequence[Element], rules: Sequence[Rule], name: str) -> Element:
    try:
        pairs = [pair for rule in rules if _matches(rule, element, around) for pair in rule.pairs]
        attributes = {key: value for key, value in element.attributes.items() if key != "style"}
        attributes |= _as_attributes(_cascaded([*pairs, *_pairs(element.attributes.get("style", ""))]))
    except ValueError as error:
        raise PictureError("picture.style", name=name, line=element.line, value=str(error)[:40]) from error
    here = (*around, element)
    inside = [
        part if isinstance(part, str) else _styled(part, here, rules, name)
        for part in element.inside
        if isinstance(part, str) or part.kind != "style"
    ]
    return element._replace(attributes=attributes, inside=inside)


def _cascaded(pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The effective value of each property: the last one, or the last important one."""
    values: dict[str, str] = {}
    for name, value in sorted(pairs, key=lambda pair: "!" in pair[1]):
        plain = IMPORTANT.sub("", value)
        if "!" in plain:
            raise ValueError(f"{name}: {value}")
        values.pop(name, None)
        values[name] = plain
    return values


def _as_attributes(declared: dict[str, str]) -> dict[str, str]:
    """Properties as attributes: one `style`, and those that not all programs support in it."""
    beside: dict[str, str] = {}
    for name in [*declared]:
        if name == "transform":
            beside[name] = moves(declared.pop(name))
        elif name == "transform-origin":
            origin(declared[name])
            if any(UNITLESS.fullmatch(part) and float(part) for part in declared[name].split()):
                raise ValueError(f"{name}: {declared[name]}")
            beside[name] = declared.pop(name)
        elif name in GEOMETRY:
            length(declared[name])
            beside[name] = declared.pop(name)
    style = ";".join([f"{name}:{value}" for name, value in declared.items()])
    return {**beside, "style": style} if style else beside


def _rules(text: str) -> Iterator[Rule]:
    rest = _without_comments(text).replace("<!--", " ").replace("-->", " ").strip()
    while rest:
        selectors, _, rest = rest.partition("{")
        body, end, rest = rest.partition("}")
        if not end:
            raise ValueError(selectors.strip())
        parsed = [_parse_selector(selector) for selector in selectors.split(",")]
        pairs = tuple(_pairs(body))
        yield from [Rule(parts, _weight(parts), pairs) for parts in parsed]
        rest = rest.strip()


def _parse_selector(selector: str) -> Parts:
    """The compounds of a selector. ValueError if it is unsupported."""
    parts: list[tuple[str, str, frozenset[str]]] = []
    join = " "
    for word in selector.replace(">", " > ").split():
        match = COMPOUND.fullmatch(word[:LONGEST])
        if word == ">" and join == " " and parts:
            join = ">"
        elif match and len(word) < LONGEST:
            parts.append((join, match[1] or "*", frozenset(re.findall(r"[.#][\w-]+", match[2]))))
            join = " "
        else:
            raise ValueError(selector.strip())
    if not parts or join == ">" or len(parts) > MOST_PARTS:
        raise ValueError(selector.strip())
    return tuple(parts)


def _weight(selector: Parts) -> tuple[int, int, int]:
    """The specificity: the numbers of ids, classes and types (Selectors 3, 9)."""
    marks = [mark for _, _, part in selector for mark in part]
    ids = sum(mark.startswith("#") for mark in marks)
    return ids, len(marks) - ids, sum(kind != "*" for _, kind, _ in selector)


def _matches(rule: Rule, element: Element, around: Sequence[Element]) -> bool:
    """Whether an element matches a selector."""
    *before, (join, kind, marks) = rule.parts
    if kind not in ("*", element.kind) or not marks <= _marks(element):
        return False
    rest, nearest = rule._replace(parts=tuple(before)), max(0, len(around) - 1) if join == ">" else 0
    return not before or any(_matches(rest, around[k], around[:k]) for k in range(nearest, len(around)))


def _marks(element: Element) -> set[str]:
    """Classes and the id, as selectors write them."""
    classes = {"." + word for word in element.attributes.get("class", "").split()}
    return classes | ({"#" + element.attributes["id"]} if "id" in element.attributes else set())


def _without_comments(text: str) -> str:
    first, *parts = text.split("/*")
    after = [part.partition("*/") for part in parts]
    if not all(end for _, end, _ in after):
        raise ValueError("/*")
    return " ".join([first, *(rest for _, _, rest in after)])


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Properties and their values; strings with semicolons are unsupported."""
    for part in _without_comments(text).split(";"):
        name, colon, value = part.partition(":")
        if not part.strip():
            continue
        if not colon or not name.strip() or re.search(r"[{}@\\]", part):
            raise ValueError(part.strip())
        yield name.strip(), value.strip()


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
    """Transforms as CSS writes them, with units, as an attribute has them (CSS Transforms 1, 8 and 9).

    ValueError for unknown ones, or numbers without their unit.

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
