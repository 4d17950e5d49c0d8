"""Conditional parts of drawings: `switch`, and parts for a language (SVG 1.1, 5.8)."""

from cardgen.custom.pictures.markup import Element

FOREIGN = "foreignObject"
"""Features that only browsers have: in a `switch` others take the next alternative."""
CONDITIONS = ("systemLanguage", "requiredFeatures")


def chosen(element: Element, language: str) -> Element:
    """A drawing for readers of a language; of a `switch` the first part for them."""
    is_switch = element.kind == "switch"
    parts = [part for part in element.inside if isinstance(part, str) or _holds(part, language)]
    alternatives = [part for part in parts if not isinstance(part, str) and part.kind != FOREIGN]
    inside = [
        part if isinstance(part, str) else chosen(part, language) for part in (alternatives[:1] if is_switch else parts)
    ]
    attributes = {name: value for name, value in element.attributes.items() if name not in CONDITIONS}
    return element._replace(kind="g" if is_switch else element.kind, attributes=attributes, inside=inside)


def _holds(element: Element, language: str) -> bool:
    """Whether one of its languages is the reader's, or a variant of it."""
    languages = element.attributes.get("systemLanguage")
    tags = [] if languages is None else languages.split(",")
    return languages is None or any(tag.strip().lower().split("-")[0] == language for tag in tags)
