"""Who may do what: phones, links, codes, limits, and what strangers may send; on SQLite and on PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait

import pytest
from sqlalchemy import select, update

from cardgen.core.facts import FactError
from scorer.keeping.access import ONCE, Access
from scorer.keeping.bus import Bus
from scorer.keeping.codes import CODE, LETTERS, plain_code
from scorer.keeping.database import engines, schema
from scorer.keeping.phones import RIGHTS
from scorer.keeping.reader import NoTableError
from scorer.keeping.rooms import digest
from scorer.keeping.store import Store
from scorer.playing.bounds import TooManyError
from scorer.web.guard import limits
from scorer.web.guard.limits import LIMITS
from tests import order
from tests.scorer.logs import beginning

OWNER, PHONE, OTHER = (digest(name) for name in ("owner", "phone", "other"))
STRANGE = [
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "é" * 40,
    "' OR 1=1 --",
    "%",
    "_" * 16,
    "A" * 100_000,
    "💥",
    "../..",
    "\r\n",
]


class Clock:
    """Time that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def access(database_url: str, clock: Clock) -> Iterator[Access]:
    engine = engines.open_engine(database_url)
    yield Access(Store(engine, Bus(), clock))
    engine.dispose()


@pytest.fixture
def table(access: Access) -> str:
    """A table and its owner's phone."""
    made = access.store.create(beginning("terz")).id
    assert access.join(made, OWNER, "owner").number == 1
    return made


def rights(access: Access, table: str) -> dict[int, str]:
    return {member.number: member.right for member in access.members(table)}


# --- rights


def test_each_right_reaches_as_far_as_those_below_it(access: Access, table: str) -> None:
    for k, right in enumerate(RIGHTS):
        member = access.join(table, digest(right), right)
        assert [member.may(wanted) for wanted in RIGHTS] == [j <= k for j in range(len(RIGHTS))]


def test_a_stranger_is_nobody(access: Access, table: str) -> None:
    other = access.store.create(beginning("terz")).id
    assert access.member(table, None) is None
    assert access.member(table, PHONE) is None
    assert access.member(other, OWNER) is None
    assert access.tables(PHONE) == []
    assert [(summary.id, member.right) for summary, member in access.tables(OWNER)] == [(table, "owner")]


def test_who_joins_again_never_loses_a_right(access: Access, table: str) -> None:
    for right, then in (("watcher", "watcher"), ("scorer", "scorer"), ("watcher", "scorer"), ("owner", "owner")):
        assert access.join(table, PHONE, right).right == then
    assert access.join(table, OWNER, "watcher").right == "owner"
    assert rights(access, table) == {1: "owner", 2: "owner"}


def test_a_member_that_was_removed_is_a_stranger_and_comes_back_under_its_number(access: Access, table: str) -> None:
    access.join(table, PHONE, "scorer", name="Cem")
    access.remove(table, 2)
    assert access.member(table, PHONE) is None
    assert access.tables(PHONE) == []
    assert access.all_names(table) == {1: "", 2: "Cem"}
    assert access.join(table, OTHER, "watcher").number == 3
    assert access.join(table, PHONE, "watcher")[:2] == (2, "watcher")


def test_what_was_asked_for_is_given_or_not(access: Access, table: str) -> None:
    access.join(table, PHONE, "watcher")
    access.ask(table, PHONE, "scorer", "Cem")
    assert access.members(table)[1][1:4] == ("watcher", "scorer", "Cem")
    assert access.answer(table, 2, yes=False) is None
    assert access.members(table)[1][1:3] == ("watcher", None)
    assert access.answer(table, 2, yes=True) is None  # nothing was asked any more
    access.ask(table, PHONE, "scorer", "")
    assert access.answer(table, 2, yes=True) == "scorer"
    assert access.members(table)[1][1:4] == ("scorer", None, "Cem")


def test_asking_for_less_takes_nothing(access: Access, table: str) -> None:
    access.ask(table, OWNER, "watcher", "")
    access.answer(table, 1, yes=True)
    assert rights(access, table) == {1: "owner"}


def test_who_was_removed_gets_nothing_by_an_answer(access: Access, table: str) -> None:
    access.join(table, PHONE, "watcher")
    access.ask(table, PHONE, "scorer", "")
    access.remove(table, 2)
    assert access.answer(table, 2, yes=True) is None
    access.ask(table, PHONE, "owner", "")
    assert access.answer(table, 2, yes=True) is None
    assert access.member(table, PHONE) is None
    assert access.join(table, PHONE, "watcher").asks is None


def test_strange_numbers_of_members_change_nothing(access: Access, table: str) -> None:
    before = access.members(table)
    for number in (0, -1, 2, 2**31, 2**63, 10**30):
        access.remove(table, number)
        access.name(table, number, "Eve")
        assert access.answer(table, number, yes=True) is None
    assert access.members(table) == before


def test_phones_come_along_to_the_next_table(access: Access, table: str) -> None:
    access.join(table, PHONE, "scorer", name="Cem")
    access.join(table, OTHER, "watcher")
    access.join(table, digest("gone"), "owner")
    access.remove(table, 4)
    new = access.store.create(beginning("terz")).id
    access.join(new, PHONE, "owner")  # who asked for the rematch is there already
    access.follow(table, new)
    found = {phone: access.member(new, phone) for phone in (OWNER, PHONE, OTHER)}
    assert {phone: member.right for phone, member in found.items() if member} == {
        OWNER: "owner",
        PHONE: "owner",
        OTHER: "watcher",
    }
    assert len({member.number for member in found.values() if member}) == 3
    assert access.member(new, digest("gone")) is None
    assert {member.name for member in found.values() if member} == {"", "Cem"}
    access.follow(table, new)
    assert len(access.members(new)) == 3


def test_a_table_without_phones_is_followed_by_none(access: Access) -> None:
    old, new = (access.store.create(beginning("terz")).id for _ in range(2))
    access.follow(old, new)
    assert access.members(new) == []


def test_phones_that_join_at_once_get_numbers_of_their_own(access: Access, table: str) -> None:
    together = threading.Barrier(8)

    def join(k: int) -> int:
        together.wait(10)
        return access.join(table, digest(f"phone {k % 6}"), "watcher").number

    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(join, range(8)))
    assert sorted(set(numbers)) == list(range(2, 8))
    assert numbers[6:] == numbers[:2]


# --- links


def test_a_link_gives_its_right_until_it_is_renewed(access: Access, table: str) -> None:
    first = access.renew(table, "scorer")
    assert access.open(first, PHONE)[1][:2] == (2, "scorer")
    second = access.renew(table, "scorer")
    for old in (first, "", " ", second[:-1], second.lower(), f"{second} "):
        if old != second:
            with pytest.raises(NoTableError):
                access.open(old, OTHER)
            assert access.table_of(old) is None
    found = access.table_of(second)
    assert found
    assert (found[0].id, found[1]) == (table, "scorer")
    assert access.member(table, PHONE)  # who came by the old link stays
    assert access.open(second, OTHER) == (table, access.member(table, OTHER))


def test_a_closed_link_takes_the_right_from_all_who_came_by_it(access: Access, table: str) -> None:
    scorer, watcher = access.renew(table, "scorer"), access.renew(table, "watcher")
    access.open(scorer, PHONE)
    access.open(watcher, OTHER)
    asked = digest("asked")
    access.open(watcher, asked)
    access.ask(table, asked, "scorer", "")
    access.answer(table, 4, yes=True)
    assert access.revoke(table, "scorer", but=1) == 1
    assert rights(access, table) == {1: "owner", 3: "watcher", 4: "scorer"}
    assert access.links(table) == {"watcher": 1000.0}
    with pytest.raises(NoTableError):
        access.open(scorer, PHONE)


def test_who_closes_the_owners_link_stays(access: Access, table: str) -> None:
    token = access.renew(table, "owner")
    access.open(token, PHONE)
    access.open(token, OTHER)
    assert access.revoke(table, "owner", but=2) == 1
    assert rights(access, table) == {1: "owner", 2: "owner"}


def test_the_last_owner_can_not_be_shut_out(access: Access) -> None:
    table = access.store.create(beginning("terz")).id
    access.open(access.renew(table, "owner"), PHONE)
    with pytest.raises(FactError, match="form_last_owner"):
        access.revoke(table, "owner", but=-3)  # a program that shows the link
    assert rights(access, table) == {1: "owner"}
    assert "owner" in access.links(table)


def test_a_link_that_is_revoked_at_the_same_moment_opens_nothing(access: Access, database_url: str, table: str) -> None:
    token = access.renew(table, "scorer")
    other, grants = engines.open_engine(database_url), schema.grants
    with ThreadPoolExecutor(1) as pool:
        with engines.writing(other) as revoking:
            revoking.execute(select(schema.tables.c.id).where(schema.tables.c.id == table).with_for_update())
            comes = pool.submit(access.open, token, PHONE)
            assert not wait([comes], 0.3).done  # its turn comes after ours
            revoking.execute(update(grants).where(grants.c.table_id == table).values(gone=1.0))
        with pytest.raises(NoTableError):
            comes.result(30)
    other.dispose()
    assert rights(access, table) == {1: "owner"}


def test_a_deleted_table_leaves_nothing(access: Access, table: str) -> None:
    token = access.renew(table, "owner")
    access.forget(table)
    assert access.table_of(token) is None
    assert access.tables(OWNER) == []
    with pytest.raises(NoTableError):
        access.store.match(table)
    with access.store.engine.connect() as connection:
        for each in (schema.tables, schema.log, schema.members, schema.grants):
            assert connection.execute(select(each)).first() is None


# --- links for one phone


def made_of(text: str) -> str:
    """A token that only we can make."""
    return digest(f"our key {text}")[:22]


def test_a_link_for_one_phone_lets_one_write_and_no_other(access: Access, table: str) -> None:
    token = access.once(table, made_of).token
    assert access.open(token, PHONE)[1].right == "scorer"
    with pytest.raises(NoTableError):
        access.open(token, OTHER)
    with pytest.raises(NoTableError):  # nor is it a way back for the phone that it was for
        access.open(token, PHONE)
    assert rights(access, table) == {1: "owner", 2: "scorer"}


def test_of_two_phones_that_race_for_a_link_one_comes_in(access: Access, database_url: str, table: str) -> None:
    token = access.once(table, made_of).token
    opened = [engines.open_engine(database_url) for _ in range(4)]
    gate = threading.Barrier(len(opened))

    def comes(k: int) -> bool:
        gate.wait(30)
        try:
            Access(Store(opened[k], Bus(), access.store.clock)).open(token, digest(f"phone {k}"))
        except NoTableError:
            return False
        return True

    with ThreadPoolExecutor(len(opened)) as pool:
        assert sorted(pool.map(comes, range(len(opened)))) == [False] * (len(opened) - 1) + [True]
    for engine in opened:
        engine.dispose()
    assert rights(access, table) == {1: "owner", 2: "scorer"}


def test_a_link_for_one_phone_stays_the_same_until_it_is_used_or_old(access: Access, clock: Clock, table: str) -> None:
    clock.now = 3.5 * ONCE
    first = access.once(table, made_of)
    assert first.until == 4 * ONCE
    clock.now = first.until - 1
    assert access.once(table, made_of) == first
    access.open(first.token, PHONE)
    used = access.once(table, made_of)
    assert used.token != first.token
    clock.now = used.until
    assert access.once(table, made_of).token not in (first.token, used.token)


@pytest.mark.parametrize("shown", [0.0, 0.5, 1.0])
def test_a_link_for_one_phone_is_good_for_as_long_as_it_says(
    access: Access, clock: Clock, table: str, shown: float
) -> None:
    """Ten minutes from whenever it was seen, at most twice as long."""
    clock.now = 7 * ONCE + shown * (ONCE - 1)
    good, old = access.once(table, made_of).token, access.once(access.store.create(beginning("terz")).id, made_of).token
    clock.now += ONCE
    assert access.open(good, PHONE)[0] == table
    clock.now += ONCE + 1
    with pytest.raises(NoTableError):
        access.open(old, OTHER)


def test_links_for_one_phone_go_with_the_right_to_write(access: Access, table: str) -> None:
    access.open(access.once(table, made_of).token, PHONE)
    token = access.once(table, made_of).token
    assert access.revoke(table, "scorer", but=1) == 1
    with pytest.raises(NoTableError):
        access.open(token, OTHER)
    assert rights(access, table) == {1: "owner"}
    assert access.open(access.once(table, made_of).token, OTHER)[1].right == "scorer"


def test_who_may_as_much_before_uses_no_link_up(access: Access, table: str) -> None:
    token = access.once(table, made_of).token
    assert access.open(token, OWNER)[1].right == "owner"
    access.join(table, OTHER, "watcher")
    assert access.open(token, OTHER)[1].right == "scorer"


def test_a_link_for_one_phone_is_no_key_for_programs(access: Access, table: str) -> None:
    token = access.once(table, made_of).token
    assert access.table_of(token) is None
    assert access.last_line(table, None, token) is None
    assert access.links(table) == {}
    assert access.table_of(token, once=True) is not None


def test_links_for_one_phone_that_are_old_leave_nothing(access: Access, clock: Clock, table: str) -> None:
    for _ in range(5):
        access.once(table, made_of)
        clock.now += 3 * ONCE
    access.once(table, made_of)
    with access.store.engine.connect() as connection:
        assert len(connection.execute(select(schema.grants)).all()) == 1


# --- codes


def test_a_code_is_found_however_it_is_typed(access: Access, table: str) -> None:
    code = access.store.summary(table).code
    assert len(code) == CODE
    assert set(code) <= set(LETTERS)
    ways = [code, code.lower(), f" {code[:4]} {code[4:]} ", f"{code[:4]}-{code[4:]}", f"{code[:4]}–{code[4:]}\t"]
    ways += [code.replace("0", "o").replace("1", "i"), code.replace("0", "O").replace("1", "l")]
    assert {access.store.by_code(typed).id for typed in ways} == {table}


def test_letters_that_look_alike_are_the_same() -> None:
    assert plain_code("oO0-iI1-lL") == "00011111"


# --- what strangers send


def test_strange_words_lead_nowhere(access: Access, table: str) -> None:
    token = access.renew(table, "watcher")
    for strange in STRANGE:
        with pytest.raises(NoTableError):
            access.store.by_code(strange)
        for word in {strange, strange and token + strange}:
            with pytest.raises(NoTableError):
                access.open(word, PHONE)
        assert access.table_of(strange) is None


# --- limits


def tried(access: Access, what: str, where: str) -> bool:
    """One try that fails; whether it was let through."""
    try:
        limits.check(access.store, what, where)
    except TooManyError:
        return False
    limits.spend(access.store, what, where)
    return True


@pytest.mark.parametrize("what", order.with_proofs(("guess", "create", "ask"), {"create", "ask"}))
def test_after_the_stated_number_of_tries_nothing_goes_until_the_span_is_over(
    access: Access, clock: Clock, what: str
) -> None:
    limit = LIMITS[what]
    assert [tried(access, what, "192.0.2.7") for _ in range(limit.times + 2)] == [True] * limit.times + [False] * 2
    assert tried(access, what, "192.0.2.8")
    clock.now += limit.seconds - 1
    with pytest.raises(TooManyError) as caught:
        limits.check(access.store, what, "192.0.2.7")
    assert caught.value.seconds == 1
    clock.now += 1
    assert [tried(access, what, "192.0.2.7") for _ in range(limit.times + 1)] == [True] * limit.times + [False]


def test_tries_at_once_are_all_counted(access: Access) -> None:
    together = threading.Barrier(8)

    def count(_: int) -> None:
        together.wait(10)
        limits.spend(access.store, "guess", "192.0.2.7")
        limits.spend(access.store, "guess", "192.0.2.7")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(count, range(8)))
    with access.store.engine.connect() as connection:
        assert [row[2] for row in connection.execute(select(schema.tries))] == [16]


def test_whom_tries_are_counted_for() -> None:
    same = {limits.source(f"2001:db8:1:2::{k:x}") for k in (1, 2, 0xFFFF)}
    assert same == {"2001:db8:1:2::/64"}
    assert limits.source("2001:db8:1:3::1") not in same
    assert limits.source("fe80::1%eth0") == "fe80::/64"
    assert limits.source("::ffff:192.0.2.7") == limits.source("192.0.2.7")  # IPv4 on a socket of IPv6
    assert {limits.source(strange) for strange in (None, "", "x", "1.2.3", "\0", "' OR 1=1")} == {"unknown"}
