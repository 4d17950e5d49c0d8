"""Tables begun: from a form, from a record that is read in, for a class, and for the game after one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from cardgen.core import facts, scores
from cardgen.core.facts import FactError
from cardgen.core.scores import Record, RecordError
from cardgen.custom.child_process import run_bounded
from cardgen.deck.edition import AnyEdition
from cardgen.words import unicode_text
from scorer.games import GAMES, allowed, sheet
from scorer.games.sheet import FieldError, joined
from scorer.keeping.phones import link_of
from scorer.keeping.reader import NoTableError, Summary
from scorer.playing import bounds, counting, decks, folding, known, log, shelf, steps
from scorer.playing.events import Begun, Entered, Event, FirstChosen, Player, Rematched
from scorer.playing.match import MARKS, Match
from scorer.playing.seats import seated
from scorer.web.commands.context import Services, TableContext
from scorer.web.commands.writing import KEY
from scorer.web.guard import limits
from scorer.web.views.table import Rematch

LONGEST = 80
"""Letters of a name in a record; forms want shorter ones."""
TITLE = 60
"""Letters of a table's title."""
COMPARED = 6000
"""Where a record that is read in is looked for, so many lines of the phone's tables are read anew, the latest first."""


class Asker(NamedTuple):
    """Who begins a table: the address for which limits are counted, and the phone that will own it, if any."""

    source: str
    phone: str | None


def opened(
    services: Services, asker: Asker, begun: Begun, room: str | None = None, also: Sequence[Event] = ()
) -> Summary:
    """A new table, within the limits."""
    _bound(limits.check, services, asker, 1, 1 + len(also))
    allowed(begun.game, begun.options)
    scores.names([player.name for player in begun.players])
    summary = _opened(services, asker, begun, room, also)
    _bound(limits.spend, services, asker, 1, 1 + len(also))
    return summary


def opened_class(services: Services, source: str, phone: str, name: str, begins: Sequence[Begun]) -> str:
    """A new class with its tables: all of them or, where that is too many or can't be, nothing."""
    asker = Asker(source, phone)
    _bound(limits.check, services, asker, len(begins), len(begins))
    for begun in begins:
        names = scores.names([player.name for player in begun.players])
        allowed(begun.game, begun.options)
        counting.scored(folding.edition_of(begun), names, begun.options, ())
    _bound(limits.spend, services, asker, len(begins), len(begins))
    room = services.access.open_room(phone, name)
    for begun in begins:
        _opened(services, asker, begun, room, ())
    return room


def _bound(act: Callable[..., None], services: Services, asker: Asker, tables: int, lines: int) -> None:
    """Checks or spends the limits for so many more tables and lines from this address. TooManyError."""
    for what, times in (("create", tables), ("lines", lines)):
        act(services.store, what, asker.source, times)


def _opened(services: Services, asker: Asker, begun: Begun, room: str | None, also: Sequence[Event]) -> Summary:
    summary = services.store.create(begun, room, also)
    if asker.phone is not None:
        services.access.join(summary.id, asker.phone, "owner")
    return summary


# --- the game after one


def following(services: Services, match: Match, phone: str | None) -> Rematch | None:
    """The table of the rematch, as long as it is there."""
    if match.rematch is None:
        return None
    if services.access.member(match.rematch, phone):
        return Rematch(match.rematch, ours=True)
    try:
        return Rematch(services.store.summary(match.rematch).id, ours=False)
    except NoTableError:
        return None


def rematch(services: Services, visit: TableContext, key: str, asker: Asker) -> Rematch | None:
    """A new table with the same players, seats and phones; who sits left of the last first one is the first.

    The one that is there already, if there is one; None where it was deleted meanwhile. FactError for a program.
    """
    if not KEY.fullmatch(key):
        raise FieldError("key", "form_key")
    match, store = visit.match, services.store
    if after := following(services, match, asker.phone):
        return after
    if link_of(visit.member.number):
        raise FactError("form_rematch_phone")
    room = store.summary(match.table).room
    summary = opened(services, asker._replace(phone=None), once_more(match), room, next_first(match))
    step = Rematched(table=summary.id)
    try:
        services.access.follow(match.table, summary.id)
        store.append(
            match.table, visit.member.number, key, lambda now: [step] if now.rematch == match.rematch else [],
            by_owner=visit.member.may("owner"),
        )  # fmt: skip
    except Exception:
        services.access.forget(summary.id)
        raise
    after = following(services, store.match(match.table), asker.phone)
    if after is None or after.table != summary.id:  # somebody else was faster
        services.access.forget(summary.id)
    return after


def once_more(match: Match) -> Begun:
    """The first line of a game with the same people at the same seats, by the same rules."""
    return replace(
        log.beginning(match.events), players=match.players, options=dict(match.options),
        confirm=match.confirm, title=match.title, another=None,
    )  # fmt: skip


def next_first(match: Match) -> list[FirstChosen]:
    """Who deals or begins first in the game after one: who sits left of whoever did; nobody where all play at once."""
    seat = ((match.first or 0) + 1) % len(match.players)
    return [FirstChosen(seat=seat)] if sheet(match.game).opening else []


# --- from a record


def beginning(record: Record) -> tuple[Begun, list[Event]]:
    """A record as the first lines of a log. FactError, RecordError or DeckError for what can't be."""
    facts.choice(record.game, "game", GAMES)
    short_names(record)
    if len(record.entries) > (most := bounds.LINES - bounds.KEPT - 1):
        raise FactError("record_long", most=most)
    game, edition = shelf.find(record.game), deck_of(record)
    for position, entry in enumerate(record.entries, 1):
        _bounded(entry, position)
    scores.standings(record, game.scoring, edition.spec)
    people = tuple(Player(name, MARKS[k % len(MARKS)]) for k, name in enumerate(record.players))
    begun = folding.begun_with(Begun(game=record.game, players=people, options=dict(record.options)), edition)
    first = [] if record.first is None else [FirstChosen(seat=record.players.index(record.first))]
    entries = [
        Entered(facts=seated(entry, record.players), typed=_typed(record, place))
        for place, entry in enumerate(record.entries, 1)
    ]
    return begun, [*first, *entries]


def _typed(record: Record, place: int) -> dict[str, str] | None:
    """The sums of an entry as somebody would type them, where a record has their parts."""
    sums = record.sums.get(place, {}).items()
    return {key: joined(parts) for key, parts in sums if key in sheet(record.game).sums and len(parts) > 1} or None


def deck_of(record: Record) -> AnyEdition:
    """The deck of a record that somebody brings, judged in a child process. DeckError, FactError."""
    return decks.of_record(record) if record.deck is None else run_bounded(decks.of_record, record)


def short_names(record: Record) -> None:
    """FactError where a player is called by more letters than there is room for."""
    for name in record.players:
        if len(name) > LONGEST:
            raise FactError("form_name_long", name=unicode_text.cut(name, 20), most=LONGEST)


def _bounded(entry: object, position: int) -> None:
    """RecordError where an entry tells of too much. The rules say what is wrong with anything that is no entry."""
    if isinstance(entry, Mapping):
        try:
            steps.bounded(entry)
        except FactError as error:
            raise RecordError(error.phrase, position) from error


class Here(NamedTuple):
    """A table of a phone that has the game of a record; `now`: as it stands there, not only as it once stood."""

    match: Match
    now: bool


def here(services: Services, record: Record, phone: str | None) -> Here | None:
    """The table at which a phone has the game of a record: nobody learns of tables of others.

    Where very many lines were to be read, the oldest tables are left out: then the game is there twice.
    """
    target = known.content(record)
    if phone is None or not target.entries:  # without entries it only requests a table
        return None
    tables, number, room = list[Here](), known.number(target), COMPARED
    for summary, _ in services.access.tables(phone):
        if summary.game != record.game or summary.seq <= len(target.entries):
            continue
        states = services.store.recalled(summary, known.trace)
        if states is None:
            if summary.seq > room:
                continue
            room -= summary.seq
        with suppress(NoTableError):
            if known.may_have_stood(states or services.store.counted(summary, known.trace, len)[1], number):
                match = services.store.match_at(summary.id, summary.seq)
                if known.stood(match, target):
                    tables.append(Here(match, known.content(match.record) == target))
    return max(tables, key=lambda table: (table.now, not known.read_in(table.match)), default=None)
