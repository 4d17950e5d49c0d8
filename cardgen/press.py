"""From wishes to pages: picks cards, draws them, places them on sheets. Pure; the command line writes the files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import cycle
from pathlib import PurePath
from typing import Any, NamedTuple

from cardgen import style as styles
from cardgen import texts as languages
from cardgen.cards import Card, Size
from cardgen.drawing import palette
from cardgen.drawing.outlines import outlines
from cardgen.drawing.scene import Box, Scene, Stroke
from cardgen.drawing.vision import contrast
from cardgen.game import Game, Look, Part
from cardgen.imposition.mats import impose_mats
from cardgen.imposition.order import Order, Slots
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.plan import plan
from cardgen.imposition.sheets import Backs, Item, Setting, Side, Words, cards_per_sheet, impose
from cardgen.imposition.trays import trays
from cardgen.nearest import unknown
from cardgen.texts import Texts
from cardgen.writers.document import Document, Page

SPARE = "SPARE"
"""The code of all spare cards on a sheet; a deck knows none of them."""
QUIET = 1.2
"""Nobody sees a sliver of colours whose contrast with paper is less."""


class WishError(ValueError):
    """A wish that can't be fulfilled; one sentence, and lines that point at the place where that helps."""

    def __init__(self, sentence: str, pointer: str = "") -> None:
        super().__init__(sentence)
        self.pointer = pointer


class Wish(NamedTuple):
    """How a deck shall be printed. Lengths in mm; `card` None is the game's own size; `only` are card codes.

    `spares`: what is left of last sheets is filled with spare cards.
    """

    paper: Size = PAPERS["a4"]
    card: Size | None = None
    margin: float = 5.0
    gutter: float = 0.0
    backs: Backs = Backs.DUPLEX_LONG
    cut_lines: bool = True
    only: tuple[str, ...] = ()
    copies: int = 1
    language: str = "en"
    style: str = "classic"
    hints: bool = True
    variant: str = ""
    spares: bool = True
    light_backs: bool = False


class Run(NamedTuple):
    """The sides of all sheets of one part of a deck."""

    part: Part
    title: str
    sides: tuple[Side, ...]


LIGHT = 0.2
"""Width of the lines of light backs in mm."""
DUPLEX = {Backs.DUPLEX_LONG: "long", Backs.DUPLEX_SHORT: "short"}


def spec(game: Game[Any], variant: str) -> Any:
    """The specification of a variant, or the original's. WishError for an unknown variant."""
    if not variant:
        return game.spec
    if variant not in game.variants:
        known = list(game.variants)
        raise WishError(
            f"{game.key}: {unknown('variant', variant, known)}"
            if known
            else f"{game.key} has no variants: leave --variant out"
        )
    return game.variants[variant]


def texts(game: Game[Any], language: str) -> Texts:
    """The game's words. WishError for a language that we don't speak."""
    if language not in languages.LANGUAGES:
        raise WishError(unknown("language", language, languages.LANGUAGES))
    return languages.load(game.folder, language)


def deck(game: Game[Any], wish: Wish) -> tuple[Card, ...]:
    """All cards of the deck."""
    return game.deck(spec(game, wish.variant), texts(game, wish.language).words)


def style_of(game: Game[Any], wish: Wish) -> styles.Style:
    """The wished style. StyleError for one that no cards of this game can be drawn with."""
    style = styles.load(wish.style)
    if styles.is_file(wish.style):  # the built-in ones are tested
        palette.refuse(style, coloured(game, wish), PurePath(wish.style).name)
    return style


def coloured(game: Game[Any], wish: Wish) -> dict[str, Sequence[str]]:
    """The names of the colours that tell cards of a game apart."""
    own = spec(game, wish.variant)
    return {kind: names for kind in ("colours", "figures", "backgrounds") if (names := getattr(own, kind, ()))}


def look(game: Game[Any], wish: Wish, size: Size | None = None) -> Look:
    """What the faces need; a size that the part fixes wins over the wished one."""
    return _look(game, _of_faces(wish), size)


def _of_faces(wish: Wish) -> Wish:
    """The wish without what only concerns sheets, so that a card is drawn once for all ways to lay it on them."""
    backs = Backs.NONE if wish.backs is Backs.NONE else Backs.DUPLEX_LONG
    return Wish()._replace(
        card=wish.card,
        only=wish.only,
        backs=backs,
        language=wish.language,
        style=wish.style,
        hints=wish.hints,
        variant=wish.variant,
        light_backs=wish.light_backs,
    )


@lru_cache(64)
def _look(game: Game[Any], wish: Wish, size: Size | None) -> Look:
    return Look(style_of(game, wish), size or trim(game, wish), texts(game, wish.language), wish.hints)


def trim(game: Game[Any], wish: Wish) -> Size:
    """The size of the cards: square where a game turns them on the table."""
    size = wish.card or game.size
    side = min(size.width, size.height)
    return Size(side, side) if game.square else size


def face(game: Game[Any], card: Card, wish: Wish) -> Scene:
    """The face of one card."""
    part = next(part for part in game.parts if card.kind in part.kinds)
    return game.face(card, spec(game, wish.variant), look(game, wish, part.size))


def back_of(game: Game[Any], part: Part, wish: Wish) -> Scene:
    """The back of a part's cards, by outlines alone where that is wished; a chip has the same picture on both sides."""
    return _back(game, part, _of_faces(wish))


@lru_cache(64)
def _back(game: Game[Any], part: Part, wish: Wish) -> Scene:
    view = look(game, wish, part.size)
    scene = game.back(part, spec(game, wish.variant), view)
    if part.shape == "card" and (wish.light_backs or view.style.light_backs):
        return outlines(scene, view.style.white, Stroke(view.style.ink, LIGHT))
    return scene


def chosen(cards: Sequence[Card], only: Iterable[str]) -> list[Card]:
    """The cards that a list of codes and ranges names, in the deck's order; an unknown code is left to `unknown_codes`.

    `R7` is one card, `T03-T09` all from the one to the other.
    """
    order = {card.code.casefold(): k for k, card in enumerate(cards)}
    picked: set[int] = set()
    for wanted in only:
        first, _, last = wanted.casefold().partition("-")
        if first in order and (last or first) in order:
            a, b = order[first], order[last or first]
            picked.update(range(min(a, b), max(a, b) + 1))
    return [cards[k] for k in sorted(picked)]


def unknown_codes(games: Sequence[Game[Any]], wish: Wish) -> list[str]:
    """A sentence for each code or range of `only` that none of the decks has."""
    decks = [[card.code for card in deck(game, wish)] for game in games]
    known = [{code.casefold() for code in codes} for codes in decks]
    sentences: list[str] = []
    for wanted in wish.only:
        ends = {end.casefold() for end in wanted.split("-", 1)}
        strange = [end for end in wanted.split("-", 1) if not any(end.casefold() in codes for codes in known)]
        if strange:
            sentences.append(unknown("card", strange[0], [code for codes in decks for code in codes]))
        elif not any(ends <= codes for codes in known):
            sentences.append(f"no deck has both ends of {wanted!r}: a range lies in one deck")
    return sentences


@lru_cache(64)
def _drawn(game: Game[Any], part: Part, wish: Wish) -> tuple[Item, ...]:
    """Each card of a part once, with its face and back."""
    own, view = spec(game, wish.variant), look(game, wish, part.size)
    cards = chosen(deck(game, wish), wish.only) if wish.only else deck(game, wish)
    cards = [card for card in cards if card.kind in part.kinds]
    back = back_of(game, part, wish) if wish.backs is not Backs.NONE and part.shape != "mat" else None
    return tuple(Item(card.code, game.face(card, own, view), back, part.shape) for card in cards)


def items(game: Game[Any], part: Part, wish: Wish) -> tuple[Item, ...]:
    """Every physical card of a part, copy by copy of the deck; single cards (`only`) once each."""
    once = {item.code: item for item in _drawn(game, part, _of_faces(wish))}
    copies = {card.code: 1 if wish.only else card.copies for card in deck(game, wish)}
    return tuple(item for item in once.values() for _ in range(copies[item.code])) * wish.copies


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
    host, more = _riding(game, wish)
    if part.shape == "round" and host:
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
def _riding(game: Game[Any], wish: Wish) -> tuple[Part | None, tuple[Item, ...]]:
    """The part on whose last sheet is room for all chips, and the slots with them; no part where there is none."""
    chips = next((part for part in game.parts if part.shape == "round" and part.size), None)
    if not chips or not chips.size or wish.only:
        return None, ()
    bleed = styles.load(wish.style).bleed
    for part in game.parts:
        if part.shape == "card" and (laid := _own(game, part, wish)):
            order = order_of(game, part, wish)
            more = trays(items(game, chips, wish), chips.size.width, order.size, bleed)
            if more and order.filled(laid, more).count(None) == laid.count(None) - len(more):
                return part, more
    return None, ()


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


def _words(game: Game[Any], part: Part, wish: Wish) -> Words:
    font = styles.load(wish.style).text
    return Words(game.printed, _part_title(game, part, wish), font, texts(game, wish.language))


def _part_title(game: Game[Any], part: Part, wish: Wish) -> str:
    return texts(game, wish.language)[f"part.{part.key}"] if len(game.parts) > 1 else ""


def sheets(game: Game[Any], wish: Wish) -> int:
    """How many sheets of paper the deck takes."""
    return sum(_sheets_of(game, part, wish) for part in game.parts)


def _sheets_of(game: Game[Any], part: Part, wish: Wish) -> int:
    if part.shape == "mat":
        return _run(game, part, wish, items(game, part, wish)).sides[-1].of
    if part.shape == "round" and _riding(game, wish)[0]:
        return 0
    count = sum(card.copies for card in deck(game, wish) if card.kind in part.kinds)
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


def _within(box: Box, paper: Box) -> Box:
    return Box(
        max(box.left, paper.left),
        max(box.top, paper.top),
        min(box.right, paper.right),
        min(box.bottom, paper.bottom),
    )


def file_name(game: Game[Any], wish: Wish) -> str:
    """What the files of a deck are called: single cards (`only`) never take the place of the whole deck's."""
    return f"{game.key}-only" if wish.only else game.key


def stems(name: str, game: Game[Any], run: Run) -> Iterator[tuple[str, Side]]:
    """A file name without ending for each side: the deck's name, part where there are several, sheet, side."""
    part = f"-{run.part.key}" if len(game.parts) > 1 else ""
    for side in run.sides:
        yield f"{name}{part}-{side.sheet:02d}-{side.side}", side


def single(game: Game[Any], card: Card, wish: Wish, back: bool, bleed: bool) -> tuple[Scene, float]:
    """One card's face or back, and the radius of its corners: cut to the trim, or whole with its bleed and radius 0.

    WishError for the back of a board.
    """
    part = next(part for part in game.parts if card.kind in part.kinds)
    view = look(game, wish, part.size)
    if back and part.shape == "mat":
        raise WishError(f"{card.code} is a board and has no back")
    scene = back_of(game, part, wish) if back else face(game, card, wish)
    if part.shape == "mat":
        return scene, 0.0
    if bleed:
        return scene, 0.0
    trim_box = Box(0, 0, view.size.width, view.size.height)
    radius = view.size.width / 2 if part.shape == "round" else view.style.radius
    return Scene(trim_box, scene.shapes, scene.title), radius


def _subject(game: Game[Any], wish: Wish) -> str:
    return f"{game.key} · {trim(game, wish)} · {wish.paper}"
