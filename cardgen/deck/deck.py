"""A deck: an edition's cards and their appearance, each made and drawn once. Pure."""

from collections.abc import Container, Iterable, Sequence
from functools import cached_property
from pathlib import PurePath
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.card_codes import picked
from cardgen.deck.edition import AnyEdition
from cardgen.deck.game import AnyGame, CardDesign, FaceError, Part
from cardgen.drawing import palette, set_marks
from cardgen.drawing import style as styles
from cardgen.drawing.deck_style import DeckStyle, applied_to
from cardgen.drawing.ornaments import ALL_CORNERS
from cardgen.drawing.outlines import outlines
from cardgen.drawing.scene import Box, Placed, Scene, Size, Stroke
from cardgen.drawing.style import Style
from cardgen.imposition.paper import CARDS, SMALL_PAPERS
from cardgen.imposition.sheets import Item
from cardgen.words import texts as languages
from cardgen.words.phrase import Phrase
from cardgen.words.phrases import PhrasedError, unknown
from cardgen.words.plurals import plural
from cardgen.words.texts import Texts

SPARE = "SPARE"
"""The code of all spare cards, which are not among a deck's cards."""
LARGER = (CARDS["tarot"], SMALL_PAPERS["a6"])
"""Larger sizes for cards in large print whose words don't fit: one that is sold, and A6."""
LIGHT_LINE = 0.2
"""Width of the lines of light backs in mm."""


class OptionError(PhrasedError, ValueError):
    """An invalid option or argument; one sentence, with lines that point at the place if that helps."""

    def __init__(self, phrase: Phrase | str, /, pointer: str = "", **values: object) -> None:
        super().__init__(phrase, **values)
        self.pointers = (pointer,)


class Appearance(NamedTuple):
    """The appearance of a deck's cards, independent of paper. Each field is optional."""

    style: Style | str = "classic"
    """A style, the name of a built-in one, or the path of a style file. Default: classic."""
    size: Size | None = None
    """The trim size of cards in mm; chips and boards keep theirs. Default: None, the game's own.

    In large print a larger one if words don't fit.
    """
    language: str = "en"
    """The language of the words on cards and sheets, one of `texts.LANGUAGES`. Default: English."""
    hints: bool = True
    """Whether cards have printed hints, which practised players may leave out. Default: yes."""
    light_backs: bool = False
    """Whether backs are drawn as outlines, to save ink; a style may also require that. Default: no."""
    corners: int = 0
    """The number of corners with indices, 2 or 4. Default: 0, the deck's own, else 2."""
    colour_words: bool = False
    """Whether the names of a card's colours are printed at its foot. Default: no."""


class Single(NamedTuple):
    """One side of a card by itself: cut to the trim with corners of a `radius` in mm, or uncut if that is 0."""

    scene: Scene
    radius: float


class Deck:
    """An edition with an appearance. Cards are made at once; each is drawn when first needed, and cached.

    A deck is independent of paper: all layouts of its cards share it and its cache. OptionError for an unsupported
    language.
    """

    def __init__(self, edition: AnyEdition, appearance: Appearance = Appearance()) -> None:  # noqa: B008  is frozen
        game = edition.game
        self.edition, self.game, self.appearance = edition, game, appearance
        self.texts = texts(game, appearance.language)
        self.cards: tuple[Card, ...] = edition.cards(self.texts.words)
        self.is_whole = True
        style = appearance.style
        self.own_style = "style" if isinstance(style, Style) else PurePath(style).name if styles.is_file(style) else ""
        """The name of a custom style for messages; empty for a built-in one, which is tested."""
        self._designs: dict[Part, CardDesign] = {}
        self._fronts: dict[str, Scene] = {}
        self._backs: dict[Part, Scene] = {}
        self._spares: dict[Part, tuple[Scene, ...]] = {}

    @cached_property
    def style(self) -> Style:
        """Its style. StyleError if it can't be read, or can't be used for this game."""
        style = self.appearance.style
        applied = applied_to(styles.load(style) if isinstance(style, str) else style, self.edition.deck_style)
        if self.own_style:
            palette.refuse(applied, self.colours, self.own_style)
        return applied

    @cached_property
    def size(self) -> Size:
        """The trim size of its cards: the requested one, or the game's own; see `Appearance.size`. StyleError."""
        usual = self.usual_size
        if self.appearance.size or not self.style.large_print:
            return usual
        sizes = dict.fromkeys([usual, *(_trim(self.game, size) for size in LARGER)])
        return next((size for size in sizes if self._has_room(size)), usual)

    @property
    def usual_size(self) -> Size:
        """The trim size of its cards in any other style."""
        return _trim(self.game, self.appearance.size)

    def _has_room(self, size: Size) -> bool:
        """Whether all words fit on cards of a size; if so, the faces are cached."""
        trial = Deck(self.edition, self.appearance._replace(size=size))
        for card in self.cards:
            try:
                trial.face(card)
            except FaceError:
                return False
            except PhrasedError:  # a letter that the font lacks, which no size helps
                continue
        self._fronts.update(trial._fronts)
        return True

    @cached_property
    def colours(self) -> dict[str, Sequence[str]]:
        """The names of the colours that distinguish its cards."""
        spec = self.edition.spec
        return {kind: names for kind in ("colours", "figures", "backgrounds") if (names := getattr(spec, kind, ()))}

    @property
    def credit(self) -> str:
        """The credit line for the pictures on its cards; "" if none is required."""
        credit = self.edition.deck_style.credit
        return self.texts["sheet.credit"].format(credit=credit) if credit else ""

    @property
    def content(self) -> str:
        """The numbers of its cards by kind, in words."""
        counts: dict[str, int] = {}
        for card in self.cards:
            counts[card.kind] = counts.get(card.kind, 0) + card.copies
        return " + ".join([plural(self.texts, f"kind.{kind}", count) for kind, count in counts.items()])

    @property
    def players(self) -> str:
        """The number of players: one number, a range, or a dash for none."""
        least, most = self.edition.players
        if not most:
            return "–"
        return f"{least}–{most}" if least < most else str(most)

    def size_of(self, part: Part) -> Size:
        """The trim size of a part's cards: a size that the part fixes overrides the requested one."""
        return part.size or self.size

    def part_of(self, card: Card) -> Part:
        """The part that a card belongs to."""
        return next(part for part in self.game.parts if card.kind in part.kinds)

    @cached_property
    def _deck_style(self) -> DeckStyle:
        """The deck's style. OptionError for indices in corners that they don't have."""
        deck_style, corners = self.edition.deck_style, self.appearance.corners
        if corners == ALL_CORNERS and self.game.square:
            raise OptionError("wish.no_corners", name=self.game.name)
        return deck_style._replace(corners=corners) if corners and corners != deck_style.corners else deck_style

    def design(self, part: Part) -> CardDesign:
        """The design for the faces of a part."""
        if part not in self._designs:
            size, hints = self.size_of(part), self.appearance.hints
            self._designs[part] = CardDesign(self.style, size, self.texts, hints, self._deck_style)
        return self._designs[part]

    def face(self, card: Card) -> Scene:
        """The face of a card."""
        if scene := self._fronts.get(card.code):
            return scene
        part = self.part_of(card)
        design = self.design(part)
        scene = self.game.face(card, self.edition.spec, design)
        if self.appearance.colour_words:
            from cardgen.deck.labels.extras import with_colours

            scene = with_colours(scene, card, design)
        if design.deck_style.mark and part.shape == "card":
            from cardgen.deck.labels.extras import marked

            scene = marked(scene, design)
        self._fronts[card.code] = scene
        return scene

    def back(self, part: Part) -> Scene:
        """The back of a part's cards, as outlines if that is requested; a chip is the same on both sides."""
        if scene := self._backs.get(part):
            return scene
        design = self.design(part)
        scene = self.game.back(part, self.edition.spec, design)
        if part.shape == "card" and (design.deck_style.title or design.deck_style.emblem):
            from cardgen.deck.labels.extras import titled

            scene = titled(scene, design, part.key)
        if part.shape == "card" and (self.appearance.light_backs or design.style.light_backs):
            scene = outlines(scene, design.style.white, Stroke(design.style.ink, LIGHT_LINE))
        self._backs[part] = scene
        return scene

    def items(self, part: Part, only: Sequence[str], with_backs: bool) -> tuple[Item, ...]:
        """Every physical card of a part; of single cards (`only`, codes and ranges) one each. Boards have no backs."""
        cards = [card for card in (self.chosen(only) if only else self.cards) if card.kind in part.kinds]
        back = self.back(part) if with_backs and part.shape != "mat" else None
        drawn = [(Item(card.code, self.face(card), back, part.shape), 1 if only else card.copies) for card in cards]
        return tuple([item for item, copies in drawn for _ in range(copies)])

    def marked(self, item: Item, part: Part, letter: str) -> Item:
        """A card of a set: with the set in its code and marks over both sides, which a board has in its scene."""
        size, style = self.size_of(part), self.style
        code = f"{letter}:{item.code}"
        if part.shape == "round":
            return item._replace(code=code, marks=set_marks.round_marks(letter, size.width, style, style.bleed))
        if part.shape == "card":
            return item._replace(code=code, marks=set_marks.marks(letter, size, style, style.bleed))
        box, bleed = item.front.bounds, max(0.0, -item.front.bounds.left)
        mark = set_marks.marks(letter, Size(box.right - bleed, box.bottom - bleed), style, bleed).face
        shapes, title = (*item.front.shapes, Placed(mark)), f"{item.front.title} · {letter}"
        return item._replace(code=code, front=item.front._replace(shapes=shapes, title=title))

    def spares(self, part: Part, with_backs: bool) -> list[Item]:
        """A part's spare cards, one of each; none if the game has none, or in large print, as they are small."""
        if self.style.large_print:
            return []
        if part not in self._spares:
            self._spares[part] = self.game.spares(part, self.edition.spec, self.design(part))
        back = self.back(part) if with_backs else None
        return [Item(SPARE, scene, back) for scene in self._spares[part]]

    def chosen(self, only: Iterable[str]) -> list[Card]:
        """The cards of codes and ranges, in the deck's order; as `card_codes.picked`."""
        return picked(self.cards, only)

    def without(self, codes: Container[str]) -> "Deck":
        """The deck without some of its cards; drawings of the others are kept."""
        from copy import copy  # with weak references, for preflight and the studio

        rest = copy(self)
        rest.cards, rest.is_whole = tuple([card for card in self.cards if card.code not in codes]), False
        return rest

    def single(self, card: Card, back: bool, bleed: bool) -> Single:
        """A card's face or back by itself, cut to the trim, or whole with `bleed`. OptionError for a board's back."""
        part = self.part_of(card)
        if back and part.shape == "mat":
            raise OptionError("wish.board_back", code=card.code)
        scene = self.back(part) if back else self.face(card)
        if part.shape == "mat" or bleed:
            return Single(scene, 0.0)
        size = self.size_of(part)
        radius = size.width / 2 if part.shape == "round" else self.style.radius
        return Single(Scene(Box(0, 0, size.width, size.height), scene.shapes, scene.title), radius)


def texts(game: AnyGame, language: str) -> Texts:
    """The game's words. OptionError for an unsupported language."""
    if language not in languages.LANGUAGES:
        raise OptionError(unknown("language", language, languages.LANGUAGES))
    return languages.load(game.folder, language)


def _trim(game: AnyGame, preferred: Size | None) -> Size:
    """The size of the cards: square if the game turns them on the table."""
    size = preferred or game.size
    side = min(size.width, size.height)
    return Size(side, side) if game.square else size
