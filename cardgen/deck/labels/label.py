"""The printed form of a value: a text, a picture, or both."""

from typing import NamedTuple

from cardgen.core.cards import Card
from cardgen.deck.game import CardDesign, FaceError
from cardgen.drawing.deck_style import prefers_lines
from cardgen.drawing.lettering import POINT
from cardgen.drawing.scene import Box, Placed, Placement, Scene
from cardgen.words.numbers import printed
from cardgen.words.printed_values import SOFT, split_picture


class Label(NamedTuple):
    """What is printed: a text, a picture's name or both; `second` is the text in another language."""

    text: str = ""
    picture: str = ""
    second: str = ""

    @property
    def is_plain(self) -> bool:
        """Whether it is a whole number and nothing else, as on the cards of the originals."""
        return self.text.isdecimal() and self.text.isascii() and not self.picture and not self.second


def of_card(card: Card, design: CardDesign, key: str = "number") -> Label:
    """The label of a card's attribute; `show` overrides the value itself."""
    value = card.attributes[key]
    text = value if isinstance(value, str) else printed(value)
    return of_text(str(card.attributes.get("show") or text), card, design)


def of_text(show: str, card: Card, design: CardDesign) -> Label:
    """The label of a deck's text, with its translation if the deck has one."""
    picture, text = split_picture(show)
    second = card.attributes.get("second") or design.deck_style.second.get(text, "") if text else ""
    return Label(text, picture, second)


def artwork(name: str, size: float, design: CardDesign, code: str) -> Scene:
    """A picture of the deck in a square of `size` mm about (0, 0); as lines to save ink."""
    if name not in design.deck_style.pictures:
        raise FaceError("face.no_picture", code=code, name=name)
    art = design.deck_style.pictures[name]
    scene, half = art.lines if prefers_lines(design.style) else art.full, size / 2
    return Scene(Box(-half, -half, half, half), (Placed(scene, Placement(0, 0, 0, size / 100)),))


def too_many(text: str, room: tuple[float, float], size: float, code: str) -> FaceError:
    """The error for a text that doesn't fit into (wide, high) in mm at the smallest em."""
    wide, high = room
    points = round(size / POINT)
    return FaceError("face.many_words", code=code, text=text.replace(SOFT, ""), wide=wide, high=high, size=points)
