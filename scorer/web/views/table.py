"""What every page of a table shows: the totals in its head, and below what asks for attention."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from markupsafe import Markup

from cardgen.game import Game
from cardgen.texts import Texts
from scorer.games import artwork, sheet
from scorer.games.words import name_of
from scorer.keeping.access import Member
from scorer.playing.entries import Entry
from scorer.playing.match import Match
from scorer.web.views import effects
from scorer.web.views.effects import Effect, Totals
from scorer.web.views.entries import latest, phone_name, text_of, version_text
from scorer.web.views.over import result
from scorer.web.views.page import Names
from scorer.web.views.players import Chip, any_deck, chips, headline

NOTICES = 12
"""At most so many of a kind ask for attention at a time; the next ones come when these are answered."""


class Rematch(NamedTuple):
    """The table of the game after this one, and whether the phone that asks may see it."""

    table: str
    ours: bool


class Undo(NamedTuple):
    """The last thing done to an entry, to be taken back, or put back where it is `gone`.

    `was` is what it said before it was corrected, `restore` the line of the log that said so.
    """

    seq: int
    text: str
    gone: bool
    gains: Mapping[str, int | str]
    adds: int
    was: str | None = None
    restore: int | None = None


class Proposal(NamedTuple):
    """What waits for a second phone: whose it is, the form that agrees to it, whether others say something else."""

    text: str
    mine: bool
    who: str
    differ: bool
    turn: int
    seq: int
    form: Sequence[tuple[str, str]]


class Parked(NamedTuple):
    """An entry that can't count now, by the line that began it, and why."""

    seq: int
    text: str
    why: str


class Mine(NamedTuple):
    """What scripts are told of the phone itself."""

    right: str
    number: str


class Rights(NamedTuple):
    """What the database knows beside the log: phones that ask for a right, the names of all, a rematch."""

    asking: Sequence[Member]
    names: Mapping[int, str]
    rematch: Rematch | None


@dataclass(frozen=True, kw_only=True)
class TableFrame(Names):
    """The frame of a table's pages. `over` says who has won, `best` how fast somebody alone was.

    `deck`: what one is called that is not the original; `credit`: whom its pictures are by;
    `has_files`: whether it names others that are not here.
    """

    match: Match
    member: Member
    mine: Mine
    game: Game[object]
    deck: str
    credit: str
    has_files: bool
    table: str
    chips: Sequence[Chip]
    headline: Markup
    shown: Totals
    undo: Undo | None
    asking: Sequence[Member]
    asking_more: int
    waiting: Sequence[Proposal]
    waiting_more: int
    latest: str
    over: str | None
    best: str | None
    rematch: Rematch | None
    parked: Sequence[Parked]
    parked_more: int


def frame(
    match: Match, member: Member, words: Texts, rights: Rights, best: str | None, mine: Mine | None = None
) -> TableFrame:
    """The frame as that member sees it. `mine`: in place of its own right and number."""
    waiting = sum(map(len, match.proposals.values()))
    return TableFrame(
        match=match,
        member=member,
        mine=mine or Mine(member.right, str(member.number)),
        game=match.edition.game._replace(name=name_of(match, words)),
        deck=any_deck(match, words),
        credit=artwork.credit(match.edition),
        has_files=artwork.has_files(match.edition),
        table=match.table,
        chips=list(chips(match)),
        headline=effects.numbered(headline(match, words), match),
        shown=effects.totals(match, words),
        undo=undo(match, words) if member.may("scorer") else None,
        asking=rights.asking[:NOTICES],
        asking_more=len(rights.asking[NOTICES:]),
        waiting=list(islice(proposals(match, member, words, rights.names), NOTICES)),
        waiting_more=max(0, waiting - NOTICES),
        latest=latest(match, words),
        over=result(match, words) if match.standings.finished else None,
        best=best,
        rematch=rights.rematch,
        parked=[_parked(match, line, words) for line in match.parked[:NOTICES]],
        parked_more=len(match.parked[NOTICES:]),
    )


def _parked(match: Match, line: Entry, words: Texts) -> Parked:
    return Parked(line.seq, text_of(match, line.facts, words), words.say(*line.parked or ("", {})))


def undo(match: Match, words: Texts) -> Undo | None:
    """The last thing done to an entry; nothing where there is none."""
    lines = [line for line in match.lines if line.versions]
    if not lines:
        return None
    line = max(lines, key=lambda entry: entry.changed)
    spoken = [version for version in line.versions if version.facts is not None] or line.versions[-1:]
    last, gone = spoken[-1], line.facts is None
    corrected = not gone and len(line.versions) > 1 and line.versions[-2].facts is not None
    after = spoken[-2].facts if corrected else last.facts if gone else None
    change: Effect = effects.effect(match, line, after)
    done = Undo(line.seq, version_text(match, last, words), gone, change.gains, change.adds)
    return done._replace(was=version_text(match, spoken[-2], words), restore=spoken[-2].seq) if corrected else done


def proposals(match: Match, member: Member, words: Texts, names: Mapping[int, str]) -> Iterator[Proposal]:
    """What waits for a second phone. `names` are those of the phones."""
    for cell, by in match.proposals.items():
        for number, version in by.items():
            if version.facts is not None:
                yield Proposal(
                    text=version_text(match, version, words), mine=number == member.number,
                    who=phone_name(names, number, words), differ=len(by) > 1,
                    turn=cell[0], seq=version.seq,
                    form=list(sheet(match.game).filled(version.facts, version.typed).items(multi=True)),
                )  # fmt: skip
