"""Checks of a deck's appearance that need the whole deck: whether letters and colours can be seen."""

from cardgen.custom import fonts, tints
from cardgen.custom.custom_edition import DeckSettings
from cardgen.deck.game import AnyGame
from cardgen.drawing import style
from cardgen.drawing.deck_style import applied_to
from cardgen.drawing.ornaments import ALL_CORNERS
from cardgen.schema.reader import Reader


def check(reader: Reader, game: AnyGame, spec: object, settings: DeckSettings) -> None:  # of the game's own kind
    """Notes corners that cards don't have, unsupported letters, and colours that are too similar."""
    if game.square and settings.deck_style.corners == ALL_CORNERS:
        reader.fault(("look", "corners"), "deck.no_corners", name=game.name)
    own = applied_to(style.load(settings.paper["look"].get("style") or "classic"), settings.deck_style)
    fonts.check(reader, dict.fromkeys((own.text, own.strong, own.numeral)), own.small)
    tints.check(reader, spec, game.spec, own, style.load("classic"))
