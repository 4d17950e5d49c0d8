"""Several phones at one table: news within a second, two entries for one place, who may come in and who goes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import APIRequestContext, Locator, Page, expect

from tests.order import with_proofs
from tests.scorer.browser import DESK, Phones, hurry
from tests.scorer.hands import FOLLOW, Fingers, Table, let_in, made
from tests.scorer.served import Served

ONE = "#totals .tile[value='{}']"
Join = Callable[..., tuple[APIRequestContext, Table]]
HAND: dict[str, str | float | bool] = {"round": "1", "player": "0", "how": "cards", "by": "bonus", "bonus": "10"}


@pytest.fixture
def join(phones: Phones, served: Served) -> Join:
    """A new table of somebody whose phone is not looked at, and a phone that writes along."""

    def joined(game: str, **options: str) -> tuple[APIRequestContext, Table]:
        owner, phone = phones.asking(served.url), phones(base_url=served.url)
        table = Table(Fingers(phone), made(owner, game, ["Ada", "Ben"], **options))
        let_in(owner, table.path, phone.request)
        return owner, table.come()

    return joined


@pytest.fixture
def own(phones: Phones, served: Served) -> Table:
    """A table of the phone's own."""
    return Table(Fingers(phones(base_url=served.url))).seated("terz", ["Ada", "Ben"])


def enters(phone: APIRequestContext, table: Table, form: Mapping[str, str | float | bool], **more: str) -> None:
    """Writes something down, as a form does."""
    assert phone.post(f"{table.path}/entries", form={**form, **more}).ok


def linked(table: Table, right: str) -> Locator:
    """The buttons of the links for a right, below the lid over what one seldom wants of sharing."""
    table.page.goto(f"{table.path}/share")
    if table("#more").get_attribute("open") is None:
        table.hand.press(table("#more > summary"))
    return table(f"form[action$='/links/{right}'] button")


def link(table: Table, right: str) -> str:
    """A new link for a right, as its owner sees it."""
    table.hand.press(linked(table, right).first)
    return table("#new-link").inner_text()


def place(table: Table, selector: str) -> float:
    """How far from the top of the window a thing is."""
    top: float = table(selector).evaluate("thing => thing.getBoundingClientRect().top")
    return top


def test_scores_appear_on_the_other_phone_within_a_second_until_the_table_is_deleted(join: Join) -> None:
    """Each does on a machine that has nothing else to do; on a busy one, one of a few."""
    first, second = join("terz")
    calls, took = 0, list[float]()
    while calls < 2 or (calls < 6 and min(took) >= 1):
        seat, calls = calls % 2, calls + 1
        where = place(second, ONE.format(0))
        enters(first, second, {"player": str(seat)})
        began = time.monotonic()
        expect(second("#totals .total")).to_have_text([str((calls + 1) // 2), str(calls // 2)])
        took.append(time.monotonic() - began)
        assert place(second, ONE.format(0)) == where, "it moved under the finger"
        if calls == 2:
            expect(second("#say")).to_have_text("Ben: eine TERZ. Ada 1, Ben 1")
    assert min(took) < 1, took
    assert first.post(f"{second.path}/delete", form={"sure": "1"}).ok
    expect(second("h1")).to_have_text("Das ging nicht")


def test_news_leave_what_is_being_typed_alone(join: Join) -> None:
    first, second = join("take-three")
    second.player(1)
    second.hand.add("cards", [3, 6])
    enters(first, second, HAND, cards="12")
    expect(second("#totals .total")).to_have_text(["−2", "–"])
    expect(second("#cards")).to_have_value("3 + 6")
    second.hand.add("bonus", [10])
    second.write("−2", "1")


def test_two_values_for_one_place_are_told_side_by_side(join: Join) -> None:
    first, second = join("take-three")
    second.hand.add("cards", [4])
    second.hand.add("bonus", [10])
    second.page.context.set_offline(True)
    second.hand.press(second("#bar button.big"))
    expect(second("#status")).to_have_text("offline, 1 wartet")
    enters(first, second, HAND, cards="3")
    second.page.context.set_offline(False)
    told, both = second.conflict(), ("Handy 1", "Dieses Handy")
    expect(told.locator("h2 + p")).to_have_text("Ada, Runde 1: Welches stimmt?")
    expect(told.locator(".versus .fig")).to_have_text(["7", "6"])
    expect(told.locator(".versus span")).to_have_text(
        ["3 Minuspunkte − 10 Bonus = 7 Pluspunkte", "4 Minuspunkte − 10 Bonus = 6 Pluspunkte"]
    )
    expect(told.locator("small")).to_have_text([re.compile(rf"^{who}, \d\d:\d\d$") for who in both])
    expect(second("#totals .total")).to_have_text(["7", "–"])
    second.page.goto("/")
    waits = second("#outbox li strong")
    expect(waits).to_have_text("Ada: −4 + 10 = +6")
    assert waits.evaluate("words => words.offsetHeight < 2 * parseFloat(getComputedStyle(words).fontSize)")
    second.page.goto(second.path)
    second.hand.press(second.conflict().locator("button").first)
    second.stands("6", "–")
    expect(second("#conflict")).to_be_empty()
    assert [entry["cards"] for entry in second.agrees()["entries"]] == [[4]]


@pytest.mark.parametrize("both", with_proofs([False, True], [False]), ids=["one stays", "both count"])
def test_two_rounds_that_ended_at_once_are_told_apart_by_who_saw_them(join: Join, both: bool) -> None:
    first, second = join("triple3")
    second.page.context.set_offline(True)
    second.hand.press(second(ONE.format(1)))
    expect(second("#status")).to_have_text("offline, 1 wartet")
    enters(first, second, {"round": "1", "how": "winner", "player": "0"})
    second.page.context.set_offline(False)
    told = second.conflict()
    expect(told.locator(".versus span")).to_have_text(["Ada hat alle Karten gelegt", "Ben hat alle Karten gelegt"])
    second.hand.press(told.locator(".do.light" if both else "[data-dismiss]"))
    second.stands("1", str(int(both)))
    expect(second("#conflict")).to_be_empty()
    assert len(second.agrees()["entries"]) == 1 + both


@pytest.mark.proof
def test_the_same_from_two_phones_counts_once(join: Join) -> None:
    first, second = join("tadika")
    second.player(0)
    second.hand.choose(second("[name=lines][value=colour]"))
    enters(first, second, {"round": "1", "player": "0", "how": "lines", "lines": "colour", "base": "1"})
    second.hand.press(second("#bar button.big"))
    second.stands("5", "0")
    expect(second("#outbox")).to_be_empty()
    assert len(second.agrees()["entries"]) == 1
    expect(second("#conflict")).to_be_empty()


def test_a_second_phone_confirms_and_what_waits_makes_room_for_the_next_player(join: Join) -> None:
    first, second = join("take-three", confirm="1")
    second.hand.add("cards", [3])
    second.hand.add("bonus", [10])
    second.write("–", "–")
    expect(second("#totals [name=player][value='1']")).to_be_checked()
    expect(second("#waiting .notice")).to_have_count(1)
    expect(second("#waiting")).to_contain_text("Wartet auf ein zweites Handy")
    enters(first, second, HAND, cards="3")
    second.stands("7", "–")
    expect(second("#waiting .notice")).to_have_count(0)
    enters(first, second, HAND, cards="3", player="1")
    expect(second("#waiting")).to_contain_text("3 Minuspunkte − 10 Bonus = 7 Pluspunkte")
    second.hand.press(second("#waiting button"))
    second.stands("7", "7")


def test_who_shows_a_link_hears_of_who_asks_and_stays_there(phones: Phones, served: Served, own: Table) -> None:
    table = own
    address = link(table, "watcher")
    code = table("#code-box .code").inner_text()
    other = phones.asking(served.url)
    other.post("/join", form={"code": code, "ask": "1", "name": "Eva"})
    expect(table("#asking")).to_contain_text("Eva: mitschreiben?")
    expect(table("#new-link")).to_have_text(address)
    opened = other.post("/open", form={"token": address.partition("#")[2]}, max_redirects=0)
    assert opened.headers["location"].endswith(table.path)
    table.page.reload()
    expect(table("#new-link")).to_have_count(0)
    expect(table("#code-box .code")).to_have_text(code)
    with table.page.expect_request(f"**{table.path}/share"):  # where the code is too old
        table("#code-box").evaluate("box => { box.dataset.until = 1; }")


def test_the_end_is_seen_from_its_top(own: Table) -> None:
    table = own
    table.press(table(ONE.format(0)), "1", "0")
    table("#end button").scroll_into_view_if_needed()
    table.hand.press(table("#end button"))
    expect(table("#over .winner")).to_be_in_viewport()
    table.whole()
    table.hand.press(table("#undo-form button"))  # taken back as everywhere else, without a fault of a script
    table.stands("1", "0")


def test_a_code_lets_watch_and_ask(phones: Phones, served: Served, own: Table) -> None:
    table = own
    code = table.page.request.get(f"{table.path}/share").text().partition('class="code big-code">')[2][:9]
    other = Table(Fingers(phones(base_url=served.url)), table.path)
    other.page.goto("/")
    other.hand.press(other("a.join"))
    other.hand.write(other("#code"), code.lower())
    other.hand.press(other("form[action='/join'] button:not([name])"))
    expect(other("#enter")).to_contain_text("Dieses Handy schaut zu.")
    expect(other("#entry")).to_have_count(0)
    table.press(table(ONE.format(0)), "1", "0")
    expect(other("#totals .total")).to_have_text(["1", "0"])

    other.hand.press(other("#ask > summary"))
    other.hand.write(other("#ask-name"), "Eva")
    other.hand.press(other("#ask form button:not([type])"))
    expect(table("#asking")).to_contain_text("Eva: mitschreiben?")
    table.hand.press(table("#asking [value=let]"))
    other.press(other(ONE.format(1)), "1", "1")
    table.stands("1", "1")
    assert "Eva" in table.page.request.get(f"{table.path}/history").text()


def test_who_scans_writes_along_at_once_and_the_next_code_is_there(phones: Phones, served: Served, own: Table) -> None:
    table = own.tab("share")
    offered = table("#code-box [data-share]")
    address = str(offered.get_attribute("data-share"))
    other = Table(Fingers(phones(base_url=served.url)))
    other.page.goto(address)
    expect(other("#totals")).to_be_visible()
    other.press(other.whole()(ONE.format(1)), "0", "1")
    expect(offered).not_to_have_attribute("data-share", address)
    third = phones.asking(served.url)
    for where, status in ((address, 404), (str(offered.get_attribute("data-share")), 200)):
        assert third.post("/open", form={"token": where.partition("#")[2]}).status == status


def test_a_link_keeps_its_secret_and_what_its_phone_still_had_to_send_is_shown_when_it_is_revoked(
    phones: Phones, served: Served, own: Table
) -> None:
    table = own
    address = link(table, "scorer")
    token = address.partition("#")[2]
    assert len(token) >= 22

    other = Table(Fingers(phones(base_url=served.url)))
    asked: list[str] = []
    other.page.on("request", lambda request: asked.append(request.url + str(request.headers)))
    other.page.goto(address)
    expect(other(ONE.format(0))).to_be_visible()
    other.page.go_back()
    assert "#" not in other.page.url
    other.page.go_forward()
    other.press(other.whole()(ONE.format(0)), "1", "0")
    # the tests' browser tells of the part behind the #, which it does not send
    sent = [text.replace(f"/open#{token}", "/open") for text in asked]
    assert not [text for text in sent if token in text]
    assert token not in served.log()

    other.page.context.set_offline(True)
    other.hand.press(other(ONE.format(1)))
    expect(other("#status")).to_have_text("offline, 1 wartet")
    table.hand.press(linked(table, "scorer").and_(table("[name=revoke]")))
    expect(table("form[action$='/links/scorer'] [name=revoke]")).to_have_count(0)
    expect(table.page).to_have_url(re.compile("/share$"))
    late = phones.asking(served.url).post("/open", form={"token": token})
    assert not late.ok
    assert "Dieser Link gilt nicht" in late.text()
    other.page.context.set_offline(False)
    expect(other("h1")).to_have_text("Das ging nicht", timeout=15_000)
    expect(other("main")).to_contain_text("dieses Handy gehört nicht dazu")
    other.page.goto("/")
    expect(other("#outbox .refused")).to_contain_text("Ben: eine TERZ")
    other.hand.press(other("#outbox button").last)
    expect(other("#outbox")).to_be_empty()
    assert table.record()["entries"] == [{"player": "Ada"}]


def test_a_class_is_seen_on_one_screen(phones: Phones, served: Served) -> None:
    teacher = hurry(phones(base_url=served.url, **DESK))
    form: dict[str, str | float | bool] = {"game": "terz", "name": "4b", "tables": "6", "seats": "4"}
    teacher.goto(teacher.request.post("/class/new", form=form, max_redirects=0).headers["location"])
    tiles = teacher.locator(".rooms > li")
    expect(tiles).to_have_count(6)
    assert teacher.evaluate("() => document.documentElement.scrollWidth") == 1280

    child = Table(Fingers(phones(base_url=served.url)))
    child.page.goto("/join")
    child.hand.write(child("#code"), tiles.nth(2).locator(".code").inner_text())
    child.hand.write(child("#name"), "Mia")
    child.hand.press(child("button[name=ask]"))
    expect(tiles.nth(2)).to_contain_text("Mia: mitschreiben?")
    tiles.nth(2).locator("form button:not([data-moved])").click()
    child.hand.write(child("#name-3"), "Mia")  # the table is asked who sits there
    child.hand.press(child("#names button"))
    expect(child(ONE.format(3))).to_contain_text("Mia")
    child.press(child(ONE.format(3)), "0", "0", "0", "1")
    expect(tiles.nth(2).locator(".ranks .fig")).to_have_text(["0", "0", "0", "1"])


def test_two_fingers_that_end_one_round_make_one_chip(join: Join) -> None:
    """The second finger comes down just after the page has gone on to the next round, which nobody has read yet."""
    first, second = join("triple3")
    second.page.evaluate(FOLLOW, ONE.format(0))
    enters(first, second, {"round": "1", "how": "winner", "player": "0"})
    assert second.page.evaluate("() => followed")
    second.stands("1", "0")
    second.press(second(ONE.format(0)), "2", "0")  # who has read it goes on
    assert len(second.agrees()["entries"]) == 2


def test_a_rematch_takes_all_phones_along(join: Join) -> None:
    first, second = join("triple3", chips="1")
    enters(first, second, {"round": "1", "how": "winner", "player": "0"})
    expect(second("#over .winner")).to_have_text("Ada")
    assert first.post(f"{second.path}/rematch").ok
    next_table = str(second("#asking a").get_attribute("href"))
    second.hand.press(second(".bar form button"))
    expect(second.page).to_have_url(re.compile(f"{next_table}$"))  # all play at once, whichever way they come
    expect(second(".headline").first).to_have_text("Runde 1 · bis 1 Chip")
    expect(second("#totals .name")).to_have_text(["Ada", "Ben"])
    second.press(second(ONE.format(0)), "1", "0")


@pytest.mark.parametrize("game", with_proofs(["plain", "take-three", "triple3"], ["take-three", "triple3"]))
def test_what_waits_for_a_second_phone_stands_dashed_and_is_taken_back(
    phones: Phones, served: Served, phone: Page, game: str
) -> None:
    """On the phone that wrote it: else it is entered again."""
    table = Table(Fingers(phone)).seated(game, ["Mum", "Dad"], confirm="1")
    form = {
        "plain": {"round": "1", "player": "0", "points": "20"},
        "take-three": {"round": "1", "player": "0", "how": "minus", "minus": "30", "by": "bonus", "bonus": "10"},
        "triple3": {"round": "1", "how": "winner", "player": "0"},
    }[game]
    points = {"plain": "+20", "take-three": "−20", "triple3": "+1"}[game]
    if game == "plain":
        table.hand.sum("points", "20")
        table.hand.press(table("#bar button.big"))
    else:
        assert phone.request.post(f"{table.path}/entries", form={**form, "key": "key-of-mum"}).ok
    bar = table("#undo")
    expect(bar).to_contain_text("wartet auf das zweite Handy")
    expect(bar).to_contain_text(f"Mum {points}" if game != "triple3" else "Mum")
    mum = table("#totals [data-seat='0']")
    expect(mum.locator(".plus")).to_contain_text(points)
    if game != "triple3":
        expect(mum).to_have_attribute("data-unsent", "")
        assert table("#totals [name=player]:checked").input_value() == "1"
    expect(table("#waiting .notice")).to_be_hidden()  # the bar says it
    table.tab("scores")
    expect(table("#totals [data-seat='0'] .plus")).to_contain_text(points)
    table.tab("")
    table.hand.press(table("#undo-form button"))
    expect(table("#undo-form")).to_have_count(0)
    expect(mum.locator(".plus")).to_be_empty()
    assert table.record()["entries"] == []
    other = phones.asking(served.url)
    let_in(phone.request, table.path, other)
    assert phone.request.post(f"{table.path}/entries", form={**form, "key": "key-of-mum2"}).ok
    expect(bar).to_contain_text("wartet auf das zweite Handy")
    enters(other, table, form)
    expect(bar).not_to_contain_text("wartet auf das zweite Handy")
    expect(mum.locator(".plus")).to_be_empty()
    assert len(table.record()["entries"]) == 1
