"""Drawings beyond our reader, rendered by resvg as bitmaps at the resolution of print.

resvg gets a copy that only holds known features (`vocabulary`), so that nothing is drawn differently, no other file is
read, and no installed font is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from cardgen.custom.pictures import outlines, values, vocabulary
from cardgen.custom.pictures.markup import Element, PictureError, written
from cardgen.custom.pictures.values import REFERENCE
from cardgen.custom.pictures.vocabulary import GRADIENTS, GROUPS, PRIMITIVES, SHAPES
from cardgen.drawing import fonts

if TYPE_CHECKING:
    from PIL.Image import Image

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


FAMILY = "Lato"
FONTS = ("Lato Regular", "Fira Sans Regular", "Atkinson Hyperlegible Regular")
"""Fonts from whose folders all styles are used."""
DPI = 96
"""Of px, by which mm and in count (CSS Values 3, 5.2)."""
NARROWEST = 1 / 500
"""The least ratio of a page's sides."""


class Rendering(NamedTuple):
    """A drawing as an image, and the sanitised SVG that it was rendered from."""

    image: Image
    source: bytes


def rendering(root: Element, name: str, side: int) -> Rendering:
    """A drawing whose longer side has so many pixels. PictureError if resvg might draw it differently."""
    copy = _copy(root, name, has_letters=any(element.kind in vocabulary.TEXTS for element in root.all()))
    try:
        if work(copy) > MOST_WORK:
            raise PictureError("picture.points", name=name, line=copy.line)
    except LinkError as error:
        raise PictureError("picture.link", name=name, line=error.element.line, value=error.value[:40]) from error
    has_letters = _has_letters(copy, name)
    image = _drawn(copy._replace(attributes=_page(copy, name, side)), is_lettered=has_letters, name=name)
    if image.getchannel("A").getextrema() == (0, 0):
        raise PictureError("picture.empty", name=name)
    return Rendering(image, written(copy).encode())


def _copy(element: Element, name: str, *, has_letters: bool, is_root: bool = True) -> Element:
    """An element with its known attributes and children."""
    if element.kind not in vocabulary.ELEMENTS:
        raise PictureError("picture.kind", name=name, line=element.line, kind=element.kind[:40])
    attributes = {} if is_root or element.kind != "svg" else {"width": "100%", "height": "100%"}
    for key, value in element.attributes.items():
        if key == "style":
            pairs = [part.partition(":")[::2] for part in value.split(";")]
            known = [pair for pair in pairs if _is_known(element, *pair, name, is_style=True, has_letters=has_letters)]
            value = ";".join(map(":".join, known))
        elif is_root and key in ("x", "y"):
            continue
        if key != "style" and not _is_known(element, key, value, name, is_style=False, has_letters=has_letters):
            continue
        attributes |= {key: value} if value else {}
    inside = [
        part if isinstance(part, str) else _copy(part, name, has_letters=has_letters, is_root=False)
        for part in element.inside
    ]
    return element._replace(attributes=attributes, inside=inside)


def _is_known(element: Element, key: str, value: str, name: str, *, is_style: bool, has_letters: bool) -> bool:
    try:
        return vocabulary.known(element.kind, key, value, is_style=is_style, has_letters=has_letters)
    except ValueError as error:
        kind = f"{key}: {value.strip()}"[:40]
        raise PictureError("picture.kind", name=name, line=element.line, kind=kind) from error


def _has_letters(copy: Element, name: str) -> bool:
    """Whether it has text. PictureError for a letter that our font lacks, which resvg would omit."""
    texts = [element for element in copy.all() if element.kind in vocabulary.TEXTS]
    for element in texts:
        for letter in sorted(set(element.text())):
            if not letter.isspace() and fonts.metrics(FONTS[0])[letter] is None:
                raise PictureError("picture.letter", name=name, line=element.line, letter=letter)
    return any(element.text() for element in texts)


def _page(copy: Element, name: str, side: int) -> dict[str, str]:
    """The attributes of a drawing whose page is so many pixels. PictureError if it has none."""
    try:
        wide, high = _size(copy.attributes)
    except ValueError as error:
        raise PictureError("picture.page", name=name, line=copy.line) from error
    scale = side / max(wide, high)
    pixels = {"width": str(max(1, round(wide * scale))), "height": str(max(1, round(high * scale)))}
    return {"viewBox": f"0 0 {wide:.9g} {high:.9g}", **copy.attributes, **pixels}


def _size(attributes: Mapping[str, str]) -> tuple[float, float]:
    """Width and height of a page, by its attributes or the box of its units. ValueError."""
    sides = [attributes.get(key, "100%").strip() for key in ("width", "height")]
    wide, high = [None if side == "100%" else outlines.length(side) for side in sides]
    box = values.numbers(attributes.get("viewBox", ""))[2:]
    if box:
        ratio = box[0] / box[1]
        wide, high = wide or (high * ratio if high else box[0]), high or (wide / ratio if wide else box[1])
    if not wide or not high or wide <= 0 or high <= 0 or not NARROWEST <= wide / high <= 1 / NARROWEST:
        raise ValueError(attributes)
    return wide, high


def _drawn(copy: Element, *, is_lettered: bool, name: str) -> Image:
    import resvg_py
    from PIL import Image

    files = [str(path) for font in FONTS for path in sorted(fonts.path(font).parent.glob("*.ttf"))]
    try:
        data = resvg_py.svg_to_bytes(
            svg_string=written(copy),
            dpi=DPI,
            skip_system_fonts=True,
            font_files=files if is_lettered else None,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
            serif_family=FAMILY,
        )
    except ValueError as error:
        raise PictureError("picture.points", name=name, line=copy.line) from error
    return Image.open(BytesIO(bytes(data))).convert("RGBA")
