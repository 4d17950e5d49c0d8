"""What a writer gets: pages with their scenes, and what the file says of itself. Every format takes the same."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.drawing.scene import Box, Placed, Scene, Shape

MADE_BY = "cardgen"
"""Every file that we write says so, and only such files are written over without asking."""


class Page(NamedTuple):
    """One page: its scene (bounds are the page), the boxes of the finished cards and of their bleed.

    `label` is what a viewer shows as page number; a `bookmark` starts a part of the deck. With a `corner` the scene is
    cut at its bounds, with corners of that radius in mm; None leaves it whole.
    """

    scene: Scene
    trim: Box
    bleed: Box
    label: str
    bookmark: str = ""
    corner: float | None = None


class Attached(NamedTuple):
    """A picture beside a deck file: the name that this has for it, what it is (".jpg", ".png", ".svg"), its bytes."""

    name: str
    ending: str
    data: bytes


class Document(NamedTuple):
    """Pages and facts for the viewer and the printer. `duplex`: "long" or "short" edge, or "" for one side.

    `ground` is the colour of the paper, for viewers of single pictures that would show them on a dark one; "" leaves
    them transparent. `credit` says whom pictures in it are by, or is "". `source` is the deck's file as TOML, from
    which it can be made again, or ""; `pictures` are those of people's own that it names.
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
        """The only page. ValueError where there are others: some formats hold one picture."""
        if len(self.pages) != 1:
            raise ValueError(f"a picture is one page, but {self.title!r} has {len(self.pages)}")
        return self.pages[0]


def parted(shape: Shape) -> bool:
    """Whether a shape is a layer of things that are tagged one by one, each anew on every page."""
    return isinstance(shape, Placed) and shape.tag is None and _has_tags(shape.scene)


def _has_tags(scene: Scene) -> bool:
    for part in scene.shapes:  # noqa: SIM110  `any` takes twice as long, and each layer of a deck is asked
        if isinstance(part, Placed) and part.tag is not None:
            return True
    return False


def shared_scenes(scenes: Iterable[Scene]) -> dict[int, int]:
    """The scenes that are placed more than once in all of these, which is worth to be drawn apart.

    By their identities, with how often they are placed where each scene is looked at once.
    """
    once: set[int] = set()
    shared: dict[int, int] = {}
    waiting = [shapes for scene in scenes for shapes in _apart(scene)]
    while waiting:
        for shape in waiting.pop():
            if isinstance(shape, Placed):
                scene = shape[0]
                key = id(scene)
                if key in once:
                    shared[key] = shared.get(key, 1) + 1
                else:
                    once.add(key)
                    waiting.append(scene[1])
    return shared


def _apart(scene: Scene) -> Iterator[Sequence[Shape]]:
    """What lies on a page: for each layer of tagged things what is in it, and all the rest."""
    rest: list[Shape] = []
    for shape in scene.shapes:
        if isinstance(shape, Placed) and parted(shape):
            yield from _apart(shape.scene)
        else:
            rest.append(shape)
    yield rest
