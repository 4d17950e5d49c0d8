"""A game that is over, in a sentence."""

from __future__ import annotations

from cardgen.scores import EntryScope
from cardgen.texts import Texts
from scorer.games import sheet
from scorer.playing.match import Match
from scorer.words.languages import plural


def result(match: Match, words: Texts) -> str:
    """Who has won, by how much, after how many rounds; of somebody alone the points."""
    standings = match.standings
    by_rounds = match.fills in (EntryScope.ROUND, EntryScope.HAND)
    rounds = plural(words, "over.rounds", len(standings.rounds)) if by_rounds else ""
    if len(match.players) == 1:
        points = plural(words, "points", standings.totals[match.names[0]])
        return f"{points}, {rounds}." if rounds else f"{points}."
    several = len(standings.winners) > 1
    outcome = words.say("score.shared" if several else "score.winner", {"names": standings.winners}).removesuffix(".")
    if match.chosen.get("chips") == 0:  # a single round, in which nothing is counted
        return f"{outcome}."
    if not several:
        best, next_best, *_ = sorted(standings.totals.values(), reverse=not standings.lowest)
        margin = next_best - best if standings.lowest else best - next_best
        outcome += " " + plural(words, f"over.{sheet(match.game).unit}", margin)
    return f"{outcome}, {rounds}." if rounds else f"{outcome}."
