"""Clocks on phones: computed from instants, so that neither reloads, sleep nor a wrong clock of the phone matter."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from flask import Flask
from playwright.sync_api import Page, expect

from tests.scorer.browser import Phones, online
from tests.scorer.cutproxy import CutProxy
from tests.scorer.hands import FOLLOW, Fingers, Table
from tests.scorer.pages_read import squeezed
from tests.scorer.served import Served

Open = Callable[..., Table]
RUNNING = re.compile(r"\brunning\b")
NEXT = "#bar [name=go]"
UP = "Zeit ist um: Reihen von Ada?"
PLAYED = 2.5
"""Seconds of a turn without network: two looks at the server's time, each right to a second, differ by less."""


@pytest.fixture
def clocks(phone: Page) -> Open:
    """A new table of a variant with clocks; the first one may have been started some seconds ago."""

    def made(variant: str, ago: float | None = None) -> Table:
        table = Table(Fingers(phone)).seated("threepia", ["Ada", "Ben"], variant=variant)
        if ago is not None:
            press(table, "start", ago)
            expect(table("#clock-0")).to_have_class(RUNNING)
        return table

    return made


def press(table: Table, what: str, ago: float = 0) -> float:
    """Presses a button of the first clock, some seconds ago: what waited on a phone tells when it happened. When."""
    at = time.time() - ago
    form: dict[str, str | float | bool] = {"do": what, "seat": "0", "at": f"{at:.3f}"}
    assert table.page.request.post(f"{table.path}/clock", form=form).ok
    return at


def left(table: Table) -> int:
    """The seconds that the first clock shows."""
    return seconds(table("#clock-0 [data-clock-text]").text_content() or "")


def seconds(text: str) -> int:
    """1:05 as a number."""
    minutes, rest = text.split(":")
    return 60 * int(minutes) + int(rest)


def again(phones: Phones, served: Served, table: Table) -> Table:
    """Another phone at the same table: it has the first one's cookie."""
    other = phones(base_url=served.url, storage_state=table.page.context.storage_state())
    return Table(Fingers(other), table.path)


def is_right(table: Table, began: float) -> None:
    """Checks what is left of three minutes; a busy machine draws a little later."""
    deadline = time.monotonic() + 3
    while abs(left(table) - (180 - (time.time() - began))) >= 1.5:
        assert time.monotonic() < deadline, left(table)
        time.sleep(0.05)


def test_a_clock_goes_on_over_a_reload_and_sleep_and_stands_in_a_pause(clocks: Open) -> None:
    table = clocks("stopwatch")
    began = press(table, "start", ago=60)
    expect(table("#clock-0")).to_have_class(RUNNING)
    is_right(table, began)
    table.page.reload()
    is_right(table, began)
    session = table.page.context.new_cdp_session(table.page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    time.sleep(2.5)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    time.sleep(0.3)
    assert abs(left(table) - (180 - (time.time() - began))) < 1.5
    table.hand.press(table("#stop-0"))
    expect(table("#start-0")).to_be_visible()
    stands = left(table)
    time.sleep(1.2)
    assert left(table) == stands
    table.page.reload()
    assert left(table) == stands
    table.hand.press(table("#clock-undo button"))  # as if it had never stood
    expect(table("#stop-0")).to_be_visible()
    assert stands - 12 < left(table) < stands


@pytest.mark.parametrize("hours", [-1, pytest.param(1, marks=pytest.mark.proof)])
def test_a_phone_with_a_wrong_clock_shows_the_same_and_enters_the_right_time(
    clocks: Open, phone: Page, hours: int
) -> None:
    phone.clock.install(time=datetime.now().astimezone() + timedelta(hours=hours))
    table = clocks("stopwatch")
    began = press(table, "start", ago=60)
    expect(table("#clock-0")).to_have_class(RUNNING)
    is_right(table, began)
    table.hand.press(table("#stop-0"))
    expect(table("#start-0")).to_be_visible()
    table.page.reload()  # as it is told to all
    assert 110 < left(table) <= 120


def test_at_zero_nobody_is_changed_without_a_tap_on_any_phone(clocks: Open, phones: Phones, served: Served) -> None:
    """Who is still counting writes the rows down when they are counted; only that tap starts the next clock."""
    table = clocks("time")
    other = again(phones, served, table)
    other.page.goto(table.path)
    press(table, "start", 27)
    table.hand.count("rows-4", 1)
    for there in (table, other):
        expect(there("#clock-0[data-zero]")).to_be_attached()
        expect(there("#say")).to_have_text(UP)
        expect(there("#clock-0 .last")).to_have_text(UP)
    time.sleep(1)
    other.page.reload()
    expect(other("#clock-0 .last")).to_have_text(UP)
    for there in (table, other):
        assert there("#totals [name=player]:checked").input_value() == "0"
        expect(there("#entry [name=timeout]")).to_be_checked()
        expect(there(NEXT)).to_have_text("Weiter: Ben")
        runs(there, 0)
    assert table.agrees()["entries"] == []
    table.hand.count("rows-4", 1)
    table.write("4", "0")
    assert table.agrees()["entries"] == [{"player": "Ada", "rows": [4, 4], "timeout": True}]
    expect(table("#totals .left").first).to_have_text("0:30")  # ready for her next turn
    for there in (table, other):  # the other phone has only looked: it goes on as well
        runs(there, 1)
        expect(there("#entry [name=timeout]")).not_to_be_checked()
        assert there("#totals [name=player]:checked").input_value() == "1"


def test_without_network_time_is_up_and_the_rows_are_still_hers(phones: Phones, cutproxy: CutProxy) -> None:
    phone = phones(base_url=cutproxy.url)
    table = Table(Fingers(phone)).seated("threepia", ["Ada", "Ben"], variant="time")
    press(table, "start", 28)
    runs(table, 0)
    cutproxy.cut()
    expect(table("#clock-0 .last")).to_have_text(UP)
    expect(table("#entry [name=timeout]")).to_be_checked()
    table.hand.count("rows-4", 1)
    table.hand.press(table(NEXT))
    runs(table, 1)
    expect(table("#entry [name=timeout]")).not_to_be_checked()
    assert table("#totals [name=player]:checked").input_value() == "1"
    cutproxy.heal()
    online(phone)
    expect(table("#outbox")).to_be_empty(timeout=20_000)
    table.stands("2", "0")
    runs(table, 1)
    assert table.agrees()["entries"] == [{"player": "Ada", "rows": [4], "timeout": True}]


def test_who_is_chosen_instead_has_all_the_time(clocks: Open) -> None:
    table = clocks("time", ago=40)
    expect(table("#entry [name=timeout]")).to_be_checked()
    table.player(1)
    expect(table("#entry [name=timeout]")).not_to_be_checked()
    table.player(0)
    expect(table("#entry [name=timeout]")).to_be_checked()
    table.hand.choose(table("#entry [name=timeout]"))  # who knows better
    time.sleep(0.5)
    expect(table("#entry [name=timeout]")).not_to_be_checked()


def test_clocks_go_on_while_something_is_typed(clocks: Open) -> None:
    table = clocks("stopwatch")
    table.hand.count("rows-3", 1)
    press(table, "start", 60)
    expect(table("#clock-0")).to_have_class(RUNNING)
    expect(table("#clock-0 [data-clock-text]")).to_have_text(re.compile(r"^(2:00|1:5\d)$"))
    press(table, "stop")
    expect(table("#start-0")).to_be_visible()
    expect(table("#f-rows-3")).to_have_value("1")


def test_a_turn_that_is_written_down_in_time_stops_its_clock(clocks: Open) -> None:
    table = clocks("time", ago=20)
    table.hand.count("rows-3", 1)
    table.write("1", "0")
    runs(table, 1)
    assert table.agrees()["entries"] == [{"player": "Ada", "rows": [3]}]


def runs(table: Table, seat: int | None) -> None:
    """Checks whose clock runs, if any."""
    running = "() => [...document.querySelectorAll('.clock.running')].map(each => each.id).join()"
    wanted = "" if seat is None else f"clock-{seat}"
    table.page.wait_for_function(f"wanted => ({running})() === wanted", arg=wanted)


def test_the_big_button_writes_a_turn_down_and_starts_the_next_clock(clocks: Open) -> None:
    table = clocks("stopwatch", ago=60)
    expect(table(NEXT)).to_have_text("Weiter: Ben")
    table.player(1)
    expect(table(NEXT)).to_have_text("Weiter: Ada")
    table.player(0)
    table.hand.count("rows-3", 1)
    before = time.time()
    table.write("1", "0")
    runs(table, 1)
    shown = left(table)
    assert 119 - (time.time() - before) < shown <= 120
    table.write("1", "0")  # nothing tapped: no points
    runs(table, 0)
    table.hand.count("rows-4", 1)
    table.press(table("#entry [name=nothing]"), "3", "0")
    runs(table, None)
    turns = [{"player": "Ada", "rows": [3]}, {"player": "Ben", "rows": []}, {"player": "Ada", "rows": [4]}]
    assert table.agrees()["entries"] == turns


def test_the_running_clock_stays_in_view_and_the_others_stand_in_their_chips(clocks: Open) -> None:
    """Also where there is more than fits: it stands over what is scrolled."""
    table = clocks("stopwatch", ago=60)
    for edge in ("document.body.scrollHeight", "0"):
        table.page.evaluate(f"scrollTo(0, {edge})")
        expect(table("#clock-0 [data-clock-text]")).to_be_in_viewport()
        expect(table("#clock-0 [data-clock-text]")).to_have_text(re.compile(r"^1:5\d$"))

    expect(table(".clock:visible")).to_have_count(1)
    expect(table("#totals .left:visible")).to_have_text(["3:00"])
    table.player(1)  # whoever is chosen, the one that runs is shown
    expect(table("#clock-0")).to_be_visible()
    table.hand.press(table("#stop-0"))
    expect(table("#clock-1")).to_be_visible()
    expect(table("#totals .left:visible")).to_have_text([re.compile(r"^[12]:\d\d$")])


def test_the_last_seconds_are_said_in_words_once_each(clocks: Open) -> None:
    table = clocks("stopwatch")
    table.page.evaluate("""() => {
      window.heard = [];
      new MutationObserver(() => heard.push(document.querySelector("#say").textContent))
        .observe(document.querySelector("#say"), { childList: true, characterData: true, subtree: true });
    }""")
    press(table, "start", 169.3)
    expect(table("#clock-0[data-low]")).to_be_attached()
    expect(table("#clock-0 .last")).to_have_text("Noch zehn Sekunden", timeout=8000)
    assert table.page.evaluate("() => heard").count("Noch zehn Sekunden") == 1


@pytest.mark.proof
def test_a_tap_on_next_that_follows_another_phones_next_is_none(clocks: Open, phones: Phones, served: Served) -> None:
    """The second finger comes down just after the page has gone on to the next turn, which nobody has read yet."""
    table = clocks("stopwatch", ago=60)
    other = again(phones, served, table)
    other.page.goto(table.path)
    expect(other("#status")).to_have_text("aktuell")
    other.page.evaluate(FOLLOW, NEXT)
    table.hand.press(table(NEXT))
    assert other.page.evaluate("() => followed")
    runs(table, 1)
    expect(other("form[data-before]")).to_have_count(0)
    assert len(table.agrees()["entries"]) == 1
    other.hand.press(other(NEXT))  # who has read it goes on
    runs(table, 0)


@pytest.mark.proof
def test_without_network_clocks_go_on_to_the_next_player_and_the_server_hears_when_that_was(
    phones: Phones, cutproxy: CutProxy
) -> None:
    phone = phones(base_url=cutproxy.url)
    table = Table(Fingers(phone)).seated("threepia", ["Ada", "Ben"], variant="stopwatch")
    began = time.time() - 60
    press(table, "start", 60)
    runs(table, 0)
    cutproxy.cut()
    table.hand.press(table(NEXT))
    runs(table, 1)
    assert 180 - (time.time() - began) - 1.5 < left(table) <= 120
    expect(table(NEXT)).to_have_text("Weiter: Ada")
    expect(table("[aria-busy]")).to_have_count(0)
    table.hand.count("rows-3", 1)
    time.sleep(PLAYED)
    table.hand.press(table(NEXT))
    runs(table, 0)
    table.hand.press(table("#stop-0"))
    runs(table, None)
    shown = table(".clock [data-clock-text]").all_text_contents()
    cutproxy.heal()
    online(phone)
    expect(table("#outbox")).to_be_empty(timeout=20_000)
    table.stands("0", "1")
    runs(table, None)
    expect(table(".clock[data-local]")).to_have_count(0)
    for before, after in zip(shown, table(".clock [data-clock-text]").all_text_contents(), strict=True):
        assert abs(seconds(before) - seconds(after)) < PLAYED, (before, after)


def test_an_end_that_comes_while_something_is_typed_waits_for_it(clocks: Open) -> None:
    """The page of the end has other parts: none of them comes before what is typed is sent or given up."""
    table = clocks("stopwatch")
    expect(table("#status")).to_have_text("aktuell")
    table.hand.count("rows-3", 1)
    for seat in "01":
        form: dict[str, str | float | bool] = {"player": seat, "timeout": "1", "key": f"key-of-{seat}"}
        assert table.page.request.post(f"{table.path}/entries", form=form).ok
    expect(table("#say")).to_contain_text("Ben")
    expect(table("#totals [name=player]")).to_have_count(2)
    expect(table("#f-rows-3")).to_have_value("1")
    table.hand.press(table("#entry [data-less]"))
    expect(table("#over .won")).to_be_visible()


# --- what is the server's


@pytest.fixture
def send(file_app: Flask) -> Callable[..., str]:
    """Sends forms of one phone to a table with clocks, or asks for a page of it; the page that follows."""
    phone = file_app.test_client()
    table = phone.post("/new/threepia", data={"name-0": "Ada", "name-1": "Ben", "variant": "stopwatch"}).location

    def send(path: str, status: int = 303, **form: object) -> str:
        if form:
            assert phone.post(f"{table}{path}", data=form | {"key": f"key-{time.time_ns()}"}).status_code == status
        return squeezed(phone.get(f"{table}{path if not form else ''}", headers={"Accept-Language": "de"}).text)

    return send


def test_next_without_rows_is_no_point(send: Callable[..., str]) -> None:
    page = send("/clock", do="start", seat=0, at=f"{time.time() - 181:.3f}")
    assert f">{UP}<" in page  # also without scripts, as soon as somebody looks
    assert re.search('id="clock-0".*?data-clock-text[^>]*>0:00<', page)
    assert re.search('name="timeout"[^>]* checked', page)
    page = send("/entries", player=0, timeout=1, go=1)
    assert re.findall(r'running[^>]* id="(clock-.)"', page) == ["clock-1"]
    assert not re.search('id="(start|stop)-0"', page)
    send("/clock", 422, do="start", seat=0)
    assert json.loads(send("/record.json"))["entries"] == [{"player": "Ada", "rows": [], "timeout": True}]


def test_nobody_is_next_when_all_time_is_up(send: Callable[..., str]) -> None:
    send("/clock", do="start", seat=0)
    for seat in (0, 1):
        page = send("/entries", player=seat, timeout=1, go=1)
    assert ">Beendet<" in page
    assert "winner" not in page  # nobody has won without points
    assert "Uhr von Ben steht" in send("/history")


def test_a_clock_that_runs_already_is_not_started_anew(send: Callable[..., str]) -> None:
    before, after = send("/clock", do="start", seat=1), send("/entries", player=0, go=1)
    since = [re.findall(r'id="clock-1"[^>]* data-since="([^"]+)"', page) for page in (before, after)]
    assert since[0] == since[1] != []
