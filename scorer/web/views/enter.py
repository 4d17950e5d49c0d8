"""The form of an entry in its pages: the tab on which people write, and one entry to correct."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.core.scores import EntryScope
from cardgen.words import unicode_text
from scorer.games import sheet
from scorer.games.sheet import Form
from scorer.keeping.phones import Member
from scorer.playing.entries import Entry
from scorer.playing.match import Match


def filled_with(match: Match, entry: Entry | None) -> Form | None:
    """The form that an entry was filled in with at last; nothing where there is no such entry."""
    last = next((version for version in reversed(entry.versions) if version.facts is not None), None) if entry else None
    return sheet(match.game).filled(last.facts, last.typed) if last and last.facts is not None else None


def preset(match: Match, member: Member) -> Form:
    """What a new form begins with: the round that comes, and the first player who is missing.

    Where the phone is called like one who is missing, that one: then each writes the own hand.
    """
    coming = match.standings.next
    form = Form({"round": str(coming.get("round", "")), **_ways(match, member)})
    missing: Sequence[str] = coming.get("missing") or ()
    waiting = [cell[1] for cell, by in match.proposals.items() if len(cell) == 2 and member.number in by]
    missing = [name for name in missing if match.names.index(name) not in waiting] or missing
    if missing:
        me = unicode_text.skeleton(member.name).casefold()
        same_name = [name for name in missing if unicode_text.skeleton(name).casefold() == me]
        name = same_name[0] if same_name and match.fills is not EntryScope.TURN else missing[0]
        form["player"] = str(match.names.index(name))
    return form


def _ways(match: Match, member: Member) -> dict[str, str]:
    """How this phone has entered the last time: cards or their sum, say; nothing where a form begins so anyway."""
    game = sheet(match.game)
    entries = (line.facts for line in reversed(match.live) if line.versions[0].who == member.number)
    facts = next(entries, None) if game.keeps else None
    if not facts:
        return {}
    filled = game.fill(facts)
    return {key: filled[key] for key, usual in game.keeps.items() if filled.get(key, usual) != usual}


def proposed(match: Match, seq: str) -> Form | None:
    """The form as another phone has filled it in: that line of the log, as long as it waits for a second phone."""
    for by in match.proposals.values():
        for version in by.values():
            if str(version.seq) == seq and version.facts is not None:
                return sheet(match.game).filled(version.facts, version.typed)
    return None
