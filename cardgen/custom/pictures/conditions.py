"""What of a drawing is shown to whom: `switch`, and what is there for a language alone (SVG 1.1, 5.8)."""

from cardgen.custom.pictures.markup import Element

FOREIGN = "foreignObject"
"""What only browsers show: where there is a choice, others are to take the next."""
CONDITIONS = ("systemLanguage", "requiredFeatures")


def chosen(element: Element, language: str) -> Element:
    """A drawing as it is for those who read a language; of a `switch` the first part that is for them."""
    parts: list[Element | str] = [part for part in element.inside if isinstance(part, str) or _holds(part, language)]
    if element.kind == "switch":
        parts = list[Element | str]([one for one in element.elements() if one in parts and one.kind != FOREIGN][:1])
    inside = [part if isinstance(part, str) else chosen(part, language) for part in parts]
    attributes = {name: value for name, value in element.attributes.items() if name not in CONDITIONS}
    return element._replace(
        kind="g" if element.kind == "switch" else element.kind, attributes=attributes, inside=inside
    )


def _holds(element: Element, language: str) -> bool:
    """Whether one of its languages is ours, or a kind of ours."""
    said = element.attributes.get("systemLanguage")
    tags = [tag.strip().lower() for tag in (said or "").split(",")]
    return said is None or any(tag.split("-")[0] == language for tag in tags)
