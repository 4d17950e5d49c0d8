"""What may change about a table itself: names and signs, rules, clocks, members; and notes about the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from cardgen.core.facts import FactError
from cardgen.core.scores import RecordError
from cardgen.words import unicode_text
from scorer.games.sheet import FieldError
from scorer.playing import checked, clocks, events, log
from scorer.playing.counting import scored
from scorer.playing.events import Event, FirstChosen, Options, Player, PlayersChanged, SettingsChanged
from scorer.playing.folding import TableSettings
from scorer.playing.match import Match
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.writing import Outcome, Refused, Written, write
from scorer.web.guard import limits

NOTE = 500
"""Characters of a note."""


def note(services: Services, visit: TableContext, key: str, typed: str) -> Outcome:
    """A few words about the game."""
    text = unicode_text.cleaned(typed)
    if not unicode_text.visible(text) or len(text) > NOTE:
        return Refused(FieldError("text", "form_note", most=NOTE))
    return write(services, visit, key, lambda _: [events.Noted(text=text)])


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
        displayed = _displayed(match, base)
        options = choosing(displayed.options, match.options)
        try:
            scored(match.edition, match.names, options, match.lines)
        except RecordError as error:
            raise FactError(error.phrase.key.removeprefix("refusal."), **error.phrase.values) from error
        new_confirm = match.confirm if confirm == displayed.confirm else confirm
        return [SettingsChanged(options=dict(options), confirm=new_confirm)]

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


# --- clocks


class Press(NamedTuple):
    """A button of a clock: what it does, at which seat, and when that was by the phone."""

    do: str
    seat: str
    at: float | None = None


def press_clock(services: Services, visit: TableContext, key: str, press: Press) -> Outcome:
    """Starts, stops or resets the clock of a seat, or takes the last of it back."""
    do, seat, at = press
    if do not in checked.CLOCK or not re.fullmatch(r"\d{1,3}", seat) or int(seat) >= len(visit.match.players):
        return Refused(FieldError("do", "form_clock"))

    def decide(match: Match) -> Sequence[Event]:
        if do == "stop" and match.clock.running is None:
            return []
        if do == "start" and int(seat) in match.out:
            raise FactError("form_clock_out", name=match.players[int(seat)].name)
        if match.standings.finished and do != "stop":
            raise FactError("after_end")
        return [pressed(match, do, int(seat), at, services.store.clock())]

    return write(services, visit, key, decide)


def pressed(match: Match, do: str, seat: int, claimed: float | None, now: float) -> events.ClockPressed:
    """A clock pressed when the phone says, where that can be; late reports are marked."""
    at, late = clocks.instant(claimed, now, match.clock.last)
    return events.ClockPressed(at=at, late=late, do=do, seat=seat)


# --- who comes and goes


def ask(services: Services, table: str, phone: str, name: str, source: str) -> None:
    """A phone asks to write; the owner's phone sees it at once. TooManyError where `source` asked too often."""
    limits.spend(services.store, "ask", source)
    services.access.ask(table, phone, "scorer", name)
    member = services.access.member(table, phone)
    number = member.number if member else 0
    noted(services, table, number, "ask", member=number)


def noted(
    services: Services, table: str, who: int, do: str, member: int | None = None, right: str | None = None
) -> Written:
    """A line of the log about who comes and goes. Where there is room for no more of them, rights change without."""
    step = events.AccessChanged(do=do, member=member, right=right)
    try:
        return Written(services.store.append(table, who, services.store.token(9), lambda _: [step]).seq)
    except FactError:
        return Written(services.store.summary(table).seq)
