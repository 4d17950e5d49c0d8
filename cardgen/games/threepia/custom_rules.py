"""Facts on a custom Threepia deck for its rulebook, with example turns on one of its boards."""

from collections.abc import Mapping, Sequence

from cardgen.core.cards import Card
from cardgen.deck import descriptions
from cardgen.games.threepia import rules
from cardgen.games.threepia.cards import Board, Spec
from cardgen.words.texts import Texts

TURNS = (
    ("Ada", (3, 3), False),
    ("Ben", (5, 3), False),
    ("Ada", (4,), False),
    ("Ben", (), False),
    ("Ada", (3,), True),
)
"""Who laid which rows, and whether the hand was empty then."""
L_BOX, SQUARE = "l_box", "quadrat"


def facts(spec: Spec, cards: Sequence[Card], words: Texts) -> Mapping[str, str]:
    """What its templates need: each "" where the deck has none of it."""
    keys = [board.key for board in spec.boards]
    shapes = [descriptions.named("shape", shape, words) for shape in spec.shapes]
    played = [card for card in cards if card.kind == "card"]
    wilds = sum(any(map(rules.is_wild, card.attributes["cells"])) for card in played)
    return {
        "count": str(len(played)),
        "shapes": ", ".join(shapes[:-1]),
        "colours": ", ".join([descriptions.named("colour", colour, words) for colour in spec.colours]),
        "wild": shapes[-1],
        "wilds": str(wilds),
        "boards": ", ".join([words[f"board.{key}"] for key in keys]),
        "square": words[f"board.{SQUARE}"] if SQUARE in keys else "",
        "l_box": words[f"board.{L_BOX}"] if L_BOX in keys else "",
        **_example([board for board in spec.boards if board.pattern == "row"], words),
    }


def box(spec: Spec, words: Texts) -> Mapping[int, str]:
    """The lines of its box card that say something else than the original's, by their numbers."""
    longest = max((_longest(board) for board in spec.boards if board.pattern == "row"), default=0)
    if not longest:
        return {4: words["box.l"]}
    lengths = [*map(str, range(rules.SHORTEST_ROW, longest + 1))]
    points = [*map(str, range(1, len(lengths) + 1))]
    return {4: words.say("box.rows", {"lengths": ", ".join(lengths), "points": ", ".join(points)})}


def _example(boards: Sequence[Board], words: Texts) -> Mapping[str, str]:
    """Turns on the board with the longest rows; none where no board counts rows."""
    if not boards:
        return {"board": "", "longest": "", "rows": "", "totals": "", "winner": ""}
    longest, board = max([(_longest(board), -k) for k, board in enumerate(boards)])
    totals, rows = dict.fromkeys(("Ada", "Ben"), 0), []
    for name, lengths, emptied in TURNS:
        laid = [rules.ScoringRow("shape", min(length, longest)) for length in lengths]
        points = rules.points(laid, emptied)
        totals[name] += points
        row_lengths = " ".join([str(row.length) for row in laid])
        rows.append(descriptions.row(name, row_lengths or "–", f"+{rules.EMPTIED}" if emptied else "–", points))
    place = {"board": words[f"board.{boards[-board].key}"], "longest": str(longest)}
    return {**place, "rows": "\n".join(rows), **descriptions.leader(totals, words)}


def _longest(board: Board) -> int:
    """The cells of the longest row that a board has room for."""
    return max(map(len, rules.lines(rules.places(board))))
