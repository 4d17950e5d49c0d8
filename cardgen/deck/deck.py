"""The deck as it is wished: an edition's cards and what they look like, each made and drawn once. Pure."""

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
"""The code of all spare cards; a deck knows none of them."""
LARGER = (CARDS["tarot"], SMALL_PAPERS["a6"])
"""The sizes that cards in large print may take where their words have no room: one that is sold, and A6."""
LIGHT_LINE = 0.2
"""Width of the lines of light backs in mm."""


class OptionError(PhrasedError, ValueError):
    """An option or argument that makes no sense; one sentence, and lines that point at the place where that helps."""

    def __init__(self, phrase: Phrase | str, /, pointer: str = "", **values: object) -> None:
        super().__init__(phrase, **values)
        self.pointers = (pointer,)


class Appearance(NamedTuple):
    """What the cards of a deck look like, on whatever paper. Each field is optional."""

    style: Style | str = "classic"
    """How decks look: a style, or the name of a built-in one or the path of a style file. Default: classic."""
    size: Size | None = None
    """The trim size of cards in mm; chips and boards keep theirs. Default: None, the game's own.

    In large print a larger one, where words have no room on that.
    """
    language: str = "en"
    """The language of the words on cards and sheets, one of `texts.LANGUAGES`. Default: English."""
    hints: bool = True
    """Whether cards have print helps that a practised player may want to leave out. Default: yes."""
    light_backs: bool = False
    """Whether backs are drawn by outlines alone, to save ink; a style may also wish that. Default: no."""
    corners: int = 0
    """In how many corners cards have indices, 2 or 4. Default: 0, what the deck says, and else 2."""
    colour_words: bool = False
    """Whether a card's colours stand at its foot as words. Default: no."""


class Single(NamedTuple):
    """One side of a card by itself: cut to the trim with corners of a `radius` in mm, or whole where that is 0."""

    scene: Scene
    radius: float


class Deck:
    """An edition as it looks. Cards are made at once; each is drawn when it is first asked for, and kept.

    A deck knows no paper: it serves all ways to lay its cards on sheets, and what it keeps goes with it. OptionError
    for a language that we don't speak.
    """

    def __init__(self, edition: AnyEdition, appearance: Appearance = Appearance()) -> None:  # noqa: B008  is frozen
        game = edition.game
        self.edition, self.game, self.appearance = edition, game, appearance
        self.texts = texts(game, appearance.language)
        self.cards: tuple[Card, ...] = edition.cards(self.texts.words)
        self.is_whole = True
        self.own_style = _custom_style(appearance.style)
        self._designs: dict[Part, CardDesign] = {}
        self._fronts: dict[str, Scene] = {}
        self._backs: dict[Part, Scene] = {}
        self._spares: dict[Part, tuple[Scene, ...]] = {}

    @cached_property
    def style(self) -> Style:
        """How it looks. StyleError for a style that can't be read, or that no cards of this game can be drawn with."""
        style = self.appearance.style
        own = applied_to(styles.load(style) if isinstance(style, str) else style, self.edition.deck_style)
        if self.own_style:
            palette.refuse(own, self.colours, self.own_style)
        return own

    @cached_property
    def size(self) -> Size:
        """The trim size of its cards: the wished one, or the game's own; see `Appearance.size`. StyleError."""
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
        """Whether all that is to be read has room on cards of a size; the faces are kept then."""
        tried = Deck(self.edition, self.appearance._replace(size=size))
        for card in self.cards:
            try:
                tried.face(card)
            except FaceError:
                return False
            except PhrasedError:  # of a letter that the font lacks, which no size mends
                continue
        self._fronts.update(tried._fronts)
        return True

    @cached_property
    def colours(self) -> dict[str, Sequence[str]]:
        """The names of the colours that tell its cards apart."""
        spec = self.edition.spec
        return {kind: names for kind in ("colours", "figures", "backgrounds") if (names := getattr(spec, kind, ()))}

    @property
    def credit(self) -> str:
        """Whom the pictures on its cards are by, in words; "" where there are none that ask for it."""
        credit = self.edition.deck_style.credit
        return self.texts["sheet.credit"].format(credit=credit) if credit else ""

    @property
    def content(self) -> str:
        """How many cards of each kind it has, in words."""
        counts: dict[str, int] = {}
        for card in self.cards:
            counts[card.kind] = counts.get(card.kind, 0) + card.copies
        return " + ".join([plural(self.texts, f"kind.{kind}", count) for kind, count in counts.items()])

    @property
    def players(self) -> str:
        """How many can play with it: a number, from the least to the greatest, or a dash for nobody."""
        least, most = self.edition.players
        if not most:
            return "–"
        return f"{least}–{most}" if least < most else str(most)

    def size_of(self, part: Part) -> Size:
        """The trim size of a part's cards: a size that the part fixes wins over the wished one."""
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
        """What the faces of a part need."""
        if part not in self._designs:
            self._designs[part] = CardDesign(
                self.style, self.size_of(part), self.texts, self.appearance.hints, self._deck_style
            )
        return self._designs[part]

    def face(self, card: Card) -> Scene:
        """The face of a card."""
        if card.code not in self._fronts:
            self._fronts[card.code] = self._drawn_face(card)
        return self._fronts[card.code]

    def _drawn_face(self, card: Card) -> Scene:
        part = self.part_of(card)
        design = self.design(part)
        scene = self.game.face(card, self.edition.spec, design)
        if self.appearance.colour_words:
            from cardgen.deck.labels.extras import with_colours

            scene = with_colours(scene, card, design)
        if not design.deck_style.mark or part.shape != "card":
            return scene
        from cardgen.deck.labels.extras import marked

        return marked(scene, design)

    def back(self, part: Part) -> Scene:
        """The back of a part's cards, by outlines alone where that is wished; a chip is the same on both sides."""
        if part not in self._backs:
            self._backs[part] = self._drawn_back(part)
        return self._backs[part]

    def _drawn_back(self, part: Part) -> Scene:
        design = self.design(part)
        scene = self.game.back(part, self.edition.spec, design)
        if part.shape == "card" and (design.deck_style.title or design.deck_style.emblem):
            from cardgen.deck.labels.extras import titled

            scene = titled(scene, design, part.key)
        if part.shape == "card" and (self.appearance.light_backs or design.style.light_backs):
            return outlines(scene, design.style.white, Stroke(design.style.ink, LIGHT_LINE))
        return scene

    def items(self, part: Part, only: Sequence[str], with_backs: bool) -> tuple[Item, ...]:
        """Every physical card of a part; of single cards (`only`, codes and ranges) one each. Boards have no backs."""
        cards = [card for card in (self.chosen(only) if only else self.cards) if card.kind in part.kinds]
        back = self.back(part) if with_backs and part.shape != "mat" else None
        drawn = [(Item(card.code, self.face(card), back, part.shape), 1 if only else card.copies) for card in cards]
        return tuple([item for item, copies in drawn for _ in range(copies)])

    def marked(self, item: Item, part: Part, letter: str) -> Item:
        """A card of a set: its code says so, and marks lie over both sides; a board has them on itself."""
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
        """A part's spare cards, one of each; none where nobody has drawn any, or in large print, as they are small."""
        if self.style.large_print:
            return []
        if part not in self._spares:
            self._spares[part] = self.game.spares(part, self.edition.spec, self.design(part))
        back = self.back(part) if with_backs else None
        return [Item(SPARE, scene, back) for scene in self._spares[part]]

    def chosen(self, only: Iterable[str]) -> list[Card]:
        """The cards that codes and ranges name, in the deck's order; as `card_codes.picked`."""
        return picked(self.cards, only)

    def without(self, codes: Container[str]) -> "Deck":
        """The deck without some of its cards; what was drawn of the others is kept."""
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
    """The game's words. OptionError for a language that we don't speak."""
    if language not in languages.LANGUAGES:
        raise OptionError(unknown("language", language, languages.LANGUAGES))
    return languages.load(game.folder, language)


def _custom_style(style: Style | str) -> str:
    """What to call a style that somebody else wrote; empty for a built-in one, which is tested."""
    if not isinstance(style, str):
        return "style"
    return PurePath(style).name if styles.is_file(style) else ""


def _trim(game: AnyGame, preferred: Size | None) -> Size:
    """The size of the cards: square where a game turns them on the table."""
    size = preferred or game.size
    side = min(size.width, size.height)
    return Size(side, side) if game.square else size
