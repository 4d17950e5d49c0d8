"""The documents that writers write: pages with their scenes, and metadata, the same for every format."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Box, Placed, Scene, Shape

MADE_BY = "cardgen"
"""The mark in every file that we write; only such files are overwritten without asking."""


class Page(NamedTuple):
    """One page: its scene (bounds are the page), the boxes of the finished cards and of their bleed.

    `label` is the page number in viewers; a `bookmark` starts a part of the deck. With a `corner` the scene is clipped
    at its bounds, with corners of that radius in mm; None leaves it unclipped.
    """

    scene: Scene
    trim: Box
    bleed: Box
    label: str
    bookmark: str = ""
    corner: float | None = None


class Attached(NamedTuple):
    """A picture attached with a deck file: its name there, its type (".jpg", ".png", ".svg"), its bytes."""

    name: str
    ending: str
    data: bytes


class Document(NamedTuple):
    """Pages, and metadata for viewers and printers. `duplex`: "long" or "short" edge, or "" for one side.

    `ground` is the colour of the paper, for single pictures in viewers with dark backgrounds; "" leaves them
    transparent. `credit` names the authors of pictures in it, or is "". `source` is the deck file as TOML, from which
    it can be made again, or ""; `pictures` are the custom ones that it refers to.
    """

    pages: tuple[Page, ...]
    title: str
    subject: str
    language: str
    duplex: str = ""
    ground: str = ""
    credit: str = ""
    source: str = ""
    pictures: tuple[Attached, ...] = ()

    @property
    def page(self) -> Page:
        """The only page. ValueError if there are others: some formats have a single picture."""
        if len(self.pages) != 1:
            raise ValueError(f"a picture is one page, but {self.title!r} has {len(self.pages)}")
        return self.pages[0]


def holds_tagged(shape: Shape) -> bool:
    """Whether a shape is an untagged layer of tagged shapes, which are tagged anew on every page."""
    if not isinstance(shape, Placed) or shape.tag:
        return False
    return any(isinstance(inner, Placed) and inner.tag for inner in shape.scene.shapes)


def shared_scenes(scenes: Iterable[Scene]) -> dict[int, int]:
    """The scenes that are placed more than once in all of these, which writers should draw only once.

    By their identities, with the number of placements, counting the content of each scene once.
    """
    seen: set[int] = set()
    shared: dict[int, int] = {}
    pending = [shapes for scene in scenes for shapes in _content_groups(scene)]
    while pending:
        for shape in pending.pop():
            if isinstance(shape, Placed):
                scene = shape[0]
                key = id(scene)
                if key in seen:
                    shared[key] = shared.get(key, 1) + 1
                else:
                    seen.add(key)
                    pending.append(scene[1])
    return shared


def _content_groups(scene: Scene) -> Iterator[Sequence[Shape]]:
    """The content of a page in groups: one for each layer of tagged shapes, and one for the rest."""
    rest: list[Shape] = []
    for shape in scene.shapes:
        if isinstance(shape, Placed) and holds_tagged(shape):
            yield from _content_groups(shape.scene)
        else:
            rest.append(shape)
    yield rest
