"""A deck for Tabletop Simulator: sprite sheets of cards, and a save file."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple, TypeAlias
from urllib.parse import quote
from zlib import crc32

from cardgen.core import json_input
from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.extras import Target
from cardgen.deck.layout import PAPER_WHITE, Layout
from cardgen.drawing.document import MADE_BY, Document, Page
from cardgen.drawing.scene import Scene
from cardgen.imposition.sheets import Item
from cardgen.products.products import Product, of_document
from cardgen.products.targets import sprites
from cardgen.products.targets.piles import Pile, piles
from cardgen.writers import FORMATS

ADDRESSES = ("https://", "http://", "file:///")
"""The schemes of addresses from which the program fetches pictures."""
TILE = 50.8
"""The longer side of a tile of scale 1 in mm: two of the program's units, about an inch each."""
THICK = 0.1
"""The thickness of tiles in units."""
BOX, CIRCLE = 0, 2
"""Shapes of tiles."""
IN_A_ROW, APART = 6, 5.0
"""The arrangement of objects on the table: how many in a row, and the units between them."""
FACE_DOWN = 180.0

Thing: TypeAlias = "dict[str, object]"
"""An object of the save."""


class Group(NamedTuple):
    """A pile and the number of its first sheet in the save."""

    pile: Pile
    first: int

    @property
    def grid(self) -> sprites.Grid:
        """The grid of its cards in sheets."""
        return sprites.grid(len(self.pile.items), self.pile.size)

    def sheets(self) -> Iterator[tuple[int, str, tuple[Item, ...]]]:
        """The sheets: number, name of the file, and items of each."""
        cells, items = self.grid.cells, self.pile.items
        for k, start in enumerate(range(0, len(items), cells)):
            yield self.first + k, f"{self.pile.name}-{k + 1}.png", items[start : start + cells]

    @property
    def back(self) -> str:
        """The name of the file with the back; boards have none, and look the same on both sides."""
        return f"{self.pile.name}-{'back' if self.pile.items[0].back else 1}.png"


def products(layout: Layout, target: Target) -> Iterator[Product]:
    """The pictures and the save. OptionError for an invalid address."""
    if target.url and not target.url.startswith(ADDRESSES):
        raise OptionError("target.url", url=target.url, addresses=", ".join(ADDRESSES))
    folder, groups = target.folder(layout.name), _grouped(list(piles(layout)))
    for name, scene in [picture for group in groups for picture in _pictures(group)]:
        document = _document(layout.deck, scene)
        yield of_document(f"{folder}/{name.removesuffix('.png')}", FORMATS["png"], document)
    yield Product(f"{folder}/{layout.name}.json", "application/json", partial(_save, layout, groups, target.url))


def _pictures(group: Group) -> Iterator[tuple[str, Scene]]:
    """The sheets of a pile and its back, with the names of their files."""
    size, first = group.pile.size, group.pile.items[:1]
    for _, name, items in group.sheets():
        yield name, sprites.sheet(items, size, group.grid)
    if first[0].back:
        yield group.back, sprites.sheet(first, size, sprites.grid(1, size), back=True)


def _document(deck: Deck, scene: Scene) -> Document:
    page = Page(scene, scene.bounds, scene.bounds, "")
    title, language = deck.edition.printed, deck.appearance.language
    return Document((page,), title, title, language, ground=PAPER_WHITE, credit=deck.credit)


def _grouped(piles: Sequence[Pile]) -> list[Group]:
    """The piles with the numbers of their sheets, by which the program assigns cards to sheets."""
    groups: list[Group] = []
    first = 1
    for pile in piles:
        groups.append(Group(pile, first))
        first += len(list(groups[-1].sheets()))
    return groups


def _save(layout: Layout, groups: Sequence[Group], url: str) -> bytes:
    """The save as JSON (kb.tabletopsimulator.com, Save File Format); the same deck has the same GUIDs.

    A "DeckCustom" holds cards that name a sheet and a place on it; chips and boards are tiles with a picture. The
    program fetches pictures from addresses with the prefix `url`; a name alone is to be replaced by one.
    """
    start = crc32(layout.name.encode())
    guids = (f"{(start + n) % (1 << 24):06x}" for n in count())
    ways = {"card": _cards, "round": _tiles, "mat": _tiles}
    copies = [group for group in groups for _ in range(layout.printing.copies)]
    things = [thing for group in copies for thing in ways[group.pile.part.shape](group, url, guids)]
    for k, thing in enumerate(things):
        row, column = divmod(k, IN_A_ROW)
        place = {"posX": APART * (column - (IN_A_ROW - 1) / 2), "posY": 1.5, "posZ": 0.0 - APART * row}
        turned = thing["Transform"]
        thing["Transform"] = {**_lying(), **place, **(turned if isinstance(turned, dict) else {})}
    title = layout.deck.edition.printed
    whole = {
        "SaveName": title,
        "Date": "",
        "VersionNumber": "",
        "GameMode": title,
        "Note": " · ".join(filter(None, [f"made with {MADE_BY}", layout.deck.credit])),
        "ObjectStates": things,
    }
    return f"{json_input.write(whole, 'utf-8', 1)}\n".encode()


def _lying(turn: float = 0.0, scale: float = 1.0) -> Thing:
    """The transform of an object: at the origin, face up unless turned, upright for the player in front of it."""
    where = dict.fromkeys(("posX", "posY", "posZ", "rotX"), 0.0)
    return {**where, "rotY": 180.0, "rotZ": turn, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}


def _cards(group: Group, url: str, guids: Iterator[str]) -> Iterator[Thing]:
    """A pile of cards, face down; a single card is no pile."""
    owner = next(guids)
    faces = {number: _face(group, name, url) for number, name, _ in group.sheets()}
    cards = [_card(group, k, faces, next(guids)) for k in group.pile.numbers]
    if len(cards) == 1:
        yield {**cards[0], "Name": "CardCustom", "Transform": {"rotZ": FACE_DOWN}}
        return
    yield {
        "GUID": owner,
        "Name": "DeckCustom",
        "Nickname": group.pile.title,
        "Transform": {"rotZ": FACE_DOWN},
        "HideWhenFaceDown": True,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {str(number): face for number, face in faces.items()},
        "ContainedObjects": cards,
    }


def _face(group: Group, name: str, url: str) -> Thing:
    """A sheet as the save describes it. Hidden cards show their back, so the last cell is an ordinary one."""
    return {
        "FaceURL": _address(url, name),
        "BackURL": _address(url, group.back),
        "NumWidth": group.grid.columns,
        "NumHeight": group.grid.rows,
        "BackIsHidden": True,
        "UniqueBack": False,
        "Type": 0,
    }


def _card(group: Group, number: int, faces: dict[int, Thing], guid: str) -> Thing:
    """The number of a card of a pile: its sheet's number times 100, plus its place there."""
    item, cells = group.pile.items[number], group.grid.cells
    sheet = group.first + number // cells
    return {
        "GUID": guid,
        "Name": "Card",
        "Nickname": item.front.title,
        "Description": item.code,
        "Transform": _lying(FACE_DOWN),
        "HideWhenFaceDown": True,
        "CardID": 100 * sheet + number % cells,
        "CustomDeck": {str(sheet): faces[sheet]},
    }


def _tiles(group: Group, url: str, guids: Iterator[str]) -> Iterator[Thing]:
    """Chips of a kind or a board: tiles of its size."""
    item, is_round = group.pile.items[0], group.pile.part.shape == "round"
    ((_, name, _),) = group.sheets()
    scale = round(max(group.pile.size) / TILE, 3)
    for _ in group.pile.numbers:
        tile = {"Type": CIRCLE if is_round else BOX, "Thickness": THICK, "Stackable": is_round, "Stretch": True}
        sides = {"ImageURL": _address(url, name), "ImageSecondaryURL": _address(url, group.back)}
        yield {
            "GUID": next(guids),
            "Name": "Custom_Tile",
            "Nickname": item.front.title,
            "Description": item.code,
            "Transform": {"scaleX": scale, "scaleZ": scale},
            "CustomImage": {**sides, "ImageScalar": 1.0, "WidthScale": 0.0, "CustomTile": tile},
        }


def _address(url: str, name: str) -> str:
    """The address of a picture; just its name if no URL is given."""
    return f"{url}{'' if url.endswith(('/', '=')) else '/'}{quote(name)}" if url else name
