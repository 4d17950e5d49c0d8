"""References within a drawing: they must lead to suitable elements, without cycles, and within limits."""

from collections.abc import Iterator, Mapping

from cardgen.custom.pictures.markup import Element
from cardgen.custom.pictures.values import REFERENCE
from cardgen.custom.pictures.vocabulary import GRADIENTS, GROUPS, PRIMITIVES, SHAPES

MOST_WORK = 20_000
"""What a drawing may cost with all its copies, next to a shape; see `vocabulary.PRIMITIVES`."""
LAYER = 10
"""The cost of drawing something on a layer of its own."""
KINDS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("fill", "stroke"), GRADIENTS | {"pattern"}),
    **{name: frozenset((kind,)) for name, kind in (("clip-path", "clipPath"), ("mask", "mask"), ("filter", "filter"))},
    **dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), frozenset(("marker",))),
}
"""The elements that each property may refer to by `url(#id)`."""
LINKS: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(GRADIENTS, GRADIENTS),
    "pattern": frozenset(("pattern",)),
    "use": SHAPES | GROUPS | {"text"},
}
"""The elements that each element may refer to by `href`."""


class LinkError(ValueError):
    """A reference that is broken, to a wrong kind of element, or cyclic; and its element."""

    def __init__(self, element: Element, value: str) -> None:
        super().__init__(value)
        self.element, self.value = element, value


DEEPEST = 250
"""The deepest nesting of elements, including copies."""
A_POINT = 4
"""The least characters of a point of a path, which may have a marker."""


def work(root: Element) -> int:
    """The cost of a drawing, with each use of a referenced part. LinkError."""
    weigher = _Weigher(root)
    marks = sum([weigher.of(element) for element in root.all() if element.kind == "marker"])
    places = sum([len(element.attributes.get("d", element.attributes.get("points", ""))) for element in root.all()])
    return weigher.of(root) + marks * (places // A_POINT)


class _Weigher:
    def __init__(self, root: Element) -> None:
        self.ids: dict[str, list[Element]] = {}
        for element in root.all():
            if "id" in element.attributes:
                self.ids.setdefault(element.attributes["id"], []).append(element)
        self.known: dict[int, int] = {}
        self.open: set[int] = set()

    def of(self, element: Element) -> int:
        """The cost of an element, up to the limit."""
        if id(element) not in self.known:
            self.open.add(id(element))
            total = PRIMITIVES.get(element.kind, 1)
            for target, value in self.targets(element):
                if id(target) in self.open or len(self.open) > DEEPEST:
                    raise LinkError(element, value)
                total += LAYER + self.of(target)
            total += sum(map(self.of, element.elements()))
            self.open.discard(id(element))
            self.known[id(element)] = min(total, MOST_WORK + 1)
        return self.known[id(element)]

    def targets(self, element: Element) -> Iterator[tuple[Element, str]]:
        """The references of an element, each with its kind."""
        href = element.attributes.get("href", "").strip()
        if href and element.kind in LINKS:
            yield self.target(element, href.removeprefix("#"), LINKS[element.kind], href), href
        style = [part.partition(":")[::2] for part in element.attributes.get("style", "").split(";")]
        for name, value in [*element.attributes.items(), *style]:
            if name in KINDS and (match := REFERENCE.match(value.strip())):
                yield self.target(element, match[2], KINDS[name], value), value

    def target(self, element: Element, name: str, kinds: frozenset[str], value: str) -> Element:
        targets = self.ids.get(name, [])
        if len(targets) != 1 or targets[0].kind not in kinds:
            raise LinkError(element, value)
        return targets[0]
