"""What every page of a table shows: the totals in its head, and below what asks for attention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple
from urllib.parse import urlencode

from cardgen.core.scores import EntryScope, RecordError
from cardgen.words import numbers
from cardgen.words.numbers import Number
from cardgen.words.texts import Texts
from scorer.games import artwork, looks, sheet
from scorer.games.words import name_of
from scorer.keeping.phones import Member
from scorer.playing.entries import Entry, Version
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of
from scorer.web.views import effects
from scorer.web.views.effects import Effect
from scorer.web.views.entries import latest, phone_name, text_of, version_text
from scorer.web.views.over import Best
from scorer.web.views.over import over as ended
from scorer.web.views.players import any_deck, chips, headline
from scorer.words.languages import plural

NOTICES = 12
"""At most so many of a kind ask for attention at a time; the next ones come when these are answered."""


class Rematch(NamedTuple):
    """The table of the game after this one, and whether the phone that asks may see it."""

    table: str
    ours: bool


class Undo(NamedTuple):
    """The last thing done to an entry, to be taken back, or put back where it is `gone`.

    `was` is what it said before it was corrected, `restore` the line of the log that said so. `short`: whose it is with
    its points where it is one player's, who has that `mark`. `changed`: the line of the log that did it.
    """

    seq: int
    text: str
    gone: bool
    gains: Mapping[str, int | str]
    adds: int
    short: str = ""
    mark: str = ""
    was: str | None = None
    restore: int | None = None
    changed: int = 0


class Proposal(NamedTuple):
    """What waits for a second phone: whose it is, the form that agrees to it, whether others say something else.

    `place`: the round or turn and the player as a form says them; `short`, `mark` and `gains` as of an entry.
    """

    text: str
    mine: bool
    who: str
    differ: bool
    turn: int
    seq: int
    form: Sequence[tuple[str, str]]
    place: str
    gains: Mapping[str, int | str]
    short: str
    mark: str


AT_ONCE = 3.0
"""Seconds between two points of a player that may be one, found by two people who both have written it down."""


class Twice(NamedTuple):
    """A point that two phones have given one player at nearly the same time: the line of the second, and a question."""

    seq: int
    seat: int
    asks: str


class Rights(NamedTuple):
    """What the database knows beside the log: phones that ask for a right, the names of all, a rematch."""

    asking: Sequence[Member]
    names: Mapping[int, str]
    rematch: Rematch | None


def frame(match: Match, member: Member, words: Texts, rights: Rights, best: Best | None) -> dict[str, object]:
    """The frame of a table's pages, as that member sees it; `best`: how fast somebody alone was."""
    fields = {"match": match, "member": member, "table": match.table, "best": best}
    return fields | _head(match, words) | _notices(match, member, words, rights)


def _head(match: Match, words: Texts) -> dict[str, object]:
    """What all see. `over`: how the game has ended; `opening`: whether the first one deals or begins.

    `deck`: what one is called that is not the original; `credit`: whom its pictures are by; `has_files`: whether it
    names others that are not here.
    """
    return {
        "game": match.edition.game._replace(name=name_of(match, words)),
        "deck": any_deck(match, words), "credit": artwork.credit(match.edition),
        "has_files": artwork.has_files(match.edition), "chips": list(chips(match)),
        "headline": effects.numbered(headline(match, words), match), "shown": effects.totals(match, words),
        "latest": latest(match, words), "over": ended(match, words) if match.standings.finished else None,
        "opening": sheet(match.game).opening,
    }  # fmt: skip


def _notices(match: Match, member: Member, words: Texts, rights: Rights) -> dict[str, object]:
    """What asks for attention, and what may be taken back.

    `own`: what this phone has proposed, for scripts; `held` of it what it wrote last of all, which can be taken back.
    `stop`: how far a game has come that the menu may end early, nothing before its first round, None where there is no
    such way.
    """
    last, waits = undo(match, words), list(proposals(match, member, words, rights.names))
    proposed, may_write = [proposal for proposal in waits if proposal.mine], member.may("scorer")
    return {
        "undo": last if may_write else None, "held": _held(proposed, last),
        "own": [{"url": "/entries", "body": proposal.place, "gains": proposal.gains} for proposal in proposed],
        "twice": twice(match, words) if may_write else None, "stop": stop(match, words) if may_write else None,
        "asking": rights.asking[:NOTICES], "waiting": waits[:NOTICES], "rematch": rights.rematch,
        "parked": [_parked(match, line, words) for line in match.parked[:NOTICES]],
        "parked_more": len(match.parked[NOTICES:]),
    }  # fmt: skip


def _parked(match: Match, entry: Entry, words: Texts) -> dict[str, object]:
    """An entry that can't count now, by the line that began it, and why."""
    why = words.say(*entry.parked or ("", {}))
    return {"seq": entry.seq, "text": text_of(match, entry.facts, words), "why": why}


def _held(proposals: Sequence[Proposal], last: Undo | None) -> Proposal | None:
    """The last of a phone's own proposals, if nothing was written after it."""
    newest = max(proposals, key=lambda proposal: proposal.seq, default=None)
    return newest if newest and (last is None or last.changed < newest.seq) else None


def stop(match: Match, words: Texts) -> str | None:
    """How far a game has come that may be stopped early; nothing before its first round, None where it can't be.

    Of a round that is not complete what is written down counts, and that is said.
    """
    game, coming = sheet(match.game), match.standings.next
    if not game.stops or match.standings.finished:
        return None
    if not match.standings.rounds:
        return ""
    number = coming.get("round", 1)
    begun = number in match.standings.rounds
    values = {"n": number if begun else number - 1, "m": game.last(match)}
    if not game.last(match):
        return plural(words, "table.stop_after", number - 1)
    return words.say("table.stop_within" if begun else "table.stop_of", values)


def undo(match: Match, words: Texts) -> Undo | None:
    """The last thing done to an entry; nothing where there is none."""
    lines = [line for line in match.lines if line.versions]
    if not lines:
        return None
    line = max(lines, key=lambda entry: entry.changed)
    spoken = [version for version in line.versions if version.facts is not None] or line.versions[-1:]
    last, gone = spoken[-1], line.facts is None
    corrected = not gone and len(line.versions) > 1 and line.versions[-2].facts is not None
    whole: Effect = effects.effect(match, line, last.facts if gone else None)
    change = effects.effect(match, line, spoken[-2].facts) if corrected else whole
    now = _in_short(match, last, whole.gains, words, 1 if gone else -1)
    done = Undo(
        line.seq, version_text(match, last, words), gone, change.gains, change.adds, now.text, now.mark,
        changed=line.changed,
    )  # fmt: skip
    if not corrected:
        return done
    before = version_text(match, spoken[-2], words)
    if now.seat is not None and not change.gains.keys() - {str(now.seat)}:
        before = plussed(match, now.points + numbers.from_json(change.gains.get(str(now.seat), 0)))
    return done._replace(was=before, restore=spoken[-2].seq)


def twice(match: Match, words: Texts) -> Twice | None:
    """The line of the newest entry, where another phone had just said the same, and the question: one point, or two?"""
    taps = sheet(match.game).taps
    if not taps or not taps.twice or len(match.live) < 2 or match.standings.finished:
        return None
    first, second = match.live[-2:]  # one that is parked says nothing of the same
    one, other = first.versions[0], second.versions[0]
    seat = seat_of(second.facts or {})
    same = first.facts == second.facts and one.who != other.who and abs(other.at - one.at) <= AT_ONCE
    if not same or seat is None or len(first.versions) + len(second.versions) > 2:
        return None
    return Twice(second.seq, seat, words.say(taps.twice, {"name": match.players[seat].name}))


def plussed(match: Match, points: Number) -> str:
    """Points as they are gained: +7, −8, 0."""
    return f"{'+' if points > 0 else ''}{looks.points(match.edition, points)}"


class InShort(NamedTuple):
    """An entry as the bar says it, "Mum −8", and her mark; with its points where they are one player's alone."""

    text: str
    mark: str = ""
    seat: int | None = None
    points: Number = 0


def _in_short(
    match: Match, version: Version, gains: Mapping[str, int | str], words: Texts, sign: Literal[1, -1] = 1
) -> InShort:
    """What an entry or a proposal says; what is nobody's alone in its own words.

    `gains`: what the totals gain by it, or with the other `sign`: where it is taken back.
    """
    seat = seat_of(version.facts or {})
    if seat is None or gains.keys() - {str(seat)}:
        return InShort(version_text(match, version, words), "" if seat is None else match.players[seat].mark)
    player, points = match.players[seat], sign * numbers.from_json(gains.get(str(seat), 0))
    return InShort(f"{player.name} {plussed(match, points)}", player.mark, seat, points)


def proposals(match: Match, member: Member, words: Texts, names: Mapping[int, str]) -> Iterator[Proposal]:
    """What waits for a second phone. `names` are those of the phones."""
    first = "turn" if match.fills is EntryScope.TURN else "round"
    for cell, by in match.proposals.items():
        for number, version in by.items():
            if version.facts is not None:
                gains = _gains(match, version.facts)
                short = _in_short(match, version, gains, words)
                yield Proposal(
                    text=version_text(match, version, words), mine=number == member.number,
                    who=phone_name(names, number, words), differ=len(by) > 1,
                    turn=cell[0], seq=version.seq,
                    form=list(sheet(match.game).filled(version.facts, version.typed).items(multi=True)),
                    place=urlencode(dict(zip((first, "player"), cell, strict=False))), gains=gains,
                    short=short.text, mark=short.mark,
                )  # fmt: skip


def _gains(match: Match, facts: Facts) -> Mapping[str, int | str]:
    """What the totals would gain; nothing where the rules refuse it by now."""
    try:
        return effects.gains(match, facts)
    except RecordError:
        return {}
