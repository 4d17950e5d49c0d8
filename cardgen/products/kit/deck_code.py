"""The codes of a deck for a score keeper: its keys as one line, and the five letters of its rules."""

from cardgen.core.json_input import Json
from cardgen.custom import edition_from_keys, short_form
from cardgen.custom.custom_edition import CustomEdition
from cardgen.deck.edition import AnyEdition


def title(edition: AnyEdition) -> tuple[str, str]:
    """The name of a deck and that of its level; the game's name if it has none."""
    if isinstance(edition, CustomEdition):
        return edition.name or edition.game.name, edition.settings.level
    return edition.game.name, ""


def letters(edition: AnyEdition) -> str:
    """Five letters that identify a deck's rules; none for an original, which any score keeper has."""
    if edition.data is not None:
        return edition.fingerprint
    return edition_from_keys.of_data(_keys(edition)).fingerprint if edition.name else ""


def line(edition: AnyEdition) -> str:
    """The deck as a score keeper opens it, in capital letters and digits.

    "" if it is too large, or its game, of another package, has no custom decks.
    """
    return short_form.if_short(_keys(edition), looks=False) if edition.game.has("custom_keys") else ""


def _keys(edition: AnyEdition) -> dict[str, Json]:
    """The keys of a deck file that make the deck again: of an original its game alone."""
    head: dict[str, Json] = {"format": edition_from_keys.FORMAT, "game": edition.game.key}
    if edition.data is not None:
        named = {"name": " · ".join(filter(None, title(edition)))} if edition.name else {}
        return head | dict(edition.data) | named
    return head | ({"name": edition.name, **edition.game.custom_keys.written(edition.spec)} if edition.name else {})
