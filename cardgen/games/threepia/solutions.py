"""Boards with a card on each place, three cards of a hand, and where each of them brings most."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.core.solution import Example, Solution, shuffled
from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import Board, Cell, Spec
from cardgen.words.plurals import plural
from cardgen.words.texts import Texts

TURNS = range(4)
TRIES = 60
"""The number of piles tried for a hand that has a place for each card, and rows."""

Cells = Mapping[str, tuple[Cell, ...]]


class Move(NamedTuple):
    """A move: its points, minus its turns, and its place, so that better and simpler moves are larger."""

    points: int
    turn: int
    place: int


class Problem(NamedTuple):
    """A board with a card on each place, and a hand with the best move of each of its cards, if there is one."""

    laid: tuple[str, ...]
    hand: tuple[str, ...]
    moves: tuple[Move | None, ...]

    @property
    def is_good(self) -> bool:
        """Whether each card of the hand can be laid, and one of them makes a row."""
        return all(self.moves) and any(move.points for move in self.moves if move)


def solutions(spec: Spec, cards: Mapping[str, Card], words: Texts) -> Iterator[Solution]:
    """A field for each board that lies straight, or for those that there are; without triangles, which are declared."""
    every = rules.cards(spec)
    plain: Cells = {code: cells for code, cells in every.items() if not any(map(rules.is_wild, cells))}
    intro = words["solutions.places"]
    for board in [board for board in spec.boards if not board.turn] or spec.boards:
        board = board._replace(slots=tuple(sorted(board.slots, key=lambda slot: (slot[1], slot[0]))))
        problem = _problem(board, plain)
        examples = [
            Example((cards[code],), _move_text(move, words))
            for code, move in zip(problem.hand, problem.moves, strict=True)
        ]
        title = words.get(f"board.{board.key}", board.key)
        places = tuple([(x / 2, y / 2) for x, y in board.slots])
        laid = tuple([cards[code] for code in problem.laid])
        yield Solution(title, intro, laid, examples=tuple(examples), places=places)
        intro = ""  # once for all of them


def _problem(board: Board, cards: Cells) -> Problem:
    """The first good problem of several piles, or the last of them."""
    problems = [_dealt(board, cards, shuffled(list(cards), 1))]
    for number in range(2, TRIES + 1):
        if problems[-1].is_good:
            break
        problems.append(_dealt(board, cards, shuffled(list(cards), number)))
    return problems[-1]


def _dealt(board: Board, cards: Cells, pile: Sequence[str]) -> Problem:
    """A board and a hand from a pile, and the best moves."""
    deal = rules.deal(pile, board, 1)
    field = rules.field(board, deal.laid, cards)
    (hand,) = deal.hands
    return Problem(tuple([laid.card for laid in deal.laid]), hand, tuple([_best(board, field, cards[c]) for c in hand]))


def _best(board: Board, field: rules.Field, cells: Sequence[Cell]) -> Move | None:
    """The best move of a card: the first such place, turned as little as possible."""
    moves = [
        Move(rules.points(rules.runs(board, rules.laid_on(field, slot, turned), slot)), -turn, -place)
        for turn in TURNS
        for turned in [rules.turned(cells, turn)]
        for place, slot in enumerate(board.slots, 1)
        if rules.may_lay(field, slot, turned)
    ]
    return max(moves, default=None)


def _move_text(move: Move | None, words: Texts) -> str:
    """A move as text."""
    if move is None:
        return words["solutions.nowhere"]
    points = plural(words, "solutions.points", move.points) if move.points else words["solutions.no_row"]
    turned = words[f"solutions.turned{-move.turn}"] if move.turn else ""
    return words.say("solutions.best", {"place": -move.place, "turned": turned, "points": points})
