"""All that happened at a table, the latest first: who, when, what, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from cardgen.core.scores import EntryScope
from cardgen.words.texts import Texts
from scorer.games import looks, sheet
from scorer.games.sheet import NONE, CardView
from scorer.playing import checked
from scorer.playing.entries import Entry
from scorer.playing.log import LogLine
from scorer.playing.match import Match
from scorer.playing.seats import Facts, seat_of
from scorer.web.views import effects
from scorer.web.views.entries import phone_name, text_of, version_text

LINES = 100
"""At most so many lines of the log stand on a page of the history."""
ROOM = 100_000
"""About so many bytes they may have there, beside what every page of the table shows."""
ROW = 400
"""Bytes of such a line with nothing in it; its texts stand there twice for members who may write."""
CARD = 150
"""Bytes of a card that is shown in a line: its label, its sign and its colour in words."""


class StoryRow(NamedTuple):
    """A line of the log.

    The rest is of entries: `round` as it is now, the text `before`, whether that is how it stands `now` or it is
    `gone`, the line that began it, `seats` whose totals it may change, whether it says more than yes or no (`open`);
    whose it is by the `mark`, and the `points` that it makes now where they are that player's in a round; `hand` are
    its cards. Where a correction made other points of a player's hand, these are `turned` from the first to the second.
    """

    kind: str
    at: float
    seq: int
    who: str
    text: str
    round: int | None = None
    before: str | None = None
    now: bool = False
    line: int = 0
    gone: bool = False
    seats: Sequence[int] = ()
    open: bool = False
    parked: str | None = None
    mark: str = ""
    points: str = ""
    name: str = ""
    hand: Sequence[CardView] = ()
    turned: tuple[str, str] | None = None


def page_of(rows: Iterator[StoryRow]) -> list[StoryRow]:
    """As many of the rows as stand on a page."""
    return list(_fitting(islice(rows, LINES)))


def by_rounds(rows: Sequence[StoryRow]) -> list[dict[str, object]]:
    """The rows in parts, each of one round or of none; what is of no round stays with what came after it."""
    parts: list[tuple[int | None, list[StoryRow]]] = []
    for row in rows:
        if not parts or (row.round and parts[-1][0] not in (None, row.round)):
            parts.append((row.round, []))
        number, together = parts[-1]
        together.append(row)
        parts[-1] = (number or row.round, together)
    return [{"round": number, "rows": together} for number, together in parts]


def _fitting(rows: Iterable[StoryRow]) -> Iterator[StoryRow]:
    """As many of the rows as have room; at least one, so that everything can be read."""
    room = ROOM
    for row in rows:
        if room <= 0:
            return
        texts = (row.text, row.before, row.parked)
        room -= ROW + CARD * len(row.hand) + 2 * sum(len((text or "").encode(errors="replace")) for text in texts)
        yield row


def story(match: Match, words: Texts, names: Mapping[int, str], before: int | None = None) -> Iterator[StoryRow]:
    """All that happened (before that line). `names` are those of the phones."""
    by_version = {version.seq: (line, k) for line in match.lines for k, version in enumerate(line.versions)}
    rounds = {line.seq: facts.get("round") for line, facts in match.arranged}
    for event in reversed(match.events[: before - 1 if before else None]):
        if event.kind in checked.IDLE:
            continue
        row = StoryRow(event.kind, event.at, event.seq, phone_name(names, event.who, words), "")
        if event.seq in by_version:
            line, k = by_version[event.seq]
            yield _of_entry(match, words, row._replace(round=rounds.get(line.seq)), line, k)
        else:
            yield row._replace(text=text_of_event(event, words, names, match))


def _of_entry(match: Match, words: Texts, row: StoryRow, entry: Entry, k: int) -> StoryRow:
    """The row with what one version of an entry says."""
    version, former, last = entry.versions[k], entry.versions[k - 1], k == len(entry.versions) - 1
    seat = seat_of(version.facts or former.facts or {})
    cards, rest = sheet(match.game).hand_view(version.facts, match, words) if version.facts else ((), None)
    return row._replace(
        mark="" if seat is None else match.players[seat].mark,
        points=_points(match, row.round, seat) if last and version.facts and not entry.parked else "",
        name="" if seat is None else match.players[seat].name,
        hand=cards,
        turned=_turned(match, former.facts, version.facts) if k else None,
        text=text_of(match, rest, words, version.typed),
        before=version_text(match, former, words) if k else None,
        now=last,
        line=entry.seq,
        gone=version.facts is None,
        seats=effects.seats(match, version.facts or former.facts),
        open=not version.facts or "end" not in version.facts or "left" in version.facts,
        parked=words.say(*entry.parked) if entry.parked and last else None,
    )


def _turned(match: Match, before: Facts | None, now: Facts | None) -> tuple[str, str] | None:
    """The points of a player's hand before and after a correction; nothing where they are the same, or not known."""
    points = [effects.alone(match, facts) for facts in (before, now) if facts]
    first, second = points if len(points) == 2 else ("", "")
    return (first, second) if first and second and first != second else None


def _points(match: Match, number: int | None, seat: int | None) -> str:
    """What a player has made in a round, where an entry is all that is written of it."""
    if match.fills is not EntryScope.HAND or number is None or seat is None:
        return ""
    gained = match.standings.rounds.get(number, {}).get(match.names[seat])
    return "" if gained is None else looks.points(match.edition, gained)


def text_of_event(event: LogLine, words: Texts, names: Mapping[int, str], match: Match) -> str:
    """A line of the log that is no entry, in words."""
    data = event.data
    match event.kind:
        case "note":
            return str(data["text"])
        case "players":
            return words.say("history.players", {"names": [player["name"] for player in data["players"]]})
        case "first":
            name = match.players[data["seat"]].name
            sentence = words.say(f"opening.{sheet(match.game).opening or 'begins'}", {"name": name})
            return words.say("history.first_lot", {"text": sentence}) if data.get("lot") else sentence
        case "clock":
            name = match.players[data["seat"]].name
            late = f" ({words['history.late']})" if data.get("late") else ""
            return words.say(f"history.clock_{data['do']}", {"name": name}) + late
        case "picture" if not data.get("photo"):
            return words["history.no_picture"]
        case "propose":
            if data["facts"] is None:
                return words["history.withdraw"]
            return words.say("history.propose", {"text": text_of(match, data["facts"], words, data.get("typed", NONE))})
        case "access":
            phone = phone_name(names, data.get("member", 0), words)
            right = words.get(f"right.{data.get('right')}", "")
            return words.say(f"history.access_{data['do']}", {"phone": phone, "right": right})
        case _:
            return words[f"history.{event.kind}"]
