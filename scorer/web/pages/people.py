"""The people of this phone's tables: all of them, one of them, and names of one person that somebody joins."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from flask import Blueprint, Response, abort, make_response, redirect, request
from werkzeug.wrappers import Response as Answer

from cardgen.core.facts import FactError
from scorer.games import GAMES
from scorer.games.words import in_words
from scorer.keeping import person_aliases
from scorer.reports import people as reports
from scorer.reports.statistics import Person, Statistics, ident, statistics
from scorer.web.rendering import formatting
from scorer.web.rendering.templates import render_fields
from scorer.web.rendering.urls import url_for
from scorer.web.request import concurrency, context
from scorer.web.request.bounded_lists import tally
from scorer.web.views import people as views
from scorer.web.views.players import deck_in_words
from scorer.web.views.statistics import KEPT, crowd, played, weight
from scorer.words import languages

pages = Blueprint("people", __name__)
TABLES = 1000
"""So many tables count, the latest."""


class Counted(NamedTuple):
    """The statistics of this phone's tables: so many are `counted`, so many `left` for the next answers."""

    stats: Statistics
    counted: int
    left: int

    @property
    def headers(self) -> dict[str, str]:
        """Where not all are counted yet, the page comes again by itself."""
        return {"Refresh": "1"} if self.left else {}

    def person(self, key: str) -> Person:
        """The person of that id; 404 where there is none."""
        return _person(self.stats.people, key) or abort(404)


def count() -> Counted:
    """Counts the tables that this phone may see, with its names joined."""
    phone = context.phone()
    memberships = context.services().access.tables(phone, TABLES) if phone else []
    tallied = tally((summary for summary, _ in memberships), played, weight, KEPT)
    left = sum(game is None for _, game in tallied)
    games = [
        game._replace(table=head.id, deck=deck_in_words(game.deck, game.game, context.words(game.game)))
        if game.deck
        else game._replace(table=head.id)
        for head, game in tallied
        if game is not None
    ]
    joined = person_aliases.of_phone(context.services().store, phone)
    return Counted(statistics(crowd(games), joined), len(tallied) - left, left)


# --- pages


@pages.get("/people")
@concurrency.expensive(concurrency.of_phone)
def people() -> Response:
    """Everybody who played at this phone's tables, who leads this month, names that may be one person's.

    `finished`: so many games count; `counted` tables are, `left` are still to be.
    """
    counted = count()
    stats, month = counted.stats, reports.leading(counted.stats.people, _month())
    page = render_fields(
        "people/people.html", finished=stats.finished, people=[*map(views.who, stats.people[: views.PEOPLE])],
        more=max(0, len(stats.people) - views.PEOPLE), month=month,
        mark=views.sign_of(month.people[0]) if month else "", pairs=[*islice(reports.alike(stats), views.PAIRS)],
        counted=counted.counted, left=counted.left,
    )  # fmt: skip
    return make_response(page, 200, counted.headers)


def _month() -> float:
    """When this month began, on this machine's clock."""
    now = formatting.local(context.services().store.clock())
    return now.replace(day=1, hour=0, minute=0, second=0, microsecond=0).timestamp()


@pages.get("/stats")
def moved() -> Answer:
    """Where the statistics were: they are the people's pages now."""
    return redirect(url_for("people.people"), 301)


@pages.get("/people/<key>")
@concurrency.expensive(concurrency.of_phone)
def person(key: str) -> Response:
    """One person: games, wins against whom, best and worst, the last ten."""
    counted = count()
    return make_response(_page(counted, counted.person(key)), 200, counted.headers)


def _page(counted: Counted, person: Person, error: str | None = None) -> str:
    """Somebody: `rivals` and their number `met`, a page of games `rows`, those of one `game` where that is asked for.

    `names`: of games, by their keys. `known`: names that were joined with this one, by the ids that stand for them;
    `others`: people with whom it may be joined, those `alike` first. `since`: the month of the first game.
    """
    everybody, number, game = counted.stats.people, context.number("page", 4) or 1, request.args.get("game", "")
    game = game if any(line.game == game for line in person.games) else ""
    seats, skip = views.rows_of(person, game), views.GAMES * (number - 1)
    met = reports.against(person, everybody)
    alike, others = views.may_join(person, everybody)
    return render_fields(
        "people/person.html", page_at=url_for("people.person", key=person.id), who=views.who(person), person=person,
        since=_since(person), names={key: in_words(key, context.words()).name for key in GAMES},
        rivals=[*map(views.rival, met[: views.RIVALS])], met=len(met), game=game,
        rows=[*map(views.game_row, seats[skip : skip + views.GAMES])], number=number,
        more=len(seats) > skip + views.GAMES,
        known={ident(alias): name for alias, name in reports.other_names(person).items()},
        others=others[: views.PEOPLE], alike=alike[: views.PEOPLE], error=error,
        counted=counted.counted, left=counted.left,
    )  # fmt: skip


def _since(person: Person) -> str:
    """The month of the first game; with the year, where that is another one than now."""
    first, now = formatting.local(person.seats[0].played.at), formatting.local(context.services().store.clock())
    return languages.month_in_words(first.date(), context.language(), year=first.year != now.year)


# --- names of one person


@pages.post("/people/<key>/join")
@concurrency.expensive(concurrency.of_phone)
def join(key: str) -> Response | Answer:
    """From now on another name is this person's as well, for this phone."""
    counted, phone = count(), context.phone()
    one, other = counted.person(key), _person(counted.stats.people, request.form.get("other", ""))
    try:
        if phone is None or other is None or other.key == one.key:
            raise FactError("form_person")
        if reports.met(one, other):
            raise FactError("form_two", name=one.name, other=other.name)
        person_aliases.join(context.services().store, phone, other.key, one.key)
    except FactError as error:
        return make_response(_page(counted, one, context.sentence(error)), 422)
    return redirect(url_for("people.person", key=one.id), 303)


def _person(people: Sequence[Person], key: str) -> Person | None:
    return next((person for person in people if person.id == key), None)


@pages.post("/people/<key>/part")
@concurrency.expensive(concurrency.of_phone)
def part(key: str) -> Answer:
    """Another name is somebody's own again."""
    phone, other = context.phone(), request.form.get("other", "")
    one, store = count().person(key), context.services().store
    for name in person_aliases.of_phone(store, phone):
        if phone is not None and ident(name) == other:
            person_aliases.part(store, phone, name)
    return redirect(url_for("people.person", key=one.id), 303)
