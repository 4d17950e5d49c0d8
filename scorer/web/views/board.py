"""The scoreboard: who watches, or the tablet in the middle of the table, sees totals as large as they fit."""

from __future__ import annotations

from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.texts import Texts
from scorer.playing.match import Match
from scorer.web.views import effects
from scorer.web.views.entries import text_of
from scorer.web.views.players import Chip, chips
from scorer.web.views.table import plussed


def board_of(match: Match, words: Texts) -> dict[str, object]:
    """All players in the order of seats, with what is to be said of each, and the last entry in words.

    `on`: who was written down last.
    """
    gained, last = _newest(match, words)
    places = [
        {"chip": chip, "says": _says(match, chip, gained.get(chip.seat), words), "on": chip.seat in gained}
        for chip in chips(match)
    ]
    return {"places": places, "last": last}


def _says(match: Match, chip: Chip, gained: Number | None, words: Texts) -> str:
    """What is to be said of a player: leads, deals, is in turn, has just made so many points."""
    parts = [words[f"table.{what}"] for what in ("leads", "deals", "turn") if getattr(chip, what)]
    if gained is not None:
        parts.append(words.say("board.just", {"points": plussed(match, gained)}))
    return ", ".join(parts)


def _newest(match: Match, words: Texts) -> tuple[dict[int, Number], str]:
    """What the newest entry has brought to whom, and what it says; nothing where it was taken back."""
    line = max((line for line in match.lines if line.versions), key=lambda entry: entry.changed, default=None)
    if line is None or line.facts is None:
        return {}, ""
    gains = effects.effect(match, line, None).gains
    points = {int(seat): -numbers.from_json(gain) for seat, gain in gains.items()}
    return points, text_of(match, line.facts, words, line.versions[-1].typed)
