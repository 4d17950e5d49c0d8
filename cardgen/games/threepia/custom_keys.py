"""Custom decks of Threepia: the keys of a deck file, and the specification: the original with other shapes."""

from collections.abc import Sequence

from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import Board, Cell, Spec, deck
from cardgen.schema import traits
from cardgen.schema.reader import Reader
from cardgen.words.phrases import unknown

KEYS = ("trait", "boards")
EASY = 'boards = ["quadrat"]'
"""What an easier level may say."""
TRAITS = ("shape", "colour")
LEVELS = 4
ORIGINAL = Spec()


def spec_of(reader: Reader) -> Spec:
    """The specification of a deck: shapes and colours take the places of the original's, the last shape is the wild."""
    reader.only(("trait",), TRAITS)
    shapes = traits.words(reader, "shape", ORIGINAL.shapes, ORIGINAL.shapes)
    colours = traits.words(reader, "colour", ORIGINAL.colours, traits.colours())
    enough = [
        traits.wanted(reader, name, levels, (LEVELS,)) for name, levels in zip(TRAITS, (shapes, colours), strict=True)
    ]
    cards = _cards(shapes, colours) if all(enough) else ORIGINAL.cards
    return Spec(cards, colours, _boards(reader), shapes)


def _cards(shapes: Sequence[str], colours: Sequence[str]) -> tuple[tuple[Cell, ...], ...]:
    shape = dict(zip(ORIGINAL.shapes, shapes, strict=True))
    colour: dict[str | None, str | None] = {None: None, **dict(zip(ORIGINAL.colours, colours, strict=True))}
    return tuple(
        tuple({"shape": shape[str(cell["shape"])], "colour": colour[cell["colour"]]} for cell in card)
        for card in ORIGINAL.cards
    )


def _boards(reader: Reader) -> tuple[Board, ...]:
    """The boards that are printed, in the original's order; all where the deck says nothing, but at least one."""
    boards = {board.key: board for board in ORIGINAL.boards}
    if not reader.has("boards"):
        return ORIGINAL.boards
    named: dict[str, None] = {}
    for path, value in reader.listed("boards"):
        name = str(value)
        if name not in boards:
            reader.fault(path, unknown("board", name, boards))
        elif name in named:
            reader.fault(path, "deck.twice", name=name)
        named[name] = None
    if not named:
        reader.fault(("boards",), "deck.no_board")
    return tuple([board for key, board in boards.items() if key in named]) or ORIGINAL.boards


def faces(spec: Spec) -> dict[str, int]:
    """The copies of each card by its code; boards are none."""
    return {card.code: card.copies for card in deck(spec, {}) if card.kind == "card"}


def most_players(spec: Spec) -> int:
    """So many players get three cards each beside the largest board."""
    return (len(spec.cards) - max(len(board.slots) for board in spec.boards)) // rules.HAND


def canonical(spec: Spec) -> object:
    """The rules of a deck: what stands for the original's shapes and colours, and which boards there are."""
    return {"shapes": list(spec.shapes), "colours": list(spec.colours), "boards": [board.key for board in spec.boards]}


def written(spec: Spec) -> dict[str, object]:
    """The keys that say this specification."""
    levels = {"shape": list(spec.shapes), "colour": list(spec.colours)}
    return {"trait": levels, "boards": [board.key for board in spec.boards]}
