"""From cards to pages: the sheets of a deck. Pure."""

from collections.abc import Iterator
from functools import cached_property
from itertools import cycle
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.card_codes import split_letter
from cardgen.deck.deck import Deck, OptionError
from cardgen.deck.game import Part
from cardgen.drawing.document import Document, Page
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Box, Placed, Scene, Text
from cardgen.drawing.vision import contrast
from cardgen.imposition.mats import impose_mats
from cardgen.imposition.order import Order, Slots
from cardgen.imposition.paper import COMMON
from cardgen.imposition.plan import on_stock, plan
from cardgen.imposition.printer import corrected
from cardgen.imposition.sets import slots as set_slots
from cardgen.imposition.sheets import Backs, Item, Print, Setting, SheetLabels, SheetSide, Side, cards_per_sheet, impose
from cardgen.imposition.trays import trays

QUIET = 1.2
"""Below this contrast with paper a sliver of colour is invisible."""
SMALL, INK = 6 * POINT, "#000000"
"""The em in mm and the colour of words on the back of a sheet without a back."""
PAPER_WHITE = "#FFFFFF"
"""The background of pictures of sheets, for viewers with a dark one."""
DUPLEX = {Backs.DUPLEX_LONG: "long", Backs.DUPLEX_SHORT: "short"}


class SheetRun(NamedTuple):
    """The sides of all sheets of one part of a deck."""

    part: Part
    title: str
    sides: tuple[Side, ...]


class Guests(NamedTuple):
    """Chips that lie in free slots of another part's last sheet: whose they are, of which part, and the slots' items.

    No part and no items where none do.
    """

    chips: Part | None = None
    host: Part | None = None
    items: tuple[Item, ...] = ()


class PartLayout:
    """One part of a deck on sheets of its own; results are cached."""

    def __init__(self, deck: Deck, part: Part, setting: Setting) -> None:
        self.deck, self.part, self.setting = deck, part, setting
        self.size = deck.size_of(part)
        title = deck.texts[f"part.{part.key}"] if len(deck.game.parts) > 1 else ""
        paper = deck.texts["sheet.both"] if sorted(setting.printing.paper) == sorted(COMMON["both"]) else ""
        self.labels = SheetLabels(deck.edition.printed, title, deck.style.small, deck.texts, deck.credit, paper)

    @property
    def torn(self) -> bool:
        """Whether its cards are printed on perforated stock."""
        return on_stock(self.size, self.setting.printing, self.part.shape)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Every physical card, deck by deck."""
        printing = self.setting.printing
        return tuple([item for cards in self.sets for item in cards]) * printing.copies

    @cached_property
    def sets(self) -> tuple[tuple[Item, ...], ...]:
        """The cards of each set; without sets those of a single one without marks."""
        return tuple([self._of_set(letter) for letter in self.letters])

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the sets; "" for a single set without a mark."""
        printing = self.setting.printing
        return printing.sets or tuple(sorted({letter for letter, _ in map(split_letter, printing.only)})) or ("",)

    def only(self, letter: str) -> list[str] | None:
        """The single cards selected of a set, as codes and ranges; None for the whole deck."""
        printing = self.setting.printing
        if not printing.only:
            return None
        letters = {letter, ""} if printing.sets else {letter}
        return [code for own_letter, code in map(split_letter, printing.only) if own_letter in letters]

    def _of_set(self, letter: str) -> tuple[Item, ...]:
        """The cards of a set; of chosen ones those that name it, or none."""
        only = self.only(letter)
        if only == []:
            return ()
        items = self.deck.items(self.part, only or (), self.setting.printing.backs is not Backs.NONE)
        return tuple([self.deck.marked(item, self.part, letter) for item in items]) if letter else items

    @cached_property
    def order(self) -> Order:
        """The arrangement of the cards on sheets."""
        style = self.deck.style
        way = plan(len(self.items), self.size, self.setting, self.labels, False)
        quiet = frozenset([colour for colour in (style.white, style.paper) if contrast(colour, "#FFFFFF") < QUIET])
        return Order(way, self.size, style.bleed, quiet)

    @cached_property
    def sorted_items(self) -> Slots:
        """The cards in slots, sorted so that equal colours meet; several decks stay one behind the other."""
        if self.part.shape == "mat" or not self.items:
            return self.items
        if len(self.sets) > 1:
            printing = self.setting.printing
            return set_slots(self.sets, cards_per_sheet(self.size, self.setting, self.part.shape), printing.order)
        if self.part.shape != "card":
            return self.items
        return self.order.arranged(self.items) if self.setting.printing.copies == 1 else self.order.straight(self.items)

    def spares(self) -> list[Item]:
        """Spare cards, one of each."""
        return self.deck.spares(self.part, self.setting.printing.backs is not Backs.NONE)

    def run(self, slots: Slots) -> SheetRun:
        """What lies in these slots, on sheets."""
        if self.part.shape == "mat":
            mats = [boards * self.setting.printing.copies for boards in self.sets]
            codes = {item.front.title: item.code for boards in mats for item in boards}
            sides = impose_mats([[item.front for item in boards] for boards in mats], self.setting, self.labels, codes)
        else:
            sides = impose(slots, self.size, self.setting, self.labels)
        return SheetRun(self.part, self.labels.part or self.deck.edition.printed, sides)

    def count(self) -> int:
        """The number of sheets that the cards take; only boards are drawn for it."""
        if self.part.shape == "mat":
            sides = self.run(self.items).sides
            return sides[-1].of if sides else 0
        printing = self.setting.printing
        capacity = cards_per_sheet(self.size, self.setting, self.part.shape)
        sets = [range(printing.copies * sum([n for _, n in self.counted(letter)])) for letter in self.letters]
        return len(set_slots(sets, capacity, printing.order)) // capacity

    def counted(self, letter: str) -> list[tuple[Card, int]]:
        """The cards of the part that are in a set, with their numbers of copies."""
        only = self.only(letter)
        cards = self.deck.cards if only is None else self.deck.chosen(only)
        return [(card, card.copies if only is None else 1) for card in cards if card.kind in self.part.kinds]


class Layout:
    """A deck on paper: its sheets; results are cached.

    Whatever needs the sheets may raise a StyleError for a style that the deck can't be drawn with, and a PaperError if
    a card does not fit on the paper, or a length makes no sense.
    """

    def __init__(self, deck: Deck, printing: Print = Print()) -> None:  # noqa: B008  is frozen
        self.deck, self.printing = deck, printing
        self._slots: dict[Part, Slots] = {}

    @cached_property
    def parts(self) -> tuple[PartLayout, ...]:
        """The parts of the deck, each on sheets of its own."""
        setting = Setting(self.printing, self.deck.style.bleed, self.deck.style.radius)
        return tuple([PartLayout(self.deck, part, setting) for part in self.deck.game.parts])

    @property
    def name(self) -> str:
        """The name of a deck's files: different for single cards, so that they never replace the whole deck's."""
        key, sets = self.deck.edition.key, self.printing.sets
        name = f"{key}-{sets[0]}" if len(sets) == 1 else key
        return f"{name}-only" if self.printing.only or not self.deck.is_whole else name

    @cached_property
    def runs(self) -> tuple[SheetRun, ...]:
        """The parts on sheets, without those that have no selected card or lie on sheets of another part."""
        return tuple([part.run(slots) for part in self.parts if any(slots := self.slots(part))])

    def slots(self, part_layout: PartLayout) -> Slots:
        """The items on the sheets of a part: its cards and, if there is room, chips and spare cards.

        Empty if the part's cards lie on sheets of another part.
        """
        if part_layout.part not in self._slots:
            self._slots[part_layout.part] = self._filled(part_layout)
        return self._slots[part_layout.part]

    def _filled(self, part_layout: PartLayout) -> Slots:
        if part_layout.part == self._guests.chips:
            return ()
        slots = part_layout.sorted_items
        if part_layout.part.shape != "card" or self.printing.only or not slots:
            return slots
        if part_layout.part == self._guests.host:
            slots = part_layout.order.filled(slots, self._guests.items)
        if not self.printing.spares or self.printing.sets:
            return slots
        return part_layout.order.filled(slots, cycle(part_layout.spares()))

    @cached_property
    def _guests(self) -> Guests:
        """The chips, if one part's last sheet has room for all of them."""
        chips, printing = next((p for p in self.parts if p.part.shape == "round" and p.part.size), None), self.printing
        if not chips or printing.only or printing.sets or printing.laminate or printing.stock:
            return Guests()
        for host in self.parts:
            if host.part.shape == "card" and (slots := host.sorted_items):
                items = trays(chips.items, chips.size.width, host.size, self.deck.style.bleed)
                if items and host.order.filled(slots, items).count(None) == slots.count(None) - len(items):
                    return Guests(chips.part, host.part, items)
        return Guests()

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the sets, "" where there is but one, without a mark."""
        return self.printing.sets or ("",)

    @cached_property
    def sheets(self) -> int:
        """The number of sheets that the deck takes; draws only cards that chips may lie beside."""
        return sum([part.count() for part in self.parts if part.part != self._guests.chips])

    def document(self) -> Document:
        """All pages of the deck, the sides of its sheets in the order of printing."""
        pages = [page for run in self.runs for page in self._pages(run)]
        while pages and not pages[-1].scene.shapes:
            pages.pop()  # nothing would be printed behind the last sheet
        return self._document(pages)

    def fronts_and_backs(self) -> tuple[Document, Document]:
        """All fronts, and all backs in the order in which the tray takes the sheets that are put back into it.

        A sheet without a back gets an almost empty one, as it goes through the printer with the others. OptionError
        if the tray has not been tested.
        """
        tray = self.printing.tray
        if not tray or not tray.is_known:
            raise OptionError("wish.untested")
        fronts, backs = [], list[Page]()
        for run in self.runs:
            behind = {side.sheet: side for side in run.sides if side.side is SheetSide.BACK}
            for k, side in enumerate([side for side in run.sides if side.side is not SheetSide.BACK]):
                page = self._page(run, side)
                fronts.append(page._replace(bookmark=run.title) if k == 0 else page)
                backs.append(self._page(run, behind[side.sheet]) if side.sheet in behind else self._empty(run, side))
        ordered = backs[::-1] if tray.is_reversed else backs
        first, second = self._document(fronts), self._document(ordered)
        return first._replace(duplex=""), second._replace(duplex="")

    def _empty(self, run: SheetRun, side: Side) -> Page:
        """The back of a sheet without one: with small words, as printers skip empty pages."""
        label, page, inset = self._label(run, side, SheetSide.BACK), side.scene.bounds, self.printing.margin + 1
        words = Text(inset, page.bottom - self.printing.margin - 1, label, self.deck.style.small, SMALL, INK)
        return Page(Scene(page, (words,)), side.block, side.block, label)

    def pictures(self) -> Iterator[tuple[str, Document]]:
        """Each side of a sheet as a document by itself, with a name: the deck's, part where there are several, sheet,
        side.
        """
        for run in self.runs:
            part = f"-{run.part.key}" if len(self.parts) > 1 else ""
            for side in run.sides:
                yield f"{self.name}{part}-{side.sheet:02d}-{side.side}", self._document([self._page(run, side)])

    def _document(self, pages: list[Page]) -> Document:
        deck, duplex = self.deck, DUPLEX.get(self.printing.backs, "")
        subject = f"{deck.game.key} · {deck.size} · {self.printing.paper}"
        return Document(
            tuple(pages), deck.edition.printed, subject, deck.appearance.language, duplex, PAPER_WHITE, deck.credit
        )

    def _pages(self, run: SheetRun) -> Iterator[Page]:
        for k, side in enumerate(run.sides):
            page = self._page(run, side)
            yield page._replace(bookmark=run.title) if k == 0 else page
            is_last = all(other.sheet != side.sheet for other in run.sides[k + 1 : k + 2])
            is_single = side.side is SheetSide.FRONT and is_last
            if run.part.shape == "mat" and self.printing.backs in DUPLEX and is_single:
                # or a duplex printer would print the next board behind this one
                yield page._replace(scene=Scene(side.scene.bounds, ()), label=self._label(run, side, SheetSide.BACK))

    def _page(self, run: SheetRun, side: Side) -> Page:
        """A side as sent to the printer: a back is shifted by the printer's known offset."""
        visible = _tile(side.scene) if run.part.shape == "mat" else side.block.grown(self.deck.style.bleed)
        bleed = (visible or side.block).clipped(side.scene.bounds)
        scene = side.scene
        if self.printing.printer and side.side is SheetSide.BACK:
            scene = corrected(scene, self.printing.printer.on(scene.bounds))
        return Page(scene, side.block, bleed, self._label(run, side, side.side))

    def _label(self, run: SheetRun, side: Side, which: SheetSide) -> str:
        """The page label for viewers."""
        return f"{run.title} {side.sheet}/{side.of} {self.deck.texts[f'sheet.{which}']}"


def _tile(sheet: Scene) -> Box | None:
    """The visible part of a board on a sheet: of a tile, with bleed only at the board's edges."""
    for layer in sheet.shapes:
        for piece in layer.scene.shapes if isinstance(layer, Placed) and layer.scene.layer == "cards" else ():
            if isinstance(piece, Placed) and piece.clip:
                (x, y, _, _), clip = piece.place, piece.clip
                return Box(clip.left + x, clip.top + y, clip.right + x, clip.bottom + y)
    return None
