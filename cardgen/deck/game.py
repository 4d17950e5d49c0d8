"""What a game is: the record of facts and functions that each game's folder fills in."""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Never, TypeAlias, TypeVar

from cardgen.core.cards import Card, CardShape
from cardgen.drawing.deck_style import PLAIN, DeckStyle
from cardgen.drawing.lettering import SMALLEST
from cardgen.drawing.ornaments import LARGE_CODE_SIZE, CardFrame, card_frame, code, ground
from cardgen.drawing.scene import Scene, Shape, Size
from cardgen.drawing.style import Style
from cardgen.words.phrases import PhrasedError
from cardgen.words.texts import Texts

if TYPE_CHECKING:  # who prints a deck keeps no scores
    from cardgen.core.scores import Scoring
    from cardgen.core.tasks import TaskRules

POKER = Size(63, 88)


@cache  # one for each game
def _loaded(path: str) -> ModuleType | None:
    """A module by its path, or None; cached, as rules need theirs many times for each entry."""
    try:
        return import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:  # one that it imports itself
            raise
    return None


@cache  # one for each game
def _folder(package: str) -> str:
    """The folder of a package; cached, as each face needs its texts."""
    return str(Path(str(import_module(package).__file__)).parent)


class PartError(PhrasedError, LookupError):
    """A game that lacks a part; one sentence."""


class FaceError(PhrasedError, ValueError):
    """A card that can't be drawn as requested; one sentence that names it."""


Spec = TypeVar("Spec")
"""The specification that a game makes its deck from; each game has a class of its own for it."""


class _CardDesign(NamedTuple):
    """The fields; a subclass adds the cached frame, as named tuples can't hold one."""

    style: Style
    size: Size
    texts: Texts
    hints: bool = True
    deck_style: DeckStyle = PLAIN


class CardDesign(_CardDesign):
    """All that a face needs beside the card: style, trim size, texts and options.

    `hints`: print helps that a practised player may want to leave out. `deck_style`: the style of a custom deck; its
    colours are in `style` already.
    """

    @cached_property
    def frame(self) -> CardFrame:
        """The conversion of measures from the reference card to this one."""
        return card_frame(*self.size, self.style.bleed, self.style.safe, self.style.index_scale, self.style.large_print)

    @property
    def smallest(self) -> float:
        """The em of the smallest words that a face may have, in mm; codes are no words."""
        return LARGE_CODE_SIZE if self.style.large_print else SMALLEST

    def card(self, title: str, text: str, *shapes: Shape, ink: str = "", y: float | None = None) -> Scene:
        """A face on white: its shapes, and the card's code as `text` at the foot, or at a height `y`."""
        style, frame = self.style, self.frame
        foot = code(frame, text, style.small, ink or style.ink, y)
        return Scene(frame.bounds, (ground(frame, style.white), *shapes, foot), title)

    def coded(self, code: str) -> str:
        """A card's code as printed: on a card of a custom deck with the fingerprint of its rules.

        In large print there is room only for the code.
        """
        return f"{code} · {self.deck_style.letters}" if self.deck_style.letters and not self.style.large_print else code


class Part(NamedTuple):
    """Cards of a deck that are printed together, because they share a size and a back.

    `size` is None if the user chooses the cards' size.
    """

    key: str
    kinds: tuple[str, ...]
    size: Size | None = None
    shape: CardShape = CardShape.CARD


class Game(NamedTuple, Generic[Spec]):
    """A game: `deck` makes the cards from a specification, `face` and `back` draw one, `title` names it in words.

    `spec` is the original's; `variants` are named others. `players` is the least and greatest number. `square`:
    the cards are turned on the table, so a requested size gives its shorter side. `package` is the game's folder as a
    module; words, rulebooks, scoring and questions are read from there when needed. `deck_name`:
    the name of the cards if it is not the game's; in titles the game's name follows it. `samples`:
    codes of a few cards that represent the deck.
    """

    key: str
    name: str
    players: tuple[int, int]
    parts: tuple[Part, ...]
    spec: Spec
    deck: Callable[[Spec, Mapping[str, str]], tuple[Card, ...]]
    face: Callable[[Card, Spec, CardDesign], Scene]
    back: Callable[[Part, Spec, CardDesign], Scene]
    title: Callable[[Card, Texts], str]
    package: str
    size: Size = POKER
    square: bool = False
    variants: Mapping[str, Spec] = MappingProxyType({})
    deck_name: str = ""
    samples: tuple[str, ...] = ()

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def printed(self) -> str:
        """The title of sheets and files."""
        return f"{self.deck_name} ({self.name})" if self.deck_name else self.name

    @property
    def folder(self) -> str:
        """The folder of the game's texts and rulebooks."""
        return _folder(self.package)

    @property
    def scoring(self) -> "Scoring[Spec, object]":  # its state has the game's own type
        """How the game is scored."""
        scoring: Scoring[Spec, object] = self._module("scoring").SCORING
        return scoring

    def answer(self, question: object, spec: Spec) -> dict[str, object]:
        """The answer of the rules to a question as JSON (contract 3). FactError for an invalid question."""
        answer: dict[str, object] = self._module("questions").answer(question, spec)
        return answer

    @property
    def tasks(self) -> "TaskRules[Spec]":
        """The rules of the game's tasks. PartError if it has none."""
        tasks: TaskRules[Spec] = self._module("task_rules").TASKS
        return tasks

    @property
    def custom_keys(self) -> ModuleType:
        """The keys of this game in deck files (`cardgen.custom.edition_from_keys`); PartError if it has none.

        Without `fits` any deck makes a game, without `shows` cards print what they are, without `faces` all that the
        game's `deck` makes are counted, without `finished` nothing is left to be worked out.
        """
        return self._module("custom_keys")

    @property
    def custom_rules(self) -> ModuleType:
        """The rules of a custom deck (`cardgen.products.kit.rulebook`). PartError if it has none."""
        return self._module("custom_rules")

    def has(self, part: str) -> bool:
        """Whether the game's folder has that module: "scoring", "questions", "spares", "custom_keys", "custom_rules",
        "task_rules"."""
        return _loaded(f"{self.package}.{part}") is not None

    def spares(self, part: Part, spec: Spec, design: CardDesign) -> tuple[Scene, ...]:
        """Faces of spare cards, which fill what is left of a part's last sheet; none if the game has none."""
        module = _loaded(f"{self.package}.spares")
        scenes: tuple[Scene, ...] = module.spares(part, spec, design) if module else ()
        return scenes

    def _module(self, name: str) -> ModuleType:
        """A module of the game's folder. PartError if it has none."""
        path = f"{self.package}.{name}"
        if (module := _loaded(path)) is None:
            raise PartError("game.no_part", name=self.name, module=path)
        return module


def without_cards(key: str, players: tuple[int, int], package: str) -> Game[None]:
    """A game that is only scored: without cards, and named by its players."""

    def nothing(*_: object) -> Never:  # it has no cards
        raise PartError("game.no_part", name=key, module=f"{package}.face")

    return Game(
        key=key, name="", players=players, parts=(), spec=None, deck=lambda _spec, _words: (), face=nothing,
        back=nothing, title=nothing, package=package,
    )  # fmt: skip


AnyGame: TypeAlias = Game[Any]
"""A game with any specification."""
