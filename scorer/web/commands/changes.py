"""What may change about a table itself: names and signs, rules; and notes about the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from cardgen import letters
from cardgen.facts import FactError
from cardgen.scores import RecordError
from scorer.games.sheet import FieldError
from scorer.playing import match as matches
from scorer.playing.match import Match, Player, TableSettings
from scorer.playing.steps import Step
from scorer.web.commands.writing import Outcome, Refused, write
from scorer.web.parts import Services, Visit

NOTE = 500
"""Characters of a note."""


def note(parts: Services, visit: Visit, key: str, typed: str) -> Outcome:
    """A few words about the game."""
    text = letters.cleaned(typed)
    if not letters.visible(text) or len(text) > NOTE:
        return Refused(FieldError("text", "form_note", most=NOTE))
    return write(parts, visit, key, lambda _: [("note", {"text": text})])


Renaming: TypeAlias = Callable[[Sequence[Player], Sequence[Player]], Sequence[Mapping[str, str]]]
"""Players as somebody wants them, from those that the page showed and those that there are now."""


def rename(parts: Services, visit: Visit, key: str, base: int | None, renaming: Renaming) -> Outcome:
    """Other names or signs for the same seats. `base`: the last line of the log that the page showed, None for all."""

    def decide(match: Match) -> Sequence[Step]:
        shown = [Player(player["name"], player["mark"]) for player in _shown(match, base).players]
        people = renaming(shown, match.players)
        same = people == [player._asdict() for player in match.players]
        return [] if same else [("players", {"players": people})]

    return write(parts, visit, key, decide)


Options: TypeAlias = Mapping[str, str | int | bool | None]
Choosing: TypeAlias = Callable[[Options, Options], Options]
"""Options as somebody wants them, from those that the page showed and those that hold now."""


def settle(parts: Services, visit: Visit, key: str, base: int | None, choosing: Choosing, confirm: bool) -> Outcome:
    """Other options, and whether a second phone confirms."""

    def decide(match: Match) -> Sequence[Step]:
        shown = _shown(match, base)
        options = choosing(shown.options, match.options)
        try:
            matches.scored(match.game, match.names, options, match.lines)
        except RecordError as error:
            raise FactError(error.phrase.key.removeprefix("refusal."), **error.phrase.values) from error
        kept = match.confirm if confirm == shown.confirm else confirm
        return [("setting", {"options": dict(options), "confirm": kept})]

    return write(parts, visit, key, decide)


def _shown(match: Match, base: int | None) -> TableSettings:
    """What the page showed on which somebody changed something."""
    last = match.seq if base is None else base
    head = TableSettings(match.events[0].data)
    for event in match.events if last <= match.seq else ():  # who knows more than there is knows another log
        if event.seq <= last:
            head.take(event)
    return head
