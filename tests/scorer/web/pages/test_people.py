"""The people of a phone's tables: counts against counting by hand, names of one person, and whose they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, count
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from cardgen.core.facts import FactError
from cardgen.words.texts import LANGUAGES
from scorer.keeping import person_aliases
from scorer.keeping.database import schema
from scorer.keeping.store import Store
from scorer.keeping.sweep import forget_joined
from scorer.reports import people
from scorer.reports.statistics import Played, folded, ident, statistics
from scorer.web.views.people import PEOPLE, may_join
from tests.order import examples
from tests.scorer.pages_read import Page
from tests.scorer.reports.test_statistics import many, played

JOINS = st.dictionaries(st.sampled_from(["ada", "ben"]), st.sampled_from(["cem", "=1"]))


def renamed(game: Played, joined: dict[str, str]) -> Played:
    """A game as it would be had everybody been called by one name; as it is, where two would be called alike."""
    alike = Counter(map(folded, game.players))
    own = [folded(name) if alike[folded(name)] == 1 else name for name in game.players]
    new = [joined.get(key, key) for key in own]
    names = {
        old: (theirs if new.count(theirs) == 1 else key)
        for old, key, theirs in zip(game.players, own, new, strict=True)
    }
    return game._replace(
        players=tuple(names[name] for name in game.players),
        totals={names[name]: total for name, total in game.totals.items()},
        bests={names[name]: best for name, best in game.bests.items()},
        winners=tuple(names[name] for name in game.winners),
    )


def figures(games: Sequence[Played], joined: dict[str, str]) -> dict[str, Any]:
    return {who.key: (who.all, who.games) for who in statistics(games, joined).people}


@given(many(), JOINS)
def test_joined_names_count_as_if_they_were_one(games: list[Played], joined: dict[str, str]) -> None:
    assert figures(games, joined) == figures([renamed(game, joined) for game in games], {})


@given(many(), JOINS)
def test_of_each_it_is_told_what_counting_by_hand_tells(games: list[Played], joined: dict[str, str]) -> None:
    stats = statistics(games, joined)
    rivals = [game for game in games if game.finished and len(game.players) > 1]
    for who in stats.people:
        mine = [(game, seat.name) for game in rivals for seat in who.seats if seat.played is game]
        assert people.dots(who) == tuple(name in game.winners for game, name in mine)[-10:]
        for against in people.against(who, stats.people):
            both = [
                (game, name, other.name)
                for game, name in mine
                for other in against.person.seats
                if other.played is game
            ]
            assert against.games == len(both) > 0
            assert against.ahead == sum(better(game, name, other) for game, name, other in both)
        met = {one.person.key for one in people.against(who, stats.people)}
        assert met == {other.key for other in stats.people if other is not who and people.met(who, other)}


def better(game: Played, name: str, other: str) -> bool:
    return (name in game.winners, game.totals[name]) > (other in game.winners, game.totals[other])


@given(many(), st.integers(0, 12))
def test_who_leads_since_a_moment_has_won_most_since_then(games: list[Played], since: int) -> None:
    stats = statistics(games)
    late = statistics([game for game in games if game.at >= since])
    leading, counted = people.leading(stats.people, since), {who.key: who.all for who in late.people}
    most = max((line.wins for line in counted.values()), default=0)
    if leading is None:
        assert most == 0
        return
    assert leading.wins == most > 0
    fewest = min(line.rivals for line in counted.values() if line.wins == most)
    assert {who.key for who in leading.people} == {
        key for key, line in counted.items() if (line.wins, line.rivals) == (most, fewest)
    }
    assert leading.games == fewest


def test_few_points_are_good_where_the_fewest_win() -> None:
    game = played(1, {"Ada": 3, "Ben": 9, "Cem": 5})._replace(winners=("Ada",), low=True)
    ada = statistics([game, game._replace(at=2, totals={"Ada": 4, "Ben": 9, "Cem": 5})]).people[0]
    assert people.places(game) == (1, 3, 2)
    assert (ada.games[0].best_total, ada.games[0].worst_total) == ((3, 1), (4, 2))


def test_names_that_differ_in_accents_are_asked_about_unless_they_have_met() -> None:
    games = [played(1, {"René": 1, "Ben": 0}), played(2, {"rene": 1, "Ben": 0}), played(3, {"RENE": 0, "Zoë": 3})]
    [(one, other)] = people.alike(statistics(games))
    assert (one.name, other.name) == ("RENE", "René")
    assert [who["name"] for who in may_join(other, statistics(games).people)[0]] == ["RENE"]
    assert [*people.alike(statistics([*games, played(4, {"René": 0, "Rene": 3})]))] == []


# --- kept


NUMBERS = count(1)
NAMES = ("max", "maxi", "maximilian", "m")


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda pair: pair[0] != pair[1])))
@settings(max_examples=examples(30), deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_joined_in_any_order_leads_straight_to_one(store: Store, wishes: list[tuple[str, str]]) -> None:
    phone, one = f"phone {next(NUMBERS)}", {name: {name} for name in NAMES}
    for name, person in wishes:
        now = person_aliases.of_phone(store, phone)
        name, person = now.get(name, name), now.get(person, person)
        if name == person:
            continue
        person_aliases.join(store, phone, name, person)
        both = one[name] | one[person]
        one |= dict.fromkeys(both, both)
    now = person_aliases.of_phone(store, phone)
    assert not set(now.values()) & set(now)
    assert {a for a, b in combinations(NAMES, 2) if now.get(a, a) == now.get(b, b)} == {
        a for a, b in combinations(NAMES, 2) if b in one[a]
    }


def test_names_are_kept_for_each_phone_and_parted_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    person_aliases.join(store, "one", "max", "maxi")
    person_aliases.join(store, "one", "maxi", "maximilian")
    person_aliases.join(store, "one", "maxi", "maximilian")
    person_aliases.join(store, "other", "maximilian", "max")
    assert person_aliases.of_phone(store, "one") == {"max": "maximilian", "maxi": "maximilian"}
    assert person_aliases.of_phone(store, "other") == {"maximilian": "max"}
    assert person_aliases.of_phone(store, None) == {}
    person_aliases.part(store, "one", "max")
    assert person_aliases.of_phone(store, "one") == {"maxi": "maximilian"}
    monkeypatch.setattr(person_aliases, "MOST", 1)
    with pytest.raises(FactError):
        person_aliases.join(store, "one", "ada", "ben")
    assert person_aliases.of_phone(store, "one") == {"maxi": "maximilian"}


def test_two_names_joined_with_one_another_at_once_are_two(store: Store) -> None:
    with store.writing() as connection:
        rows = [{"phone": "p", "name": a, "person": b} for a, b in (("max", "maxi"), ("maxi", "max"))]
        connection.execute(schema.joined.insert(), rows)
    assert person_aliases.of_phone(store, "p") == {}


def rows(store: Store) -> int:
    with store.engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(schema.joined)).scalar() or 0


# --- on pages


def game(phone: FlaskClient, *names: str, winner: int = 0) -> str:
    """A table with a finished game."""
    made = phone.post("/new/terz", data={f"name-{k}": name for k, name in enumerate(names)})
    for entry in ({"player": str(winner)}, {"end": "1"}):
        assert phone.post(f"{made.location}/entries", data=entry).status_code == 303
    return str(made.location)


def listed(phone: FlaskClient) -> list[str]:
    return re.findall(r'<strong class="name">([^<]*)<', phone.get("/people").text)


def page_of(name: str) -> str:
    return f"/people/{ident(folded(name))}"


def test_a_page_for_each_tells_what_was_played(app: Flask) -> None:
    phone = app.test_client()
    tables = [game(phone, "Leni", "Ben", winner=k % 2) for k in range(3)]
    assert listed(phone) == ["Leni", "Ben"]
    leni = Page(phone.get(page_of("Leni"), headers={"Accept-Language": "en"}).text)
    text = " ".join(leni.text.split())
    for told in (
        "2 of 3 won",
        "3 games since",
        "best game 1",
        "worst game 0",
        "average 0.7",
        "against Ben",
        "place 2 of 2",
    ):
        assert told in text
    assert {*tables} <= {*leni.addresses()}
    assert "Ahead this month: Leni" in Page(phone.get("/people", headers={"Accept-Language": "en"}).text).text
    assert phone.get(page_of("Leni") + "?game=terz").status_code == 200
    assert phone.get("/stats").location == "/people"


def test_many_games_of_somebody_stand_on_several_pages(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorer.web.views.people.GAMES", 2)
    phone = app.test_client()
    tables = [game(phone, "Leni", "Ben") for _ in range(5)]
    found: list[str] = []
    for number in (1, 2, 3):
        page = Page(phone.get(f"{page_of('Leni')}?page={number}").text)
        found += [address for address in page.addresses() if address.startswith("/t/")]
        assert any(f"page={number + 1}" in address for address in page.addresses()) is (number < 3)
    assert sorted(found) == sorted(tables)


def test_names_are_joined_and_parted_by_hand(app: Flask) -> None:
    phone = app.test_client()
    game(phone, "Max", "Ben")
    game(phone, "Maximilian", "Ben", winner=1)
    joined = phone.post(f"{page_of('Max')}/join", data={"other": ident("maximilian")})
    assert (joined.status_code, joined.location) == (303, page_of("Max"))
    assert listed(phone) == ["Ben", "Max"]
    page = phone.get(page_of("Max"), headers={"Accept-Language": "en"}).text
    assert "Counts too: Maximilian" in page
    assert phone.get(page_of("Maximilian")).status_code == 404
    assert phone.post(f"{page_of('Max')}/part", data={"other": ident("maximilian")}).status_code == 303
    assert listed(phone) == ["Ben", "Max", "Maximilian"]


def test_it_is_suggested_where_names_differ_in_accents_only(app: Flask) -> None:
    phone = app.test_client()
    for name in ("Zoe", "Zoë", "ZOË"):
        game(phone, name, "Ben")
    page = Page(phone.get("/people", headers={"Accept-Language": "en"}).text)
    assert "Are ZOË and Zoe the same person?" in page.text
    [address] = [address for address in page.addresses() if address.endswith("/join")]
    [(_, button)] = [(tag, at) for tag, at in page.elements if tag == "button" and at.get("name") == "other"]
    assert phone.post(address, data={"other": button["value"]}).status_code == 303
    assert listed(phone) == ["ZOË", "Ben"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_sat_at_one_table_stays_two(app: Flask, language: str) -> None:
    phone, headers = app.test_client(), {"Accept-Language": language}
    game(phone, "Max", "Maximilian")
    for other in (ident("maximilian"), ident("max"), "nobody", ""):
        answer = phone.post(f"{page_of('Max')}/join", data={"other": other}, headers=headers)
        assert answer.status_code == 422
        assert re.search(r'role="alert">[A-ZÀ-Ý][^<{]+[.]<', answer.text)
    assert listed(phone) == ["Max", "Maximilian"]


def test_nobody_sees_or_joins_the_people_of_others(app: Flask) -> None:
    phone, other, stranger = (app.test_client() for _ in range(3))
    game(phone, "Max", "Ben")
    game(phone, "Maximilian", "Ben")
    game(other, "Max", "Cem")
    game(other, "Maximilian", "Cem")
    phone.post(f"{page_of('Max')}/join", data={"other": ident("maximilian")})
    assert listed(other) == ["Max", "Maximilian", "Cem"]
    assert other.get(page_of("Ben")).status_code == 404
    assert listed(stranger) == []
    for client in (other, stranger):
        assert client.post(f"{page_of('Ben')}/join", data={"other": ident("max")}).status_code == 404
        assert client.post(f"{page_of('Ben')}/part", data={"other": ident("maximilian")}).status_code == 404
    assert rows(app.extensions["scorer"].store) == 1
    assert listed(phone) == ["Max", "Ben"]


def test_with_the_last_table_of_a_phone_its_joined_names_go(app: Flask) -> None:
    phone, store = app.test_client(), app.extensions["scorer"].store
    tables = [game(phone, name, "Ben") for name in ("Max", "Maximilian")]
    phone.post(f"{page_of('Max')}/join", data={"other": ident("maximilian")})
    for table, left in zip(tables, (1, 0), strict=True):
        assert rows(store) == 1
        phone.post(f"{table}/delete", data={"sure": "1"})
        assert rows(store) == left
    person_aliases.join(store, "gone", "ada", "ben")
    with store.writing() as connection:
        forget_joined(connection)
    assert rows(store) == 0


def test_the_best_time_is_that_of_the_person(app: Flask) -> None:
    """Whoever plays alone hears of the time that was made under the other name."""
    phone, store = app.test_client(), app.extensions["scorer"].store
    now, tables = store.clock(), []
    for name, seconds in (("Max", 200), ("Maximilian", 300)):
        store.clock = lambda: now
        made = phone.post("/new/threepia", data={"name-0": name, "variant": "solo"}).location
        phone.post(f"{made}/clock", data={"do": "start", "seat": "0"})
        store.clock = lambda seconds=seconds: now + seconds
        for k, turn in enumerate(({"player": "0", "rows-3": "2", "turn": "1"}, {"end": "1"})):
            assert phone.post(f"{made}/entries", data={"key": f"key-{k}-00000", **turn}).status_code == 303
        tables.append(made)
    assert "Your best is still 3:20." not in phone.get(tables[1], headers={"Accept-Language": "en"}).text
    phone.post(f"{page_of('Max')}/join", data={"other": ident("maximilian")})
    assert "Your best is still 3:20." in phone.get(tables[1], headers={"Accept-Language": "en"}).text


def test_a_joined_name_is_offered_once_at_a_new_table(app: Flask) -> None:
    phone = app.test_client()
    for name in ("Max", "Maximilian"):
        game(phone, name, "Ben")
    phone.post(f"{page_of('Max')}/join", data={"other": ident("maximilian")})
    assert re.findall(r'data-pick="([^"]*)"', phone.get("/new/terz").text) == ["Max", "Ben"]


def test_of_very_many_people_the_first_are_told(app: Flask) -> None:
    phone = app.test_client()
    for k in range(0, PEOPLE + 20, 8):
        game(phone, *(f"Kind {n}" for n in range(k, k + 8)))
    assert len(listed(phone)) == PEOPLE
    assert "20" in Page(phone.get("/people", headers={"Accept-Language": "en"}).text).text
