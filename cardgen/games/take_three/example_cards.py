"""Cards of a deck that fulfil a task, as the pictogram of a task without one.

Loaded only for such tasks: the original's cards are drawn without the rules.
"""

from collections.abc import Mapping

from cardgen.core.cards import Card
from cardgen.drawing.style import Style
from cardgen.games.take_three import examples
from cardgen.games.take_three.cards import Spec
from cardgen.games.take_three.conditions import Condition, Count, Measure, Test, domain, leaves
from cardgen.games.take_three.pictures import Pictogram

ANY = "?"
"""A number, or a hand, that is not shown."""
SIGN_OF = {"sum": "+", "product": "×"}
CHOICE = 8
"""The number of hands that an example is chosen from: the first with the most different numbers."""


def example(condition: Condition, spec: Spec, shows: Mapping[str, str], style: Style) -> Pictogram:
    """Three cards of a deck that meet a condition, for a task without a picture; "?" if there are none.

    Numbers or colours that the condition ignores are not shown. A sum or product that must be one number follows
    the cards. `shows`: printed values that replace numbers, by code.
    """
    hands = examples.hands(condition, spec, CHOICE)
    most = max(hands, key=lambda hand: len({card.attributes["number"] for card in hand}), default=())
    hand = sorted(most, key=lambda card: (card.attributes["number"], card.code))
    kinds = list(leaves(condition))
    by_colour = any(domain(leaf) == "colour" or (isinstance(leaf, Count) and leaf.colours) for leaf in kinds)
    by_number = any(domain(leaf) == "number" or (isinstance(leaf, Count) and leaf.tests) for leaf in kinds)
    cards = [
        (
            _label(card, spec, shows, by_colour, style) if by_number else ANY,
            card.attributes["colour"] if by_colour else "",
        )
        for card in hand
    ]
    match condition:
        case Measure("sum" | "product" as measure, (Test("=", (value,), False),)) if hand:
            return Pictogram(tuple(cards), 2 * (SIGN_OF[measure],), f"= {spec.printed(value)}")
        case _:
            return Pictogram(tuple(cards) or 3 * ((ANY, ""),), (), "")


def _label(card: Card, spec: Spec, shows: Mapping[str, str], is_marked: bool, style: Style) -> str:
    """The label of a card; its number if nothing else fits, but no fraction that is never printed."""
    number = card.attributes["number"]
    if not shows and isinstance(number, int):
        return spec.printed(number)
    from cardgen.games.take_three import little_labels  # imports maths and words, which few decks need

    fitting = (text for text in examples.texts(card, spec, shows) if little_labels.fits(text, is_marked, style))
    return next(fitting, spec.printed(number) if isinstance(number, int) else ANY)
