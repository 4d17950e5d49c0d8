"""From cards to pages: what lies on which sheet of a deck. Pure; the command line writes the files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle
from typing import Any, NamedTuple

from cardgen import style as styles
from cardgen import texts as languages
from cardgen.cards import Card
from cardgen.document import Document, Page
from cardgen.drawing.scene import Box, Scene
from cardgen.drawing.vision import contrast
from cardgen.game import Game, Part
from cardgen.imposition.mats import impose_mats
from cardgen.imposition.order import Order, Slots
from cardgen.imposition.plan import plan
from cardgen.imposition.sheets import Backs, Item, Setting, SheetLabels, Side, cards_per_sheet, impose
from cardgen.imposition.trays import trays
from cardgen.press import Wish, back_of, chosen, deck, look, spec, texts, trim, without_sheets

SPARE = "SPARE"
"""The code of all spare cards on a sheet; a deck knows none of them."""
QUIET = 1.2
"""Nobody sees a sliver of colours whose contrast with paper is less."""
DUPLEX = {Backs.DUPLEX_LONG: "long", Backs.DUPLEX_SHORT: "short"}


class Run(NamedTuple):
    """The sides of all sheets of one part of a deck."""

    part: Part
    title: str
    sides: tuple[Side, ...]


def _cards(game: Game[Any], part: Part, wish: Wish) -> list[tuple[Card, int]]:
    """The cards of a part that are wished, and how often each is in a set; single cards (`only`) once."""
    cards = chosen(deck(game, wish), wish.only) if wish.only else deck(game, wish)
    return [(card, 1 if wish.only else card.copies) for card in cards if card.kind in part.kinds]


@lru_cache(64)
def _drawn(game: Game[Any], part: Part, wish: Wish) -> tuple[tuple[Item, int], ...]:
    """Each card of a part with its face and back, and how often it is in a set."""
    own, view = spec(game, wish.variant), look(game, wish, part.size)
    back = back_of(game, part, wish) if wish.backs is not Backs.NONE and part.shape != "mat" else None
    cards = _cards(game, part, wish)
    return tuple([(Item(card.code, game.face(card, own, view), back, part.shape), copies) for card, copies in cards])


def items(game: Game[Any], part: Part, wish: Wish) -> tuple[Item, ...]:
    """Every physical card of a part, set by set."""
    drawn = _drawn(game, part, without_sheets(wish))
    return tuple([item for item, copies in drawn for _ in range(copies)]) * wish.copies


def runs(game: Game[Any], wish: Wish) -> Iterator[Run]:
    """The parts of a deck on sheets; those are left out that have no chosen card, or lie on sheets of another part."""
    for part in game.parts:
        laid = slots(game, part, wish)
        if any(laid):
            yield _run(game, part, wish, laid)


def _run(game: Game[Any], part: Part, wish: Wish, laid: Slots) -> Run:
    if part.shape == "mat":
        sides = impose_mats([item.front for item in laid if item], _setting(wish), _words(game, part, wish))
    else:
        size = look(game, wish, part.size).size
        sides = impose(laid, size, _setting(wish), _words(game, part, wish))
    return Run(part, _part_title(game, part, wish) or game.printed, sides)


@lru_cache(64)
def slots(game: Game[Any], part: Part, wish: Wish) -> Slots:
    """What lies on the sheets of a part: its cards; where room is left also chips, and spare cards.

    Nothing, if the part's cards lie on sheets of another part.
    """
    guest, host, more = _riding(game, wish)
    if part == guest:
        return ()
    laid = _own(game, part, wish)
    if part.shape != "card" or wish.only or not laid:
        return laid
    order = order_of(game, part, wish)
    if part == host:
        laid = order.filled(laid, more)
    return order.filled(laid, cycle(_spares(game, part, wish))) if wish.spares else laid


@lru_cache(64)
def _own(game: Game[Any], part: Part, wish: Wish) -> Slots:
    """The part's own cards, sorted so that equal colours meet; several decks stay one behind the other."""
    own = items(game, part, wish)
    if part.shape != "card" or not own:
        return own
    order = order_of(game, part, wish)
    return order.arranged(own) if wish.copies == 1 else order.straight(own)


@lru_cache(64)
def _riding(game: Game[Any], wish: Wish) -> tuple[Part | None, Part | None, tuple[Item, ...]]:
    """The chips, the part on whose last sheet is room for all of them, and the slots with them; else no part."""
    chips = next((part for part in game.parts if part.shape == "round" and part.size), None)
    if not chips or not chips.size or wish.only:
        return None, None, ()
    bleed = styles.load(wish.style).bleed
    for part in game.parts:
        if part.shape == "card" and (laid := _own(game, part, wish)):
            order = order_of(game, part, wish)
            more = trays(items(game, chips, wish), chips.size.width, order.size, bleed)
            if more and order.filled(laid, more).count(None) == laid.count(None) - len(more):
                return chips, part, more
    return None, None, ()


def _spares(game: Game[Any], part: Part, wish: Wish) -> list[Item]:
    own, view = spec(game, wish.variant), look(game, wish, part.size)
    back = back_of(game, part, wish) if wish.backs is not Backs.NONE else None
    return [Item(SPARE, scene, back) for scene in game.spares(part, own, view)]


@lru_cache(64)
def order_of(game: Game[Any], part: Part, wish: Wish) -> Order:
    """How cards of a part lie side by side."""
    size, style = look(game, wish, part.size).size, styles.load(wish.style)
    way = plan(len(items(game, part, wish)), size, _setting(wish), _words(game, part, wish), False)
    quiet = frozenset([colour for colour in (style.white, style.paper) if contrast(colour, "#FFFFFF") < QUIET])
    return Order(way, size, style.bleed, quiet)


def _setting(wish: Wish) -> Setting:
    return Setting(wish.paper, wish.margin, wish.gutter, wish.backs, wish.cut_lines, styles.load(wish.style).bleed)


def _words(game: Game[Any], part: Part, wish: Wish) -> SheetLabels:
    font = styles.load(wish.style).text
    return SheetLabels(game.printed, _part_title(game, part, wish), font, texts(game, wish.language))


def _part_title(game: Game[Any], part: Part, wish: Wish) -> str:
    return texts(game, wish.language)[f"part.{part.key}"] if len(game.parts) > 1 else ""


def sheets(game: Game[Any], wish: Wish) -> int:
    """How many sheets of paper the deck takes; without drawing cards, but those that chips may lie beside."""
    return sum(_sheets_of(game, part, wish) for part in game.parts)


def _sheets_of(game: Game[Any], part: Part, wish: Wish) -> int:
    if part.shape == "mat":
        sides = _run(game, part, wish, items(game, part, wish)).sides
        return sides[-1].of if sides else 0
    if part == _riding(game, wish)[0]:
        return 0
    count = wish.copies * sum(copies for _, copies in _cards(game, part, wish))
    size = part.size or trim(game, wish)
    return -(-count // cards_per_sheet(size, _setting(wish), part.shape))


def document(game: Game[Any], wish: Wish, pressed: Sequence[Run] | None = None) -> Document:
    """The pages of a deck."""
    parts = tuple(runs(game, wish)) if pressed is None else pressed
    style = styles.load(wish.style)
    pages = [page for run in parts for page in _pages(run, wish)]
    while pages and not pages[-1].scene.shapes:
        pages.pop()  # nothing would be printed behind the last sheet
    return Document(
        tuple(pages), game.printed, _subject(game, wish), wish.language, style.text, DUPLEX.get(wish.backs, "")
    )


def _pages(run: Run, wish: Wish) -> Iterator[Page]:
    words = languages.shared(wish.language)
    for k, side in enumerate(run.sides):
        label = f"{run.title} {side.sheet}/{side.of} {words[f'sheet.{side.side}']}"
        bleed = _within(side.block.grown(styles.load(wish.style).bleed), side.scene.bounds)
        yield Page(side.scene, side.block, bleed, label, run.title if k == 0 else "")
        has_back = any(other.sheet == side.sheet for other in run.sides[k + 1 : k + 2])
        if run.part.shape == "mat" and wish.backs in DUPLEX and side.side == "front" and not has_back:
            # or a printer that prints on both sides would put the next board behind this one
            empty = f"{run.title} {side.sheet}/{side.of} {words['sheet.back']}"
            yield Page(Scene(side.scene.bounds, ()), side.block, bleed, empty)


def stems(name: str, game: Game[Any], run: Run) -> Iterator[tuple[str, Side]]:
    """A file name without ending for each side: the deck's name, part where there are several, sheet, side."""
    part = f"-{run.part.key}" if len(game.parts) > 1 else ""
    for side in run.sides:
        yield f"{name}{part}-{side.sheet:02d}-{side.side}", side


def _within(box: Box, paper: Box) -> Box:
    return Box(
        max(box.left, paper.left),
        max(box.top, paper.top),
        min(box.right, paper.right),
        min(box.bottom, paper.bottom),
    )


def _subject(game: Game[Any], wish: Wish) -> str:
    return f"{game.key} · {trim(game, wish)} · {wish.paper}"
