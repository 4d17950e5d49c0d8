"""How the studio's scripts wait for one another: answers that come late, in another order, or never.

In Chromium, in one page without a server: each question to it is held, and answered when the test says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.scorer.browser import Chromium, patience
from tests.scorer.web.static.test_scripts import ORIGIN, deliver

PAGE = """
  document.body.innerHTML = `
    <form id="deck" method="post" action="/pane" data-draft="d"
          data-edit="/edit" data-ready="/ready" data-state="/state">
      <input type="hidden" name="base" value="1"><input name="/name" value="">
      <a data-over href="/one">1</a> <a data-over href="/two">2</a>
      <button name="do" value="add:/task">+</button> <button name="do" value="remove:/task/1">-</button>
      <button formaction="/undo">back</button> <a id="elsewhere" href="/tasks">3</a> <p id="away" hidden></p>
    </form>`;
  const form = document.querySelector("form");
  const asked = [];  // each question: its path, what was sent, and how to answer it
  window.fetch = (address, { body = "", signal } = {}) =>
    new Promise((done, failed) => {
      const answer = (text, status = 200) =>
        done(new Response(text, { status, headers: { "Content-Type": "text/html" } }));
      const fail = () => failed(new TypeError());
      asked.push({ path: new URL(address, location).pathname, sent: String(body), answer, fail });
      signal?.addEventListener("abort", () => failed(new DOMException("", "AbortError")));
    });
  const until = async (is) => {
    for (let k = 0; k < 2000 && !is(); k++) await new Promise((next) => setTimeout(next, 5));
    if (!is()) throw new Error(`never: ${is}, asked ${asked.map(({ path }) => path)}`);
  };
  const nth = async (number) => (await until(() => asked.length >= number), asked[number - 1]);
  const settled = () => new Promise((next) => setTimeout(next, 30));  // all that follows an answer at once
  const shown = [], told = [];
  const isAway = () => !document.querySelector("#away").hidden;
  const show = (page) => {
    shown.push(page.querySelector("form")?.dataset.page);
    form.elements.base.value = page.querySelector("input")?.value;
  };
  const version = (base) => `<form data-page="${base}"><input name="base" value="${base}"></form>`;
  const module = async (name) => await import(`/studio/${name}.js`);
  const saving = await module("saving");
  saving.start(form, { show, tell: (number) => told.push(number) });
"""
"""What each script of a test finds: a form, and a server whose answers it gives itself."""

Run = Callable[[str], Any]


@pytest.fixture(scope="module")
def blank(browser: Chromium) -> Iterator[Page]:
    context = browser.new_context(base_url=ORIGIN)
    context.route(f"{ORIGIN}/**", deliver)
    with patience():
        yield context.new_page()
    context.close()


@pytest.fixture
def run(blank: Page) -> Run:
    """Runs a script in a page whose modules have only just been loaded."""
    blank.goto("/")
    blank.evaluate("localStorage.clear()")
    return lambda script: blank.evaluate(f"async () => {{ {PAGE} {script} }}")


def test_what_is_typed_meanwhile_goes_next_with_the_newer_version(run: Run) -> None:
    sent = run("""
      saving.note("/name", "a", 0);
      const first = await nth(1);
      saving.note("/name", "ab", 0);
      saving.note("/copies", "2", 0);
      await settled();
      const before = asked.length;
      first.answer(version(7));
      const second = await nth(2);
      return [before, first.sent, second.sent, saving.waits("/name"), localStorage.length];
    """)
    assert sent == [1, "base=1&%2Fname=a", "base=7&%2Fname=ab&%2Fcopies=2", True, 1]


def test_what_has_no_answer_goes_again_under_what_was_typed_since(run: Run) -> None:
    first, second, told, kept = run("""
      saving.note("/name", "a", 0);
      saving.note("/copies", "2", 0);
      const first = await nth(1);
      saving.note("/name", "ab", 100000);
      first.fail();
      await until(() => told.length);
      const kept = JSON.parse(localStorage.getItem("studio:d"));
      saving.send();
      return [first.sent, (await nth(2)).sent, told, kept];
    """)
    assert (first, second) == ("base=1&%2Fname=a&%2Fcopies=2", "base=1&%2Fname=ab&%2Fcopies=2")
    assert (told, kept) == ([2], [["/name", "ab"], ["/copies", "2"]])


def test_buttons_are_pressed_one_after_the_other_behind_what_was_typed(run: Run) -> None:
    """A button that names a row by its number waits for no other one: the rows have other numbers then."""
    paths, sent, shown, is_busy = run("""
      const pressing = await module("pressing");
      pressing.start(form, show);
      const [add, remove, undo] = form.querySelectorAll("button");
      form.elements["/name"].value = "typed";
      saving.note("/name", "typed", 100000);
      for (const button of [add, remove, undo]) button.click();
      (await nth(1)).answer(version(2));
      (await nth(2)).answer(version(3));
      (await nth(3)).answer(version(4));
      await until(() => !pressing.busy());
      return [asked.map(({ path }) => path), asked[1].sent, shown, pressing.busy()];
    """)
    assert paths == ["/edit", "/pane", "/undo"]
    assert sent == "base=2&%2Fname=typed&do=add%3A%2Ftask"
    assert (shown, is_busy) == (["2", "3", "4"], False)


def test_what_is_typed_while_a_button_is_pressed_means_the_page_that_is_there(run: Run) -> None:
    paths, shown = run("""
      (await module("pressing")).start(form, show);
      form.querySelector("button").click();
      const pressed = await nth(1);
      saving.note("/name", "typed", 100000);
      pressed.answer(version(2));
      const typed = await nth(2);
      await settled();
      const before = [...shown];
      typed.answer(version(3));
      await until(() => shown.length > 1);
      return [asked.map(({ path }) => path), [before, shown]];
    """)
    assert paths == ["/pane", "/edit"]
    assert shown == [[], ["3", "2"]]  # the page of the button is older, and `show` of the studio leaves it out


def test_a_button_without_a_network_is_given_back(run: Run) -> None:
    busy, is_told, count, again = run("""
      const pressing = await module("pressing");
      pressing.start(form, show);
      const submitted = [];
      form.addEventListener("submit", (event) => submitted.push(event.defaultPrevented));
      form.querySelector("button").click();
      (await nth(1)).fail();
      await until(() => !pressing.busy());
      const is_told = isAway();
      form.querySelector("button").click();
      await nth(2);
      return [pressing.busy(), is_told, submitted.length, submitted.every(Boolean)];
    """)
    assert (busy, is_told, count, again) == (True, True, 2, True)


def test_the_last_page_that_was_asked_for_opens_and_no_other_over_it(run: Run) -> None:
    """It is asked for once all is saved, and an answer to an earlier question opens nothing."""
    texts, paths = run("""
      (await module("dialog")).start(form);
      const over = document.querySelector("dialog");
      const [one, two] = form.querySelectorAll("a");
      saving.note("/name", "typed", 100000);
      one.click();
      const saved = await nth(1);
      await settled();
      const before = asked.length;
      saved.answer(version(2));
      const first = await nth(2);
      two.click();
      const second = await nth(3);
      second.answer("<title>Two</title><main>two</main>");
      await until(() => over.open);
      first.answer("<title>One</title><main>one</main>");
      await settled();
      return [[over.textContent, over.getAttribute("aria-label"), before], asked.map(({ path }) => path)];
    """)
    assert texts == ["two", "Two", 1]
    assert paths == ["/edit", "/one", "/two"]


def test_a_dialog_that_was_closed_stays_closed_and_no_network_opens_none(run: Run) -> None:
    is_open, is_told, address = run("""
      (await module("dialog")).start(form);
      const over = document.querySelector("dialog");
      form.querySelector("a").click();
      (await nth(1)).answer(`<title>1</title><main><form method="get" action="/search"><input name="q"></form></main>`);
      await until(() => over.open);
      over.querySelector("input").value = "x";
      over.querySelector("input").dispatchEvent(new Event("input", { bubbles: true }));
      const search = await nth(2);
      over.close();
      search.answer("<main>found</main>");
      await settled();
      const open = [over.open, over.textContent];
      form.querySelector("a").click();
      (await nth(3)).fail();
      await until(isAway);
      await settled();
      return [[...open, over.open], isAway(), location.pathname];
    """)
    assert (is_open, is_told, address) == ([False, "", False], True, "/")


def test_what_is_chosen_of_a_conflict_goes_at_once_when_all_is_chosen(run: Run) -> None:
    """A card more moves the rows behind it, so that none may come before what was chosen of these."""
    busy, sent, is_open, typed = run("""
      const side = (name) => `<button name="${name}" value="mine" data-conflict>x</button>`;
      const section = (name) => `<section>${side(name)}${side("*" + name)}<button data-leave>x</button></section>`;
      const names = ["/task/1/if", "/task/3/if", "/name"];
      form.insertAdjacentHTML("beforeend", `<div id="conflicts"><h2>Two</h2>${names.map(section).join("")}</div>`);
      const conflict = await module("conflict");
      conflict.start(form);
      const over = document.querySelector("dialog");
      const busy = [conflict.busy()];
      over.querySelector("[name='*/task/1/if']").click();
      over.querySelector("[data-leave]").click();
      await settled();
      busy.push(asked.length);
      over.querySelector("[name='/name']").click();
      const { sent } = await nth(1);
      return [[...busy, conflict.busy()], sent, over.open, form.elements["/name"].value];
    """)
    assert busy == [True, 0, False]
    assert sent == "base=1&*%2Ftask%2F1%2Fif=mine&%2Fname=mine"
    assert (is_open, typed) == (False, "mine")


def test_a_link_is_followed_once_the_server_has_answered_whatever_the_browser_believes(run: Run) -> None:
    """Also one that calls itself offline; and a server that was lost a moment ago may be there again."""
    paths, followed, told = run("""
      (await module("away")).start();
      const followed = [];
      addEventListener("click", (event) => {
        followed.push(!event.defaultPrevented);
        event.preventDefault();
      });
      const link = document.querySelector("#elsewhere");
      const seen = [];
      const tap = async (number, does) => {
        link.click();
        (await nth(number))[does]("{}");
        await settled();
        seen.push(isAway());
      };
      await tap(1, "fail");
      Object.defineProperty(navigator, "onLine", { value: false });
      await tap(2, "answer");
      await tap(3, "fail");
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));  // in a new tab
      return [asked.map(({ path }) => path), followed, seen];
    """)
    assert paths == ["/state"] * 3
    assert followed == [False, False, True, False, True]
    assert told == [True, False, True]


def test_the_last_link_is_meant(run: Run) -> None:
    assert run("""
      (await module("away")).start();
      const followed = [];
      addEventListener("click", (event) => {
        if (!event.defaultPrevented) followed.push(event.target.id);
        event.preventDefault();
      });
      const [one] = document.querySelectorAll("a#elsewhere");
      const two = one.cloneNode(true);
      two.id = "other";
      form.append(two);
      one.click();
      two.click();
      (await nth(1)).answer("{}");
      (await nth(2)).answer("{}");
      await until(() => followed.length);
      await settled();
      return followed;
    """) == ["other"]


def test_the_server_is_asked_where_the_browser_says_that_the_network_went_or_came(run: Run) -> None:
    assert run("""
      (await module("away")).start();
      const seen = [];
      const course = [["offline", "answer"], ["online", "fail"], ["online", "answer"]];
      for (const [number, [event, does]] of course.entries()) {
        dispatchEvent(new Event(event));
        (await nth(number + 1))[does]("{}");
        await settled();
        seen.push(isAway());
      }
      return seen;
    """) == [False, True, False]


def test_an_answer_that_does_not_come_is_missed_within_a_second_or_so(run: Run) -> None:
    """And where it comes after all, nothing was lost."""
    paths, told = run("""
      saving.note("/name", "a", 0);
      const saved = await nth(1);
      await nth(2);  // neither is answered
      await until(isAway);
      saved.answer(version(2));
      await until(() => !isAway());
      return [asked.map(({ path }) => path), shown];
    """)
    assert (paths, told) == (["/edit", "/state"], ["2"])
