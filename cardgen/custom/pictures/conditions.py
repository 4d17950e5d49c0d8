"""Conditional parts of drawings: `switch`, and parts for a language (SVG 1.1, 5.8)."""

from cardgen.custom.pictures.markup import Element

FOREIGN = "foreignObject"
"""Features that only browsers have: in a `switch` others take the next alternative."""
CONDITIONS = ("systemLanguage", "requiredFeatures")


def chosen(element: Element, language: str) -> Element:
    """A drawing for readers of a language; of a `switch` the first part for them."""
    parts: list[Element | str] = [part for part in element.inside if isinstance(part, str) or _holds(part, language)]
    if element.kind == "switch":
        parts = list[Element | str]([one for one in element.elements() if one in parts and one.kind != FOREIGN][:1])
    inside = [part if isinstance(part, str) else chosen(part, language) for part in parts]
    attributes = {name: value for name, value in element.attributes.items() if name not in CONDITIONS}
    return element._replace(
        kind="g" if element.kind == "switch" else element.kind, attributes=attributes, inside=inside
    )


def _holds(element: Element, language: str) -> bool:
    """Whether one of its languages is the reader's, or a variant of it."""
    said = element.attributes.get("systemLanguage")
    tags = [tag.strip().lower() for tag in (said or "").split(",")]
    return said is None or any(tag.split("-")[0] == language for tag in tags)
