"""Boards with a card on each place, three cards of a hand, and where each of them brings most."""

from __future__ import annotations

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
"""Piles of which the first is taken whose hand has a place for each card, and rows."""

Cells = Mapping[str, tuple[Cell, ...]]


class Move(NamedTuple):
    """What a card brings, by minus its turns and its place: the larger, the better and the simpler."""

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
    said = words["solutions.places"]
    for board in [board for board in spec.boards if not board.turn] or spec.boards:
        board = board._replace(slots=tuple(sorted(board.slots, key=lambda slot: (slot[1], slot[0]))))
        found = _problem(board, plain)
        examples = [
            Example((cards[code],), _told(move, words)) for code, move in zip(found.hand, found.moves, strict=True)
        ]
        title = words.get(f"board.{board.key}", board.key)
        places = tuple([(x / 2, y / 2) for x, y in board.slots])
        laid = tuple([cards[code] for code in found.laid])
        yield Solution(title, said, laid, examples=tuple(examples), places=places)
        said = ""  # it holds for all of them


def _problem(board: Board, cards: Cells) -> Problem:
    """The first good one of several piles, or the last of them."""
    made = [_dealt(board, cards, shuffled(list(cards), 1))]
    for number in range(2, TRIES + 1):
        if made[-1].is_good:
            break
        made.append(_dealt(board, cards, shuffled(list(cards), number)))
    return made[-1]


def _dealt(board: Board, cards: Cells, pile: Sequence[str]) -> Problem:
    """A board and a hand from a pile, and the best moves."""
    deal = rules.deal(pile, board, 1)
    field = rules.field(board, deal.laid, cards)
    (hand,) = deal.hands
    return Problem(tuple([laid.card for laid in deal.laid]), hand, tuple([_best(board, field, cards[c]) for c in hand]))


def _best(board: Board, field: rules.Field, cells: Sequence[Cell]) -> Move | None:
    """Where a card brings most: the first such place, turned as little as can be."""
    moves = [
        Move(rules.points(rules.runs(board, rules.laid_on(field, slot, turned), slot)), -turn, -place)
        for turn in TURNS
        for turned in [rules.turned(cells, turn)]
        for place, slot in enumerate(board.slots, 1)
        if rules.may_lay(field, slot, turned)
    ]
    return max(moves, default=None)


def _told(move: Move | None, words: Texts) -> str:
    """A move in words."""
    if move is None:
        return words["solutions.nowhere"]
    points = plural(words, "solutions.points", move.points) if move.points else words["solutions.no_row"]
    turned = words[f"solutions.turned{-move.turn}"] if move.turn else ""
    return words.say("solutions.best", {"place": -move.place, "turned": turned, "points": points})
