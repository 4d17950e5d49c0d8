"""The tuck box: the net of a box for a deck or each of its sets, in the size of its stack of cards. Pure."""

from collections.abc import Iterator

from cardgen.deck.deck import Deck
from cardgen.deck.game import Part
from cardgen.deck.layout import Layout, PartLayout
from cardgen.drawing.document import Document, Page
from cardgen.drawing.lettering import size_of_cap, width
from cardgen.drawing.paths import polygon
from cardgen.drawing.scene import Box, Paint, Path, Placed, Placement, Rect, Scene, Shape, Size, Stroke, Text
from cardgen.imposition import nets
from cardgen.imposition.marks import FOLDED
from cardgen.imposition.nets import Net, Stack
from cardgen.imposition.sheets import Backs, Setting, SheetLabels
from cardgen.imposition.tiles import tile
from cardgen.products.kit import deck_code, flow
from cardgen.products.kit.blocks import least_em, straight

OUTLINE = Stroke("#000000", 0.2)
GLUED = Paint("#E8E8E8")
GLUE = 3.0
"""The em of the word on glue flaps, in mm."""
NAME = 5.0
"""The height of the name's capitals at most, in mm."""
RIM = 3.0
"""The padding of words on a face, in mm."""


def documents(layout: Layout) -> Iterator[tuple[str, Document]]:
    """A net for the deck, or for each of its sets; on several sheets if one is too small."""
    deck = layout.deck
    title = deck.texts["kit.tuckbox"]
    pages = [page for letter in layout.letters for page in _pages(layout, letter, title)]
    pages[0] = pages[0]._replace(bookmark=title)
    yield "tuckbox", flow.titled(deck, title, pages)


def stack(layout: Layout) -> Stack:
    """The content of a set's box: its largest cards, and chips side by side on top."""
    printing = layout.printing
    cards = [part for part in layout.parts if part.part.shape == "card"]
    size = Size(max(part.size.width for part in cards), max(part.size.height for part in cards))
    count = sum([_count(part) for part in cards])
    for part in layout.parts:
        if part.part.shape == "round":
            places = max(1, int(size.width // part.size.width)) * max(1, int(size.height // part.size.height))
            count += -(-_count(part) // places)
    glued = printing.backs in {Backs.FOLD, Backs.SEPARATE}
    return Stack(size, count * printing.copies, printing.gsm, 2 if glued else 1, printing.laminate, printing.sleeves)


def _count(part_layout: PartLayout) -> int:
    """The number of a part's cards in a whole deck, as reprinted single cards go into the same box."""
    return sum([card.copies for card in part_layout.deck.cards if card.kind in part_layout.part.kinds])


def _pages(layout: Layout, letter: str, title: str) -> Iterator[Page]:
    deck, net = layout.deck, nets.around(stack(layout))
    of_set = deck.texts["kit.set"].format(set=letter) if letter else ""
    size = f"{net.wide:g} × {net.high:g} × {net.deep:g} mm, {layout.printing.gsm} g/m²"
    name = " · ".join(filter(None, (title, of_set, size)))
    labels = SheetLabels(deck.edition.printed, "", deck.style.small, deck.texts)
    for side in tile(drawn(deck, net, letter), Setting(layout.printing, 0.0), labels, name):
        yield Page(side.scene, side.block, side.block, f"{title} {letter} {side.sheet}/{side.of}")


def drawn(deck: Deck, net: Net, letter: str) -> Scene:
    """The net with the deck's back and name: to be cut along the line and folded along the dashes."""
    part = next(part for part in deck.game.parts if part.shape == "card")
    faces, name = net.faces, " · ".join(filter(None, deck_code.title(deck.edition)))
    of_set = deck.texts["kit.set"].format(set=letter) if letter else ""
    shapes: list[Shape] = [Path(polygon(corners), GLUED) for corners in net.glue_areas()]
    shapes += [_pattern(deck, part, faces[face]) for face in ("front", "back")]
    shapes += [_plate(deck, faces["front"], (name, of_set))]
    for face, turn in (("left", 270), ("right", 90), ("lid", 180), ("bottom", 0)):
        shapes.append(_words(deck, faces[face], " · ".join(filter(None, (name, of_set))), turn))
    for box in net.glue_flaps.values():
        shapes.append(_words(deck, box, deck.texts["kit.glue"], 270 * (box.height > box.width), GLUE))
    shapes += [straight(*start, *end, FOLDED) for start, end in net.folds()]
    shapes.append(Path(net.outline(), Paint(stroke=OUTLINE)))
    return Scene(Box(0, 0, *net.size), tuple(shapes), f"{deck.texts['kit.tuckbox']}: {name}")


def _pattern(deck: Deck, part: Part, face: Box) -> Placed:
    """The back of the deck's cards in the middle of a face."""
    size = deck.size_of(part)
    x, y = (face.left + face.right - size.width) / 2, (face.top + face.bottom - size.height) / 2
    return Placed(deck.back(part), Placement(x, y), Box(0, 0, *size))


def _plate(deck: Deck, face: Box, lines: tuple[str, ...]) -> Placed:
    """The name, and the set below it, on a plate in the middle of a face."""
    lines = tuple(filter(None, lines))
    wide, high = face.width - 6 * RIM, len(lines) * 2 * NAME + RIM
    paint = Paint(deck.style.white, Stroke(deck.style.ink, 0.4))
    shapes: list[Shape] = [Rect(0, 0, wide, high, paint, 2.0)]
    for k, line in enumerate(lines):
        row = Box(0, RIM / 2 + k * 2 * NAME, wide, RIM / 2 + (k + 1) * 2 * NAME)
        shapes.append(_words(deck, row, line, 0))
    x, y = face.left + 3 * RIM, (face.top + face.bottom - high) / 2
    return Placed(Scene(Box(0, 0, wide, high), tuple(shapes)), Placement(x, y))


def _words(deck: Deck, box: Box, text: str, turn: int, em: float = 0.0) -> Placed:
    """Words in the middle of a box, turned, in the largest size that fits."""
    font = deck.style.small_strong
    long, high = (box.width, box.height) if turn in {0, 180} else (box.height, box.width)
    most = max(em or size_of_cap(NAME, font), least_em(deck.style))
    em = min(most, (long - 2 * RIM) / width(text, font, 1.0), size_of_cap(high * 0.6, font))
    cap, wide = em / size_of_cap(1.0, font), width(text, font, em)
    line = Scene(Box(0, 0, wide, cap), (Text(0, cap, text, font, em, deck.style.ink),))
    dx, dy = {0: (-wide, -cap), 90: (cap, -wide), 180: (wide, cap), 270: (-cap, wide)}[turn]
    x, y = (box.left + box.right + dx) / 2, (box.top + box.bottom + dy) / 2
    return Placed(line, Placement(x, y, turn))
