"""From wishes to cards: the deck as it is wished, its cards and their pictures. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import Any, NamedTuple

from cardgen import style as styles
from cardgen import texts as languages
from cardgen.cards import Card, Size
from cardgen.drawing import palette
from cardgen.drawing.outlines import outlines
from cardgen.drawing.scene import Box, Scene, Stroke
from cardgen.game import Game, Look, Part
from cardgen.imposition.paper import PAPERS
from cardgen.imposition.plan import Backs
from cardgen.nearest import unknown
from cardgen.texts import Texts


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


LIGHT = 0.2
"""Width of the lines of light backs in mm."""


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
    return _look(game, without_sheets(wish), size)


def without_sheets(wish: Wish) -> Wish:
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
    return _back(game, part, without_sheets(wish))


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


def unknown_codes(games: Sequence[Game[Any]], wish: Wish) -> Iterator[str]:
    """A sentence for each code or range of `only` that none of the decks has."""
    decks = [[card.code for card in deck(game, wish)] for game in games]
    known = [{code.casefold() for code in codes} for codes in decks]
    for wanted in wish.only:
        ends = {end.casefold() for end in wanted.split("-", 1)}
        strange = [end for end in wanted.split("-", 1) if not any(end.casefold() in codes for codes in known)]
        if strange:
            yield unknown("card", strange[0], [code for codes in decks for code in codes])
        elif not any(ends <= codes for codes in known):
            yield f"no deck has both ends of {wanted!r}: a range lies in one deck"


def file_name(game: Game[Any], wish: Wish) -> str:
    """What the files of a deck are called: single cards (`only`) never take the place of the whole deck's."""
    return f"{game.key}-only" if wish.only else game.key


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
