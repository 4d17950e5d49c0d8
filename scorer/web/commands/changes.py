"""What may change about a table itself: names and signs, rules; and notes about the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.words import unicode_text
from scorer.games.sheet import FieldError
from scorer.playing import log
from scorer.playing.counting import scored
from scorer.playing.events import Event, FirstChosen, Noted, Options, Player, PlayersChanged, SettingsChanged
from scorer.playing.folding import TableSettings
from scorer.playing.match import Match
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.writing import Outcome, Refused, write

NOTE = 500
"""Characters of a note."""


def note(services: Services, visit: TableContext, key: str, typed: str) -> Outcome:
    """A few words about the game."""
    text = unicode_text.cleaned(typed)
    if not unicode_text.visible(text) or len(text) > NOTE:
        return Refused(FieldError("text", "form_note", most=NOTE))
    return write(services, visit, key, lambda _: [Noted(text=text)])


Renaming: TypeAlias = Callable[[Sequence[Player], Sequence[Player]], tuple[Player, ...]]
"""Players as somebody wants them, from those that the page showed and those that there are now."""


def rename(
    services: Services, visit: TableContext, key: str, base: int | None, renaming: Renaming, stay: bool = False
) -> Outcome:
    """Other names or signs for the same seats. `base`: the last line of the log that the page showed, None for all.

    `stay`: somebody was asked for names, so that is written down even where all stay as they are.
    """

    def decide(match: Match) -> Sequence[Event]:
        players = renaming(_displayed(match, base).players, match.players)
        return [] if players == match.players and not stay else [PlayersChanged(players=players)]

    return write(services, visit, key, decide)


Choosing: TypeAlias = Callable[[Options, Options], Options]
"""Options as somebody wants them, from those that the page showed and those that hold now."""


def settle(
    services: Services, visit: TableContext, key: str, base: int | None, choosing: Choosing, confirm: bool
) -> Outcome:
    """Other options, and whether a second phone confirms."""

    def decide(match: Match) -> Sequence[Event]:
        shown = _displayed(match, base)
        options = choosing(shown.options, match.options)
        try:
            scored(match.edition, match.names, options, match.lines)
        except RecordError as error:
            raise FactError(error.phrase.key.removeprefix("refusal."), **error.phrase.values) from error
        kept = match.confirm if confirm == shown.confirm else confirm
        return [SettingsChanged(options=dict(options), confirm=kept)]

    return write(services, visit, key, decide)


Chance: TypeAlias = Callable[[int], int]
"""A number by chance, from 0 and below the one that is given."""


def choose_first(services: Services, visit: TableContext, key: str, seat: int | None, chance: Chance) -> Outcome:
    """Who deals or begins first: that seat, or one that is drawn; as long as nothing is written down."""

    def decide(match: Match) -> Sequence[Event]:
        if match.live:
            raise FactError("form_first_late")
        if seat is None:
            return [drawn_first(len(match.players), chance)]
        if not 0 <= seat < len(match.players):
            raise FieldError("seat", "form_player")
        return [FirstChosen(seat=seat)]

    return write(services, visit, key, decide)


def drawn_first(players: int, chance: Chance) -> FirstChosen:
    """One of so many seats, drawn by lot."""
    return FirstChosen(seat=chance(players), lot=True)


def _displayed(match: Match, base: int | None) -> TableSettings:
    """What the page showed on which somebody changed something."""
    last = match.seq if base is None else base
    settings = TableSettings.of(log.beginning(match.events))
    for line in match.events[:last] if last <= match.seq else ():  # who knows more than there is knows another log
        settings = settings.after(line.event)
    return settings
