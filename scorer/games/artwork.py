"""Pictures of custom decks on pages: pictograms as SVG symbols of the page in which they are used.

Nothing of a file that somebody made is served. A deck in a log has no files, so only pictograms are found here; where
there is none of a name, pages say the word.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from cardgen.deck.edition import AnyEdition
from cardgen.drawing.scene import Path
from scorer.reports.markup import element

MOST = 256
"""Pictures that are remembered, of 1 to 4 kB each."""
SIDE = 240
"""Units of a symbol's side, which are whole: two and more for each dot of a sharp phone, where it is shown largest."""
ROUND = "round"


@lru_cache(MOST)
def drawn(name: str, language: str) -> Markup:
    """The shapes of a picture in a square of `SIDE` about (0, 0); nothing where there is no such picture."""
    from cardgen.custom import pictures  # only for decks that have any

    try:
        scene = pictures.find(name, language or "en").full
    except pictures.PictureError:
        return Markup()
    scale = SIDE / scene.bounds.width
    return Markup().join(_path(shape, scale) for shape in scene.shapes if isinstance(shape, Path))


def _path(path: Path, scale: float) -> Markup:
    paint, stroke = path.paint, path.paint.stroke
    data = "".join(
        verb + " ".join([str(round(number * scale)) for number in numbers]).replace(" -", "-")
        for verb, *numbers in path.commands
    )
    return element(
        "path",
        d=data,
        fill=paint.fill or "none",
        fill_rule="evenodd" if paint.even_odd else None,
        stroke=stroke.colour if stroke else None,
        stroke_width=stroke.width * scale if stroke else None,
    )


def symbol(key: str, name: str, language: str) -> Markup:
    """A picture as a symbol of the page, which uses name by its key."""
    half = SIDE // 2
    box = f"{-half} {-half} {SIDE} {SIDE}"
    shapes = drawn(name, language)
    return element("symbol", shapes, id=key, viewBox=box, stroke_linecap=ROUND, stroke_linejoin=ROUND)


def used(key: str, label: str = "") -> Markup:
    """A use of a symbol; `label` is its name where no word stands beside it."""
    place = Markup('<use href="#{}"/>').format(key)
    if label:
        return element("svg", place, class_="art", role="img", aria_label=label)
    return element("svg", place, class_="art", aria_hidden="true")


def names(edition: AnyEdition) -> list[str]:
    """The pictures that a deck names, each once."""
    if edition.data is None:
        return []
    from cardgen.custom.illustrations import named

    return list(dict.fromkeys(name for name, _ in named(edition.data)))


def credit(edition: AnyEdition) -> str:
    """Whom a deck's pictures on pages are by; nothing where it has none."""
    if not any(drawn(name, edition.language) for name in names(edition)):
        return ""
    from cardgen.custom.pictures.pictograms import CREDIT

    return CREDIT


def has_files(edition: AnyEdition) -> bool:
    """Whether a deck names pictures of its maker's own, which lie beside its file and not here."""
    pictures = names(edition)
    if not pictures:
        return False
    from cardgen.custom.pictures.files import is_file

    return any(map(is_file, pictures))
