"""The tests' own tools: they find a browser and a database server, and what fails on a page is noticed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import jinja2
import psutil
import pytest
from flask import Flask
from playwright.sync_api import Error, Page
from werkzeug.routing import Rule

from tests.scorer import equipment
from tests.scorer.browser import TURNED_OFF, Chromium, Phones, patience
from tests.scorer.served import Served

# --- what is the same in all apps


def test_a_second_app_compiles_no_template_and_no_rule_anew(
    make: Callable[..., Flask], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This fails where a new Flask, Jinja or Werkzeug heeds what `tests.scorer.shared` does no more."""
    first = make().test_client().get("/")

    def dear(*_: object, **__: object) -> object:
        raise AssertionError("it was compiled before")

    monkeypatch.setattr(jinja2.Environment, "_generate", dear)
    monkeypatch.setattr(Rule, "_get_func_code", dear)
    assert make().test_client().get("/").status_code == first.status_code == 200


# --- what is on the machine


def program(path: Path) -> str:
    """A file that can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("")
    path.chmod(0o755)
    return str(path)


def test_the_browser_that_somebody_names_is_taken(tmp_path: Path) -> None:
    mine = program(tmp_path / "mine")
    other = program(tmp_path / "bin" / "chromium")
    path = {"PATH": str(tmp_path / "bin")}
    assert equipment.find_browser({**path, "SCORER_BROWSER": mine}) == mine
    assert equipment.find_browser({**path, "SCORER_BROWSER": "chromium"}) == other
    with pytest.raises(equipment.MachineError, match="SCORER_BROWSER names 'opera'"):
        equipment.find_browser({**path, "SCORER_BROWSER": "opera"})


@pytest.mark.parametrize(
    ("platform", "place"),
    [
        ("linux", "bin/google-chrome"),
        ("linux", ".cache/ms-playwright/chromium-1200/chrome-linux64/chrome"),
        ("linux", ".cache/ms-playwright/chromium_headless_shell-1200/chrome-linux/headless_shell"),
        ("darwin", "Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        ("win32", "programs/Microsoft/Edge/Application/msedge.exe"),
    ],
)
def test_a_browser_is_found_in_its_usual_place(platform: str, place: str, tmp_path: Path) -> None:
    environ = {"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path), "PROGRAMFILES": str(tmp_path / "programs")}
    environ["PLAYWRIGHT_BROWSERS_PATH"] = str(tmp_path / ".cache" / "ms-playwright")
    if platform != "darwin":  # this machine may have one below /Applications
        assert equipment.find_browser(environ, platform) is None
    expected = program(tmp_path / place)
    assert equipment.find_browser(environ, platform)
    assert platform == "darwin" or equipment.find_browser(environ, platform) == expected


def test_a_browser_without_windows_is_the_first_choice(tmp_path: Path) -> None:
    """Wherever it lies: it takes a third less of the processor for the same page."""
    environ = {"PATH": str(tmp_path / "bin"), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path / "fetched")}
    other = program(tmp_path / "bin" / "chromium")
    assert equipment.find_browser(environ, "linux") == other
    for place in ("fetched/chromium_headless_shell-1/chrome-linux/headless_shell", "bin/chromium-headless-shell"):
        quick = program(tmp_path / place)
        assert equipment.find_browser(environ, "linux") == quick
        assert equipment.is_shell(quick)
        assert not equipment.is_shell(other)


@pytest.mark.parametrize(
    ("browser", "known", "expected"),
    [
        ("/usr/bin/chromium", True, ["chromium-headless-shell"]),
        ("/usr/bin/chromium", False, []),
        ("/usr/bin/chromium-headless-shell", True, []),
        (None, True, []),  # which is missing, and no more
    ],
)
def test_a_quicker_browser_is_brought_where_apt_knows_it(
    monkeypatch: pytest.MonkeyPatch, browser: str | None, known: bool, expected: list[str]
) -> None:
    monkeypatch.delenv("SCORER_BROWSER", raising=False)
    monkeypatch.setattr(equipment, "find_browser", lambda: browser)
    monkeypatch.setattr(equipment, "_done", lambda *_: known)
    assert equipment.quicker() == expected
    monkeypatch.setenv("SCORER_BROWSER", "chromium")
    assert equipment.quicker() == []


def test_the_newest_postgresql_is_found(tmp_path: Path) -> None:
    assert equipment.find_postgresql({"PATH": ""}, tmp_path) is None
    for version in ("9.6", "15", "17"):
        for name in ("initdb", "pg_ctl", "postgres"):
            program(tmp_path / "usr/lib/postgresql" / version / "bin" / name)
    (tmp_path / "usr/lib/postgresql/17/bin/pg_ctl").unlink()
    assert equipment.find_postgresql({"PATH": ""}, tmp_path) == tmp_path / "usr/lib/postgresql/15/bin"


def test_what_is_missing_is_said_and_only_that(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For one who may not install, nothing is tried."""
    monkeypatch.setattr(equipment, "rights", lambda: None)
    monkeypatch.setattr(equipment, "bring", lambda *_: pytest.fail("tried to install"))
    monkeypatch.setattr(equipment, "find_browser", lambda: None)
    monkeypatch.setattr(equipment, "find_postgresql", lambda: Path())
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    equipment.main()
    said = capsys.readouterr().err
    assert "mutool is not here" in said
    assert "caddy is not here" in said
    assert "apt install mupdf-tools" in said
    assert "apt install chromium-headless-shell" in said
    assert "SCORER_BROWSER" in said
    assert "PostgreSQL" not in said


@pytest.mark.parametrize("lost", [None, "qpdf", "mupdf-tools"])
def test_packages_come_at_once_or_by_themselves_where_one_is_not_to_be_had(
    monkeypatch: pytest.MonkeyPatch, lost: str | None
) -> None:
    there, calls = set[str](), list[list[str]]()

    def done(command: Sequence[str], _seconds: float) -> bool:
        if "install" not in command:
            return True
        packages = list(command)[command.index("--no-install-recommends") + 1 :]
        calls.append(packages)
        if lost not in packages:
            there.update(packages)
        return lost not in packages

    monkeypatch.setattr(equipment, "rights", list)
    monkeypatch.setattr(equipment, "_done", done)
    monkeypatch.setattr(equipment, "find_browser", lambda: "chromium-headless-shell" if there else None)
    monkeypatch.setattr(equipment, "find_postgresql", lambda: "postgresql" in there or None)
    readers = {"qpdf": "…", "mupdf-tools": "…"}
    monkeypatch.setattr(equipment, "lacking_proxies", dict)
    monkeypatch.setattr(
        equipment, "lacking_readers", lambda: {name: what for name, what in readers.items() if name not in there}
    )
    equipment.main()
    wanted = ["chromium-headless-shell", "postgresql", *readers]
    assert calls == [wanted, *([name] for name in wanted if lost)]
    assert there == {*wanted} - {lost}
    assert [*equipment.missing()] == ([lost] if lost else [])


# --- phones


def test_a_phone_is_small_and_has_a_finger_and_may_be_dark_french_and_in_a_living_room(
    phones: Phones, served: Served
) -> None:
    told = "() => [screen.width, navigator.language, isSecureContext, matchMedia('(pointer: coarse)').matches]"
    german, french = phones(base_url=served.url), phones(scheme="dark", locale="fr-FR", base_url=served.lan)
    for page, wanted in ((german, [360, "de-DE", True, True]), (french, [360, "fr-FR", False, True])):
        assert page.goto("/")
        assert page.evaluate(told) == wanted
    assert french.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")


def test_a_script_that_fails_is_noticed(phones: Phones, served: Served) -> None:
    page = phones(base_url=served.url)
    page.goto("/")
    page.evaluate("() => { setTimeout(() => { throw new Error('on purpose') }) }")
    deadline = time.monotonic() + 10
    while not phones.faults and time.monotonic() < deadline:
        page.wait_for_timeout(20)
    assert any("on purpose" in fault for fault in phones.faults)
    phones.faults.clear()


def test_what_playwright_turns_off_in_a_browser_stays_off(phone: Page) -> None:
    """Of several lists of features the last one counts, and that is ours: a new Playwright may turn off more."""
    assert phone.goto("/")
    told = {features(process) for process in psutil.Process().children(recursive=True)} - {()}
    ((theirs, ours),) = told  # the same to all, also where a script of sh starts the browser
    assert theirs == frozenset(TURNED_OFF)
    assert theirs < ours


def features(process: psutil.Process) -> tuple[frozenset[str], ...]:
    """The lists of features that a browser was told to turn off, by its command; nothing of other processes."""
    with suppress(psutil.Error):
        said = process.cmdline()
        if "--remote-debugging-pipe" in said and not any(word.startswith("--type=") for word in said):
            lists = [word.partition("=")[2] for word in said if word.startswith("--disable-features=")]
            return tuple(frozenset(text.split(",")) for text in lists)
    return ()


@pytest.mark.skipif(os.name != "posix", reason="only there is one who is asked for a password")
def test_nobody_is_asked_for_a_password() -> None:
    began = time.monotonic()
    assert equipment.rights() in (None, [], ["sudo", "-n"])
    assert time.monotonic() - began < 11


def test_a_browser_that_hangs_is_ended_and_the_next_phone_has_a_new_one(browser: Chromium, served: Served) -> None:
    hung = browser.new_context(base_url=served.url).new_page()
    hung.goto("/")
    with patience(0.3), pytest.raises(Error, match="has been closed"):
        hung.evaluate("() => new Promise(() => {})")
    with patience(60):
        context = browser.new_context(base_url=served.url)
        assert context.new_page().goto("/")
        context.close()
